"""Estimate the value of a position to a player in Ecus, to compare suggestions.

A player's standing is their money plus the expected future income:

- Income at the end of the player's current turn is what the boards would pay now.
- Later income is what the two best-paying boards pay, because a player has two adventurers. Their present places do not
  matter. The more easily and often others can take a domain, the less it counts.
- A weak domain also counts for the players who can take it. A domain is weak if it is held with a Watchtower or Chapel
  or, on Faith, with a building that a ripple from Might can destroy.
- If junctions are included, a player who holds a domain with a building worth 2 or more is expected to join it to each
  domain that is one free plain square away and whose buildings of the same type are worth at most 1.

The value is the player's standing minus the standing of the strongest opponent. This module does not search. The shares
below were fitted to the income in games that the search played against itself.
"""

from __future__ import annotations

from functools import cache, partial, reduce
from itertools import accumulate, repeat
from math import fsum
from operator import mul, or_
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from khronos_engine.game.material import AGES, GAME_TURNS, INCOME_TURNS, SEATS, Age, Numbered
from khronos_engine.rules.income import DECIDING_TYPES, holding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from khronos_engine.game.board import Board, Building, Domain
    from khronos_engine.game.state import Player, Public

_STEPS_OF_VALUE: Final = 2  # the steps of a valuation, without those for the domains of new boards

_MAX_TURNS: Final = GAME_TURNS * max(SEATS)


def _powers(share: float) -> tuple[float, ...]:
    """Return the powers of a share from the exponent 0 on. The results of `**` may differ between machines."""
    return tuple(accumulate(repeat(share, _MAX_TURNS), mul, initial=1.0))


_KEPT: Final = _powers(0.98)
"""The share of a domain's income that its holder is expected to have after some turns of opponents."""

_KEPT_IF_WEAK: Final = _powers(0.65)
"""The share of the income of a weak domain that its holder is expected to have after some turns of opponents."""

_KEPT_BY_LEAD: Final = tuple([_powers(each) for each in (0.74, 0.82, 0.88, 0.92, 0.95)])
"""The share that the holder is expected to keep on Reason, by the lead in cubes over the next player. The last entry
applies to leads of 4 or more.
"""

_TAKEN_IF_WEAK: Final = 0.65
"""The share of a weak domain's income that players who do not hold it are expected to get eventually."""

_TAKEN_IF_FREE: Final = 0.35
"""The share of the income of a domain without a holder that players are expected to get eventually."""

_TAKEN: Final = tuple([1.0 - each for each in _powers(0.7)])
"""The part of `_TAKEN_IF_WEAK` or `_TAKEN_IF_FREE` that players have taken, by the number of turns they have had."""

_KEPT_IF_JOINED: Final = _powers(0.45)
"""The share left to the holder of a domain that an opponent can join to a domain with a larger building."""

_TAKEN_IF_JOINED: Final = tuple([1.0 - each for each in _powers(0.35)])
"""The share that an opponent who can join a domain is expected to take, by the number of turns of this opponent."""

_GROWTH: Final = tuple([0.25 * min(own, 4) for own in range(GAME_TURNS + 1)])
"""The Ecus by which a held domain is expected to grow until an income, by the holder's number of turns until then."""


_GAIN_DIGITS: Final = 9


def gain_between(before: float, after: float) -> float:
    """Return how much a value rises, in Ecus, rounded so that equal gains are equal numbers."""
    return round(after - before, _GAIN_DIGITS)


class RiskCode(Numbered):
    """The reasons why the holder of a domain may lose its later income, or another player may get it."""

    NO_HOLDER = 0
    """The domain has no holder."""
    SMALL_BUILDING = 1
    """The domain is held with a Watchtower or Chapel."""
    RIPPLE = 2
    """A ripple from Might can destroy the building with which the domain is held on Faith."""
    JOIN = 3
    """A player can join the domain to another domain, which this player holds with a larger building."""
    CUBES = 4
    """The domain is held with the most cubes."""


