"""Files as editors write them, and how they are spoken of."""

from pathlib import Path

import pytest

from tests.cli.program import Result, done, khronos

MARK = "\ufeff"
"""The byte order mark with which some editors begin a text in UTF-8."""

REGION = "......\n.h..f.\n......\n"


@pytest.fixture(params=["JSON", "notation"])
def text(request: pytest.FixtureRequest, game: str) -> str:
    """A state in each of its forms."""
    return Path(game).read_text() if request.param == "JSON" else done(khronos("show", game, "--text"))


def both(tmp_path: Path, text: str, *command: str) -> tuple[Result, Result]:
    """Run a command on a file with a text, and on standard input."""
    file = tmp_path / "marked.txt"
    file.write_text(text, encoding="utf-8")
    return khronos(*command, str(file)), khronos(*command, "-", stdin=text)


@pytest.mark.parametrize("command", ["show", "audit"])
def test_a_byte_order_mark_before_a_state_is_no_part_of_it(
    tmp_path: Path, text: str, command: str, address: str
) -> None:
    options = () if command == "show" else ("--server", address)
    plain = done(khronos(command, *options, "-", stdin=text))
    assert [done(each) for each in both(tmp_path, MARK + text, command, *options)] == [plain, plain]


def test_a_byte_order_mark_before_a_game_is_no_part_of_it(tmp_path: Path, address: str) -> None:
    game = f"{MARK}Khronos game 1\nseat 1: Ann\nseat 2: Ben\nphrase: castle\n\ntravel A Faith\n"
    for result in both(tmp_path, game, "replay", "--server", address):
        assert "played" in done(result)


def test_a_byte_order_mark_before_a_region_is_no_part_of_it(tmp_path: Path) -> None:
    for result in both(tmp_path, MARK + REGION, "region", "check"):
        assert done(result).startswith("6 columns, 3 rows\n")


def test_bytes_that_are_no_text_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe{}")
    result = khronos("show", str(file))
    assert result.returncode == 2
    assert result.stderr == f"error: {file} can't be read: it is not text in UTF-8\n"
