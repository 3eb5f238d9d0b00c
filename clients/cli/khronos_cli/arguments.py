"""Moves from the command line: actions in notation or as messages in JSON, squares by name."""

import re
from typing import Final

from khronos.v1.action_pb2 import Action, Construct, Upgrade
from khronos.v1.material_pb2 import Age, Kind, Square
from khronos.v1.state_pb2 import GameState
from khronos_cli.errors import CommandError
from khronos_cli.files import parse_message
from khronos_cli.language import Arguments, fill
from khronos_cli.terminal_text import point_at
from khronos_client import parse_square
from khronos_engine.game.material import Age as AgeNoun
from khronos_engine.game.squares import Square as SquareName
from khronos_engine.notation.lines import Reader
from khronos_engine.notation.words import AGES


def acting_seat(state: GameState) -> int:
    """Return the seat that acts or decides next."""
    public = state.public_part
    return public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat


def action_of(state: GameState, text: str) -> Action | str:
    """Parse an action; JSON without a seat gets the seat that acts or decides next.

    Args:
        state: The state that the action is for.
        text: A line of notation, or an action in JSON.

    Raises:
        CommandError: The text begins like JSON and is not the JSON form of an action.
    """
    if not text.lstrip().startswith("{"):
        return text
    action = parse_message(text, Action, "ACTION")
    action.seat = action.seat or acting_seat(state)
    return action


def square_of(name: str, option: str) -> Square:
    """Parse the square that an option names.

    Raises:
        CommandError: The text names no square.
    """
    try:
        return parse_square(name)
    except ValueError as error:
        begun = _BEGUN.match(name)
        column = begun.end() + 1 if begun else 1
        raise CommandError([fill(Arguments.NO_SQUARE, option=option, name=name), *point_at(name, column)]) from error


_BEGUN: Final = re.compile(r"\s*([A-Za-z]{1,2}([1-9][0-9]?)?)?")
"""The part of a text that may be the beginning of a square."""


def read_places(reader: Reader) -> tuple[AgeNoun | None, SquareName | None, SquareName | None]:
    """Read `[on BOARD] [at SQUARE] [from SQUARE]`; None for what is left out.

    Raises:
        UnreadableTextError: It is something else.
    """
    age: AgeNoun | None = None
    at: SquareName | None = None
    old: SquareName | None = None
    while not reader.done:
        if reader.take("at"):
            at = reader.square()
        elif reader.take("from"):
            old = reader.square()
        elif reader.at_square():
            at = reader.square()
        else:
            reader.take("on")
            age = reader.one_of(AGES)
    return age, at, old


def building_action(seat: int, age: Age.ValueType, kind: Kind.ValueType, at: Square, old: Square | None) -> Action:
    """Return the construction of a building, or the upgrade of an old one to it, without a payment."""
    if old is None:
        return Action(seat=seat, construct=Construct(age=age, kind=kind, at=at))
    return Action(seat=seat, upgrade=Upgrade(age=age, kind=kind, old=old, at=at))
