"""What every call goes through on its way to the referee and back, whichever front took it off the wire.

From the outside in: a request id, a log line, the mapping of errors, the deadline, the size, and the reading of the
message. These are no interceptors of gRPC's own making, for those see neither the bytes of a request nor a request
that can't be read; and a function around a function costs nothing.
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
from khronos_service.config import Settings
from khronos_service.errors import DETAILS_KEY, Failure, failure_of
from khronos_service.faults import (
    DeadlinePassedError,
    Fault,
    MalformedError,
    OverloadedError,
    RequestError,
    ShuttingDownError,
    TooLargeError,
)
from khronos_service.logs import Logger
from khronos_service.memory import Memory
from khronos_service.servicer import METHODS

REQUEST_ID = "x-request-id"
"""Metadata that names a call: taken from the caller if it is sane, and given back in the trailers."""

_QUIET = 0.05  # seconds without a call after which none is taken to be on its way
_LONGEST_UNREST = 0.5  # seconds for which such a moment is waited for
_PROCESS = secrets.token_hex(4)  # names of calls begin with it, so that those of no two processes are the same
_NUMBERS = itertools.count(1)
_SANE_ID = re.compile(r"[A-Za-z0-9._:/+=@-]{1,64}")


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back to the caller.

    Attributes:
        response: The answer's bytes; empty beside a failure.
        failure: Why there is no answer.
        trailers: The trailing metadata.
    """

    response: bytes
    failure: Failure | None
    trailers: tuple[tuple[str, str | bytes], ...]


class Reception:
    """Receives calls and answers them; no answer depends on the calls before it."""

    def __init__(self, settings: Settings, log: Logger) -> None:
        """Receive calls as set, and log a line for each."""
        self._most_bytes = settings.most_request_bytes
        self._most_calls = settings.most_calls
        self._states = Memory(settings.kept_states)
        self._log = log
        self._changed = threading.Condition()
        self._running = 0
        self._closed = False
        self._last = 0.0  # when a call last ended

    def close(self, grace: float) -> bool:
        """Turn away calls that come from now on, wait for running ones, and return whether all ended in time.

        Calls that are turned away may be sent again, elsewhere; the wait goes on for a moment, if there is time, until
        none is on its way, for those that meet a server which ends are lost.
        """
        end = time.monotonic() + grace
        with self._changed:
            self._closed = True
            finished = self._changed.wait_for(lambda: not self._running, grace)
        quiet_by = min(end, time.monotonic() + _LONGEST_UNREST)
        while time.monotonic() < min(quiet_by, self._last + _QUIET):
            time.sleep(_QUIET / 5)
        return finished

    def answer(
        self, name: str, request: bytes, metadata: Iterable[tuple[str, str | bytes]], seconds_left: float | None
    ) -> Reply:
        """Answer a call.

        Args:
            name: The method, as the contract names it.
            request: The bytes of the request.
            metadata: What came with it.
            seconds_left: Until the caller's deadline; None without one.
        """
        began = time.perf_counter()
        request_id = request_id_of(metadata)
        response, failure, locale = b"", None, ""
        with self._changed:
            self._running += 1
        try:
            message: Any = self._message(name, request, seconds_left)
            locale = message.options.locale
            response = METHODS[name].answer(message, self._states).SerializeToString(deterministic=True)
        except RequestError as error:
            failure = failure_of(error, request_id, language_for(locale))
        except Exception as error:  # noqa: BLE001  # whatever it is, the caller gets an answer and the operator a trace
            failure = failure_of(error, request_id)
            self._tell_fault(name, request_id, error)
        finally:
            self._last = time.monotonic()
            with self._changed:
                self._running -= 1
                self._changed.notify_all()
        self._tell_call(name, request_id, failure, began, len(request), len(response))
        return _reply(request_id, response, failure)

    def turn_away(self, name: str, metadata: Iterable[tuple[str, str | bytes]]) -> Reply:
        """Answer a call that there is no room for."""
        began = time.perf_counter()
        request_id = request_id_of(metadata)
        failure = failure_of(OverloadedError(self._most_calls), request_id)
        self._tell_call(name, request_id, failure, began, 0, 0)
        return _reply(request_id, b"", failure)

    def _message(self, name: str, request: bytes, seconds_left: float | None) -> Message:
        """Return the request, if there is time for it and it can be read."""
        if self._closed:
            raise ShuttingDownError
        if seconds_left is not None and seconds_left <= 0:
            raise DeadlinePassedError
        if len(request) > self._most_bytes:
            raise TooLargeError("", self._most_bytes, "bytes")
        method = METHODS[name]
        message = method.request()
        try:
            message.ParseFromString(request)
        except DecodeError as error:
            said = f"the bytes are no {method.request.DESCRIPTOR.full_name}"
            raise MalformedError((Fault("", said),)) from error
        return message

    def _tell_call(
        self, name: str, request_id: str, failure: Failure | None, began: float, request_size: int, response_size: int
    ) -> None:
        """Log the one line of a call; where nobody takes log lines, calls are answered all the same."""
        said: dict[str, str | int | float] = {
            "method": name,
            "code": "OK" if failure is None else failure.code.name,
            "ms": round((time.perf_counter() - began) * 1000, 3),
            "request_bytes": request_size,
            "response_bytes": response_size,
            "request_id": request_id,
        }
        if failure is not None:
            said["reason"] = failure.reason
        with contextlib.suppress(OSError, ValueError):
            self._log.info("call", **said)

    def _tell_fault(self, name: str, request_id: str, error: Exception) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._log.error("fault", method=name, request_id=request_id, exc_info=error)


def request_id_of(metadata: Iterable[tuple[str, str | bytes]]) -> str:
    """Return the caller's own name for a call, or one made up where there is none or it is not sane."""
    for key, value in metadata:
        if key == REQUEST_ID and isinstance(value, str) and _SANE_ID.fullmatch(value):
            return value
    return f"{_PROCESS}{next(_NUMBERS):08x}"


def _reply(request_id: str, response: bytes, failure: Failure | None) -> Reply:
    if failure is None:
        return Reply(response, None, ((REQUEST_ID, request_id),))
    return Reply(response, failure, ((REQUEST_ID, request_id), (DETAILS_KEY, failure.details)))
