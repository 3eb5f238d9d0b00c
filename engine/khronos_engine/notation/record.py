"""A recorded game: how it began, then the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import astuple

from khronos_engine.game.digest import digest
from khronos_engine.game.material import CardMode
from khronos_engine.game.shuffle import SEED_BYTES, Stream
from khronos_engine.game.state import RULES_REVISION, Config, State
from khronos_engine.notation.partial_action import PartialAction
from khronos_engine.rules.setup import create_game

if TYPE_CHECKING:
    from khronos_engine.game.events import Event
    from khronos_engine.game.state import Public
    from khronos_engine.referee import Outcome

DIGEST_DIGITS = 8
"""The digits of a digest after an action."""


class GameSetup(Struct, frozen=True, gc=False):
    """A game before its first turn.

    Attributes:
        config: The configuration of the game.
        seed: 32 bytes that determine every random choice; None if unknown, as with reported cards.
        first_seat: The player who began; None if the seed decides.
    """

    config: Config
    seed: bytes | None = None
    first_seat: int | None = None

    @property
    def first(self) -> int | None:
        """The player who began, drawn from the seed if necessary; None if neither is known."""
        if self.first_seat is None and self.seed is not None:
            return Stream(self.seed).below(self.config.players)
        return self.first_seat

    def begin(self) -> tuple[State, tuple[Event, ...]]:
        """Return the state before the first turn and the events of the set-up (S-1 to S-3).

        Raises:
            ValueError: The seed is missing with dealt cards; or both seed and first player with reported cards.
        """
        if self.seed is None and (self.config.cards is CardMode.DEALT or self.first_seat is None):
            raise ValueError("the set-up does not follow without a seed")
        return create_game(self.config, self.seed or bytes(SEED_BYTES), self.first_seat)


class RecordedAction(Struct, frozen=True, gc=False, eq=False):
    """An action of a recorded game.

    Attributes:
        partial: The action as written.
        digest: First digits of the digest of the state after it, in lower case; not compared if empty.
        comment: The comment on its line, if any.
        before: The comments above it, one per line.
        line: Its line in the file, 0 without a file. It takes no part in comparisons.
    """

    partial: PartialAction
    digest: str = ""
    comment: str = ""
    before: tuple[str, ...] = ()
    line: int = 0

    def __eq__(self, other: object) -> bool:
        return astuple(self)[:-1] == astuple(other)[:-1] if isinstance(other, RecordedAction) else NotImplemented

    def __hash__(self) -> int:
        return hash(astuple(self)[:-1])


class RecordHeader(Struct, frozen=True, gc=False):
    """A note on a game, such as its date.

    Attributes:
        name: The name of the fact.
        value: One line of text; it may be empty.
    """

    name: str
    value: str


class Record(Struct, frozen=True, gc=False):
    """A recorded game.

    Attributes:
        beginning: The set-up, or the position it begins with.
        actions: The actions in order.
        rules_revision: Number of the rules that it was played by.
        headers: The notes on it, in the order of the file.
        foreword: The comments before the actions, one per line.
        afterword: The comments after the last action, one per line.
    """

    beginning: GameSetup | State
    actions: tuple[RecordedAction, ...] = ()
    rules_revision: int = RULES_REVISION
    headers: tuple[RecordHeader, ...] = ()
    foreword: tuple[str, ...] = ()
    afterword: tuple[str, ...] = ()

    @property
    def config(self) -> Config:
        """The configuration of the game."""
        return self.beginning.config


def recorded(before: Public, outcome: Outcome, comment: str = "") -> RecordedAction:
    """Return the record of an applied action, in its shortest form and with a digest.

    Args:
        before: The position before the action.
        outcome: The outcome of the action.
        comment: A comment of one line.
    """
    known = digest(outcome.state.public)[:DIGEST_DIGITS]
    return RecordedAction(PartialAction.of(outcome.action, before), known, comment)
