"""Bytes and lines that make no sense end in an error of the contract; `tests/attack` sends many more of them."""

from __future__ import annotations

import pytest

from khronos_core import METHODS
from tests.support.calls import CORE
from tests.support.mutations import nested


@pytest.mark.parametrize("name", list(METHODS))
@pytest.mark.parametrize(
    "data",
    [b"\xff", b"\x0a\xff\xff\xff\xff\x0f", b"\x0a\x02\xc3\x28", b"\x0a\x01" * 500, bytes(1000), nested(300)],
    ids=["tag", "length", "text", "nothing", "zeros", "depth"],
)
def test_bytes_that_are_no_message_are_malformed_unless_the_field_is_unknown(name: str, data: bytes) -> None:
    failure = CORE.answer(name, data).failure
    assert failure is None or failure.reason in {"MALFORMED", "REGION_INVALID"}  # zeros can be the region of a state
