"""What every call goes through on its way to its method and back, from bytes to bytes.

From the outside in: a request id, a log line, the mapping of errors, the deadline, the size, and the parsing of the
message. gRPC's interceptors would see neither the bytes of a request nor a request that can't be parsed.
"""

from __future__ import annotations

import contextlib
import itertools
import re
import secrets
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from google.protobuf.message import DecodeError, Message

from khronos_engine.texts.languages import language_for
from khronos_service.logs import Logger
from khronos_service.methods import METHODS
from khronos_service.request_errors import (
    FieldViolation,
    MalformedError,
    OverloadedError,
    RequestError,
    ShuttingDownError,
    TooLargeError,
)
from khronos_service.settings import Settings
from khronos_service.state_cache import StateCache
from khronos_service.status import DETAILS_KEY, Failure, failure_of
from khronos_service.work import Work

REQUEST_ID = "x-request-id"
"""Metadata that identifies a call: taken from the caller if it is sane, and sent back in the trailers."""

_QUIET_SECONDS = 0.05  # without a call, after which none is taken to be on its way
_LONGEST_WAIT_SECONDS = 0.5  # for such a moment
_PROCESS = secrets.token_hex(4)  # request ids begin with it, so that no two processes make the same
_NUMBERS = itertools.count(1)
_SANE_ID = re.compile(r"[A-Za-z0-9._:/+=@-]{1,64}")


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a call, or its failure.

    Attributes:
        response: The answer's bytes; empty beside a failure.
        failure: Why there is no answer.
        trailers: The trailing metadata.
    """

    response: bytes
    failure: Failure | None
    trailers: tuple[tuple[str, str | bytes], ...]


class CallHandler:
    """Answers calls; no answer depends on the calls before it."""

    def __init__(self, settings: Settings, log: Logger) -> None:
        """Answer calls by these settings, and log a line for each."""
        self._most_bytes = settings.most_request_bytes
        self._most_calls = settings.most_calls
        self._cache = StateCache(settings.cached_states)
        self._log = log
        self._changed = threading.Condition()
        self._running = 0
        self._closed = False
        self._last = 0.0  # when a call last ended

    def close(self, grace: float) -> bool:
        """Refuse calls that come from now on, wait for running ones, and return whether all ended in time.

        A refused call may be sent again, elsewhere, but a call that meets a closed connection is lost. So the wait goes
        on for a moment, if there is time, until no call is on its way.
        """
        end = time.monotonic() + grace
        with self._changed:
            self._closed = True
            finished = self._changed.wait_for(lambda: not self._running, grace)
        quiet_by = min(end, time.monotonic() + _LONGEST_WAIT_SECONDS)
        while time.monotonic() < min(quiet_by, self._last + _QUIET_SECONDS):
            time.sleep(_QUIET_SECONDS / 5)
        return finished

    def answer(
        self, name: str, request: bytes, metadata: Iterable[tuple[str, str | bytes]], work: Work | None = None
    ) -> Reply:
        """Answer a call.

        Args:
            name: The method, as the contract names it.
            request: The bytes of the request.
            metadata: What came with it.
            work: The work that the call may do, which has its deadline; None for a call without one.
        """
        began = time.perf_counter()
        request_id = request_id_of(metadata)
        work = work or Work()
        response, failure, locale = b"", None, ""
        with self._changed:
            self._running += 1
        try:
            message: Any = self._message(name, request, work)
            locale = message.options.locale
            response = METHODS[name].answer(message, self._cache, work).SerializeToString(deterministic=True)
        except RequestError as error:
            failure = failure_of(error, request_id, language_for(locale))
        except Exception as error:  # noqa: BLE001  # any fault: the caller gets an answer and the operator a trace
            failure = failure_of(error, request_id)
            self._log_fault(name, request_id, error)
        finally:
            self._last = time.monotonic()
            with self._changed:
                self._running -= 1
                self._changed.notify_all()
        self._log_call(name, request_id, failure, began, len(request), len(response))
        return _reply(request_id, response, failure)

    def refuse(
        self, name: str, metadata: Iterable[tuple[str, str | bytes]], error: OverloadedError | None = None
    ) -> Reply:
        """Refuse a call that there is no room for: among the long ones, as the error says, or at all."""
        began = time.perf_counter()
        request_id = request_id_of(metadata)
        failure = failure_of(error or OverloadedError(self._most_calls), request_id)
        self._log_call(name, request_id, failure, began, 0, 0)
        return _reply(request_id, b"", failure)

    def _message(self, name: str, request: bytes, work: Work) -> Message:
        """Return the request, if there is time for it and it can be parsed."""
        if self._closed:
            raise ShuttingDownError
        work.check()
        if len(request) > self._most_bytes:
            raise TooLargeError("", self._most_bytes, "bytes")
        method = METHODS[name]
        message = method.request()
        try:
            message.ParseFromString(request)
        except DecodeError as error:
            text = f"the bytes are no {method.request.DESCRIPTOR.full_name}"
            raise MalformedError((FieldViolation("", text),)) from error
        return message

    def _log_call(
        self, name: str, request_id: str, failure: Failure | None, began: float, request_size: int, response_size: int
    ) -> None:
        """Log the one line of a call; a log that can't be written does not fail the call."""
        fields: dict[str, str | int | float] = {
            "method": name,
            "code": "OK" if failure is None else failure.code.name,
            "ms": round((time.perf_counter() - began) * 1000, 3),
            "request_bytes": request_size,
            "response_bytes": response_size,
            "request_id": request_id,
        }
        if failure is not None:
            fields["reason"] = failure.reason
        with contextlib.suppress(OSError, ValueError):
            self._log.info("call", **fields)

    def _log_fault(self, name: str, request_id: str, error: Exception) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._log.error("fault", method=name, request_id=request_id, exc_info=error)


def request_id_of(metadata: Iterable[tuple[str, str | bytes]]) -> str:
    """Return the caller's own id of a call, or a new one where there is none or it is not sane."""
    for key, value in metadata:
        if key == REQUEST_ID and isinstance(value, str) and _SANE_ID.fullmatch(value):
            return value
    return f"{_PROCESS}{next(_NUMBERS):08x}"


def _reply(request_id: str, response: bytes, failure: Failure | None) -> Reply:
    if failure is None:
        return Reply(response, None, ((REQUEST_ID, request_id),))
    return Reply(response, failure, ((REQUEST_ID, request_id), (DETAILS_KEY, failure.details)))
