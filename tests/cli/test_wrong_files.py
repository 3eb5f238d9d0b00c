"""A command that is given a file of another kind says what it expects, what it found, and which command takes that."""

import json
from pathlib import Path
from typing import Final

import pytest

from tests.cli.positions import files
from tests.cli.program import khronos

GAME: Final = Path(__file__).resolve().parents[1] / "golden" / "games" / "castles.khronos"
DRAWS: Final = "`khronos show` draws it."
POSITION: Final = "It should hold a GameState in JSON, which begins with {, or a text that begins with the line"
RECORD: Final = "It should hold a GameRecord in JSON, which begins with {, or a text that begins with the line"
TEXT: Final = "It should be a text that begins with the line `Khronos game 1`."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file of each kind."""
    for name in ("game.json", "position.txt"):
        (tmp_path / name).write_text(files()[name], encoding="utf-8")
    (tmp_path / "game.txt").write_bytes(GAME.read_bytes())
    (tmp_path / "setup.json").write_text(json.dumps({"config": {}, "firstSeat": 1}), encoding="utf-8")
    (tmp_path / "action.json").write_text(json.dumps({"seat": 1, "endTurn": {}}), encoding="utf-8")
    (tmp_path / "other.json").write_text(json.dumps({"colour": "red"}), encoding="utf-8")
    (tmp_path / "settings.toml").write_text("[server]\nport = 1\n", encoding="utf-8")
    (tmp_path / "empty").touch()
    (tmp_path / "binary").write_bytes(bytes(range(128, 256)))
    return tmp_path


@pytest.mark.parametrize(
    ("command", "file", "found", "helps"),
    [
        ("review", "game.json", "holds a GameState, not a GameRecord", DRAWS),
        ("replay", "game.json", "holds a GameState, not a GameRecord", DRAWS),
        ("review", "position.txt", "holds a position, not a game", DRAWS),
        ("review", "other.json", "is not a GameRecord in JSON", RECORD),
        ("review", "settings.toml", "is neither a GameRecord in JSON nor a text of the notation", RECORD),
        ("review", "empty", "is empty", RECORD),
        ("review", "binary", "can't be read", "it is not text in UTF-8"),
        ("show", "setup.json", "holds a GameSetup, not a GameState", "`khronos new --setup` begins a game from it."),
        ("audit", "action.json", "holds an Action, not a GameState", "`khronos check` and `khronos apply` take it"),
        ("legal", "other.json", "is not a GameState in JSON", POSITION),
        ("suggest", "settings.toml", "is neither a GameState in JSON nor a text of the notation", POSITION),
        ("view", "empty", "is empty", POSITION),
        ("new --setup", "game.json", "holds a GameState, not a GameSetup", DRAWS),
        ("new --setup", "position.txt", "is not a GameSetup in JSON", "It should hold a GameSetup in JSON"),
        ("new --region", "game.json", "holds JSON, not the rows of a region", DRAWS),
        ("new --region", "position.txt", "holds a game or a position, not the rows of a region alone", DRAWS),
        ("table", "position.txt", "holds a position, not a game", DRAWS),
        ("table", "game.json", "holds a GameState in JSON, not a game in notation", DRAWS),
        ("play", "other.json", "is no text of the notation", TEXT),
        ("play", "settings.toml", "is no text of the notation", TEXT),
    ],
)
def test_a_file_of_another_kind_is_named_with_what_takes_it(
    command: str, file: str, found: str, helps: str, folder: Path
) -> None:
    path = str(folder / file)
    result = khronos(*command.split(), path)
    assert result.returncode == 2
    first, *others = result.stderr.splitlines()
    assert first.startswith(f"error: {path} {found}")
    assert helps in result.stderr
    assert "Available Fields" not in result.stderr
    assert others or "binary" in file
