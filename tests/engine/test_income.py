"""Income and the end of the game (I-1 to I-5, E-1)."""

import pytest

from tests.support import *


def income(state: State) -> int:
    """Return what the player on turn collects by ending the turn."""
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
def test_income_is_collected_on_game_turns_four_and_seven_alone(number: int, amount: int) -> None:
    assert income(position(WATCHTOWER_AND_TOWN, number=number)) == amount


@pytest.mark.clause("I-1")
@pytest.mark.parametrize(
    ("on", "amount"),
    [((MIGHT, MIGHT), 4), ((MIGHT, FAITH), 4), ((REASON, MIGHT), 4), ((FAITH, REASON), 0), ((REASON, REASON), 0)],
)
def test_one_adventurer_on_the_board_is_needed_and_two_collect_no_more(on: tuple[Age, Age], amount: int) -> None:
    assert income(position(WATCHTOWER_AND_TOWN, number=4, on=on)) == amount


@pytest.mark.clause("I-1", "T-3")
def test_an_adventurer_may_travel_there_just_before() -> None:
    before = position(WATCHTOWER_AND_TOWN, number=4, on=REASON)
    assert income(play(before, travel(RED, 1, MIGHT)).state) == 4


@pytest.mark.clause("I-1")
def test_a_player_collects_at_the_end_of_the_own_turn_alone() -> None:
    after = play(position(WATCHTOWER_AND_TOWN, number=4, turn=BLUE), end_turn(BLUE))
    assert [player.money for player in after.state.public.players] == [4, 4, 4, 4]


@pytest.mark.clause("I-2")
def test_the_owner_of_the_highest_military_building_collects_all_civil_values() -> None:
    drawing = """
       Might
       A  B  C  D  E  F
    1  Wb Kr Kr H- .  .
    2  .  Kr Kr T- T- h
    3  .  Pb .  T- T- .
    """
    assert income(position(drawing, number=4)) == 1 + 3 + 1
    assert income(position(drawing, number=4, turn=BLUE)) == 0


@pytest.mark.clause("I-2", "I-3", "I-5")
def test_religious_buildings_hold_nothing_on_might_nor_military_ones_on_faith() -> None:
    drawing = """
       Might    | Faith
       A  B  C  | A  B  C
    1  Pr H- .  | Wr H- .
    2  .  .  .  | .  .  .
    3  .  .  .  | .  .  .
    """
    assert income(position(drawing, number=4, on=(MIGHT, FAITH))) == 0


@pytest.mark.clause("I-3")
def test_on_faith_the_highest_religious_building_counts() -> None:
    drawing = """
       Faith
       A  B  C  D  E
    1  Pr Mb Mb H- Wr
    2  .  Mb Mb .  .
    3  .  .  .  .  .
    """
    assert income(position(drawing, number=4, on=FAITH)) == 0
    assert income(position(drawing, number=4, turn=BLUE, on=FAITH)) == 1


@pytest.mark.clause("I-2", "I-5")
def test_a_domain_of_civil_buildings_alone_pays_nobody() -> None:
    drawing = """
       Might
       A  B  C  D
    1  T- T- .  Wr
    2  T- T- .  .
    3  .  .  .  .
    """
    assert income(position(drawing, number=4)) == 0


@pytest.mark.clause("I-2")
def test_every_domain_held_pays() -> None:
    drawing = """
       Might
       A  B  C  D
    1  Wr H- .  H-
    2  .  .  .  Wr
    3  Kr Kr h  .
    4  Kr Kr .  .
    """
    assert income(position(drawing, number=4)) == 3


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


