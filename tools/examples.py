"""Turn tests of the rules and the rulebook's worked examples into drawn examples.

This module runs a test, and records the positions, the actions, the answers of the referee and the positions after the
actions. Therefore the examples in `docs/rules.md` show what the tests prove, and change with the tests.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from functools import cache
from io import StringIO
from typing import TYPE_CHECKING, Any, Final
from unittest import mock

from khronos_cli.draw.boards import paint
from khronos_cli.names import AGES, action_lines, age_name
from khronos_cli.notation import state_message
from khronos_cli.table.status import status_lines
from khronos_core.codec.fields import write_events
from khronos_core.codec.states import write_state
from khronos_engine.game.actions import ChooseBuilding, Construct, Demolish, PlaceBuilding, Upgrade
from khronos_engine.game.material import HouseRules
from khronos_engine.game.violations import Refusal
from khronos_engine.notation import write_action
from khronos_engine.notation.maps import write_house_rules
from khronos_engine.referee import apply
from khronos_engine.replay import replay
from khronos_engine.texts.sentences import SentenceWriter
from testing.records import EXAMPLES, RECORD, read

if TYPE_CHECKING:
    from types import ModuleType

    from khronos_engine.game.actions import Action
    from khronos_engine.game.events import Event
    from khronos_engine.game.state import State

_CHOSEN: Final = {
    "T-5": ("test_income_comes_before_the_cards_are_given_up_and_drawn", 0),
    "T-6": ("test_an_empty_pile_is_left_empty_until_a_card_is_to_be_drawn", 1),
    "G-1": ("test_an_upgrade_of_a_military_building_may_not_cover_river", 0),
    "G-3": ("test_surcharge_cards_count_as_played", 0),
    "G-4": ("test_surcharges_of_forest_and_mountain_add_up", 2),
    "C-2": ("example-02", 0),
    "J-4": ("example-10", 0),
    "P-1": ("test_populating_takes_one_civil_card_and_one_cube", 0),
    "N-1": ("test_after_the_first_of_two_cards_the_players_cube_is_on_the_ruin", 0),
    "DV-1": ("test_demolition_on_faith_can_divide_a_domain_on_faith", 0),
    "R-7": ("test_old_shadow_stays_on_both_boards_by_default", 0),
    "R-8": ("test_terrain_costs_nothing_on_later_boards", 0),
    "I-5": ("test_a_domain_with_only_civil_buildings_pays_no_player", 0),
}
"""Rules with a chosen example (a test or worked example, and an index) that shows more than the shortest example."""

_NOT_DRAWN: Final = {"HE-1", "EX-18"}
"""Clauses without an example, because no action shows them."""


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a rule: a position, and actions that the test plays or judges in it.

    Attributes:
        before: The position.
        actions: The actions. All actions except the last must be legal.
    """

    before: State
    actions: tuple[Action, ...]


@cache
def examples_of(module: str, test: str) -> list[Example]:
    """Return the examples of a test, in order.

    Args:
        module: The module of the test, such as `tests.engine.test_ground`.
        test: The name of a test that takes no arguments.
    """
    found: list[Example] = []
    imported = importlib.import_module(module)
    function = getattr(imported, test)
    with _record_calls(imported, found), redirect_stdout(StringIO()):
        function()
    return found


@cache
def worked_examples() -> dict[str, Example]:
    """Return the rulebook's own examples by the names of their records, such as `example-16-might`, in order."""
    results = {path.stem: replay(read(path)) for path in sorted(EXAMPLES.glob(f"*{RECORD}"))}
    return {
        name: Example(result.start, tuple(step.action for step in result.steps)) for name, result in results.items()
    }


@contextmanager
def _record_calls(module: ModuleType, found: list[Example]) -> Iterator[None]:
    def record_call(function: Callable[..., Any]) -> Callable[..., Any]:
        def record(state: State, *actions: Action, **options: object) -> object:
            found.append(Example(state, actions))
            return function(state, *actions, **options)

        return record

    names = [name for name in ("play", "violated_rules") if hasattr(module, name)]
    with mock.patch.dict(vars(module), {name: record_call(getattr(module, name)) for name in names}):
        yield


def examples_of_clause(clause: str, tests: Sequence[tuple[str, str]], published: str = "") -> list[Example]:
    """Return the best example of a clause as a list, which is empty if no example shows the clause.

    An example of a clause cites or applies it. An example that is already published is the best. Otherwise, the
    criteria are, in this order: no house rules, few actions, a test rather than the rulebook as the source, and a small
    board. For a clause that is a worked example of the rulebook, return all records of the example.

    Args:
        clause: The id of the clause.
        tests: The tests of the clause, by module and name.
        published: The text that is published for the clause.
    """
    plain = [(module, test) for module, test in tests if _is_plain(module, test)]
    if clause in _NOT_DRAWN:
        return []
    if clause.startswith("EX-"):
        name = f"example-{int(clause.removeprefix('EX-')):02}"
        return [each for record, each in worked_examples().items() if record.startswith(name)]
    examples = [
        *((record, 0, each) for record, each in worked_examples().items()),
        *((test, place, each) for module, test in plain for place, each in enumerate(examples_of(module, test))),
    ]
    ranked = sorted(
        (_has_options(each), len(each.actions), name.startswith("example-"), _squares(each), name, place)
        for name, place, each in examples
        if _shows(each, clause)
    )
    found = {(name, place): each for name, place, each in reversed(examples)}
    places = [_CHOSEN[clause]] if clause in _CHOSEN else [(name, place) for *_, name, place in ranked]
    stays = (found[each] for each in places if "\n".join(draw(found[each])) in published)
    return [next(stays, found[places[0]])] if places else []


