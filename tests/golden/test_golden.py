"""The golden records are played as they are on file, and leave nothing out."""

from pathlib import Path

import pytest

from khronos_engine.audit import audit
from khronos_engine.state import State
from tests.golden.coverage import WANTED, shown
from tests.golden.files import TRANSCRIPT, read, record_files, written
from tests.golden.transcript import play

FILES = record_files()


@pytest.mark.parametrize("path", [pytest.param(path, id=name) for name, path in FILES.items()])
def test_a_record_is_played_as_on_file(path: Path) -> None:
    record = read(path)
    if isinstance(record.beginning, State):
        assert audit(record.beginning) == ()
    for suffix, text in written(path.stem, record).items():
        on_file = path.with_suffix(suffix).read_text(encoding="utf-8")
        assert text.splitlines() == on_file.splitlines(), "`make golden` rewrites the file, if the rules are meant so"
        assert text == on_file


@pytest.mark.parametrize("path", [pytest.param(path, id=name) for name, path in FILES.items()])
def test_every_action_of_a_record_has_a_digest(path: Path) -> None:
    assert all(each.digest for each in read(path).actions)


def test_the_games_show_everything_that_can_happen() -> None:
    found = {each for path in FILES.values() for each in shown(*play(read(path)))}
    assert WANTED - found == frozenset()


def test_every_record_has_a_transcript_and_every_transcript_a_record() -> None:
    assert FILES
    for folder in {path.parent for path in FILES.values()}:
        transcripts = {path.stem for path in folder.glob(f"*{TRANSCRIPT}")}
        assert transcripts == {path.stem for path in FILES.values() if path.parent == folder}
