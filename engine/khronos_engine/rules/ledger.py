"""The ledger of one action: rules emit events into it, and it applies each to the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.events import ActionTaken, DecisionRequested
from khronos_engine.rules.reducer import evolve

if TYPE_CHECKING:
    from khronos_engine.game.actions import Decision, DecisionAction
    from khronos_engine.game.board import Board
    from khronos_engine.game.events import Event
    from khronos_engine.game.material import Age
    from khronos_engine.game.state import Public, State


class DecisionNeeded(Exception):  # noqa: N818  # not an error: the exception stops a cascade that waits for a player
    """A signal that a cascade needs a decision that has not been made."""


class ImpossibleAnswer(ValueError):  # noqa: N818  # named like `DecisionNeeded`
    """The error for a stored answer that does not fit the decision that its cascade requests."""


class Ledger:
    """The state during one action, its events so far, and the answers not yet used.

    Attributes:
        state: The state after all events so far.
        events: The events, in order.
        first_new_event: The index in `events` of the first event that the last answer (or the action) caused.
    """

    def __init__(self, state: State, answers: tuple[DecisionAction, ...] = ()) -> None:
        """Start from a state in which no decision is pending."""
        self.state: State = state
        self.events: list[Event] = []
        self.first_new_event: int = 0
        self._answers = list(answers)

    @property
    def public(self) -> Public:
        """The public part of the state so far."""
        return self.state.public

    def board(self, age: Age) -> Board:
        """Return a board after all events so far."""
        return self.state.public.boards[age]

    def emit(self, event: Event) -> None:
        """Add an event and apply it to the state."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def ask(self, decision: Decision) -> int:
        """Return the corner that a player's decision names (T-8).

        Raises:
            DecisionNeeded: If the decision has not been made. The state then requests the decision.
            ImpossibleAnswer: If the next answer does not fit this decision.
        """
        self.emit(DecisionRequested(decision))
        if not self._answers:
            raise DecisionNeeded
        answer = self._answers.pop(0)
        corner = self.state.config.region.grid.mask(answer.at)
        fits = type(answer) is decision.answer and answer.seat == decision.seat and decision.allows(corner)
        if not fits:
            raise ImpossibleAnswer(f"{answer} does not answer {decision}")
        self.first_new_event = len(self.events)
        self.emit(ActionTaken(answer))
        return corner
