"""Sends the same requests to two servers with different hash seeds: the responses must be equal byte for byte."""

from __future__ import annotations

import itertools
import time
from collections import Counter
from collections.abc import Iterator, Sequence

from conformance.run import SEALING_KEYS
from tests.attack.exchanges import (
    Exchange,
    Reply,
    draws_seed,
    generate_exchanges,
    hostile_exchange,
    ordinary_exchange,
    send,
)
from tests.attack.harness import server
from tests.attack.proofs import Proof, Run, number

_HASH_SEEDS = ("1", "2")
_ANSWERED = "OK"


class _Comparison:
    """The exchanges compared so far."""

    def __init__(self) -> None:
        self.requests = 0
        self.faults: list[str] = []
        self.outcomes: Counter[str] = Counter()

    def take(self, exchange: Exchange, replies: list[list[Reply]]) -> None:
        """Compare the replies of both servers."""
        one, other = replies
        self.requests += len(exchange.messages)
        self.outcomes.update(each.code.name for each in one)
        if one != other:
            self.faults.append(f"{exchange.number}: {exchange.method}: {one} and {other}"[:2000])


def _exchanges(seed: int) -> Iterator[Exchange]:
    """Yield ordinary and hostile exchanges alternately, except those for which the server draws a random seed."""
    for both in zip(
        generate_exchanges(ordinary_exchange, seed), generate_exchanges(hostile_exchange, seed), strict=True
    ):
        yield from (each for each in both if not draws_seed(each))


def hash_seeds(seed: int, requests: int) -> Run:
    """Send the same requests to two servers, and compare their responses."""
    began = time.monotonic()
    comparison = _Comparison()
    with (
        server({"PYTHONHASHSEED": _HASH_SEEDS[0]}, sealing_keys_file=SEALING_KEYS) as one,
        server({"PYTHONHASHSEED": _HASH_SEEDS[1]}, sealing_keys_file=SEALING_KEYS) as other,
    ):
        exchanges = itertools.takewhile(lambda _: comparison.requests < requests, _exchanges(seed))
        send((one.address, other.address), exchanges, comparison.take)
    figures = {"outcomes": dict(comparison.outcomes.most_common())}
    return Run("hash seeds", seed, comparison.requests, time.monotonic() - began, comparison.faults, figures)


def _summary(runs: Sequence[Run]) -> str:
    outcomes = sum((Counter(each.figures["outcomes"]) for each in runs), Counter[str]())
    failed = sum(count for name, count in outcomes.items() if name != _ANSWERED)
    return f"{number(outcomes[_ANSWERED])} answers and {number(failed)} errors compared"


PROOF = Proof("hash seeds", hash_seeds, 100_000, _summary)
"""Two servers with different hash seeds return equal bytes."""
