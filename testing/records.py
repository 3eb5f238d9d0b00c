"""Read the records of whole games and of the rulebook's worked examples."""

from pathlib import Path

from khronos_engine.game.record import Record
from khronos_engine.notation import parse_record

_FOLDER = Path(__file__).parents[1] / "tests" / "golden"

GAMES = _FOLDER / "games"
EXAMPLES = _FOLDER / "examples"

RECORD = ".khronos"
"""The suffix of record files."""


def record_files() -> dict[str, Path]:
    """Return the record files by name: games first, then examples."""
    return {path.stem: path for folder in (GAMES, EXAMPLES) for path in sorted(folder.glob(f"*{RECORD}"))}


def read(path: Path) -> Record:
    """Return the record of a file."""
    return parse_record(path.read_text(encoding="utf-8"))
