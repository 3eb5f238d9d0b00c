"""The number of running calls, which tells a stopping server whether all have ended."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from khronos_service.callers.limits import InFlightCalls


def running(count: int) -> InFlightCalls:
    """Return a counter with some running calls."""
    calls = InFlightCalls()
    for _ in range(count):
        calls.begin()
    return calls


def test_a_call_that_outlasts_the_grace_is_reported_though_others_have_ended() -> None:
    calls = running(2)
    calls.end()
    assert not calls.wait_for_end(0.1)


def test_a_call_that_begins_as_the_last_one_ends_is_waited_for_too() -> None:
    calls = running(1)
    with ThreadPoolExecutor(1) as pool:
        ended = pool.submit(calls.wait_for_end, 60)
        calls.begin()
        calls.end()
        assert not ended.done()
        calls.end()
        assert ended.result(60)
