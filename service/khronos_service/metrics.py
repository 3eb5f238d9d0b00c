"""What is counted of a server while it runs, by functions that other modules call where it happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Held(Protocol):
    """Something that there is a limited amount of, such as the places of calls."""

    @property
    def what(self) -> str:
        """What is held, in the plural."""

    @property
    def most(self) -> int:
        """The most that is held."""

    @property
    def held(self) -> int:
        """How much is held now."""


class Metrics:
    """Counts nothing; `PrometheusMetrics` does. Any thread may call these functions, and none of them raises."""

    def call_finished(
        self, method: str, code: str, reason: str, seconds: float, request_bytes: int, response_bytes: int
    ) -> None:
        """Count a call or a stream that has ended.

        Args:
            method: The method, as the contract names it; any text that a caller sent as a path.
            code: Its status code by name, such as `OK`.
            reason: Name of the `ErrorReason` of a failure, without its prefix; empty for an answer.
            seconds: From its arrival to its end.
            request_bytes: Size of its request, unpacked.
            response_bytes: Size of its response.
        """

    def message_answered(self, reason: str, seconds: float) -> None:
        """Count a request of a play stream.

        Args:
            reason: Name of the `ErrorReason` by which it failed, without its prefix; empty if it was answered.
            seconds: The time that it took.
        """

    def refused(self, clauses: Sequence[str]) -> None:
        """Count a refused action once for each clause that it breaks."""

    def fault(self, method: str) -> None:
        """Count a fault of the server."""

    def connections_closed(self, why: str, count: int = 1) -> None:
        """Count connections that the server closed: `untaken answers`, `too many` or `unreadable HTTP`."""

    def state_looked_up(self, found: str) -> None:
        """Count a look for a state in the cache: `whole`, `public part` or `nothing` was found."""

    def work_spent(self, method: str, steps: int) -> None:
        """Count the steps of work of a call."""

    def called_by(self, caller: str) -> None:
        """Count a call of a caller who has a name; every name becomes a time series."""

    def rate_limited(self, caller: str) -> None:
        """Count a call that was refused for its caller's rate; empty for a caller without a name."""

    def watch(self, held: Held) -> None:
        """Show from now on how much is held of something."""


NO_METRICS = Metrics()
"""Metrics of a server that nobody watches."""
