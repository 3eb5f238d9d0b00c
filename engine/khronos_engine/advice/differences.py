"""Explain the difference between the values of two positions as a sum of parts.

The value of a position to a player is the player's money and expected incomes, minus the money and expected incomes of
the strongest opponent. The difference between two such values is therefore also a sum. It has a part for each pair of
overlapping domains.

Small parts are combined rather than left out, so the parts always add up to the whole difference.
"""

from __future__ import annotations

from collections import defaultdict
from functools import reduce
from math import fsum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.advice.causes import CauseFinder, RiskChange
from khronos_engine.advice.money import MoneyEntry, MoneySource, money_entries
from khronos_engine.advice.value import Valuer
from khronos_engine.game.actions import ExchangeHand
from khronos_engine.game.material import AGES, Age, Numbered
from khronos_engine.rules.income import holding

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from khronos_engine.advice.suggest import Suggestion
    from khronos_engine.advice.value import ExpectedIncome
    from khronos_engine.game.board import Board, Domain
    from khronos_engine.game.state import Public
    from khronos_engine.referee import Outcome

MAX_PARTS: Final = 5
"""The maximum number of parts of a difference."""

_SMALL: Final = 0.5  # Ecus below which a part is added to the others


class ValueReason(Numbered):
    """The reasons why a position is worth more or less than another."""

    MONEY = 0
    """A player has received or paid a different amount of money."""
    INCOME = 1
    """A player collects a different income from a board, usually at the end of this turn (I-1)."""
    TAKEN = 2
    """A player holds a domain in the second position, but not in the first."""
    LOST = 3
    """A player holds a domain in the first position, but not in the second."""
    GROWN = 4
    """A domain pays more to its holder."""
    SHRUNK = 5
    """A domain pays less to its holder."""
    SAFER = 6
    """The holder of a domain is less likely to lose it."""
    AT_RISK = 7
    """The holder of a domain is more likely to lose it."""
    EASIER = 8
    """A player is more likely to take a domain."""
    HARDER = 9
    """A player is less likely to take a domain."""
    OTHER_BOARD = 10
    """A player is expected to collect later income from a different board, because only two boards count."""
    RIVAL = 11
    """The strongest opponent is a different player."""
    CARDS = 12
    """New cards are expected to be useful."""
    REST = 13
    """The sum of smaller parts."""


class ValuePart(Struct, frozen=True, gc=False):
    """A part of the difference between the values of two positions to a player.

    Attributes:
        reason: The reason for this part.
        amount: The Ecus that this part adds to the value of the second position, below 0 if it lowers the value. A loss
            of an opponent adds to the value.
        seat: The player whose money or income is different.
        age: The board on which the money, income or domain is different.
        instead_of: The board from which the player collects in the first position, for `OTHER_BOARD`.
        number: The game turn in which the income is collected, for `INCOME`.
        source: The source of the money, for `MONEY`; None if the source is not known.
        squares: The squares of the domain: in the first position if the player lost the domain or it no longer exists,
            otherwise in the second position.
        ecus_before: The Ecus that the player receives from the source, board or domain in the first position, below 0
            if the player pays.
        ecus_after: The corresponding amount in the second position.
        cause: The risk that explains why a domain is more or less likely to be lost or taken; None unless exactly one
            risk does.
    """

    reason: ValueReason
    amount: float
    seat: int | None = None
    age: Age | None = None
    instead_of: Age | None = None
    number: int = 0
    source: MoneySource | None = None
    squares: int = 0
    ecus_before: int = 0
    ecus_after: int = 0
    cause: RiskChange | None = None


class Position(NamedTuple):
    """A position to compare.

    Attributes:
        public: The public part of the state.
        entries: The movements of money since the latest position that both compared positions have in their history.
            If it is empty, differences in money have no known source.
    """

    public: Public
    entries: Sequence[MoneyEntry] = ()


