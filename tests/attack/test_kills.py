"""A worker that is killed while it answers costs no caller an answer."""

from tests.attack import kills
from tests.attack.harness import attempt, server


def test_a_worker_that_is_killed_loses_no_call() -> None:
    (attack,) = kills.ATTACKS
    with server(**attack.settings) as running:
        outcome = attempt(attack, running, 1)
    assert outcome.failures == ()
