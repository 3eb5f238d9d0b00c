"""Write events, with a function for each kind, and read the actions in events."""

from __future__ import annotations

from collections.abc import Sequence, Sized
from typing import TYPE_CHECKING

from khronos.v1 import event_pb2, play_pb2
from khronos_core.codec.actions import read_action
from khronos_core.codec.fields import fill
from khronos_core.codec.pieces import TYPES, read_cards
from khronos_core.errors import FieldPath
from khronos_core.visibility import Viewer
from khronos_engine.game.actions import Action, EndTurn
from khronos_engine.game.events import Event, PileShuffled
from khronos_engine.game.squares import Grid
from khronos_engine.game.views import sees_private_part
from khronos_engine.texts.narrator import narrate
from khronos_engine.texts.sentences import SentenceWriter

if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer


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
        message.sentence = sentence
        fill(message, event, grid)
        if isinstance(event, PileShuffled) and event.order is not None and event.position is not None:
            message.pile_shuffled.open.order.extend([TYPES[card] for card in event.order])
            message.pile_shuffled.open.position = event.position


def steps_to_write(events: Sized, writer: SentenceWriter | None) -> int:
    """Return the steps of work that `fill_events` takes."""
    return len(events) * (1 if writer is None else 3)


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
