"""Each worked example of the rulebook has the recorded events, refusals and final position.

`tests/golden/examples` contains the examples as people would write them down. Comments name similar actions that are
refused.
"""

from pathlib import Path

import pytest

from testing.records import EXAMPLES, RECORD, read
from tests.golden.files import TRANSCRIPT, files_of


@pytest.mark.clause("EX-1", "EX-2", "EX-3", "EX-4", "EX-5", "EX-6", "EX-7", "EX-8", "EX-9", "EX-10", "EX-11", "EX-12")
@pytest.mark.clause("EX-13", "EX-14", "EX-15", "EX-16", "EX-17", "EX-18")
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob(f"*{RECORD}")), ids=lambda path: path.stem)
def test_worked_example_matches_its_transcript(path: Path) -> None:
    files = (path, path.with_suffix(TRANSCRIPT))
    assert files_of(path, read(path)) == {each: each.read_text(encoding="utf-8") for each in files}
