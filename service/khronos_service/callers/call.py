"""A call of any method, over any transport, with its caller, its metadata and its deadline."""

from __future__ import annotations

import itertools
import re
import secrets
import time
from collections.abc import Iterable
from typing import TypeAlias

from khronos_core import PROTO, Form
from khronos_service.callers.identity import Caller

REQUEST_ID = "x-request-id"
"""The metadata that identifies a call: taken from the caller if it is sane, and sent back in the trailers."""

Metadata: TypeAlias = tuple[tuple[str, str | bytes], ...]
"""The keys and values that came with a call."""

_PROCESS = secrets.token_hex(4)  # request ids begin with it, so that no two processes make the same
_NUMBERS = itertools.count(1)
_SANE_ID = re.compile(r"[A-Za-z0-9._:/+=@-]{1,64}")
_LONGEST_SECONDS = 365 * 86_400.0  # of a deadline; for a call without one gRPC shows some, but far too many seconds


class Call:
    """A call of any method, over any transport.

    Attributes:
        method: The method, as the contract names it.
        peer: The other side of its connection, such as `ipv4:127.0.0.1:40000`.
        metadata: The keys and values that came with it.
        form: The form of its request and its response.
        request_id: The name under which it is logged.
        began: When it came, by `time.perf_counter`.
        deadline: When its caller stops waiting, by `time.monotonic`; None without a deadline.
        caller: Its caller; known by the connection alone until the call is authenticated.
        request_bytes: The size of the request, unpacked; of all requests of a stream.
        response_bytes: The size of the response; of all responses of a stream.
        messages: The requests of a stream that were answered; None for a call with one request.
    """

    __slots__ = (
        "began",
        "caller",
        "deadline",
        "form",
        "messages",
        "metadata",
        "method",
        "peer",
        "request_bytes",
        "request_id",
        "response_bytes",
    )

    def __init__(
        self, method: str, peer: str, metadata: Metadata, seconds_left: float | None = None, form: Form = PROTO
    ) -> None:
        """Note the facts of a call when it arrives."""
        self.method = method
        self.peer = peer
        self.metadata = metadata
        self.form = form
        self.request_id = request_id_of(metadata)
        self.began = time.perf_counter()
        if seconds_left is not None and seconds_left > _LONGEST_SECONDS:
            seconds_left = None
        self.deadline = None if seconds_left is None else time.monotonic() + seconds_left
        self.caller = Caller(peer)
        self.request_bytes = 0
        self.response_bytes = 0
        self.messages: int | None = None

    def seconds_left(self) -> float | None:
        """Return the seconds until the deadline, negative once it has passed; None without one."""
        return None if self.deadline is None else self.deadline - time.monotonic()


def request_id_of(metadata: Iterable[tuple[str, str | bytes]]) -> str:
    """Return the caller's own id of a call, or a new one where there is none or it is not sane."""
    for key, value in metadata:
        if key == REQUEST_ID and isinstance(value, str) and _SANE_ID.fullmatch(value):
            return value
    return f"{_PROCESS}{next(_NUMBERS):08x}"
