"""Filters keep the matching actions of the list, and groups agree with the judge about each of their actions."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from khronos_engine.game.actions import (
    ChooseBuilding,
    Construct,
    Demolish,
    PayingAction,
    PlaceBuilding,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from khronos_engine.game.material import Type
from khronos_engine.rules import legal
from khronos_engine.rules.building import judge_construct, judge_demolish, judge_upgrade
from khronos_engine.rules.cards import Cost
from khronos_engine.rules.legal import Filter, expand
from tests.support import *

THREE_BOARDS = """
   Might       | Faith       | Reason
   A  B  C  D  | A  B  C  D  | A  B  C  D
1  f  .  .  .  | f  .  .  .  | f  .  .  .
2  .  Wr .  h  | .  .  .  h  | T- T- .  h
3  .  .  .  .  | .  Pr .  .  | T- T- k- k-
4  H- .  .  .  | .  .  .  .  | .  .  k- k-
"""
# A Hamlet on C1 joins two domains with equal Keeps, and Red decides which one is downsized. With the Watchtower, it is
# blue's, and blue places it.
EQUAL_KEEPS = """
   Faith
   A  B  C  D  E
1  Kg Kg .  Kb Kb
2  Kg Kg .  Kb Kb
3  .  .  .  .  .
"""
STRONGER_KEEP = put(EQUAL_KEEPS, "A3 Wg")

TURNS = ["a turn on Might and Reason", "a turn on Faith"]
DECISIONS = ["a choice of a building", "a choice of a place"]


@pytest.fixture(params=[*TURNS, *DECISIONS])
def state(request: pytest.FixtureRequest) -> State:
    """A position without cached lists."""
    hamlet = construct(RED, FAITH, HAMLET, "C1", "C")
    match request.param:
        case "a turn on Might and Reason":
            return position(THREE_BOARDS, on=(MIGHT, REASON), hand="MMCC", players=3)
        case "a turn on Faith":
            return position(THREE_BOARDS, on=FAITH, hand="RRCC", players=3)
        case "a choice of a building":
            return play(position(EQUAL_KEEPS, on=FAITH, hand="C"), hamlet).state
        case _:
            return play(position(STRONGER_KEEP, on=FAITH, hand="C"), hamlet).state


def actions(state: State, wanted: Filter) -> list[Action]:
    return [action for group in legal_actions(state, wanted) for action in expand(state, group)]


def board_of(state: State, action: Action) -> Age | None:
    """Return the board on which an action builds, or to which an adventurer goes."""
    match action:
        case Construct(age=age) | Upgrade(age=age) | Demolish(age=age) | Travel(to=age):
            return age
        case Populate() | Renovate():
            return REASON
        case ChooseBuilding() | PlaceBuilding():
            question = state.public.question
            assert question is not None
            return question.age
        case _:
            return None


def kind_of(state: State, action: Action) -> Kind | None:
    """Return the kind of the new building, or of the building that the action changes."""
    match action:
        case Construct(kind=kind) | Upgrade(kind=kind):
            return kind
        case Demolish(at=at) | Populate(at=at) | Renovate(at=at) | ChooseBuilding(at=at):
            age = board_of(state, action)
            assert age is not None
            board = state.public.boards[age]
            building = board.with_corner(board.grid.mask(at))
            assert building is not None
            return building.kind
        case PlaceBuilding():
            return Kind.WATCHTOWER
        case _:
            return None


def square_of(_: State, action: Action) -> Square | None:
    named: Square | None = getattr(action, "at", None)
    return named


ALL_SQUARES = [Square(column, row) for column in range(5) for row in range(4)]


@pytest.mark.clause("C-1", "U-1", "X-1", "P-1", "N-1", "T-3", "J-5", "DS-3")
@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({age: Filter(ages=frozenset({age})) for age in Age}, board_of),
        ({kind: Filter(kinds=frozenset({kind})) for kind in Kind}, kind_of),
        ({square: Filter(square=square) for square in ALL_SQUARES}, square_of),
    ],
    ids=["board", "kind", "square"],
)
def test_filter_keeps_exactly_the_actions_that_match_it(
    state: State, filters: Mapping[Any, Filter], found: Callable[[State, Action], Any]
) -> None:
    whole = actions(state, Filter())
    for wanted, each in filters.items():
        assert actions(state, each) == [action for action in whole if found(state, action) == wanted]


@pytest.mark.clause("C-1", "U-1", "X-1", "P-1", "N-1", "G-3")
@pytest.mark.parametrize("state", TURNS, indirect=True)
def test_group_has_the_board_kind_and_cost_of_its_actions(state: State) -> None:
    for group in legal_actions(state):
        for action in expand(state, group):
            cost: Cost | None
            match group, action:
                case legal.LegalConstruction(), Construct():
                    _, cost = judge_construct(state, action)
                case legal.LegalUpgrade(), Upgrade():
                    _, cost = judge_upgrade(state, action)
                case legal.LegalDemolition(), Demolish():
                    _, cost = judge_demolish(state, action)
                case legal.LegalPopulation(), Populate():
                    cost = Cost("P-1", Type.CIVIL, 1, 1)
                case legal.LegalRenovation(), Renovate():
                    played = action.payment.cards.total if action.payment is not None else 0
                    cost = Cost("N-1", Type.MILITARY, played, played)
                case _:
                    assert not isinstance(action, PayingAction)
                    continue
            assert cost is not None
            assert group.cost == cost.without_squares
            if isinstance(group, legal.LegalConstruction | legal.LegalUpgrade | legal.LegalDemolition):
                assert (group.age, group.kind) == (board_of(state, action), kind_of(state, action))


@pytest.mark.clause("J-5", "DS-3")
@pytest.mark.parametrize("state", DECISIONS, indirect=True)
def test_a_decision_is_listed_with_its_board_and_kind(state: State) -> None:
    question = state.public.question
    assert question is not None
    (group,) = legal_actions(state)
    assert isinstance(group, legal.LegalChoice | legal.LegalPlace)
    assert group.age is question.age
    if isinstance(group, legal.LegalPlace):
        assert group.kind is Kind.WATCHTOWER
    assert all(judge(state, action).refusal is None for action in expand(state, group))
