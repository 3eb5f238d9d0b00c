"""Nothing that a caller sends ends in INTERNAL or UNKNOWN, hangs, or takes the server down."""

import random
import time

import grpc
import pytest
from google.protobuf.message import Message
from khronos_service.transport.call_handler import CallHandler
from tests.service.mutations import length, nested, spoil_bytes, spoil_request
from tests.service.positions import cascades, steps
from tests.service.sound_requests import Moment, sound_request

from khronos.v1.referee_service_pb2 import ValidateActionRequest
from khronos_core import limits
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from khronos_core.forms import JSON
from khronos_core.limits import DETAILS
from khronos_core.methods import METHODS
from khronos_core.work import Work
from khronos_service.callers.call import Call
from tests.laws.games import Step
from tests.service.support import attempt, failed, raw
from tests.support.requests import request_of

LONGEST = 5.0  # seconds; a call takes milliseconds, and a busy machine some more


@pytest.mark.parametrize("number", range(8))
def test_spoilt_requests_get_an_answer_or_an_error_of_the_contract(handler: CallHandler, number: int) -> None:
    chance = random.Random(number)
    pool = (*steps(number), *cascades())
    names = [*METHODS, "ValidateAction", "ApplyAction", "ListLegalActions"]
    reasons = set()
    for _ in range(250):
        name = chance.choice(names)
        request = sound(name, chance.choice(pool), chance)
        spoil_request(request, chance, chance.choice((1, 1, 1, 2, 4)))
        began = time.perf_counter()
        reply = handler.answer(Call(name), request.SerializeToString())
        assert time.perf_counter() - began < LONGEST
        if reply.failure is not None:
            reasons.add(reply.failure.reason)
            assert reply.failure.reason != "INTERNAL", request
            assert len(reply.failure.details) <= DETAILS
    assert {"MALFORMED", "STATE_INVALID"} <= reasons


def sound(name: str, step: Step, chance: random.Random) -> Message:
    """Return a request about a step, for whichever call."""
    return sound_request(name, Moment(write_state(step.before), write_action(step.action)), chance)


@pytest.mark.parametrize("number", range(4))
def test_broken_bytes_are_malformed(handler: CallHandler, number: int) -> None:
    chance = random.Random(number)
    for _ in range(300):
        name = chance.choice(list(METHODS))
        data = spoil_bytes(sound(name, chance.choice(steps(number)), chance).SerializeToString(), chance)
        reply = handler.answer(Call(name), data)
        assert reply.failure is None or reply.failure.reason != "INTERNAL", data


@pytest.mark.parametrize("number", range(2))
def test_spoilt_json_gets_an_answer_or_an_error_of_the_contract(handler: CallHandler, number: int) -> None:
    chance = random.Random(number)
    for _ in range(300):
        name = chance.choice(list(METHODS))
        request = sound(name, chance.choice(steps(number)), chance)
        if chance.random() < 0.5:
            spoil_request(request, chance, 1)
        data = JSON.write(request)
        if chance.random() < 0.5:
            data = spoil_bytes(data, chance)
        reply = handler.answer(Call(name, form=JSON), data)
        assert reply.failure is None or reply.failure.reason != "INTERNAL", data


@pytest.mark.parametrize("name", list(METHODS))
@pytest.mark.parametrize(
    "data",
    [b"\xff", b"\x0a\xff\xff\xff\xff\x0f", b"\x0a\x02\xc3\x28", b"\x0a\x01" * 500, bytes(1000)],
    ids=["tag", "length", "text", "nothing", "zeros"],
)
def test_bytes_that_are_no_message(channel: grpc.Channel, name: str, data: bytes) -> None:
    failure = attempt(raw(channel, f"/khronos.v1.RefereeService/{name}"), data, timeout=10)
    assert failure is None or failure.code is grpc.StatusCode.INVALID_ARGUMENT


@pytest.mark.parametrize(
    "line",
    ["", " ", "x" * 10_000, "Ann", "1", "\n", "\x00", "🏰", "Ann construct", "%s{}", "Ann: " + "F7 " * 100],
    ids=range(11),
)
def test_lines_that_are_no_notation(handler: CallHandler, line: str) -> None:
    state = write_state(steps(0)[0].before)
    reply = handler.answer(
        Call("ValidateAction"), request_of(ValidateActionRequest, state=state, action=line).SerializeToString()
    )
    assert reply.failure is not None
    assert reply.failure.reason in {"NOTATION_UNREADABLE", "TOO_LARGE"}
    state.public_part.boards[2].hamlet_cubes.add(at={"column": 1, "row": 1}, seat=1)
    reply = handler.answer(
        Call("ValidateAction"), request_of(ValidateActionRequest, state=state, action=line).SerializeToString()
    )
    assert reply.failure is not None
    too_long = len(line) > limits.NOTATION
    assert reply.failure.reason == ("TOO_LARGE" if too_long else "STATE_INVALID"), "a line is read of a sound state"


def test_nested_beyond_all_measure(channel: grpc.Channel) -> None:
    error = failed(raw(channel, "/khronos.v1.RefereeService/ListLegalActions"), nested(300))
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT


def test_requests_that_are_too_large(channel: grpc.Channel) -> None:
    call = raw(channel, "/khronos.v1.RefereeService/GetCatalog")
    error = failed(call, b"\x0a" + length(bytes(2**18)) + b"x" * 2**18)
    assert error.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert error.reason == "TOO_LARGE"
    assert error.info.metadata["limit"] == str(2**18)
    error = failed(call, bytes(2**23))
    assert error.code is grpc.StatusCode.RESOURCE_EXHAUSTED


def test_methods_that_there_are_not(channel: grpc.Channel) -> None:
    for path in ("/khronos.v1.RefereeService/Cheat", "/khronos.v2.RefereeService/GetCatalog"):
        assert failed(raw(channel, path), b"").code is grpc.StatusCode.UNIMPLEMENTED


def test_no_call_is_begun_after_its_deadline(handler: CallHandler) -> None:
    reply = handler.answer(Call("GetCatalog"), b"", Work(seconds_left=0.0))
    assert reply.failure is not None
    assert reply.failure.code is grpc.StatusCode.DEADLINE_EXCEEDED
