"""The transports of calls: a connection to a server, or the referee in this process.

A client makes a request and hands it over by the name of its method; what comes back is the response, or a
`RefereeError`. The clients know no more of where they ask.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos_client.requests import CallOptions, Request

DEFAULT_TIMEOUT: Final = 10.0
"""Seconds until a call is given up, retries included, unless the caller names another number."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What goes around a request.

    Attributes:
        timeout: Seconds until the call is given up.
        request_id: The id under which the server logs it.
    """

    timeout: float
    request_id: str

    @classmethod
    def of(cls, options: CallOptions, timeout: float) -> Envelope:
        """Return the envelope that a call's options ask for; the timeout given is for a call that names none."""
        return cls(options.get("timeout", timeout), options.get("request_id") or secrets.token_hex(8))


Note: TypeAlias = Callable[[PlayResponse], None]
"""Called with every response of a stream in its order, those that nobody waits for any more among them."""


class Stream(Protocol):
    """A stream on which one game is played; it is asked one request at a time."""

    def ask(self, request: PlayRequest, timeout: float) -> PlayResponse:
        """Return the response to a request; it was noted before.

        Raises:
            RefereeError: None came within the timeout, in seconds, or none will come.
        """

    def close(self, timeout: float) -> None:
        """End the stream, and wait for that up to a timeout in seconds; the second time it does nothing."""


class Transport(Protocol):
    """Whatever answers calls; threads may share it."""

    def answer(self, method: str, request: Request, envelope: Envelope) -> Any:
        """Return the response to a request of a method, by its name in the contract.

        Raises:
            RefereeError: There is none.
        """

    def open_stream(self, envelope: Envelope, note: Note) -> Stream:
        """Return a new stream."""

    def close(self) -> None:
        """Close the transport: calls that run, and later ones, raise `ConnectionClosedError`."""


class AsyncStream(Protocol):
    """The same as `Stream`, to be awaited."""

    async def ask(self, request: PlayRequest, timeout: float) -> PlayResponse:  # noqa: ASYNC109  # as `Stream` has it
        """Return the response to a request; it was noted before."""

    async def close(self, timeout: float) -> None:  # noqa: ASYNC109  # as above
        """End the stream, and wait for that up to a timeout in seconds; the second time it does nothing."""


class AsyncTransport(Protocol):
    """The same as `Transport`, to be awaited."""

    async def answer(self, method: str, request: Request, envelope: Envelope) -> Any:
        """Return the response to a request of a method."""

    def open_stream(self, envelope: Envelope, note: Note) -> AsyncStream:
        """Return a new stream."""

    async def close(self) -> None:
        """Close the transport."""
