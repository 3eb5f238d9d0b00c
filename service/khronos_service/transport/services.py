"""What calls of all transports share."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Protocol

from khronos_service.transport.admission import Admission
from khronos_service.transport.call_handler import CallHandler
from khronos_service.transport.unsent_answers import UnsentAnswers
from khronos_service.transport.work_queue import WorkQueue


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


class Stoppable(Protocol):
    """What answers calls by a transport of its own."""

    async def stop(self, seconds: float) -> None:
        """Take no more calls; answers have `seconds` to be sent."""


Beside = Callable[[Services, Callable[[], bool]], Coroutine[Any, Any, Stoppable]]
"""Starts to answer calls by the services, on their event loop; it gets what tells whether calls are still taken."""
