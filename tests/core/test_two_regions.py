"""Cached values of one map are never used for a different map, although equal sets mean different squares."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable

import pytest
from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.material_pb2 import AGE_MIGHT, KIND_KEEP
from khronos.v1.state_pb2 import GameState
from khronos_core import Core
from khronos_core.codec.states import write_state
from khronos_engine.game.state import State
from testing.requests import request_of
from tests.support import position

# Both Watchtowers are at the tenth bit of their boards; because of the river, each has only one place for an upgrade.
WIDE = """
   Might
   A  B  C  D  E  F  G
1  ~  ~  ~  ~  ~  ~  ~
2  ~  Wr .  .  .  .  .
3  ~  .  .  .  .  .  .
4  ~  .  .  .  .  .  .
5  ~  .  .  .  .  .  .
"""
NARROW = """
   Might
   A  B  C  D  E  F
1  ~  ~  ~  ~  ~  ~
2  ~  ~  Wr .  .  .
3  .  .  .  .  .  .
4  .  .  .  .  .  .
5  .  .  .  .  .  .
6  .  .  .  .  .  .
"""

REQUESTS: dict[str, Callable[[GameState], Message]] = {
    "ListLegalActions": lambda state: request_of(calls.ListLegalActionsRequest, state=state),
    "DescribeDomains": lambda state: request_of(calls.DescribeDomainsRequest, state=state),
    "SuggestActions": lambda state: request_of(calls.SuggestActionsRequest, state=state, strength=2, viewer=1),
    "MatchAction": lambda state: request_of(
        calls.MatchActionRequest, state=state, words=[{"alternatives": [{"text": "Keep"}]}]
    ),
    "ExplainPlacements": lambda state: request_of(
        calls.ExplainPlacementsRequest, state=state, age=AGE_MIGHT, kind=KIND_KEEP
    ),
    "PreviewActions": lambda state: request_of(calls.PreviewActionsRequest, state=state, action=upgrade(state)),
    "CheckPlan": lambda state: request_of(calls.CheckPlanRequest, state=state, actions=[upgrade(state)], viewer=1),
    "ValidateAction": lambda state: request_of(calls.ValidateActionRequest, state=state, action="build Keep Might A1"),
}


def upgrade(state: GameState) -> str:
    """Return the notation of the upgrade of the Watchtower."""
    tower = state.public_part.boards[0].tiles[0]
    square = "ABC"[tower.at.column - 1] + str(tower.at.row)
    return f"upgrade Might {square} to Keep {square}"


def clear_caches() -> None:
    """Empty every cache of this process."""
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and str(each.__module__).startswith("khronos_"):
            each.cache_clear()


def answer_call(name: str, state: State) -> bytes:
    request = REQUESTS[name](write_state(state))
    answer = Core().answer(name, request.SerializeToString()).response
    assert answer is not None
    return answer


@pytest.mark.parametrize("name", REQUESTS)
def test_cached_answers_are_not_shared_between_different_maps(name: str) -> None:
    wide, narrow = (position(drawing, hand="MMMM", players=2) for drawing in (WIDE, NARROW))
    assert wide.public.boards[0].buildings == narrow.public.boards[0].buildings
    clear_caches()
    due = answer_call(name, narrow)
    clear_caches()
    other = answer_call(name, wide)
    assert answer_call(name, narrow) == due != other
