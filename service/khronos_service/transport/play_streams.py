"""Play streams: a bounded number at a time, each with a session and a report at its end."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial

from khronos_service.compression import is_packed, unpacked
from khronos_service.configuration.settings import Settings
from khronos_core.methods import PLAY
from khronos_service.observing.call_reports import CallReports
from khronos_core.errors import (
    CallCancelledError,
    OverloadedError,
    RequestError,
    ShuttingDownError,
    UnauthenticatedError,
)
from khronos_service.transport.admission import Admission
from khronos_service.transport.arrivals import Arrivals, next_request
from khronos_service.transport.call_failures import DROPPED, fail_call, report_end
from khronos_service.transport.call_handler import CallHandler
from khronos_service.transport.incoming_call import Context, IncomingCall, trailers_of
from khronos_core.game_session import Session
from khronos_service.transport.standing_streams import StandingStreams
from khronos_service.transport.unsent_answers import send
from khronos_service.transport.work_queue import WorkQueue
from khronos_core.work import Work

_LEAVING_SECONDS = 0.01  # between the end of the requests and the news that the caller has left


@dataclass(slots=True)
class PlayStream:
    """One open stream; its call counts what it has answered."""

    call: IncomingCall
    session: Session
    reports: CallReports
    most_bytes: int

    def answer(self, request: bytes, work: Work) -> bytes:
        """Answer one request; an error is an answer too. Where nobody waits any more, it is empty."""
        try:
            work.check()
        except RequestError:
            return b""
        call = self.call
        call.messages = (call.messages or 0) + 1
        call.request_bytes += len(request)
        try:
            answer = self.session.answer_bytes(unpacked(request, self.most_bytes), work)
        except CallCancelledError:
            return b""
        except RequestError as error:
            answer = self.session.fault(error).SerializeToString(deterministic=True)
        except Exception as error:  # noqa: BLE001  # any fault: the stream goes on and the operator gets a trace
            self.reports.fault(PLAY, call.request_id, error)
            answer = self.session.fault(error).SerializeToString(deterministic=True)
        call.response_bytes += len(answer)
        self.reports.metrics.work_spent(PLAY, work.spent)
        return answer


class PlayStreams:
    """The play streams of a process."""

    def __init__(
        self, settings: Settings, handler: CallHandler, admission: Admission, arrivals: Arrivals, queue: WorkQueue
    ) -> None:
        """Hold as many as are admitted, until `handler` is closed."""
        self._most_bytes = settings.most_request_bytes
        self._seconds = settings.stream_timeout
        self._handler = handler
        self._admission = admission
        self._arrivals = arrivals
        self._reports = handler.reports
        self._queue = queue
        self._open = StandingStreams(admission.streams, handler.reports)

    def end(self) -> None:
        """End those that are open, for the server is about to end."""
        self._open.end(ShuttingDownError())

    async def answer(self, _: object, context: Context) -> None:
        """Answer a stream, a response for every request, until it ends or its caller stalls."""
        call = IncomingCall(PLAY, context)
        try:
            await self._admission.identify(call)
            request: bytes | None = await self._arrivals.request(call)
            self._handler.check_open()
            self._open.enter(call)
        except RequestError as error:
            await fail_call(call, error, self._reports)
        call.messages = 0
        session = Session(call.request_id, self._reports.metrics, self._handler.keys)
        stream = PlayStream(call, session, self._reports, self._most_bytes)
        try:
            context.set_trailing_metadata(trailers_of(call.request_id))
            await context.send_initial_metadata(())  # an error can't follow a write that waits, but after these it can
            while request is not None:
                with self._open.answering(call):
                    answer = await self._answered(call, stream, request)
                await send(call, answer, self._seconds, self._reports)
                request = await next_request(call, self._seconds, self._reports)
                if request is not None:
                    await self._admission.go_on(call)
            # Where the caller has left, gRPC says first that the requests have ended, then cancels this.
            await asyncio.sleep(_LEAVING_SECONDS)
        except UnauthenticatedError as error:
            await fail_call(call, error, self._reports)
        except asyncio.CancelledError:
            report_end(call, self._reports, DROPPED)
            raise
        finally:
            self._open.leave(call)
            report_end(call, self._reports)

    async def _answered(self, call: IncomingCall, stream: PlayStream, request: bytes) -> bytes:
        """Answer a request; a long one in the thread for these."""
        work = Work(call.context.time_remaining())
        answer = partial(stream.answer, request, work)
        if not (is_packed(request) or stream.session.is_long(request)):
            return answer()
        try:
            return await self._queue.run(call.caller.id, work, answer)
        except OverloadedError as error:
            return stream.session.fault(error).SerializeToString(deterministic=True)
