"""Meters, which count the steps of long work and can stop it.

A server passes a meter to calls that can take long: replays, previews, consequences of placements, texts. The work
reports its steps to the meter, and the meter stops the work by raising an error of its own. The engine reads no clock.

A step is about 25 microseconds of work on the machine of `docs/performance.md`: playing an event takes `PLAYED_EVENT`
steps, and more on crowded boards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from khronos_engine.referee import Outcome

PLAYED_EVENT = 3
"""Steps of playing one event, on boards that are not crowded."""

_CROWD = 128  # an event takes one more step for this many buildings on all boards
_EVENTS_OF_ANSWER = 4  # events between two decisions of a cascade

STEPS_OF_ANSWER = _EVENTS_OF_ANSWER * PLAYED_EVENT
"""Steps of playing one answer of a cascade again, on boards that are not crowded."""


class Meter(Protocol):
    """A counter of steps, which can stop the work."""

    def spend(self, steps: int = 1) -> None:
        """Count steps of work.

        Raises:
            Exception: The work must stop; the engine does not catch it.
        """


class _NoMeter:
    """A meter without a limit."""

    def spend(self, steps: int = 1) -> None:
        """Do nothing."""


NO_METER: Meter = _NoMeter()
"""A meter without a limit."""


def steps_of(outcome: Outcome) -> int:
    """Return the steps that an action took, by its events and the buildings that stand after it.

    Earlier answers count too, because each new answer runs the cascade again from its beginning (T-8).
    """
    public = outcome.state.public
    buildings = sum([len(board.buildings) for board in public.boards])
    answers = 0 if public.cascade is None else len(public.cascade.answers)
    return (len(outcome.events) + _EVENTS_OF_ANSWER * answers) * (PLAYED_EVENT + buildings // _CROWD)
