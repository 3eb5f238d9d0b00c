"""A rule is looked up by the clause that a refusal cites, or by a word."""

from __future__ import annotations

import pytest

from khronos_cli.errors import CommandError
from khronos_cli.rule_lookup import rule_lines
from khronos_engine.clauses import CLAUSES, GLOSSARY
from tests.cli.program import done, khronos
from tests.table.talk import table


def looked_up(asked: str) -> list[str]:
    """Return the lines about what is asked for."""
    return [line.plain for line in rule_lines(asked)]


def test_a_clause_has_its_title_chapter_text_and_readings() -> None:
    clause = CLAUSES["C-2"]
    [reading] = clause.readings
    assert looked_up("C-2") == [
        "C-2  Construction bonus",
        "  Building on Might and Faith, rulebook 2.1",
        f"  {clause.text}",
        f"  Our reading: {reading.ours}",
        f"  The other way: {reading.other}",
        f"  Why: {reading.why}",
    ]


@pytest.mark.parametrize("typed", ["h-1", "H1", "h 1"])
def test_an_id_may_be_typed_in_short(typed: str) -> None:
    assert looked_up(typed) == looked_up("H-1")


def test_a_title_gives_its_clause_in_full_and_the_others_that_mention_it_by_title() -> None:
    lines = looked_up("junction")
    assert lines[1] == "J-1  Junction"
    others = lines[lines.index("See also") + 1 :]
    assert "J-4" in [line.split()[0] for line in others]


def test_a_word_of_the_game_is_explained_before_the_clauses_about_it() -> None:
    lines = looked_up("ripple")
    assert lines[0] == f"Ripple: {GLOSSARY['ripple'].meaning}"
    assert any(line.strip().startswith("R-4") for line in lines)


def test_words_that_one_clause_alone_has_give_it_in_full() -> None:
    assert looked_up("whoever owns") == looked_up("X-1")


def test_a_chapter_lists_its_clauses() -> None:
    assert [line.split()[0] for line in looked_up("J")[1:]] == [each for each in CLAUSES if each.startswith("J-")]


def test_nothing_asked_for_lists_every_clause() -> None:
    lines = looked_up("")
    assert [line.split()[0] for line in lines if line.startswith("  ")] == list(CLAUSES)


def test_a_word_of_no_clause_is_refused() -> None:
    with pytest.raises(CommandError, match="no clause has 'zebra'"):
        looked_up("zebra")


def test_the_command_and_the_table_give_the_same_rule() -> None:
    assert done(khronos("rule", "h-1")).splitlines() == table().type("rule H-1").splitlines()
