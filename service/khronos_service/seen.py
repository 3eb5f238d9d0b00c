"""What the seat that asks may know (V-1): of a state, of a replay, and of a refusal found with all parts at hand.

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
from khronos_engine.state import Config
from khronos_engine.texts.sentences import Speaker
from khronos_engine.views import view_event
from khronos_service.codec.actions import read_seat
from khronos_service.codec.refusals import write_refusal
from khronos_service.faults import Findings


def check_asking(asking: int, config: Config, findings: Findings) -> None:
    """Note a seat that asks and does not exist."""
    if asking:
        read_seat(asking, config.players, "asking_seat", findings)


def seen_state(state: State, asking: int) -> State:
    """Return what the asking seat may see of a state: the state itself, if no seat is named."""
    return view_state(state, asking - 1) if asking else state


def seen_replay(played: Replay, asking: int) -> Replay:
    """Return a replay with its states and events as the asking seat may see them.

    The refusal of an action that departs is left as it was found: `write_seen_refusal` is for that.
    """
    if not asking:
        return played

    def seen(events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(view_event(each, asking - 1) for each in events)

    return replace(
        played,
        start=seen_state(played.start, asking),
        steps=tuple(replace(step, events=seen(step.events)) for step in played.steps),
        state=seen_state(played.state, asking),
        setup_events=seen(played.setup_events),
    )


def write_seen_refusal(
    refusal: Refusal, action: Action, state: State, asking: int, speaker: Speaker
) -> refusal_pb2.Refusal:
    """Write what the asking seat may know of the refusal of an action in a state, with a sentence for every violation.

    It is what that seat's own view says of the action. Where the view has nothing against it, the clauses are told,
    which the failure itself betrays, but no number or card of another's hand.
    """
    grid = state.config.region.grid
    told = judge(seen_state(state, asking), action).refusal if asking else refusal
    if told is not None:
        return write_refusal(told, grid, speaker)
    bare = dict.fromkeys(Violation(each.code, each.clause, each.seats) for each in refusal.violations)
    message = write_refusal(Refusal(tuple(bare)), grid, speaker)
    for violation in message.violations:
        violation.sentence = speaker.language.clause(CLAUSES[violation.clause])
    return message
