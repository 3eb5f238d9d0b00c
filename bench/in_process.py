"""Measure calls from bytes to bytes, lists of legal actions and environments, in processor time in this process."""

from __future__ import annotations

import contextlib
import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from bench.figures import RATE, Sample, Trial
from bench.peers import chess_step
from bench.service import start_service
from bench.workloads import GAMES, busy_positions, fixed_call, game
from khronos_engine import State, legal_actions
from khronos_engine.audit import audit
from khronos_engine.game.board import Board
from khronos_engine.referee import play
from khronos_gym import KhronosEnv

_BATCH = 50  # the number of new states made at a time, each of which is used once

_Item = TypeVar("_Item")


def once(work: Callable[[_Item], object], make: Callable[[], _Item], seconds: float) -> float:
    """Return the processor time of work on new items in microseconds, without the time to make them."""
    count, used, began = 0, 0.0, time.perf_counter()
    while not count or time.perf_counter() - began < seconds:
        items = [make() for _ in range(_BATCH)]
        before = time.thread_time()
        for item in items:
            work(item)
        used += time.thread_time() - before
        count += len(items)
    return used / count * 1e6


def measure_passes(work: Callable[[_Item], object], items: Sequence[_Item], seconds: float) -> float:
    """Return the processor time per item in microseconds, from whole passes over all items for some seconds."""
    passes, began, used = 0, time.perf_counter(), time.thread_time()
    while not passes or time.perf_counter() - began < seconds:
        for item in items:
            work(item)
        passes += 1
    return (time.thread_time() - used) / passes / len(items) * 1e6


@contextlib.contextmanager
def freeze_objects() -> Iterator[None]:
    """Exclude all existing objects from garbage collection during a measurement."""
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


# --- calls ------------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def calls(seconds: float) -> Iterator[list[Trial]]:
    """Return the trials of one action from bytes to bytes, and of python-chess from text to text."""
    base = "python-chess"

    def trial(variant: str, rate: Callable[[], float], *bases: str) -> Trial:
        return Trial("an action from bytes to bytes", variant, RATE, lambda: Sample(rate()), bases)

    with chess_step() as step:
        yield [
            trial(base, partial(step, seconds)),
            trial("known state", partial(call_rate, seconds, cached=True), base),
            trial("unknown state", partial(call_rate, seconds, cached=False), base),
        ]


def call_rate(seconds: float, *, cached: bool) -> float:
    """Return the `ApplyAction` calls per second on the middle position, from bytes to bytes."""
    answer, requests = prepare_call(cached=cached)
    return 1e6 / measure_passes(answer, requests, seconds)


def prepare_call(*, cached: bool) -> tuple[Callable[[bytes], bytes], Sequence[bytes]]:
    """Return a function that answers `ApplyAction`, and its request on the middle position.

    Args:
        cached: Whether the state is in the cache. If False, nothing is cached, and a different client encodes the
            request.
    """
    workload = fixed_call("middle")
    answer = start_service(cache=cached)
    for call in workload.before:
        answer(call.method, call.request)
    return partial(answer, workload.method), workload.requests() if cached else workload.foreign_requests()


# --- lists ------------------------------------------------------------------------------------------------------------


def lists(seconds: float) -> list[Trial]:
    """Return the trials of the first list of legal actions on positions from empty to crowded."""
    return [
        Trial(
            "all legal actions",
            name,
            "us",
            lambda state=state: Sample(once(legal_actions, partial(forget_facts, state), seconds)),  # type: ignore[misc]
        )
        for name, state in busy_positions().items()
    ] + [Trial("all legal actions", "in a game, median", "us", lambda: Sample(list_in_game()))]


def list_in_game() -> float:
    """Return the median time of the first list of each position of a game, in microseconds.

    The facts of domains that the last action has not changed are stored with the boards, so they are not computed
    again.
    """
    steps, times = game(GAMES[0]), []
    state = forget_facts(steps[0].state)
    for step in steps:
        began = time.thread_time()
        legal_actions(state)
        times.append(time.thread_time() - began)
        state = play(state, step.action).state
    return statistics.median(times) * 1e6


def forget_facts(state: State) -> State:
    """Return an audited copy of a state without other derived facts."""
    might, faith, reason = (Board(each.region, each.buildings) for each in state.public.boards)
    made = replace(state, public=replace(state.public, boards=(might, faith, reason)))
    assert not audit(made)
    return made


# --- environments -----------------------------------------------------------------------------------------------------


def environments(seconds: float) -> list[Trial]:
    """Return the trial of a learning environment with random actions."""
    measure = partial(step_rate, seconds)
    return [Trial("steps of the environment", "two players at random", RATE, lambda: Sample(measure()))]


def step_rate(seconds: float) -> float:
    """Return the steps per second of an environment for two players, including observations."""
    environment, chance = KhronosEnv(), random.Random(1)  # noqa: S311  # no secret
    steps, began, used = 0, time.perf_counter(), time.thread_time()
    while not steps or time.perf_counter() - began < seconds:
        environment.reset(seed=steps)
        for _ in environment.agent_iter():
            observation, _, ended, truncated, _ = environment.last()
            steps += 1
            legal = [] if ended or truncated else observation["action_mask"].nonzero()[0].tolist()
            environment.step(chance.choice(legal) if legal else None)
    return steps / (time.thread_time() - used)
