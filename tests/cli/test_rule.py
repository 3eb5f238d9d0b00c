"""Rules are looked up by their ids, which refusals cite, or by a word."""

from __future__ import annotations

import pytest

from khronos_cli.connect import referee
from khronos_cli.options import NO_SERVER
from khronos_cli.rule_lookup import rule_lines
from khronos_engine.game.clauses import CLAUSES


def look_up(asked: str) -> list[str]:
    """Return the lines about a rule or a word."""
    with referee(NO_SERVER) as client:
        return [line.plain for line in rule_lines(client, asked)]


@pytest.mark.parametrize("typed", ["h-1", "H1", "h 1"])
def test_rule_id_can_be_abbreviated(typed: str) -> None:
    assert look_up(typed) == look_up("H-1")


@pytest.mark.parametrize(
    ("language", "word", "clause"),
    [
        ("en", "majority", "I-4"),
        ("en", "vestige", "R-2"),
        ("en", "taxes", "I-2"),
        ("en", "tithes", "I-3"),
        ("en", "prestigious", "I-2"),
        ("en", "discard", "T-6"),
        ("fr", "majorité", "I-4"),
        ("fr", "dîmes", "I-3"),
        ("fr", "tithes", "I-3"),
    ],
)
def test_a_word_of_the_printed_rules_is_explained_with_its_clauses(
    language: str, word: str, clause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KHRONOS_LOCALE", language)
    lines = look_up(word)
    assert any(":" in line for line in lines[:1])
    assert clause in [line.split()[0] for line in lines if line.strip()]


def test_rule_command_without_arguments_lists_every_clause() -> None:
    lines = look_up("")
    assert [line.split()[0] for line in lines if line.startswith("  ")] == list(CLAUSES)


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
    assert clause in [line.split()[0] for line in look_up(question) if line.strip()]