def explain_difference(
    before: Position, after: Position, seat: int, valuer: Valuer | None = None
) -> tuple[ValuePart, ...]:
    """Return the parts that explain why `after` is worth more or less to a player than `before`, the largest first.

    The amounts add up to the difference of the values. There are at most `MAX_PARTS` parts, the last of which combines
    small parts.

    Args:
        before: The first position.
        after: The second position of the same game.
        seat: The player.
        valuer: The valuer of the positions; by default, a valuer that ignores junctions.
    """
    return merge_parts(_parts_between(before, after, seat, valuer or Valuer()))


def explain_change(
    earlier: tuple[Position, Position], later: tuple[Position, Position], seat: int, valuer: Valuer
) -> tuple[ValuePart, ...]:
    """Return the parts that explain why the gain of a plan differs between two times, the largest first.

    The amounts add up to the difference of the gains. Changes of the game that do not depend on the plan are left out.

    Args:
        earlier: The positions before and after the plan, at the earlier time.
        later: The positions before and after the plan, at the later time.
        seat: The player.
        valuer: The valuer of the positions.
    """
    parts = _parts_between(earlier[1], later[1], seat, valuer)
    for part in _parts_between(later[0], earlier[0], seat, valuer):
        same = next((place for place, each in enumerate(parts) if _concern_the_same(each, part)), None)
        if same is None:
            parts.append(part)
        else:
            larger = max(parts[same], part, key=lambda each: abs(each.amount))
            parts[same] = replace(larger, amount=parts[same].amount + part.amount)
    return merge_parts(parts)


def _concern_the_same(one: ValuePart, other: ValuePart) -> bool:
    """Return whether two parts are about overlapping domains, or about the same money or income."""
    if one.squares and other.squares:
        return (one.seat, one.age) == (other.seat, other.age) and bool(one.squares & other.squares)
    return replace(one, amount=0, ecus_before=0, ecus_after=0) == replace(other, amount=0, ecus_before=0, ecus_after=0)


def _parts_between(before: Position, after: Position, seat: int, valuer: Valuer) -> list[ValuePart]:
    comparison = _Comparison(before, after, valuer)
    standings = valuer.standings(after.public)
    rival, new_rival = _strongest_opponent(valuer.standings(before.public), seat), _strongest_opponent(standings, seat)
    parts = comparison.parts_of(seat)
    parts += [replace(each, amount=-each.amount) for each in comparison.parts_of(rival)]
    return [*parts, ValuePart(ValueReason.RIVAL, standings[rival] - standings[new_rival], new_rival)]


def explain_gain(suggestion: Suggestion, outcomes: Sequence[Outcome]) -> tuple[ValuePart, ...]:
    """Return the parts of the gain of a suggestion; `outcomes` are the outcomes of its plan."""
    public = outcomes[-1].state.public if outcomes else suggestion.base
    entries = money_entries([event for each in outcomes for event in each.events])
    seat, valuer = suggestion.action.seat, Valuer(sees_junctions=suggestion.sees_junctions)
    parts = explain_difference(Position(suggestion.base), Position(public, entries), seat, valuer)
    if not isinstance(suggestion.action, ExchangeHand):
        return parts
    rest = suggestion.gain - fsum([each.amount for each in parts])
    return merge_parts([*parts, ValuePart(ValueReason.CARDS, rest, seat)])


def merge_parts(parts: Iterable[ValuePart]) -> tuple[ValuePart, ...]:
    """Sort parts by size, and combine small parts and all parts beyond the maximum number."""
    ordered = sorted([each for each in parts if each.amount], key=lambda each: -abs(each.amount))
    named = sum(abs(each.amount) >= _SMALL for each in ordered)
    if named < len(ordered) or named > MAX_PARTS:
        named = min(named, MAX_PARTS - 1)
    kept, small = ordered[:named], ordered[named:]
    if len(small) > 1:
        small = [ValuePart(ValueReason.REST, fsum([each.amount for each in small]))]
    return (*kept, *small)


def _strongest_opponent(standings: Sequence[float], seat: int) -> int:
    return max([each for each in range(len(standings)) if each != seat], key=standings.__getitem__)


