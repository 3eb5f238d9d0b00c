"""Writing events."""

from __future__ import annotations

from collections.abc import Iterable

from khronos.v1 import event_pb2
from khronos_engine.citations import clauses_of
from khronos_engine.events import (
    ActionTaken,
    AdventurerMoved,
    BuildingChanged,
    BuildingLaid,
    BuildingRemoved,
    CardsDrawn,
    CardsGivenUp,
    CardsPlayed,
    CardsSwapped,
    CascadeSettled,
    Cause,
    ClashFound,
    ClashKind,
    DecisionRequested,
    DomainsJoined,
    Event,
    FirstPlayerChosen,
    GameEnded,
    IncomeCollected,
    MoneyMoved,
    MoneyReason,
    PileShuffled,
    RippleStopped,
    RowLaid,
    TurnPassed,
)
from khronos_engine.referee import UndoObstacle
from khronos_engine.sentences import Speaker
from khronos_engine.squares import Grid
from khronos_service.codec.actions import write_action, write_decision
from khronos_service.codec.pieces import (
    write_building,
    write_buildings,
    write_cards,
    write_payment,
    write_squares,
)
from khronos_service.codec.vocabulary import ADVENTURERS, AGES, CODES, OBSTACLES, TYPES

_CAUSES = tuple(event_pb2.Cause.Value(f"CAUSE_{cause.name}") for cause in Cause)
_REASONS = tuple(event_pb2.MoneyReason.Value(f"MONEY_REASON_{reason.name}") for reason in MoneyReason)
_CLASHES = tuple(event_pb2.ClashKind.Value(f"CLASH_KIND_{kind.name}") for kind in ClashKind)


def write_events(events: Iterable[Event], grid: Grid, speaker: Speaker | None) -> list[event_pb2.Event]:
    """Write events in their order, each with its sentence if a speaker is given."""
    messages = []
    for event in events:
        message = write_event(event, grid)
        if speaker is not None:
            message.sentence = speaker.event(event)
        messages.append(message)
    return messages


def write_obstacles(obstacles: Iterable[UndoObstacle]) -> list[event_pb2.UndoObstacle.ValueType]:
    """Write why taking an action back is not fair; nothing, and it is."""
    return [OBSTACLES[each] for each in obstacles]


def write_event(event: Event, grid: Grid) -> event_pb2.Event:
    """Write one event, without a sentence; private and hidden facts as far as it has them."""
    message = event_pb2.Event(clauses=clauses_of(event))
    match event:
        case ActionTaken(action):
            message.action_taken.action.CopyFrom(write_action(action))
        case MoneyMoved(seat, amount, reason):
            message.money_moved.seat = seat + 1
            message.money_moved.amount = amount
            message.money_moved.reason = _REASONS[reason]
        case AdventurerMoved(seat, adventurer, origin, to):
            message.adventurer_moved.seat = seat + 1
            message.adventurer_moved.adventurer = ADVENTURERS[adventurer]
            message.adventurer_moved.origin = AGES[origin]
            message.adventurer_moved.to = AGES[to]
        case DecisionRequested(decision):
            message.decision_requested.decision.CopyFrom(write_decision(decision, grid))
        case CascadeSettled():
            message.cascade_settled.SetInParent()
        case IncomeCollected(seat, age, domain, amount):
            message.income_collected.seat = seat + 1
            message.income_collected.age = AGES[age]
            message.income_collected.domain.CopyFrom(write_squares(domain, grid))
            message.income_collected.amount = amount
        case TurnPassed(seat, number):
            message.turn_passed.seat = seat + 1
            message.turn_passed.number = number
        case FirstPlayerChosen(seat):
            message.first_player_chosen.seat = seat + 1
        case GameEnded(ranking, winners):
            message.game_ended.ranking.extend([seat + 1 for seat in ranking])
            message.game_ended.winners.extend([seat + 1 for seat in winners])
        case CardsPlayed() | CardsGivenUp() | CardsDrawn() | CardsSwapped() | PileShuffled() | RowLaid():
            _fill_card_event(message, event)
        case _:
            _fill_board_event(message, event, grid)
    return message


def _fill_card_event(
    message: event_pb2.Event,
    event: CardsPlayed | CardsGivenUp | CardsDrawn | CardsSwapped | PileShuffled | RowLaid,
) -> None:
    """Write what happened to cards."""
    match event:
        case CardsPlayed(seat, payment):
            message.cards_played.seat = seat + 1
            message.cards_played.payment.CopyFrom(write_payment(payment))
        case CardsGivenUp(seat, count, cards):
            message.cards_given_up.seat = seat + 1
            message.cards_given_up.count = count
            if cards is not None:
                message.cards_given_up.cards.CopyFrom(write_cards(cards))
        case CardsDrawn(seat, count, cards):
            message.cards_drawn.seat = seat + 1
            message.cards_drawn.count = count
            if cards is not None:
                message.cards_drawn.cards.CopyFrom(write_cards(cards))
        case CardsSwapped(seat, taken, given):
            message.cards_swapped.seat = seat + 1
            message.cards_swapped.taken.CopyFrom(write_cards(taken))
            message.cards_swapped.given.CopyFrom(write_cards(given))
        case PileShuffled(size, order, position):
            message.pile_shuffled.size = size
            if order is not None and position is not None:
                message.pile_shuffled.open.order.extend([TYPES[card] for card in order])
                message.pile_shuffled.open.position = position
        case RowLaid(cards):
            message.row_laid.cards.CopyFrom(write_cards(cards))


def _fill_board_event(
    message: event_pb2.Event,
    event: BuildingLaid | BuildingRemoved | BuildingChanged | RippleStopped | DomainsJoined | ClashFound,
    grid: Grid,
) -> None:
    """Write what happened on one board."""
    match event:
        case BuildingLaid(age, building, cause, replaced):
            message.building_laid.age = AGES[age]
            message.building_laid.building.CopyFrom(write_building(building, grid))
            message.building_laid.cause = _CAUSES[cause]
            if replaced is not None:
                message.building_laid.replaced.CopyFrom(write_building(replaced, grid))
        case BuildingRemoved(age, building, cause, leaves_game, keeper):
            message.building_removed.age = AGES[age]
            message.building_removed.building.CopyFrom(write_building(building, grid))
            message.building_removed.cause = _CAUSES[cause]
            message.building_removed.leaves_game = leaves_game
            message.building_removed.keeper = 0 if keeper is None else keeper + 1
        case BuildingChanged(age, old, new, cause):
            message.building_changed.age = AGES[age]
            message.building_changed.before.CopyFrom(write_building(old, grid))
            message.building_changed.after.CopyFrom(write_building(new, grid))
            message.building_changed.cause = _CAUSES[cause]
        case RippleStopped(age, building, clause, codes):
            message.ripple_stopped.age = AGES[age]
            message.ripple_stopped.building.CopyFrom(write_building(building, grid))
            message.ripple_stopped.clause = clause
            message.ripple_stopped.codes.extend([CODES[code] for code in codes])
        case DomainsJoined(age, building, domains):
            message.domains_joined.age = AGES[age]
            message.domains_joined.building.CopyFrom(write_building(building, grid))
            message.domains_joined.domains.extend([write_squares(domain, grid) for domain in domains])
        case ClashFound(age, kind, clash, domain, sharers, powers):
            message.clash_found.age = AGES[age]
            message.clash_found.type = TYPES[kind]
            message.clash_found.kind = _CLASHES[clash]
            message.clash_found.domain.CopyFrom(write_squares(domain, grid))
            message.clash_found.sharers.extend(write_buildings(sharers, grid))
            message.clash_found.powers.extend(powers)
