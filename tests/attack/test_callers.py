"""A greedy caller is refused, and nobody else."""

from __future__ import annotations

from tests.attack.callers import ATTACKS, ELSEWHERE
from tests.attack.harness import attempt, server


def test_a_greedy_caller_is_refused_and_its_neighbour_is_not() -> None:
    (greedy,) = ATTACKS
    with server(**greedy.settings) as running:
        outcome = attempt(greedy, running, 1)
        running.await_log(lambda each: each.refusals("RATE_LIMITED"))
        refused = running.refusals("RATE_LIMITED")
    assert outcome.failures == ()
    assert {line["peer"] for line in refused} == {ELSEWHERE}
