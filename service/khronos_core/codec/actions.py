"""Actions and the decisions that they ask for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from khronos.v1 import action_pb2, decision_pb2
from khronos_core import limits
from khronos_core.codec.pieces import (
    fill_building,
    fill_cards,
    fill_payment,
    fill_square,
    read_cards,
    read_number,
    read_payment,
    read_square,
    write_buildings,
    write_squares,
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
    BuildingChoice,
    ChooseBuilding,
    Construct,
    Decision,
    Demolish,
    EndTurn,
    ExchangeHand,
    PayingAction,
    PlaceBuilding,
    PlaceChoice,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.cards import Payment
from khronos_engine.material import SEATS, Type
from khronos_engine.notation import PartialAction, UnreadableTextError, parse_partial_action
from khronos_engine.squares import Grid, Square
from khronos_engine.state import Config

MOST_PLAYERS = SEATS.stop - 1
"""By which seats are read where it is not known how many play."""

# --- reading ----------------------------------------------------------------------------------------------------------

# A field that can't be read gets a stand-in: the request is not answered then, but the rest of it is looked at too.


def read_seat(number: int, players: int, path: str, violations: FieldViolations) -> int:
    """Return the engine's number of a seat that must exist."""
    if 0 < number <= players:
        return number - 1
    problem = "it must be given" if number == 0 else f"there is no seat {number} in a game of {players}"
    violations.add(path, f"{problem}; use 1 to {players}")
    return 0


def read_action(message: action_pb2.Action, players: int, path: str, violations: FieldViolations) -> Action | None:
    """Return an action; None, with a field violation, if it does nothing."""
    seat = read_seat(message.seat, players, f"{path}.seat", violations)
    verb = message.WhichOneof("verb")
    if verb is None:
        violations.add(path, "an action must be given: set one of exchange_hand, travel, construct and so on")
        return None
    return _READERS[verb](seat, getattr(message, verb), f"{path}.{verb}", violations)


def _given(message: Any, name: str, path: str, violations: FieldViolations) -> Any:
    """Return a message that must be there, with a fault if it is not."""
    if not message.HasField(name):
        violations.add(f"{path}.{name}", "it must be given")
        return None
    return getattr(message, name)


def _read_at(message: Any, name: str, path: str, violations: FieldViolations) -> Square:
    if message.HasField(name):
        return read_square(getattr(message, name), f"{path}.{name}", violations)
    violations.add(f"{path}.{name}", "it must be given")
    return Square(1, 1)


def _read_type(number: int, path: str, violations: FieldViolations) -> Type:
    return read(KNOWN_TYPES, number, path, violations) or Type.MILITARY


def _read_payment(message: Any, path: str, violations: FieldViolations) -> Payment | None:
    return read_payment(message.payment, f"{path}.payment", violations) if message.HasField("payment") else None


def _exchange(seat: int, message: action_pb2.ExchangeHand, path: str, violations: FieldViolations) -> Action:
    cards = _given(message, "cards", path, violations) or message.cards
    return ExchangeHand(seat, read_cards(cards, f"{path}.cards", violations))


def _swap(seat: int, message: action_pb2.SwapCards, path: str, violations: FieldViolations) -> Action:
    if not message.HasField("count"):
        violations.add(f"{path}.count", "it must be given")
    give = _given(message, "give", path, violations) or message.give
    return SwapCards(
        seat,
        _read_type(message.take, f"{path}.take", violations),
        read_number(message.count, f"{path}.count", violations),
        read_cards(give, f"{path}.give", violations),
    )


def _travel(seat: int, message: action_pb2.Travel, path: str, violations: FieldViolations) -> Action:
    adventurer = read(KNOWN_ADVENTURERS, message.adventurer, f"{path}.adventurer", violations)
    return Travel(seat, adventurer or 0, read_age(message.to, f"{path}.to", violations))


def _construct(seat: int, message: action_pb2.Construct, path: str, violations: FieldViolations) -> Action:
    return Construct(
        seat,
        read_age(message.age, f"{path}.age", violations),
        read_kind(message.kind, f"{path}.kind", violations),
        _read_at(message, "at", path, violations),
        _read_payment(message, path, violations),
    )


def _upgrade(seat: int, message: action_pb2.Upgrade, path: str, violations: FieldViolations) -> Action:
    return Upgrade(
        seat,
        read_age(message.age, f"{path}.age", violations),
        _read_at(message, "old", path, violations),
        read_kind(message.kind, f"{path}.kind", violations),
        _read_at(message, "at", path, violations),
        _read_payment(message, path, violations),
    )


