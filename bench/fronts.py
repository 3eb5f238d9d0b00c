"""Measure the two fronts with the real engine, side by side.

    python bench/fronts.py                     # both fronts, pinned to one core and on all cores
    python bench/fronts.py --seconds 2 --rounds 5

Each server is a process of its own with the production log on (a JSON line a call, to nowhere). Rounds are interleaved,
so that what else the machine does hits all alike. What counts is the processor time a call; calls per second are
bounded by the load, too, which a Python client makes on the other core.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine import (
    Config,
    Outcome,
    Seat,
    State,
    apply,
    built_in_region,
    create_game,
    expand,
    legal_actions,
    seed_from_phrase,
)
from khronos_engine.actions import Action
from khronos_service.codec.actions import write_action
from khronos_service.codec.state_writing import write_state

SERVE = """
import sys
from khronos_service import Front, LogFormat, Settings, serve
settings = Settings(port=0, front=Front(sys.argv[1]), log_format=LogFormat.JSON, linger=0)
sys.exit(serve(settings, lambda address: print(address, flush=True)))
"""
CONNECTIONS = 4
STREAMS = 4  # on each connection
TICKS = os.sysconf("SC_CLK_TCK")

Load = list[tuple[str, bytes]]


def play(seed: str) -> list[tuple[State, Action]]:
    """Return the positions of a random game of four, each with the action that was taken."""
    chance = random.Random(seed)  # noqa: S311  # a game made up for a measurement
    seats = tuple(Seat(name, "") for name in ("Ann", "Ben", "Cleo", "Dan"))
    state, _ = create_game(Config(seats, built_in_region("valley")), seed_from_phrase(seed))
    taken = []
    while not state.public.over:
        group = chance.choice(legal_actions(state))
        action = chance.choice(list(expand(state, group)))
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome)
        taken.append((state, action))
        state = outcome.state
    return taken


def make_load() -> Load:
    """Return the calls of whole games: each action applied, and the legal actions of each position."""
    load: Load = []
    for seed in ("one", "two", "three"):
        for state, action in play(seed):
            message = write_state(state)
            applying = service_pb2.ApplyActionRequest(state=message, action=write_action(action))
            load.append(("ApplyAction", applying.SerializeToString()))
            load.append(("ListLegalActions", service_pb2.ListLegalActionsRequest(state=message).SerializeToString()))
    return load


@dataclass
class Measured:
    """One server and what was measured of it, a number a round."""

    name: str
    command: list[str]
    calls_per_second: list[float] = field(default_factory=list)
    microseconds: list[float] = field(default_factory=list)  # of processor time, a call
    cores: list[float] = field(default_factory=list)


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used."""
    columns = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(columns[11]) + int(columns[12])) / TICKS


def run(address: str, load: Load, method: str, seconds: float) -> int:
    """Call a server as fast as it answers; return how many calls it answered."""
    answered = [0] * (CONNECTIONS * STREAMS)
    requests = [request for name, request in load if not method or name == method]
    names = [name for name, _ in load if not method or name == method]
    end = time.perf_counter() + seconds

    def caller(place: int, channel: Any) -> None:
        calls = {name: channel.unary_unary(f"/khronos.v1.RefereeService/{name}") for name in set(names)}
        number = place * 7
        while time.perf_counter() < end:
            number = (number + 1) % len(requests)
            calls[names[number]](requests[number])
            answered[place] += 1

    options = [("grpc.use_local_subchannel_pool", 1)]
    channels = [grpc.insecure_channel(address, options=options) for _ in range(CONNECTIONS)]
    threads = [
        threading.Thread(target=caller, args=(place, channels[place % CONNECTIONS])) for place in range(len(answered))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for channel in channels:
        channel.close()
    return sum(answered)


def measure(server: Measured, load: Load, method: str, seconds: float) -> None:
    """Start a server, warm it, measure it, stop it."""
    with subprocess.Popen(server.command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        run(address, load, method, seconds / 3)
        began, used = time.perf_counter(), processor_seconds(process.pid)
        calls = run(address, load, method, seconds)
        passed, spent = time.perf_counter() - began, processor_seconds(process.pid) - used
        process.terminate()
    server.calls_per_second.append(calls / passed)
    server.microseconds.append(spent / calls * 1e6)
    server.cores.append(spent / passed)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the two fronts with the real engine.")
    parser.add_argument("--seconds", type=float, default=3.0, help="of load, each round")
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    load = make_load()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # the load keeps to one core, the last
    cores = ",".join(map(str, sorted(range(os.cpu_count() or 1))))
    for method in ("GetCatalog", "ApplyAction", "ListLegalActions"):
        calls: Load = [(method, b"")] if method == "GetCatalog" else load
        servers = [
            Measured(f"{front}, {placing}", ["taskset", "-c", where, sys.executable, "-c", SERVE, front])
            for placing, where in (("one core", "0"), ("all cores", cores))
            for front in ("sync", "asyncio")
        ]
        for _ in range(asked.rounds):
            for server in servers:
                measure(server, calls, method, asked.seconds)
        print(f"\n{method}: {asked.rounds} rounds of {asked.seconds} s, {CONNECTIONS} connections x {STREAMS} streams")
        for server in servers:
            rate, used = statistics.median(server.calls_per_second), statistics.median(server.microseconds)
            spread = f"{min(server.microseconds):.0f} to {max(server.microseconds):.0f}"
            busy = statistics.median(server.cores)
            print(f"  {server.name:20} {rate:7.0f} calls/s  {used:6.0f} us a call ({spread})  {busy:.2f} cores")


if __name__ == "__main__":
    main()
