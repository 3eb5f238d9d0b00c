"""The cubes of a Town or City lost to a paradox on Reason (R-9)."""

import pytest

from tests.support import *

# A Keep at A1 covers one square of the Town, and not the hamlet printed under it.
TOWN_OVER_A_HAMLET = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  .  | .  .  .  .  .  | .  T- T- .  .
2  .  .  h  .  .  | .  .  h  .  .  | .  T- T- .  .
3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""


def keeper(cubes: str, *, turn: int = RED) -> int | None:
    """Return who keeps a cube on the hamlet when the Town with these cubes is destroyed; None if nobody does."""
    before = position(TOWN_OVER_A_HAMLET + f"cubes: B1 {cubes}", turn=turn, hand="MM")
    after = play(before, construct(turn, MIGHT, KEEP, "A1", "MM"))
    hamlet = at(after.state, REASON, "C2")
    assert hamlet.printed
    assert hamlet.cube_count == sum(hamlet.cubes) <= 1
    assert sum(player.cubes for player in after.state.public.players) == 100 - 2 - hamlet.cube_count
    return hamlet.cubes.index(1) if hamlet.cube_count else None


@pytest.mark.clause("R-9")
def test_the_player_with_most_cubes_keeps_one_on_the_hamlet() -> None:
    assert keeper("rbb") == BLUE
    assert keeper("g") == GREEN


@pytest.mark.clause("R-9")
def test_the_player_on_turn_keeps_it_with_most_alone() -> None:
    assert keeper("rrb") == RED
    assert keeper("r") == RED


@pytest.mark.clause("R-9")
def test_between_two_with_most_the_cubes_of_the_player_on_turn_are_taken_off_first() -> None:
    assert keeper("rb") == BLUE
    assert keeper("rb", turn=BLUE) == RED


@pytest.mark.clause("R-9")
def test_between_two_others_with_most_nobody_keeps_one() -> None:
    assert keeper("bg") is None
    assert keeper("rb", turn=WHITE) is None


@pytest.mark.clause("R-9")
def test_between_three_with_most_nobody_keeps_one_though_one_is_on_turn() -> None:
    assert keeper("rbg") is None


@pytest.mark.clause("R-9")
def test_a_town_without_cubes_leaves_none() -> None:
    before = position(TOWN_OVER_A_HAMLET, hand="MM")
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert at(after.state, REASON, "C2").cubes == ()


@pytest.mark.clause("R-9")
def test_without_a_hamlet_under_it_all_cubes_go_back() -> None:
    before = position(recast(TOWN_OVER_A_HAMLET, "h", ".") + "\ncubes: B1 rbb", hand="MM")
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert "Reason: T- B1 [rbb] goes by paradox, out of the game\n" in after.log
    assert [player.cubes for player in after.state.public.players] == [23, 25, 25, 25]


@pytest.mark.clause("R-9")
def test_a_city_with_its_cubes_tied_at_two_goes_to_the_one_who_is_not_on_turn() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  .  .  .  .  | .  Y- Y- Y- .
        2  .  .  h  .  .  | .  .  h  .  .  | .  Y- Y- Y- .
        3  .  .  .  .  .  | .  .  .  .  .  | .  Y- Y- Y- .
        cubes: B1 rrbbg
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert "Reason: Y- B1 [rrbbg] goes by paradox, out of the game, blue keeps a cube\n" in after.log


@pytest.mark.clause("R-9", "R-6")
def test_the_same_holds_for_the_own_shadow_of_a_town_destroyed_on_faith() -> None:
    before = position("""
           Might          | Faith          | Reason
           A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
        1  .  .  .  .  .  | .  T- T- .  .  | .  T- T- .  .
        2  .  .  h  .  .  | .  T- T- .  .  | .  T- T- .  .
        3  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
        cubes: B1 bbg
        red: MM
        """)
    after = play(before, construct(RED, MIGHT, KEEP, "A1", "MM"))
    assert "Reason: T- B1 [bbg] goes by paradox shadow, out of the game, blue keeps a cube\n" in after.log
    assert after.changes == lines("""
        Might: + Kr A1
        Faith: - T- B1, + Kr A1, + h C2
        Reason: - T- B1 [bbg], + k- A1, + h C2 [b]
        """)


@pytest.mark.clause("R-9", "R-5")
def test_a_new_building_over_the_hamlet_takes_the_cube_left_on_it() -> None:
    before = position("""
           Might       | Faith       | Reason
           A  B  C  D  | A  B  C  D  | A  B  C  D
        1  .  .  .  .  | .  .  .  .  | .  .  .  .
        2  .  h  .  .  | .  T- T- .  | .  T- T- .
        3  .  .  .  .  | .  T- T- .  | .  T- T- .
        cubes: B2 bbg
        red: CC
        """)
    after = play(before, upgrade(RED, MIGHT, "B2", TOWN, "A1", "CC"))
    assert after.log == lines("""
        > red upgrades B2 to Town A1 on Might
        red plays CC
        Might: T- A1 by upgrade
        red +1 bonus
        Faith: T- B2 goes by paradox, out of the game
        Faith: T- A1 by ripple
        Reason: T- B2 [bbg] goes by paradox shadow, out of the game, blue keeps a cube
        Reason: T- A1 [b] by ripple
        settled
        """)
