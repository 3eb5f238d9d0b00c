"""The list of legal actions agrees with the judge in all positions of random games."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from khronos_engine.game.actions import (
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PayingAction,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import CardMode, Edition, Type
from khronos_engine.game.region import built_in_region
from khronos_engine.game.shuffle import seed_from_phrase
from khronos_engine.game.state import Config
from khronos_engine.notation import parse_region
from khronos_engine.referee import apply
from khronos_engine.rules.legal import Filter, LegalConstruction, LegalRenovation, LegalUpgrade, expand
from khronos_engine.rules.setup import create_game
from testing.random_player import draw_action
from tests.support import *

CROWDED = parse_region("""
.f.h.~
.m...~
..f..~
h...mm
""")
HANDS = tuple(Cards(*counts) for counts in product(range(5), repeat=3) if sum(counts) <= 4)
"""Every set of at most four cards."""

SHARE = 0.1
"""The part of the unlisted actions with cards that the judge checks in every position."""


def squares(state: State) -> list[Square]:
    """Return all squares of the board and of a margin of one square, without negative coordinates."""
    grid = state.config.region.grid
    return [Square(column, row) for row in range(1, grid.height + 2) for column in range(1, grid.width + 2)]


def sites(state: State, seat: int) -> Iterator[PayingAction]:
    """Yield every conceivable action with cards, without a payment."""
    everywhere = squares(state)
    for age in (Age.MIGHT, Age.FAITH):
        yield from (Construct(seat, age, kind, at) for kind in Kind for at in everywhere)
        yield from (Demolish(seat, age, at) for at in everywhere)
        board = state.public.boards[age]
        for building in board.buildings:
            old = board.grid.square(building.squares)
            yield from (
                Upgrade(seat, age, old, kind, Square(old.column + right, old.row + down))
                for kind in Kind
                for right in range(-2, 2)
                for down in range(-2, 2)
            )
    yield from (Populate(seat, at) for at in everywhere)
    yield from (Renovate(seat, at) for at in everywhere)


def possible_payments(state: State, action: PayingAction) -> set[Payment]:
    """Return the possible payments of an action; none if it is refused."""
    verdict = judge(state, action)
    if verdict.refusal is None:
        taken = verdict.action
        assert isinstance(taken, PayingAction)
        assert taken.payment is not None
        return {taken.payment}
    only_unclear = verdict.refusal.clauses == ("T-4",)
    return set(verdict.refusal.payments) if only_unclear else set()


def list_actions(state: State, asked: Filter | None = None) -> list[Action]:
    groups = legal_actions(state) if asked is None else legal_actions(state, asked)
    return [action for group in groups for action in expand(state, group)]


def compare(state: State, chance: random.Random, share: float = SHARE) -> None:
    """Assert that the judge accepts all listed actions of a position, and refuses a sample of the others."""
    listed = list_actions(state)
    assert len(listed) == len(set(listed)), "an action is listed twice"
    for action in listed:
        assert judge(state, action).refusal is None, f"{action} is listed and refused"
    seat = state.public.to_act
    assert seat is not None
    of_site: dict[PayingAction, set[Payment]] = {}
    others: set[Action] = set()
    for action in listed:
        if isinstance(action, PayingAction):
            assert action.payment is not None
            of_site.setdefault(replace(action, payment=None), set()).add(action.payment)
        else:
            others.add(action)
    for site in sites(state, seat):
        if site not in of_site and chance.random() > share:
            continue
        judged = possible_payments(state, site)
        found = of_site.pop(site, set())
        assert judged <= found, f"{site} is legal and not listed"
        assert bool(judged) == bool(found), f"{site} is listed and not legal"
    assert not of_site
    compare_others(state, seat, others)


def compare_others(state: State, seat: int, listed: set[Action]) -> None:
    thinkable: list[Action] = [
        *(Travel(seat, adventurer, age) for adventurer in (0, 1) for age in Age),
        *(ExchangeHand(seat, cards) for cards in HANDS),
        *(SwapCards(seat, take, count, cards) for take in Type for count in range(4) for cards in HANDS),
        *(EndTurn(seat, cards) for cards in HANDS),
        *(ChooseBuilding(seat, at) for at in squares(state)),
        *(PlaceBuilding(seat, at) for at in squares(state)),
    ]
    assert listed == {action for action in thinkable if judge(state, action).refusal is None}


def game(config: Config, phrase: str) -> Iterator[State]:
    """Yield the positions of a random game."""
    chance = random.Random(phrase)
    state, _ = create_game(config, seed_from_phrase(phrase))
    while not state.public.over:
        yield state
        outcome = apply(state, draw_action(state, chance))
        assert not isinstance(outcome, Refusal)
        state = outcome.state


@pytest.mark.clause("T-4", "C-1", "U-1", "X-1", "P-1", "N-1", "G-1", "G-3", "G-4", "D-2", "H-1", "T-8")
@pytest.mark.parametrize(
    "config",
    [
        pytest.param(Config(SEATS[:2], CROWDED, holdem=True), id="two-players-holdem"),
        pytest.param(Config(SEATS[:3], CROWDED, edition=Edition.RIO_GRANDE), id="three-players-rio-grande"),
        pytest.param(Config(SEATS[:2], CROWDED, cards=CardMode.REPORTED), id="two-players-reported-cards"),
    ],
)
def test_legal_actions_are_exactly_the_accepted_ones_on_crowded_boards(config: Config) -> None:
    chance = random.Random("squares")
    positions = [state for number, state in enumerate(game(config, "crowded")) if number % 3 == 0]
    assert len(positions) > 10
    for state in positions:
        compare(state, chance)


@pytest.mark.clause("C-1", "U-1", "D-2", "H-1")
def test_legal_actions_are_exactly_the_accepted_ones_in_the_valley() -> None:
    chance = random.Random("squares")
    config = Config(SEATS[:4], built_in_region("valley"))
    positions = list(game(config, "valley"))
    for state in positions[len(positions) // 5 :: len(positions) // 5]:
        compare(state, chance)


FOREST = """
   Might       | Reason
   A  B  C  D  | A  B  C  D
