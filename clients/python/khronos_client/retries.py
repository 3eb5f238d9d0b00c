"""Retries: a call is sent again as long as its timeout lasts, for no answer depends on the calls before it.

gRPC retries by the contract's service config, which ends after five attempts. A server that restarts needs longer, and
a call that a server dropped before it ran is no failure that gRPC retries. So the clients go on where gRPC gives up.
"""

import random
import time
from typing import Final

from khronos_client.errors import Code, RefereeError

_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 1.0
_JITTER: Final = 0.4  # of a pause, on top of it, so that callers who failed together do not come again together


class Retries:
    """The attempts of one call."""

    def __init__(self, timeout: float, *, enabled: bool) -> None:
        """Allow attempts until the timeout is over; the first alone if retries are not `enabled`."""
        self._end = time.monotonic() + timeout
        self._enabled = enabled
        self._pause = _FIRST_PAUSE
        self._before: RefereeError | None = None

    @property
    def seconds_left(self) -> float:
        """Seconds until the call is given up: the timeout of the next attempt."""
        return max(0.0, self._end - time.monotonic())

    def pause_after(self, error: RefereeError) -> float:
        """Return the seconds to wait before the next attempt.

        Raises:
            RefereeError: Another attempt would be in vain or come too late. Where the timeout cut the last attempt
                short, it is the error of the one before, which names the cause.
        """
        if error.code is Code.DEADLINE_EXCEEDED and self._before is not None:
            raise self._before
        if not self._enabled or not may_pass(error):
            raise error
        pause = max(error.retry_after, self._pause) * random.uniform(1, 1 + _JITTER)  # noqa: S311  # no secret
        if pause >= self.seconds_left:
            raise error
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)
        self._before = error
        return pause


def may_pass(error: RefereeError) -> bool:
    """Return whether the same call may succeed soon: no server was there, it was busy, or it dropped the call.

    A call that a server drops unanswered ends as cancelled, and as it was not we who cancelled, without a reason.
    """
    if error.retry_after or error.code is Code.UNAVAILABLE:
        return True
    return error.code is Code.CANCELLED and not error.reason
