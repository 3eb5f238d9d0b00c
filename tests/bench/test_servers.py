"""Servers that are measured: they answer as they should, are watched, and end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bench.load import Pace, loading
from bench.over_grpc import FULL, RAW
from bench.servers import processor_seconds, serving
from bench.serving import Plan, write_answers
from bench.workloads import fixed, stream

CORES = tuple(sorted(os.sched_getaffinity(0)))


@pytest.mark.parametrize("plan", [Plan(RAW, CORES), Plan(FULL, CORES)], ids=lambda plan: plan.kind)
def test_an_echo_answers_as_the_referee_does_uses_time_and_ends(plan: Plan, tmp_path: Path) -> None:
    workloads = [fixed("ApplyAction", "early"), stream()]
    write_answers(workloads, tmp_path / "answers")
    plan = Plan(plan.kind, plan.cores, answers=str(tmp_path / "answers"))

    with serving(plan) as server, loading(Pace(0.01, 0.05, 0.01)) as load:
        for workload in workloads:
            load.check(server, workload, workload.requests())
            sample = load.measure(server, workload, workload.requests())
            assert sample.value > 0
            assert set(sample.beside) == {"calls/s", "cores", "p50 us", "p99 us"}
        assert server.processor_seconds() > 0

    assert server.process.returncode == 0
    assert not server.log.exists()


def test_processor_time_of_a_process_grows() -> None:
    before = processor_seconds(os.getpid())
    sum(range(100_000))

    assert processor_seconds(os.getpid()) > before
