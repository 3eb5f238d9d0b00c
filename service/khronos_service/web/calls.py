"""Calls by Connect, Connect JSON and gRPC-Web, from ASGI's hands into ASGI's hands.

connectrpc speaks the protocols; what a call goes through is what one by gRPC goes through. Every error that connectrpc
finds by itself gets the details of the contract.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from contextvars import ContextVar
from typing import Any

from connectrpc.code import Code
from connectrpc.errors import ConnectError

from khronos_service.callers.call import REQUEST_ID
from khronos_service.configuration.settings import Settings
from khronos_core.errors import (
    CallCancelledError,
    DeadlinePassedError,
    OverloadedError,
    RequestError,
    StalledError,
    TooLargeError,
    UnauthenticatedError,
)
from khronos_core.failures import failure_of
from khronos_service.transport.arrival_room import ArrivalRoom
from khronos_service.transport.call_failures import report_end
from khronos_service.transport.services import Services
from khronos_service.web.connect import Context, RefusedError, application, refused
from khronos_service.web.web_call import Scope, WebCall, malformed, read_call

Event = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]

_CALL: ContextVar[WebCall] = ContextVar("call")
"""The call that this task answers: connectrpc hands nothing of ours through."""


class WebCalls:
    """Answers calls: an ASGI application for the paths of methods."""

    def __init__(self, settings: Settings, services: Services) -> None:
        """Answer calls by the services."""
        self._services = services
        self._most_bytes = settings.most_request_bytes
        self._seconds = settings.request_timeout
        what = "bytes of requests on their way by HTTP"
        self._arriving: ArrivalRoom[WebCall] = ArrivalRoom(
            what, settings.most_waiting_bytes, settings, WebCall.give_way
        )
        services.handler.reports.metrics.watch(self._arriving)
        self._connect = application(self._begin, self._answer, self._end)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a call."""
        call, passed = read_call(scope)
        _CALL.set(call)
        reports = self._services.handler.reports

        async def send_status(event: Event) -> None:
            if call.status is not None and event["type"] == "http.response.start":
                event["status"] = call.status.value
            await send(event)

        try:
            await self._connect(passed, self._bounded(call, receive), send_status)
        except Exception as error:  # of connectrpc; the caller gets a bare 500
            reports.fault(call.method, call.request_id, error)
            raise
        finally:
            self._arriving.give_back(call)

    async def _begin(self, ctx: Context) -> None:
        """Admit a call before its request is read."""
        call = _CALL.get()
        ctx.response_headers[REQUEST_ID] = call.request_id
        try:
            await self._services.admission.identify(call)
            self._services.unsent.check(call)
        except UnauthenticatedError as error:
            ctx.response_headers["www-authenticate"] = "Bearer"
            raise self._failed(call, error) from error
        except RequestError as error:
            raise self._failed(call, error) from error
        if call.error is not None:
            raise self._failed(call, call.error)

    def _bounded(self, call: WebCall, receive: Receive) -> Receive:
        """Return what receives a request within limits of bytes and time, and then that its caller has left."""
        end = asyncio.get_running_loop().time() + self._seconds
        size, whole = 0, False

        async def received() -> Event:
            nonlocal size, whole
            if whole:
                return await receive()
            try:
                async with asyncio.timeout_at(end) as call.limit:
                    event = await receive()
            except TimeoutError as error:
                why = call.error or StalledError("no request arrived", self._seconds)
                raise self._failed(call, why) from error
            finally:
                call.limit = None
            if call.error is not None:
                raise self._failed(call, call.error)
            arrived = len(event.get("body", b""))
            size += arrived
            whole = not event.get("more_body", False)
            if size > self._most_bytes:
                raise self._failed(call, TooLargeError("", self._most_bytes, "bytes"))
            if whole:
                self._arriving.give_back(call)
                return event
            try:
                self._arriving.take(call, arrived)
            except OverloadedError as error:
                raise self._failed(call, error) from error
            return event

        return received

    async def _answer(self, request: bytes, ctx: Context) -> bytes:
        """Answer a request."""
        call = _CALL.get()
        seconds_left = None if ctx.timeout_ms is None else ctx.timeout_ms / 1000
        try:
            reply = await self._services.answer(call, request, seconds_left)
        except RequestError as error:
            raise self._failed(call, error) from error
        if reply.failure is not None:
            raise refused(reply.failure)
        return reply.response

    def _end(self, error: Exception) -> None:
        """Give an error that connectrpc found the details of the contract."""
        call = _CALL.get()
        match error:
            case RefusedError():
                return
            case ConnectError(code=Code.DEADLINE_EXCEEDED):
                error = DeadlinePassedError()
            case ConnectError(code=Code.CANCELED):
                error = CallCancelledError()
            case ConnectError(message=message):
                error = malformed(message)
            case _:  # a fault of ours
                pass
        raise refused(failure_of(error, call.request_id)) if call.is_reported else self._failed(call, error)

    def _failed(self, call: WebCall, error: Exception) -> RefusedError:
        """Report that a call has failed, and return the error for its caller."""
        failure = failure_of(error, call.request_id)
        reports = self._services.handler.reports
        if not isinstance(error, RequestError):
            reports.fault(call.method, call.request_id, error)
        report_end(call, reports, failure)
        return refused(failure)
