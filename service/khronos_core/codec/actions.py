"""Read and write actions, the decisions that they request, and the groups of legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from khronos.v1 import action_pb2, decision_pb2, legal_pb2
from khronos_core.codec import bounds
from khronos_core.codec.boards import fill_building, read_building, write_buildings
from khronos_core.codec.pieces import (
    ADVENTURERS,
    AGES,
    KINDS,
    KNOWN_ADVENTURERS,
    KNOWN_KINDS,
    KNOWN_TYPES,
    MAX_PLAYERS,
    TYPES,
    check_given,
    fill_cards,
    fill_payment,
    fill_payments,
    fill_square,
    read_age,
    read_cards,
    read_kind,
    read_number,
    read_payment,
    read_seat,
    read_square,
    read_squares,
    read_value,
    write_squares,
)
from khronos_core.errors import FieldPath, NotationUnreadableError, check_length
from khronos_engine.audit import PositionProblemCode
from khronos_engine.game.actions import (
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
from khronos_engine.game.cards import Payment
from khronos_engine.game.material import DEMOLITION_PRICE, EXCHANGE_PRICE, TRAVEL_PRICE, Type
from khronos_engine.game.record import PartialAction
from khronos_engine.game.squares import Grid, Square
from khronos_engine.game.state import Config
from khronos_engine.notation import UnreadableTextError, parse_partial_action, write_partial_action
from khronos_engine.rules.cards import Cost
from khronos_engine.rules.legal import (
    LegalChoice,
    LegalConstruction,
    LegalDemolition,
    LegalExchange,
    LegalGroup,
    LegalPlace,
    LegalPopulation,
    LegalRenovation,
    LegalSwap,
    LegalTravel,
    LegalTurnEnd,
    LegalUpgrade,
)

if TYPE_CHECKING:
    from collections.abc import Callable

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
    match name:
        case "construct":
            age = read_age(verb.age, field, "age")
            kind = read_kind(verb.kind, field, "kind")
            return Construct(seat, age, kind, *_read_place(verb, field))
        case "upgrade":
            age = read_age(verb.age, field, "age")
            old = _read_given_square(verb, "old", field)
            kind = read_kind(verb.kind, field, "kind")
            return Upgrade(seat, age, old, kind, *_read_place(verb, field))
        case "demolish":
            age = read_age(verb.age, field, "age")
            return Demolish(seat, age, *_read_place(verb, field))
        case "populate":
            return Populate(seat, *_read_place(verb, field))
        case "renovate":
            return Renovate(seat, *_read_place(verb, field))
        case "end_turn":
            return EndTurn(seat, read_cards(verb.give_up, field, "give_up") if verb.HasField("give_up") else None)
        case "travel":
            adventurer = read_value(KNOWN_ADVENTURERS, verb.adventurer, field, "adventurer") or 0
            return Travel(seat, adventurer, read_age(verb.to, field, "to"))
        case "exchange_hand":
            check_given(verb, "cards", field)
            return ExchangeHand(seat, read_cards(verb.cards, field, "cards"))
        case "swap_cards":
            check_given(verb, "count", field)
            check_given(verb, "give", field)
            take = read_value(KNOWN_TYPES, verb.take, field, "take") or Type.MILITARY
            count = read_number(verb.count, field, "count")
            return SwapCards(seat, take, count, read_cards(verb.give, field, "give"))
        case "choose_building":
            return ChooseBuilding(seat, _read_given_square(verb, "at", field))
        case "place_building":
            return PlaceBuilding(seat, _read_given_square(verb, "at", field))


def _read_place(message: Any, field: FieldPath) -> tuple[Square, Payment | None]:
    """Return the square of an action, and its payment; the payment is None if the action names none."""
    at = _read_given_square(message, "at", field)
    payment = read_payment(message.payment, field) if message.HasField("payment") else None
    return at, payment


def _read_given_square(message: Any, name: str, field: FieldPath) -> Square:
    if message.HasField(name):
        return read_square(getattr(message, name), field, name)
    check_given(message, name, field)
    return Square(1, 1)


def read_given_action(
    message: action_pb2.GivenAction, config: Config | None, field: FieldPath, *, may_omit_board: bool = False
) -> PartialAction | UnreadableTextError | None:
    """Return an action, which may be partial, or the error of unreadable notation.

    Args:
        message: The action.
        config: The configuration of the game. It is None if it is malformed; notation is then not read.
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


# --- writing ----------------------------------------------------------------------------------------------------------


def planned_action_notation(action: Action, config: Config) -> str:
    """Return an action in notation that is correct in every position: it names adventurers, but not the player."""
    return write_partial_action(replace(PartialAction.of(action), seat=None), config)


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
    fill_square(message.at, action.at)
    if action.payment is not None:
        fill_payment(message.payment, action.payment)


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


def write_decision(decision: Decision, grid: Grid) -> decision_pb2.Decision:
    """Return the message of a decision."""
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


# --- groups of legal actions ------------------------------------------------------------------------------------------


def fill_group(message: legal_pb2.LegalGroup, group: LegalGroup, grid: Grid) -> None:
    """Write a group of legal actions into an empty message."""
    legal: Any = getattr(message, group.action.verb)
    match group:
        case LegalConstruction() | LegalDemolition():
            legal.age = AGES[group.age]
            legal.kind = KINDS[group.kind]
            _fill_payments(legal, group)
            if isinstance(group, LegalDemolition):
                legal.cost.ecus = DEMOLITION_PRICE
            legal.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalUpgrade():
            legal.age = AGES[group.age]
            legal.kind = KINDS[group.kind]
            _fill_payments(legal, group)
            for site in group.sites:
                fill_square(legal.sites.add(squares=write_squares(site.corners, grid)).old, grid.square(site.old))
        case LegalPopulation() | LegalRenovation():
            _fill_payments(legal, group)
            legal.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalExchange():
            legal.ecus = EXCHANGE_PRICE
            for cards in group.options:
                fill_cards(legal.cards.add(), cards)
        case LegalTurnEnd():
            for cards in group.options:
                fill_cards(legal.give_up.add(), cards)
        case LegalSwap():
            legal.take = TYPES[group.take]
            legal.count = group.count
            for cards in group.options:
                fill_cards(legal.give.add(), cards)
        case LegalTravel():
            legal.adventurer = ADVENTURERS[group.adventurer]
            legal.ecus = TRAVEL_PRICE
            legal.to.extend([AGES[age] for age in group.ages])
        case LegalChoice():
            legal.age = AGES[group.age]
            legal.squares.CopyFrom(write_squares(group.corners, grid))
        case LegalPlace():
            legal.age = AGES[group.age]
            legal.kind = KINDS[group.kind]
            legal.squares.CopyFrom(write_squares(group.corners, grid))


_PayingGroup = LegalConstruction | LegalUpgrade | LegalDemolition | LegalPopulation | LegalRenovation


def _fill_payments(legal: Any, group: _PayingGroup) -> None:
    """Write the cost of a group of actions, and every payment for it."""
    fill_cost(legal.cost, group.cost)
    fill_payments(legal.payments, group.payments)


def fill_cost(message: legal_pb2.Cost, cost: Cost) -> None:
    """Write a cost in cards into an empty message."""
    message.card_type = TYPES[cost.type]
    message.typed_cards = cost.max_cards
    message.surcharge_cards = cost.extra
