"""The servers of the benchmarks answer correctly, report their processor time, and stop."""

from __future__ import annotations

import os
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from bench.echo import echo, write_answers
from bench.load import Pace, generate_load
from bench.service import NO_CACHE
from bench.workloads import fixed_call, stream
from testing.servers import Server, all_cores, processor_seconds, referee


@pytest.fixture(params=["echo", "referee", "referee without a cache"])
def starting(request: pytest.FixtureRequest, tmp_path: Path) -> AbstractContextManager[Server]:
    if request.param == "echo":
        write_answers([fixed_call("early"), stream()], tmp_path / "answers")
        return echo(tmp_path / "answers", cores=all_cores())
    return referee(*(NO_CACHE if "cache" in request.param else ()), cores=all_cores())


def test_server_answers_and_is_measured_and_stopped(starting: AbstractContextManager[Server]) -> None:
    with starting as server, generate_load(Pace(0.01, 0.05, 0.01)) as load:
        for workload in (fixed_call("early"), stream()):
            load.check(server, workload, workload.requests())
            sample = load.measure(server, workload, workload.requests())
            assert sample.secondary["calls/s"] > 0
            assert set(sample.secondary) == {"calls/s", "cores", "p50 us", "p99 us"}
        assert server.megabytes() > 1

    assert server.process.returncode is not None
    assert not server.log.exists()


def test_processor_time_of_a_process_grows() -> None:
    before = processor_seconds(os.getpid())
    sum(range(100_000))

    assert processor_seconds(os.getpid()) > before
