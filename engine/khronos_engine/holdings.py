"""Who holds which domain, why, and what it would pay now (I-1 to I-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.catalog import Age, Type
from khronos_engine.rules.income import Holding, holding
from khronos_engine.values import dataclass

if TYPE_CHECKING:
    from khronos_engine.state import Building, Domain, Public


@dataclass(frozen=True, slots=True)
class DomainReport:
    """A domain of a board and who holds it.

    Attributes:
        age: The board.
        domain: The domain.
        holding: Who holds it by which clause, and what it pays; `I-5` where nobody holds it.
        sharers: The highest buildings of the type that decides on Might and Faith: none, one, or in the middle of a
            cascade several.
    """

    age: Age
    domain: Domain
    holding: Holding
    sharers: tuple[Building, ...]

    @property
    def deciding(self) -> Building | None:
        """The one building that decides, if there is one."""
        return self.sharers[0] if len(self.sharers) == 1 else None


@dataclass(frozen=True, slots=True)
class BoardIncome:
    """What one board would pay a player now.

    Attributes:
        age: The board.
        worth: What the domains held there pay together.
        present: Whether an adventurer is there to collect (I-1).
    """

    age: Age
    worth: int
    present: bool

    @property
    def paid(self) -> int:
        """What would be collected."""
        return self.worth if self.present else 0


def domain_reports(public: Public) -> tuple[DomainReport, ...]:
    """Describe every domain of every board, boards in time order, domains by first square."""
    return tuple(_report(public, age, domain) for age in Age for domain in public.boards[age].domains)


def _report(public: Public, age: Age, domain: Domain) -> DomainReport:
    held = holding(public, age, domain)
    if not held.seats:
        held = Holding("I-5", (), held.amount)
    highest: tuple[Building, ...] = ()
    if age is not Age.REASON:
        highest = domain.highest(Type.MILITARY if age is Age.MIGHT else Type.RELIGIOUS)
    return DomainReport(age, domain, held, highest)


def income_now(public: Public, seat: int) -> tuple[BoardIncome, BoardIncome, BoardIncome]:
    """Return what a player would collect on each board if the income of the own turn came now (I-1)."""

    def on(age: Age) -> BoardIncome:
        worth = sum(
            held.amount for domain in public.boards[age].domains if seat in (held := holding(public, age, domain)).seats
        )
        return BoardIncome(age, worth, public.players[seat].stands_on(age))

    return on(Age.MIGHT), on(Age.FAITH), on(Age.REASON)
