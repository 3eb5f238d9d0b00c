"""Nothing that a caller sends ends in INTERNAL or UNKNOWN, hangs, or takes the server down."""

import random
import time
from typing import Any

import grpc
import pytest
from google.protobuf.message import Message

from khronos.v1.referee_service_pb2 import ValidateActionRequest
from khronos_service import limits
from khronos_service.call_handler import CallHandler
from khronos_service.codec.actions import write_action
from khronos_service.codec.state_writing import write_state
from khronos_service.limits import DETAILS
from khronos_service.methods import METHODS
from khronos_service.work import Work
from tests.laws.games import Step
from tests.service.mutations import spoil
from tests.service.positions import cascades, steps
from tests.service.support import attempt, failed, raw, setup
from tests.support.requests import given, options, request_of

LONGEST = 5.0  # seconds; a call takes milliseconds, and a busy machine some more


def sensible(name: str, step: Step, chance: random.Random) -> Message:
    """Return a request that makes sense, for whichever call."""
    request: Any = METHODS[name].request()
    fields = request.DESCRIPTOR.fields_by_name
    if "setup" in fields:
        request.setup.CopyFrom(setup())
        request.setup.config.CopyFrom(write_state(step.before).public_part.config)
    if "state" in fields:
        request.state.CopyFrom(write_state(step.before))
        if chance.random() < 0.8:
            request.state.public_digest = ""
    if "game" in fields:
        request.game.state.CopyFrom(write_state(step.before))
    if "content" in fields:
        request.content.position.CopyFrom(write_state(step.before))
    if "action" in fields:
        request.action.CopyFrom(given(write_action(step.action)))
    if "actions" in fields:
        request.actions.append(given(write_action(step.action)))
    request.options.CopyFrom(options(chance.choice(("host", "spectator", 1))))
    for field in ("age", "kind"):
        if field in fields:
            setattr(request, field, chance.randrange(1, 3))
    return request  # type: ignore[no-any-return]


@pytest.mark.parametrize("number", range(8))
def test_spoilt_requests_get_an_answer_or_an_error_of_the_contract(handler: CallHandler, number: int) -> None:
    chance = random.Random(number)
    pool = (*steps(number), *cascades())
    names = [*METHODS, "ValidateAction", "ApplyAction", "ListLegalActions"]
    reasons = set()
    for _ in range(250):
        name = chance.choice(names)
        request = sensible(name, chance.choice(pool), chance)
        spoil(spot(request, chance), chance, chance.choice((1, 1, 1, 2, 4)))
        began = time.perf_counter()
        reply = handler.answer(name, request.SerializeToString(), (), None)
        assert time.perf_counter() - began < LONGEST
        if reply.failure is not None:
            reasons.add(reply.failure.reason)
            assert reply.failure.reason != "INTERNAL", request
            assert len(reply.failure.details) <= DETAILS
    assert {"MALFORMED", "STATE_INVALID"} <= reasons


def spot(request: Any, chance: random.Random) -> Message:
    """Return some message of a request: the boards, the cascade and the action more often than others."""
    spots: list[Message] = [request]
    if "state" in request.DESCRIPTOR.fields_by_name and request.HasField("state"):
        public = request.state.public_part
        spots.extend([public, public, chance.choice(public.boards)])
        if public.HasField("cascade"):
            spots.extend([public.cascade] * 3)
    if "action" in request.DESCRIPTOR.fields_by_name:
        spots.append(request.action)
    return chance.choice(spots)


@pytest.mark.parametrize("number", range(4))
def test_broken_bytes_are_malformed(handler: CallHandler, number: int) -> None:
    chance = random.Random(number)
    for _ in range(300):
        name = chance.choice(list(METHODS))
        data = bytearray(sensible(name, chance.choice(steps(number)), chance).SerializeToString())
        for _ in range(chance.choice((1, 2, 10))):
            choice = chance.random()
            place = chance.randrange(len(data) + 1)
            if choice < 0.4 and data:
                data[place % len(data)] = chance.randrange(256)
            elif choice < 0.7:
                data[place:place] = chance.randbytes(chance.randrange(1, 5))
            else:
                del data[place : place + chance.randrange(1, 9)]
        reply = handler.answer(name, bytes(data), (), None)
        assert reply.failure is None or reply.failure.reason != "INTERNAL", bytes(data)


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
        "ValidateAction", request_of(ValidateActionRequest, state=state, action=line).SerializeToString(), (), None
    )
    assert reply.failure is not None
    assert reply.failure.reason in {"NOTATION_UNREADABLE", "TOO_LARGE"}
    state.public_part.boards[2].hamlet_cubes.add(at={"column": 1, "row": 1}, seat=1)
    reply = handler.answer(
        "ValidateAction", request_of(ValidateActionRequest, state=state, action=line).SerializeToString(), (), None
    )
    assert reply.failure is not None
    too_long = len(line) > limits.NOTATION
    assert reply.failure.reason == ("TOO_LARGE" if too_long else "STATE_INVALID"), "a line is read of a sound state"


def test_nested_beyond_all_measure(channel: grpc.Channel) -> None:
    cascade = b""
    for _ in range(300):  # cascade.before.cascade.before, and so on
        before = b"\x0a" + length(cascade) + cascade
        cascade = b"\x6a" + length(before) + before
    public = b"\x22" + length(cascade) + cascade
    request = b"\x0a" + length(public) + public
    error = failed(raw(channel, "/khronos.v1.RefereeService/ListLegalActions"), request)
    assert error.code is grpc.StatusCode.INVALID_ARGUMENT


def length(data: bytes) -> bytes:
    """Return the length of some bytes as protobuf writes it."""
    number, written = len(data), bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*written, number))


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
    reply = handler.answer("GetCatalog", b"", (), Work(seconds_left=0.0))
    assert reply.failure is not None
    assert reply.failure.code is grpc.StatusCode.DEADLINE_EXCEEDED
