"""The long tests find nothing in a short run."""

from __future__ import annotations

from collections.abc import Callable

import grpc
import pytest

from khronos.v1.referee_service_pb2 import CreateGameRequest, PlayResponse
from khronos_core import JSON, PROTO, WireFormat
from khronos_core.answers import failure_of
from khronos_core.errors import DeadlinePassedError, FieldViolation, MalformedError, RequestError
from khronos_core.methods import METHODS, PLAY
from khronos_service.errors import InternalError
from tests.attack.exchanges import Exchange, Reply, draws_seed, hostile_exchange, ordinary_exchange
from tests.attack.fuzz import fuzz, fuzz_part, outcome_of
from tests.attack.restarts import SERVERS, restarts
from tests.attack.soak import soak
from tests.attack.transports import TRANSPORTS
from tests.support.calls import setup

SEED = 12


OUTCOMES = {"OK", "MALFORMED", "STATE_INVALID", "NOTATION_UNREADABLE"}
"""Outcomes that a few hundred hostile requests have."""


@pytest.mark.parametrize("transport", [each for each in TRANSPORTS if "process" in each])
def test_hostile_requests_are_answered_or_fail_with_an_error_of_the_contract(transport: str) -> None:
    run = fuzz_part(SEED, transport, 1000)
    assert run.faults == []
    assert run.figures.keys() >= OUTCOMES


@pytest.mark.slow
def test_hostile_requests_over_every_transport_are_answered_or_fail_with_an_error_of_the_contract() -> None:
    run = fuzz(SEED, 300 * len(TRANSPORTS))
    assert run.faults == []
    assert run.requests >= 300 * len(TRANSPORTS)
    assert run.figures.keys() >= OUTCOMES


def test_ordinary_requests_are_answered_without_memory_growth() -> None:
    assert soak(SEED, 600, pool=40).faults == []


@pytest.mark.slow
def test_no_call_fails_while_servers_restart() -> None:
    run = restarts(SEED, 300, pool=60)
    assert run.faults == []
    assert run.figures["SIGTERM"] + run.figures["SIGKILL"] >= SERVERS


# --- what proofs are made of ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [ordinary_exchange, hostile_exchange])
def test_requests_are_determined_by_seed_and_number(make: Callable[[int, int], Exchange]) -> None:
    assert make(SEED, 5) == make(SEED, 5)
    assert make(SEED, 5).messages != make(SEED, 6).messages
    assert make(SEED, 5).messages != make(SEED + 1, 5).messages


@pytest.mark.parametrize("make", [ordinary_exchange, hostile_exchange])
def test_requests_cover_every_method(make: Callable[[int, int], Exchange]) -> None:
    assert {make(SEED, number).method for number in range(1000)} == {*METHODS, PLAY}


def failed_reply(error: RequestError) -> Reply:
    failure = failure_of(error)
    return Reply(grpc.StatusCode[failure.code_name], failure.status.SerializeToString(deterministic=True))


INTERNAL = PlayResponse(failed=failure_of(InternalError("an-id")).status).SerializeToString()


@pytest.mark.parametrize(
    ("reply", "form", "method", "outcome"),
    [
        (Reply(grpc.StatusCode.UNKNOWN, b"", "oh"), PROTO, "GetCatalog", "fault: UNKNOWN without details"),
        (failed_reply(InternalError("an-id")), PROTO, "GetCatalog", "fault: INTERNAL"),
        (failed_reply(DeadlinePassedError()), PROTO, "GetCatalog", "fault: DEADLINE_EXCEEDED"),
        (Reply(grpc.StatusCode.OK, b"\xff"), PROTO, "GetCatalog", "fault: no GetCatalogResponse"),
        (Reply(grpc.StatusCode.OK, b"{"), JSON, "GetCatalog", "fault: no GetCatalogResponse"),
        (Reply(grpc.StatusCode.OK, INTERNAL), PROTO, PLAY, "fault: INTERNAL"),
        (failed_reply(MalformedError((FieldViolation("state", "is required"),))), PROTO, "GetCatalog", "MALFORMED"),
    ],
    ids=["no details", "internal", "late", "no message", "no JSON", "internal on a stream", "the caller's"],
)
def test_unexpected_results_are_reported_as_faults(reply: Reply, form: WireFormat, method: str, outcome: str) -> None:
    assert outcome_of(method, reply, form).startswith(outcome)


def test_set_up_without_a_seed_is_recognised_as_random() -> None:
    for phrase in ("", "a phrase"):
        request = CreateGameRequest(setup=setup(phrase=phrase)).SerializeToString()
        assert draws_seed(Exchange("CreateGame", (request,))) is not bool(phrase)
