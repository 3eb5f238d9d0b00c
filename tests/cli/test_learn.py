"""The lesson for those who have never seen the game: what it states and draws is what the referee does."""

from __future__ import annotations

import pytest

from khronos_cli import console
from khronos_cli.draw.palette import letter
from khronos_cli.lessons import Chapter, lesson, lesson_legend, lesson_title
from khronos_core.codec.vocabulary import KINDS
from khronos_engine.advice.domains import incomes_now
from khronos_engine.audit import audit
from khronos_engine.clauses import CLAUSES
from khronos_engine.material import Age, Kind
from khronos_engine.notation import parse_action
from khronos_engine.referee import judge
from khronos_engine.state import State
from tests.cli.program import done, khronos
from tests.support.languages import COMPLETE

WINS, DOMAIN, RIPPLE, INCOME = lesson("en")


def broken(chapter: Chapter, line: str) -> tuple[str, ...]:
    """Return the clauses that an action breaks in the position of a chapter."""
    refusal = judge(chapter.before, parse_action(line, chapter.before.public)).refusal
    return () if refusal is None else tuple(refusal.clauses)


def tiles(state: State, age: Age) -> list[Kind]:
    """Return the kinds of the tiles on a board."""
    return [each.kind for each in state.public.boards[age].buildings if not each.printed]


@pytest.mark.parametrize("language", COMPLETE)
def test_it_is_whole_in_every_language(language: str) -> None:
    assert lesson_title(language)
    assert language == "en" or lesson_title(language) != lesson_title("en")
    assert [len(each.paragraphs) for each in lesson(language)] == [len(each.paragraphs) for each in lesson("en")]


def test_the_legend_names_every_kind_by_the_letter_that_is_drawn() -> None:
    legend = lesson_legend("en").replace(" is a ", " a ")
    states = [state for each in (DOMAIN, RIPPLE, INCOME) for state in (each.before, each.after)]
    kinds = {kind for state in states for age in Age for kind in tiles(state, age)}
    assert [each for each in kinds if f"{letter(KINDS[each], ruin=False)} a {each.title}" not in legend] == []


@pytest.mark.parametrize("chapter", [WINS, DOMAIN, RIPPLE, INCOME], ids=lambda each: each.position)
def test_positions_are_sound(chapter: Chapter) -> None:
    assert audit(chapter.before) == ()
    assert audit(chapter.after) == ()


def test_kinds_cost_what_it_states() -> None:
    text = " ".join(DOMAIN.paragraphs)
    assert [each for each in Kind if f"{each.title} {each.worth}" not in text] == []


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("build Watchtower Might E3", ()),
        ("build Keep Might E3 with MM", ("H-1",)),
        ("build Watchtower Might B2", ("D-2",)),
        ("build Hamlet Might B2", ()),
    ],
)
def test_what_may_be_built_beside_a_keep(line: str, clauses: tuple[str, ...]) -> None:
    assert broken(DOMAIN, line) == clauses


def test_a_town_that_ripples_destroys_a_monastery() -> None:
    assert [tiles(RIPPLE.before, age) for age in Age] == [[], [Kind.MONASTERY], [Kind.MONASTERY]]
    assert [tiles(RIPPLE.after, age) for age in Age] == [[Kind.TOWN]] * 3


def test_domains_pay_what_the_caption_states() -> None:
    ann, ben = ([income.paid for income in player] for player in incomes_now(INCOME.before.public))
    assert (ann, ben) == ([4, 0, 1], [0, 3, 0])


def test_it_prints_every_chapter_with_its_boards() -> None:
    printed = done(khronos("learn"))
    for chapter in lesson("en"):
        assert chapter.heading in printed
    assert printed.count("MIGHT") == len(list(lesson("en"))) + 1  # one before the action and one after it
    assert all(clause not in printed for clause in CLAUSES)


@pytest.mark.parametrize("is_terminal", [False, True])
def test_at_a_terminal_it_ends_with_how_to_read_it_in_pages(is_terminal: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(console, "is_read_by_people", lambda: is_terminal)
    assert done(khronos("learn")).rstrip().endswith("| less` shows this page by page.") == is_terminal
