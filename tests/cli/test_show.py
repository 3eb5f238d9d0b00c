"""`khronos show`: a person must be able to read it, with colour and without."""

import re
from io import StringIO

import pytest
from google.protobuf import json_format
from rich.console import Console

from khronos.v1.config_pb2 import CustomRegion, GameConfig, Seat
from khronos.v1.decision_pb2 import BuildingChoice, Decision, PlaceChoice
from khronos.v1.material_pb2 import Age, Building, Cards, CardType, Kind
from khronos.v1.state_pb2 import (
    AdventurerState,
    Board,
    Cascade,
    GameState,
    HamletCube,
    Player,
    PrivatePart,
    PublicPart,
    Turn,
)
from khronos_cli.draw import palette
from khronos_cli.draw.position import print_position
from khronos_cli.names import KINDS, seat_mark
from khronos_client import parse_square, square_set
from khronos_engine.material import KIND_LETTERS
from tests.cli.program import done, khronos, run

ROWS = ["..ff~.", ".h.f~.", "..mm~h", ".....~"]


def building(kind: Kind.ValueType, at: str, **more: object) -> Building:
    square = parse_square(at)
    return Building(kind=kind, at=square, **more)  # type: ignore[arg-type]


def position() -> GameState:
    """A small position with a building of every look."""
    might = [
        building(Kind.KIND_KEEP, "A1", owner=1),
        building(Kind.KIND_WATCHTOWER, "A3", owner=2),
        building(Kind.KIND_HAMLET, "F1"),
        building(Kind.KIND_CHAPEL, "B3", owner=1),
    ]
    faith = [building(Kind.KIND_ABBEY, "A2", owner=2), building(Kind.KIND_TOWN, "D1")]
    reason = [
        building(Kind.KIND_CASTLE, "A2", ruin=True, cubes=[1, 0]),
        building(Kind.KIND_TOWN, "D1", cubes=[1, 2]),
        building(Kind.KIND_MONASTERY, "D3"),
    ]
    player = Player(
        money=4,
        cubes=20,
        hand_size=3,
        first_adventurer=AdventurerState(age=Age.AGE_MIGHT, cards_played=2),
        second_adventurer=AdventurerState(age=Age.AGE_REASON),
    )
    public = PublicPart(
        config=GameConfig(
            seats=[Seat(name="Ann", colour="red"), Seat(name="Ben", colour="blue")],
            custom_region=CustomRegion(rows=ROWS),
        ),
        boards=[
            Board(tiles=might),
            Board(tiles=faith),
            Board(tiles=reason, hamlet_cubes=[HamletCube(at=parse_square("F3"), seat=2)]),
        ],
        stock=[20, 23, 9, 19, 20, 9, 20, 24, 0],
        tiles_out_of_game=[0, 0, 0, 0, 1],
        players=[player, player],
        pile_size=30,
        turn=Turn(number=3, seat=2, exchanged=True, acted=True),
    )
    hands = [PrivatePart(seat=1, hand=Cards(military=1, civil=2)), PrivatePart(seat=2, sealed=b"x")]
    return GameState(public_part=public, private_parts=hands)


def drawn(state: GameState, width: int = 120, *, colour: bool = False, brief: bool = False) -> list[str]:
    out = StringIO()
    system = "truecolor" if colour else None
    console = Console(file=out, width=width, color_system=system, force_terminal=colour, highlight=False)  # type: ignore[arg-type]
    print_position(console, state, ROWS, brief=brief)
    return [line.rstrip() for line in out.getvalue().splitlines()]


def test_a_position_reads_without_colour() -> None:
    assert drawn(position(), brief=True)[2:9] == [
        "   MIGHT  @r @b      FAITH             REASON  @r @b",
        "   A B C D E F       A B C D E F       A B C D E F",
        " 1 ┏Kr┓♣ ♣ ~~H     1 · · ♣ ╭T─╮·     1 · · ♣ ╭Tr╮·",
        " 2 ┗━━┛· ♣ ~~·     2 ╔Ab══╗╰──╯·     2 ┌c╌╌╌┐╰bb╯·",
        " 3 WbPr^ ^ ~~⌂     3 ║    ║^ ~~⌂     3 ╎r   ╎╔M═╗⌂b",
        " 4 · · · · · ~~    4 ╚════╝· · ~~    4 └╌╌╌╌┘╚══╝~~",
        "",
    ]


def test_what_lies_beside_the_boards_is_reported() -> None:
    text = "\n".join(drawn(position()))
    assert text.startswith("Turn 3 of 7 · Ben to play (has exchanged and acted)")
    assert re.search(r"r  Ann +4 +20 +MCC +Might, 2 cards played +Reason", text)
    assert re.search(r"▶ +b  Ben +4 +20 +3 cards, sealed ", text)
    assert "City 0" in text
    assert "Out of the game  Monastery 1" in text
    assert "Draw pile        30 cards" in text


