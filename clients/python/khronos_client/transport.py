"""Define transports: connections to a server, and referees in this process.

A client passes a request with the name of its method, and gets the response or a `RefereeError`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos_client.requests import CallOptions, Request

DEFAULT_TIMEOUT: Final = 10.0
"""The default timeout of a call with its retries, in seconds."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """The options of a call that are not fields of its request.

    Attributes:
        timeout: The timeout in seconds.
        request_id: The id of the call in the server's log.
    """

    timeout: float
    request_id: str

    @classmethod
    def of(cls, options: CallOptions, timeout: float) -> Envelope:
        """Return the envelope for the options of a call. `timeout` is used if the options have no timeout."""
        return cls(options.get("timeout", timeout), options.get("request_id") or secrets.token_hex(8))


Note: TypeAlias = Callable[[PlayResponse], None]
"""A function that is called with every response of a stream in order, including late responses."""


class Stream(Protocol):
    """The stream of one game. It answers one request at a time."""

    def ask(self, request: PlayRequest, timeout: float) -> PlayResponse:
        """Return the response to a request. The function `note` of the stream receives the response first.

        Raises:
            RefereeError: If no response arrived within `timeout` seconds, or the stream has ended.
        """

    def close(self, timeout: float) -> None:
        """Close the stream, and wait at most `timeout` seconds for its end. Calling it again does nothing."""


class Transport(Protocol):
    """Answers calls, in this process or by asking a server; threads may share it."""

    def answer(self, method: str, request: Request, envelope: Envelope) -> Any:
        """Return the response to a request; `method` is the name in the contract.

        Raises:
            RefereeError: If the call failed.
        """

    def open_stream(self, envelope: Envelope, note: Note) -> Stream:
        """Return a new stream."""

    def close(self) -> None:
        """Close the transport; running and later calls raise `ConnectionClosedError`."""


class AsyncStream(Protocol):
    """A `Stream` whose methods are awaited."""

    async def ask(self, request: PlayRequest, timeout: float) -> PlayResponse:  # noqa: ASYNC109  # as `Stream` has it
        """Return the response to a request. The function `note` of the stream receives the response first."""

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109  # as above
        """Close the stream, and wait at most `timeout` seconds for its end. Calling it again does nothing."""


class AsyncTransport(Protocol):
    """A `Transport` whose methods are awaited."""

    async def answer(self, method: str, request: Request, envelope: Envelope) -> Any:
        """Return the response to a request; `method` is the name in the contract."""

    def open_stream(self, envelope: Envelope, note: Note) -> AsyncStream:
        """Return a new stream."""

    async def close(self) -> None:
        """Close the transport."""
