"""Add up the money that moved in a sequence of events, by player, source and board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.game.events import ActionTaken, IncomeCollected, MoneyMoved
from khronos_engine.game.material import Age, Numbered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from khronos_engine.game.events import Event


class MoneySource(Numbered):
    """The sources and uses of money: incomes, and the reasons of `MoneyReason`."""

    INCOME = 0
    """Collected from the domains of a board (I-1)."""
    BONUS = 1
    """Received for constructions and upgrades on a board (C-2, U-2)."""
    EXCHANGE = 2
    """Paid for an exchange of cards (T-2)."""
    TRAVEL = 3
    """Paid for travel (T-3)."""
    DEMOLITION = 4
    """Paid for demolitions on a board (X-1)."""


class MoneyEntry(Struct, frozen=True, gc=False):
    """The money that one player received or paid from one source.

    Attributes:
        seat: The player who received or paid the money.
        source: The source or the use of the money.
        age: The board on which the money was earned or spent; None for exchanges and travel.
        amount: The sum in Ecus, below 0 if the player paid it.
    """

    seat: int
    source: MoneySource
    age: Age | None
    amount: int


def money_entries(events: Iterable[Event]) -> tuple[MoneyEntry, ...]:
    """Return the sums of the money that moved, by seat, source and board."""
    sums: dict[tuple[int, MoneySource, Age | None], int] = {}
    built: Age | None = None
    key: tuple[int, MoneySource, Age | None]
    for event in events:
        match event:
            case ActionTaken(action):
                built = getattr(action, "age", None)
                continue
            case IncomeCollected(seat=seat, age=age, amount=amount):
                key = seat, MoneySource.INCOME, age
            case MoneyMoved(seat=seat, amount=amount, reason=reason):
                key = seat, MoneySource[reason.name], built
            case _:
                continue
        sums[key] = sums.get(key, 0) + amount
    found = [MoneyEntry(*key, amount) for key, amount in sums.items()]
    return tuple(sorted(found, key=lambda each: (each.seat, each.source, -1 if each.age is None else each.age)))
