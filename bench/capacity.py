"""Measures the capacity of a server, and computes the needs of many tables; each part is for a page of docs/.

`python -m bench.capacity tables` measures the cost of each call of a table, in processor time and bytes, and simulates
servers that answer such calls (docs/scaling.md, about three minutes). The behaviour of tables is assumed, and each
assumption is an option. `python -m bench.capacity process` measures a process of a server (docs/operate.md, a minute),
and `python -m bench.capacity beside` how long short calls take beside callers of the costliest request.
"""

from __future__ import annotations

import argparse
import itertools
import math
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

import grpc
from google.protobuf.message import Message
from grpc_health.v1 import health_pb2, health_pb2_grpc

from bench.load import path_of
from bench.report import Row, number, table
from bench.servers import Server, all_cores, processor_seconds, referee, server_core
from bench.service import NO_CACHE, answering
from bench.workloads import GAMES, Call, Step, game
from khronos.v1 import material_pb2
from khronos.v1.action_pb2 import Action as ActionMessage
from khronos.v1.referee_service_pb2 import ApplyActionResponse
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee, requests
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from khronos_service import Settings
from tests.attack.harness import server as quiet_server
from tests.worst.games import beginning, played
from tests.worst.requests import longest_replay, short_request

_KINDS: Final = (material_pb2.KIND_KEEP, material_pb2.KIND_TOWN)
_SEATS: Final = (1, 2, 3, 4)
_FRAMES: Final = 300
"""Bytes of a call without its messages, in both directions: headers, frames and acknowledgements."""

_LOADS: Final = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95)
_SIMULATED: Final = 200_000  # calls
_SERVERS: Final = (1, 4, 16)
_STREAM_MEGABYTES: Final = 0.3  # `python -m bench.capacity process`
_SERVER_MEGABYTES: Final = 256

_CONNECTIONS: Final = 200
_STREAMS: Final = 8
_OWN_CONNECTION: Final = (("grpc.use_local_subchannel_pool", 1),)

_LONG_SECONDS: Final = 20.0  # the timeout of a long call, which waits for all others
_WARM: Final = 1.0  # seconds until all callers call

_HOUR: Final = 3600
_DAY: Final = 24
_MONTH: Final = 730  # hours


