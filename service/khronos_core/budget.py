"""The work of one call: its budget, its deadline and its cancellation.

A call counts steps, not time, so the same request is refused on fast and on slow machines. A deadline or a cancellation
ends the call at the next step.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from khronos_core import limits
from khronos_core.errors import CallCancelledError, DeadlinePassedError, TooMuchWorkError


def never() -> bool:
    """Return False: the call is never cancelled."""
    return False


class CallBudget:
    """The budget of one call (`khronos_engine.game.budget.Budget`).

    Attributes:
        spent: The number of steps counted so far.
    """

    __slots__ = ("_deadline", "_is_cancelled", "_max_steps", "spent")

    def __init__(
        self,
        seconds_left: float | None = None,
        is_cancelled: Callable[[], bool] = never,
        max_steps: int = limits.STEPS,
    ) -> None:
        """Allow a number of steps.

        Args:
            seconds_left: The seconds until the caller's deadline; None if there is no deadline.
            is_cancelled: A function that returns True once the caller no longer waits for the answer. It is called at
                every step.
            max_steps: The maximum number of steps that the call may take.
        """
        self.spent: int = 0
        self._max_steps = max_steps
        self._deadline = None if seconds_left is None else time.monotonic() + seconds_left
        self._is_cancelled = is_cancelled

    @property
    def left(self) -> int:
        """The number of steps that can still be spent."""
        return self._max_steps - self.spent

    def check(self) -> None:
        """Check that the caller still waits for the answer.

        Raises:
            CallCancelledError: If the call was cancelled.
            DeadlinePassedError: If the deadline of the call has passed.
        """
        if self._is_cancelled():
            raise CallCancelledError
        if self._deadline is not None and time.monotonic() >= self._deadline:
            raise DeadlinePassedError

    def spend(self, steps: int = 1) -> None:
        """Count steps, and check that steps are left and that the caller still waits.

        Raises:
            CallCancelledError: If the call was cancelled.
            DeadlinePassedError: If the deadline of the call has passed.
            TooMuchWorkError: If the call has used up its steps.
        """
        self.spent += steps
        self.check()
        if self.spent > self._max_steps:
            raise TooMuchWorkError(self._max_steps)
