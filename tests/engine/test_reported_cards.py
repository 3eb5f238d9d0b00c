"""With reported cards, hands are unknown, and any reported cards that the totals allow are accepted (ED-3)."""

import pytest

from khronos_engine.game.material import Edition
from khronos_engine.rules.legal import LegalConstruction, LegalExchange, LegalTurnEnd
from tests.support import *


def reported_position(discards: str, *, pile: int = 0, row: str = "") -> State:
    """Return a position with these discards and a pile of some size; the other cards are in the four hands."""
    state = position(BARE, reported=True, row=row)
    return with_public(state, discards=cards(discards), pile_size=pile)


@pytest.mark.clause("ED-3")
def test_any_card_that_exists_may_be_reported() -> None:
    before = position(BARE, reported=True)
    assert violated_rules(before, construct(RED, MIGHT, CASTLE, "A1", "MMMM")) == ()
    after = play(before, construct(RED, MIGHT, CASTLE, "A1", "MMMM"))
    assert after.state.public.players[RED].hand_size == 0
    assert after.state.public.discards == cards("MMMM")
    assert after.state.hands == (None,) * 4


@pytest.mark.clause("ED-3", "T-4")
def test_reported_cards_of_a_type_cannot_exceed_those_outside_the_discards() -> None:
    # One Military card is left in addition to 17 in the discards; all four hands and the empty pile are unknown.
    before = reported_position("M" * 17 + "R" * 11 + "C" * 11)
    assert violated_rules(before, construct(RED, MIGHT, KEEP, "A1", "MM")) == ("T-4",)
    assert violated_rules(before, end_turn(RED, "MMRC")) == ("T-5",)
    assert violated_rules(before, end_turn(RED, "MRRC")) == ()


@pytest.mark.clause("ED-3", "T-5", "ED-1")
def test_player_of_the_rio_grande_edition_may_report_any_given_up_cards() -> None:
    before = position(BARE, reported=True, edition=Edition.RIO_GRANDE)
    assert violated_rules(before, end_turn(RED)) == ()
    assert play(before, end_turn(RED, "MM")).log.splitlines()[1:3] == ["red gives up MM", "red draws 2"]


@pytest.mark.clause("ED-3", "T-2")
def test_exchange_reports_given_up_cards_and_leaves_drawn_cards_unknown() -> None:
    after = play(position(BARE, reported=True), exchange(RED, "MMM"))
    assert after.log == lines("""
        > red exchanges MMM
        red -2 exchange
        red gives up MMM
        red draws 3
        """)
    assert violated_rules(position(BARE, reported=True, played=(1, 1)), exchange(RED, "MMM")) == ("T-2",)


@pytest.mark.clause("ED-3", "T-6")
def test_the_pile_is_counted_and_refilled_from_the_discards() -> None:
    before = reported_position("M" * 12 + "R" * 12 + "C" * 12, pile=3)
    after = play(before, end_turn(RED, "MRCC"))
    assert after.log == lines("""
        > red ends the turn
        red gives up MRCC
        red draws 3
        40 cards are shuffled
        red draws 1
        turn 1 of blue
        """)
    assert after.state.public.discards == cards("")
    assert after.state.public.pile_size == 39


@pytest.mark.clause("ED-3")
def test_legal_actions_use_all_cards_that_the_totals_allow() -> None:
    free = legal_actions(position(BARE, reported=True))
    assert sum(isinstance(each, LegalConstruction) and each.kind is CASTLE for each in free) == 1
    assert [len(each.options) for each in free if isinstance(each, LegalTurnEnd)] == [15]
    assert [len(each.options) for each in free if isinstance(each, LegalExchange)] == [3 + 6 + 10 + 15]
    scarce = legal_actions(reported_position("M" * 17 + "R" * 11 + "C" * 11))
    assert not [each for each in scarce if isinstance(each, LegalConstruction) and each.kind is KEEP]
    assert [len(each.options) for each in scarce if isinstance(each, LegalTurnEnd)] == [5 + 4]
