"""The cubes of a Town or City lost to a paradox on Reason return to their owners, except one on a hamlet (R-9)."""

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
NEW_KEEP = construct(RED, MIGHT, KEEP, "A1", "MM")


@pytest.mark.clause("R-9")
@cases(
    "cubes, turn, keeper",
    most_cubes=("rbb", RED, BLUE),
    all=("g", RED, GREEN),
    most_of_the_player_on_turn=("rrb", RED, RED),
    all_of_the_player_on_turn=("r", RED, RED),
    of_two_with_most_not_the_player_on_turn=("rb", RED, BLUE),
    of_two_with_most_not_the_player_on_turn_whoever_that_is=("rb", BLUE, RED),
    none_of_two_others_with_most=("bg", RED, None),
    none_of_the_first_two_with_most=("rb", WHITE, None),
    none_of_three_with_most_though_one_is_on_turn=("rbg", RED, None),
)
def test_the_player_with_most_cubes_keeps_one_on_the_hamlet(cubes: str, turn: int, keeper: int | None) -> None:
    before = position(TOWN_OVER_A_HAMLET + f"cubes: B1 {cubes}", turn=turn, hand="MM")
    after = play(before, construct(turn, MIGHT, KEEP, "A1", "MM"))
    hamlet = at(after.state, REASON, "C2")
    assert hamlet.printed
    assert hamlet.cubes == (() if keeper is None else tuple(int(seat == keeper) for seat in range(4)))
    assert sum(player.cubes for player in after.state.public.players) == 100 - 2 - hamlet.cube_count


@pytest.mark.clause("R-9")
def test_destroyed_town_without_cubes_leaves_no_cube() -> None:
    after = play(position(TOWN_OVER_A_HAMLET, hand="MM"), NEW_KEEP)
    assert at(after.state, REASON, "C2").cubes == ()


@pytest.mark.clause("R-9")
def test_all_cubes_of_a_destroyed_town_return_if_no_hamlet_was_under_it() -> None:
    before = position(recast(TOWN_OVER_A_HAMLET, "h", ".") + "\ncubes: B1 rbb", hand="MM")
    after = play(before, NEW_KEEP)
    assert "Reason: T- B1 [rbb] goes by paradox, out of the game\n" in after.log
    assert [player.cubes for player in after.state.public.players] == [23, 25, 25, 25]


@pytest.mark.clause("R-9", "R-6")
def test_shadow_of_a_town_destroyed_on_faith_leaves_one_cube_too() -> None:
    before = position(put(TOWN_OVER_A_HAMLET, "Faith B1 T-") + "\ncubes: B1 bbg", hand="MM")
    after = play(before, NEW_KEEP)
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
    assert after.ends("""
        Faith: T- B2 goes by paradox, out of the game
        Faith: T- A1 by ripple
        Reason: T- B2 [bbg] goes by paradox shadow, out of the game, blue keeps a cube
        Reason: T- A1 [b] by ripple
        settled
        """)
