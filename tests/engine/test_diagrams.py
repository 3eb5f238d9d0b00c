"""A diagram of a position is read as the position that it was drawn from."""

import doctest

import pytest

from tests import support
from tests.support import BLUE, FAITH, KEEP, MIGHT, RED, at, draw, position, put, read_diagram, recast

DRAWN = """\
   Might             | Faith             | Reason
   A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
1  .  f  Kr Kr Kr Kr | .  f  Kr Kr Kr Kr | .  f  K- K- k- k-
2  h  f  Kr Kr Kr Kr | h  f  Kr Kr Kr Kr | h  f  K- K- k- k-
3  ~  m  .  M  .  .  | ~  m  .  M  .  .  | ~  m  .  M  T- T-
4  F  Pg .  .  .  H- | F  .  .  .  .  .  | F  .  .  .  T- T-
5  Ww Py .  .  .  H- | a- a- a- .  .  .  | c- c- c- .  .  .
6  .  .  .  .  .  .  | a- a- a- .  .  .  | c- c- c- .  .  .
7  .  .  .  .  .  .  | a- a- a- .  .  .  | c- c- c- .  .  .
cubes: A2 b, E3 rry, A5 g"""


def test_documented_example_of_the_diagram_helpers_works() -> None:
    assert doctest.testmod(support) == (0, 8)


def test_drawing_is_parsed_and_drawn_again_unchanged() -> None:
    assert draw(position(DRAWN, players=5, sound=False).public.boards) == DRAWN


def test_equal_buildings_side_by_side_are_distinguished() -> None:
    state = position(DRAWN, players=5, sound=False)
    keeps = [each for each in state.public.boards[MIGHT].buildings if each.kind is KEEP]
    assert [state.config.region.grid.square(each.squares).name for each in keeps] == ["C1", "E1"]


def test_terrain_can_be_drawn_on_any_board() -> None:
    drawing = """
       Might    | Faith
       A  B  C  | A  B  C
    1  Kr Kr .  | f  m  .
    2  Kr Kr .  | .  .  .
    3  .  .  .  | .  .  .
    """
    assert position(drawing).config.region.rows == ("fm.", "...", "...")


def test_boards_that_show_different_terrain_are_an_error() -> None:
    with pytest.raises(ValueError, match="A1 is drawn as"):
        position("Might | Faith\nA B C | A B C\n1 f . . | m . .\n2 . . . | . . .\n3 . . . | . . .")


def test_a_building_that_does_not_fill_its_footprint_is_an_error() -> None:
    with pytest.raises(ValueError, match="Kr at A1 of Might does not fill B2"):
        position("Might\nA B C\n1 Kr Kr .\n2 Kr . .\n3 . . .")


def test_invalid_position_is_an_error_unless_requested() -> None:
    drawing = "Might\nA B C\n1 Wr Wb .\n2 . . .\n3 . . ."
    with pytest.raises(ValueError, match="share the highest Military value"):
        position(drawing)
    assert at(position(drawing, sound=False), MIGHT, "B1").owner == BLUE


def test_cubes_listed_below_the_drawing_are_taken_from_the_supply() -> None:
    state = position("Might\nA B C\n1 . . h\n2 . . .\n3 . . .", supply={RED: 2, BLUE: 20})
    assert [player.cubes for player in state.public.players] == [2, 20, 25, 25]


def test_drawing_helpers_change_squares_and_cells_and_reject_unknown_cells() -> None:
    drawing = put(DRAWN, "Faith D4 Kb")
    assert read_diagram(drawing).boards[FAITH][4][3:5] == ["Kb", "Kb"]
    assert read_diagram(recast(DRAWN, "Kr", "Kb", MIGHT)).boards[FAITH][0][2] == "Kr"
    with pytest.raises(ValueError, match="there is no Ab"):
        recast(DRAWN, "Ab", "Ar")
