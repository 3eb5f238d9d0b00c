"""Domains with their holders and reasons, and the incomes if they came now (I-1 to I-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from khronos_engine.material import AGES, Age, Type
from khronos_engine.rules.income import Holding, holding

if TYPE_CHECKING:
    from khronos_engine.board import Board, Building, Domain
    from khronos_engine.state import Public


class DomainReport(NamedTuple):
    """A domain of a board with its holder.

    Attributes:
        age: The board.
        domain: The domain.
        holding: Its holder, the deciding clause, and its income.
    """

    age: Age
    domain: Domain
    holding: Holding

    @property
    def sharers(self) -> tuple[Building, ...]:
        """The highest buildings of the deciding type on Might and Faith: one, none, or several during a cascade."""
        if self.age is Age.REASON:
            return ()
        return self.domain.highest(Type.MILITARY if self.age is Age.MIGHT else Type.RELIGIOUS)

    @property
    def deciding(self) -> Building | None:
        """The one building that decides, if there is one."""
        sharers = self.sharers
        return sharers[0] if len(sharers) == 1 else None


class BoardIncome(NamedTuple):
    """The income of a player from one board if it came now.

    Attributes:
        age: The board.
        worth: The sum of the domains that the player holds there.
        present: Whether an adventurer is there to collect it (I-1).
    """

    age: Age
    worth: int
    present: bool

    @property
    def paid(self) -> int:
        """The income that the player would collect."""
        return self.worth if self.present else 0


def domain_report(domain: Domain, age: Age, players: int) -> DomainReport:
    """Describe a domain of a board, in a game of `players` players (D-1, I-2 to I-5)."""
    return DomainReport(age, domain, holding(domain, age, players))


def domain_reports(public: Public) -> tuple[DomainReport, ...]:
    """Describe every domain, boards in time order, domains by first square (D-1, I-2 to I-5)."""
    players = public.config.players
    return tuple([domain_report(domain, age, players) for age in AGES for domain in public.boards[age].domains])


def incomes_now(public: Public) -> tuple[tuple[BoardIncome, ...], ...]:
    """Return the income of each player on each board, by seat, if it came now (I-1)."""
    worths = [_worths(public.boards[age], age, len(public.players)) for age in AGES]
    return tuple(
        [
            tuple([BoardIncome(age, worths[age][seat], player.stands_on(age)) for age in AGES])
            for seat, player in enumerate(public.players)
        ]
    )


def _worths(board: Board, age: Age, players: int) -> tuple[int, ...]:
    """Return the sums of the domains that each seat holds on a board (I-1)."""
    worths = [0] * players
    for domain in board.domains:
        held = holding(domain, age, players)
        for seat in held.seats:
            worths[seat] += held.amount
    return tuple(worths)
