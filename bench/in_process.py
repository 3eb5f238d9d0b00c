"""Measures the engine alone, in processor time of this process, without transport and log.

*First asked*: on a sound state without any derived facts. *Again*: on the same state.
"""

from __future__ import annotations

import contextlib
import gc
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from bench.figures import RATE, Sample, Trial
from bench.service import answering
from bench.workloads import FEW, GAMES, Step, busy_positions, fixed, game, new_game, play, positions
from khronos_engine import Outcome, State, apply, judge, legal_actions
from khronos_engine.advice.placements import PlacementMap, consequences, placement_map
from khronos_engine.audit import audit
from khronos_engine.game.actions import Construct
from khronos_engine.game.board import Board

FIRST_ASKED, AGAIN = "first asked", "again"

_BATCH = 50  # states that are made at a time, to be asked once

_Item = TypeVar("_Item")


def once(work: Callable[[_Item], object], make: Callable[[], _Item], seconds: float) -> float:
    """Return the processor time of work on new items in microseconds, without the time of making them."""
    count, used, began = 0, 0.0, time.perf_counter()
    while not count or time.perf_counter() - began < seconds:
        items = [make() for _ in range(_BATCH)]
        before = time.thread_time()
        for item in items:
            work(item)
        used += time.thread_time() - before
        count += len(items)
    return used / count * 1e6


def unasked(state: State) -> State:
    """Return an audited copy of a state without other derived facts."""
    might, faith, reason = (Board(each.region, each.buildings) for each in state.public.boards)
    made = replace(state, public=replace(state.public, boards=(might, faith, reason)))
    assert not audit(made)
    return made


def microseconds(work: Callable[[_Item], object], items: Sequence[_Item], seconds: float) -> float:
    """Return the processor time of work on an item in microseconds, by whole passes over all for some seconds."""
    passes, began, used = 0, time.perf_counter(), time.thread_time()
    while not passes or time.perf_counter() - began < seconds:
        for item in items:
            work(item)
        passes += 1
    return (time.thread_time() - used) / passes / len(items) * 1e6


@contextlib.contextmanager
def settled() -> Iterator[None]:
    """Exclude all existing objects from garbage collection during a measurement."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def trials(seconds: float) -> list[Trial]:
    """Return the trials of the engine; a sample takes some seconds, or one pass."""
    return [*_asking(seconds), *random_games()]


def _trial(case: str, variant: str, measure: Callable[[], float], unit: str = "us") -> Trial:
    return Trial("engine", case, variant, unit, lambda: Sample(measure()))


def call_rate(seconds: float, *, cached: bool) -> float:
    """Return the `ApplyAction` calls a second on the middle position, from bytes to bytes."""
    workload = fixed("ApplyAction", "middle")
    answer = answering(cache=cached)
    for call in workload.before:
        answer(call.method, call.request)
    requests = workload.requests() if cached else workload.foreign_requests()
    return 1e6 / microseconds(partial(answer, workload.method), requests, seconds)


def _asking(seconds: float) -> Iterator[Trial]:
    """Yield verdicts, lists and placement maps on engine states."""
    steps = game(GAMES[0])
    yield _trial("a verdict, mix", AGAIN, partial(microseconds, _verdict, steps, seconds))
    for name, moment in positions().items():
        step = moment.steps[0]
        for what, work in (
            ("a verdict", _verdict),
            ("placement map", _map),
            ("placement map with consequences", _map_with_consequences),
        ):
            yield _trial(f"{what}, {name}", FIRST_ASKED, partial(once, work, partial(_unasked_step, step), seconds))
            yield _trial(f"{what}, {name}", AGAIN, partial(microseconds, work, [step], seconds))
    for name, state in busy_positions().items():
        case = f"all legal actions, {name}"
        yield _trial(case, FIRST_ASKED, partial(once, legal_actions, partial(unasked, state), seconds))
        yield _trial(case, AGAIN, partial(microseconds, legal_actions, [state], seconds))


def _unasked_step(step: Step) -> Step:
    return Step(unasked(step.state), step.action)


def _verdict(step: Step) -> object:
    return judge(step.state, step.action)


def _map(step: Step) -> PlacementMap:
    """Judge the kind that is laid next, on every square."""
    action = step.action
    assert isinstance(action, Construct)
    return placement_map(step.state, action.seat, action.age, action.kind)


def _map_with_consequences(step: Step) -> object:
    return consequences(step.state, _map(step))


def random_games() -> Iterator[Trial]:
    """Yield whole random games with the list of legal actions before every action, and the same actions without."""
    for what, eager in (("any verb", 0.0), ("builders", 0.8)):
        yield _trial(f"random play, {what}", "khronos", partial(random_play_rate, eager), RATE)
        yield _trial(f"its actions without lists, {what}", "khronos", partial(unlisted_play_rate, eager), RATE)


def random_play_rate(eager: float) -> float:
    """Return actions a second of processor time over whole random games, legal lists included."""
    starts = [new_game(seed) for seed in GAMES[:FEW]]
    began = time.thread_time()
    taken = sum(1 for start in starts for _ in play(start, random.Random(1), eager))  # noqa: S311  # no secret
    return taken / (time.thread_time() - began)


def unlisted_play_rate(eager: float) -> float:
    """Return actions a second of processor time over the same games, each action judged and applied, none listed."""
    games = [[*play(new_game(seed), random.Random(1), eager)] for seed in GAMES[:FEW]]  # noqa: S311  # no secret
    starts = [new_game(seed) for seed in GAMES[:FEW]]
    began = time.thread_time()
    for start, steps in zip(starts, games, strict=True):
        state = start
        for step in steps:
            outcome = apply(state, step.action)
            assert isinstance(outcome, Outcome)
            state = outcome.state
    return sum(len(steps) for steps in games) / (time.thread_time() - began)
