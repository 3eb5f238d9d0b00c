"""A rule is looked up by the clause that a refusal cites, or by a word."""

from __future__ import annotations

import pytest

from khronos_cli.rule_lookup import rule_lines
from khronos_engine.clauses import CLAUSES
from khronos_engine.texts.languages import DEFAULT, language_for
from tests.cli.program import done, khronos
from tests.table.talk import table


def looked_up(asked: str) -> list[str]:
    """Return the lines about what is asked for."""
    return [line.plain for line in rule_lines(asked)]


def test_a_clause_has_its_title_chapter_text_and_readings() -> None:
    clause = CLAUSES["C-2"]
    [reading] = clause.readings
    assert looked_up("C-2") == [
        "C-2  Construction bonus †",
        "  Building on Might and Faith, rulebook 2.1",
        f"  {clause.text}",
        f"  How it is played here: {reading.ours}",
        f"  How others may play: {reading.other}",
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
    assert lines[0] == f"Ripple: {language_for(DEFAULT).term('ripple').meaning}"
    assert any(line.strip().startswith("R-4") for line in lines)


def test_words_that_one_clause_alone_has_give_it_in_full() -> None:
    assert looked_up("of any owner") == looked_up("X-1")


@pytest.mark.parametrize("asked", ["M-2", "value", "city"])
def test_values_and_sizes_are_a_table(asked: str) -> None:
    rows = [line.split() for line in looked_up(asked)]
    assert ["City", "Y", "3", "×", "3", "5", "–"] in rows
    assert ["Castle", "C", "3", "×", "3", "4", "2"] in rows


@pytest.mark.parametrize("asked", ["gaps", "gap", "open"])
def test_what_the_rulebook_leaves_open_is_listed_with_both_readings(asked: str) -> None:
    lines = looked_up(asked)
    assert [line.split()[0] for line in lines if not line.startswith(" ")] == [
        each.id for each in CLAUSES.values() if each.gaps
    ]
    [reading] = CLAUSES["C-2"].readings
    at = lines.index("C-2  Construction bonus †")
    assert lines[at + 1 : at + 3] == [f"  {reading.ours}", f"  How others may play: {reading.other}"]
    assert any(line.startswith("  M-2    Buildings †") for line in looked_up(""))


def test_a_misspelt_word_is_suggested_as_it_was_probably_meant() -> None:
    assert "did you mean: hierarchy" in khronos("rule", "hierachy").stderr


def test_clauses_that_have_few_of_the_words_of_a_question_are_called_the_nearest() -> None:
    nearest = "No rule is about all of this. Nearest to it:"
    assert looked_up("may seagulls nest on a paradox of ice")[0] == nearest
    assert nearest not in looked_up("can I build on a river?")


def test_in_french_all_words_are_french_and_english_ones_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", "fr")
    lines = looked_up("C-2")
    assert lines[1].endswith(", livret 2.1")
    heads = ["Comment on joue ici", "Comment d’autres peuvent jouer", "Pourquoi"]
    assert [line.split(":")[0].strip() for line in lines[3:]] == heads
    assert any("H-1" in line for line in looked_up("hierarchy"))
    assert looked_up("château")[:3] == looked_up("castle")[:3]


def test_a_chapter_lists_its_clauses() -> None:
    assert [line.split()[0] for line in looked_up("J")[1:]] == [each for each in CLAUSES if each.startswith("J-")]


def test_nothing_asked_for_lists_every_clause() -> None:
    lines = looked_up("")
    assert [line.split()[0] for line in lines if line.startswith("  ")] == list(CLAUSES)


def test_the_command_and_the_table_give_the_same_rule() -> None:
    printed = [line.rstrip() for line in done(khronos("rule", "h-1")).splitlines()]
    assert printed == table().type("rule H-1").splitlines()


@pytest.mark.parametrize(
    ("language", "question", "clause"),
    [
        ("en", "can I build on a river?", "G-1"),
        ("en", "who gets the money when we tie on Reason?", "I-4"),
        ("en", "what happens to cubes after a paradox", "R-9"),
        ("en", "When is the game over?", "T-7"),
        ("en", "how do I move my adventurer to another board", "T-3"),
        ("en", "who chooses where the smaller building goes", "DS-3"),
        ("en", "how do I renovate a ruin", "N-1"),
        ("en", "do corners count", "D-1"),
        ("en", "when two Keeps meet who shrinks", "J-4"),
        ("en", "who shrinks", "DS-1"),
        ("en", "what does a ruin pay", "I-4"),
        ("en", "can I build a City", "C-1"),
        ("fr", "puis-je construire sur une rivière ?", "G-1"),
        ("fr", "can I build on a river?", "G-1"),
        ("fr", "combien de cartes puis-je jouer ?", "T-4"),
    ],
)
def test_a_question_finds_its_clause(
    language: str, question: str, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", language)
    assert clause in [line.split()[0] for line in looked_up(question) if line.strip()]
