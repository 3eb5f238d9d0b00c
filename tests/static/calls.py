"""Generates calls whose responses must be the same on all platforms, from conformance cases and a random game."""

from __future__ import annotations

import random
from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any, Final

from google.protobuf.message import Message

from conformance.run import is_stream, read_cases
from khronos.v1 import referee_service_pb2 as messages
from khronos.v1.action_pb2 import GivenAction
from khronos.v1.material_pb2 import KIND_HAMLET, KIND_KEEP
from khronos.v1.options_pb2 import Host, RequestOptions
from khronos_client import expand
from khronos_core import Core

Call = tuple[str, bytes]

CONFORMANCE: Final[Sequence[Call]] = tuple(
    (case.rpc, case.requests[0]) for case in read_cases() if not is_stream(case.rpc)
)
"""The requests of all cases with a single call."""

_STEPS: Final = 60


_HOST: Final = RequestOptions(host=Host())


def game_calls(core: Core, seed: int) -> list[Call]:
    """Return calls of all kinds about each state of a random game of three."""
    chance = random.Random(seed)
    calls: list[Call] = []

    def ask(method: str, **fields: Any) -> Any:
        request: Message = getattr(messages, f"{method}Request")(**{"options": _HOST, **fields})
        calls.append((method, request.SerializeToString(deterministic=True)))
        answer = core.answer(*calls[-1])
        return answer.response and getattr(messages, f"{method}Response").FromString(answer.response)

    seats = [{"name": name} for name in ("Ann", "Ben", "Cleo")]
    state = ask("CreateGame", options=None, setup={"config": {"seats": seats}, "seed_phrase": f"game {seed}"}).state
    for _ in range(_STEPS):
        groups = ask("ListLegalActions", state=state).groups
        if not groups:
            break
        seat = state.public_part.cascade.decision.seat or state.public_part.turn.seat
        action = GivenAction(structured=chance.choice(list(expand(chance.choice(groups), seat))))
        ask("ValidateAction", state=state, action=action)
        ask("PreviewActions", state=state, actions=[action], max_decision_depth=2)
        ask("CheckPlan", state=state, actions=[action], options={"seat": chance.randint(1, 3)})
        ask("ExplainPlacements", state=state, age=chance.randint(1, 3), kind=chance.choice([KIND_KEEP, KIND_HAMLET]))
        ask("DescribeDomains", state=state)
        ask("SuggestActions", state=state, strength=chance.choice((1, 2)), options={"seat": seat})
        ask("MatchAction", state=state, words=[{"alternatives": [{"text": "Keep"}]}])
        ask("ViewGame", state=state, options={"seat": chance.randint(1, 3), "locale": "fr"})
        ask("AuditPosition", state=state)
        ask("WriteText", content={"position": state})
        state = ask("ApplyAction", state=state, action=action).state
    return calls


def answer(core: Core, call: Call) -> list[Any]:
    """Return the answer of this process, in the form of the worker's answers."""
    given = core.answer(*call)
    if given.failure is None:
        return [_base64(given.response or b"")]
    status = given.failure.status
    written = [[each.type_url.rpartition("/")[2], _base64(each.value)] for each in status.details]
    return [status.code, status.message, written]


def write_calls(calls: Sequence[Call]) -> Iterator[list[str]]:
    """Yield calls in the form of JSON."""
    for method, request in calls:
        yield [method, _base64(request)]


def _base64(data: bytes) -> str:
    return b64encode(data).decode()
