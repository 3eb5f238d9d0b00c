"""Searches for the request of each call that costs a server the most, and the one with the largest answer.

Run by `make worst`: requests of costly shapes are drawn, the dearest are changed at random, and what is dearer yet is
stored. Every request meets empty caches. `ARGS='--seconds 60 ReplayGame'` searches longer, and one call alone.
"""

from __future__ import annotations

import argparse
import functools
import gc
import random
import sys
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from khronos_service import LogFormat, LogLevel, Settings
from khronos_service.observing.logs import make_logger
from khronos_service.transport.call_handler import CallHandler
from khronos_service.transport.incoming_call import Call
from tests.worst.requests import SHAPES, changed, drawn, positions

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.message import Message

MOST_SECONDS = 0.25
"""Processor time that no request may cost."""

MOST_TIMES, MOST_BYTES_MORE = 40, 1 << 16
"""No answer may have more bytes than this many times those of its request, and these."""

_CHANGED = 0.5  # how often a request is one of the worst, changed
_BEST = 6  # requests of each goal that are changed further
_SETTINGS = Settings(log_format=LogFormat.JSON, log_level=LogLevel.ERROR, cached_states=0)


@dataclass(frozen=True, slots=True)
class Trial:
    """A request and what it cost.

    Attributes:
        request: The request.
        size: Its bytes.
        seconds: Processor time from bytes to bytes.
        answer: Bytes of the answer; of an error, of its details.
        reason: Why there was no answer; empty where there was one.
    """

    request: Message
    size: int
    seconds: float
    answer: int
    reason: str

    @property
    def share(self) -> float:
        """The answer's bytes as a share of those it may have."""
        return self.answer / (MOST_TIMES * self.size + MOST_BYTES_MORE)


@functools.cache
def _caches() -> list[Callable[[], None]]:
    """Return what empties each bounded cache of the engine and the service."""
    kind = type(functools.lru_cache(maxsize=1)(len))
    return [
        each.cache_clear
        for each in gc.get_objects()
        if isinstance(each, kind)
        and each.cache_parameters()["maxsize"]
        and str(getattr(each, "__module__", "")).startswith("khronos_")
    ]


def tried(name: str, request: Message) -> Trial:
    """Return what a request costs a server that knows nothing of it yet."""
    for empty in _caches():
        empty()
    handler = CallHandler(_SETTINGS, make_logger(_SETTINGS))
    data = request.SerializeToString()
    gc.collect()
    began = time.process_time()
    reply = handler.answer(Call(name), data)
    seconds = time.process_time() - began
    failure = reply.failure
    return Trial(
        request,
        len(data),
        seconds,
        len(reply.response if failure is None else failure.details),
        "" if failure is None else failure.reason,
    )


def searched(name: str, seconds: float, chance: random.Random) -> tuple[Trial, Trial, int]:
    """Return the dearest request that is found of a call, the one with the largest answer, and how many were tried."""
    end = time.monotonic() + seconds
    dearest: list[Trial] = []
    largest: list[Trial] = []
    count = 0
    while time.monotonic() < end or count < 2 * _BEST:
        pool = dearest + largest
        request = (
            changed(chance.choice(pool).request, chance) if pool and chance.random() < _CHANGED else drawn(name, chance)
        )
        trial = tried(name, request)
        count += 1
        if trial.seconds > min([each.seconds for each in dearest[_BEST - 1 :]], default=0.0):
            again = tried(name, request)  # the machine may have been busy
            trial = replace(trial, seconds=min(trial.seconds, again.seconds))
        dearest = sorted([*dearest, trial], key=lambda each: -each.seconds)[:_BEST]
        largest = sorted([*largest, trial], key=lambda each: -each.share)[:_BEST]
    return dearest[0], largest[0], count


def main() -> int:
    """Print the worst requests; return 1 if one is worse than a server promises."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to search for each call")
    parser.add_argument("--seed", default="1", help="what the search is drawn from")
    parser.add_argument("calls", nargs="*", help="the calls; all by default")
    options = parser.parse_args()
    broken = 0
    positions()  # made before the clock runs
    print("| call | tried | dearest, bytes in → out | processor time | largest answer, bytes in → out | of its bound |")
    print("|---|---:|---:|---:|---:|---:|")
    for name in options.calls or SHAPES:
        chance = random.Random(f"{options.seed} {name}")  # noqa: S311  # no secret
        dear, large, count = searched(name, options.seconds, chance)
        broken += dear.seconds > MOST_SECONDS or large.share > 1
        print(
            f"| {name} | {count} | {dear.size} → {dear.answer} {dear.reason} | {dear.seconds * 1000:.0f} ms"
            f" | {large.size} → {large.answer} | {large.share:.0%} |",
            flush=True,
        )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
