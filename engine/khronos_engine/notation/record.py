"""A recorded game: how it began, then the actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import astuple

from khronos_engine.digest import digest
from khronos_engine.material import CardMode
from khronos_engine.notation.partial_action import PartialAction
from khronos_engine.setup import create_game
from khronos_engine.shuffle import SEED_BYTES, Stream
from khronos_engine.state import RULES_REVISION, Config, State

if TYPE_CHECKING:
    from khronos_engine.events import Event
    from khronos_engine.referee import Outcome
    from khronos_engine.state import Public

DIGEST_DIGITS = 8
"""Digits of a digest that are written behind an action."""


class GameSetup(Struct, frozen=True, gc=False):
    """A game before its first turn.

    Attributes:
        config: What it is played with.
        seed: 32 bytes from which all chance comes; None where none is known, as with reported cards.
        first_seat: The player who began, None if chance drew it.
    """

    config: Config
    seed: bytes | None = None
    first_seat: int | None = None

    @property
    def first(self) -> int | None:
        """The player who began, drawn from the seed if need be; None where neither is known."""
        if self.first_seat is None and self.seed is not None:
            return Stream(self.seed).below(self.config.players)
        return self.first_seat

    def begin(self) -> tuple[State, tuple[Event, ...]]:
        """Return the state before the first turn and the events of the set-up (S-1 to S-3).

        Raises:
            ValueError: The seed is missing, or the first player where nothing else depends on chance.
        """
        if self.seed is None and (self.config.cards is CardMode.DEALT or self.first_seat is None):
            msg = "the set-up does not follow without a seed"
            raise ValueError(msg)
        return create_game(self.config, self.seed or bytes(SEED_BYTES), self.first_seat)


class RecordedAction(Struct, frozen=True, gc=False, eq=False):
    """An action of a recorded game.

    Attributes:
        partial: The action as written.
        digest: First digits of the digest of the state after it, in small letters; empty, it is not compared.
        comment: The comment on its line, if any.
        before: The comments above it, one a line.
        line: Its line in the file, 0 where it comes from none. It takes no part in comparisons.
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
        name: What it is about.
        value: One line of text; it may be empty.
    """

    name: str
    value: str


class Record(Struct, frozen=True, gc=False):
    """A game from its beginning on.

    Attributes:
        beginning: The set-up, or the position it begins with.
        actions: The actions in order.
        rules_revision: Number of the rules that it was played by.
        headers: The notes on it, in the order of the file.
        foreword: The comments before all that, one a line.
        afterword: The comments after the last action, one a line.
    """

    beginning: GameSetup | State
    actions: tuple[RecordedAction, ...] = ()
    rules_revision: int = RULES_REVISION
    headers: tuple[RecordHeader, ...] = ()
    foreword: tuple[str, ...] = ()
    afterword: tuple[str, ...] = ()

    @property
    def config(self) -> Config:
        """What it is played with."""
        return self.beginning.config


def recorded(before: Public, outcome: Outcome, comment: str = "") -> RecordedAction:
    """Return the record of an action that was taken, in its shortest form and with a digest.

    Args:
        before: The position before it.
        outcome: What came of it.
        comment: A comment of one line.
    """
    known = digest(outcome.state.public)[:DIGEST_DIGITS]
    return RecordedAction(PartialAction.of(outcome.action, before), known, comment)
