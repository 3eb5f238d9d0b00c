"""Write events, with a function for each kind, and read the actions in events."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Sized
from typing import TYPE_CHECKING, Any

from khronos.v1 import event_pb2, play_pb2
from khronos_core.codec.actions import read_action, write_action, write_decision
from khronos_core.codec.boards import fill_building, write_buildings
from khronos_core.codec.pieces import (
    ADVENTURERS,
    AGES,
    CODES,
    TYPES,
    fill_cards,
    fill_payment,
    read_cards,
    write_squares,
)
from khronos_core.errors import FieldPath
from khronos_core.visibility import Viewer
from khronos_engine.game.actions import Action, EndTurn
from khronos_engine.game.events import (
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
from khronos_engine.game.squares import Grid
from khronos_engine.game.views import sees_private_part
from khronos_engine.texts.narrator import narrate
from khronos_engine.texts.sentences import SentenceWriter

if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

_CAUSES = tuple(event_pb2.Cause.Value(f"CAUSE_{cause.name}") for cause in Cause)
_REASONS = tuple(event_pb2.MoneyReason.Value(f"MONEY_REASON_{reason.name}") for reason in MoneyReason)
_CLASHES = tuple(event_pb2.ClashKind.Value(f"CLASH_KIND_{kind.name}") for kind in ClashKind)


def write_events(events: Sequence[Event], grid: Grid, writer: SentenceWriter | None) -> Sequence[event_pb2.Event]:
    """Return the messages of events, as `fill_events` writes them."""
    messages = play_pb2.PlayApplied().events
    fill_events(messages, events, grid, writer)
    return messages


def fill_events(
    messages: RepeatedCompositeFieldContainer[event_pb2.Event],
    events: Sequence[Event],
    grid: Grid,
    writer: SentenceWriter | None,
) -> None:
    """Write all events of an action or a set-up into an empty list, with their sentences if a writer is given.

    Private and hidden facts are written if the events contain them.
    """
    sentences = [""] * len(events) if writer is None else narrate(events, writer)
    for event, sentence in zip(events, sentences, strict=True):
        message = messages.add()
        message.clauses.extend(event.clauses)
        message.sentence = sentence
        field, fill = _FILLERS[type(event)]
        fill(getattr(message, field), event, grid)


def steps_to_write(events: Sized, writer: SentenceWriter | None) -> int:
    """Return the steps of work that `fill_events` takes."""
    return len(events) * (1 if writer is None else 3)


# --- a function for each kind of event --------------------------------------------------------------------------------


def _write_action_taken(message: event_pb2.ActionTaken, event: ActionTaken, _: Grid) -> None:
    message.action.CopyFrom(write_action(event.action))


def _write_cards_played(message: event_pb2.CardsPlayed, event: CardsPlayed, _: Grid) -> None:
    message.seat = event.seat + 1
    fill_payment(message.payment, event.payment)


def _write_money_moved(message: event_pb2.MoneyMoved, event: MoneyMoved, _: Grid) -> None:
    message.seat = event.seat + 1
    message.amount = event.amount
    message.reason = _REASONS[event.reason]


def _write_building_laid(message: event_pb2.BuildingLaid, event: BuildingLaid, grid: Grid) -> None:
    message.age = AGES[event.age]
    fill_building(message.building, event.building, grid)
    message.cause = _CAUSES[event.cause]
    if event.replaced is not None:
        fill_building(message.replaced, event.replaced, grid)


def _write_building_removed(message: event_pb2.BuildingRemoved, event: BuildingRemoved, grid: Grid) -> None:
    message.age = AGES[event.age]
    fill_building(message.building, event.building, grid)
    message.cause = _CAUSES[event.cause]
    message.leaves_game = event.leaves_game
    message.keeper = 0 if event.keeper is None else event.keeper + 1


def _write_building_changed(message: event_pb2.BuildingChanged, event: BuildingChanged, grid: Grid) -> None:
    message.age = AGES[event.age]
    fill_building(message.before, event.old, grid)
    fill_building(message.after, event.new, grid)
    message.cause = _CAUSES[event.cause]


def _ripple_stopped(message: event_pb2.RippleStopped, event: RippleStopped, grid: Grid) -> None:
    message.age = AGES[event.age]
    fill_building(message.building, event.building, grid)
    message.clause = event.clause
    message.codes.extend([CODES[code] for code in event.codes])


def _write_domains_joined(message: event_pb2.DomainsJoined, event: DomainsJoined, grid: Grid) -> None:
    message.age = AGES[event.age]
    fill_building(message.building, event.building, grid)
    message.domains.extend([write_squares(domain, grid) for domain in event.domains])


def _write_clash_found(message: event_pb2.ClashFound, event: ClashFound, grid: Grid) -> None:
    message.age = AGES[event.age]
    message.type = TYPES[event.type]
    message.kind = _CLASHES[event.kind]
    message.domain.CopyFrom(write_squares(event.domain, grid))
    message.sharers.extend(write_buildings(event.sharers, grid))
    message.powers.extend(event.powers)


def _write_decision_requested(message: event_pb2.DecisionRequested, event: DecisionRequested, grid: Grid) -> None:
    message.decision.CopyFrom(write_decision(event.decision, grid))


def _write_cascade_settled(message: event_pb2.CascadeSettled, _event: CascadeSettled, _: Grid) -> None:
    message.SetInParent()


def _write_cards_drawn_or_given_up(
    message: event_pb2.CardsDrawn | event_pb2.CardsGivenUp, event: CardsDrawn | CardsGivenUp, _: Grid
) -> None:
    message.seat = event.seat + 1
    message.count = event.count
    if event.cards is not None:
        fill_cards(message.cards, event.cards)


def _turn_passed(message: event_pb2.TurnPassed, event: TurnPassed, _: Grid) -> None:
    message.seat = event.seat + 1
    message.number = event.number


def _write_adventurer_moved(message: event_pb2.AdventurerMoved, event: AdventurerMoved, _: Grid) -> None:
    message.seat = event.seat + 1
    message.adventurer = ADVENTURERS[event.adventurer]
    message.origin = AGES[event.origin]
    message.to = AGES[event.to]


def _write_income_collected(message: event_pb2.IncomeCollected, event: IncomeCollected, grid: Grid) -> None:
    message.seat = event.seat + 1
    message.age = AGES[event.age]
    message.domain.CopyFrom(write_squares(event.domain, grid))
    message.amount = event.amount


def _write_pile_shuffled(message: event_pb2.PileShuffled, event: PileShuffled, _: Grid) -> None:
    message.size = event.size
    if event.order is not None and event.position is not None:
        message.open.order.extend([TYPES[card] for card in event.order])
        message.open.position = event.position


def _write_cards_swapped(message: event_pb2.CardsSwapped, event: CardsSwapped, _: Grid) -> None:
    message.seat = event.seat + 1
    fill_cards(message.taken, event.taken)
    fill_cards(message.given, event.given)


def _write_row_laid(message: event_pb2.RowLaid, event: RowLaid, _: Grid) -> None:
    fill_cards(message.cards, event.cards)


def _write_first_player_chosen(message: event_pb2.FirstPlayerChosen, event: FirstPlayerChosen, _: Grid) -> None:
    message.seat = event.seat + 1


def _write_game_ended(message: event_pb2.GameEnded, event: GameEnded, _: Grid) -> None:
    message.ranking.extend([seat + 1 for seat in event.ranking])
    message.winners.extend([seat + 1 for seat in event.winners])


_FILLERS: dict[type[Event], tuple[str, Callable[[Any, Any, Grid], None]]] = {
    ActionTaken: ("action_taken", _write_action_taken),
    CardsPlayed: ("cards_played", _write_cards_played),
    MoneyMoved: ("money_moved", _write_money_moved),
    BuildingLaid: ("building_laid", _write_building_laid),
    BuildingRemoved: ("building_removed", _write_building_removed),
    BuildingChanged: ("building_changed", _write_building_changed),
    RippleStopped: ("ripple_stopped", _ripple_stopped),
    DomainsJoined: ("domains_joined", _write_domains_joined),
    ClashFound: ("clash_found", _write_clash_found),
    DecisionRequested: ("decision_requested", _write_decision_requested),
    CascadeSettled: ("cascade_settled", _write_cascade_settled),
    CardsDrawn: ("cards_drawn", _write_cards_drawn_or_given_up),
    CardsGivenUp: ("cards_given_up", _write_cards_drawn_or_given_up),
    TurnPassed: ("turn_passed", _turn_passed),
    AdventurerMoved: ("adventurer_moved", _write_adventurer_moved),
    IncomeCollected: ("income_collected", _write_income_collected),
    PileShuffled: ("pile_shuffled", _write_pile_shuffled),
    CardsSwapped: ("cards_swapped", _write_cards_swapped),
    RowLaid: ("row_laid", _write_row_laid),
    FirstPlayerChosen: ("first_player_chosen", _write_first_player_chosen),
    GameEnded: ("game_ended", _write_game_ended),
}
"""The field of `Event.fact` of each event, and the function that fills it."""


# --- events of a request ----------------------------------------------------------------------------------------------


def visible_event(event: event_pb2.Event, viewer: Viewer) -> event_pb2.Event:
    """Return the view of the message of an event.

    The contract marks the secrets. The oneof `private_part` may be shown to the player in the field `seat` of the same
    message. The oneof `hidden_part` may be shown only to the host.
    """
    visible = event_pb2.Event()
    visible.CopyFrom(event)
    visible.DiscardUnknownFields()
    kind = visible.WhichOneof("fact")
    if viewer.is_host or kind is None:
        return visible
    fact = getattr(visible, kind)
    parts = fact.DESCRIPTOR.oneofs_by_name
    if "private_part" in parts and not sees_private_part(fact.seat - 1, viewer.seat):
        fact.ClearField("private_part")
    if "hidden_part" in parts:
        fact.ClearField("hidden_part")
    return visible


def read_taken_actions(events: Sequence[event_pb2.Event], players: int, field: FieldPath) -> list[Action]:
    """Return the actions and decisions that some events record; each end of a turn has the cards given up."""
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