class Risk(Struct, frozen=True, gc=False):
    """The reason why the later income of a domain counts less for its holder, or counts for another player.

    Attributes:
        code: The kind of risk.
        building: The building with which the domain is held, for `SMALL_BUILDING` and `RIPPLE`.
        seats: The players who can join the domain to a domain that they hold, for `JOIN`.
        squares: The free squares on which these players can lay a building that joins the domains, for `JOIN`.
        lead: The lead in cubes over the next player, for `CUBES`.
    """

    code: RiskCode
    building: Building | None = None
    seats: tuple[int, ...] = ()
    squares: int = 0
    lead: int = 0


class _Wait(NamedTuple):
    """The wait of a player for an income.

    Attributes:
        own: The number of own turns after the present turn, up to the income.
        others: The number of turns of opponents until then.
    """

    own: int
    others: int


_NOW: Final = _Wait(0, 0)  # the wait for the income that ends the present turn


_Payments = tuple[float, ...]
"""The expected payments of a domain or a board in Ecus, for each wait of each seat in order."""


class ExpectedIncome(NamedTuple):
    """An income that a player is expected to collect.

    Attributes:
        number: The game turn of the income.
        is_now: Whether the income is collected at the end of the present turn. In that case, the adventurers stay
            where they are.
        boards: The boards that count: for income now, the boards with an adventurer of the player; for later income,
            the two boards that pay most.
        payments: The expected payments to the player in Ecus, by board and domain.
    """

    number: int
    is_now: bool
    boards: tuple[Age, ...]
    payments: tuple[tuple[float, ...], ...]

    def board_payment(self, age: Age) -> float:
        """Return the expected payment of a board in Ecus, even if the board is not in `boards`."""
        return fsum(self.payments[age])


_DOMAINS_PER_STEP: Final = 32  # the domains of a board whose payments are added up in a step


