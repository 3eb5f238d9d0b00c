"""Searches for the most expensive request of each call, and for the largest response.

Run by `make worst`. It draws expensive requests, changes the most expensive ones at random, and keeps improvements.
Requests in JSON get unknown fields, nesting, and lists of small messages. The caches are empty before every request.
`ARGS='--seconds 60 ReplayGame'` searches longer, and only one call.
"""

from __future__ import annotations

import argparse
import functools
import gc
import random
import sys
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from google.rpc.error_details_pb2 import ErrorInfo
from grpc_reflection.v1alpha.reflection import ReflectionServicer
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos_core import JSON, METHODS, PROTO, SERVICE, Core, WireFormat, limits
from testing.sealed import SECRETS
from tests.worst.requests import SHAPES, as_json, change_request, draw_request, positions, start_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.message import Message

MAX_SECONDS = 0.25
"""The maximum processor time of a request, in seconds."""

_CHANGED = 0.5  # the share of requests that change one of the worst
_BEST = 6  # requests of each goal that are changed further


@dataclass(frozen=True, slots=True)
class Trial:
    """A request and its cost.

    Attributes:
        request: The request.
        form: The wire form of the request and its answer.
        data: Its bytes; JSON may hold more than the request.
        seconds: Processor time from bytes to bytes.
        answer: The bytes of the answer, or of the details of an error.
        reason: The reason of an error, empty without one.
    """

    request: Message
    form: WireFormat
    data: bytes
    seconds: float
    answer: int
    reason: str

    @property
    def share(self) -> float:
        """The bytes of the answer as a share of its limit."""
        return self.answer / (limits.ANSWER_TIMES * len(self.data) + limits.ANSWER_BYTES)


@functools.cache
def _caches() -> list[Callable[[], None]]:
    """Return functions that empty the bounded caches of the engine and the service."""
    kind = type(functools.lru_cache(maxsize=1)(len))
    return [
        each.cache_clear
        for each in gc.get_objects()
        if isinstance(each, kind)
        and each.cache_parameters()["maxsize"]
        and str(getattr(each, "__module__", "")).startswith("khronos_")
    ]


def measure(name: str, request: Message, form: WireFormat, data: bytes) -> Trial:
    """Measure the cost of a request with empty caches."""
    answer = _call_answerer(name, request, form)
    for empty in _caches():
        empty()
    gc.collect()
    began = time.process_time()
    size, reason = answer(data)
    return Trial(request, form, data, time.process_time() - began, size, reason)


def _call_answerer(name: str, request: Message, form: WireFormat) -> Callable[[bytes], tuple[int, str]]:
    """Return a function that answers a request: with the bytes of the answer or the error, and its reason."""
    match request:
        case PlayRequest():
            return _stream_answerer(request)
        case ServerReflectionRequest():
            return _reflect
        case _:
            core = Core(SECRETS, cached_states=0, cached_parts=False)

    def respond(data: bytes) -> tuple[int, str]:
        found = core.answer(name, data, form)
        failure = found.failure
        return (len(found.response or b""), "") if failure is None else (failure.status.ByteSize(), failure.reason)

    return respond


def _stream_answerer(request: PlayRequest) -> Callable[[bytes], tuple[int, str]]:
    """Return a function that answers a request of a stream, after its start."""
    game = Core(SECRETS).open_game()
    if not request.HasField("start"):
        game.answer_message(start_for(request))

    def respond(data: bytes) -> tuple[int, str]:
        response = game.answer(data).response or b""
        failed = PlayResponse.FromString(response).failed
        info = ErrorInfo()
        return len(response), next((info.reason for each in failed.details if each.Unpack(info)), "")

    return respond


def _reflect(data: bytes) -> tuple[int, str]:
    """Call reflection as over gRPC; return the bytes of its answers."""
    servicer: Any = ReflectionServicer([SERVICE])
    asked = ServerReflectionRequest.FromString(data)
    return sum([each.ByteSize() for each in servicer.ServerReflectionInfo(iter([asked]), None)]), ""


def search_worst(name: str, seconds: float, chance: random.Random) -> tuple[Trial, Trial, int]:
    """Search the worst requests of a call.

    Returns:
        The costliest request, the one with the largest answer, and the number of tried ones.
    """
    end = time.monotonic() + seconds
    costliest: list[Trial] = []
    largest: list[Trial] = []
    count = 0
    while time.monotonic() < end or count < 2 * _BEST:
        pool = costliest + largest
        if pool and chance.random() < _CHANGED:
            rival = chance.choice(pool)
            request, form = change_request(rival.request, chance), rival.form
        else:
            request, form = draw_request(name, chance), chance.choice((PROTO, JSON)) if name in METHODS else PROTO
        data = as_json(request, chance) if form is JSON else form.write(request)
        trial = measure(name, request, form, data)
        count += 1
        if trial.seconds > min([each.seconds for each in costliest[_BEST - 1 :]], default=0.0):
            again = measure(name, request, form, data)  # the machine may have been busy
            trial = replace(trial, seconds=min(trial.seconds, again.seconds))
        costliest = sorted([*costliest, trial], key=lambda each: -each.seconds)[:_BEST]
        largest = sorted([*largest, trial], key=lambda each: -each.share)[:_BEST]
    return costliest[0], largest[0], count


def _describe(trial: Trial) -> str:
    form = "JSON" if trial.form is JSON else "protobuf"
    return f"{form} {len(trial.data)} → {trial.answer}"


def main() -> int:
    """Print the worst requests; return 1 if one exceeds a limit."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to search for each call")
    parser.add_argument("--seed", default="1", help="what the search is drawn from")
    parser.add_argument("calls", nargs="*", help="the calls; all by default")
    options = parser.parse_args()
    broken = 0
    positions()  # made before the measurement
    print(
        "| call | tried | costliest, bytes in → out | processor time | largest answer, bytes in → out | of its bound |"
    )
    print("|---|---:|---:|---:|---:|---:|")
    for name in options.calls or SHAPES:
        chance = random.Random(f"{options.seed} {name}")  # no secret
        costly, large, count = search_worst(name, options.seconds, chance)
        broken += costly.seconds > MAX_SECONDS or large.share > 1
        print(
            f"| {name} | {count} | {_describe(costly)} {costly.reason} | {costly.seconds * 1000:.0f} ms"
            f" | {_describe(large)} | {large.share:.0%} |",
            flush=True,
        )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
