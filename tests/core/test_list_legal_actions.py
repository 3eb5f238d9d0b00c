"""`ListLegalActions` returns the same actions as the engine, with and without filters."""

from typing import Any

import pytest

from khronos.v1.action_pb2 import VERB_CONSTRUCT, VERB_TRAVEL
from khronos.v1.material_pb2 import AGE_FAITH, KIND_KEEP, KIND_TOWN, Square
from khronos.v1.referee_service_pb2 import ListLegalActionsRequest
from khronos_client import expand
from khronos_core.codec.actions import write_action
from khronos_core.codec.states import write_state
from khronos_engine import State, legal_actions
from khronos_engine.game.actions import Construct, Travel
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.squares import Square as EngineSquare
from khronos_engine.rules import legal
from khronos_engine.rules.legal import Filter
from tests.support.calls import ask
from tests.support.positions import crowded, steps


def assert_listed_as_by_the_engine(state: State, asked: Filter, **fields: Any) -> None:
    """Assert that a request with these fields lists the actions that the engine lists, in the same order."""
    due = [write_action(each) for group in legal_actions(state, asked) for each in legal.expand(state, group)]
    answer = ask(ListLegalActionsRequest, state=write_state(state), **fields)
    assert [action for group in answer.groups for action in expand(group, answer.seat)] == due


@pytest.mark.parametrize("number", range(6))
def test_the_list_matches_the_engine(number: int) -> None:
    for step in steps(number)[::16]:
        assert_listed_as_by_the_engine(step.before, Filter())


@pytest.mark.parametrize(
    ("fields", "asked"),
    [
        ({"verbs": [VERB_CONSTRUCT, VERB_TRAVEL]}, Filter(verbs=frozenset({Construct, Travel}))),
        ({"ages": [AGE_FAITH]}, Filter(ages=frozenset({Age.FAITH}))),
        ({"kinds": [KIND_KEEP, KIND_TOWN]}, Filter(kinds=frozenset({Kind.KEEP, Kind.TOWN}))),
        ({"square": Square(column=1, row=1)}, Filter(square=EngineSquare(1, 1))),
        ({"square": Square(column=500, row=1)}, Filter(square=EngineSquare(500, 1))),
    ],
    ids=["verbs", "ages", "kinds", "square", "off the board"],
)
def test_filters_match_the_engine(fields: dict[str, Any], asked: Filter) -> None:
    assert_listed_as_by_the_engine(crowded().before, asked, **fields)
