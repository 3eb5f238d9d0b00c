"""The set-up of a game as a value."""

from __future__ import annotations

from msgspec import Struct

from khronos_engine.game.shuffle import Stream
from khronos_engine.game.state import Config


class GameSetup(Struct, frozen=True, gc=False):
    """A game before its first turn.

    Attributes:
        config: The configuration of the game.
        seed: The 32 bytes that determine every random choice; None if the seed is unknown, as with reported cards.
        first_seat: The player who began; None if the seed decides.
    """

    config: Config
    seed: bytes | None = None
    first_seat: int | None = None

    @property
    def first(self) -> int | None:
        """The player who began, drawn from the seed if necessary; None if neither the player nor the seed is known."""
        if self.first_seat is None and self.seed is not None:
            return Stream(self.seed).below(self.config.players)
        return self.first_seat
