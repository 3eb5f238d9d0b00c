"""Commands print JSON to pipes and files, but on a terminal only on request; the same applies to errors."""

import json
from pathlib import Path

import pytest

from khronos_cli.commands import actions, new, positions
from tests.cli.program import khronos, output_of


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The working folder of a user at a terminal."""
    for module in (actions, new, positions):
        monkeypatch.setattr(module, "is_read_by_people", lambda: True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_new_game_is_written_to_the_reported_file(terminal: Path) -> None:
    output = output_of(khronos("new", "--seed", "castle"))

    assert "{" not in output
    assert "The game is in game.json" in output
    assert json.loads((terminal / "game.json").read_text())["publicPart"]


def test_new_game_does_not_overwrite_a_file(terminal: Path) -> None:
    (terminal / "game.json").write_text("mine")
    result = khronos("new")

    assert result.returncode == 2
    assert "game.json already exists" in result.stderr
    assert (terminal / "game.json").read_text() == "mine"


def test_json_is_printed_on_request(terminal: Path) -> None:
    assert json.loads(output_of(khronos("new", "--seed", "castle", "-o", "-")))["publicPart"]
    assert list(terminal.iterdir()) == []


@pytest.mark.usefixtures("terminal")
def test_action_that_is_not_saved_is_reported_as_such(game: str) -> None:
    before = Path(game).read_text()
    output = output_of(khronos("apply", game, "travel I Faith"))

    assert "The new state was not saved: use -i" in output
    assert Path(game).read_text() == before


@pytest.mark.usefixtures("terminal")
def test_a_view_is_drawn(game: str) -> None:
    output = output_of(khronos("view", game, "--seat", "1"))

    assert "MIGHT" in output
    assert "The view was not saved" in output
