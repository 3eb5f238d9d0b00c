"""Retry a call until its timeout. This is safe, because no answer depends on earlier calls.

With the service config of the contract, gRPC makes five attempts. A server that restarts needs longer, and gRPC does
not retry a call that a server dropped before running it. Therefore the clients continue to retry after gRPC gave up.
"""

import random
import time
from typing import Final

from khronos_client.errors import Code, RefereeError

_FIRST_PAUSE: Final = 0.1
_MAX_PAUSE: Final = 1.0
_JITTER: Final = 0.4  # a random share of a pause, so that callers who failed together do not retry together


class Retries:
    """Decides whether and when to retry one call."""

    def __init__(self, timeout: float, *, enabled: bool) -> None:
        """Allow attempts until the timeout, in seconds; if retries are not `enabled`, allow only one."""
        self._end = time.monotonic() + timeout
        self._enabled = enabled
        self._pause = _FIRST_PAUSE
        self._before: RefereeError | None = None

    @property
    def seconds_left(self) -> float:
        """The seconds until the call is given up, which are also the timeout of the next attempt."""
        return max(0.0, self._end - time.monotonic())

    def pause_after(self, error: RefereeError) -> float:
        """Return the seconds to wait before the next attempt.

        Raises:
            RefereeError: If another attempt would be useless or too late. If the last attempt timed out, the error
                of the previous attempt is raised, because that error names the cause.
        """
        if error.code is Code.DEADLINE_EXCEEDED and self._before is not None:
            raise self._before
        if not self._enabled or not may_pass(error):
            raise error
        pause = max(error.retry_after, self._pause) * random.uniform(1, 1 + _JITTER)  # noqa: S311  # no secret
        if pause >= self.seconds_left:
            raise error
        self._pause = min(2 * self._pause, _MAX_PAUSE)
        self._before = error
        return pause


def may_pass(error: RefereeError) -> bool:
    """Return whether a retry may succeed soon: the server was unavailable or overloaded, or it dropped the call.

    A dropped call ends with the code CANCELLED and without a reason, although the client did not cancel it.
    """
    if error.retry_after or error.code is Code.UNAVAILABLE:
        return True
    return error.code is Code.CANCELLED and not error.reason
