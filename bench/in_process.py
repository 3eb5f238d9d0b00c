"""What the engine and the service cost by themselves, in processor time of this process: no wire, no log line.

A call goes through the whole handler, from the bytes of the request to the bytes of the answer. *Hit*: by a handler
as shipped, states as it gave them out, a game played forward or one position asked about again. *Miss*: by a handler
that keeps no state, the request as another language's client writes it. *First sight*: the same request by a handler
as shipped, which has not seen the state, or has long forgotten it. *Among 64*: hits of as many games by turns, as a
server has them under load. *First asked*: of a state that is known to be sound, and that nothing was asked of so far.
"""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from bench.figures import RATE, Name, Sample, Trial
from bench.load import IN_FLIGHT, orders_of
from bench.serving import forgetful
from bench.workloads import (
    AS_HOST,
    ASKS,
    FEW,
    GAMES,
    Call,
    Step,
    Workload,
    answer,
    busy_positions,
    fixed,
    game,
    given,
    mix,
    new_game,
    play,
    positions,
)
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine import State, judge, legal_actions
from khronos_engine.actions import Construct
from khronos_engine.advice.placements import PlacementMap, consequences, placement_map
from khronos_engine.audit import audit
from khronos_engine.board import Board
from khronos_engine.legal import LegalConstruction
from khronos_engine.material import Age, Kind
from khronos_engine.squares import bits
from khronos_service import LogLevel, Settings
from khronos_service.call_handler import CallHandler
from khronos_service.codec.state_writing import write_state
from khronos_service.logs import Logger, make_logger

HIT, MISS, FIRST_SIGHT = "hit", "miss", "first sight"
AMONG = "hit, among 64"
FIRST_ASKED, AGAIN = "first asked", "asked again"

_BATCH = 50  # states that are made at a time, to be asked once

_Item = TypeVar("_Item")
_QUIET = Settings(log_level=LogLevel.ERROR)


def handler(variant: str, settings: Settings = _QUIET, log: Logger | None = None) -> CallHandler:
    """Return a handler that has seen no state; for misses it keeps none. It logs nothing unless a log is given."""
    return CallHandler(forgetful(settings) if variant == MISS else settings, log or make_logger(settings))


def asked(workload: Workload, variant: str) -> tuple[Workload, tuple[bytes, ...]]:
    """Return what is asked for a variant: the calls in their order, and their requests."""
    ordered = workload.apart() if variant == FIRST_SIGHT else workload
    return ordered, ordered.requests() if variant == HIT else ordered.foreign_requests()


def ask(handler: CallHandler, method: str, request: bytes) -> bytes:
    """Make a call and return its answer."""
    reply = handler.answer(method, request, (), None)
    assert reply.failure is None, reply.failure
    return reply.response


def once(work: Callable[[_Item], object], make: Callable[[], _Item], seconds: float) -> float:
    """Return the microseconds of processor time that work takes on a new item, of which many are made meanwhile."""
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
    """Return a state that the engine has found to be sound, and was asked nothing else of."""
    might, faith, reason = (Board(each.region, each.buildings) for each in state.public.boards)
    made = replace(state, public=replace(state.public, boards=(might, faith, reason)))
    assert not audit(made)
    return made


def microseconds(work: Callable[[_Item], object], items: Sequence[_Item], seconds: float) -> float:
    """Return the microseconds of processor time that work takes on one item, by whole passes over all for so long."""
    passes, began, used = 0, time.perf_counter(), time.thread_time()
    while not passes or time.perf_counter() - began < seconds:
        for item in items:
            work(item)
        passes += 1
    return (time.thread_time() - used) / passes / len(items) * 1e6


def trials(seconds: float) -> list[Trial]:
    """Return everything that is measured in this process; a sample takes so long, or one pass."""
    return [
        *_calls(seconds),
        *lists(seconds),
        *engine(seconds),
        *refusals(seconds),
        *random_games(),
    ]


def settle() -> None:
    """Let the collector of garbage pass over all that there is by now: what the harness holds is no burden of ours."""
    gc.collect()
    gc.freeze()


def _trial(case: str, variant: str, measure: Callable[[], float], unit: str = "us", base: str = "") -> Trial:
    return Trial(Name("in process", case, variant), unit, lambda: Sample(measure()), base)


# --- calls, bytes to bytes --------------------------------------------------------------------------------------------


def _calls(seconds: float) -> Iterator[Trial]:
    """Yield every call on every fixed position and on the mix."""
    for name in ASKS:
        for workload in (*(fixed(name, position) for position in positions()), mix(name)):
            played_forward = workload == mix("ApplyAction")
            for variant in (HIT, MISS, FIRST_SIGHT) if played_forward else (HIT, MISS):
                yield calling(workload, variant, seconds)
            if played_forward:
                yield _trial(workload.name, AMONG, partial(_time_among, workload, seconds))


def calling(workload: Workload, variant: str, seconds: float) -> Trial:
    """Return the trial of a call, whose answers are checked at once."""
    ordered, requests = asked(workload, variant)
    fresh = handler(variant)
    for request, call in zip(requests, ordered.calls, strict=True):
        assert ask(fresh, call.method, request) == call.answer, f"another answer to {workload.name}"
    return _trial(workload.name, variant, partial(call_time, workload, variant, requests, seconds))


def call_time(workload: Workload, variant: str, requests: Sequence[bytes], seconds: float) -> float:
    """Return the microseconds that a call takes, once its states were given out."""
    fresh = handler(variant)
    for call in workload.before:
        ask(fresh, call.method, call.request)
    return microseconds(partial(ask, fresh, workload.method), requests, seconds)