def _last_state(example: Example) -> State:
    """Return the position after the legal actions."""
    state = example.before
    for action in example.actions:
        outcome = apply(state, action)
        if isinstance(outcome, Refusal):
            return state
        state = outcome.state
    return state


def _has_options(example: Example) -> bool:
    """Return whether an example uses house rules (ED-4)."""
    return example.before.config.house_rules != HouseRules()


def _is_plain(module: str, test: str) -> bool:
    """Return whether a test is a function without arguments."""
    function = getattr(importlib.import_module(module), test, None)
    return function is not None and not inspect.signature(function).parameters


def _squares(example: Example) -> int:
    grid = example.before.config.region.grid
    return grid.width * grid.height


def _shows(example: Example, clause: str) -> bool:
    if not example.actions:
        return False
    for _, outcome in _outcomes(example):
        if isinstance(outcome, Refusal):
            return clause in outcome.clauses
        if any(clause in event.clauses for event in outcome):
            return True
    return False


def _outcomes(example: Example) -> Iterator[tuple[State, Refusal | tuple[Event, ...]]]:
    """Yield each action with the position before it and its outcome or refusal."""
    state = example.before
    for action in example.actions:
        outcome = apply(state, action)
        if isinstance(outcome, Refusal):
            yield state, outcome
            return
        yield state, outcome.events
        state = outcome.state


def draw(example: Example) -> list[str]:
    """Return the lines of an example: boards, each action with its consequences or violations, boards at the end."""
    config = example.before.config
    writer = SentenceWriter(config)
    lines = list[str]()
    ages = _ages(example)
    is_about_means = _is_about_means(example)
    before = _boards(example.before, ages)
    lines += [f"With the option `{each}`:" for each in write_house_rules(config)]
    lines += [*before, ""] if before else []
    lines += _means(example.before) if is_about_means else []
    for (state_before, outcome), action in zip(_outcomes(example), example.actions, strict=False):
        typed = write_action(action, state_before.public).removeprefix(f"{config.seats[action.seat].name}: ")
        lines.append(f"> {config.seats[action.seat].name}: {typed}")
        if isinstance(outcome, Refusal):
            lines += [f"  Not legal: {', '.join(outcome.clauses)}"]
            lines += [f"  {each.clause:<4} {writer.violation(each)}" for each in outcome.violations]
            return lines
        events = write_events(outcome, config.region.grid, writer)
        lines += [line.plain for line in action_lines(events)]
    state = _last_state(example)
    if state.public.question is not None:
        lines.append(f"  {writer.decision(state.public.question)}")
    elif is_about_means:
        lines += _means(state)
    after_boards = _boards(state, ages)
    return lines + (["", *after_boards] if after_boards != before else [])


def _is_about_means(example: Example) -> bool:
    """Return whether an example is about a player's cards, Ecus, adventurers or turn rather than boards."""
    return any(
        not isinstance(action, Construct | Upgrade | Demolish | ChooseBuilding | PlaceBuilding)
        or (isinstance(outcome, Refusal) and "T-4" in outcome.clauses)
        for (_, outcome), action in zip(_outcomes(example), example.actions, strict=False)
    )


def _means(state: State) -> list[str]:
    """Return the status line of the player whose turn it is: Ecus, cubes, cards and adventurers."""
    return [line.plain for line in status_lines(state_message(state)) if line.plain]


def _ages(example: Example) -> tuple[int, ...]:
    """Return the boards of the actions, and the boards that have tiles before or after them."""
    states = [*(state for state, _ in _outcomes(example)), _last_state(example)]
    built_on = {action.age for action in example.actions if isinstance(action, Construct | Upgrade | Demolish)}
    return tuple(
        age
        for age in range(len(AGES))
        if age in built_on
        or any(
            not building.printed or building.cube_count
            for state in states
            for building in state.public.boards[age].buildings
        )
    )


def _boards(state: State, ages: Sequence[int]) -> list[str]:
    public = write_state(state).public_part
    drawings = []
    for age in ages:
        canvas = paint(public, AGES[age])
        lines = [f"   {age_name(AGES[age]).upper()}", *(line.plain for line in canvas.lines())]
        width = max(map(len, lines))
        drawings.append([line.ljust(width) for line in lines])
    return ["   ".join(row).rstrip() for row in zip(*drawings, strict=True)]


if __name__ == "__main__":  # `python -m tools.examples tests.engine.test_ground TEST`
    print("\n\n".join("\n".join(draw(each)) for each in examples_of(*sys.argv[1:])))
