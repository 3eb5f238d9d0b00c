"""Implement income and the end of the game (chapters I and E)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from khronos_engine.game.events import GameEnded, IncomeCollected
from khronos_engine.game.material import AGES, INCOME_TURNS, Age, Type
from khronos_engine.rules import interpretations

if TYPE_CHECKING:
    from khronos_engine.game.board import Domain
    from khronos_engine.rules.reducer import Ledger


DECIDING_TYPES: Final = {Age.MIGHT: Type.MILITARY, Age.FAITH: Type.RELIGIOUS}
"""The type of the buildings that decide who holds a domain (I-2, I-3); on Reason, cubes decide (I-4)."""


class Holding(NamedTuple):
    """The holders of a domain and its income.

    Attributes:
        clause: The clause that decides who holds the domain: `I-2`, `I-3` or `I-4`; `I-5` if no player holds it.
        seats: The seats of the players whom the domain pays. On Reason, it pays all tied players.
        amount: The income of each of these players in Ecus.
    """

    clause: str
    seats: tuple[int, ...]
    amount: int


def holding(domain: Domain, age: Age, players: int) -> Holding:
    """Return the holders of a domain and its income; no holders if no building or cube determines them (I-2 to I-5)."""
    if age is Age.REASON:
        seats = interpretations.reason_collectors(domain.cubes(players))
        amount = domain.power(Type.MILITARY) + domain.power(Type.RELIGIOUS)
        return Holding("I-4" if seats else "I-5", seats, amount)
    highest = domain.highest(DECIDING_TYPES[age])
    if len(highest) != 1 or highest[0].owner is None:
        return Holding("I-5", (), domain.power(Type.CIVIL))
    return Holding("I-2" if age is Age.MIGHT else "I-3", (highest[0].owner,), domain.power(Type.CIVIL))


def collect(ledger: Ledger) -> None:
    """Pay income on every board where the player whose turn ends has an adventurer, in game turns 4 and 7 (I-1)."""
    turn = ledger.public.turn
    if turn.number not in INCOME_TURNS:
        return
    player = ledger.public.players[turn.seat]
    for age in AGES:
        if not player.stands_on(age):
            continue
        for domain in ledger.board(age).domains:
            if len(domain.buildings) < 2:  # a fast path: one building cannot both decide and pay
                continue
            held = holding(domain, age, ledger.public.config.players)
            if turn.seat in held.seats and held.amount:
                ledger.emit(IncomeCollected(turn.seat, age, domain.squares, held.amount))


def end_game(ledger: Ledger) -> None:
    """Rank the players and end the game (E-1)."""
    money = [player.money for player in ledger.public.players]
    ranking = sorted(range(len(money)), key=lambda seat: (-money[seat], seat))
    ledger.emit(GameEnded(tuple(ranking), interpretations.winners(money)))
