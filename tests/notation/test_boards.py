import pytest
from msgspec.structs import replace

from khronos_engine import Config, Seat, built_in_region, parse_region
from khronos_engine.game.board import Building
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.squares import Square
from khronos_engine.notation import UnreadableTextError, draw_boards, parse_boards
from tests.notation.tables import CONFIG
from tests.support import diagram
from tests.support.games import game, law

DRAWN = """\
   Might                | Faith                | Reason
   A  B  C  D  E  F  G  | A  B  C  D  E  F  G  | A  B  C  D  E  F  G
1  .  f  K1 K1 K1 K1 .  | .  f  K1 K1 K1 K1 .  | .  f  K- K- k- k- .
2  h  f  K1 K1 K1 K1 .  | h  f  K1 K1 K1 K1 .  | h  f  K- K- k- k- .
3  ~  ~  m  M  .  .  .  | ~  ~  m  M  .  .  .  | C- C- C- M  a- a- a-
4  A3 A3 A3 W1 P2 .  H- | .  .  Y- Y- Y- T- T- | C- C- C- .  a- a- a-
5  A3 A3 A3 .  M2 M2 .  | .  .  Y- Y- Y- T- T- | C- C- C- .  a- a- a-
6  A3 A3 A3 .  M2 M2 .  | .  .  Y- Y- Y- .  .  | .  .  m- m- T- T- .
7  F  .  .  .  .  .  .  | F  .  .  .  .  .  .  | F  .  m- m- T- T- .
cubes: A2 1, E3 3, E6 122
"""
REGION = parse_region(".f.....\nhf.....\n~~mM...\n.......\n.......\n.......\nF......")
PLAYED = Config(CONFIG.seats, REGION)
SMALL = Config(CONFIG.seats, parse_region("...\n.h.\n..."))


def _building_at(name: str, age: Age) -> Building | None:
    square = REGION.grid.mask(Square.parse(name))
    return parse_boards(DRAWN, PLAYED)[age].with_corner(square)


def _footprint(name: str, size: int) -> int:
    return REGION.grid.footprint(REGION.grid.mask(Square.parse(name)), size)


def test_drawn_boards_are_parsed_and_drawn_again_unchanged() -> None:
    assert draw_boards(parse_boards(DRAWN, PLAYED)) == DRAWN


@pytest.mark.parametrize(
    ("name", "age", "building"),
    [
        ("C1", Age.MIGHT, Building(Kind.KEEP, _footprint("C1", 2), 0)),
        ("E1", Age.MIGHT, Building(Kind.KEEP, _footprint("E1", 2), 0)),
        ("A4", Age.MIGHT, Building(Kind.ABBEY, _footprint("A4", 3), 2)),
        ("D4", Age.MIGHT, Building(Kind.WATCHTOWER, _footprint("D4", 1), 0)),
        ("E4", Age.MIGHT, Building(Kind.CHAPEL, _footprint("E4", 1), 1)),
        ("G4", Age.MIGHT, Building(Kind.HAMLET, _footprint("G4", 1))),
        ("D3", Age.MIGHT, Building(Kind.HAMLET, _footprint("D3", 1), printed=True)),
        ("C4", Age.FAITH, Building(Kind.CITY, _footprint("C4", 3))),
        ("F4", Age.FAITH, Building(Kind.TOWN, _footprint("F4", 2))),
        ("C1", Age.REASON, Building(Kind.KEEP, _footprint("C1", 2))),
        ("E1", Age.REASON, Building(Kind.KEEP, _footprint("E1", 2), ruin=True)),
        ("E3", Age.REASON, Building(Kind.ABBEY, _footprint("E3", 3), cubes=(0, 0, 1), ruin=True)),
        ("C6", Age.REASON, Building(Kind.MONASTERY, _footprint("C6", 2), ruin=True)),
        ("E6", Age.REASON, Building(Kind.TOWN, _footprint("E6", 2), cubes=(1, 2, 0))),
        ("A2", Age.REASON, Building(Kind.HAMLET, _footprint("A2", 1), cubes=(1, 0, 0), printed=True)),
        ("D1", Age.MIGHT, None),
        ("D4", Age.FAITH, None),
    ],
)
def test_a_drawing_shows_every_building(name: str, age: Age, building: Building | None) -> None:
    assert _building_at(name, age) == building


@pytest.mark.parametrize(
    "text",
    [
        "Reason\n1 . . .\n2 . T- T-\n3 . T- T-\n\nMight\n  A B C\n1 K1 K1 .\n2 K1 K1 .\n3 . . .",
        "might:\n1 Kr Kr f\n2 Kr Kr m\n3 . . .\nREASON\n1 . . .\n2 . T- T-\n3 . T- T-",
        "Might\nKeep A1 Ann\nReason\nTown B2",
        "Might # a list\nkeep at a1 red\n\nReason\nt b2",
    ],
)
def test_carelessly_typed_boards_are_accepted(text: str) -> None:
    keep = Building(Kind.KEEP, SMALL.region.grid.footprint(1, 2), 0)

    might, faith, reason = parse_boards(text, SMALL)

    assert might.buildings == (keep,)
    assert [each.printed for each in faith.buildings] == [True]
    assert [each.kind for each in reason.buildings if not each.printed] == [Kind.TOWN]


