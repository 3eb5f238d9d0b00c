"""Actions from the command line: as a message in JSON, or field by field from options."""

from collections.abc import Mapping
from typing import Final

from khronos.v1.action_pb2 import Action
from khronos.v1.material_pb2 import Square
from khronos.v1.state_pb2 import GameState
from khronos_cli.files import parse_message, read_message
from khronos_cli.options import AdventurerWord, AgeWord, KindWord, VerbWord, enum_name
from khronos_cli.problems import Problem
from khronos_client import Referee, parse_square

FieldWord = AgeWord | KindWord | AdventurerWord | str
"""What an option gives for a field of an action."""

_PREFIXES: Final = {AgeWord: "AGE", KindWord: "KIND", AdventurerWord: "ADVENTURER"}


def acting_seat(state: GameState) -> int:
    """Return the seat that may act, or must decide."""
    public = state.public_part
    return public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat


def action_of(
    state: GameState, text: str | None, verb: VerbWord | None, fields: Mapping[str, FieldWord | None], seat: int | None
) -> Action:
    """Return the action that the options describe; where no seat is named, that of the player to act or to decide.

    Args:
        state: The state that the action is for.
        text: An action in JSON, or the name of a file that holds one.
        verb: What the action does, if it is not told by the text.
        fields: The options by the names of the fields that they set; None, the option is not given.
        seat: The seat that acts.

    Raises:
        Problem: The options don't make an action.
    """
    given = {name: word for name, word in fields.items() if word is not None}
    if (text is None) == (verb is None):
        raise Problem(["say what the action is", "Give either --action, in JSON, or --verb and its fields."])
    if text is not None:
        if given:
            raise Problem(f"--{min(given)} goes with --verb; with --action it belongs in the JSON")
        action = _in_json(text)
    else:
        action = Action()
        _fill(action, verb.name.lower() if verb else "", given)
    if seat is not None:
        action.seat = seat
    action.seat = action.seat or acting_seat(state)
    return action


def choose_payment(client: Referee, state: GameState, action: Action, number: int) -> None:
    """Set the payment of an action to one of those that the referee offers for it.

    Args:
        client: The referee.
        state: The state that the action is for.
        action: The action; without several ways to pay it stays as it is.
        number: Which payment, from 1.

    Raises:
        Problem: There are not so many.
    """
    payments = client.validate(state, action).refusal.payments
    if not payments:
        return
    if number > len(payments):
        raise Problem(f"--pay {number}: there are {len(payments)} ways to pay")
    getattr(action, action.WhichOneof("verb") or "").payment.CopyFrom(payments[number - 1])


def _in_json(text: str) -> Action:
    if text.lstrip().startswith("{"):
        return parse_message(text, Action, "--action")
    return read_message(text, Action)


def _fill(action: Action, verb: str, given: Mapping[str, FieldWord]) -> None:
    """Set the message of a verb, and the fields that options give."""
    message = getattr(action, verb)
    message.SetInParent()
    known = message.DESCRIPTOR.fields_by_name
    for name, word in given.items():
        if name not in known:
            takes = ", ".join(f"--{each}" for each in fields_of(verb)) or "none"
            raise Problem([f"--{name} says nothing about {verb.replace('_', '-')}", f"Fields that it takes: {takes}."])
        if isinstance(word, AgeWord | KindWord | AdventurerWord):
            setattr(message, name, enum_name(_PREFIXES[type(word)], word))
        else:
            getattr(message, name).CopyFrom(square_of(word, f"--{name}"))


def fields_of(verb: str) -> list[str]:
    """Return the fields of a verb that options can set."""
    message = getattr(Action(), verb)
    return [
        each for each in ("age", "kind", "old", "at", "adventurer", "to") if each in message.DESCRIPTOR.fields_by_name
    ]


def square_of(name: str, option: str) -> Square:
    """Return the square that an option names.

    Raises:
        Problem: It is no name of a square.
    """
    try:
        return parse_square(name)
    except ValueError as error:
        raise Problem(f"{option}: {error}") from error
