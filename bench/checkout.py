"""Answers questions about a checkout with the code of that checkout; `bench.against` starts it in both.

It runs in older checkouts, so it uses only functions of their `bench`: `workloads.mix` and `stream`, the
methods of `Workload`, `workloads.game` and `busy_positions`, `in_process.once`, `unasked` and `random_play_rate`. A
question is a line of JSON, and so is its answer.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from bench import in_process, workloads
from khronos_engine import legal_actions

_LIST_SECONDS = 0.1


def _games() -> list[list[str]]:
    """Return the actions of the games of the mix, by type."""
    return [[type(step.action).__name__ for step in workloads.game(seed)] for seed in workloads.GAMES]


def _workload(ask: str, variant: str) -> dict[str, Any]:
    """Return the calls of the mix with their answers, as hexadecimal text."""
    found = workloads.stream() if ask == workloads.PLAY else workloads.mix(ask)
    if variant == "first sight":
        found = found.apart()
        requests = found.foreign_requests()
    else:
        requests = found.requests()
    calls = zip(requests, found.calls, strict=True)
    return {
        "calls": [(call.method, request.hex(), call.answer.hex()) for request, call in calls],
        "before": [(call.method, call.request.hex(), call.answer.hex()) for call in found.before],
    }


def _random_play(eager: float, core: int) -> float:
    os.sched_setaffinity(0, {core})
    return in_process.random_play_rate(eager)


def _first_list(position: str, core: int) -> float:
    """Return the microseconds of the first list of legal actions on a busy position."""
    os.sched_setaffinity(0, {core})
    state = workloads.busy_positions()[position]
    return in_process.once(legal_actions, partial(in_process.unasked, state), _LIST_SECONDS)


def main() -> None:
    """Answer every question."""
    answers: dict[str, Callable[..., Any]] = {
        "games": _games,
        "workload": _workload,
        "random play": _random_play,
        "first list": _first_list,
    }
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        print(json.dumps(answers[name](*arguments)), flush=True)


if __name__ == "__main__":
    main()