def test_list_of_buildings_marks_ruins() -> None:
    listed = parse_boards("Reason\nruin Keep A1\nCastle D1\n", PLAYED)[Age.REASON].buildings

    assert listed[0] == Building(Kind.KEEP, _footprint("A1", 2), ruin=True)
    assert listed[1] == Building(Kind.CASTLE, _footprint("D1", 3))


@pytest.mark.parametrize("cubes", ["D1 2, D2 112", "d2 2 1 1, d1 b", "D1 B, D2 rrb"])
def test_cubes_are_named_by_number_or_colour(cubes: str) -> None:
    config = Config(CONFIG.seats, parse_region("...h\n....\n...."))
    text = f"Reason\nTown C2\ncubes: {cubes}".replace("D2", "C2").replace("d2", "c2")

    reason = parse_boards(text, config)[Age.REASON]

    assert [each.cubes for each in reason.buildings] == [(0, 1, 0), (2, 1, 0)]


@law()
def test_diagrams_of_tests_can_be_parsed_as_boards(config: Config, chance: int) -> None:
    seats = tuple(Seat(each, each) for each in diagram.COLOURS[: config.players])
    config = replace(config, seats=seats)
    *_, last = game(config, chance)

    assert parse_boards(diagram.draw(last.after.public.boards), config) == last.after.public.boards


def test_wide_boards_are_drawn_one_below_another() -> None:
    config = Config(CONFIG.seats, built_in_region("valley"))
    lines = draw_boards(parse_boards("", config)).splitlines()

    assert [line.strip() for line in lines if line[4:5].islower()] == ["Might", "Faith", "Reason"]
    assert max(map(len, lines)) <= 3 + 16 * 3


@pytest.mark.parametrize(
    ("text", "line", "column", "sentence"),
    [
        ("Might\n1 K1 K1 .\n2 K1 h .\n3 . . .", 2, 3, "the Keep at A1 has 2 by 2 squares and does not fill B2"),
        ("Might\n1 . . .\n2 . h .\n3 . . K1", 4, 7, "the Keep at C3 has 2 by 2 squares and does not fill D3, C4 or D4"),
        ("Might\n1 h . .\n2 . h .\n3 . . .", 2, 3, "no hamlet is printed on A1"),
        ("Might\n1 . . .\n2 . Q .\n3 . . .", 3, 5, "expected terrain: . f m ~ h F M or a building such as K1, T- or"),
        ("Might\n1 . . .\n2 . W4 .\n3 . . .", 3, 6, "expected 1, 2, 3 or -"),
        ("Might\n1 . . .\n2 . w1 .\n3 . . .", 3, 5, 'found "w1"'),
        ("Might\n1 . . .\n2 . h\n3 . . .", 3, 3, "2 squares in row 2; the map has 3 columns"),
        ("Might\n1 . . .\n3 . . .", 3, 1, "expected row 2"),
        ("Might\n1 . . .\n2 . h .", 1, 1, "2 rows drawn; the map has 3"),
        ("Might | Faith\n1 . . . | . . .\n2 . h .\n3 . . . | . . .", 3, 1, "1 board in this row; the heading names 2"),
        ("Might\nA B D\n1 . . .\n2 . . .\n3 . . .", 2, 1, "expected row 1 or for each board A B C"),
        ("Might\nMight\n", 2, 1, "this board is already drawn"),
        ("Might | might\n", 1, 1, "this board is already drawn"),
        ("Might\nKep A1", 2, 1, "expected Watchtower"),
        ("Might\nKeep A1 Bob", 2, 9, "expected Ann"),
        ("Might\nKeep D1 Ann", 2, 6, "D1 is off the board"),
        ("Might\nKeep A1 Ann\ncubes: A1 1", 3, 8, "there is nothing at A1 on Reason"),
        ("cubes: B2", 1, 10, "expected marks of players, such as 12"),
        ("cubes: B2 4", 1, 11, "expected marks of players, such as 12"),
        ("cubes: B2 1, B2", 1, 16, "expected marks of players"),
        ("cubes: B2 1; B2", 1, 12, 'found ";"'),
        ("cubes: B2 1\nrow: M", 2, 1, "`row` cannot be combined with boards; remove it"),
        ("Keep A1", 1, 1, "expected rules"),
    ],
)
def test_error_of_a_board_has_line_and_column(text: str, line: int, column: int, sentence: str) -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_boards(text, SMALL)

    (error,) = caught.value.errors
    assert (error.line, error.column) == (line, column)
    assert sentence in str(error.message)


def test_every_line_with_an_error_is_reported() -> None:
    with pytest.raises(UnreadableTextError) as caught:
        parse_boards("Might\nKep A1\nKeep Z9\nTown A1 Bob\nFaith\n1 . . .\n2 . .\n3 . .", SMALL)

    assert [error.line for error in caught.value.errors] == [2, 3, 4, 7, 8]
