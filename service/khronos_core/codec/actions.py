"""Reading and writing actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from khronos.v1 import action_pb2
from khronos_core import limits
from khronos_core.codec.pieces import (
    MOST_PLAYERS,
    check_given,
    fill_cards,
    fill_payment,
    fill_square,
    read_cards,
    read_number,
    read_payment,
    read_seat,
    read_square,
)
from khronos_core.codec.vocabulary import (
    ADVENTURERS,
    AGES,
    KINDS,
    KNOWN_ADVENTURERS,
    KNOWN_TYPES,
    TYPES,
    read,
    read_age,
    read_kind,
)
from khronos_core.errors import FieldViolations, NotationUnreadableError, TooLargeError
from khronos_engine.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PayingAction,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.cards import Payment
from khronos_engine.material import Type
from khronos_engine.notation import PartialAction, UnreadableTextError, parse_partial_action
from khronos_engine.squares import Square
from khronos_engine.state import Config

if TYPE_CHECKING:
    from collections.abc import Callable

    from khronos_engine.state import Public

# --- reading ----------------------------------------------------------------------------------------------------------

# An unreadable field gets a placeholder, so that the rest of the request is checked too; the request fails anyway.


def read_action(message: action_pb2.Action, players: int, path: str, violations: FieldViolations) -> Action | None:
    """Return an action; None, with a field violation, if it names no verb."""
    seat = read_seat(message.seat, players, f"{path}.seat", violations)
    name = message.WhichOneof("verb")
    if name is None:
        violations.add(path, "an action must be given: set one of exchange_hand, travel, construct and so on")
        return None
    verb: Any = getattr(message, name)
    path = f"{path}.{name}"
    match name:
        case "construct":
            age = read_age(verb.age, f"{path}.age", violations)
            kind = read_kind(verb.kind, f"{path}.kind", violations)
            return Construct(seat, age, kind, *_read_place(verb, path, violations))
        case "upgrade":
            age = read_age(verb.age, f"{path}.age", violations)
            old = _read_given_square(verb, "old", path, violations)
            kind = read_kind(verb.kind, f"{path}.kind", violations)
            return Upgrade(seat, age, old, kind, *_read_place(verb, path, violations))
        case "demolish":
            age = read_age(verb.age, f"{path}.age", violations)
            return Demolish(seat, age, *_read_place(verb, path, violations))
        case "populate":
            return Populate(seat, *_read_place(verb, path, violations))
        case "renovate":
            return Renovate(seat, *_read_place(verb, path, violations))
        case "end_turn":
            return EndTurn(
                seat, read_cards(verb.give_up, f"{path}.give_up", violations) if verb.HasField("give_up") else None
            )
        case "travel":
            adventurer = read(KNOWN_ADVENTURERS, verb.adventurer, f"{path}.adventurer", violations) or 0
            return Travel(seat, adventurer, read_age(verb.to, f"{path}.to", violations))
        case "exchange_hand":
            check_given(verb, "cards", path, violations)
            return ExchangeHand(seat, read_cards(verb.cards, f"{path}.cards", violations))
        case "swap_cards":
            check_given(verb, "count", path, violations)
            check_given(verb, "give", path, violations)
            take = read(KNOWN_TYPES, verb.take, f"{path}.take", violations) or Type.MILITARY
            count = read_number(verb.count, f"{path}.count", violations)
            return SwapCards(seat, take, count, read_cards(verb.give, f"{path}.give", violations))
        case "choose_building":
            return ChooseBuilding(seat, _read_given_square(verb, "at", path, violations))
        case "place_building":
            return PlaceBuilding(seat, _read_given_square(verb, "at", path, violations))


def _read_place(message: Any, path: str, violations: FieldViolations) -> tuple[Square, Payment | None]:
    """Return the square of an action, and its payment if it names one."""
    at = _read_given_square(message, "at", path, violations)
    payment = read_payment(message.payment, f"{path}.payment", violations) if message.HasField("payment") else None
    return at, payment


def _read_given_square(message: Any, name: str, path: str, violations: FieldViolations) -> Square:
    if check_given(message, name, path, violations):
        return read_square(getattr(message, name), f"{path}.{name}", violations)
    return Square(1, 1)


def read_given_action(
    message: action_pb2.GivenAction,
    config: Config | None,
    path: str,
    violations: FieldViolations,
    *,
    may_omit_board: bool = False,
) -> PartialAction | UnreadableTextError | None:
    """Return an action, which may be partial, or the error of unreadable notation.

    Args:
        message: The action.
        config: The configuration of the game; None if it is malformed, and then notation is not read.
        path: The path of the action in the request.
        violations: Collects field violations; there is one if None is returned, unless `config` is None.
        may_omit_board: Whether a line may leave the board to the position, which `readable_action` completes.

    Raises:
        TooLargeError: The line is longer than any action.
    """
    match message.WhichOneof("given"):
        case "message":
            players = MOST_PLAYERS if config is None else len(config.seats)
            action = read_action(message.message, players, f"{path}.message", violations)
            return None if action is None else PartialAction(replace(action, seat=0), action.seat)
        case "notation":
            if len(message.notation) > limits.NOTATION:
                raise TooLargeError(f"{path}.notation", limits.NOTATION, "characters")
            try:
                if config is None:
                    return None
                return parse_partial_action(message.notation, config, may_omit_board=may_omit_board)
            except UnreadableTextError as error:
                return error
        case None:
            violations.add(path, "it must be given, as a message or as notation")
            return None


def readable_action(
    given: PartialAction | UnreadableTextError | None, path: str, violations: FieldViolations
) -> Callable[[Public], Action]:
    """Return a function that completes a partial action in a position.

    The function raises `NotationUnreadableError` if the position does not determine the missing parts.

    Args:
        given: The result of `read_given_action`.
        path: The path of the action in the request.
        violations: The field violations of the request.

    Raises:
        MalformedError: There are field violations.
        NotationUnreadableError: Its notation can't be read.
    """
    if isinstance(given, UnreadableTextError):
        violations.checked(given)
        raise _unreadable(path, given) from given
    partial = violations.checked(given)

    def complete(public: Public) -> Action:
        try:
            return partial.complete(public)
        except UnreadableTextError as error:
            raise _unreadable(path, error) from error

    return complete


def _unreadable(path: str, error: UnreadableTextError) -> NotationUnreadableError:
    return NotationUnreadableError(f"{path}.notation", *error.errors)


# --- writing ----------------------------------------------------------------------------------------------------------


def write_action(action: Action) -> action_pb2.Action:
    """Return the message of an action."""
    message = action_pb2.Action(seat=action.seat + 1)
    verb: Any
    match action:
        case Construct():
            verb = message.construct
            verb.age = AGES[action.age]
            verb.kind = KINDS[action.kind]
            _fill_place(verb, action)
        case Upgrade():
            verb = message.upgrade
            verb.age = AGES[action.age]
            fill_square(verb.old, action.old)
            verb.kind = KINDS[action.kind]
            _fill_place(verb, action)
        case Demolish():
            verb = message.demolish
            verb.age = AGES[action.age]
            _fill_place(verb, action)
        case Populate():
            _fill_place(message.populate, action)
        case Renovate():
            _fill_place(message.renovate, action)
        case EndTurn():
            message.end_turn.SetInParent()
            if action.give_up is not None:
                fill_cards(message.end_turn.give_up, action.give_up)
        case Travel():
            verb = message.travel
            verb.adventurer = ADVENTURERS[action.adventurer]
            verb.to = AGES[action.to]
        case ExchangeHand():
            fill_cards(message.exchange_hand.cards, action.cards)
        case SwapCards():
            verb = message.swap_cards
            verb.take = TYPES[action.take]
            verb.count = action.count
            fill_cards(verb.give, action.give)
        case ChooseBuilding():
            fill_square(message.choose_building.at, action.at)
        case PlaceBuilding():
            fill_square(message.place_building.at, action.at)
    return message


_Paying = action_pb2.Construct | action_pb2.Upgrade | action_pb2.Demolish | action_pb2.Populate | action_pb2.Renovate


def _fill_place(message: _Paying, action: PayingAction) -> None:
    """Write the square of an action, and its payment if it names one."""
    fill_square(message.at, action.at)
    if action.payment is not None:
        fill_payment(message.payment, action.payment)
