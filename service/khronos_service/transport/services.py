"""What calls of all transports share."""

from __future__ import annotations

from dataclasses import dataclass

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
