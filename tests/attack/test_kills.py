"""Workers that are killed while they answer cost no caller an answer."""

from tests.attack import kills
from tests.attack.harness import attempt, server


def test_workers_that_are_killed_lose_no_call() -> None:
    (attack,) = kills.ATTACKS
    with server(**attack.settings) as running:
        outcome = attempt(attack, running, 2)
    assert outcome.failures == ()
