"""Terminal games print the output in their transcripts."""

import pytest

from tests.table.transcripts import Case, all_cases, find_loss


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: f"{case.name}: {case.title}")
def test_table_session_matches_the_transcript(case: Case) -> None:
    assert case.replay() == case.text, "`python -m tests.table.transcripts` rewrites it, if it is meant so"


def test_new_question_in_a_transcript_that_consumes_later_answers_is_reported() -> None:
    old = "## A case.\n= nothing\n[Deck:]\n> first\n[Region:]\n> valley\nThe game begins\n[1 Ann>]"
    new = '## A case.\n= nothing\n[Deck:]\n> first\n[Clock:]\n> valley\nExpected yes or no; found "valley".'
    assert find_loss(old, new) == "The game no longer begins."
    assert find_loss(new.replace("found", "there is"), new) == 'Expected yes or no; found "valley".'
    assert (
        find_loss("## A case.\n= nothing\n> first\n> valley", new) == find_loss(new, old) == find_loss(old, old) == ""
    )
