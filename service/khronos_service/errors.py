"""The errors of requests that only a server raises, not the core."""

from __future__ import annotations

from typing import Literal

from google.rpc import code_pb2

from khronos.v1.error_pb2 import ErrorReason
from khronos_core.errors import RequestError

RETRY_SECONDS = 0.1
"""Seconds after which a caller may retry that lost its place to another one."""


class UnauthenticatedError(RequestError):
    """The caller has no valid API key."""

    code = code_pb2.UNAUTHENTICATED
    reason = ErrorReason.ERROR_REASON_UNAUTHENTICATED

    def __init__(self, key: Literal["missing", "unknown"]) -> None:
        wanted = "this server asks for an API key, as metadata `authorization: Bearer KEY`"
        super().__init__(wanted if key == "missing" else "this server doesn't know the API key", key=key)


class RateLimitedError(RequestError):
    """The caller exceeds its rate limit or its number of streams."""

    code = code_pb2.RESOURCE_EXHAUSTED
    reason = ErrorReason.ERROR_REASON_RATE_LIMITED

    def __init__(self, limit: float, what: str, seconds: float) -> None:
        message = f"one caller may have {limit:g} {what}; try again in {seconds:.3g} seconds"
        super().__init__(message, limit=f"{limit:g}", what=what)
        self.retry_seconds = seconds


class OverloadedError(RequestError):
    """A play stream lost its place to another caller (load shedding)."""

    code = code_pb2.RESOURCE_EXHAUSTED
    reason = ErrorReason.ERROR_REASON_OVERLOADED

    def __init__(self) -> None:
        super().__init__("the server holds as many play streams as it can; try again later")
        self.retry_seconds = RETRY_SECONDS


class ShuttingDownError(RequestError):
    """A play stream ends because the server shuts down."""

    code = code_pb2.UNAVAILABLE
    reason = ErrorReason.ERROR_REASON_SHUTTING_DOWN

    def __init__(self) -> None:
        super().__init__("the server is shutting down; try again at another one")


class ServerFaultError(RequestError):
    """A fault of the server, which no caller can avoid."""

    code = code_pb2.INTERNAL
    reason = ErrorReason.ERROR_REASON_INTERNAL

    def __init__(self, request_id: str) -> None:
        """Report the request id, by which the operator finds the fault."""
        message = f"a fault of the server; its operator finds it by the request id {request_id}"
        super().__init__(message, request_id=request_id)
