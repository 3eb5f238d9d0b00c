"""Dealt cards whose hand is not known."""

import pytest
from msgspec.structs import replace

from khronos_engine import Config, Outcome, PartMissingError, Seat, apply, built_in_region, create_game, judge
from khronos_engine.actions import EndTurn
from khronos_engine.legal import expand
from khronos_engine.referee import legal_actions
from khronos_engine.shuffle import seed_from_phrase
from khronos_engine.views import view_state
from khronos_engine.violations import Code
from tests.support import BLUE, HAMLET, MIGHT, RED, WATCHTOWER, cards, construct, end_turn, position


@pytest.mark.clause("ED-2", "V-1")
def test_dealt_cards_are_moved_only_where_the_hand_is_known() -> None:
    config = Config((Seat("Red", "red"), Seat("Green", "green")), built_in_region("valley"))
    state, _ = create_game(config, seed_from_phrase("hands"), first_seat=0)
    blind = replace(state, hands=(None, state.hands[1]))

    assert isinstance(apply(state, EndTurn(0)), Outcome)
    with pytest.raises(PartMissingError):
        apply(blind, EndTurn(0))


BARE = """
   Might
   A  B  C
1  .  .  .
2  .  .  .
3  .  .  .
"""


@pytest.mark.clause("V-1", "ED-3")
def test_a_hand_that_is_not_known_holds_no_card_that_is_known_to_lie_elsewhere() -> None:
    state = position(BARE, players=2, hand="MMMM", hands={BLUE: "CCCC"}, pile="")
    view = view_state(state, BLUE)

    assert view.unseen == cards("MMMM")
    assert judge(view, construct(RED, MIGHT, WATCHTOWER, "A1", "M")).refusal is None
    refusal = judge(view, construct(RED, MIGHT, HAMLET, "A1", "C")).refusal
    assert refusal is not None
    assert [(each.code, each.clause) for each in refusal.violations] == [(Code.CARDS_BEYOND_TOTALS, "T-4")]


@pytest.mark.clause("V-1", "ED-3")
def test_what_an_unknown_hand_may_end_the_turn_with_is_what_nobody_else_is_known_to_hold() -> None:
    view = view_state(position(BARE, players=2, hand="MMMM", hands={BLUE: "CCCC"}, pile=""), BLUE)
    assert [each for group in legal_actions(view)[-1:] for each in expand(view, group)] == [end_turn(RED, "MMMM")]
