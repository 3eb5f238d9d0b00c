"""Refusals explain violations in sentences for players, in which every number has a noun."""

import pytest

from khronos_engine.texts.sentences import SentenceWriter
from tests.support import *

# The terrain of three rows: forest at C1, mountain at D1, river at E1; a Keep, two Watchtowers that do not touch.
LAND = """
   Might
   A  B  C  D  E
1  .  .  f  m  ~
2  Kb Kb .  .  .
3  Kb Kb .  .  Wr
"""

# A ruined Keep.
RUIN = """
   Reason
   A  B  C
1  k- k- .
2  k- k- .
3  .  .  .
"""


def sentences(state: State, action: Action) -> list[str]:
    refusal = judge(state, action).refusal
    assert refusal is not None
    writer = SentenceWriter(state.config)
    return [writer.violation(each) for each in refusal.violations]


def test_sentences_use_the_possessive_form_of_player_names() -> None:
    assert sentences(position(LAND, turn=BLUE), end_turn(RED)) == ["It is Blue's turn."]
    assert sentences(position(LAND), travel(RED, 0, MIGHT)) == ["Red's adventurer I is already on Might."]


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        ("RRRR", "Red has no Military cards."),
        ("MRRR", "Red has 1 Military card, not 3."),
        ("MMRR", "Red has 2 Military cards, not 3."),
    ],
)
def test_a_hand_is_named_with_its_cards(hand: str, sentence: str) -> None:
    assert sentences(position(LAND, hand=hand), exchange(RED, "MMM")) == [sentence]


@pytest.mark.parametrize(
    ("money", "sentence"), [(0, "This costs 2 Ecus; Red has 0."), (1, "This costs 2 Ecus; Red has only 1.")]
)
def test_sentence_about_missing_money_names_the_amount(money: int, sentence: str) -> None:
    assert sentences(position(LAND, hand="MMRR", money=money), exchange(RED, "M")) == [sentence]


def test_sentence_about_a_building_names_its_cards() -> None:
    before = position(LAND, hand="MRCC")
    assert sentences(before, construct(RED, MIGHT, TOWN, "C2", "C")) == ["This costs 3 Civil cards; 2 are missing."]
    assert sentences(before, construct(RED, MIGHT, HAMLET, "C3", "CC")) == ["This costs 1 card in all, not 2."]


def test_a_city_is_never_constructed() -> None:
    [sentence, *_] = sentences(position(LAND, hand="CCCC"), construct(RED, MIGHT, CITY, "C1", "CCCC"))
    assert sentence == "A City cannot be constructed; upgrade a Town instead."


def test_sentence_names_the_whole_surcharge() -> None:
    assert sentences(position(LAND, players=2, hand="CCCC"), construct(RED, MIGHT, HAMLET, "C1", "C")) == [
        "C1 is a forest square, which costs 1 more card of any type."
    ]
    assert sentences(position(LAND, players=2, hand="CCCC"), construct(RED, MIGHT, HAMLET, "D1", "C")) == [
        "D1 is a mountain square, which costs 2 more cards of any type."
    ]


@pytest.mark.parametrize("paid", ["MM", "MMC", "MMCC"])
def test_sentence_about_a_price_beyond_one_turn_does_not_depend_on_the_payment(paid: str) -> None:
    before = position(LAND, players=2, hand="MMCC")
    assert sentences(before, construct(RED, MIGHT, KEEP, "C1", paid))[:2] == [
        "With the terrain at C1 it costs 5 cards, but a player can play only 4 per turn.",
        "With the terrain at D1 it costs 5 cards, but a player can play only 4 per turn.",
    ]


def test_terrain_under_a_building_is_named() -> None:
    before = position(LAND, hand="MMCC")
    assert sentences(before, construct(RED, MIGHT, HAMLET, "E1", "C")) == [
        "E1 is a river square, which a Hamlet may not cover."
    ]
    assert sentences(before, construct(RED, MIGHT, KEEP, "B2", "MM")) == ["B2 and B3 are taken by Blue's Keep at A2."]


def test_domains_that_would_be_joined_are_named_by_the_buildings_next_to_the_new_one() -> None:
    before = position(put(BARE, "A1 Kb, C2 Wr, E2 Wb"), hand="M")
    [sentence] = sentences(before, construct(RED, MIGHT, WATCHTOWER, "D2", "M"))
    assert sentence == (
        "The Watchtower would join the domains of Red's Watchtower at C2 and Blue's Watchtower at E2; "
        "only civil buildings may."
    )


def test_an_upgrade_names_what_the_building_cannot_become() -> None:
    before = position(LAND, hand="RRRR")
    assert sentences(before, upgrade(RED, MIGHT, "E3", MONASTERY, "D2", "R")) == [
        "Red's Watchtower at E3 cannot become a Monastery, which is Religious."
    ]


def test_buildings_without_an_owner_are_not_upgraded() -> None:
    before = position(RUIN)
    assert "The ruined Keep at A1 has no owner, so it cannot be upgraded." in sentences(
        before, upgrade(RED, REASON, "A1", CASTLE, "A1", "MM")
    )


def test_sentence_about_a_demolition_says_which_buildings_can_be_demolished() -> None:
    assert sentences(position(LAND, hand="M"), demolish(RED, MIGHT, "A2", "M")) == [
        "Blue's Keep at A2 is too large to demolish; only buildings of size 1 can be demolished, whoever owns them."
    ]


def test_the_end_of_a_turn_says_what_to_type() -> None:
    dealt, reported = position(LAND, hand="MMRC"), position(LAND, reported=True)
    assert sentences(dealt, end_turn(RED, "MM")) == [
        "Red must give up the whole hand, 4 cards, not only 2; type `end` without cards to do so."
    ]
    assert sentences(dealt, end_turn(RED, "")) == [
        "Red must give up the whole hand, 4 cards; type `end` without cards to do so."
    ]
    assert sentences(reported, end_turn(RED)) == [
        "Red must give up the whole hand: type `end giving` and the letters of the 4 cards, M, R or C."
    ]
