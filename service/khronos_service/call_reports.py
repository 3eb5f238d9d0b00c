"""What is reported of every call and stream once it has ended; today a line in the log."""

from __future__ import annotations

import contextlib
import time
from dataclasses import dataclass

from khronos_service.callers import Caller
from khronos_service.logs import Logger
from khronos_service.status import Failure


@dataclass(slots=True)
class FinishedCall:
    """A call or a stream that has ended.

    Attributes:
        method: The method, as the contract names it; that of another service by its path.
        request_id: The name of the call.
        caller: Who made it.
        began: When it began, by `time.perf_counter`.
        failure: How it failed; None if it was answered.
        request_bytes: Size of its request, unpacked; of all requests of a stream.
        response_bytes: Size of its response; of all responses of a stream.
        messages: Requests of a stream that were answered; None for a call.
    """

    method: str
    request_id: str
    caller: Caller
    began: float
    failure: Failure | None = None
    request_bytes: int = 0
    response_bytes: int = 0
    messages: int | None = None


class CallReports:
    """Takes the report of every call; what can't be logged does not fail a call."""

    def __init__(self, log: Logger) -> None:
        """Log to `log`."""
        self._log = log

    def finished(self, call: FinishedCall) -> None:
        """Report a call or a stream that has ended."""
        fields: dict[str, str | int | float] = {
            "method": call.method,
            "code": "OK" if call.failure is None else call.failure.code.name,
            "ms": round((time.perf_counter() - call.began) * 1000, 3),
            "request_bytes": call.request_bytes,
            "response_bytes": call.response_bytes,
            "request_id": call.request_id,
            "peer": call.caller.peer,
        }
        if call.caller.key:
            fields["caller"] = call.caller.key
        if call.failure is not None:
            fields["reason"] = call.failure.reason
        if call.messages is not None:
            fields["messages"] = call.messages
        with contextlib.suppress(OSError, ValueError):
            self._log.info("call" if call.messages is None else "stream", **fields)

    def fault(self, method: str, request_id: str, error: Exception) -> None:
        """Report a fault of the server, with its traceback."""
        with contextlib.suppress(OSError, ValueError):
            self._log.error("fault", method=method, request_id=request_id, exc_info=error)

    def closed(self, peer: str, unsent_bytes: int) -> None:
        """Report a connection that was closed because its answers were not taken."""
        with contextlib.suppress(OSError, ValueError):
            self._log.warning("connection closed", peer=peer, unsent_bytes=unsent_bytes)