def _time_among(workload: Workload, seconds: float) -> float:
    """Return the microseconds that a call takes when each comes from another game, so that its state is cold."""
    fresh = handler(HIT)
    requests = workload.requests()
    lanes = orders_of(workload, requests, IN_FLIGHT)

    def next_of(number: int) -> None:
        ask(fresh, workload.method, next(lanes[number % IN_FLIGHT]))

    for number in range(len(requests)):  # the first call of every lane is no hit
        next_of(number)
    return microseconds(next_of, range(len(requests)), seconds)


# --- the full legal answer --------------------------------------------------------------------------------------------


def lists(seconds: float) -> Iterator[Trial]:
    """Yield the list of legal actions of each busy position: by the engine, as a call, and its size."""
    for name, state in busy_positions().items():
        request = service_pb2.ListLegalActionsRequest(options=AS_HOST, state=write_state(state)).SerializeToString()
        case = f"all legal actions, {name}"
        yield _trial(case, FIRST_ASKED, partial(once, legal_actions, partial(unasked, state), seconds))
        yield _trial(case, AGAIN, partial(microseconds, legal_actions, [state], seconds))
        call = Call("ListLegalActions", request, answer("ListLegalActions", request))
        workload = Workload(case, (call,), ())
        yield _trial(case, "bytes to bytes", partial(call_time, workload, HIT, workload.requests(), seconds))
        yield _trial(case, "on the wire", partial(float, len(call.answer)), "bytes")


# --- the engine by itself ---------------------------------------------------------------------------------------------


def engine(seconds: float) -> Iterator[Trial]:
    """Yield verdicts and placement maps on engine states."""
    steps = game(GAMES[0])
    yield _trial("a verdict, mix", AGAIN, partial(microseconds, _verdict, steps, seconds))
    for name, moment in positions().items():
        step = moment.steps[0]
        for what, work in (
            ("a verdict", _verdict),
            ("placement map", _legality),
            ("placement map with consequences", _with_consequences),
        ):
            yield _trial(f"{what}, {name}", FIRST_ASKED, partial(once, work, partial(_unasked_step, step), seconds))
            yield _trial(f"{what}, {name}", AGAIN, partial(microseconds, work, [step], seconds))


def _unasked_step(step: Step) -> Step:
    return Step(unasked(step.state), step.action)


def _verdict(step: Step) -> object:
    return judge(step.state, step.action)


def _legality(step: Step) -> PlacementMap:
    """Judge the kind that is laid next, on every square."""
    action = step.action
    assert isinstance(action, Construct)
    return placement_map(step.state, action.seat, action.age, action.kind)


def _with_consequences(step: Step) -> object:
    return consequences(step.state, _legality(step))


# --- refusing and accepting -------------------------------------------------------------------------------------------


def constructions(state: State, most: int) -> tuple[list[Construct], list[Construct]]:
    """Return legal constructions and illegal ones on a position, alike but for their squares, each so many at most."""
    grid = state.config.region.grid
    offered: dict[tuple[Age, Kind], list[LegalConstruction]] = {}
    for group in legal_actions(state):
        if isinstance(group, LegalConstruction):
            offered.setdefault((group.age, group.kind), []).append(group)
    legal: list[Construct] = []
    illegal: list[Construct] = []
    for (age, kind), groups in offered.items():
        allowed = sum(group.corners for group in groups)
        payment = groups[0].payments[0]
        for found, corners in ((legal, groups[0].corners), (illegal, grid.all & ~allowed)):
            found.extend(
                Construct(state.public.turn.seat, age, kind, grid.square(corner), payment) for corner in bits(corners)
            )
    return _thinned(legal, most), _thinned(illegal, most)


def _thinned(items: list[_Item], most: int) -> list[_Item]:
    """Return so many items at most, spread evenly."""
    return items[:: -(-len(items) // most)]


def refusals(seconds: float) -> Iterator[Trial]:
    """Yield what verdicts cost on one position: the median over legal constructions, and over illegal ones."""
    state = positions()["middle"].state
    legal, illegal = constructions(state, 40)
    message = write_state(state)

    def verdict(action: Construct) -> object:
        return judge(state, action)

    def request(action: Construct) -> bytes:
        return service_pb2.ValidateActionRequest(
            options=AS_HOST, state=message, action=given(action)
        ).SerializeToString()

    for variant, actions in (("accepted", legal), ("refused", illegal)):
        assert all((judge(state, each).refusal is None) == (variant == "accepted") for each in actions)
        base = "accepted" if variant == "refused" else ""
        yield _trial("a verdict on a construction", variant, partial(_median, verdict, actions, seconds), base=base)
        requests = [request(action) for action in actions]
        asking = partial(_median_call, "ValidateAction", requests, seconds)
        yield _trial("ValidateAction of a construction", variant, asking, base=base)


def _median(work: Callable[[_Item], object], items: Sequence[_Item], seconds: float) -> float:
    """Return the median over the items of the microseconds that work takes on one."""
    return statistics.median(microseconds(work, [item], seconds / len(items)) for item in items)


def _median_call(method: str, requests: Sequence[bytes], seconds: float) -> float:
    return _median(partial(ask, handler(HIT), method), requests, seconds)


# --- random play ------------------------------------------------------------------------------------------------------


def random_games() -> Iterator[Trial]:
    """Yield whole random games with the list of legal actions before every action."""
    yield _trial("random play, any verb", "khronos", partial(random_play_rate, 0.0), RATE)
    yield _trial("random play, builders", "khronos", partial(random_play_rate, 0.8), RATE)


def random_play_rate(eager: float) -> float:
    """Return actions a second of processor time over whole random games, legal lists included."""
    starts = [new_game(seed) for seed in GAMES[:FEW]]
    began = time.thread_time()
    taken = sum(1 for start in starts for _ in play(start, random.Random(1), eager))  # noqa: S311  # no secret
    return taken / (time.thread_time() - began)
