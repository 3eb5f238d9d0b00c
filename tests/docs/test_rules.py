"""The rules page shows suitable tests as examples, and the map of rules is complete."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools import trace
from tools.examples import draw, examples_of, examples_of_clause, worked_examples

ROOT = Path(__file__).resolve().parents[2]


def test_example_with_a_house_rule_mentions_the_option() -> None:
    stays, removed = (
        [line for each in examples_of("tests.engine.test_old_shadows", test) for line in draw(each)]
        for test in (
            "test_old_shadow_stays_on_both_boards_by_default",
            "test_house_rule_removes_the_old_shadow_on_both_boards_and_returns_its_pieces",
        )
    )
    assert removed[0] == "With the option `old shadow: removed`:"
    assert stays
    assert not any("With" in line for line in stays)


def test_rules_page_shows_clauses_without_options() -> None:
    assert "With the option" not in (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def test_published_example_is_kept_even_if_a_shorter_one_exists() -> None:
    all_examples = worked_examples().values()
    published = [each for each in all_examples if examples_of_clause("R-1", [], "\n".join(draw(each))) == [each]]
    assert len(published) > 1


def test_trace_refuses_an_unknown_clause(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["trace", "U-3"])
    with pytest.raises(SystemExit, match="2"):
        trace.main()
    assert "there is no clause U-3" in capsys.readouterr().err
