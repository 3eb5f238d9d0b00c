"""A server that stops knows the number of running calls, and when all have ended."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from khronos_service.callers import InFlightCalls


def calls_in_flight(count: int) -> InFlightCalls:
    calls = InFlightCalls()
    for _ in range(count):
        calls.begin()
    return calls


def test_call_longer_than_the_grace_period_is_reported_even_if_others_ended() -> None:
    calls = calls_in_flight(2)
    calls.end()
    assert not calls.wait_for_end(0.1)


def test_shutdown_waits_for_a_call_that_begins_as_the_last_one_ends() -> None:
    calls = calls_in_flight(1)
    with ThreadPoolExecutor(1) as pool:
        ended = pool.submit(calls.wait_for_end, 60)
        calls.begin()
        calls.end()
        assert not ended.done()
        calls.end()
        assert ended.result(60)
