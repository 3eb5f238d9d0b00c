"""The golden games are played as they are on file, and with the worked examples they leave nothing out.

`tests/engine/test_worked_examples.py` plays the examples.
"""

from pathlib import Path

import pytest

from khronos_engine.audit import audit
from khronos_engine.game.state import State
from tests.golden.coverage import WANTED, shown
from tests.golden.files import GAMES, TRANSCRIPT, read, record_files, written
from tests.golden.transcript import play

FILES = record_files()

_GO_ON = "change a record of tests/golden/games so that it does, as by an option in its head, and run `make golden`"


@pytest.mark.parametrize("path", [path for path in FILES.values() if path.parent == GAMES], ids=lambda path: path.stem)
def test_a_game_is_played_as_on_file(path: Path) -> None:
    record = read(path)
    for suffix, text in written(path.stem, record).items():
        on_file = path.with_suffix(suffix).read_text(encoding="utf-8")
        assert text.splitlines() == on_file.splitlines(), "`make golden` rewrites the file, if the rules are meant so"
        assert text == on_file


@pytest.mark.parametrize("path", FILES.values(), ids=FILES)
def test_a_record_begins_with_a_sound_position_and_every_action_has_a_digest(path: Path) -> None:
    record = read(path)
    assert not isinstance(record.beginning, State) or audit(record.beginning) == ()
    assert all(each.digest for each in record.actions)


def test_the_games_show_everything_that_can_happen() -> None:
    found = {each for path in FILES.values() for each in shown(*play(read(path)))}
    if missing := sorted(WANTED - found):
        pytest.fail(f"no game shows: {', '.join(missing)}; {_GO_ON}", pytrace=False)


def test_every_record_has_a_transcript_and_every_transcript_a_record() -> None:
    assert FILES
    for folder in {path.parent for path in FILES.values()}:
        transcripts = {path.stem for path in folder.glob(f"*{TRANSCRIPT}")}
        assert transcripts == {path.stem for path in FILES.values() if path.parent == folder}
