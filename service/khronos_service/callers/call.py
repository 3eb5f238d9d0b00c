"""A call of any method, over any transport: who makes it, what came with it, and how it ended."""

from __future__ import annotations

import itertools
import re
import secrets
import time
from collections.abc import Iterable

from khronos_service.callers.identity import Caller, Metadata
from khronos_core.forms import PROTO, Form
from khronos_core.failures import Failure

REQUEST_ID = "x-request-id"
"""Metadata that identifies a call: taken from the caller if it is sane, and sent back in the trailers."""

_PROCESS = secrets.token_hex(4)  # request ids begin with it, so that no two processes make the same
_NUMBERS = itertools.count(1)
_SANE_ID = re.compile(r"[A-Za-z0-9._:/+=@-]{1,64}")


class Call:
    """A call of any method, over any transport.

    Attributes:
        method: The method, as the contract names it; that of another service by its path; empty if it is unknown.
        caller: Who calls; by the connection alone, until `Admission` has found out more.
        peer: The other side of its connection, such as `ipv4:127.0.0.1:40000`; empty if it came over no connection.
        metadata: What came with it.
        request_id: The name under which it is logged.
        form: How its request and its answer are written.
        began: When it came, by `time.perf_counter`.
        messages: Requests of a stream that were answered; None for a call, and for a stream that has not begun.
        request_bytes: The size of the request, unpacked; of all requests of a stream.
        response_bytes: The size of the answers.
        failure: How it failed; None if it was answered, or has not ended.
        is_reported: Whether its end was reported.
    """

    __slots__ = (
        "began",
        "caller",
        "failure",
        "form",
        "is_reported",
        "messages",
        "metadata",
        "method",
        "peer",
        "request_bytes",
        "request_id",
        "response_bytes",
    )

    def __init__(self, method: str, peer: str = "", metadata: Metadata = (), form: Form = PROTO) -> None:
        """Note what is known when a call comes."""
        self.form = form
        self.method = method
        self.peer = peer
        self.caller = Caller(peer)
        self.metadata = metadata
        self.request_id = request_id_of(metadata)
        self.began = time.perf_counter()
        self.messages: int | None = None
        self.request_bytes = 0
        self.response_bytes = 0
        self.failure: Failure | None = None
        self.is_reported = False


def request_id_of(metadata: Iterable[tuple[str, str | bytes]]) -> str:
    """Return the caller's own id of a call, or a new one where there is none or it is not sane."""
    for key, value in metadata:
        if key == REQUEST_ID and isinstance(value, str) and _SANE_ID.fullmatch(value):
            return value
    return f"{_PROCESS}{next(_NUMBERS):08x}"
