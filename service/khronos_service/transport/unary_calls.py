"""Calls with one request and one response, from gRPC's hands into gRPC's hands."""

from __future__ import annotations

from functools import partial

from khronos_service.compression import is_packed
from khronos_service.methods import METHODS
from khronos_service.request_errors import OverloadedError, RequestError
from khronos_service.transport.admission import Admission
from khronos_service.transport.arrivals import Arrivals
from khronos_service.transport.call_failures import abort, fail_call
from khronos_service.transport.call_handler import CallHandler, Reply
from khronos_service.transport.incoming_call import Context, IncomingCall
from khronos_service.transport.unsent_answers import UnsentAnswers
from khronos_service.transport.work_queue import WorkQueue
from khronos_service.work import Work


class UnaryCalls:
    """Answers calls; one holds a place from when its request has arrived until its answer is handed to gRPC."""

    def __init__(
        self,
        handler: CallHandler,
        admission: Admission,
        arrivals: Arrivals,
        unsent: UnsentAnswers,
        queue: WorkQueue,
    ) -> None:
        """Answer calls by what `handler` makes of their bytes."""
        self._handler = handler
        self._admission = admission
        self._arrivals = arrivals
        self._unsent = unsent
        self._queue = queue
        self._reports = handler.reports

    async def answer(self, name: str, _: object, context: Context) -> bytes:
        """Answer a call.

        Args:
            name: The method, as the contract names it.
            context: The call; its one request is read from it, since gRPC would wait for it without a limit.
        """
        call = IncomingCall(name, context)
        places = self._admission.calls
        try:
            await self._admission.identify(call)
            request = await self._arrivals.request(call)
            self._unsent.check(call)
            places.enter(call)
        except RequestError as error:
            await fail_call(call, error, self._reports)
        try:
            reply = await self._reply(call, request)
        finally:
            places.leave(call)
        if reply.failure is not None:
            await abort(call, reply.failure)
        context.set_trailing_metadata(reply.trailers)
        self._unsent.add(call, len(reply.response))
        return reply.response

    async def _reply(self, call: IncomingCall, request: bytes) -> Reply:
        """Answer a request; a long one in the thread for these, so that the loop, and health with it, goes on."""
        work = Work(call.context.time_remaining())
        answer = partial(self._handler.answer, call, request, work)
        if not (is_packed(request) or METHODS[call.method].is_long(request)):
            return answer()
        try:
            return await self._queue.run(call.caller.id, work, answer)
        except OverloadedError as error:
            await fail_call(call, error, self._reports)
