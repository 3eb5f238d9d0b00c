"""Sends hundreds of thousands of hostile requests: each must get a response or a contract error with details."""

from __future__ import annotations

import itertools
import multiprocessing
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import grpc
from google.protobuf import json_format
from google.protobuf.message import DecodeError
from google.rpc.error_details_pb2 import ErrorInfo
from google.rpc.status_pb2 import Status

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos.v1.error_pb2 import ErrorReason
from khronos_core import JSON, PLAY, PROTO, WireFormat, limits
from tests.attack.exchanges import Exchange, Reply, generate_exchanges, hostile_exchange
from tests.attack.proofs import Proof, Run
from tests.attack.transports import TRANSPORTS

_PROCESSES = 2
_PREFIX = "ERROR_REASON_"
_REASONS = frozenset(ErrorReason.keys())
_OURS = frozenset({"INTERNAL", "OVERLOADED", "SHUTTING_DOWN", "DEADLINE_EXCEEDED", "METHOD_UNKNOWN"})
"""The reasons that the content of a request can never cause."""


@dataclass(slots=True)
class Tally:
    """The results of some requests.

    Attributes:
        form: The format of the requests and answers.
        requests: The number of requests; each message of a stream counts as one.
        outcomes: The number of answers, and of failures by reason.
        faults: The exchanges with an unacceptable result.
    """

    form: WireFormat = PROTO
    requests: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def take(self, exchange: Exchange, replies: list[list[Reply]]) -> None:
        (own,) = replies
        self.requests += len(exchange.messages)
        if len(own) != len(exchange.messages):
            self.faults.append(f"{exchange.number}: a stream ended early: {own[-1]}")
        for reply in own:
            outcome = outcome_of(exchange.method, reply, self.form)
            self.outcomes[outcome] += 1
            if outcome.startswith("fault"):
                self.faults.append(f"{exchange.number}: {exchange.method}: {outcome}")


def outcome_of(method: str, reply: Reply, form: WireFormat = PROTO) -> str:
    """Return `OK`, the reason of an error, or "fault" with an explanation for an unacceptable result."""
    try:
        if reply.code is not grpc.StatusCode.OK:
            return _outcome_of_error(reply)
        answer = getattr(service_pb2, f"{method}Response")()
        if form is JSON:
            json_format.Parse(reply.body, answer)
        else:
            answer.ParseFromString(reply.body)
    except (DecodeError, json_format.ParseError):
        return f"fault: no {method}Response, or no status"
    if method == PLAY and answer.HasField("failed"):
        return _outcome_of_status(answer.failed)
    return "OK"


def _outcome_of_error(reply: Reply) -> str:
    if len(reply.body) > limits.DETAILS:
        return f"fault: {len(reply.body)} bytes of details"
    status = Status.FromString(reply.body)
    if status.code != reply.code.value[0]:
        return f"fault: {reply.code.name} without details: {reply.message}"
    return _outcome_of_status(status)


def _outcome_of_status(status: Status) -> str:
    found = [each for each in status.details if each.TypeName() == ErrorInfo.DESCRIPTOR.full_name]
    if len(found) != 1:
        return f"fault: code {status.code} without details: {status.message}"
    return _check(_PREFIX + ErrorInfo.FromString(found[0].value).reason)


def _check(reason: str) -> str:
    if reason not in _REASONS:
        return f"fault: the contract has no {reason}"
    reason = reason.removeprefix(_PREFIX)
    return f"fault: {reason}" if reason in _OURS else reason


def fuzz(seed: int, requests: int) -> Run:
    """Send hostile requests over every transport, from several processes, each to a separate server."""
    began = time.monotonic()
    share = requests // len(TRANSPORTS)
    with ProcessPoolExecutor(_PROCESSES, multiprocessing.get_context("spawn")) as pool:
        parts = list(pool.map(fuzz_part, itertools.repeat(seed), TRANSPORTS, [share] * len(TRANSPORTS)))
    return Run(
        seed,
        sum(each.requests for each in parts),
        time.monotonic() - began,
        [fault for each in parts for fault in each.faults],
        dict(sum((Counter(each.figures) for each in parts), Counter[str]()).most_common()),
    )


def fuzz_part(seed: int, name: str, requests: int) -> Run:
    """Send a share of the hostile requests over a transport; the seed and the transport determine them."""
    began, transport = time.monotonic(), TRANSPORTS[name]
    tally = Tally(transport.form)
    make = partial(hostile_exchange, form=transport.form, streams=transport.has_streams)
    every = generate_exchanges(make, seed, list(TRANSPORTS).index(name) << 32)
    stopped = transport.send(itertools.takewhile(lambda _: tally.requests < requests, every), tally.take)
    return Run(seed, tally.requests, time.monotonic() - began, tally.faults + stopped, dict(tally.outcomes))


PROOF = Proof("fuzz", fuzz, 250_000)
"""No request results in INTERNAL or UNKNOWN, hangs, or stops the server."""
