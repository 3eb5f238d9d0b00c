"""Calls with one request and one response, from gRPC's hands into gRPC's hands."""

from __future__ import annotations

from khronos_core.errors import RequestError
from khronos_service.transport.arrivals import Arrivals
from khronos_service.transport.call_failures import abort, fail_call
from khronos_service.transport.incoming_call import Context, IncomingCall
from khronos_service.transport.services import Services


class UnaryCalls:
    """Answers the calls of one method."""

    def __init__(self, name: str, arrivals: Arrivals, services: Services) -> None:
        """Answer the calls of a method, named as in the contract."""
        self._name = name
        self._arrivals = arrivals
        self._services = services

    async def answer(self, _: object, context: Context) -> bytes:
        """Answer a call; its one request is read from `context`, since gRPC would wait for it without a limit."""
        call = IncomingCall(self._name, context)
        services = self._services
        try:
            await services.admission.identify(call)
            request = await self._arrivals.request(call)
            services.unsent.check(call)
            reply = await services.answer(call, request, context.time_remaining())
        except RequestError as error:
            await fail_call(call, error, services.handler.reports)
        if reply.failure is not None:
            await abort(call, reply.failure)
        context.set_trailing_metadata(reply.trailers)
        services.unsent.add(call, len(reply.response))
        return reply.response
