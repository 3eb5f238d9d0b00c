"""Define budgets, which count the steps of long work and can stop it.

A server passes a budget to calls that can take a long time: replays, previews, consequences of placements, texts. The
work reports its steps to the budget, and the budget stops the work by raising an exception. The engine reads no clock.

A step is about 25 microseconds of work on the machine of `docs/performance.md`. An event takes `PLAYED_EVENT` steps,
and more on crowded boards.
"""

from __future__ import annotations

from typing import Protocol

PLAYED_EVENT = 3
"""The steps of playing one event, on boards that are not crowded."""

EVENTS_OF_ANSWER = 4
"""The typical number of events between two decisions of a cascade."""

STEPS_OF_ANSWER = EVENTS_OF_ANSWER * PLAYED_EVENT
"""The steps of replaying one answer of a cascade, on boards that are not crowded."""


class Budget(Protocol):
    """A counter of steps, which can stop the work.

    Attributes:
        left: The number of steps that can still be spent; a search stops when it has spent them.
    """

    @property
    def left(self) -> int:
        """The number of steps that can still be spent."""

    def spend(self, steps: int = 1) -> None:
        """Count steps of work.

        Raises:
            Exception: If the work must stop. The engine does not catch this exception.
        """


class _Unlimited:
    """A budget without a limit."""

    left = 1 << 62

    def spend(self, steps: int = 1) -> None: ...


UNLIMITED: Budget = _Unlimited()
"""A budget without a limit."""
