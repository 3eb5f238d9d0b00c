"""Measures what metrics and traces add to a call, in processor time, and prints it.

    python -m bench.watching

The call is `ApplyAction` on the middle position, with its state in the cache, from bytes to bytes with its line in the
log. Spans are sent by a thread of their own, which is counted apart, to a collector in a process of its own.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from khronos_service.observing.merged_metrics import Changes
from khronos_service.observing.prometheus_metrics import PrometheusMetrics

from bench.in_process import settle
from bench.service import Answer, answering
from bench.workloads import fixed

_ROUNDS = 150
_CALLS = 20  # of a sample: so few that what else the machine does falls on all variants alike
_WRITES = 200

_COLLECTOR = """
import sys
from concurrent.futures import ThreadPoolExecutor
import grpc
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2, trace_service_pb2_grpc
class Collector(trace_service_pb2_grpc.TraceServiceServicer):
    def Export(self, request, context):
        return trace_service_pb2.ExportTraceServiceResponse()
server = grpc.server(ThreadPoolExecutor(1))
trace_service_pb2_grpc.add_TraceServiceServicer_to_server(Collector(), server)
print(server.add_insecure_port("127.0.0.1:0"), flush=True)
server.start()
sys.stdin.read()
"""


@contextmanager
def _collector() -> Iterator[str]:
    """Yield the URL of a collector that takes spans and drops them."""
    command = [sys.executable, "-c", _COLLECTOR]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
        process.communicate()


def _microseconds(answer: Answer, request: bytes) -> float:
    """Return the microseconds of processor time of a call."""
    used = time.thread_time()
    for _ in range(_CALLS):
        answer("ApplyAction", request)
    return (time.thread_time() - used) / _CALLS * 1e6


def _prepared(answer: Answer) -> Answer:
    for call in fixed("ApplyAction", "middle").before:
        answer(call.method, call.request)
    return answer


def main() -> None:
    """Measure, by rounds in which every variant has its turn."""
    metrics = PrometheusMetrics()
    with TemporaryDirectory() as folder, _collector() as collector:
        log = Path(folder) / "log"
        variants = {
            "unwatched": _prepared(answering(log=log)),
            "metrics": _prepared(answering(log=log, metrics=metrics)),
            "traces": _prepared(answering(log=log, collector=collector)),
        }
        request = next(iter(fixed("ApplyAction", "middle").requests()))
        settle()
        samples: dict[str, list[float]] = {name: [] for name in variants}
        others = time.thread_time() - time.process_time()
        for _ in range(_ROUNDS):
            for name, answer in variants.items():
                samples[name].append(_microseconds(answer, request))
        others += time.process_time() - time.thread_time()
    for name, taken in samples.items():
        added = statistics.median(each - base for each, base in zip(taken, samples["unwatched"], strict=True))
        print(f"{name:10} {statistics.median(taken):6.1f} us a call, {added:+.1f} beside unwatched")
    print(f"sending    {others / _ROUNDS / _CALLS * 1e6:6.1f} us a span")
    print(_report_of(metrics))


def _report_of(metrics: PrometheusMetrics) -> str:
    """Return what a worker's report of its metrics costs, which it makes once a second."""
    line = Changes(metrics.registry).written()
    changes = Changes(metrics.registry)
    changes.written()
    return f"report     {_milliseconds(changes.written):6.2f} ms, {len(line)} bytes the first time"


def _milliseconds(work: Callable[[], object]) -> float:
    used = time.process_time()
    for _ in range(_WRITES):
        work()
    return (time.process_time() - used) / _WRITES * 1e3


if __name__ == "__main__":
    main()