class _Comparison:
    """Compares two positions, with the expected incomes of each player."""

    def __init__(self, before: Position, after: Position, valuer: Valuer) -> None:
        self._positions = before, after
        self._causes = CauseFinder(before.public, after.public, valuer)
        self._incomes = [valuer.expected_incomes(each.public) for each in self._positions]
        self._pairs = [_pair_domains(before.public.boards[age], after.public.boards[age]) for age in AGES]

    def parts_of(self, seat: int) -> list[ValuePart]:
        """Return the parts into which the difference between a player's standings divides."""
        return [*self._parts_of_money(seat), *self._parts_of_incomes(seat)]

    def _parts_of_money(self, seat: int) -> list[ValuePart]:
        sums: defaultdict[tuple[MoneySource | None, Age | None], list[int]] = defaultdict(lambda: [0, 0])
        for place, (public, entries) in enumerate(self._positions):
            own = [each for each in entries if each.seat == seat]
            for each in own:
                sums[each.source, each.age][place] += each.amount
            sums[None, None][place] = public.players[seat].money - sum([each.amount for each in own])
        return [
            ValuePart(ValueReason.MONEY, after - before, seat, age, source=source, ecus_before=before, ecus_after=after)
            for (source, age), (before, after) in sums.items()
        ]

    def _parts_of_incomes(self, seat: int) -> list[ValuePart]:
        found: list[ValuePart] = []
        by_domain: defaultdict[tuple[Age, int], float] = defaultdict(float)
        by_boards: defaultdict[tuple[Age, Age], float] = defaultdict(float)
        first, second = ({each.number: each for each in incomes[seat]} for incomes in self._incomes)
        for number in sorted(first.keys() | second.keys()):
            before, after = first.get(number), second.get(number)
            if before is None or after is None or before.is_now or after.is_now:
                found += _parts_by_board(seat, number, before, after)
                continue
            boards = before.boards
            if before.boards != after.boards:
                (old,), (new,) = set(before.boards) - set(after.boards), set(after.boards) - set(before.boards)
                boards, amount = _swap_boards(before, after, old, new)
                by_boards[new, old] += amount
            for age in boards:
                for place, (gone, come) in enumerate(self._pairs[age]):
                    paid = fsum([before.payments[age][each] for each in gone])
                    by_domain[age, place] += fsum([after.payments[age][each] for each in come]) - paid
        found += [
            ValuePart(ValueReason.OTHER_BOARD, amount, seat, *boards) for boards, amount in by_boards.items() if amount
        ]
        found += [self._part_of_domains(seat, age, place, each) for (age, place), each in by_domain.items() if each]
        return found

    def _part_of_domains(self, seat: int, age: Age, place: int, amount: float) -> ValuePart:
        """Return the part for one group of overlapping domains, which changes the player's later income by `amount`."""
        before, after = (
            _held_by(seat, public, age, domains)
            for (public, _), domains in zip(self._positions, self._pairs[age][place], strict=True)
        )
        reason = _reason(amount, before, after)
        domain = before.domain if reason is ValueReason.LOST else after.domain or before.domain
        squares = 0 if domain is None else domain.squares
        cause = None
        if reason in _ARISES_FOR:
            cause = self._causes.find(seat, age, (before.domain, after.domain), arises=_ARISES_FOR[reason])
        return ValuePart(
            reason,
            amount,
            seat,
            age,
            squares=squares,
            ecus_before=before.ecus or 0,
            ecus_after=after.ecus or 0,
            cause=cause,
        )


# --- boards -----------------------------------------------------------------------------------------------------------


def _parts_by_board(
    seat: int, number: int, before: ExpectedIncome | None, after: ExpectedIncome | None
) -> list[ValuePart]:
    """Return the parts by board, for an income of this turn or an income that only one position expects."""
    found = []
    for age in AGES:
        paid, pays = (
            0.0 if each is None or age not in each.boards else each.board_payment(age) for each in (before, after)
        )
        ecus_before, ecus_after = round(paid), round(pays)
        found.append(
            ValuePart(
                ValueReason.INCOME,
                pays - paid,
                seat,
                age,
                number=number,
                ecus_before=ecus_before,
                ecus_after=ecus_after,
            )
        )
    return found


