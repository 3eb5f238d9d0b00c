"""The comparison of the simulated queue with that of a server: `tools.queues`."""

from __future__ import annotations

import random

import pytest

from bench.servers import all_cores, referee
from bench.workloads import GAMES, game
from tools.capacity import calls_of
from tools.queues import SHARES, Load, Round, asking, loaded, measure, most_calls, quieter, report, simulated


def made(others: float, measured: float = 1.0) -> Round:
    return Round([0.5] * 3, [(measured, 2 * measured)] * 3, [(1.0, 1.0)] * 3, others)


def test_calls_that_never_meet_take_their_processor_time_as_it_is_under_load() -> None:
    load = Load(rate=10, busy=0.001, answered=())
    found = simulated((0.002, 0.002), load, random.Random(1))
    assert sorted(found)[len(found) // 2] == pytest.approx(0.0001)


def test_the_quieter_half_of_the_rounds_counts() -> None:
    assert [each.others for each in quieter([made(0.4), made(0.1), made(0.3), made(0.2), made(0.5)])] == [0.1, 0.2, 0.3]


def test_the_report_has_medians_over_rounds() -> None:
    rows = report([made(0, 1), made(0, 3), made(0, 2)]).splitlines()[2:]
    assert len(rows) == len(SHARES)
    assert all("2.0 / 4.0 | " in row and "2.00 / 4.00 |" in row for row in rows)


def test_a_server_answers_every_call_that_is_made() -> None:
    calls = calls_of(game(GAMES[0])[:2])
    chance = random.Random(1)
    with referee(cores=all_cores()) as server, asking(server) as ask:
        rate = most_calls(ask, calls, 20, chance)
        load = loaded(server, ask, calls, rate, chance)
        found = measure(server, ask, calls, 20, chance)
    assert len(load.answered) == len(calls)
    assert min(rate, load.rate, load.busy, *load.answered) > 0
    assert all(least < most for least, most in (*found.measured, *found.simulated))
