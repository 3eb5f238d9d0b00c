"""List each domain, its holder and the reason for this holder; list the incomes of players now (I-1 to I-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from khronos_engine.game.material import AGES
from khronos_engine.rules.income import DECIDING_TYPES, holding

if TYPE_CHECKING:
    from khronos_engine.game.board import Building, Domain
    from khronos_engine.game.material import Age
    from khronos_engine.game.state import Public
    from khronos_engine.rules.income import Holding


class DomainReport(NamedTuple):
    """A domain of a board with its holder.

    Attributes:
        age: The board of the domain.
        domain: The squares and buildings of the domain.
        holding: The holders of the domain, the clause that decides who they are, and the income of the domain.
    """

    age: Age
    domain: Domain
    holding: Holding

    @property
    def sharers(self) -> tuple[Building, ...]:
        """On Might and Faith, the highest buildings of the type that decides who holds the domain; on Reason, none.

        There are several only during a cascade.
        """
        return self.domain.highest(DECIDING_TYPES[self.age]) if self.age in DECIDING_TYPES else ()

    @property
    def deciding(self) -> Building | None:
        """The building that decides who holds the domain; None if no building or several buildings do."""
        sharers = self.sharers
        return sharers[0] if len(sharers) == 1 else None


class BoardIncome(NamedTuple):
    """The current income of a player from one board.

    Attributes:
        age: The board that pays the income.
        worth: The total income in Ecus of the domains that the player holds on the board.
        present: Whether the player has an adventurer on the board to collect the income (I-1).
    """

    age: Age
    worth: int
    present: bool

    @property
    def paid(self) -> int:
        """The income in Ecus that the player would collect: `worth`, or 0 without an adventurer on the board."""
        return self.worth if self.present else 0


def domain_report(domain: Domain, age: Age, players: int) -> DomainReport:
    """Return a domain of a board with its holder, in a game of `players` players (D-1, I-2 to I-5)."""
    return DomainReport(age, domain, holding(domain, age, players))


def domain_reports(public: Public) -> tuple[DomainReport, ...]:
    """Return every domain with its holder, by board in time order, then by first square (D-1, I-2 to I-5)."""
    players = public.config.players
    return tuple([domain_report(domain, age, players) for age in AGES for domain in public.boards[age].domains])


def incomes_now(public: Public) -> tuple[tuple[BoardIncome, ...], ...]:
    """Return the current income of each player on each board, in the order of seats (I-1)."""
    worths = [[0] * len(AGES) for _ in public.players]
    for each in domain_reports(public):
        for seat in each.holding.seats:
            worths[seat][each.age] += each.holding.amount
    return tuple(
        [
            tuple([BoardIncome(age, worths[seat][age], player.stands_on(age)) for age in AGES])
            for seat, player in enumerate(public.players)
        ]
    )