1  f  .  .  .  | c- c- c- .
2  .  .  .  h  | c- c- c- h
3  .  .  .  .  | c- c- c- .
"""


@pytest.mark.clause("T-4", "G-3", "N-1", "P-1", "C-1", "U-1")
@pytest.mark.parametrize("on", [(MIGHT, MIGHT), (MIGHT, REASON), (REASON, REASON)])
@pytest.mark.parametrize("played", [(0, 0), (1, 0), (0, 2)])
def test_every_accepted_payment_is_listed(on: tuple[Age, Age], played: tuple[int, int]) -> None:
    hand = "MMRC"[sum(played) :]
    state = position(FOREST, players=2, on=on, played=played, hand=hand)
    listed = set(list_actions(state))
    payments = [Payment(first, second) for first in HANDS for second in HANDS if first.total <= 2 and second.total <= 2]
    for site in (
        Construct(RED, MIGHT, KEEP, Square(1, 1)),
        Construct(RED, MIGHT, KEEP, Square(2, 1)),
        Construct(RED, MIGHT, HAMLET, Square(1, 1)),
        Upgrade(RED, MIGHT, Square(4, 2), TOWN, Square(3, 2)),
        Populate(RED, Square(4, 2)),
        Renovate(RED, Square(1, 1)),
    ):
        named = [replace(site, payment=payment) for payment in payments]
        assert [judge(state, action).refusal is None for action in named] == [action in listed for action in named]


@pytest.mark.clause("C-1")
def test_legal_actions_are_sorted_by_square() -> None:
    listed = list_actions(position(put(BARE, "C2 h"), hand="MRCC"))
    at = [each.at for each in listed if isinstance(each, Construct) and each.kind is HAMLET and each.age is MIGHT]
    assert at == sorted(at, key=lambda square: (square.row, square.column))


@pytest.mark.clause("U-1", "P-1")
@cases(
    "verb, drawing, on, hand, lacking",
    without_a_tile=(Upgrade, "Might A1 Wr", MIGHT, "M", {"stock": {KEEP: 0}}),
    without_a_cube=(Populate, "Reason A1 h", REASON, "C", {"supply": {RED: 0}}),
)
def test_buildings_without_a_tile_or_cube_are_not_listed(
    verb: type[Action], drawing: str, on: Age, hand: str, lacking: dict[str, Any]
) -> None:
    assert verb in {type(each) for each in list_actions(position(put(BARE, drawing), on=on, hand=hand))}
    assert verb not in {type(each) for each in list_actions(position(put(BARE, drawing), on=on, hand=hand, **lacking))}


@pytest.mark.clause("N-1")
@cases(
    "hand, cubes, ways",
    one_or_two_cards=("MMCC", 9, {1, 2}),
    one_card_of_its_type=("MRCC", 9, {1}),
    all_cards_where_no_cube_is_left=("MMCC", 0, {2}),
)
def test_ruin_that_lacks_two_cards_is_listed_with_one_and_with_two_cards(hand: str, cubes: int, ways: set[int]) -> None:
    state = position(put(BARE, "Reason A1 c-"), on=REASON, hand=hand, supply={RED: cubes})
    paid = [each.payment for each in list_actions(state) if isinstance(each, Renovate)]
    assert {each.cards.total for each in paid if each is not None} == ways
    assert len([group for group in legal_actions(state) if isinstance(group, LegalRenovation)]) == len(ways)


RUINS = """
   Reason
   A  B  C  D  E  F  G  H
