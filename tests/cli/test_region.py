"""`khronos region check`, and positions in text."""

from pathlib import Path

import pytest

from tests.cli.program import done, khronos

BOARD = """# a valley for a quick try
..f..m
.h..mm
..~f..
"""


def test_a_sound_region_is_drawn_and_counted() -> None:
    text = done(khronos("region", "check", "-", stdin=BOARD))
    assert text.splitlines() == [
        "6 columns, 3 rows",
        "",
        "   A B C D E F ",
        " 1 · · ♣ · · ^ ",
        " 2 · ⌂ · · ^ ^ ",
        " 3 · · ~~♣ · · ",
        "",
        "·  plain: 12 squares",
        "♣  forest: 2 squares",
        "^  mountain: 3 squares",
        "~~ river: 1 square",
        "⌂  1 printed Hamlet: B2",
    ]


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("....m\n.hx..\n..~\n.....\n", ["line 2, column 3: 'x' is no terrain", "line 3, column 4: 3 squares"]),
        ("# nothing\n", ["line 1: the region has no rows"]),
    ],
)
def test_every_fault_has_its_place(text: str, faults: list[str], tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(text)
    result = khronos("region", "check", str(file))
    assert result.returncode == 1
    lines = result.stdout.splitlines()
    assert len(lines) == len(faults)
    assert all(line.startswith(fault) for line, fault in zip(lines, faults, strict=True))


def test_of_very_many_faults_the_first_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("x" * 30 + "\n" + "y" * 30 + "\n" + "." * 30 + "\n")
    checked = khronos("region", "check", str(file))
    assert checked.returncode == 1
    lines = checked.stdout.splitlines()
    assert lines[0].startswith("line 1, column 1: 'x' is no terrain")
    assert (len(lines), lines[-1]) == (21, "and 40 more")
    assert khronos("new", "--region", str(file)).stderr.endswith("\n  and 40 more\n")


def test_what_is_plainly_no_region_is_reported(game: str, tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(done(khronos("show", game, "--text")))
    for command in (("region", "check"), ("new", "--region")):
        as_json, as_text = khronos(*command, game), khronos(*command, str(position))
        assert (as_json.returncode, as_text.returncode) == (2, 2)
        assert as_json.stderr == f"error: {game} holds JSON, not the rows of a region\n"
        assert as_text.stderr == f"error: {position} holds a game or a position, not the rows of a region alone\n"


def test_a_file_that_cannot_be_read_is_reported() -> None:
    result = khronos("region", "check", "nowhere.txt")
    assert result.returncode == 2
    assert "nowhere.txt can't be read" in result.stderr


def test_a_position_in_text_is_shown_like_the_same_in_json(game: str) -> None:
    text = done(khronos("show", game, "--text"))
    assert text.startswith("Khronos position 1\n")
    assert done(khronos("show", "-", stdin=text)) == done(khronos("show", game))
    assert done(khronos("show", "-", "--text", stdin=text)) == text


def test_every_fault_of_a_position_in_text_has_its_place() -> None:
    result = khronos("show", "-", stdin="Khronos position 1\nseat 1: Ann\nseat 2: Ben\nedition: x\nturn: 9, Zoe\n")
    assert result.returncode == 2
    assert "the position in standard input can't be read\n" in result.stderr
    assert "  line 4, column 10: " in result.stderr
    assert "  line 5, column 10: " in result.stderr


def test_a_position_is_no_game(game: str) -> None:
    played = khronos("replay", "-", stdin=done(khronos("show", game, "--text")))
    assert played.returncode == 2
    assert played.stderr.startswith("error: standard input holds a position, not a game\n")
