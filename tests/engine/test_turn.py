"""A turn consists of an exchange, actions such as travel, and its end (T-1 to T-3, T-5, T-7)."""

import pytest

from khronos_engine.game.material import Edition
from khronos_engine.rules.legal import LegalExchange
from tests.support import *


@pytest.mark.clause("T-2", "M-6")
def test_an_exchange_costs_two_ecus_and_draws_back_to_four() -> None:
    after = play(position(BARE, hand="MMRC", money=2, pile="CCCMMM"), exchange(RED, "MMR"))
    assert after.log == lines("""
        > red exchanges MMR
        red -2 exchange
        red gives up MMR
        red draws 3: CCC
        """)
    assert after.state.hands[RED] == cards("CCCC")
    assert after.state.public.players[RED].money == 0


@pytest.mark.clause("T-2")
def test_any_cards_may_be_exchanged_once_but_at_least_one() -> None:
    before = position(BARE, hand="MMRC")
    for given_up in ("M", "MM", "MRC", "MMRC"):
        assert violated_rules(before, exchange(RED, given_up)) == ()
    assert violated_rules(before, exchange(RED, "")) == ("T-2",)
    assert violated_rules(position(BARE, money=1), exchange(RED, "M")) == ("T-2",)
    after = play(before, exchange(RED, "M"))
    assert violated_rules(after.state, exchange(RED, "R")) == ("T-2",)
    assert not [each for each in legal_actions(after.state) if isinstance(each, LegalExchange)]


@pytest.mark.clause("T-1", "T-2")
@cases(
    "action",
    travel=travel(RED, 0, FAITH),
    construct=construct(RED, MIGHT, HAMLET, "A1", "C"),
    demolish=demolish(RED, MIGHT, "C1", "M"),
    populate=populate(RED, "C3", "|C"),
)
def test_an_exchange_comes_before_every_action(action: Action) -> None:
    before = position(put(BARE, "C1 Wb, C3 h, Reason C3 h"), on=(MIGHT, REASON), hand="MRCC")
    assert violated_rules(play(before, action).state, exchange(RED, "R")) == ("T-2",)


@pytest.mark.clause("T-3")
@pytest.mark.parametrize("adventurer", [0, 1])
@pytest.mark.parametrize("to", [FAITH, REASON])
def test_either_adventurer_may_travel_to_either_other_board(adventurer: int, to: Age) -> None:
    after = play(position(BARE, money=1), travel(RED, adventurer, to))
    ages = [each.age for each in after.state.public.players[RED].adventurers]
    assert ages[adventurer] is to
    assert ages[1 - adventurer] is MIGHT
    assert after.state.public.players[RED].money == 0


@pytest.mark.clause("T-5", "ED-1")
def test_player_of_the_rio_grande_edition_may_give_up_any_cards_at_the_end_of_a_turn() -> None:
    before = position(BARE, hand="MMRC", pile="CCCCM", edition=Edition.RIO_GRANDE)
    assert play(before, end_turn(RED)).log == "> red ends the turn\nturn 1 of blue"
    assert play(before, end_turn(RED, "MR")).state.hands[RED] == cards("CCCM")
    for given_up in ("", "C", "MMRC"):
        assert violated_rules(before, end_turn(RED, given_up)) == ()
    assert violated_rules(before, end_turn(RED, "CC")) == ("T-5",)


@pytest.mark.clause("T-5", "I-1")
def test_income_comes_before_the_cards_are_given_up_and_drawn() -> None:
    drawing = """
       Might
       A  B  C
    1  Wr H- .
    2  .  .  .
    3  .  .  .
    """
    after = play(position(drawing, number=4, hand="MMRC", pile="CCCC"), end_turn(RED))
    assert after.log == lines("""
        > red ends the turn
        red +1 income of A1 on Might
        red gives up MMRC
        red draws 4: CCCC
        turn 4 of blue
        """)


@pytest.mark.clause("T-7", "S-2")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_turn_passes_to_the_left_and_the_game_ends_after_the_last_seventh_turn(players: int) -> None:
    game = position(BARE, players=players, first=1, turn=1)
    seen = []
    while not game.public.over:
        seen.append((game.public.turn.number, game.public.turn.seat))
        game = play(game, end_turn(game.public.turn.seat)).state
    assert seen == [(number, (1 + step) % players) for number in range(1, 8) for step in range(players)]
    assert legal_actions(game) == ()
    assert game.public.to_act is None


@pytest.mark.clause("T-7")
def test_new_turn_resets_exchange_swap_actions_and_played_cards() -> None:
    before = position(BARE, row="MRC", played=(2, 1), exchanged=True, swapped=True)
    after = play(before, end_turn(RED)).state.public
    assert (after.turn.exchanged, after.turn.swapped, after.turn.acted) == (False, False, False)
    assert [each.played for each in after.players[RED].adventurers] == [0, 0]
