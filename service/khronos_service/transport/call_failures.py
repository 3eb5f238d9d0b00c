"""How a call ends that is not answered: with an error for the caller, and a report for the operator."""

from __future__ import annotations

import asyncio
import contextlib
from typing import NoReturn

import grpc

from khronos_service.request_errors import FieldViolation, MalformedError, RequestError
from khronos_service.status import Failure, failure_of
from khronos_service.transport.call_reports import CallReports, FinishedCall
from khronos_service.transport.incoming_call import IncomingCall, trailers_of

_DROPPED = Failure(grpc.StatusCode.CANCELLED, "DROPPED", "", b"", "")
"""What is reported of a call that gRPC has ended by itself: its caller has left, or the request is far too large."""

_ending: set[asyncio.Task[None]] = set()  # asyncio itself holds no task


async def fail_call(call: IncomingCall, error: RequestError, reports: CallReports) -> NoReturn:
    """Report that a call has failed, and end it; its handler must let pass what this raises."""
    failure = failure_of(error, call.request_id)
    reports.finished(_finished(call, failure))
    await _abort(call, failure)


async def fail_without_request(call: IncomingCall, reports: CallReports) -> NoReturn:
    """End a call whose requests have ended before there was one."""
    failure = failure_of(MalformedError((FieldViolation("", "no request was sent"),)), call.request_id)
    try:
        await _abort(call, failure)
    except asyncio.CancelledError:
        failure = _DROPPED
        raise
    finally:
        reports.finished(_finished(call, failure))


def fail_soon(call: IncomingCall, error: RequestError, reports: CallReports) -> None:
    """End a call whose handler waits; its next read raises `AbortError`."""
    ending = asyncio.create_task(_fail_quietly(call, error, reports))
    _ending.add(ending)
    ending.add_done_callback(_ending.discard)


async def _fail_quietly(call: IncomingCall, error: RequestError, reports: CallReports) -> None:
    with contextlib.suppress(grpc.aio.AbortError, asyncio.CancelledError):
        await fail_call(call, error, reports)


def _finished(call: IncomingCall, failure: Failure) -> FinishedCall:
    return FinishedCall(call.method, call.request_id, call.caller, call.began, failure, metadata=call.metadata)


async def _abort(call: IncomingCall, failure: Failure) -> NoReturn:
    """End a call.

    Raises:
        AbortError: It has ended so.
        CancelledError: It had ended before.
    """
    try:
        await call.context.abort(failure.code, failure.message, trailers_of(call.request_id, failure))
    except (grpc.aio.InternalError, grpc.aio.UsageError) as error:
        raise asyncio.CancelledError from error
