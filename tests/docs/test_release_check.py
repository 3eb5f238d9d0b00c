"""The page of the release check says what the last run of each step gave."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tools import release_check
from tools.release_check import PAGE, STEPS, Result, Step, page, row, rows_of, run

DATE = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)


def made(command: str, minutes: float = 1) -> Step:
    return Step("made-up", "Nothing", command, minutes)


def test_a_step_passes_if_its_command_does_and_its_last_line_is_kept() -> None:
    result = run(made("echo one; echo two; echo"))
    assert (result.passed, result.last_line) == (True, "two")


@pytest.mark.parametrize("command", ["false && true", "echo 'no such thing'; exit 3"])
def test_a_step_fails_if_its_command_does(command: str) -> None:
    assert not run(made(command)).passed


def test_a_step_that_takes_too_long_is_stopped_and_has_failed() -> None:
    assert not run(made("sleep 60", minutes=0.1 / 60)).passed


def test_a_row_is_read_back_as_it_was_written() -> None:
    (step, *_) = STEPS
    written = row(step, Result(passed=False, seconds=1.4, last_line="a | b"), DATE, "abc+")
    assert rows_of(page({step.name: written})) == {**rows_of(page({})), step.name: written}


def test_steps_that_were_not_run_have_a_row_that_says_so() -> None:
    assert page({}).count("never run") == len(STEPS)


def test_a_step_that_does_not_exist_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["release_check", "gogo"])
    assert release_check.main() == 2
    assert "there is no step gogo" in capsys.readouterr().out


def test_the_page_has_the_steps_that_there_are() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert list(rows_of(text)) == [step.name for step in STEPS]
    for step in STEPS:
        assert f"| {step.name} | {step.shows} | `{step.command}` |" in text
