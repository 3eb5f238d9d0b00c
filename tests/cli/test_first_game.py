"""The guided first game: every step happens as its text says, in order and in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any, Final, NamedTuple

import pytest

from khronos_engine.advice.domains import domain_reports
from khronos_engine.audit import audit
from khronos_engine.board import Building
from khronos_engine.events import (
    AdventurerMoved,
    BuildingLaid,
    BuildingRemoved,
    Cause,
    DomainsJoined,
    Event,
    IncomeCollected,
    TurnPassed,
)
from khronos_engine.legal import expand
from khronos_engine.material import Age, Kind
from khronos_engine.notation import parse_action, parse_position
from khronos_engine.referee import Outcome, apply, legal_actions
from khronos_engine.state import State
from khronos_engine.violations import Refusal
from tests.support.languages import COMPLETE

LESSON: Final[Any] = json.loads((files("khronos_cli.lessons") / "first_game.json").read_text(encoding="utf-8"))
STEPS: Final[Any] = LESSON["steps"]
ANN: Final = 0
BEN: Final = 1


class Scene(NamedTuple):
    """A step: the position that it meets, and what happens in it."""

    state: State
    events: tuple[Event, ...] = ()
    refused: tuple[str, ...] = ()
    pressed: Building | None = None


def start() -> State:
    """Return the position in which the lesson begins."""
    return parse_position("\n".join(LESSON["position"]))


def after(state: State, line: str) -> Outcome:
    """Return what an action leads to, which must be legal."""
    outcome = apply(state, parse_action(line, state.public))
    assert isinstance(outcome, Outcome), f"{line} is refused"
    return outcome


def scenes() -> Iterator[Scene]:
    """Yield what happens in each step."""
    state = start()
    for step in STEPS:
        if "play" in step:
            outcome = after(state, step["play"])
            yield Scene(state, events=outcome.events)
            state = outcome.state
        elif "try" in step:
            refusal = apply(state, parse_action(step["try"], state.public))
            assert isinstance(refusal, Refusal)
            yield Scene(state, refused=refusal.clauses)
        elif "press" in step:
            yield Scene(state, pressed=standing(state, Age(step["press"]["age"] - 1), step["press"]["square"]))
        else:
            yield Scene(state)


def standing(state: State, age: Age, square: str) -> Building:
    """Return the building that has its top-left square there."""
    grid = state.public.config.region.grid
    return next(each for each in state.public.boards[age].buildings if grid.square(each.corner).name == square)


def test_the_position_is_sound() -> None:
    assert audit(start()) == ()


def test_the_steps_build_ripple_join_collect_are_refused_decide_travel_end_and_pay() -> None:
    _, keep, ruin, hamlet, town, chapel, monastery, decision, journey, end, income = scenes()
    laid = [(each.age, each.cause) for each in keep.events if isinstance(each, BuildingLaid)]
    assert laid == [(Age.MIGHT, Cause.CONSTRUCTION), (Age.FAITH, Cause.RIPPLE), (Age.REASON, Cause.RIPPLE)]
    assert ruin.pressed is not None
    assert (ruin.pressed.kind, ruin.pressed.ruin) == (Kind.KEEP, True)
    assert any(isinstance(each, DomainsJoined) for each in hamlet.events)
    assert town.pressed is not None
    reports = [each for each in domain_reports(town.state.public) if each.age is Age.MIGHT]
    (held,) = (each.holding for each in reports if town.pressed in each.domain.buildings)
    assert (held.seats, held.amount) == ((ANN,), 6)
    assert chapel.refused == ("D-2",) == tuple(step["clause"] for step in STEPS if "try" in step)
    (lost,) = (each for each in monastery.events if isinstance(each, BuildingRemoved) and each.age is Age.FAITH)
    assert (lost.cause, lost.building.kind, lost.building.owner) == (Cause.PARADOX, Kind.KEEP, BEN)
    question = decision.state.public.question
    assert question is not None
    assert question.seat == ANN
    assert any(isinstance(each, AdventurerMoved) for each in journey.events)
    assert any(isinstance(each, TurnPassed) for each in end.events)
    assert income.state.public.turn.seat == BEN


def test_every_answer_to_the_decision_and_either_adventurer_leads_on() -> None:
    lines = [step["play"] for step in STEPS if "play" in step]
    decided = next(at for at, line in enumerate(lines) if line.startswith("choose"))
    state = start()
    for line in lines[:decided]:
        state = after(state, line).state
    answers = [action for group in legal_actions(state) for action in expand(state, group)]
    assert len(answers) == 2
    for answer in answers:
        for traveller in "AB":
            outcome = apply(state, answer)
            assert isinstance(outcome, Outcome)
            reached = after(outcome.state, f"travel {traveller} Faith").state
            assert incomes(after(reached, "end").events) == [6, 5]


def incomes(events: tuple[Event, ...]) -> list[int]:
    """Return the Ecus that are collected, domain by domain."""
    return [each.amount for each in events if isinstance(each, IncomeCollected)]


@pytest.mark.parametrize("words", [("en", "two cards", "dots", "cubes"), ("fr", "deux cartes", "points", "cubes")])
def test_it_teaches_how_many_cards_an_adventurer_plays_what_the_dots_are_and_who_collects_on_reason(
    words: tuple[str, str, str, str],
) -> None:
    language, cards, dots, cubes = words
    _, keep, ruin, *_ = (each["reason"] for each in LESSON["languages"][language]["steps"])
    assert cards in keep
    assert dots in keep
    assert cubes in ruin


@pytest.mark.parametrize("language", COMPLETE)
def test_every_step_has_its_text_and_the_squares_and_ecus_that_it_names_are_those_of_the_game(language: str) -> None:
    texts = LESSON["languages"][language]
    assert texts.keys() == LESSON["languages"]["en"].keys()
    assert len(texts["steps"]) == len(STEPS)
    for step, text in zip(STEPS, texts["steps"], strict=True):
        about = " ".join(str(value) for value in step.values())
        named = re.findall(r"\b[A-I][1-6]\b", text["task"])
        assert all(square in about for square in named)
    *_, end, _ = scenes()
    for text in texts["steps"][-2:]:
        assert re.findall(r"\d+", text["reason"]) == [str(each) for each in incomes(end.events)]
