"""Bytes and lines that make no sense end in an error of the contract; `tests/attack` sends many more of them."""

from __future__ import annotations

import pytest

from khronos.v1.referee_service_pb2 import ValidateActionRequest
from khronos_core import METHODS, limits
from khronos_core.codec.state_writing import write_state
from tests.support.calls import CORE, failed
from tests.support.mutations import nested
from tests.support.positions import steps


@pytest.mark.parametrize("name", list(METHODS))
@pytest.mark.parametrize(
    "data",
    [b"\xff", b"\x0a\xff\xff\xff\xff\x0f", b"\x0a\x02\xc3\x28", b"\x0a\x01" * 500, bytes(1000), nested(300)],
    ids=["tag", "length", "text", "nothing", "zeros", "depth"],
)
def test_bytes_that_are_no_message_are_malformed_unless_the_field_is_unknown(name: str, data: bytes) -> None:
    failure = CORE.answer(name, data).failure
    assert failure is None or failure.reason in {"MALFORMED", "REGION_INVALID"}  # zeros can be the region of a state


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
