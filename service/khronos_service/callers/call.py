"""A call of any method, over any transport, with its caller, its metadata and its deadline."""

from __future__ import annotations

import itertools
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import InitVar, dataclass, field
from typing import TypeAlias

from khronos_core import PROTO, WireFormat
from khronos_service.callers.identity import Caller

REQUEST_ID = "x-request-id"
"""The metadata key of the request id. A valid id of the caller is used, and the id is returned in the trailers."""

Metadata: TypeAlias = tuple[tuple[str, str | bytes], ...]
"""The metadata of a call: keys and values."""

_PROCESS = secrets.token_hex(4)  # the prefix of request ids, so that they are unique among processes
_NUMBERS = itertools.count(1)
_SANE_ID = re.compile(r"[A-Za-z0-9._:/+=@-]{1,64}")
_MAX_SECONDS = 365 * 86_400.0  # without a deadline, gRPC reports a far larger number


@dataclass(slots=True, eq=False)
class Call:
    """A call of any method, over any transport.

    Attributes:
        method: The name of the method in the contract.
        peer: The remote end of the connection, such as `ipv4:127.0.0.1:40000`.
        metadata: The metadata of the call.
        timeout: The seconds until the deadline when the call arrived; None if there is no deadline.
        form: The wire format of the request and the response.
        request_id: The id of the call in the log.
        began: The time of arrival, in seconds of `time.perf_counter`.
        deadline: The time of the deadline, in seconds of `time.monotonic`; None if there is no deadline.
        caller: The caller, identified only by address until authentication.
        request_bytes: The uncompressed size of the request, or of all requests of a stream, in bytes.
        response_bytes: The size of the response, or of all responses of a stream, in bytes.
        messages: The number of answered requests of a stream; None for a unary call.
    """

    method: str
    peer: str
    metadata: Metadata
    timeout: InitVar[float | None] = None
    form: WireFormat = PROTO
    request_id: str = field(init=False)
    began: float = field(init=False, default_factory=time.perf_counter)
    deadline: float | None = field(init=False)
    caller: Caller = field(init=False)
    request_bytes: int = 0
    response_bytes: int = 0
    messages: int | None = None

    def __post_init__(self, timeout: float | None) -> None:
        """Begin the call."""
        self.request_id = request_id_of(self.metadata)
        self.deadline = None if timeout is None or timeout > _MAX_SECONDS else time.monotonic() + timeout
        self.caller = Caller(self.peer)

    def seconds_left(self) -> float | None:
        """Return the seconds until the deadline, negative once it has passed; None if there is no deadline."""
        return None if self.deadline is None else self.deadline - time.monotonic()


def request_id_of(metadata: Iterable[tuple[str, str | bytes]]) -> str:
    """Return the caller's request id if it is valid, otherwise a new request id."""
    for key, value in metadata:
        if key == REQUEST_ID and isinstance(value, str) and _SANE_ID.fullmatch(value):
            return value
    return f"{_PROCESS}{next(_NUMBERS):08x}"
