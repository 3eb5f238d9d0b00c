"""What many tables need: the simulation and the sums of `bench.capacity`."""

from __future__ import annotations

import random
import statistics

import pytest

from bench.capacity import Cost, demand, measure, waits
from bench.workloads import GAMES, game

SECONDS = (0.001, 0.001, 0.001, 0.005)
CALLS = 60_000


@pytest.mark.parametrize("load", [0.3, 0.6, 0.8])
def test_calls_to_one_server_wait_as_pollaczek_and_khinchine_have_it(load: float) -> None:
    mean = statistics.mean(SECONDS)
    expected = load / mean * statistics.mean(each * each for each in SECONDS) / (2 * (1 - load))
    assert statistics.mean(waits(SECONDS, 1, load, CALLS, random.Random(1))) == pytest.approx(expected, rel=0.05)


def test_calls_that_are_dealt_in_turn_wait_less_than_calls_that_come_at_random() -> None:
    one, four = (statistics.mean(waits(SECONDS, servers, 0.8, CALLS, random.Random(1))) for servers in (1, 4))
    assert four < one


def test_demand_is_what_all_tables_ask_for() -> None:
    costs = {"ApplyAction": Cost(1, (0.002,), 700, 850), "ViewGame": Cost(4, (0.001, 0.002), 850, 350)}
    found = demand(costs, tables=3600, actions=100, hours=1)
    assert (found.actions, found.calls) == (100, 500)
    assert found.cores == pytest.approx(100 * 0.002 + 400 * 0.0015)
    assert (found.received, found.sent) == (
        100 * (700 + 150) + 400 * (850 + 150),
        100 * (850 + 150) + 400 * (350 + 150),
    )


def test_every_call_of_a_table_is_measured() -> None:
    steps = game(GAMES[0])[:2]
    costs = measure(steps)
    assert {method: each.calls for method, each in costs.items()} == {
        "ExplainPlacements": 2,
        "ValidateAction": 1,
        "PreviewActions": 1,
        "ApplyAction": 1,
        "ViewGame": 4,
        "ListLegalActions": 1,
    }
    assert all(min(each.seconds) > 0 and min(each.received, each.sent) > 0 for each in costs.values())
