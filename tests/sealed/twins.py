"""Make all calls about sealed states that differ only in sealed parts, and collect what a viewer learns."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from google.protobuf.message import Message

from khronos.v1 import play_pb2, record_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.actions import write_action
from khronos_core.codec.caches import Caches
from khronos_core.errors import RequestError
from khronos_core.game_session import GameSession
from khronos_engine import State
from khronos_engine.game.material import AGES, KINDS
from testing.requests import given_action
from testing.sealed import KEYS, answer, as_sealed, copy, request_as
from tests.secrets.comparing import pairs
from tests.secrets.pairs import Pair
from tests.secrets.tables import TABLES

CACHED_STATES = 64
"""The size of the state cache, which is larger than the number of states from one pair."""


def compare_table(kind: str, players: int, number: int, step: int = 1) -> tuple[int, int]:
    """Assert that no call distinguishes the twins of a table; every `step`-th pair is compared.

    Returns:
        The number of compared pairs, and the number of these pairs in which hands differ.
    """
    rng, count, unlike = random.Random(f"sealed {kind} {players} {number}"), 0, 0
    for place, pair in enumerate(islice(pairs(TABLES[kind](players, number), rng), 0, None, step)):
        count, unlike = count + 1, unlike + pair.unlike_hands
        assert collect_answers(pair, pair.one, place) == collect_answers(pair, pair.other, place), pair
    return count, unlike


def collect_answers(pair: Pair, state: State, seed: int) -> dict[str, Any]:
    """Return everything that a viewer gets from all calls, made twice, with the sizes and the cache results."""
    found: dict[str, Any] = {}
    lookups: list[str] = []
    caches = Caches(CACHED_STATES, lookups.append)
    message = as_sealed(state)
    found["size"] = message.ByteSize()
    for name, request in _requests_about(pair, message, random.Random(seed)).items():
        for time in ("first", "again"):
            try:
                found[f"{name} {time}"] = mask_sealed_bytes(answer(request, caches=caches))
            except RequestError as error:
                found[f"{name} {time}"] = (error.reason, str(error), error.facts)
    found["lookups"] = lookups
    session = GameSession(KEYS)
    found["Play"] = [mask_sealed_bytes(session.answer_message(each).response) for each in _stream_about(pair, message)]
    return found


def _viewer(pair: Pair) -> Any:
    return "spectator" if pair.viewer is None else pair.viewer + 1


def _requests_about(pair: Pair, state: GameState, rng: random.Random) -> dict[str, Message]:
    """Return a request of every call that accepts a sealed state."""
    viewer, action = _viewer(pair), write_action(pair.action)
    age, kind = rng.choice(AGES) + 1, rng.choice(KINDS) + 1
    words = [{"alternatives": [{"text": each}]} for each in ("giving", "MRC")]
    line = record_pb2.TEXT_FORM_ACTION
    return {
        "ValidateAction": request_as(
            calls.ValidateActionRequest, viewer, state=state, action=action, with_sentences=True
        ),
        "ApplyAction": request_as(calls.ApplyActionRequest, viewer, state=state, action=action, with_sentences=True),
        "PreviewActions": request_as(
            calls.PreviewActionsRequest, viewer, state=state, action=action, max_decision_depth=1
        ),
        "CheckPlan": request_as(calls.CheckPlanRequest, viewer, state=state, actions=[action]),
        "ListLegalActions": request_as(calls.ListLegalActionsRequest, viewer, state=state),
        "ExplainPlacements": request_as(calls.ExplainPlacementsRequest, viewer, state=state, age=age, kind=kind),
        "DescribeDomains": request_as(calls.DescribeDomainsRequest, viewer, state=state),
        "SuggestActions": request_as(calls.SuggestActionsRequest, viewer, state=state, strength=1),
        "MatchAction": request_as(calls.MatchActionRequest, viewer, state=state, words=words, max_matches=16),
        "ViewGame": request_as(calls.ViewGameRequest, viewer, state=state),
        "AuditPosition": request_as(calls.AuditPositionRequest, viewer, state=state),
        "ReplayGame": request_as(calls.ReplayGameRequest, viewer, state=state, actions=[action]),
        "ReviewGame": request_as(calls.ReviewGameRequest, viewer, state=state, actions=[action]),
        "ReadText": request_as(calls.ReadTextRequest, viewer, state=state, text="end", form=line),
        "WriteText": request_as(calls.WriteTextRequest, viewer, position=state),
        "WriteText of an action": request_as(calls.WriteTextRequest, viewer, state=state, action=action),
    }


def _stream_about(pair: Pair, state: GameState) -> list[Any]:
    viewer = _viewer(pair)
    return [
        request_as(calls.PlayRequest, viewer, start=play_pb2.PlayStart(state=state)),
        request_as(calls.PlayRequest, viewer, show=play_pb2.PlayShow()),
        request_as(calls.PlayRequest, viewer, apply=given_action(write_action(pair.action)), with_sentences=True),
    ]


def mask_sealed_bytes(message: Any) -> bytes:
    """Return the readable content of an answer, with sealed bytes replaced by zeros."""
    seen = copy(message)
    holder = seen.state if isinstance(seen, calls.PlayResponse) else seen
    if "state" in holder.DESCRIPTOR.fields_by_name:
        holder.state.sealed.payload = bytes(len(holder.state.sealed.payload))
    written: bytes = seen.SerializeToString(deterministic=True)
    return written
