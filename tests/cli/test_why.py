"""`khronos why`: where a building can go, and why not elsewhere."""

import re
from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.advice_pb2 import PlacementMap
from khronos.v1.material_pb2 import Age, Kind
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee, squares
from tests.cli.program import Result, done, khronos

REGION = """
......
....mm
..~f..
.~~.h.
f..m..
..h..f
"""

POSITION = f"""Khronos position 1
seat 1: Ann, red
seat 2: Ben, blue
region: {REGION}cards: reported
first: Ann
turn: 2, Ann
player 1: 4 Ecus, A Might, B Might
player 2: 4 Ecus, A Might, B Might
Might
Keep B1 Ben
Watchtower E1 Ann
"""


def keep(state: str, *options: str, env: dict[str, str] | None = None) -> Result:
    """Ask about a Keep on Might."""
    return khronos("why", state, "Keep", "--board", "might", *options, env=env)


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.txt"
    path.write_text(POSITION)
    return str(path)


def board(text: str) -> list[str]:
    """Return the rows of the drawn board."""
    return [line.rstrip() for line in text.splitlines() if re.match(r" ?[0-9]+ [^ ]", line)][:6]


def test_every_square_has_its_verdict(position: str, address: str) -> None:
    text = done(keep(position, "-s", address))
    assert text.startswith("Where may Ann build a Keep on Might?\n")
    assert board(text) == [
        " 1 b ┏Kb┓b Wra",
        " 2 b ┗━━┛d d^a^",
        " 3 c c c~b♣b a",
        " 4 c c~c~b b⌂a",
        " 5 3♣b b d^3 a",
        " 6 a a a⌂a a a♣",
    ]


def test_a_board_is_never_wrapped(game: str, address: str) -> None:
    narrow = done(keep(game, "-s", address, env={"COLUMNS": "30"}))
    wide = done(keep(game, "-s", address))
    boards = [text[text.index("   A B C") :].splitlines()[:21] for text in (narrow, wide)]
    assert boards[0] == boards[1]


def test_the_legend_counts_the_squares_and_names_the_reasons(position: str, address: str) -> None:
    text = done(keep(position, "-s", address))
    assert " a  C-1   11 squares: The Keep " in text
    assert " c  G-1   8 squares, 6 marked: A Keep " in text
    assert " d  D-2   5 squares, 3 marked: It would join domains, and only a civil building may.\n" in text
    assert "          C4, D5: the domains at E4 and C6\n" in text
    assert " 3  legal  2 squares: 2 Military + 1 any, paid in one of 10 ways\n" in text


def test_the_board_agrees_with_the_referee(game: str, address: str, referee: Referee, state: GameState) -> None:
    answer = referee.explain_placements(state, Age.AGE_MIGHT, Kind.KIND_KEEP)
    text = done(keep(game, "-s", address))
    legal = sum(1 for price in answer.prices for _ in squares(price.squares))
    rows = [line[3:] for line in text.splitlines() if re.match(r" ?[0-9]+ [^ ]", line)][:20]
    assert sum(row[place].isdigit() for row in rows for place in range(0, 32, 2)) == legal


def test_one_square_is_reported_in_sentences(position: str, address: str) -> None:
    refused = keep(position, "--at", "D2", "-s", address)
    assert refused.returncode == 1
    assert refused.stdout.startswith("Not legal: G-3, G-4, D-2, H-1\n")
    assert re.search(r"^  D-2  .* B1, E1 and E4; ", refused.stdout, re.MULTILINE)
    assert "domain: B1, C1, B2, C2\n" in refused.stdout
    assert keep(position, "--at", "B4", "-s", address).stdout.startswith("Not legal: G-1\n")
    legal = done(keep(position, "--at", "E5", "-s", address))
    assert legal.startswith("Legal, paid\n       with A MC B M\n")
    assert "\n  Ann builds a Keep on Might at E5 (2 Military, 1 Civil, +1 Ecu)" in legal


def test_an_upgrade_leaves_the_rest_of_the_board_unmarked(position: str, address: str) -> None:
    text = done(keep(position, "--old", "E1", "--consequences", "-s", address))
    assert text.startswith("Where may Ann upgrade the building at E1 on Might to a Keep?\n")
    assert board(text)[0] == " 1 · ┏Kb┓d 3 ·"
    assert "    U-1   34 squares: " in text
    assert "What it would set off" in text


