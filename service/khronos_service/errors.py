"""Define the errors that only the server raises, never the core."""

from __future__ import annotations

from typing import Literal

from khronos_core.errors import RequestError

RETRY_SECONDS = 0.1
"""The seconds after which a caller that lost its slot may retry."""


class UnauthenticatedError(RequestError, code="UNAUTHENTICATED", reason="UNAUTHENTICATED"):
    """The caller has no valid API key."""

    def __init__(self, key: Literal["missing", "unknown"]) -> None:
        wanted = "this server requires an API key; send it as metadata `authorization: Bearer KEY`"
        super().__init__(wanted if key == "missing" else "this server does not know the API key", key=key)


class RateLimitedError(RequestError, code="RESOURCE_EXHAUSTED", reason="RATE_LIMITED"):
    """The caller exceeds its rate limit or its maximum number of streams."""

    def __init__(self, limit: float, what: str, seconds: float) -> None:
        message = f"limit exceeded: at most {limit:g} {what} per caller; try again in {seconds:.3g} seconds"
        super().__init__(message, limit=f"{limit:g}", what=what)
        self.retry_seconds: float | None = seconds


class OverloadedError(RequestError, code="RESOURCE_EXHAUSTED", reason="OVERLOADED"):
    """A play stream ends because the server gave its slot to a new stream (load shedding)."""

    def __init__(self) -> None:
        super().__init__("the server has too many open play streams; try again later")
        self.retry_seconds: float | None = RETRY_SECONDS


class ShuttingDownError(RequestError, code="UNAVAILABLE", reason="SHUTTING_DOWN"):
    """A play stream ends because the server shuts down."""

    def __init__(self) -> None:
        super().__init__("the server is shutting down; retry on another server")


class EncodingUnsupportedError(RequestError, code="UNIMPLEMENTED", reason="ENCODING_UNSUPPORTED"):
    """The request is compressed in a way that the server does not support."""

    def __init__(self) -> None:
        super().__init__("the compression of the request is not supported; use gzip, or none", supported="gzip")


class InternalError(RequestError, code="INTERNAL", reason="INTERNAL"):
    """A defect of the server; the caller cannot avoid it."""

    def __init__(self, request_id: str) -> None:
        message = f"internal error; the server's operator can find it in the log by request id {request_id}"
        super().__init__(message, request_id=request_id)
