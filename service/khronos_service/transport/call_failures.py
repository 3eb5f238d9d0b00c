"""How a call ends that is not answered: with an error for the caller, and a report for the operator."""

from __future__ import annotations

import asyncio
import contextlib
from typing import NoReturn

import grpc

from khronos_service.callers.call import Call
from khronos_service.observing.call_reports import CallReports
from khronos_core.errors import FieldViolation, MalformedError, RequestError
from khronos_core.failures import Failure, failure_of
from khronos_service.transport.incoming_call import IncomingCall, trailers_of

DROPPED = Failure(grpc.StatusCode.CANCELLED, "DROPPED", "", b"", "")
"""What is reported of a call that gRPC has ended by itself: its caller has left, or the request is far too large."""

_ending: set[asyncio.Task[None]] = set()  # asyncio itself holds no task


async def fail_call(call: IncomingCall, error: RequestError, reports: CallReports) -> NoReturn:
    """Report that a call has failed, and end it; its handler must let pass what this raises."""
    failure = failure_of(error, call.request_id)
    report_end(call, reports, failure)
    await abort(call, failure)


async def fail_without_request(call: IncomingCall, reports: CallReports) -> NoReturn:
    """End a call whose requests have ended before there was one."""
    failure = failure_of(MalformedError((FieldViolation("", "no request was sent"),)), call.request_id)
    try:
        await abort(call, failure)
    except asyncio.CancelledError:
        failure = DROPPED
        raise
    finally:
        report_end(call, reports, failure)


def fail_soon(call: IncomingCall, error: RequestError, reports: CallReports) -> None:
    """Report that a call has failed whose handler waits, and end it; its next read raises `AbortError`."""
    failure = failure_of(error, call.request_id)
    report_end(call, reports, failure)
    ending = asyncio.create_task(_abort_quietly(call, failure))
    _ending.add(ending)
    ending.add_done_callback(_ending.discard)


async def _abort_quietly(call: IncomingCall, failure: Failure) -> None:
    with contextlib.suppress(grpc.aio.AbortError, asyncio.CancelledError):
        await abort(call, failure)


def report_end(call: Call, reports: CallReports, failure: Failure | None = None) -> None:
    """Report that a call has ended, with its failure if there is one; what is reported first is why it has ended."""
    if call.is_reported:
        return
    call.is_reported = True
    call.failure = failure
    reports.finished(call)


async def abort(call: IncomingCall, failure: Failure) -> NoReturn:
    """End a call whose failure was reported.

    Raises:
        AbortError: It has ended so.
        CancelledError: It had ended before.
    """
    try:
        await call.context.abort(failure.code, failure.message, trailers_of(call.request_id, failure))
    except (grpc.aio.InternalError, grpc.aio.UsageError) as error:
        raise asyncio.CancelledError from error
