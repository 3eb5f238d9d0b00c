"""What calls of all transports share."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from khronos_service.callers.call import Call
from khronos_service.transport.admission import Admission
from khronos_service.transport.call_handler import CallHandler, Reply
from khronos_service.transport.unsent_answers import UnsentAnswers
from khronos_service.transport.work_queue import WorkQueue
from khronos_core.work import Work


@dataclass(frozen=True, slots=True)
class Services:
    """What calls of all transports go through, on one event loop.

    Attributes:
        handler: Answers them.
        admission: Who may begin one.
        unsent: Counts answers that are not taken.
        queue: Where long ones wait.
    """

    handler: CallHandler
    admission: Admission
    unsent: UnsentAnswers
    queue: WorkQueue

    async def answer(self, call: Call, request: bytes, seconds_left: float | None) -> Reply:
        """Answer a call whose request has arrived; it holds a place until its answer is made.

        A long one is answered in the thread for these, so that the loop, and health with it, goes on.

        Args:
            call: The call.
            request: The bytes of its request.
            seconds_left: Until its deadline; None without one.

        Raises:
            RequestError: There is no room for it, or its request is none.
        """
        places = self.admission.calls
        places.enter(call)
        try:
            work = Work(seconds_left)
            message = self.handler.read_small(call, request)
            answer = partial(self.handler.answer, call, request, work, message)
            if self.handler.is_long(call, message):
                return await self.queue.run(call.caller.id, work, answer)
            return answer()
        finally:
            places.leave(call)


class Stoppable(Protocol):
    """What answers calls by a transport of its own."""

    async def stop(self, seconds: float) -> None:
        """Take no more calls; answers have `seconds` to be sent."""


HttpStart = Callable[[Services, Callable[[], bool]], Coroutine[Any, Any, Stoppable]]
"""Starts to answer calls by the services, on their event loop; the function it gets says whether calls are taken."""
