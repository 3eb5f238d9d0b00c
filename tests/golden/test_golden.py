"""The golden games follow from the rules, with the stored digests and transcripts."""

from pathlib import Path

import pytest

from khronos_engine.audit import audit
from khronos_engine.game.state import State
from testing.records import GAMES, read, record_files
from tests.golden.files import files_of

FILES = record_files()

GAME_FILES = [path for path in FILES.values() if path.parent == GAMES]


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: path.stem)
def test_golden_game_matches_its_transcript(path: Path) -> None:
    for file, text in files_of(path, read(path)).items():
        on_file = file.read_text(encoding="utf-8")
        assert text.splitlines() == on_file.splitlines(), "`make golden` rewrites the file, if the rules are meant so"
        assert text == on_file


@pytest.mark.parametrize("path", FILES.values(), ids=FILES)
def test_golden_record_begins_with_a_valid_position_and_has_a_digest_for_every_action(path: Path) -> None:
    record = read(path)
    assert not isinstance(record.beginning, State) or audit(record.beginning) == ()
    assert all(each.digest for each in record.actions)
