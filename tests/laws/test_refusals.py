"""After the fix of the problem that a violation names, the violation disappears."""

import random
import re
from collections.abc import Callable

from msgspec.structs import replace

from khronos_engine import Violation, judge
from khronos_engine.advice.placements import placement_map
from khronos_engine.game.actions import (
    Action,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.board import Board
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import BUILDING_AGES, KINDS, Age, Edition, Kind
from khronos_engine.game.region import Region
from khronos_engine.game.state import Adventurer, Config, State
from khronos_engine.game.violations import Code
from tests.laws.test_reference_implementation import candidate
from tests.support import with_player, with_public
from tests.support.games import crowded_table, small_law

Fix = Callable[[State, "Action", Violation], tuple[State, "Action"]]


@small_law()
def test_fixing_the_reported_cause_removes_the_violation(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for step in crowded_table(config, chance, 60):
        for _ in range(12):
            action = candidate(step.before, rng)
            refusal = judge(step.before, action).refusal
            for violation in () if refusal is None else refusal.violations:
                fix = FIXES.get(violation.code)
                if fix is not None:
                    again = judge(*fix(step.before, action, violation)).refusal
                    left = () if again is None else again.violations
                    assert (violation.code, violation.clause, violation.card_type) not in {
                        (each.code, each.clause, each.card_type) for each in left
                    }, (action, violation)


@small_law()
def test_violation_has_the_fields_that_are_documented_for_its_code(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for step in crowded_table(config, chance, 60):
        for _ in range(12):
            refusal = judge(step.before, candidate(step.before, rng)).refusal
            for violation in () if refusal is None else refusal.violations:
                documented, present = documented_fields(violation.code), fields_of(violation)
                assert present <= documented, violation
                assert documented - present <= NOT_ALWAYS.get(violation.code, set()), violation


@small_law()
def test_violation_in_a_placement_map_omits_fields_that_differ_between_squares(config: Config, chance: int) -> None:
    rng = random.Random(chance)
    for step in crowded_table(config, chance, 20):
        age, kind = rng.choice(BUILDING_AGES), rng.choice(KINDS)
        board = step.before.public.boards[age]
        olds = [None, *[board.grid.square(each.squares) for each in board.buildings]]
        shown = placement_map(step.before, step.before.public.turn.seat, age, kind, rng.choice(olds))
        for violation in [each.violation for each in shown.obstacles]:
            left_out = {"squares", "buildings"} if violation.code in _WITH_NEIGHBOURS else {"squares"}
            documented = documented_fields(violation.code) - left_out
            present = fields_of(violation)
            assert present <= documented, violation
            assert documented - present <= NOT_ALWAYS.get(violation.code, set()), violation


_WITH_NEIGHBOURS = {Code.NOT_FREE, Code.DOMAINS_JOINED}
"""The codes whose violations name buildings that depend on the squares."""

NOT_ALWAYS = {
    Code.CARDS_BEYOND_TOTALS: {"card_type"},
    Code.OTHER_TYPE: {"kind", "card_type"},
}
"""Documented fields that are set only in some violations of a code."""

WITH_ANY_CODE = {"code", "clause", "age", "seats", "total"}
"""The fields that every code may have; `total` only words a sentence and is not in the contract."""


def documented_fields(code: Code) -> set[str]:
    """Return the documented fields of a violation's code, without the fields that all codes may have."""
    return set(re.findall(r"`(\w+)`", code.fields)) & set(Violation._fields) - WITH_ANY_CODE


def fields_of(violation: Violation) -> set[str]:
    """Return the fields that are set in a violation, without the fields that all codes may have."""
    return {name for name, value in violation._asdict().items() if value not in (None, ())} - WITH_ANY_CODE


def test_every_violation_that_a_player_can_fix_has_a_hint() -> None:
    beyond_a_player = {
        Code.GAME_OVER,
        Code.DECISION_PENDING,
        Code.NO_DECISION_PENDING,
        Code.NOT_YOUR_DECISION,
        Code.NOT_A_CHOICE,
        Code.PLACE_OUTSIDE,
        Code.NO_HOLDEM,
        Code.PAYMENT_UNCLEAR,
        Code.WRONG_BOARD,
        Code.OFF_BOARD,
        Code.NO_BUILDING,
        Code.NOT_YOURS,
        Code.OTHER_TYPE,
        Code.NOT_LARGER,
        Code.NOT_COVERED,
        Code.TOO_LARGE,
        Code.PRINTED,
        Code.NOT_A_RUIN,
        Code.CARDS_NOT_IN_HAND,
    }
    assert set(FIXES) == set(Code) - beyond_a_player


def _player(state: State, action: Action, **changes: object) -> State:
    return with_player(state, action.seat, **changes)


def _turn(state: State, **changes: object) -> State:
    return with_public(state, turn=replace(state.public.turn, **changes))


def _pay(action: Action, cards: Cards) -> Action:
    assert isinstance(action, Construct | Upgrade | Demolish | Populate | Renovate)
    payment = action.payment or Payment()
    return replace(action, payment=Payment(payment.first + cards, payment.second))


def _on(state: State, action: Action, age: Age) -> State:
    return _player(state, action, adventurers=(Adventurer(age), Adventurer(age)))


def _without(state: State, violation: Violation, keep_domain: int = 0) -> State:
    """Remove buildings from the board of a violation: the buildings that it names, and its domains except one."""
    assert violation.age is not None
    board = state.public.boards[violation.age]
    gone = 0
    for domain in violation.domains:
        gone |= domain & ~keep_domain
    left = tuple(each for each in board.buildings if each not in violation.buildings and not each.squares & gone)
    boards = list(state.public.boards)
    boards[violation.age] = Board(board.region, left)
    return with_public(state, boards=tuple(boards))


def _dry(state: State, violation: Violation) -> State:
    """Change the squares that a violation names to plain."""
    rows = [list(row) for row in state.config.region.rows]
    for square in violation.squares:
        rows[square.row - 1][square.column - 1] = "."
    region = Region(tuple("".join(row) for row in rows))
    boards = tuple([Board(region, board.buildings) for board in state.public.boards])
    return with_public(state, config=replace(state.config, region=region), boards=boards)


def _needed_cards(violation: Violation) -> int:
    return (violation.needed or 0) - (violation.given or 0)


def _empty(state: State, violation: Violation) -> State:
    board = state.public.boards[Age.REASON]
    buildings = tuple(replace(each, cubes=()) if each in violation.buildings else each for each in board.buildings)
    return with_public(state, boards=(*state.public.boards[:2], Board(board.region, buildings)))


def _less(action: Action, violation: Violation) -> Action:
    assert isinstance(action, Construct | Upgrade | Demolish | Populate | Renovate)
    assert action.payment is not None
    paid = action.payment.cards.in_order()[: violation.needed]
    return replace(action, payment=Payment(Cards.tally(paid)))


def _all_typed(action: Action, violation: Violation) -> Action:
    assert isinstance(action, Construct | Upgrade | Demolish | Populate | Renovate)
    assert violation.card_type is not None
    return replace(action, payment=Payment(Cards.of(violation.card_type, violation.needed or 0)))


def _fill_stock(state: State, violation: Violation) -> State:
    assert violation.kind is not None
    stock = tuple(count + (kind is violation.kind) for kind, count in zip(Kind, state.public.stock, strict=True))
    return with_public(state, stock=stock)


def _swap(action: Action, **changes: object) -> Action:
    assert isinstance(action, SwapCards)
    return replace(action, **changes)


def _report_no_cards(action: Action) -> Action:
    """Report no cards, which the totals always allow."""
    if isinstance(action, ExchangeHand):
        return replace(action, cards=Cards())
    if isinstance(action, SwapCards):
        return replace(action, give=Cards())
    if isinstance(action, EndTurn):
        return replace(action, give_up=Cards())
    assert isinstance(action, Construct | Upgrade | Demolish | Populate | Renovate)
    return replace(action, payment=Payment())


def _travel(state: State, action: Action) -> State:
    assert isinstance(action, Travel)
    return _on(state, action, Age((action.to + 1) % 3))


FIXES: dict[Code, Fix] = {
    Code.NOT_YOUR_TURN: lambda s, a, _: (_turn(s, seat=a.seat), a),
    Code.ALREADY_EXCHANGED: lambda s, a, _: (_turn(s, exchanged=False), a),
    Code.EXCHANGE_AFTER_ACTION: lambda s, a, _: (_turn(s, acted=False), a),
    Code.NO_CARDS_GIVEN_UP: lambda s, a, _: (s, ExchangeHand(a.seat, Cards(1))),
    Code.CARDS_BEYOND_TOTALS: lambda s, a, _: (s, _report_no_cards(a)),
    Code.TOO_LITTLE_MONEY: lambda s, a, v: (_player(s, a, money=v.needed), a),
    Code.ALREADY_SWAPPED: lambda s, a, _: (_turn(s, swapped=False), a),
    Code.SWAP_AFTER_ACTION: lambda s, a, _: (_turn(s, acted=False), a),
    Code.NO_CARDS_TAKEN: lambda s, a, _: (s, _swap(a, count=1)),
    Code.CARDS_NOT_IN_ROW: lambda s, a, v: (s, _swap(a, count=v.given)),
    Code.UNEQUAL_SWAP: lambda s, a, v: (s, _swap(a, give=Cards(v.needed or 0))),
    Code.SAME_BOARD: lambda s, a, _: (_travel(s, a), a),
    Code.ADVENTURER_ELSEWHERE: lambda s, a, v: (_on(s, a, v.age or Age.MIGHT), a),
    Code.ADVENTURER_SPENT: lambda s, a, _: (s, _report_no_cards(a)),
    Code.TOO_FEW_CARDS: lambda s, a, v: (s, _pay(a, Cards.of(v.card_type, _needed_cards(v)))),  # type: ignore[arg-type]
    Code.WRONG_CARDS: lambda s, a, v: (s, _all_typed(a, v)),
    Code.TOO_MANY_CARDS: lambda s, a, v: (s, _less(a, v)),
    Code.SURCHARGE_MISSING: lambda s, a, v: (s, _pay(a, Cards(_needed_cards(v)))),
    Code.NO_ADVENTURER: lambda s, a, v: (_on(s, a, v.age or Age.MIGHT), a),
    Code.NO_TILE: lambda s, a, v: (_fill_stock(s, v), a),
    Code.NO_CUBE: lambda s, a, _: (_player(s, a, cubes=1), a),
    Code.NOT_FREE: lambda s, a, v: (_without(s, v), a),
    Code.BUILDING_FULL: lambda s, a, v: (_empty(s, v), a),
    Code.RIVER: lambda s, a, v: (_dry(s, v), a),
    Code.DOMAINS_JOINED: lambda s, a, v: (_without(s, v._replace(buildings=()), _choose_domain(s, a, v)), a),
    Code.EQUAL_HIGHEST: lambda s, a, v: (_without(s, v._replace(domains=())), a),
    Code.HAND_NOT_GIVEN_UP: lambda s, a, _: (_rio(s), a),
}


def _choose_domain(state: State, action: Action, violation: Violation) -> int:
    """Return the domain to keep: the domain of the building to upgrade, or the first domain."""
    if isinstance(action, Upgrade):
        old = state.config.region.grid.mask(action.old)
        return next((each for each in violation.domains if each & old), violation.domains[0])
    return violation.domains[0]


def _rio(state: State) -> State:
    return with_public(state, config=replace(state.config, edition=Edition.RIO_GRANDE))
