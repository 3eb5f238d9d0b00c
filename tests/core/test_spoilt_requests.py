"""Nothing that a caller sends ends in INTERNAL, hangs, or has an error that is too large."""

from __future__ import annotations

import random

import pytest
from google.protobuf.message import Message

from khronos.v1.referee_service_pb2 import ValidateActionRequest
from khronos_core import JSON, METHODS, PROTO, Form, limits
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from tests.laws.games import Step
from tests.support.calls import CORE, failed
from tests.support.mutations import nested, spoil_bytes, spoil_request
from tests.support.positions import cascades, steps
from tests.support.sound_requests import Moment, sound_request


def sound(name: str, step: Step, chance: random.Random) -> Message:
    """Return a request about a step, for whichever call."""
    return sound_request(name, Moment(write_state(step.before), write_action(step.action)), chance)


def reason_for(name: str, data: bytes, form: Form = PROTO) -> str:
    """Return why a call fails, which is not the server's fault; empty if it is answered."""
    failure = CORE.answer(name, data, form, seconds_left=20.0).failure
    if failure is None:
        return ""
    assert failure.reason not in {"INTERNAL", "DEADLINE_EXCEEDED"}, data
    assert len(failure.details) <= limits.DETAILS
    return failure.reason


@pytest.mark.parametrize("number", range(8))
def test_spoilt_requests_get_an_answer_or_an_error_of_the_contract(number: int) -> None:
    chance = random.Random(number)
    pool = (*steps(number), *cascades())
    names = [*METHODS, "ValidateAction", "ApplyAction", "ListLegalActions"]
    reasons = set()
    for _ in range(250):
        name = chance.choice(names)
        request = sound(name, chance.choice(pool), chance)
        spoil_request(request, chance, chance.choice((1, 1, 1, 2, 4)))
        reasons.add(reason_for(name, request.SerializeToString()))
    assert {"MALFORMED", "STATE_INVALID"} <= reasons


@pytest.mark.parametrize("number", range(4))
def test_broken_bytes_get_one_too(number: int) -> None:
    chance = random.Random(number)
    reasons = set()
    for _ in range(300):
        name = chance.choice(list(METHODS))
        sent = sound(name, chance.choice(steps(number)), chance).SerializeToString()
        reasons.add(reason_for(name, spoil_bytes(sent, chance)))
    assert "MALFORMED" in reasons


@pytest.mark.parametrize("number", range(2))
def test_spoilt_json_gets_one_too(number: int) -> None:
    chance = random.Random(number)
    reasons = set()
    for _ in range(300):
        name = chance.choice(list(METHODS))
        request = sound(name, chance.choice(steps(number)), chance)
        if chance.random() < 0.5:
            spoil_request(request, chance, 1)
        data = JSON.write(request)
        if chance.random() < 0.5:
            data = spoil_bytes(data, chance)
        reasons.add(reason_for(name, data, JSON))
    assert "MALFORMED" in reasons


@pytest.mark.parametrize("name", list(METHODS))
@pytest.mark.parametrize(
    "data",
    [b"\xff", b"\x0a\xff\xff\xff\xff\x0f", b"\x0a\x02\xc3\x28", b"\x0a\x01" * 500, bytes(1000), nested(300)],
    ids=["tag", "length", "text", "nothing", "zeros", "depth"],
)
def test_bytes_that_are_no_message_are_malformed_unless_the_field_is_unknown(name: str, data: bytes) -> None:
    assert reason_for(name, data) in {"MALFORMED", "REGION_INVALID", ""}  # zeros can be the region of a state


@pytest.mark.parametrize(
    "line",
    ["", " ", "x" * 10_000, "Ann", "1", "\n", "\x00", "🏰", "Ann construct", "%s{}", "Ann: " + "F7 " * 100],
    ids=range(11),
)
def test_lines_that_are_no_notation_are_read_of_a_sound_state_alone(line: str) -> None:
    state = write_state(steps(0)[0].before)
    assert failed(ValidateActionRequest, state=state, action=line).reason in {"NOTATION_UNREADABLE", "TOO_LARGE"}
    state.public_part.boards[2].hamlet_cubes.add(at={"column": 1, "row": 1}, seat=1)
    too_long = len(line) > limits.NOTATION
    expected = "TOO_LARGE" if too_long else "STATE_INVALID"
    assert failed(ValidateActionRequest, state=state, action=line).reason == expected
