"""Decide which parts of states, events and previews each viewer may see (V-1). No other module decides this.

A private part (a hand, drawn cards) is visible to one seat, and a hidden part (the seed, the order of a pile) to no
seat. A view omits parts but never changes them. A client can therefore apply the viewed events to the view of the old
state, and gets the view of the new state. A viewer is a seat, or None for a spectator.

The service does not make `Event` values from events that a caller sends. `khronos_core.methods.positions` removes the
`private_part` and `hidden_part` of such events. `khronos_core.visibility` removes the seed of a set-up.
"""

from __future__ import annotations

from msgspec.structs import replace

from khronos_engine.game.events import CardsDrawn, Event, PileShuffled
from khronos_engine.game.state import State


def sees_private_part(owner: int, viewer: int | None) -> bool:
    """Return whether a viewer may see the private part of a seat (V-1)."""
    return owner == viewer


def without_hidden_part(state: State) -> State:
    """Return a state without its hidden part. Previews must start from such a state (V-1)."""
    return State(state.public, state.hands, None)


def view_state(state: State, seat: int | None) -> State:
    """Return a state without the hidden part and without any hand that the viewer may not see (V-1)."""
    hands = tuple(hand if sees_private_part(owner, seat) else None for owner, hand in enumerate(state.hands))
    return State(state.public, hands, None)


def view_event(event: Event, seat: int | None) -> Event:
    """Return an event without the facts that the viewer may not see (V-1)."""
    match event:
        case CardsDrawn(owner) if not sees_private_part(owner, seat):
            return replace(event, cards=None)
        case PileShuffled():
            return replace(event, order=None, position=None)
        case _:
            return event