def test_colour_changes_no_character() -> None:
    coloured = "\n".join(drawn(position(), colour=True))
    assert "\x1b[" in coloured
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == drawn(position())


def test_the_letters_of_kinds_are_those_of_the_notation() -> None:
    assert [palette.letter(each, ruin=False) for each in KINDS] == list(KIND_LETTERS)
    assert palette.letter(Kind.KIND_CHAPEL, ruin=True) == "p"
    assert "Religious: P Chapel, M Monastery, A Abbey (double lines)" in drawn(position())


def test_owners_differ_by_colour() -> None:
    lines = drawn(position(), colour=True)
    tower, chapel = re.findall(r"\x1b\[([0-9;]+)m(?:Wb|Pr)", next(line for line in lines if "Wb" in line))
    assert tower != chapel


@pytest.mark.parametrize(
    ("decision", "marked", "asked"),
    [
        (
            Decision(
                seat=1,
                age=Age.AGE_MIGHT,
                clause="DS-3",
                place_choice=PlaceChoice(
                    building=building(Kind.KIND_KEEP, "A1", owner=1),
                    kind=Kind.KIND_WATCHTOWER,
                    squares=square_set([parse_square("B1"), parse_square("A2")]),
                ),
            ),
            [" 1 ┏K?┓♣ ♣ ~~H", " 2 ?━━┛· ♣ ~~·"],
            "Ann must choose where in the Keep at A1 the Watchtower goes. (on Might, DS-3)",
        ),
        (
            Decision(
                seat=2,
                age=Age.AGE_MIGHT,
                clause="J-5",
                building_choice=BuildingChoice(
                    type=CardType.CARD_TYPE_MILITARY,
                    choices=[
                        building(Kind.KIND_KEEP, "A1", owner=1),
                        building(Kind.KIND_WATCHTOWER, "A3", owner=2),
                    ],
                ),
            ),
            [" 1 ?Kr┓♣ ♣ ~~H", " 3 ?bPr^ ^ ~~⌂"],
            "Ben must choose which shrinks: Ann's Keep at A1 or Ben's Watchtower at A3. (on Might, J-5)",
        ),
    ],
)
def test_a_pending_decision_is_asked_and_marked(decision: Decision, marked: list[str], asked: str) -> None:
    state = position()
    state.public_part.cascade.CopyFrom(Cascade(decision=decision))
    lines = drawn(state)
    assert asked in lines
    for row in marked:
        assert any(line.startswith(row) for line in lines)


def test_a_terminal_that_knows_few_characters_gets_those(game: str) -> None:
    text = done(run("show", game, env={"PYTHONIOENCODING": "ascii"}))
    assert " 4 ^ % . . n . . ." in text


def test_no_color_is_heeded(game: str) -> None:
    forced = done(khronos("show", game, env={"FORCE_COLOR": "1", "TERM": "xterm-256color"}))
    assert "\x1b[" in forced
    heeded = done(khronos("show", game, env={"FORCE_COLOR": "1", "TERM": "xterm-256color", "NO_COLOR": "1"}))
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", heeded)


def test_a_state_that_is_not_sound_is_drawn_all_the_same() -> None:
    state = position()
    state.public_part.boards[0].tiles.append(building(Kind.KIND_CITY, "F4"))
    state.public_part.boards[0].tiles.append(Building(kind=Kind.KIND_HAMLET))
    text = json_format.MessageToJson(state)
    text = text.replace('"AGE_MIGHT"', "77", 1).replace('"KIND_KEEP"', "99", 1).replace('"Ann"', '"A\\u001b[31m"')
    text = text.replace('"cubes": [', '"cubes": [4000000000,', 1)
    drawing = done(khronos("show", "-", stdin=text))
    assert "A�[31m" in drawing
    assert " 77, 2 cards played" in drawing


@pytest.mark.parametrize(
    ("seats", "marks"),
    [
        ([("Ann", "red"), ("Ben", "blue")], "rb"),
        ([("Ann", "blue"), ("Ben", "black"), ("Cleo", "red")], "abc"),
        ([("Ann", ""), ("Ben", "red")], "ab"),
        ([("Ann", "blue"), ("Anton", "black")], "12"),
        ([("9", "赤"), ("8", "red")], "12"),
    ],
    ids=[
        "by colours",
        "by names, for two colours begin alike",
        "by names, for one has no colour",
        "by numbers",
        "wide",
    ],
)
def test_a_player_is_marked_by_a_letter_where_all_can_be(seats: list[tuple[str, str]], marks: str) -> None:
    config = GameConfig(seats=[Seat(name=name, colour=colour) for name, colour in seats])
    assert [seat_mark(config, seat) for seat in range(1, len(seats) + 1)] == list(marks)