class _Turn:
    """Computes and caches the expected payments of boards and domains in one turn.

    Attributes:
        waits: The waits of each seat.
    """

    def __init__(self, waits: list[list[_Wait]], spend: Callable[[int], None], *, sees_junctions: bool) -> None:
        self.waits = waits
        self.board_payment = cache(self._board_payments)
        self._of_domain = cache(partial(_payments, waits))
        self._nothing = (0.0,) * sum(map(len, waits))
        self._spend = spend
        self._sees_junctions = sees_junctions

    def _board_payments(self, board: Board, age: Age, reached: int) -> _Payments:
        """Return the expected payments of a board; ripples can destroy buildings on the squares `reached`."""
        self._spend(len(board.domains) // _DOMAINS_PER_STEP)
        return tuple(map(fsum, zip(self._nothing, *self.domain_payments(board, age, reached), strict=True)))

    def domain_payments(self, board: Board, age: Age, reached: int) -> list[_Payments]:
        found = []
        gaps = _gaps(board, age, len(self.waits)) if self._sees_junctions else []
        for domain in board.domains:
            joining = tuple(_joining_squares(board, age, domain, gaps)) if gaps else ()
            found.append(self._of_domain(domain, age, domain.squares & reached, joining))
        return found


class Valuer:
    """Values positions.

    It caches the expected payments of each board, because most positions of a search have boards in common.
    Including junctions makes a search about 20 % longer, and hardly improves a search with few steps.
    """

    def __init__(self, spend: Callable[[int], None] = lambda _: None, *, sees_junctions: bool = False) -> None:
        """Value positions.

        Args:
            spend: A function that counts the steps of each valuation, which depend on the number of domains. It may
                raise an exception to stop the work.
            sees_junctions: Whether to expect junctions.
        """
        self._spend = spend
        self._sees_junctions = sees_junctions
        self._turns: dict[tuple[int, int, int, int], _Turn] = {}

    def value(self, public: Public, seat: int) -> float:
        """Return a player's standing minus the standing of the strongest opponent, in Ecus."""
        standings = self.standings(public)
        own = standings.pop(seat)
        return own - max(standings)

    def standings(self, public: Public) -> list[float]:
        """Return the standing of each seat, in Ecus: money and expected incomes."""
        self._spend(_STEPS_OF_VALUE)
        if public.over:
            return [float(player.money) for player in public.players]
        turn = self._turn(public)
        reached = _count_ripple_squares(public.boards[Age.MIGHT])
        boards = [turn.board_payment(public.boards[age], age, reached if age is Age.FAITH else 0) for age in AGES]
        found = []
        by_income = iter(zip(*boards, strict=True))
        for player, waits in zip(public.players, turn.waits, strict=True):
            total = float(player.money)
            for wait, worths in zip(waits, by_income, strict=False):  # one income per wait for each player
                total += _estimate_income(player, worths, wait)
            found.append(total)
        return found

    def expected_incomes(self, public: Public) -> list[list[ExpectedIncome]]:
        """Return the expected incomes that the standings count, for each seat in order."""
        if public.over:
            return [[] for _ in public.players]
        turn = self._turn(public)
        reached = _count_ripple_squares(public.boards[Age.MIGHT])
        boards = [turn.domain_payments(public.boards[age], age, reached if age is Age.FAITH else 0) for age in AGES]
        place = 0
        found: list[list[ExpectedIncome]] = []
        for player, waits in zip(public.players, turn.waits, strict=True):
            incomes = []
            for wait, number in zip(waits, INCOME_TURNS[len(INCOME_TURNS) - len(waits) :], strict=True):
                payments = tuple([tuple([domain[place] for domain in board]) for board in boards])
                incomes.append(
                    ExpectedIncome(number, wait is _NOW, _boards_that_count(player, payments, wait), payments)
                )
                place += 1
            found.append(incomes)
        return found

    def risk(self, public: Public, age: Age, domain: Domain, seat: int) -> Risk | None:
        """Return the risk that changes what a player expects from a domain; None if there is none.

        A risk lowers the expected income of the holder and raises the expected income of other players.
        """
        board, players = public.boards[age], len(public.players)
        holders = holding(domain, age, players).seats
        gaps = _gaps(board, age, players) if self._sees_junctions else []
        joining = _joining_squares(board, age, domain, gaps)
        rivals = [each for each in joining if (each not in holders if seat in holders else each == seat)]
        if rivals:
            squares = reduce(or_, [joining[each] for each in rivals])
            return Risk(RiskCode.JOIN, seats=tuple(rivals), squares=squares)
        reached = _count_ripple_squares(public.boards[Age.MIGHT]) if age is Age.FAITH else 0
        code = _risk_code(domain, age, holders, reached)
        if code is None or (code is RiskCode.CUBES and seat not in holders):
            return None
        if code is RiskCode.CUBES:
            return Risk(code, lead=_lead(domain, players))
        return Risk(code, None if code is RiskCode.NO_HOLDER else domain.highest(DECIDING_TYPES[age])[0])

    def _turn(self, public: Public) -> _Turn:
        """Return the payments of a turn, cached by everything that the waits depend on."""
        key = len(public.players), public.first_seat, public.turn.number, public.turn.seat
        turn = self._turns.get(key)
        if turn is None:
            turn = self._turns[key] = _Turn(_waits(public), self._spend, sees_junctions=self._sees_junctions)
        return turn


def _count_ripple_squares(might: Board) -> int:
    """Return the squares of Faith that a building of size 2 on free plain squares of Might can reach by a ripple."""
    grid = might.grid
    return grid.footprint(grid.corners_within(2, might.region.plain & ~might.occupied), 2)


def _gaps(board: Board, age: Age, players: int) -> list[int]:
    """Return, by seat, the free plain squares next to domains that it holds with a building worth 2 or more.

    The list is empty if no seat has such squares.
    """
    if age not in DECIDING_TYPES:
        return []
    found = [0] * players
    free = board.region.plain & ~board.occupied
    for domain in board.domains:
        highest = domain.highest(DECIDING_TYPES[age])
        if len(highest) == 1 and highest[0].owner is not None and highest[0].kind.worth > 1:
            found[highest[0].owner] |= board.grid.neighbours(domain.squares) & free
    return found if any(found) else []


def _joining_squares(board: Board, age: Age, domain: Domain, gaps: Sequence[int]) -> dict[int, int]:
    """Return the squares on which each seat can join a domain to a domain that it holds with a larger building."""
    if not gaps or domain.ranks[DECIDING_TYPES[age]] > 1:
        return {}
    around = board.grid.neighbours(domain.squares)
    return {seat: gap & around for seat, gap in enumerate(gaps) if gap & around}


def _risk_code(domain: Domain, age: Age, holders: Sequence[int], reached: int) -> RiskCode | None:
    """Return the risk of a domain, apart from junctions; ripples can destroy buildings on the squares `reached`."""
    if age is Age.REASON:
        return RiskCode.CUBES
    if not holders:
        return RiskCode.NO_HOLDER
    deciding = domain.highest(DECIDING_TYPES[age])[0]
    if deciding.kind.worth == 1:
        return RiskCode.SMALL_BUILDING
    return RiskCode.RIPPLE if deciding.squares & reached else None


def _lead(domain: Domain, players: int) -> int:
    second, first = sorted(domain.cubes(players))[-2:]
    return first - second


def _payments(waits: list[list[_Wait]], domain: Domain, age: Age, reached: int, joining: tuple[int, ...]) -> _Payments:
    """Return the expected payments of a domain to the players who hold it or can take it.

    Ripples can destroy buildings on the squares `reached`. The seats `joining` can join the domain to a domain that
    they hold with a larger building.
    """
    players = len(waits)
    _, holders, amount = holding(domain, age, players)
    kept, taken = _KEPT, 0.0
    risk = _risk_code(domain, age, holders, reached)
    if risk is RiskCode.CUBES:
        kept = _KEPT_BY_LEAD[min(_lead(domain, players), len(_KEPT_BY_LEAD) - 1)]
    elif risk is RiskCode.NO_HOLDER:
        taken = _TAKEN_IF_FREE * amount / (players - 1)
    elif risk is not None:
        kept, taken = _KEPT_IF_WEAK, _TAKEN_IF_WEAK * amount / (players - 1)
    if any(seat not in holders for seat in joining):
        kept = _KEPT_IF_JOINED
    found = []
    for seat, of_seat in enumerate(waits):
        for own, others in of_seat:
            if seat in holders:
                found.append(amount * kept[others] + _GROWTH[own])
            elif seat in joining:
                found.append(amount * _TAKEN_IF_JOINED[own])
            else:
                found.append(taken * _TAKEN[own])
    return tuple(found)


def _waits(public: Public) -> list[list[_Wait]]:
    """Return the waits of each seat for future incomes, as if the current turn ended now."""
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


def _estimate_income(player: Player, worths: Sequence[float], wait: _Wait) -> float:
    """Return the income that a player collects: now from boards with an adventurer, later from the two best boards."""
    if wait is _NOW:
        return sum([worths[age] for age in AGES if player.stands_on(age)])
    return sum(worths) - min(worths)


def _boards_that_count(player: Player, payments: Sequence[Sequence[float]], wait: _Wait) -> tuple[Age, ...]:
    """Return the boards whose payments `_estimate_income` adds up."""
    if wait is _NOW:
        return tuple([age for age in AGES if player.stands_on(age)])
    poorest = min(AGES, key=lambda age: fsum(payments[age]))
    return tuple([age for age in AGES if age is not poorest])