1  k- k- .  k- k- .  m- m-
2  k- k- .  k- k- .  m- m-
3  .  .  .  .  .  .  .  .
4  c- c- c- .  .  .  .  .
5  c- c- c- .  .  .  .  .
6  c- c- c- .  .  .  .  .
"""


@pytest.mark.clause("N-1")
@cases(
    "hand, found",
    both_types=("MMR", [(Type.MILITARY, 1, "A1 D1 A4"), (Type.MILITARY, 2, "A4"), (Type.RELIGIOUS, 1, "G1")]),
    only_the_second_type=("RCCC", [(Type.RELIGIOUS, 1, "G1")]),
)
def test_renovations_are_grouped_by_type_and_number_of_cards(hand: str, found: list[tuple[Type, int, str]]) -> None:
    state = position(RUINS, on=REASON, hand=hand)
    grid = state.config.region.grid
    groups = [each for each in legal_actions(state) if isinstance(each, LegalRenovation)]
    listed = [
        (each.cost.type, each.cost.max_cards, " ".join(square.name for square in grid.squares(each.corners)))
        for each in groups
    ]
    assert listed == found


def test_filter_of_a_square_keeps_only_the_renovation_of_that_square() -> None:
    state = position(RUINS, on=REASON, hand="M")
    (group,) = legal_actions(state, Filter(square=Square(4, 1)))
    assert isinstance(group, LegalRenovation)
    assert group.corners == state.config.region.grid.mask(Square(4, 1))


UPGRADES = """
   Might
   A  B  C  D  E  F  G  H  I
1  Kr Kr f  .  .  .  Kr Kr .
2  Kr Kr f  .  .  .  Kr Kr .
3  .  .  f  .  .  .  .  .  .
4  .  .  .  .  .  .  .  .  .
5  .  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .  .
7  .  .  .  .  Wr .  .  .  .
"""


@pytest.mark.clause("U-1", "G-3")
def test_upgrades_are_grouped_by_kinds_and_cost_with_the_cheapest_first() -> None:
    state = position(UPGRADES, on=MIGHT, hand="MMMM", players=3)
    groups = [each for each in legal_actions(state) if isinstance(each, LegalUpgrade)]
    grid = state.config.region.grid
    listed = [
        (each.kind.name, each.cost.max_cards, each.cost.extra, [grid.square(site.old).name for site in each.sites])
        for each in groups
    ]
    assert listed == [
        ("KEEP", 1, 0, ["E7"]),
        ("CASTLE", 2, 0, ["G1"]),
        ("CASTLE", 2, 1, ["A1"]),
        ("CASTLE", 3, 0, ["E7"]),
    ]


@pytest.mark.clause("C-1", "M-3", "M-4")
def test_constructions_without_a_tile_or_a_cube_are_not_listed() -> None:
    def kinds(state: State) -> set[Kind]:
        return {each.kind for each in legal_actions(state) if isinstance(each, LegalConstruction)}

    assert kinds(position(BARE, on=MIGHT, hand="MRCC")) == {WATCHTOWER, CHAPEL, HAMLET}
    assert kinds(position(BARE, on=MIGHT, hand="MRCC", stock={WATCHTOWER: 0})) == {CHAPEL, HAMLET}
    assert kinds(position(BARE, on=MIGHT, hand="MRCC", supply={RED: 0})) == {HAMLET}
