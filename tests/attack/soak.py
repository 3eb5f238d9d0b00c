"""Sends a million valid calls to one server, whose memory must not grow."""

from __future__ import annotations

import itertools
import random
import time
from collections import Counter

from conformance.run import SEALING_KEYS
from tests.attack.exchanges import Exchange, Reply, ordinary_exchange, send
from tests.attack.fuzz import outcome_of
from tests.attack.harness import Server, server
from tests.attack.proofs import Proof, Run

POOL = 4000
"""The number of different requests of the long form: several times the number of cached states."""

_ANSWERS = frozenset({"OK", "CANNOT_PLAN"})
"""The outcomes of valid calls; some moments have no turn to plan."""

_TENTHS = 10
_MAX_GROWTH = 5.0  # the maximum growth in mebibytes after the first tenth


class _Soak:
    """The number of calls so far, including stream messages, and the server's memory after each tenth of the run."""

    def __init__(self, running: Server, calls: int) -> None:
        self.megabytes: list[float] = []
        self.failed: Counter[str] = Counter()
        self._running = running
        self._calls = calls
        self.made = 0

    def take(self, exchange: Exchange, replies: list[list[Reply]]) -> None:
        """Count a call."""
        (own,) = replies
        self.made += len(exchange.messages)
        outcome = outcome_of(exchange.method, own[-1])
        if len(own) != len(exchange.messages) or outcome not in _ANSWERS:
            self.failed[f"{exchange.method}: {own[-1].code.name}: {own[-1].message}"] += 1
        if self.made * _TENTHS // self._calls > len(self.megabytes):
            self.megabytes.append(self._running.megabytes)


def soak(seed: int, requests: int, pool: int = POOL) -> Run:
    """Make many calls to one server, drawn from a limited number of different calls."""
    calls = [ordinary_exchange(seed, number) for number in range(pool)]
    chance = random.Random(seed)
    began = time.monotonic()
    with server(sealing_keys_file=SEALING_KEYS) as running:
        progress = _Soak(running, requests)
        drawn = iter(lambda: chance.choice(calls), None)
        exchanges = itertools.takewhile(lambda _: progress.made < requests, drawn)
        send((running.address,), exchanges, progress.take)
    growth = progress.megabytes[-1] - progress.megabytes[0]
    faults = [f"{count} times {failure}" for failure, count in progress.failed.items()]
    if growth > _MAX_GROWTH:
        faults.append(f"memory grew by {growth:.1f} MiB")
    figures = {
        "MiB after the first tenth": round(progress.megabytes[0], 1),
        "MiB at the end": round(progress.megabytes[-1], 1),
    }
    return Run(seed, progress.made, time.monotonic() - began, faults, figures)


PROOF = Proof("soak", soak, 1_000_000)
"""Memory grows by less than 5 MiB after the first tenth, and every call is answered."""