def test_what_forbids_it_everywhere_is_reported_once(position: str, address: str) -> None:
    text = done(khronos("why", position, "keep", "--board", "might", "--seat", "2", "-s", address))
    assert "Nowhere now (T-7): " in text
    assert board(text)[0] == " 1 · ┏Kb┓· Wr·"
    elsewhere = done(khronos("why", position, "keep", "--board", "reason", "-s", address))
    assert elsewhere.count("Nowhere now (C-1): ") == 2
    assert board(elsewhere)[0] == " 1 o o o o o a"


def standing(position: str, where: str) -> None:
    """Put the adventurers of Ann somewhere else."""
    path = Path(position)
    path.write_text(path.read_text().replace("player 1: 4 Ecus, A Might, B Might", f"player 1: 4 Ecus, {where}"))


@pytest.mark.parametrize(
    ("where", "board"),
    [("A Might, B Might", "Might"), ("A Reason, B Might", "Might"), ("A Faith, B Reason", "Faith")],
)
def test_the_only_board_that_a_player_can_build_on_needs_no_name(
    position: str, address: str, where: str, board: str
) -> None:
    standing(position, where)
    text = done(khronos("why", position, "Keep", "-s", address))
    assert text.startswith(f"Where may Ann build a Keep on {board}?\n")


@pytest.mark.parametrize(
    ("where", "output"),
    [
        ("A Faith, B Might", "adventurers on Might and Faith"),
        ("A Reason, B Reason", "no adventurer on Might or Faith"),
    ],
)
def test_one_of_several_boards_must_be_named(position: str, address: str, where: str, output: str) -> None:
    standing(position, where)
    result = khronos("why", position, "Keep", "-s", address)
    assert result.returncode == 2
    assert result.stderr == f"error: Ann has {output}\n  Name the board with --board.\n"
    assert khronos("why", position, "Keep", "--seat", "2", "-s", address).returncode == 0


def test_the_map_can_be_had_in_json(position: str, address: str) -> None:
    text = done(keep(position, "--json", "-s", address))
    assert json_format.Parse(text, PlacementMap()).square_violations
    assert '"acceptance"' in done(keep(position, "--at", "E5", "--json", "-s", address))


def test_colour_changes_no_character(position: str, address: str) -> None:
    plain = done(keep(position, "-s", address))
    coloured = done(keep(position, "-s", address, env={"FORCE_COLOR": "1", "TERM": "xterm-256color"}))
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize(
    ("square", "place"),
    [("7F", "^"), ("F", " ^"), ("F0", " ^"), ("F7x", "  ^"), ("FFF7", "  ^"), (" F77 7", "    ^")],
)
@pytest.mark.parametrize("option", ["--at", "--old"])
def test_what_is_no_square_is_shown_with_the_place(
    position: str, address: str, option: str, square: str, place: str
) -> None:
    result = keep(position, option, square, "-s", address)
    assert result.stderr.splitlines()[1:] == [f"  {square}", f"  {place}"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("Fort",), "Fort"),
        (("Keep", "--at", "7F"), "--at: '7F' is not a square"),
        (("Keep", "--old", "7F"), "--old: '7F' is not a square"),
        (("Keep", "--seat", "9"), "there is no seat 9 in this game; 1 to 2 are players"),
        (("Keep", "--board", "might", "--seat", "9"), "\n  --seat: there is no seat 9"),
        (("Keep", "--board", "might", "--seat", "9", "--at", "F7"), "\n  --seat: there is no seat 9"),
    ],
)
def test_wrong_options_get_a_clear_message(position: str, address: str, options: tuple[str, ...], message: str) -> None:
    result = khronos("why", position, *options, "-s", address, env={"COLUMNS": "120"})
    assert result.returncode == 2
    assert message in result.stderr


def test_a_kind_that_is_missing_is_asked_for_with_all_that_there_are(position: str) -> None:
    result = khronos("why", position)

    assert result.returncode == 2
    assert "Choose from: watchtower, keep, castle, chapel, monastery, abbey, hamlet, town, city\n" in result.stderr
