"""A call that came by gRPC, and the trailers with which it ends."""

from __future__ import annotations

import grpc

from khronos_service.callers.call import REQUEST_ID, Call
from khronos_service.callers.identity import Metadata
from khronos_core.failures import DETAILS_KEY, Failure

Context = grpc.aio.ServicerContext[bytes, bytes]

_PUSHBACK = "grpc-retry-pushback-ms"  # by which gRPC's own retries wait, or do not begin


class IncomingCall(Call):
    """A call that came by gRPC.

    Attributes:
        context: What gRPC knows about the call.
    """

    __slots__ = ("context",)

    def __init__(self, method: str, context: Context) -> None:
        """Note what is known when a call comes; later gRPC may have forgotten it."""
        super().__init__(method, context.peer(), tuple(context.invocation_metadata() or ()))
        self.context = context


def trailers_of(request_id: str, failure: Failure | None = None) -> Metadata:
    """Return the trailing metadata of a call that was answered, or that failed."""
    if failure is None:
        return ((REQUEST_ID, request_id),)
    trailers: Metadata = ((REQUEST_ID, request_id),)
    if failure.details:
        trailers += ((DETAILS_KEY, failure.details),)
    return (*trailers, (_PUSHBACK, failure.pushback)) if failure.pushback else trailers
