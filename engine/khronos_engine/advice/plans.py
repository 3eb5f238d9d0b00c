"""Plans: the next turn of a player who waits, judged as if it began now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.events import TurnPassed
from khronos_engine.game.material import GAME_TURNS, Numbered
from khronos_engine.rules.reducer import evolve

if TYPE_CHECKING:
    from khronos_engine.game.state import State


class PlanObstacle(Numbered):
    """The obstacles to a plan of the next turn."""

    DECISION_PENDING = 0
    """A player must decide first, so the boards are not settled (T-8)."""
    NO_TURN_LEFT = 1
    """The seat has played its last turn (T-7)."""
    GAME_OVER = 2
    """The game is over (T-7)."""


def begin_turn(state: State, seat: int) -> State | PlanObstacle:
    """Return a state as if the turn of a seat began now; unchanged if it is already that seat's turn.

    Nobody's income, draw or remaining action of the present turn comes before it. The state may be a view.
    """
    public = state.public
    if public.over:
        return PlanObstacle.GAME_OVER
    if public.question is not None:
        return PlanObstacle.DECISION_PENDING
    turn, players = public.turn, public.config.players
    if seat == turn.seat:
        return state
    place, current = ((each - public.first_seat) % players for each in (seat, turn.seat))
    number = turn.number + (place < current)
    if number > GAME_TURNS:
        return PlanObstacle.NO_TURN_LEFT
    return evolve(state, TurnPassed(seat, number))
