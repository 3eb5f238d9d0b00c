"""The turn in a record, counted from the ends of turns alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.actions import EndTurn
from khronos_engine.game.state import State
from khronos_engine.notation.record import GameSetup
from khronos_engine.notation.seat_names import seat_text

if TYPE_CHECKING:
    from khronos_engine.game.state import Config
    from khronos_engine.notation.partial_action import PartialAction


class TurnCounter:
    """A counter of the turns of a record that is read or written.

    Attributes:
        number: The game turn.
        seat: The player whose turn it is.
        known: Whether the first player is known; if not, the rest has no meaning.
    """

    def __init__(self, beginning: GameSetup | State) -> None:
        self.number, self.seat, self.known = 1, 0, True
        if isinstance(beginning, State):
            turn = beginning.public.turn
            self.number, self.seat, self._first = turn.number, turn.seat, beginning.public.first_seat
        else:
            self.known = beginning.first is not None
            self.seat = self._first = beginning.first or 0

    def count(self, partial: PartialAction, config: Config) -> None:
        """Advance to the next player if the action ends a turn (T-7)."""
        if isinstance(partial.action, EndTurn):
            self.seat = (self.seat + 1) % config.players
            self.number += self.seat == self._first

    def heading(self, config: Config) -> str:
        """Return the heading of the turn."""
        return f"Turn {self.number}, {seat_text(config, self.seat)}"
