"""Drawn examples of clauses, taken from the tests that hold them.

A test is run, and what it plays or has judged is written down: the position, the actions as they are typed, what the
referee says, and the position after. So the page shows what the tests prove, and changes with them.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO
from typing import TYPE_CHECKING, Any, Final
from unittest import mock

from khronos_cli.draw.canvas import paint
from khronos_cli.names import AGES, age_name
from khronos_cli.narration.lines import action_lines
from khronos_engine.notation import write_action
from khronos_engine.referee import apply
from khronos_engine.texts.sentences import SentenceWriter
from khronos_engine.violations import Refusal
from khronos_service.codec.events import write_events
from khronos_service.codec.state_writing import write_state

if TYPE_CHECKING:
    from types import ModuleType

    from khronos_engine.actions import Action
    from khronos_engine.events import Event
    from khronos_engine.state import State

_CHOSEN: Final = {
    "J-4": "test_example_10_the_keep_of_the_weaker_domain_becomes_a_watchtower_and_leaves_all_boards",
    "DV-1": "test_a_demolition_on_faith_divides_there",
    "R-8": "test_terrain_costs_nothing_on_later_boards",
    "I-5": "test_a_domain_of_civil_buildings_alone_pays_nobody",
}
"""Clauses whose example is in a test of this name, because it shows more than the shortest one."""


@dataclass(frozen=True, slots=True)
class Example:
    """What a test plays, or has judged.

    Attributes:
        before: The position.
        actions: The actions, all but the last legal.
    """

    before: State
    actions: tuple[Action, ...]


@cache
def examples_of(module: str, test: str) -> list[Example]:
    """Return what a test plays or has judged, in order.

    Args:
        module: The module of the test, such as `tests.engine.test_ground`.
        test: The name of a test that takes no arguments.
    """
    found: list[Example] = []
    imported = importlib.import_module(module)
    function = getattr(imported, test)
    with _recorded(imported, found), redirect_stdout(StringIO()):
        function()
    return found


@contextmanager
def _recorded(module: ModuleType, found: list[Example]) -> Iterator[None]:
    """Write down what the functions of the tests are given that play and judge."""

    def recording(function: Callable[..., Any]) -> Callable[..., Any]:
        def record(state: State, *actions: Action, **options: object) -> object:
            found.append(Example(state, actions))
            return function(state, *actions, **options)

        return record

    names = [name for name in ("play", "cited") if hasattr(module, name)]
    with mock.patch.dict(vars(module), {name: recording(getattr(module, name)) for name in names}):
        yield


def best_example(clause: str, tests: Sequence[tuple[str, str]]) -> Example | None:
    """Return the example that shows a clause best; None if no test has one.

    It is one in which the clause is cited or at work, in as few actions and on as few squares as may be; those of the
    rulebook's own examples go before others.

    Args:
        clause: Its id.
        tests: The tests that are marked with it, each by its module and its name.
    """
    chosen = _CHOSEN.get(clause)
    candidates = [
        (len(each.actions), "worked_examples" not in module, _squares(each), module, test, place)
        for module, test in tests
        if _is_plain(module, test) and test == (chosen or test)
        for place, each in enumerate(examples_of(module, test))
        if chosen or (clause.startswith("EX-") and "near_miss" not in test) or _shows(each, clause)
    ]
    if not candidates:
        return None
    *_, module, test, place = min(candidates)
    return examples_of(module, test)[place]


def _is_plain(module: str, test: str) -> bool:
    """Whether a test is a function that takes no arguments."""
    function = getattr(importlib.import_module(module), test, None)
    return function is not None and not inspect.signature(function).parameters


def _squares(example: Example) -> int:
    grid = example.before.config.region.grid
    return grid.width * grid.height


def _shows(example: Example, clause: str) -> bool:
    """Whether a clause is cited, or at work, in what is played."""
    if not example.actions:
        return False
    for _, outcome in _outcomes(example):
        if isinstance(outcome, Refusal):
            return clause in outcome.clauses
        if any(clause in event.clauses for event in outcome):
            return True
    return False


def _outcomes(example: Example) -> Iterator[tuple[State, Refusal | tuple[Event, ...]]]:
    """Yield for each action the position before it, and what it causes or breaks."""
    state = example.before
    for action in example.actions:
        outcome = apply(state, action)
        if isinstance(outcome, Refusal):
            yield state, outcome
            return
        yield state, outcome.events
        state = outcome.state


def drawn(example: Example) -> list[str]:
    """Return the lines of an example: the boards, each action with what it does or breaks, and the boards after it."""
    config = example.before.config
    writer = SentenceWriter(config)
    state, lines = example.before, list[str]()
    ages = _ages(example)
    before = _boards(example.before, ages)
    lines += [*before, ""] if before else []
    for (state_before, outcome), action in zip(_outcomes(example), example.actions, strict=False):
        state = state_before
        lines.append(f"> {config.seats[action.seat].name}: {write_action(action, state_before.public)}")
        if isinstance(outcome, Refusal):
            lines += [f"  Not legal: {', '.join(outcome.clauses)}"]
            lines += [f"  {each.clause:<4} {writer.violation(each)}" for each in outcome.violations]
            return lines
        events = write_events(outcome, config.region.grid, writer)
        lines += [line.plain for line in action_lines(events)]
        after = apply(state_before, action)
        if not isinstance(after, Refusal):
            state = after.state
    if state.public.question is not None:
        lines.append(f"  {writer.decision(state.public.question)}")
    after_boards = _boards(state, ages)
    return lines + (["", *after_boards] if after_boards != before else [])


def _ages(example: Example) -> tuple[int, ...]:
    """Return the boards on which something stands that is not printed, before or after."""
    states = [state for state, _ in _outcomes(example)]
    last = apply(states[-1], example.actions[len(states) - 1])
    if not isinstance(last, Refusal):
        states.append(last.state)
    return tuple(
        age
        for age in range(len(AGES))
        if any(
            not building.printed or building.cube_count
            for state in states
            for building in state.public.boards[age].buildings
        )
    )


def _boards(state: State, ages: Sequence[int]) -> list[str]:
    """Return the lines of some boards side by side."""
    public = write_state(state).public_part
    drawings = []
    for age in ages:
        canvas = paint(state.config.region.rows, public.boards[age], public.config)
        lines = [f"   {age_name(AGES[age]).upper()}", *(line.plain for line in canvas.lines())]
        width = max(map(len, lines))
        drawings.append([line.ljust(width) for line in lines])
    return ["   ".join(row).rstrip() for row in zip(*drawings, strict=True)]
