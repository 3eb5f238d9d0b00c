"""Sessions at a table, as they are typed and as they are answered."""

import pytest

from tests.table.transcripts import Case, all_cases


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: f"{case.name}: {case.title}")
def test_a_session_goes_as_it_is_written(case: Case) -> None:
    assert case.played() == case.text, "`python -m tests.table.transcripts` rewrites it, if it is meant so"
