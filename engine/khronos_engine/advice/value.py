"""The value of a position to a player in Ecus, by which suggestions are compared.

A player's standing is money plus the expected incomes that are still to come. An income that ends the
player's present turn pays what the boards hold now. A later one pays the two best boards, because a player has two
adventurers, less the journeys there. Until then a domain counts for less the easier and the more often others can take
it, and a weak domain counts for those others: one that a Watchtower or Chapel holds, and one on Faith whose highest
building a ripple from Might can destroy. A value is the standing of a player less that of the strongest opponent. This
module does not search.

The shares below fit what boards paid in games that the search played against itself.
"""

from __future__ import annotations

from itertools import accumulate, repeat
from operator import mul
from typing import TYPE_CHECKING, Final, NamedTuple

from khronos_engine.material import AGES, GAME_TURNS, INCOME_TURNS, SEATS, TRAVEL_PRICE, Age, Type
from khronos_engine.rules.income import holding

if TYPE_CHECKING:
    from khronos_engine.board import Board, Domain
    from khronos_engine.state import Player, Public

_MOST_TURNS: Final = GAME_TURNS * max(SEATS)


def _powers(share: float) -> tuple[float, ...]:
    """Return the powers of a share from 0 on, by products, because `**` may differ between machines."""
    return tuple(accumulate(repeat(share, _MOST_TURNS), mul, initial=1.0))


_KEPT: Final = _powers(0.98)
"""The share of a domain's income that its holder is expected to have after some turns of opponents."""

_KEPT_IF_WEAK: Final = _powers(0.65)
"""The same of a weak domain."""

_KEPT_BY_LEAD: Final = tuple([_powers(each) for each in (0.74, 0.82, 0.88, 0.92, 0.95)])
"""The same on Reason, by the lead in cubes over the next player, 4 or more at the last place."""

_TAKEN_IF_WEAK: Final = 0.65
"""The share of a weak domain's income that those who do not hold it are expected to take in the end."""

_TAKEN_IF_FREE: Final = 0.35
"""The same of a domain that nobody holds."""

_TAKEN: Final = tuple([1.0 - each for each in _powers(0.7)])
"""The part of that share which is taken after a number of turns."""

_GROWTH: Final = 0.25
"""Ecus that a held domain is expected to gain until an income, for each turn of the holder before it."""

_MOST_GROWTH_TURNS: Final = 4  # turns over which a domain is expected to grow


class _Wait(NamedTuple):
    """The wait of a player for an income: own turns after the present one, and turns of opponents."""

    own: int
    others: int


_NOW: Final = _Wait(0, 0)  # the wait for the income that ends the present turn


class _Payment(NamedTuple):
    """The expected payment of a domain to a player at one of the incomes to come."""

    seat: int
    income: int
    ecus: float


class _Turn:
    """The cache of one turn: waits by seat, and the expected payments of domains and boards."""

    def __init__(self, public: Public) -> None:
        self.waits = _waits(public)
        self._domains: dict[tuple[Age, Domain, int], list[_Payment]] = {}
        self._boards: dict[tuple[Age, Board, int], list[list[float]]] = {}

    def of_board(self, board: Board, age: Age, reached: int) -> list[list[float]]:
        """Return the expected payments of a board by seat and income to come; ripples destroy on `reached` squares."""
        key = age, board, reached
        found = self._boards.get(key)
        if found is None:
            found = self._boards[key] = [[0.0] * len(of_seat) for of_seat in self.waits]
            for domain in board.domains:
                for seat, income, ecus in self._of_domain(domain, age, domain.squares & reached):
                    found[seat][income] += ecus
        return found

    def _of_domain(self, domain: Domain, age: Age, reached: int) -> list[_Payment]:
        key = age, domain, reached
        found = self._domains.get(key)
        if found is None:
            found = self._domains[key] = _payments(domain, age, reached, self.waits)
        return found


class Valuer:
    """Values the positions of one search; it caches the expected payments of boards, which most positions share."""

    def __init__(self) -> None:
        self._turns: dict[tuple[int, int], _Turn] = {}

    def value(self, public: Public, seat: int) -> float:
        """Return the lead of a player over the strongest opponent in Ecus, below 0 if behind."""
        standings = self.standings(public)
        own = standings.pop(seat)
        return own - max(standings)

    def standings(self, public: Public) -> list[float]:
        """Return the standing of each seat: money and expected incomes."""
        if public.over:
            return [float(player.money) for player in public.players]
        key = public.turn.number, public.turn.seat
        turn = self._turns.get(key)
        if turn is None:
            turn = self._turns[key] = _Turn(public)
        reached = _reached(public.boards[Age.MIGHT])
        boards = [turn.of_board(public.boards[age], age, reached if age is Age.FAITH else 0) for age in AGES]
        found = []
        for seat, player in enumerate(public.players):
            total = float(player.money)
            for income, wait in enumerate(turn.waits[seat]):
                total += _collected(player, [board[seat][income] for board in boards], wait)
            found.append(total)
        return found


def _reached(might: Board) -> int:
    """Return the squares of Faith to which a building of size 2 on Might would ripple, without surcharge."""
    grid = might.grid
    return grid.footprint(grid.corners_within(2, might.region.plain & ~might.occupied), 2)


def _payments(domain: Domain, age: Age, reached: int, waits: list[list[_Wait]]) -> list[_Payment]:
    """Return the expected payments of a domain to who holds or can take it; ripples destroy on `reached` squares."""
    players = len(waits)
    _, holders, amount = holding(domain, age, players)
    kept, taken = _KEPT, 0.0
    highest = domain.highest(Type.MILITARY if age is Age.MIGHT else Type.RELIGIOUS)
    if age is Age.REASON:
        second, first = sorted(domain.cubes(players))[-2:]
        kept = _KEPT_BY_LEAD[min(first - second, len(_KEPT_BY_LEAD) - 1)]
    elif not holders:
        taken = _TAKEN_IF_FREE * amount / (players - 1)
    elif highest[0].kind.worth == 1 or highest[0].squares & reached:
        kept, taken = _KEPT_IF_WEAK, _TAKEN_IF_WEAK * amount / (players - 1)
    found = []
    for seat, of_seat in enumerate(waits):
        for income, (own, others) in enumerate(of_seat):
            if seat in holders:
                growth = _GROWTH * min(own, _MOST_GROWTH_TURNS)
                found.append(_Payment(seat, income, amount * kept[others] + growth))
            elif taken:
                found.append(_Payment(seat, income, taken * _TAKEN[own]))
    return found


def _waits(public: Public) -> list[list[_Wait]]:
    """Return the waits of each seat for the incomes to come, as if the present turn ended now."""
    players, turn = len(public.players), public.turn
    moving = (turn.seat - public.first_seat) % players
    found = []
    for seat in range(players):
        place = (seat - public.first_seat) % players
        before = (place - moving - 1) % players  # turns of opponents before the player's next one
        turns = [income - turn.number + (place > moving) for income in INCOME_TURNS]
        waits = [_Wait(own, (own - 1) * (players - 1) + before) for own in turns if own > 0]
        found.append([_NOW, *waits] if place == moving and 0 in turns else waits)
    return found


def _collected(player: Player, worths: list[float], wait: _Wait) -> float:
    """Return the income that a player collects: now on the boards with adventurers, later on the best two."""
    if wait is _NOW:
        return sum([worths[age] for age in AGES if player.stands_on(age)])
    reached = [worths[age] if player.stands_on(age) else max(0.0, worths[age] - TRAVEL_PRICE) for age in AGES]
    return sum(reached) - min(reached)
