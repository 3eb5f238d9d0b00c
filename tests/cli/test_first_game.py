"""The texts of the guided first game match the events in `transcripts/lesson.txt` in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest

from khronos_engine.game.events import IncomeCollected
from khronos_engine.game.state import State
from khronos_engine.notation import parse_action, parse_position
from khronos_engine.referee import Outcome, apply, legal_actions
from khronos_engine.rules.legal import expand
from tests.cli.positions import LESSONS
from tests.support.languages import COMPLETE

LESSON: Final[Any] = json.loads((LESSONS / "first_game.json").read_text(encoding="utf-8"))
STEPS: Final[Any] = LESSON["steps"]
INCOMES: Final = [6, 5]
"""The Ecus that Ann collects at the end of the turn, on Might and on Faith."""


def play_line(state: State, line: str) -> Outcome:
    """Return the outcome of a legal action."""
    outcome = apply(state, parse_action(line, state.public))
    assert isinstance(outcome, Outcome), f"{line} is refused"
    return outcome


def test_steps_of_the_first_game_match_the_transcript() -> None:
    text = Path(__file__).with_name("transcripts").joinpath("lesson.txt").read_text(encoding="utf-8")
    typed = re.findall(r"^\$ khronos (?:apply|check) lesson\.txt (?:'(.*)'|(end))", text, re.MULTILINE)
    lines = [line or end for line, end in typed]
    assert lines == [step.get("play") or step["try"] for step in STEPS if {"play", "try"} & step.keys()]
    (refused,) = (step["clause"] for step in STEPS if "try" in step)
    assert f"\nNot legal: {refused}\n" in text


def test_first_game_continues_after_every_answer_and_with_either_adventurer() -> None:
    lines = [step["play"] for step in STEPS if "play" in step]
    decided = next(at for at, line in enumerate(lines) if line.startswith("choose"))
    state = parse_position("\n".join(LESSON["position"]))
    for line in lines[:decided]:
        state = play_line(state, line).state
    answers = [action for group in legal_actions(state) for action in expand(state, group)]
    assert len(answers) == 2
    for answer in answers:
        for traveller in "AB":
            outcome = apply(state, answer)
            assert isinstance(outcome, Outcome)
            reached = play_line(outcome.state, f"travel {traveller} Faith").state
            events = play_line(reached, "end").events
            assert [each.amount for each in events if isinstance(each, IncomeCollected)] == INCOMES


@pytest.mark.parametrize("words", [("en", "two cards", "dots", "cubes"), ("fr", "deux cartes", "points", "cubes")])
def test_first_game_teaches_card_limits_dots_and_income_on_reason(
    words: tuple[str, str, str, str],
) -> None:
    language, cards, dots, cubes = words
    _, keep, ruin, *_ = (each["reason"] for each in LESSON["languages"][language]["steps"])
    assert cards in keep
    assert dots in keep
    assert cubes in ruin


@pytest.mark.parametrize("language", COMPLETE)
def test_every_step_has_a_text_whose_squares_and_ecus_match_the_game(language: str) -> None:
    texts = LESSON["languages"][language]
    assert texts.keys() == LESSON["languages"]["en"].keys()
    assert len(texts["steps"]) == len(STEPS)
    for step, text in zip(STEPS, texts["steps"], strict=True):
        about = " ".join(str(value) for value in step.values())
        named = re.findall(r"\b[A-I][1-6]\b", text["task"])
        assert all(square in about for square in named)
    for text in texts["steps"][-2:]:
        assert re.findall(r"\d+", text["reason"]) == [str(each) for each in INCOMES]
