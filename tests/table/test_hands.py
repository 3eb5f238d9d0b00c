"""What hands at a table have to do after a move: everything that lies elsewhere than before, board by board."""

from khronos_cli.table.hands import hand_lines
from khronos_engine.actions import Action
from khronos_engine.state import State
from tests.support import (
    BLUE,
    FAITH,
    KEEP,
    MIGHT,
    MONASTERY,
    REASON,
    RED,
    construct,
    demolish,
    play,
    populate,
    position,
    renovate,
    travel,
    upgrade,
)
from tests.table.talk import table

PARADOX = """
   Might          | Faith          | Reason
   A  B  C  D  E  | A  B  C  D  E  | A  B  C  D  E
1  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
2  .  .  .  .  .  | .  .  Mg Mg .  | .  .  m- m- .
3  .  .  .  .  .  | .  .  Mg Mg .  | .  .  m- m- .
4  .  .  .  .  .  | .  .  .  .  .  | .  .  .  .  .
"""

UPGRADABLE = """
   Might
   A  B  C  D  E
1  Wr .  .  .  .
2  .  .  .  .  .
3  .  .  .  .  .
"""

ON_REASON = """
   Reason
   A  B  C  D  E
1  T- T- .  k- k-
2  T- T- .  k- k-
3  .  .  .  .  .
"""


def shown(before: State, *actions: Action) -> list[str]:
    """Return what the hands do after actions, without the heading."""
    after = play(before, *actions).state
    return [" ".join(line.plain.split()) for line in hand_lines(before, after)][1:]


def test_a_ripple_and_a_paradox_are_tiles_and_cubes_on_every_board() -> None:
    before = position(PARADOX, turn=BLUE, hand="RR")
    assert shown(before, construct(BLUE, MIGHT, MONASTERY, "B3", "RR")) == [
        "Might put Monastery B3 (cube of Blue)",
        "Faith take off Monastery C2 (cube back to Green); put Monastery B3 (cube of Blue)",
        "Reason take off Monastery C2; put Monastery B3 as a ruin",
        "Bank Blue gets 1 Ecu",
    ]


def test_the_cube_of_an_upgraded_building_goes_on_the_new_one() -> None:
    before = position(UPGRADABLE, turn=RED, hand="M")
    assert shown(before, upgrade(RED, MIGHT, "A1", KEEP, "A1", "M"))[0] == (
        "Might take off Watchtower A1; put Keep A1 (cube of Red)"
    )


def test_a_demolished_building_leaves_and_its_cube_goes_back() -> None:
    before = position(UPGRADABLE, turn=BLUE, hand="M")
    assert shown(before, demolish(BLUE, MIGHT, "A1", "M")) == [
        "Might take off Watchtower A1 (cube back to Red)",
        "Bank Blue pays 1 Ecu",
    ]


def test_a_cube_is_put_on_a_town_and_a_ruin_is_restored() -> None:
    before = position(ON_REASON, turn=RED, on=REASON, hand="CM")
    assert shown(before, populate(RED, "A1"), renovate(RED, "D1", "M")) == [
        "Reason put a cube of Red on A1; restore Keep D1"
    ]


def test_a_journey_moves_an_adventurer_and_is_money_for_the_bank() -> None:
    assert shown(position(UPGRADABLE, turn=RED), travel(RED, 0, FAITH)) == [
        "Faith move Red's adventurer I here",
        "Bank Red pays 1 Ecu",
    ]


def test_nothing_is_shown_where_nothing_lies_elsewhere() -> None:
    before = position(UPGRADABLE)
    assert list(hand_lines(before, before)) == []


def test_a_table_shows_them_after_each_move() -> None:
    assert "  On the table:\n    Might   put Keep C2 (cube of Ann)\n" in table().type("build Keep Might C2 with MM")
