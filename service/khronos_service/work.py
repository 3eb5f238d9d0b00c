"""The work of one call: how much it may be, and when it is to end before it is done.

A call counts steps, not time: a request is refused on a fast machine as on a slow one. A deadline and a cancelled call
end it wherever the next step is counted.
"""

from __future__ import annotations

import time

from khronos_service import limits
from khronos_service.request_errors import CallCancelledError, DeadlinePassedError, TooMuchWorkError


class Work:
    """The meter of one call (`khronos_engine.work.Meter`). One thread works; any other may cancel.

    Attributes:
        spent: The steps counted so far.
    """

    __slots__ = ("_cancelled", "_deadline", "_most", "spent")

    def __init__(self, seconds_left: float | None = None, most: int = limits.STEPS) -> None:
        """Allow some work.

        Args:
            seconds_left: Until the caller's deadline; None without one.
            most: The most steps that the call may take.
        """
        self.spent = 0
        self._most = most
        self._deadline = None if seconds_left is None else time.monotonic() + seconds_left
        self._cancelled = False

    def cancel(self) -> None:
        """End the work at its next step: nobody waits for the answer."""
        self._cancelled = True

    def check(self) -> None:
        """Go on, if somebody still waits for the answer.

        Raises:
            CallCancelledError: The call was cancelled.
            DeadlinePassedError: Its deadline has passed.
        """
        if self._cancelled:
            raise CallCancelledError
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise DeadlinePassedError

    def spend(self, steps: int = 1) -> None:
        """Count steps, and go on if there are any left and somebody still waits for the answer.

        Raises:
            CallCancelledError: The call was cancelled.
            DeadlinePassedError: Its deadline has passed.
            TooMuchWorkError: The call has taken all its steps.
        """
        self.spent += steps
        self.check()
        if self.spent > self._most:
            raise TooMuchWorkError(self._most)
