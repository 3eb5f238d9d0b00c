"""What a position is worth to a player, in Ecus: the one value by which suggestions are compared.

A player's standing is money, and what the incomes that are still to come are expected to pay. An income that ends the
player's present turn pays what the boards hold now. A later one pays the two best boards, because a player has two
adventurers, less the journeys there; a domain counts for less the easier and the longer others can take it. A value is
the standing of a player less that of the strongest opponent. It does not search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from khronos_engine.material import AGES, INCOME_TURNS, TRAVEL_PRICE, Age, Type
from khronos_engine.rules.income import holding

if TYPE_CHECKING:
    from khronos_engine.board import Board, Domain
    from khronos_engine.state import Player, Public

_RETENTION_BY_RANK: Final = (0.0, 0.78, 0.88, 0.0, 0.95)
"""The share of a domain's income that a holder is expected to have a turn later, by the value of the highest building:
no building can outrank a Castle or an Abbey."""

_RETENTION_BY_LEAD: Final = (0.74, 0.82, 0.88, 0.92, 0.95)
"""The same on Reason, by the lead in cubes over the next player, 4 or more at the last place."""

_GROWTH: Final = 0.5
"""Ecus that a held domain is expected to gain until an income, for each turn of the holder before it."""

_MOST_GROWTH_TURNS: Final = 3
"""Turns over which a domain is expected to grow."""


class _Claim(NamedTuple):
    """What a domain pays to whom, and the share of it that the holder is expected to have a turn later."""

    seats: tuple[int, ...]
    amount: int
    retention: float


class Valuer:
    """Values positions of one search; what the boards pay is stored, for most positions share boards."""

    def __init__(self) -> None:
        """Start with no board known."""
        self._claims: dict[tuple[Age, Domain], _Claim] = {}
        self._boards: dict[tuple[Age, Board], tuple[_Claim, ...]] = {}

    def value(self, public: Public, seat: int) -> float:
        """Return how many Ecus a player stands ahead of the strongest opponent, or behind if below 0."""
        standings = self.standings(public)
        own = standings.pop(seat)
        return own - max(standings)

    def standings(self, public: Public) -> list[float]:
        """Return by seat the money and the expected incomes."""
        if public.over:
            return [float(player.money) for player in public.players]
        players = len(public.players)
        claims = [self._of_board(public.boards[age], age, players) for age in AGES]
        moving = (public.turn.seat - public.first_seat) % players
        found = []
        for seat, player in enumerate(public.players):
            # the number of the game turn that the player ends next
            following = public.turn.number + ((seat - public.first_seat) % players < moving)
            found.append(player.money + _expected(player, seat, claims, following, moves=seat == public.turn.seat))
        return found

    def _of_board(self, board: Board, age: Age, players: int) -> tuple[_Claim, ...]:
        key = (age, board)
        found = self._boards.get(key)
        if found is None:
            claims = [self._of_domain(domain, age, players) for domain in board.domains]
            found = self._boards[key] = tuple([each for each in claims if each.seats])
        return found

    def _of_domain(self, domain: Domain, age: Age, players: int) -> _Claim:
        key = (age, domain)
        found = self._claims.get(key)
        if found is None:
            found = self._claims[key] = _claim(domain, age, players)
        return found


def _claim(domain: Domain, age: Age, players: int) -> _Claim:
    held = holding(domain, age, players)
    if not held.seats:
        return _Claim((), 0, 0.0)
    if age is Age.REASON:
        first, second = sorted(domain.cubes(players))[-1:-3:-1]
        retention = _RETENTION_BY_LEAD[min(first - second, len(_RETENTION_BY_LEAD) - 1)]
    else:
        retention = _RETENTION_BY_RANK[domain.rank(Type.MILITARY if age is Age.MIGHT else Type.RELIGIOUS)]
    return _Claim(held.seats, held.amount, retention)


def _expected(player: Player, seat: int, claims: list[tuple[_Claim, ...]], following: int, *, moves: bool) -> float:
    """Return the incomes that a player can expect from the end of game turn `following` on."""
    total = 0.0
    for turn in INCOME_TURNS:
        wait = turn - following
        if wait < 0:
            continue
        worths = [_worth(each, seat, wait, moves=moves) for each in claims]
        if wait == 0 and moves:
            total += sum([worths[age] for age in AGES if player.stands_on(age)])
        else:
            total += max([_collected(player, worths, left_out) for left_out in AGES])
    return total


def _worth(claims: tuple[_Claim, ...], seat: int, wait: int, *, moves: bool) -> float:
    """Return what a board is expected to pay a player after `wait` more turns than the next end of turn."""
    if wait == 0 and moves:
        return sum([each.amount for each in claims if seat in each.seats])
    turns = wait + (not moves)
    growth = _GROWTH * min(wait, _MOST_GROWTH_TURNS)
    return sum([(each.amount + growth) * each.retention**turns for each in claims if seat in each.seats])


def _collected(player: Player, worths: list[float], left_out: Age) -> float:
    """Return what the two boards other than one pay, less the journeys there."""
    total = 0.0
    for age in AGES:
        if age is not left_out:
            total += worths[age] if player.stands_on(age) else max(0.0, worths[age] - TRAVEL_PRICE)
    return total
