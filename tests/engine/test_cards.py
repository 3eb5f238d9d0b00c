"""Cards are played and drawn as the rules say (T-4, T-6, M-5, ED-1, ED-2)."""

from itertools import chain, product

import pytest

from khronos_engine.game.actions import Construct
from khronos_engine.game.cards import Cards, deck
from khronos_engine.game.events import PileShuffled
from khronos_engine.game.material import Deck
from khronos_engine.game.shuffle import Stream, seed_from_phrase
from tests.support import *

HAMLET_ON_REASON = put(BARE, "D3 h")


@pytest.mark.clause("M-5", "ED-1")
def test_decks_have_the_cards_of_the_rulebook() -> None:
    assert deck(Deck.STANDARD) == Cards(18, 18, 19)
    assert deck(Deck.FIRST_PRINTING) == Cards(11, 11, 11)


@pytest.mark.clause("T-4")
def test_two_adventurers_on_one_board_combine_their_cards() -> None:
    before = position(BARE, hand="MMMM")
    after = play(before, construct(RED, MIGHT, CASTLE, "A1", "MM|MM"))
    assert [each.played for each in after.state.public.players[RED].adventurers] == [2, 2]
    apart = position(BARE, on=(MIGHT, FAITH), hand="MMMM")
    assert violated_rules(apart, construct(RED, MIGHT, CASTLE, "A1", "MM|MM")) == ("T-4",)


@pytest.mark.clause("T-4")
def test_an_adventurer_may_play_one_card_on_each_of_two_boards() -> None:
    before = position(HAMLET_ON_REASON, on=(MIGHT, FAITH), hand="CCCC")
    after = play(before, construct(RED, MIGHT, HAMLET, "A1", "C"), travel(RED, 0, REASON), populate(RED, "D3", "C"))
    assert after.state.public.players[RED].adventurers[0].played == 2
    assert violated_rules(after.state, populate(RED, "D3", "C")) == ("T-4", "P-1")


@pytest.mark.clause("T-6")
def test_when_the_pile_is_empty_the_discards_are_shuffled_into_a_new_one() -> None:
    before = position(BARE, hand="MMRC", pile="C")
    gone = before.public.discards.total
    after = play(before, exchange(RED, "MM"))
    reported = after.log.splitlines()
    assert reported[2:5] == ["red gives up MM", "red draws 1: C", f"{gone + 2} cards are shuffled"]
    assert reported[5].startswith("red draws 1: ")
    assert after.state.public.discards == cards("")
    assert after.state.public.pile_size == gone + 1


@pytest.mark.clause("T-6")
def test_an_empty_pile_is_left_empty_until_a_card_is_to_be_drawn() -> None:
    after = play(position(BARE, hand="MMRC", pile="CC"), exchange(RED, "MM"))
    assert after.state.public.pile_size == 0
    assert not after.of(PileShuffled)
    after = play(after.state, end_turn(RED))
    assert len(after.of(PileShuffled)) == 1


@pytest.mark.clause("ED-2")
def test_random_stream_has_the_documented_values() -> None:
    stream = Stream(bytes(32))
    assert [stream.next_word(), stream.next_word()] == [0x2C34CE1DF23B838C, 0x08E00266FFF0AACC]
    assert stream.position == 2
    assert seed_from_phrase("khronos").hex() == ("a41460a2774f3492b7cb00fa2e444e9d73bb990c4a860e8d660f41b3ab942026")


def construct_without_payment(kind: Kind, at: str) -> Construct:
    """Return a construction on Might without a payment, which the referee then chooses."""
    return Construct(RED, MIGHT, kind, Square.parse(at))


@pytest.mark.clause("T-4")
def test_omitted_payment_is_filled_in_if_only_one_is_possible() -> None:
    verdict = judge(position(BARE, hand="CCCM"), construct_without_payment(TOWN, "A1"))
    assert verdict.refusal is None
    assert verdict.action == construct(RED, MIGHT, TOWN, "A1", "CC|C")


@pytest.mark.clause("T-4")
def test_if_two_adventurers_differ_the_player_must_name_who_plays() -> None:
    refusal = judge(position(BARE, played=(1, 0), hand="C"), construct_without_payment(HAMLET, "A1")).refusal
    assert refusal is not None
    assert refusal.clauses == ("T-4",)
    assert set(refusal.payments) == {pay("C"), pay("|C")}


@pytest.mark.clause("T-4", "G-3")
def test_surcharge_card_must_be_named_if_several_are_possible() -> None:
    refusal = judge(position(put(BARE, "A1 f"), players=2, hand="MMRC"), construct_without_payment(KEEP, "A1")).refusal
    assert refusal is not None
    assert refusal.clauses == ("T-4",)
    assert {each.cards for each in refusal.payments} == {cards("MMR"), cards("MMC")}


@pytest.mark.clause("C-1", "T-4")
def test_omitted_payment_that_is_impossible_is_refused_with_the_missing_cards() -> None:
    assert violated_rules(position(BARE, hand="MRRC"), construct_without_payment(KEEP, "A1")) == ("C-1",)
    assert violated_rules(position(BARE, on=(MIGHT, FAITH), hand="CCCM"), construct_without_payment(TOWN, "A1")) == (
        "T-4",
    )


@pytest.mark.clause("N-1", "T-4")
def test_number_of_renovation_cards_must_be_named_if_one_or_two_are_possible() -> None:
    before = position(put(BARE, "Reason A1 c-"), on=(REASON, MIGHT), hand="MM")
    refusal = judge(before, replace(renovate(RED, "A1", "M"), payment=None)).refusal
    assert refusal is not None
    assert set(refusal.payments) == {pay("M"), pay("MM")}


@pytest.mark.parametrize("have", [Cards(), Cards(1, 0, 1), Cards(2, 1, 1), Cards(2, 2, 2)], ids=str)
def test_subsets_of_cards_are_listed_once_ordered_by_size(have: Cards) -> None:
    every = [Cards(*counts) for counts in product(*[range(count + 1) for count in have])]

    of_sizes = [tuple(each for each in every if each.total == size) for size in range(have.total + 2)]
    for size, expected in enumerate(of_sizes):
        assert have.subsets(size) == expected
        for max_size in range(size, have.total + 2):
            assert have.subsets(size, max_size) == tuple(chain(*of_sizes[size : max_size + 1]))
