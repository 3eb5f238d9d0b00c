"""Derive what a viewer may see of states, events, replays and refusals (V-1).

The host sees everything; for other viewers, `khronos_engine.game.views` decides. The module `sealing` seals states.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine import Refusal, State, Violation, judge
from khronos_engine.advice.hints import Hint, hints
from khronos_engine.game.actions import Action
from khronos_engine.game.events import Event
from khronos_engine.game.record import GameSetup
from khronos_engine.game.state import Config
from khronos_engine.game.views import view_event, view_state
from khronos_engine.replay import Replay


class Viewer(NamedTuple):
    """The viewer of a request: a player, a spectator or the host.

    Attributes:
        seat: The player, from 0; None for a spectator and for the host.
        is_host: Whether the viewer is the host, who may see everything.
    """

    seat: int | None = None
    is_host: bool = False


HOST = Viewer(is_host=True)
SPECTATOR = Viewer()


class SealedSeat(NamedTuple):
    """The contribution of a seat to a sealed game.

    Attributes:
        secret_hash: The SHA-256 hash of the secret of the seat, 32 bytes.
        nonce: The contribution of the seat to the seed, 32 bytes.
    """

    secret_hash: bytes
    nonce: bytes


class Sealing(NamedTuple):
    """The public facts about the secrets of a sealed game.

    Attributes:
        seats: The contributions, in the order of the seats.
        seed_hash: The commitment to the seed, 32 bytes.
    """

    seats: tuple[SealedSeat, ...]
    seed_hash: bytes


class LoadedState(NamedTuple):
    """The audited state of a request, with its viewer.

    Attributes:
        state: All parts of the state that were sent; for a sealed game, the opened state.
        viewer: The viewer.
        view: The viewer's view of the state.
        sealing: The public facts about the secrets of a sealed game; None for an open game.
        path: The path of the state in the request, for errors.
    """

    state: State
    viewer: Viewer
    view: State
    sealing: Sealing | None = None
    path: str = "state"


class VisibleRefusal(Struct, frozen=True, gc=False):
    """The refusal of an action as its viewer may see it.

    Attributes:
        refusal: The refusal.
        hints: A hint or None for each violation; empty if the viewer may not know the violations.
        config: The configuration of the game.
        only_clauses: Whether the viewer may know only the violated rules, and not the details of the violations.
    """

    refusal: Refusal
    hints: tuple[Hint | None, ...]
    config: Config
    only_clauses: bool = False


def visible_state(state: State, viewer: Viewer, sealing: Sealing | None = None) -> State:
    """Return the view of a state. After a sealed game, return the whole state, so that players can check the deal."""
    if viewer.is_host or (sealing is not None and state.public.over):
        return state
    return view_state(state, viewer.seat)


def visible_events(events: tuple[Event, ...], viewer: Viewer) -> tuple[Event, ...]:
    """Return the views of events."""
    return events if viewer.is_host else tuple([view_event(each, viewer.seat) for each in events])


def visible_beginning(beginning: GameSetup | State, viewer: Viewer) -> GameSetup | State:
    """Return the view of the beginning of a game: a set-up without its seed, or the view of a position."""
    if isinstance(beginning, State):
        return visible_state(beginning, viewer)
    return beginning if viewer.is_host else replace(beginning, seed=None)


def visible_replay(played: Replay, viewer: Viewer) -> Replay:
    """Return a replay with its states and events as the viewer may see them.

    The refusal of an illegal action stays complete; `visible_refusal` reduces it to what the viewer may see.
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


def visible_refusal(refusal: Refusal, action: Action, state: State, viewer: Viewer) -> VisibleRefusal:
    """Return the refusal of an action as the viewer may see it, with the hints about its violations.

    If the action is illegal in the view too, the result is its refusal in the view. Otherwise, the result contains only
    the ids of the violated rules, without cards or numbers of other hands and without hints.
    """
    view = visible_state(state, viewer)
    visible = refusal if viewer.is_host else judge(view, action).refusal
    if visible is not None:
        return VisibleRefusal(visible, hints(view, action, visible), state.config)
    bare = dict.fromkeys(Violation(each.code, each.clause, each.seats) for each in refusal.violations)
    return VisibleRefusal(Refusal(tuple(bare)), (), state.config, only_clauses=True)
