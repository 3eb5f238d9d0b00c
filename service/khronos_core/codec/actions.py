"""Read and write actions, the decisions that they request, and the groups of legal actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from khronos.v1 import action_pb2, decision_pb2, event_pb2, legal_pb2
from khronos_core.codec import bounds
from khronos_core.codec.boards import read_building
from khronos_core.codec.fields import fill
from khronos_core.codec.pieces import (
    ACTION_TYPES,
    KNOWN_ADVENTURERS,
    KNOWN_KINDS,
    KNOWN_TYPES,
    MAX_PLAYERS,
    check_given,
    read_age,
    read_cards,
    read_kind,
    read_number,
    read_payment,
    read_seat,
    read_square,
    read_squares,
    read_value,
)
from khronos_core.errors import FieldPath, NotationUnreadableError, check_length
from khronos_engine.audit import PositionProblemCode
from khronos_engine.game.actions import (
    Action,
    BuildingChoice,
    Decision,
    EndTurn,
    PlaceChoice,
)
from khronos_engine.game.cards import NO_CARDS
from khronos_engine.game.material import DEMOLITION_PRICE, EXCHANGE_PRICE, TRAVEL_PRICE
from khronos_engine.game.record import PartialAction
from khronos_engine.game.squares import Grid, Square
from khronos_engine.game.state import Config
from khronos_engine.notation import UnreadableTextError, parse_partial_action
from khronos_engine.rules.legal import (
    LegalDemolition,
    LegalExchange,
    LegalGroup,
    LegalTravel,
)

if TYPE_CHECKING:
    from khronos_engine.game.state import Public

# --- reading ----------------------------------------------------------------------------------------------------------

# An unreadable field gets a placeholder, so that the rest of the request is checked too; the request fails anyway.


def read_action(message: action_pb2.Action, players: int, within: FieldPath, step: str | int) -> Action | None:
    """Return an action; None and a field violation if the message contains no verb."""
    field = within / step
    seat = read_seat(message.seat, players, field, "seat")
    name = message.WhichOneof("verb")
    if name is None:
        field.add("is required: set one of exchange_hand, travel, construct and so on")
        return None
    verb: Any = getattr(message, name)
    field = field / name
    kind = ACTION_TYPES[name]
    return kind(seat, *[_read_field(verb, each, field) for each in kind.__struct_fields__[1:]])


_READERS: dict[str, Callable[[Any, FieldPath, str], Any]] = {
    "adventurer": partial(read_value, KNOWN_ADVENTURERS),
    "age": read_age,
    "at": read_square,
    "cards": read_cards,
    "count": read_number,
    "give": read_cards,
    "give_up": read_cards,
    "kind": read_kind,
    "old": read_square,
    "payment": read_payment,
    "take": partial(read_value, KNOWN_TYPES),
    "to": read_age,
}
"""How the fields of actions are read; a name means the same in all actions."""

_OPTIONAL = frozenset({"give_up", "payment"})
_REQUIRED = {"at": Square(1, 1), "cards": NO_CARDS, "count": 0, "give": NO_CARDS, "old": Square(1, 1)}
"""The required fields that a message can lack, with their placeholders; an enumeration that is missing is 0."""


def _read_field(verb: Any, name: str, field: FieldPath) -> Any:
    """Return a field of an action; None if it is optional and missing."""
    if name in _OPTIONAL and not verb.HasField(name):
        return None
    if name in _REQUIRED and not check_given(verb, name, field):
        return _REQUIRED[name]
    return _READERS[name](getattr(verb, name), field, name)


def read_given_action(
    message: action_pb2.GivenAction, config: Config | None, field: FieldPath, *, may_omit_board: bool = False
) -> PartialAction | UnreadableTextError | None:
    """Return an action, which may be partial, or the error of unreadable notation.

    Args:
        message: The action.
        config: The configuration of the game. None if it is malformed; notation is then not read.
        field: The field that contains the action. If the result is None, the field has a violation, unless `config` is
            None.
        may_omit_board: Whether a line may omit the board, which `parse_when_known` then finds in the position.

    Raises:
        TooLargeError: If the line is longer than any action.
    """
    match message.WhichOneof("given"):
        case "structured":
            players = MAX_PLAYERS if config is None else len(config.seats)
            action = read_action(message.structured, players, field, "structured")
            return None if action is None else PartialAction(replace(action, seat=0), action.seat)
        case "notation":
            check_length(len(message.notation), bounds.NOTATION, field / "notation", "characters")
            try:
                if config is None:
                    return None
                return parse_partial_action(message.notation, config, may_omit_board=may_omit_board)
            except UnreadableTextError as error:
                return error
        case None:
            field.add("is required, as a message or as notation")
            return None


def read_taken_actions(events: Sequence[event_pb2.Event], players: int, field: FieldPath) -> list[Action]:
    """Return the actions and decisions that some events record; an end of a turn includes the cards given up."""
    taken: list[Action] = []
    for place, event in enumerate(events):
        match event.WhichOneof("fact"):
            case "action_taken":
                within = field / place / "action_taken"
                action = read_action(event.action_taken.action, players, within, "action")
                if action is not None:
                    taken.append(action)
            case "cards_given_up" if taken and isinstance(taken[-1], EndTurn):
                cards = read_cards(event.cards_given_up.cards, field / place / "cards_given_up", "cards")
                taken[-1] = EndTurn(taken[-1].seat, cards)
    return taken


def parse_when_known(given: PartialAction | UnreadableTextError | None, field: FieldPath) -> Callable[[Public], Action]:
    """Return a function that completes a partial action once the position is known.

    The function raises `NotationUnreadableError` if the position does not determine the missing parts.

    Args:
        given: The result of `read_given_action`.
        field: The field that contains the action.

    Raises:
        MalformedError: If the request has field violations.
        NotationUnreadableError: If the notation of the action can't be read.
    """
    if isinstance(given, UnreadableTextError):
        field.violations.require(given)
        raise _unreadable_error(field, given) from given
    partial = field.violations.require(given)

    def complete(public: Public) -> Action:
        try:
            return partial.complete(public)
        except UnreadableTextError as error:
            raise _unreadable_error(field, error) from error

    return complete


def _unreadable_error(field: FieldPath, error: UnreadableTextError) -> NotationUnreadableError:
    return NotationUnreadableError(field / "notation", *error.errors)


def write_action(action: Action) -> action_pb2.Action:
    """Return the message of an action."""
    message = action_pb2.Action()
    fill(message, action)
    return message


# --- decisions --------------------------------------------------------------------------------------------------------


def read_decision(message: decision_pb2.Decision, config: Config, field: FieldPath) -> Decision | None:
    """Return a decision; None, with a field violation, if it is malformed.

    Raises:
        TooLargeError: If the decision has too many choices.
    """
    seat = read_seat(message.seat, config.players, field, "seat")
    age = read_age(message.age, field, "age")
    grid = config.region.grid
    match message.WhichOneof("question"):
        case "building_choice":
            choice = message.building_choice
            field = field / "building_choice"
            check_length(len(choice.choices), bounds.TILES, field / "choices")
            choices = [
                read_building(each, grid, config.players, field / "choices", number)
                for number, each in enumerate(choice.choices)
            ]
            known = sorted((each for each in choices if each is not None), key=lambda each: each.corner)
            kind = read_value(KNOWN_TYPES, choice.type, field, "type")
            domain = read_squares(choice.domain, grid, field / "domain")
            return None if kind is None else BuildingChoice(seat, age, message.clause, kind, domain, tuple(known))
        case "place_choice":
            if message.clause != PlaceChoice.clause:
                code = PositionProblemCode.PLACE_BY_OTHER_CLAUSE
                (field / "clause").add_unsound("T-8", code, clause=PlaceChoice.clause)
            place = message.place_choice
            field = field / "place_choice"
            building = read_building(place.building, grid, config.players, field, "building")
            new_kind = read_value(KNOWN_KINDS, place.kind, field, "kind")
            corners = read_squares(place.squares, grid, field / "squares")
            if building is None or new_kind is None:
                return None
            return PlaceChoice(seat, age, building, new_kind, corners)
        case None:
            field.add("is required: set building_choice or place_choice")
            return None


# --- groups of legal actions ------------------------------------------------------------------------------------------


def fill_group(message: legal_pb2.LegalGroup, group: LegalGroup, grid: Grid) -> None:
    """Write a group of legal actions into an empty message."""
    fill(message, group, grid)
    match group:
        case LegalDemolition():
            message.demolish.cost.ecus = DEMOLITION_PRICE
        case LegalExchange():
            message.exchange_hand.ecus = EXCHANGE_PRICE
        case LegalTravel():
            message.travel.ecus = TRAVEL_PRICE
        case _:
            pass
