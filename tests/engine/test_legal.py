"""The legal list says what the judge says, in positions of whole random games."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from khronos_engine.actions import (
    Action,
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
from khronos_engine.cards import Cards, Payment
from khronos_engine.legal import Filter, LegalDemolition, LegalGroup, LegalRenovation, expand
from khronos_engine.material import Age, CardMode, Edition, Kind, Type
from khronos_engine.referee import apply, judge, legal_actions
from khronos_engine.region import built_in_region, parse_region
from khronos_engine.rules.cards import Cost
from khronos_engine.setup import create_game
from khronos_engine.shuffle import seed_from_phrase
from khronos_engine.squares import Square
from khronos_engine.state import Config, State
from khronos_engine.violations import Refusal
from tests.support import BLUE, FAITH, GREEN, HAMLET, KEEP, MIGHT, REASON, RED, SEATS, TOWN, construct, play, position

CROWDED = parse_region("""
.f.h.~
.m...~
..f..~
h...mm
""")
HANDS = tuple(Cards(*counts) for counts in product(range(5), repeat=3) if sum(counts) <= 4)
"""Every set of at most four cards."""

SHARE = 0.1
"""The share of the actions with cards that are not listed which the judge is asked about, in every position."""


def squares(state: State) -> list[Square]:
    """Return all squares of the board and a margin of one around it, less what would be negative."""
    grid = state.config.region.grid
    return [Square(column, row) for row in range(1, grid.height + 2) for column in range(1, grid.width + 2)]


def sites(state: State, seat: int) -> Iterator[PayingAction]:
    """Yield every action with cards that could be thought of, its payment left to the referee."""
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


def possible(state: State, action: PayingAction) -> set[Payment]:
    """Return the payments between which the referee leaves the choice, none if the action is refused."""
    verdict = judge(state, action)
    if verdict.refusal is None:
        taken = verdict.action
        assert isinstance(taken, PayingAction)
        assert taken.payment is not None
        return {taken.payment}
    only_unclear = verdict.refusal.clauses == ("T-4",)
    return set(verdict.refusal.payments) if only_unclear else set()


def compare(state: State, chance: random.Random, share: float = SHARE) -> None:
    """Assert that the judge accepts all that is listed in a position, and nothing else of a share of the others."""
    listed = [action for group in legal_actions(state) for action in expand(state, group)]
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
        judged = possible(state, site)
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


def group_of(state: State, chance: random.Random) -> LegalGroup:
    """Draw a group by verb, then among those of the verb."""
    groups = legal_actions(state)
    verb = chance.choice(sorted({type(group).__name__ for group in groups}))
    return chance.choice([group for group in groups if type(group).__name__ == verb])


def game(config: Config, phrase: str) -> Iterator[State]:
    """Yield the positions of a random game."""
    chance = random.Random(phrase)
    state, _ = create_game(config, seed_from_phrase(phrase))
    while not state.public.over:
        yield state
        outcome = apply(state, chance.choice(list(expand(state, group_of(state, chance)))))
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
def test_list_and_judge_agree_in_a_crowded_region(config: Config) -> None:
    chance = random.Random("squares")
    positions = [state for number, state in enumerate(game(config, "crowded")) if number % 3 == 0]
    assert len(positions) > 10
    for state in positions:
        compare(state, chance)


@pytest.mark.clause("C-1", "U-1", "D-2", "H-1")
def test_list_and_judge_agree_in_the_valley() -> None:
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
def test_every_payment_that_the_judge_accepts_is_listed(on: tuple[Age, Age], played: tuple[int, int]) -> None:
    hand = "MMRC"[sum(played) :]
    state = position(FOREST, players=2, on=on, played=played, hand=hand)
    listed = {action for group in legal_actions(state) for action in expand(state, group)}
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


@pytest.mark.clause("T-7")
def test_only_the_player_to_act_is_offered_anything() -> None:
    state = position("Might\n   A B C\n1  . . .\n2  . . .\n3  . . .", turn=BLUE)
    actions = [action for group in legal_actions(state) for action in expand(state, group)]
    assert {action.seat for action in actions} == {BLUE}


@pytest.mark.clause("T-8")
def test_while_a_decision_is_pending_only_it_is_offered_to_the_one_who_decides() -> None:
    drawing = """
       Faith
       A  B  C  D  E
    1  Kg Kg .  Kr Kr
    2  Kg Kg .  Kr Kr
    3  Wg .  .  .  .
    """
    before = position(drawing, turn=GREEN, on=FAITH, hand="C")
    state = play(before, construct(GREEN, FAITH, HAMLET, "C1", "C")).state
    compare(state, random.Random(), share=1)
    actions = [action for group in legal_actions(state) for action in expand(state, group)]
    assert {action.seat for action in actions} == {RED}
    assert len(actions) == 4


@pytest.mark.clause("C-1")
def test_a_list_is_in_one_order_whatever_the_hand_was_dealt_in() -> None:
    state = position("Might\n   A B C\n1  . . .\n2  . . h\n3  . . .", hand="MRCC")
    listed = [action for group in legal_actions(state) for action in expand(state, group)]
    at = [each.at for each in listed if isinstance(each, Construct) and each.kind is HAMLET and each.age is MIGHT]
    assert at == sorted(at, key=lambda square: (square.row, square.column))


TOWERS = "Might\n   A  B  C\n1  Wr .  Wg\n2  .  .  .\n3  Pb .  ."


@pytest.mark.clause("X-1")
def test_a_demolition_is_listed_by_its_kind_for_one_card_of_its_type() -> None:
    state = position(TOWERS, hand="MMRR")
    listed = {group.kind: group for group in legal_actions(state) if isinstance(group, LegalDemolition)}
    assert {kind: group.cost for kind, group in listed.items()} == {
        Kind.WATCHTOWER: Cost("X-1", Type.MILITARY, 1, 1),
        Kind.CHAPEL: Cost("X-1", Type.RELIGIOUS, 1, 1),
    }
    watchtowers = expand(state, listed[Kind.WATCHTOWER])
    assert {action.at.name for action in watchtowers if isinstance(action, Demolish)} == {"A1", "C1"}


@pytest.mark.clause("X-1")
def test_of_a_square_only_the_demolition_of_what_stands_there_is_listed() -> None:
    state = position(TOWERS, hand="MMRR")
    asked = Filter(verbs=frozenset({Demolish}), square=Square(3, 1))
    (group,) = legal_actions(state, asked)
    assert {action.at for action in expand(state, group) if isinstance(action, Demolish)} == {Square(3, 1)}


def verbs(state: State) -> set[type[Action]]:
    return {type(action) for group in legal_actions(state) for action in expand(state, group)}


@pytest.mark.clause("U-1")
def test_without_a_tile_no_upgrade_is_listed() -> None:
    drawing = "Might\n   A  B  C\n1  Wr .  .\n2  .  .  .\n3  .  .  ."
    assert Upgrade in verbs(position(drawing, hand="M"))
    assert Upgrade not in verbs(position(drawing, hand="M", stock={KEEP: 0}))


@pytest.mark.clause("U-1")
def test_upgrades_of_ones_own_building_are_listed_though_an_earlier_one_is_somebody_elses() -> None:
    state = position("Might\n   A  B  C  D  E\n1  Wg .  .  Wr .\n2  .  .  .  .  .\n3  .  .  .  .  .", hand="M")
    listed = {
        action.old
        for group in legal_actions(state)
        for action in expand(state, group)
        if isinstance(action, Upgrade) and action.kind is KEEP
    }
    assert listed == {Square(4, 1)}


@pytest.mark.clause("P-1")
def test_without_a_cube_no_populating_is_listed() -> None:
    drawing = "Reason\n   A  B  C\n1  h  .  .\n2  .  .  .\n3  .  .  ."
    assert Populate in verbs(position(drawing, on=REASON, hand="C"))
    assert Populate not in verbs(position(drawing, on=REASON, hand="C", supply={RED: 0}))


RUIN = "Reason\n   A  B  C\n1  c- c- c-\n2  c- c- c-\n3  c- c- c-"


def cards_on_ruins(state: State) -> set[int]:
    """Return how many cards the listed renovations play."""
    listed = [action for group in legal_actions(state) for action in expand(state, group)]
    return {each.payment.cards.total for each in listed if isinstance(each, Renovate) and each.payment is not None}


@pytest.mark.clause("N-1")
def test_a_ruin_that_lacks_two_cards_is_listed_for_one_or_for_two() -> None:
    assert cards_on_ruins(position(RUIN, on=REASON, hand="MMCC")) == {1, 2}


@pytest.mark.clause("N-1")
def test_with_one_card_of_its_type_a_ruin_is_listed_for_one() -> None:
    state = position(RUIN, on=REASON, hand="MRCC")
    assert cards_on_ruins(state) == {1}
    assert len([group for group in legal_actions(state) if isinstance(group, LegalRenovation)]) == 1


@pytest.mark.clause("N-1")
def test_without_a_cube_a_ruin_is_listed_only_for_all_cards_that_it_lacks() -> None:
    assert cards_on_ruins(position(RUIN, on=REASON, hand="MMCC", supply={RED: 0})) == {2}