@pytest.mark.clause("I-4")
@pytest.mark.parametrize(
    ("cubes", "red", "blue"),
    [
        pytest.param("C1 r", 5, 0, id="one-cube"),
        pytest.param("C1 rrb", 5, 0, id="more-than-the-other"),
        pytest.param("C1 rb", 5, 5, id="tied-players-each-collect"),
        pytest.param("C1 rb, E1 b", 0, 5, id="all-civil-buildings-of-the-domain-together"),
        pytest.param("C1 bbg, E1 r", 0, 5, id="not-with-fewer"),
    ],
)
def test_on_reason_most_cubes_hold_a_domain(cubes: str, red: int, blue: int) -> None:
    drawing = REASON_DOMAIN + f"cubes: {cubes}"
    assert income(position(drawing, number=4, on=REASON)) == red
    assert income(position(drawing, number=4, turn=BLUE, on=REASON)) == blue


@pytest.mark.clause("I-4", "D-1")
def test_cubes_of_another_domain_do_not_count() -> None:
    apart = """
       Reason
       A  B  C  D  E
    1  k- k- T- T- .
    2  k- k- T- T- .
    3  .  .  .  .  .
    4  .  h  .  .  .
    """
    assert income(position(apart + "cubes: C1 b, B4 r", number=4, on=REASON)) == 0
    assert income(position(apart + "cubes: C1 b, B4 r", number=4, turn=BLUE, on=REASON)) == 1


@pytest.mark.clause("I-4")
def test_a_cube_on_a_ruin_does_not_count() -> None:
    drawing = """
       Reason
       A  B  C  D
    1  c- c- c- h
    2  c- c- c- .
    3  c- c- c- .
    """
    marked = drawing + "cubes: A1 r"
    assert income(position(marked, number=4, on=REASON)) == 0
    tied = drawing + "cubes: A1 r, D1 b"
    assert income(position(tied, number=4, on=REASON)) == 0
    assert income(position(tied, number=4, turn=BLUE, on=REASON)) == 2


@pytest.mark.clause("I-5", "I-4")
def test_a_domain_without_cubes_pays_nobody() -> None:
    assert income(position(REASON_DOMAIN, number=4, on=REASON)) == 0


@pytest.mark.clause("I-4")
def test_civil_buildings_are_worth_nothing_on_reason() -> None:
    drawing = """
       Reason
       A  B  C
    1  T- T- h
    2  T- T- .
    3  .  .  .
    """
    assert income(position(drawing + "cubes: A1 rr, C1 r", number=4, on=REASON)) == 0


@pytest.mark.clause("I-1", "I-2", "I-3", "I-4")
def test_all_boards_with_an_adventurer_pay_at_once() -> None:
    before = position(
        """
           Might    | Faith    | Reason
           A  B  C  | A  B  C  | A  B  C
        1  Wr .  h  | Pr H- h  | k- k- h
        2  .  .  .  | H- .  .  | k- k- .
        3  .  .  .  | .  .  .  | .  .  .
        cubes: C1 r
        """,
        number=4,
        on=(FAITH, REASON),
    )
    assert income(before) == 3 + 1


@pytest.mark.clause("E-1", "T-7")
@pytest.mark.parametrize(
    ("money", "reported"),
    [
        pytest.param((5, 9, 2, 1), "over: blue red green white; won by blue", id="one-winner"),
        pytest.param((9, 5, 9, 1), "over: red green blue white; won by red green", id="a-shared-win"),
        pytest.param((3, 3, 3, 3), "over: red blue green white; won by red blue green white", id="all-equal"),
    ],
)
def test_most_ecus_win_and_equal_players_share(money: tuple[int, ...], reported: str) -> None:
    before = position(WATCHTOWER_AND_TOWN, number=7, turn=WHITE, money=dict(enumerate(money)))
    assert play(before, end_turn(WHITE)).log.endswith(reported)


@pytest.mark.clause("E-1", "I-1")
def test_the_income_of_the_last_turn_counts() -> None:
    drawing = recast(WATCHTOWER_AND_TOWN, "Wr", "Ww")
    before = position(drawing, number=7, turn=WHITE, money={RED: 7, BLUE: 0, GREEN: 0, WHITE: 4})
    assert play(before, end_turn(WHITE)).log.endswith("won by white")
