"""The consequences of an action board by board, before it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.events import DecisionRequested
from khronos_engine.legal import expand
from khronos_engine.material import Age
from khronos_engine.referee import foresee, legal_actions

if TYPE_CHECKING:
    from khronos_engine.actions import Action, Decision
    from khronos_engine.board import Building
    from khronos_engine.events import Event
    from khronos_engine.referee import Outcome
    from khronos_engine.state import State


class BoardPreview(Struct, frozen=True):
    """What would change on one board.

    Attributes:
        age: The board.
        events: Places of its events among all events.
        appearing: Buildings that would stand there and do not now, or not so, by first square.
        vanishing: Buildings that stand there now and would not, or not so, by first square.
    """

    age: Age
    events: tuple[int, ...]
    appearing: tuple[Building, ...]
    vanishing: tuple[Building, ...]


class Preview(Struct, frozen=True):
    """What an action would cause, up to its end or the first decision that it asks for.

    Attributes:
        outcome: The events, and the state as far as it can be known.
        boards: The same board by board, in time order, without those that would not change.
        branches: What each answer to the decision would cause, as far as decisions are followed.
    """

    outcome: Outcome
    boards: tuple[BoardPreview, ...]
    branches: tuple[Preview, ...]

    @property
    def decision(self) -> Decision | None:
        """The decision that would be asked for, if any."""
        return self.outcome.state.public.question


def preview(state: State, action: Action, decisions: int = 0) -> Preview:
    """Foresee a legal action whose payment is named (V-1).

    Args:
        state: The state, whole or a view.
        action: The action, judged legal.
        decisions: How many decisions in a row to follow, with every answer to each.
    """
    outcome = foresee(state, action)
    branches: tuple[Preview, ...] = ()
    if decisions and outcome.state.public.question is not None:
        branches = tuple(
            preview(outcome.state, answer, decisions - 1)
            for group in legal_actions(outcome.state)
            for answer in expand(outcome.state, group)
        )
    return Preview(outcome, _boards(state, outcome), branches)


def _boards(state: State, outcome: Outcome) -> tuple[BoardPreview, ...]:
    found = []
    for age in Age:
        now = state.public.boards[age].buildings
        then = outcome.state.public.boards[age].buildings
        events = tuple(place for place, event in enumerate(outcome.events) if _board_of(event) is age)
        appearing = _not_among(now, then)
        vanishing = _not_among(then, now)
        if events or appearing or vanishing:
            found.append(BoardPreview(age, events, appearing, vanishing))
    return tuple(found)


def _not_among(known: tuple[Building, ...], buildings: tuple[Building, ...]) -> tuple[Building, ...]:
    """Return the buildings that are not among the known ones, which mostly are the very same values."""
    by_squares = {each.squares: each for each in known}
    return tuple(
        [each for each in buildings if (same_place := by_squares.get(each.squares)) is not each and same_place != each]
    )


def _board_of(event: Event) -> Age | None:
    if isinstance(event, DecisionRequested):
        return event.decision.age
    age: Age | None = getattr(event, "age", None)
    return age
