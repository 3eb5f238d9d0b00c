"""The visible parts of states, events, replays and refusals (V-1).

The host sees everything; for other viewers `khronos_engine.game.views` decides. This module seals and opens nothing.
"""

from __future__ import annotations

from msgspec.structs import replace

from khronos.v1 import event_pb2, refusal_pb2, state_pb2
from khronos_core.codec.options import Viewer
from khronos_core.codec.refusals import write_refusal
from khronos_engine import Refusal, State, Violation, judge
from khronos_engine.advice.hints import hints
from khronos_engine.game.actions import Action
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.events import Event
from khronos_engine.game.setup import GameSetup
from khronos_engine.game.views import sees_private_part, view_event, view_state
from khronos_engine.replay import Replay
from khronos_engine.texts.sentences import SentenceWriter


def visible_state(state: State, viewer: Viewer, sealing: state_pb2.Sealing | None = None) -> State:
    """Return the view of a state; a sealed game that is over is shown whole, so that players can check the deal."""
    if viewer.is_host or (sealing is not None and state.public.over):
        return state
    return view_state(state, viewer.seat)


def visible_events(events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """Return the views of events."""
    return events if viewer.is_host else tuple([view_event(each, viewer.seat) for each in events])


def visible_event_message(event: event_pb2.Event, viewer: Viewer) -> event_pb2.Event:
    """Return the view of the message of an event.

    The contract marks the secrets: the oneof `private_part` is for the `seat` beside it, the oneof `hidden_part` only
    for the host.
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


def visible_beginning(beginning: GameSetup | State, viewer: Viewer) -> GameSetup | State:
    """Return the view of a beginning: a set-up, whose seed is hidden, or a position."""
    if isinstance(beginning, State):
        return visible_state(beginning, viewer)
    return beginning if viewer.is_host else replace(beginning, seed=None)


def visible_replay(played: Replay, viewer: Viewer) -> Replay:
    """Return a replay with its states and events as the viewer may see them.

    The refusal of a departing action stays whole; `write_visible_refusal` reduces it.
    """
    if viewer.is_host:
        return played
    return replace(
        played,
        start=visible_state(played.start, viewer),
        steps=tuple(replace(step, events=visible_events(step.events, viewer)) for step in played.steps),
        state=visible_state(played.state, viewer),
        setup_events=visible_events(played.setup_events, viewer),
    )


def write_visible_refusal(
    refusal: Refusal, action: Action, state: State, viewer: Viewer, writer: SentenceWriter
) -> refusal_pb2.Refusal:
    """Return the message of a refusal as the viewer may see it, with a sentence and a hint for each violation.

    It is the refusal of the action in the view. If the view allows the action, only the clauses are written: the
    failure reveals them anyway, but no number or card of another hand, and no hint.
    """
    grid = state.config.region.grid
    view = visible_state(state, viewer)
    visible = refusal if viewer.is_host else judge(view, action).refusal
    if visible is not None:
        return write_refusal(visible, hints(view, action, visible), grid, writer)
    bare = dict.fromkeys(Violation(each.code, each.clause, each.seats) for each in refusal.violations)
    message = write_refusal(Refusal(tuple(bare)), (), grid, writer)
    for violation in message.violations:
        violation.sentence = writer.language.clause(CLAUSES[violation.clause])
    return message