def _swap_boards(before: ExpectedIncome, after: ExpectedIncome, old: Age, new: Age) -> tuple[tuple[Age, ...], float]:
    """Return the boards whose domains explain a later income, and the amount that the change of boards explains.

    In the second position, the player collects from the board `new` instead of the board `old`. One of these two boards
    changes its payment more than the other. The domains of this board explain the change of its payment; the change of
    boards explains the rest.
    """
    if abs(after.board_payment(new) - before.board_payment(new)) >= abs(
        after.board_payment(old) - before.board_payment(old)
    ):
        return after.boards, before.board_payment(new) - before.board_payment(old)
    return before.boards, after.board_payment(new) - after.board_payment(old)


# --- domains ----------------------------------------------------------------------------------------------------------


_ARISES_FOR: Final = {
    ValueReason.SAFER: False,
    ValueReason.AT_RISK: True,
    ValueReason.EASIER: True,
    ValueReason.HARDER: False,
}
"""Whether the reason is explained by a risk that arises (True) or by a risk that disappears (False)."""


class _Held(NamedTuple):
    """The overlapping domains in one position, as one player sees them.

    Attributes:
        ecus: The Ecus that the domains pay the player; None if the player holds none of the domains.
        domain: The domain that pays most; None if this position has no domain there.
    """

    ecus: int | None
    domain: Domain | None


def _held_by(seat: int, public: Public, age: Age, places: tuple[int, ...]) -> _Held:
    domains = [public.boards[age].domains[each] for each in places]
    holdings = [holding(each, age, len(public.players)) for each in domains]
    paying = [
        (each.amount if seat in each.seats else -1, domain.squares, domain)
        for each, domain in zip(holdings, domains, strict=True)
    ]
    ecus = [each for each, _, _ in paying if each >= 0]
    return _Held(sum(ecus) if ecus else None, max(paying)[2] if paying else None)


def _reason(amount: float, before: _Held, after: _Held) -> ValueReason:
    """Return the reason why the expected payment of some domains to a player differs by `amount` Ecus."""
    if amount > 0:
        if after.ecus is None:
            return ValueReason.EASIER
        if before.ecus is None:
            return ValueReason.TAKEN
        return ValueReason.GROWN if after.ecus > before.ecus else ValueReason.SAFER
    if after.ecus is None:
        return ValueReason.HARDER if before.ecus is None else ValueReason.LOST
    return ValueReason.SHRUNK if before.ecus is not None and after.ecus < before.ecus else ValueReason.AT_RISK


_Places: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The indexes of some domains in the list of the first board, and in the list of the second board."""


def _pair_domains(before: Board, after: Board) -> list[_Places]:
    """Group the domains of two boards that overlap, directly or through other domains; return their indexes."""
    then, now = ({each.squares: place for place, each in enumerate(board.domains)} for board in (before, after))
    unchanged = [each for each in then if each in now]  # these domains overlap no other domain
    pairs: list[_Places] = [((then.pop(each),), (now.pop(each),)) for each in unchanged]
    groups: list[tuple[int, _Places]] = []
    of_before: list[tuple[int, _Places]] = [(squares, ((place,), ())) for squares, place in then.items()]
    of_after: list[tuple[int, _Places]] = [(squares, ((), (place,))) for squares, place in now.items()]
    for domain in of_before + of_after:
        touching = [each for each in groups if each[0] & domain[0]]
        groups = [each for each in groups if each not in touching]
        groups.append(reduce(_join, touching, domain))
    return pairs + [places for _, places in groups]


def _join(one: tuple[int, _Places], other: tuple[int, _Places]) -> tuple[int, _Places]:
    return one[0] | other[0], (one[1][0] + other[1][0], one[1][1] + other[1][1])
