"""What the asking seat may see (V-1) of a state, of a replay, and of a refusal that was found with all parts.

A seat is numbered as in the contract here: from 1, and 0 asks for everything that there is.
"""

from __future__ import annotations

from msgspec.structs import replace

from khronos.v1 import refusal_pb2
from khronos_engine import Refusal, State, Violation, judge, view_state
from khronos_engine.actions import Action
from khronos_engine.clauses import CLAUSES
from khronos_engine.events import Event
from khronos_engine.replay import Replay
from khronos_engine.texts.sentences import Speaker
from khronos_engine.views import view_event
from khronos_service.codec.actions import read_seat
from khronos_service.codec.refusals import write_refusal
from khronos_service.request_errors import Findings


def check_asking(asking: int, players: int, findings: Findings) -> None:
    """Add a finding if the asking seat does not exist."""
    if asking:
        read_seat(asking, players, "asking_seat", findings)


def visible_state(state: State, asking: int) -> State:
    """Return what the asking seat may see of a state: the state itself, if no seat is named."""
    return view_state(state, asking - 1) if asking else state


def visible_replay(played: Replay, asking: int) -> Replay:
    """Return a replay with its states and events as the asking seat may see them.

    The refusal of an action that departs is left as it was found: `write_visible_refusal` is for that.
    """
    if not asking:
        return played

    def visible(events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(view_event(each, asking - 1) for each in events)

    return replace(
        played,
        start=visible_state(played.start, asking),
        steps=tuple(replace(step, events=visible(step.events)) for step in played.steps),
        state=visible_state(played.state, asking),
        setup_events=visible(played.setup_events),
    )


def write_visible_refusal(
    refusal: Refusal, action: Action, state: State, asking: int, speaker: Speaker
) -> refusal_pb2.Refusal:
    """Write what the asking seat may know of the refusal of an action in a state, with a sentence for every violation.

    It is the refusal that the seat's own view gives. Where the view allows the action, the clauses alone are written,
    which the failure itself reveals, but no number or card of another's hand.
    """
    grid = state.config.region.grid
    visible = judge(visible_state(state, asking), action).refusal if asking else refusal
    if visible is not None:
        return write_refusal(visible, grid, speaker)
    bare = dict.fromkeys(Violation(each.code, each.clause, each.seats) for each in refusal.violations)
    message = write_refusal(Refusal(tuple(bare)), grid, speaker)
    for violation in message.violations:
        violation.sentence = speaker.language.clause(CLAUSES[violation.clause])
    return message