def _demolish(seat: int, message: action_pb2.Demolish, path: str, violations: FieldViolations) -> Action:
    return Demolish(
        seat,
        read_age(message.age, f"{path}.age", violations),
        _read_at(message, "at", path, violations),
        _read_payment(message, path, violations),
    )


def _populate(seat: int, message: action_pb2.Populate, path: str, violations: FieldViolations) -> Action:
    return Populate(seat, _read_at(message, "at", path, violations), _read_payment(message, path, violations))


def _renovate(seat: int, message: action_pb2.Renovate, path: str, violations: FieldViolations) -> Action:
    return Renovate(seat, _read_at(message, "at", path, violations), _read_payment(message, path, violations))


def _end_turn(seat: int, message: action_pb2.EndTurn, path: str, violations: FieldViolations) -> Action:
    if not message.HasField("give_up"):
        return EndTurn(seat)
    return EndTurn(seat, read_cards(message.give_up, f"{path}.give_up", violations))


def _choose(seat: int, message: action_pb2.ChooseBuilding, path: str, violations: FieldViolations) -> Action:
    return ChooseBuilding(seat, _read_at(message, "at", path, violations))


def _place(seat: int, message: action_pb2.PlaceBuilding, path: str, violations: FieldViolations) -> Action:
    return PlaceBuilding(seat, _read_at(message, "at", path, violations))


_READERS: dict[str, Callable[[int, Any, str, FieldViolations], Action]] = {
    ExchangeHand.verb: _exchange,
    SwapCards.verb: _swap,
    Travel.verb: _travel,
    Construct.verb: _construct,
    Upgrade.verb: _upgrade,
    Demolish.verb: _demolish,
    Populate.verb: _populate,
    Renovate.verb: _renovate,
    EndTurn.verb: _end_turn,
    ChooseBuilding.verb: _choose,
    PlaceBuilding.verb: _place,
}
"""What reads each field of `Action.verb`."""


def read_given_action(
    message: action_pb2.GivenAction, config: Config | None, path: str, violations: FieldViolations
) -> PartialAction | UnreadableTextError | None:
    """Return an action, with what its line leaves open; why not, where its notation can't be read.

    Args:
        message: The action.
        config: What is played; None where that can't be read, and then no line is read either.
        path: Where in the request the action is.
        violations: Where field violations go; there is one if None is returned, unless `config` is None.

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
                return None if config is None else parse_partial_action(message.notation, config)
            except UnreadableTextError as error:
                return error
        case None:
            violations.add(path, "it must be given, as a message or as notation")
            return None


def readable_action(
    given: PartialAction | UnreadableTextError | None, path: str, violations: FieldViolations
) -> PartialAction:
    """Return an action that `read_given_action` read at a path of the request.

    Raises:
        MalformedError: There are field violations.
        NotationUnreadableError: Its notation can't be read.
    """
    if isinstance(given, UnreadableTextError):
        violations.checked(given)
        raise NotationUnreadableError(f"{path}.notation", *given.errors) from given
    return violations.checked(given)


# --- writing ----------------------------------------------------------------------------------------------------------


def write_action(action: Action) -> action_pb2.Action:
    """Write an action."""
    message = action_pb2.Action()
    fill_action(message, action)
    return message


def fill_action(message: action_pb2.Action, action: Action) -> None:
    """Write an action into a message that holds none."""
    message.seat = action.seat + 1
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


_Paying = action_pb2.Construct | action_pb2.Upgrade | action_pb2.Demolish | action_pb2.Populate | action_pb2.Renovate


def _fill_place(message: _Paying, action: PayingAction) -> None:
    """Write where something is done, and how it is paid if that is named."""
    fill_square(message.at, action.at)
    if action.payment is not None:
        fill_payment(message.payment, action.payment)


def write_decision(decision: Decision, grid: Grid) -> decision_pb2.Decision:
    """Write a decision that is asked for."""
    message = decision_pb2.Decision(seat=decision.seat + 1, age=AGES[decision.age], clause=decision.clause)
    match decision:
        case BuildingChoice():
            message.building_choice.type = TYPES[decision.type]
            message.building_choice.domain.CopyFrom(write_squares(decision.domain, grid))
            message.building_choice.choices.extend(write_buildings(decision.choices, grid))
        case PlaceChoice():
            fill_building(message.place_choice.building, decision.building, grid)
            message.place_choice.kind = KINDS[decision.kind]
            message.place_choice.squares.CopyFrom(write_squares(decision.corners, grid))
    return message