# --- what calls cost --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of the calls of a method.

    Attributes:
        calls: The average number of calls of a table for an action.
        seconds: The server's processor time for each measured call.
        received: Bytes of a request, on average.
        sent: Bytes of an answer, on average.
    """

    calls: float
    seconds: Sequence[float]
    received: float
    sent: float


def calls_of(steps: Sequence[Step]) -> list[Call]:
    """Return the calls that a table of four makes about actions.

    The player requests two placement maps, a verdict and a preview, and applies the action; every seat gets its view,
    and the legal actions of the next player are listed.
    """
    answer = answering()

    def call(method: str, message: Message) -> Call:
        request = message.SerializeToString()
        return Call(method, request, answer(method, request))

    found: list[Call] = []
    for step in steps:
        state, action = write_state(step.state), write_action(step.action)
        own: requests.ActionOptions = {"viewer": action.seat}
        for kind in _KINDS:
            asked = requests.explain_placements(
                state, material_pb2.AGE_MIGHT, kind, None, 0, {"viewer": action.seat}, with_consequences=False
            )
            found.append(call("ExplainPlacements", asked))
        found.append(call("ValidateAction", requests.validate_action(state, action, own)))
        found.append(call("PreviewActions", requests.preview_actions(state, [action], 0, own)))
        found.append(call("ApplyAction", requests.apply_action(state, action, {"viewer": "host"})))
        after = ApplyActionResponse.FromString(found[-1].answer)
        views = (requests.view_game(after.state, after.events, {"viewer": seat}) for seat in _SEATS)
        found += (call("ViewGame", each) for each in views)
        listed = requests.list_legal_actions(after.state, (), (), (), None, {"viewer": "host"})
        found.append(call("ListLegalActions", listed))
    return found


def processor_times(server: Server, calls: Sequence[Call]) -> list[float]:
    """Return the processor seconds of a server for each call, one call at a time."""
    seconds = []
    with grpc.insecure_channel(server.address) as channel:
        ask: Mapping[str, grpc.UnaryUnaryMultiCallable[bytes, bytes]] = {
            method: channel.unary_unary(path_of(method)) for method in {call.method for call in calls}
        }
        ask[calls[0].method](calls[0].request)  # it makes the connection
        for call in calls:
            before = server.processor_seconds()
            ask[call.method](call.request)
            seconds.append(server.processor_seconds() - before)
    return seconds


def measure(steps: Sequence[Step]) -> dict[str, Cost]:
    """Return the costs of calls about actions without a state cache, as if each came to another server."""
    calls = calls_of(steps)
    with referee(*NO_CACHE, cores=(server_core(),)) as server:
        seconds = processor_times(server, calls)
    costs = {}
    for method in dict.fromkeys(call.method for call in calls):
        took = [(call, spent) for call, spent in zip(calls, seconds, strict=True) if call.method == method]
        costs[method] = Cost(
            len(took) / len(steps),
            [spent for _, spent in took],
            statistics.mean(len(call.request) for call, _ in took),
            statistics.mean(len(call.answer) for call, _ in took),
        )
    return costs


# --- what tables need -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Demand:
    """The peak demand of tables.

    Attributes:
        actions: Actions a second.
        calls: Calls a second.
        cores: Busy cores.
        received: Bytes of requests a second, with protocol overhead.
        sent: Bytes of answers a second.
    """

    actions: float
    calls: float
    cores: float
    received: float
    sent: float


def demand(costs: Mapping[str, Cost], tables: int, actions: float, hours: float) -> Demand:
    """Return the demand of tables whose games have a number of actions and take a number of hours."""
    rate = tables * actions / (hours * _HOUR)
    calls = rate * sum(each.calls for each in costs.values())
    return Demand(
        rate,
        calls,
        rate * sum(each.calls * statistics.mean(each.seconds) for each in costs.values()),
        rate * sum(each.calls * (each.received + _FRAMES / 2) for each in costs.values()),
        rate * sum(each.calls * (each.sent + _FRAMES / 2) for each in costs.values()),
    )


# --- how long calls wait ----------------------------------------------------------------------------------------------


def waits(seconds: Sequence[float], servers: int, load: float, calls: int, chance: random.Random) -> list[float]:
    """Simulate servers with a core each, among which random arrivals are distributed round-robin.

    Args:
        seconds: Processor times, of which each call takes a random one.
        servers: The number of servers; a call to a busy one waits for those before it.
        load: The busy share of their time.
        calls: The number of calls.
        chance: The source of randomness.

    Returns:
        The waiting time of each call in seconds.
    """
    rate = load * servers / statistics.mean(seconds)
    free = [0.0] * servers
    now, found = 0.0, []
    for place in range(calls):
        now += chance.expovariate(rate)
        begun = max(now, free[place % servers])
        free[place % servers] = begun + chance.choice(seconds)
        found.append(begun - now)
    return found


# --- the report -------------------------------------------------------------------------------------------------------


def _costs(costs: Mapping[str, Cost]) -> str:
    rows = [
        (
            method,
            f"{each.calls:.0f}",
            f"{statistics.mean(each.seconds) * 1000:.2f} ms",
            f"{statistics.quantiles(each.seconds, n=100)[98] * 1000:.1f} ms",
            f"{each.received / 1000:.1f} KB",
            f"{each.sent / 1000:.1f} KB",
        )
        for method, each in costs.items()
    ]
    return table(("call", "an action", "processor time", "p99", "request", "answer"), rows)


def _queues(costs: Mapping[str, Cost]) -> str:
    seconds = [took for each in costs.values() for took in each.seconds]
    rows = []
    for load in _LOADS:
        cells = []
        for servers in _SERVERS:
            chance = random.Random(servers)  # noqa: S311  # no secret
            waited = statistics.quantiles(waits(seconds, servers, load, _SIMULATED, chance), n=100)
            cells.append(f"{waited[49] * 1000:.1f} / {waited[98] * 1000:.1f} ms")
        rows.append((f"{load:.0%}", *cells))
    return table(("load", *(f"{each} server{'s' * (each > 1)}" for each in _SERVERS)), rows)


def _needs(costs: Mapping[str, Cost], options: argparse.Namespace, actions: float) -> str:
    at_most = demand(costs, options.tables, actions, options.hours)
    servers = math.ceil(at_most.cores / options.load)
    daily = options.share * _DAY * _HOUR
    mean_tables = options.tables * options.share
    streams = math.ceil(options.tables / Settings().max_streams)
    rows = [
        ("actions a second", number(at_most.actions)),
        ("calls a second", number(at_most.calls)),
        ("calls a day", f"{at_most.calls * daily / 1e6:.0f} million"),
        ("games a day", number(mean_tables / options.hours * _DAY)),
        ("cores that are busy", number(at_most.cores)),
        (f"servers of a core, {options.load:.0%} busy", str(servers)),
        ("their memory", f"{servers * _SERVER_MEGABYTES / 1000:.1f} GB"),
        ("requests", f"{at_most.received * 8 / 1e6:.0f} Mbit/s"),
        ("answers", f"{at_most.sent * 8 / 1e6:.0f} Mbit/s"),
        ("answers a month", f"{at_most.sent * daily / _DAY * _MONTH / 1e12:.1f} TB"),
        (f"a month of them, at ${options.price} a core and hour", f"${number(servers * _MONTH * options.price)}"),
        ("the same, a thousand games", f"${1000 * servers * options.price * options.hours / mean_tables:.3f}"),
        (f"servers for as many play streams, {Settings().max_streams} each", number(streams)),
        ("memory of these streams by themselves", f"{options.tables * _STREAM_MEGABYTES / 1000:.0f} GB"),
    ]
    return table((f"{number(options.tables)} tables of four", ""), rows)


def tables(options: argparse.Namespace) -> Iterator[str]:
    """Yield the tables of costs, waiting times and needs."""
    games = [game(seed) for seed in GAMES[: options.games]]
    costs = measure([step for each in games for step in each])
    actions = statistics.mean(map(len, games))
    yield f"A game has {actions:.0f} actions."
    yield _costs(costs)
    yield _queues(costs)
    yield _needs(costs, options, actions)


# --- what a process holds and takes -----------------------------------------------------------------------------------


def process(_: argparse.Namespace) -> Iterator[str]:
    """Yield a table of the memory and processor time of a server; each figure is of a new process."""
    yield table(("what", "measured"), [*_of_calls(), *_of_streams(), *_of_connections()])


def _of_calls() -> Iterator[Row]:
    cached = Settings().cached_states
    with quiet_server() as server, Referee(server.address, timeout=60, viewer="host") as client:
        client.catalog()
        before, took, calls = server.megabytes, processor_seconds(server.process.pid), 0
        yield "memory of a process that has answered a call", f"{before:.0f} MB"
        for first, actions in map(_written_game, itertools.count()):
            if calls >= 2 * cached:
                break
            state = first
            for action in actions:
                state = client.apply(state, action).state
            calls += len(actions)
        spent = (processor_seconds(server.process.pid) - took) / calls
        yield "processor time of an `ApplyAction`, whole games", f"{spent * 1000:.1f} ms"
        yield f"memory more with {cached} cached states", f"{server.megabytes - before:.0f} MB"


def _of_streams() -> Iterator[Row]:
    with quiet_server() as server, ExitStack() as stack:
        client = stack.enter_context(Referee(server.address, timeout=60, viewer="host"))
        client.catalog()
        before, took, calls = server.megabytes, processor_seconds(server.process.pid), 0
        for number in range(_STREAMS):
            state, actions = _written_game(number)
            stream = stack.enter_context(client.play(state))
            for action in actions:
                stream.apply(action)
            calls += len(actions)
        spent = (processor_seconds(server.process.pid) - took) / calls
        yield "processor time of an action of a play stream", f"{spent * 1000:.1f} ms"
        yield "memory of a play stream with a whole game", f"{(server.megabytes - before) / _STREAMS:.1f} MB"


def _of_connections() -> Iterator[Row]:
    with quiet_server() as server, ExitStack() as stack:
        before = server.megabytes
        for _ in range(_CONNECTIONS):
            channel = stack.enter_context(grpc.insecure_channel(server.address, _OWN_CONNECTION))
            grpc.channel_ready_future(channel).result(timeout=10)
        yield "memory of an idle connection", f"{(server.megabytes - before) / _CONNECTIONS * 1024:.0f} KB"


def _written_game(number: int) -> tuple[GameState, list[ActionMessage]]:
    """Return the first state of a whole random game, and its actions."""
    return write_state(beginning(number)), [write_action(each.action) for each in played(number)]


# --- short calls beside long ones -------------------------------------------------------------------------------------


def beside(options: argparse.Namespace) -> Iterator[str]:
    """Yield the durations of short calls while other callers send replays of the largest allowed work."""
    request, short = longest_replay().SerializeToString(), short_request()
    with referee(cores=all_cores()) as server, ExitStack() as stack:
        for _ in range(options.callers):
            caller = multiprocessing.Process(target=_replay, args=(server.address, request), daemon=True)
            caller.start()
            stack.callback(caller.terminate)
        time.sleep(_WARM)
        channel = stack.enter_context(grpc.insecure_channel(server.address))
        apply = RefereeServiceStub(channel).ApplyAction
        health: Any = health_pb2_grpc.HealthStub(channel)
        checks: dict[str, Callable[[], object]] = {
            "ApplyAction": lambda: apply(short),
            "health": lambda: health.Check(health_pb2.HealthCheckRequest()),
        }
        rows = [_percentiles(name, _timed(call, options.seconds)) for name, call in checks.items()]
        yield table((f"beside {options.callers} callers", "calls", "p50", "p99", "longest"), rows)


def _replay(address: str, request: bytes) -> None:
    """Send replays to a server one after the other, until this process is ended."""
    with grpc.insecure_channel(address) as channel:
        replay: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(path_of("ReplayGame"))
        while True:
            replay(request, timeout=_LONG_SECONDS)


def _timed(call: Callable[[], object], seconds: float) -> list[float]:
    """Return the durations of calls made one after the other for a time."""
    found, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.perf_counter()
        call()
        found.append(time.perf_counter() - began)
        time.sleep(0.002)
    return found


def _percentiles(name: str, seconds: Sequence[float]) -> Row:
    hundredths = statistics.quantiles(seconds, n=100)
    times = (hundredths[49], hundredths[98], max(seconds))
    return name, str(len(seconds)), *(f"{each * 1000:.1f} ms" for each in times)


def main() -> None:
    """Print one part."""
    parser = argparse.ArgumentParser(description=__doc__.split(":", 1)[0] if __doc__ else None)
    parts = parser.add_subparsers(required=True)
    for part in (tables, process, beside):
        parts.add_parser(part.__name__).set_defaults(part=part)
    of_tables, _, of_beside = parts.choices.values()
    of_tables.add_argument("--tables", type=int, default=100_000, help="that play at a time, when most do")
    of_tables.add_argument("--hours", type=float, default=1.0, help="that a game takes")
    of_tables.add_argument("--share", type=float, default=0.4, help="of those tables that play on a day's average")
    of_tables.add_argument("--load", type=float, default=0.6, help="at which servers are to be busy")
    of_tables.add_argument("--price", type=float, default=0.04, help="of a core with its memory for an hour")
    of_tables.add_argument("--games", type=int, default=len(GAMES), help="that are measured")
    of_beside.add_argument("--callers", type=int, default=6, help="how many send long calls")
    of_beside.add_argument("--seconds", type=float, default=15.0, help="how long each short call is measured")
    options = parser.parse_args()
    print(*options.part(options), sep="\n\n")


if __name__ == "__main__":
    main()
