"""The texts of the lesson for newcomers; `transcripts/lesson.txt` tests its events."""

from __future__ import annotations

import pydoc

import pytest

from khronos_cli.commands import learn
from khronos_cli.lessons import lesson, lesson_legend, lesson_title
from khronos_cli.palette import letter
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.material import Kind
from khronos_engine.notation.words import KINDS
from tests.cli.program import khronos, output_of
from tests.support.languages import COMPLETE


@pytest.mark.parametrize("language", COMPLETE)
def test_lesson_is_complete_in_every_language(language: str) -> None:
    assert lesson_title(language)
    assert language == "en" or lesson_title(language) != lesson_title("en")
    assert [len(each.paragraphs) for each in lesson(language)] == [len(each.paragraphs) for each in lesson("en")]


def test_legend_lists_every_kind_with_its_letter_on_the_boards() -> None:
    legend = lesson_legend("en").replace(" is a ", " a ")
    states = [state for each in lesson("en") for state in (each.before, each.after)]
    tiles = [each for state in states for board in state.public_part.boards for each in board.tiles]
    kinds = {each.kind for each in tiles}
    assert len(kinds) > 3
    assert [each for each in kinds if f"{letter(each, ruin=False)} a {list(KINDS)[each - 1]}" not in legend] == []


def test_lesson_has_correct_costs_and_cites_no_clause() -> None:
    text = " ".join(line for each in lesson("en") for line in each.paragraphs)
    assert [each for each in Kind if f"{each.title} {each.worth}" not in text] == []
    assert [clause for clause in CLAUSES if clause in text] == []


def test_lesson_is_paged_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    monkeypatch.setattr(learn, "is_read_by_people", lambda: True)
    monkeypatch.setattr(pydoc, "pager", pages.append)

    assert output_of(khronos("learn")) == ""
    assert pages[0].startswith("How to play")
