"""Searches for the request of each call that costs a server the most, and the one with the largest answer.

Run by `make worst`: requests of costly shapes are drawn, the costliest are changed at random, and what costs still more
is stored. Every request meets empty caches. `ARGS='--seconds 60 ReplayGame'` searches longer, and one call alone.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import gc
import random
import sys
import time
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from grpc_reflection.v1alpha import reflection
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest
from khronos_service.transport.call_handler import CallHandler
from khronos_service.transport.standard_services import REFLECTED

from conformance.run import SEALING_KEYS
from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos_core import limits
from khronos_core.forms import JSON, PROTO, Form
from khronos_core.game_session import Session
from khronos_core.methods import METHODS
from khronos_core.work import Work
from khronos_service import LogFormat, LogLevel, Settings
from khronos_service.callers.call import Call
from khronos_service.observing.logs import make_logger
from tests.support.sealed import PUBLISHED
from tests.worst.requests import SHAPES, changed, drawn, positions, start_for

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from google.protobuf.message import Message

MOST_SECONDS = 0.25
"""Processor time that no request may cost."""

_CHANGED = 0.5  # how often a request is one of the worst, changed
_BEST = 6  # requests of each goal that are changed further
_SETTINGS = Settings(
    log_format=LogFormat.JSON, log_level=LogLevel.ERROR, cached_states=0, sealing_keys_file=SEALING_KEYS
)


@dataclass(frozen=True, slots=True)
class Trial:
    """A request and what it cost.

    Attributes:
        request: The request.
        form: The form in which it and its answer are written.
        size: Its bytes.
        seconds: Processor time from bytes to bytes.
        answer: Bytes of the answer; of an error, of its details.
        reason: Why there was no answer; empty where there was one.
        is_long: Whether the event loop leaves it to a thread.
    """

    request: Message
    form: Form
    size: int
    seconds: float
    answer: int
    reason: str
    is_long: bool

    @property
    def share(self) -> float:
        """The answer's bytes as a share of those it may have."""
        return self.answer / (limits.ANSWER_TIMES * self.size + limits.ANSWER_BYTES)


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


def tried(name: str, request: Message, form: Form = PROTO) -> Trial:
    """Return what a request costs a server that knows nothing of it yet."""
    data = form.write(request)
    match request:
        case PlayRequest():
            answer, is_long = _in_stream(request)
        case ServerReflectionRequest():
            answer, is_long = _reflected, False
        case _:
            call = Call(name, form=form)
            answer, is_long = partial(_called, call), _is_long(call, data)
    for empty in _caches():
        empty()
    gc.collect()
    began = time.process_time()
    size, reason = answer(data)
    return Trial(request, form, len(data), time.process_time() - began, size, reason, is_long)


def _called(call: Call, data: bytes) -> tuple[int, str]:
    """Make a call; return the bytes of its answer, or of the details of its error, and why it failed."""
    reply = CallHandler(_SETTINGS, make_logger(_SETTINGS)).answer(call, data)
    failure = reply.failure
    return (len(reply.response), "") if failure is None else (len(failure.details), failure.reason)


def _is_long(call: Call, data: bytes) -> bool:
    handler = CallHandler(_SETTINGS, make_logger(_SETTINGS))
    return handler.is_long(call, handler.read_small(call, data))


def _in_stream(request: PlayRequest) -> tuple[Callable[[bytes], tuple[int, str]], bool]:
    """Return what answers a request of a stream, after the start that it needs, and whether it is long there."""
    session = Session(keys=PUBLISHED)
    if not request.HasField("start"):
        session.answer(start_for(request))

    def answered(data: bytes) -> tuple[int, str]:
        answer = session.answer_bytes(data, Work())
        reason = PlayResponse.FromString(answer).failed.reason
        return len(answer), ErrorReason.Name(reason).removeprefix("ERROR_REASON_") if reason else ""

    return answered, session.is_long(request.SerializeToString())


def _reflected(data: bytes) -> tuple[int, str]:
    """Ask reflection as it is asked over gRPC; return the bytes of its answers."""

    async def ask() -> int:
        async def requests() -> AsyncIterator[ServerReflectionRequest]:
            yield ServerReflectionRequest.FromString(data)

        return sum([answer.ByteSize() async for answer in servicer.ServerReflectionInfo(requests(), None)])

    servicer: Any = reflection.aio.ReflectionServicer(REFLECTED)
    return asyncio.run(ask()), ""


def searched(name: str, seconds: float, chance: random.Random) -> tuple[Trial, Trial | None, Trial, int]:
    """Search the worst requests of a call.

    Returns:
        The costliest request, the costliest that the event loop answers (None if it answers none), the one with the
        largest answer, and how many were tried.
    """
    end = time.monotonic() + seconds
    costliest: list[Trial] = []
    short: list[Trial] = []
    largest: list[Trial] = []
    count = 0
    while time.monotonic() < end or count < 2 * _BEST:
        pool = costliest + short + largest
        if pool and chance.random() < _CHANGED:
            rival = chance.choice(pool)
            request, form = changed(rival.request, chance), rival.form
        else:
            request, form = drawn(name, chance), chance.choice((PROTO, JSON)) if name in METHODS else PROTO
        trial = tried(name, request, form)
        count += 1
        rivals = costliest if trial.is_long else short
        if trial.seconds > min([each.seconds for each in rivals[_BEST - 1 :]], default=0.0):
            again = tried(name, request, form)  # the machine may have been busy
            trial = replace(trial, seconds=min(trial.seconds, again.seconds))
        costliest = sorted([*costliest, trial], key=lambda each: -each.seconds)[:_BEST]
        if not trial.is_long:
            short = sorted([*short, trial], key=lambda each: -each.seconds)[:_BEST]
        largest = sorted([*largest, trial], key=lambda each: -each.share)[:_BEST]
    return costliest[0], next(iter(short), None), largest[0], count


def main() -> int:
    """Print the worst requests; return 1 if one is worse than a server promises."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to search for each call")
    parser.add_argument("--seed", default="1", help="what the search is drawn from")
    parser.add_argument("calls", nargs="*", help="the calls; all by default")
    options = parser.parse_args()
    broken = 0
    positions()  # made before the clock runs
    print("| call | tried | costliest, bytes in → out | processor time", end="")
    print(" | of these on the event loop | largest answer, bytes in → out | of its bound |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name in options.calls or SHAPES:
        chance = random.Random(f"{options.seed} {name}")  # noqa: S311  # no secret
        costly, short, large, count = searched(name, options.seconds, chance)
        broken += costly.seconds > MOST_SECONDS or large.share > 1
        print(
            f"| {name} | {count} | {costly.size} → {costly.answer} {costly.reason} | {costly.seconds * 1000:.0f} ms"
            f" | {'none' if short is None else f'{short.seconds * 1000:.0f} ms'}"
            f" | {large.size} → {large.answer} | {large.share:.0%} |",
            flush=True,
        )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
