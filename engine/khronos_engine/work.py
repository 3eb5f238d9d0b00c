"""Work that can be long, counted in steps.

A program that answers strangers passes a meter to what can take long: replays, previews, what placements set off,
texts. The meter is asked before each piece of work, and ends the work by raising an error of its own. The
engine looks at no clock.

A step is work of some 25 microseconds on the machine of `docs/performance.md`: an event that is played takes
`PLAYED_EVENT` of them, and more on crowded boards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from khronos_engine.referee import Outcome

PLAYED_EVENT = 3
"""Steps of an event that is played, on boards that are not crowded."""

_CROWD = 128  # buildings on all boards for which an event takes a step more
_EVENTS_OF_ANSWER = 4  # from one decision of a cascade to the next

STEPS_OF_ANSWER = _EVENTS_OF_ANSWER * PLAYED_EVENT
"""Steps of an answer of a cascade that is played again, on boards that are not crowded."""


class Meter(Protocol):
    """Counts steps, and ends work that has taken enough of them."""

    def spend(self, steps: int = 1) -> None:
        """Count steps of work.

        Raises:
            Exception: The work is to end; the engine does not catch it.
        """


class _NoMeter:
    """A meter that ends nothing."""

    def spend(self, steps: int = 1) -> None:
        """Let it be done."""


NO_METER: Meter = _NoMeter()
"""The meter of work that takes as long as it takes."""


def steps_of(outcome: Outcome) -> int:
    """Return the steps that an action took, by its events and the buildings that stand after it.

    The answers before a decision count too: each further one plays the cascade again from its beginning (T-8).
    """
    public = outcome.state.public
    buildings = sum([len(board.buildings) for board in public.boards])
    answers = 0 if public.cascade is None else len(public.cascade.answers)
    return (len(outcome.events) + _EVENTS_OF_ANSWER * answers) * (PLAYED_EVENT + buildings // _CROWD)
