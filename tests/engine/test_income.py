"""Domains pay income to their holders, and the richest players win (I-1 to I-5, E-1)."""

import pytest

from khronos_engine.advice.domains import domain_reports
from khronos_engine.rules.income import Holding
from tests.support import *


def income(state: State) -> int:
    """Return the current player's income at the end of the turn."""
    seat = state.public.turn.seat
    return play(state, end_turn(seat)).state.public.players[seat].money - state.public.players[seat].money


WATCHTOWER_AND_TOWN = """
   Might
   A  B  C  D
1  Wr T- T- h
2  .  T- T- .
3  .  .  .  .
"""


@pytest.mark.clause("I-1")
@pytest.mark.parametrize(("number", "amount"), [(1, 0), (2, 0), (3, 0), (4, 4), (5, 0), (6, 0), (7, 4)])
def test_income_is_collected_only_on_game_turns_four_and_seven(number: int, amount: int) -> None:
    assert income(position(WATCHTOWER_AND_TOWN, number=number)) == amount


@pytest.mark.clause("I-1")
@pytest.mark.parametrize(
    ("on", "amount"),
    [((MIGHT, MIGHT), 4), ((MIGHT, FAITH), 4), ((REASON, MIGHT), 4), ((FAITH, REASON), 0), ((REASON, REASON), 0)],
)
def test_one_adventurer_on_the_board_is_needed_and_two_collect_no_more(on: tuple[Age, Age], amount: int) -> None:
    assert income(position(WATCHTOWER_AND_TOWN, number=4, on=on)) == amount


@pytest.mark.clause("I-2", "I-3", "I-5")
@cases(
    "drawing, on, red, blue",
    the_highest_military_building=("Might A1 Wb, B1 Kr, D1 H-, A2 H-, A3 Pb, D2 T-", MIGHT, 5, 0),
    nothing_by_a_religious_one_on_might=("Might A1 Pr, B1 H-", MIGHT, 0, 0),
    nothing_by_a_military_one_on_faith=("Faith A1 Wr, B1 H-", FAITH, 0, 0),
    the_highest_religious_building_on_faith=("Faith A1 Pr, B1 Mb, D1 H-, E1 Wr", FAITH, 0, 1),
    every_domain_held=("Might A1 Pb, C1 Wb, D1 H-, A3 Wr, B3 H-, D3 Wr, E3 H-", MIGHT, 2, 1),
)
def test_the_owner_of_the_highest_building_of_the_boards_type_collects_all_civil_values(
    drawing: str, on: Age, red: int, blue: int
) -> None:
    for seat, amount in ((RED, red), (BLUE, blue)):
        assert income(position(put(BARE, drawing), number=4, turn=seat, on=on)) == amount


@pytest.mark.clause("I-2", "I-5")
def test_a_domain_with_only_civil_buildings_pays_no_player() -> None:
    drawing = """
       Might
       A  B  C  D
    1  T- T- .  Wr
    2  T- T- .  .
    3  .  .  .  .
    """
    before = position(drawing, number=4)
    assert play(before, end_turn(RED)).state.public.players[RED].money == 4


# Worth 1 for the Keep's ruin and 4 for the renovated Abbey.
REASON_DOMAIN = """
   Reason
   A  B  C  D  E  F
1  k- k- T- T- h  .
2  k- k- T- T- .  .
3  .  A- A- A- .  .
4  .  A- A- A- .  .
5  h  A- A- A- .  .
"""
TWO_DOMAINS = put(BARE, "Reason A1 k-, C1 T-, B4 h")
MARKED_CASTLE = put(BARE, "Reason A1 c-, D1 h")


@pytest.mark.clause("I-4", "I-5", "D-1")
@cases(
    "drawing, cubes, red, blue",
    one_cube=(REASON_DOMAIN, "C1 r", 5, 0),
    more_than_the_other=(REASON_DOMAIN, "C1 rrb", 5, 0),
    tied_players_each_collect=(REASON_DOMAIN, "C1 rb", 5, 5),
    all_civil_buildings_of_the_domain_together=(REASON_DOMAIN, "C1 rb, E1 b", 0, 5),
    not_with_fewer=(REASON_DOMAIN, "C1 bbg, E1 r", 0, 5),
    not_those_of_another_domain=(TWO_DOMAINS, "C1 b, B4 r", 0, 1),
    not_one_on_a_ruin=(MARKED_CASTLE, "A1 r", 0, 0),
    not_even_beside_another=(MARKED_CASTLE, "A1 r, D1 b", 0, 2),
    nothing_for_civil_buildings=(put(BARE, "Reason A1 T-, C1 h"), "A1 rr, C1 r", 0, 0),
)
def test_player_with_most_cubes_holds_a_domain_on_reason(drawing: str, cubes: str, red: int, blue: int) -> None:
    for seat, amount in ((RED, red), (BLUE, blue)):
        assert income(position(f"{drawing.rstrip()}\ncubes: {cubes}", number=4, turn=seat, on=REASON)) == amount


@pytest.mark.clause("I-1", "I-2", "I-3", "I-4", "I-5")
def test_all_boards_with_an_adventurer_pay_at_once_by_the_clause_of_each_domain() -> None:
    drawing = """
       Might          | Faith          | Reason
       A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
    1  Wr H- .  .  h  | Pb H- .  .  h  | T- T- k- k- h
    2  .  .  .  .  .  | H- H- .  .  .  | T- T- k- k- .
    3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
    cubes: A1 rb
    """
    before = position(drawing, number=4, turn=BLUE, on=(FAITH, REASON))
    assert [report.holding for report in domain_reports(before.public)] == [
        Holding("I-2", (RED,), 1),
        Holding("I-5", (), 1),
        Holding("I-3", (BLUE,), 3),
        Holding("I-5", (), 1),
        Holding("I-4", (RED, BLUE), 1),
    ]
    assert income(before) == 3 + 1
    no_cubes = position(drawing.replace("cubes: A1 rb", ""), number=4)
    assert domain_reports(no_cubes.public)[-1].holding == Holding("I-5", (), 1)


@pytest.mark.clause("E-1", "T-7")
@cases(
    "money, reported",
    one_winner=((5, 9, 2, 1), "over: blue red green white; won by blue"),
    a_shared_win=((9, 5, 9, 1), "over: red green blue white; won by red green"),
    all_equal=((3, 3, 3, 3), "over: red blue green white; won by red blue green white"),
)
def test_player_with_most_ecus_wins_and_ties_share_the_win(money: tuple[int, ...], reported: str) -> None:
    before = position(WATCHTOWER_AND_TOWN, number=7, turn=WHITE, money=dict(enumerate(money)))
    assert play(before, end_turn(WHITE)).log.endswith(reported)


@pytest.mark.clause("E-1", "I-1")
def test_the_income_of_the_last_turn_counts() -> None:
    drawing = recast(WATCHTOWER_AND_TOWN, "Wr", "Ww")
    before = position(drawing, number=7, turn=WHITE, money={RED: 7, BLUE: 0, GREEN: 0, WHITE: 4})
    assert play(before, end_turn(WHITE)).log.endswith("won by white")
