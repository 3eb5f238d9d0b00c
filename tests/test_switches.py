"""Every rule can be disabled, so that `make trace-prove` can check whether a test notices."""

import inspect
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from khronos_engine.game.clauses import CLAUSES
from testing import switches
from testing.switches import SWITCHES, Change, Replacement, Switch, find_definition

CHANGED = r'\b(?:find_definition|replace_definition|put|put_only)\(\s*"([^"]+)"'
PLACES = sorted(set(re.findall(CHANGED, Path(switches.__file__).read_text("utf-8"))))


def test_every_clause_but_the_worked_examples_has_a_switch_in_the_order_of_the_rules() -> None:
    assert list(SWITCHES) == [clause for clause in CLAUSES if not clause.startswith("EX-")]


def test_every_switch_belongs_to_one_clause_and_describes_the_missing_rule() -> None:
    assert len({switch.gone for switch in SWITCHES.values()}) == len(SWITCHES)
    assert all(switch.gone and switch.changes for switch in SWITCHES.values())


@pytest.mark.parametrize("place", PLACES)
def test_every_replaced_definition_exists(place: str) -> None:
    assert find_definition(place) is not None


def replacements(changes: Iterable[Change]) -> Iterator[Replacement]:
    """Yield the definitions that changes replace."""
    for change in changes:
        if isinstance(change, Replacement):
            yield change
        elif isinstance(change, Switch):
            yield from replacements(change.changes)


@pytest.mark.parametrize("clause", SWITCHES)
def test_replacements_have_the_signature_of_the_replaced_definition(clause: str) -> None:
    """Otherwise the call would fail because of its arguments, and would not prove that a test checks the rule."""
    for each in replacements([SWITCHES[clause]]):
        old = find_definition(each.where)
        new = each.make(old)
        if callable(old) and callable(new):
            parameters = inspect.signature(old).parameters.values()
            given = [None for one in parameters if one.kind in {one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD}]
            named = {one.name: None for one in parameters if one.kind is one.KEYWORD_ONLY}
            try:
                inspect.signature(new).bind(*given, **named)
            except TypeError as error:
                pytest.fail(
                    f"testing/switches.py, {clause}: the replacement of {each.where} has other parameters: {error}"
                )
