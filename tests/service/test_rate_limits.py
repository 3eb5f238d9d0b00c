"""Limits of one caller: how often it calls, and how much it holds at a time."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import RetryInfo
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2_grpc
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from khronos.v1.options_pb2 import Host, RequestOptions
from khronos.v1.play_pb2 import PlayShow, PlayStart
from khronos.v1.referee_service_pb2 import GetCatalogRequest, GetCatalogResponse, PlayRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core import methods
from khronos_service import Settings, start_server
from khronos_service.callers import rate_limits
from khronos_service.callers.identity import Caller, Callers
from khronos_service.callers.rate_limits import RateLimits
from khronos_service.configuration.api_keys import line_of, new_key
from khronos_service.configuration.settings import LogFormat, LogLevel
from khronos_service.observing.logs import make_logger
from tests.service.conftest import QUIET
from tests.service.support import Failed, attempt, health_of, setup

START = PlayRequest(start=PlayStart(setup=setup()), options=RequestOptions(host=Host()))

KEYS = {name: new_key() for name in ("ann", "ben")}


class Clock:
    """A time that stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


# --- the pace of a caller ---------------------------------------------------------------------------------------------


def test_as_many_calls_as_the_burst_may_come_at_once(clock: Clock) -> None:
    limits = RateLimits(2, 3, clock)
    assert [limits.spend("ann") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]


def test_a_caller_who_waits_as_long_as_it_is_told_gets_in(clock: Clock) -> None:
    limits = RateLimits(4, 1, clock)
    assert limits.spend("ann") == 0
    for _ in range(10):
        clock.now += limits.spend("ann")
        assert limits.spend("ann") == 0


def test_a_pause_gives_the_burst_back_and_no_more(clock: Clock) -> None:
    limits = RateLimits(2, 3, clock)
    for _ in range(3):
        limits.spend("ann")
    clock.now += 3600
    assert [limits.spend("ann") for _ in range(4)] == [0, 0, 0, 0.5]


def test_callers_have_a_pace_each(clock: Clock) -> None:
    limits = RateLimits(1, 1, clock)
    assert [limits.spend(each) for each in ("ann", "ben", "ann", "ben")] == [0, 0, 1, 1]


def test_reserved_calls_come_one_after_the_other(clock: Clock) -> None:
    limits = RateLimits(2, 2, clock)
    assert [limits.reserve("ann") for _ in range(5)] == [0, 0, 0.5, 1, 1.5]


def test_what_is_noted_of_callers_is_bounded(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "_MOST_CALLERS", 100)
    limits = RateLimits(1, 1, clock)
    for number in range(1000):
        limits.spend(str(number))
    assert len(limits._paid_up_to) == 100
    assert limits.spend("999") == 1  # who called last is still known


# --- who a caller is --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("peer", "found"),
    [
        ("ipv4:192.0.2.7:40000", "192.0.2.7"),
        ("ipv6:%5B2001:db8:1:2:3::4%5D:40000", "2001:db8:1:2::/64"),
        ("ipv6:[2001:db8:1:2::9]:1", "2001:db8:1:2::/64"),
        ("ipv6:%5B::ffff:192.0.2.7%5D:40000", "192.0.2.7"),
        ("ipv6:%5Bfe80::1%25eth0%5D:40000", "fe80::/64"),
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("unix:/run/khronos.sock", "unix:/run/khronos.sock"),
        ("", ""),
    ],
)
def test_a_caller_is_an_address_or_the_network_of_a_customer(peer: str, found: str) -> None:
    assert Caller(peer).id == found


def test_a_caller_with_a_key_is_the_name_of_the_key() -> None:
    assert Caller("ipv4:192.0.2.7:1", "ann").id == Caller("ipv4:192.0.2.8:1", "ann").id == "key ann"


def behind(proxies: str, *forwarded: str, peer: str = "ipv4:10.1.2.3:40000") -> str:
    """Return who calls, of a server that trusts proxies."""
    callers = Callers(replace(QUIET, trusted_proxy=proxies), make_logger(QUIET))
    return callers.by_address(Caller(peer), [("x-forwarded-for", each) for each in forwarded]).peer


@pytest.mark.parametrize(
    ("forwarded", "found"),
    [
        (("192.0.2.7",), "192.0.2.7"),
        (("198.51.100.1, 192.0.2.7",), "192.0.2.7"),
        (("198.51.100.1", "192.0.2.7"), "192.0.2.7"),
        (("198.51.100.1,2001:db8::1",), "2001:db8::1"),
        (("unknown",), "ipv4:10.1.2.3:40000"),
        (("",), "ipv4:10.1.2.3:40000"),
        ((), "ipv4:10.1.2.3:40000"),
    ],
)
def test_behind_a_trusted_proxy_the_caller_is_the_last_address_that_it_forwarded(
    forwarded: tuple[str, ...], found: str
) -> None:
    assert behind("192.168.0.0/16, 10.0.0.0/8", *forwarded) == found


@pytest.mark.parametrize("proxies", ["", "10.9.0.0/16", "2001:db8::/32"])
def test_nobody_else_names_the_caller(proxies: str) -> None:
    assert behind(proxies, "192.0.2.7") == "ipv4:10.1.2.3:40000"


# --- over the wire ----------------------------------------------------------------------------------------------------


@contextmanager
def running(**settings: Any) -> Iterator[grpc.Channel]:
    server = start_server(replace(QUIET, **settings))
    try:
        with grpc.insecure_channel(server.address) as channel:
            yield channel
    finally:
        server.stop(0)


@pytest.fixture
def keys(tmp_path: Path) -> str:
    """A file of keys."""
    path = tmp_path / "keys"
    path.write_text("".join(f"{line_of(name, key)}\n" for name, key in KEYS.items()))
    return str(path)


def by(name: str) -> dict[str, Any]:
    return {"metadata": (("authorization", f"Bearer {KEYS[name]}"),), "timeout": 20}


def ask(channel: grpc.Channel, **options: Any) -> Failed | None:
    return attempt(RefereeServiceStub(channel).GetCatalog, GetCatalogRequest(), **options)


SLOW = {"caller_rate": 0.001, "caller_burst": 2}


def test_a_caller_who_calls_too_often_learns_when_it_may_again() -> None:
    with running(**SLOW) as channel:
        assert [ask(channel), ask(channel)] == [None, None]
        error = ask(channel)
    assert error is not None
    assert (error.code, error.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "RATE_LIMITED")
    assert error.info.metadata == {"limit": "0.001", "what": "calls a second"}
    assert 0 < error.detail(RetryInfo).retry_delay.ToTimedelta().total_seconds() <= 1000


def test_health_is_not_counted() -> None:
    with running(**SLOW) as channel:
        for _ in range(5):
            health_of(channel).Check(health_pb2.HealthCheckRequest())
        assert ask(channel) is None


def test_one_callers_calls_are_not_anothers(keys: str) -> None:
    with running(api_keys_file=keys, **SLOW) as channel:
        answers = [ask(channel, **by("ann")) for _ in range(4)]
        assert [each.reason if each else None for each in answers] == [None, None, "RATE_LIMITED", "RATE_LIMITED"]
        assert ask(channel, **by("ben")) is None


def test_who_guesses_keys_is_soon_refused_by_address_and_those_with_keys_are_not(keys: str) -> None:
    with running(api_keys_file=keys, **SLOW) as channel:
        guess = {"metadata": (("authorization", f"Bearer {new_key()}"),)}
        reasons = [error.reason for _ in range(4) if (error := ask(channel, **guess))]
        assert reasons == ["UNAUTHENTICATED", "UNAUTHENTICATED", "RATE_LIMITED", "RATE_LIMITED"]
        assert ask(channel, **by("ann")) is None


def test_callers_behind_a_trusted_proxy_are_counted_each() -> None:
    with running(trusted_proxy="127.0.0.0/8", **SLOW) as channel:
        for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
            named = {"metadata": (("x-forwarded-for", address),)}
            answers = [ask(channel, **named) for _ in range(3)]
            assert [each.reason if each else None for each in answers] == [None, None, "RATE_LIMITED"]


def test_the_log_names_the_address_that_a_trusted_proxy_forwarded(capsys: pytest.CaptureFixture[str]) -> None:
    logged = {"log_format": LogFormat.JSON, "log_level": LogLevel.INFO}
    with running(trusted_proxy="127.0.0.0/8", **logged) as channel:
        ask(channel, metadata=(("x-forwarded-for", "192.0.2.1"),))
    assert [json.loads(line)["peer"] for line in capsys.readouterr().err.splitlines()] == ["192.0.2.1"]


def test_a_stream_that_goes_too_fast_is_slowed_down_and_not_refused() -> None:
    show = PlayRequest(show=PlayShow())
    with running(caller_rate=50, caller_burst=1) as channel:
        requests = [START, *[show] * 5]
        answers = list(RefereeServiceStub(channel).Play(iter(requests), timeout=20))
    assert len(answers) == len(requests)
    assert answers[0].HasField("state")


def test_a_streams_requests_count_as_calls() -> None:
    show = PlayRequest(show=PlayShow())
    with running(caller_rate=0.001, caller_burst=3) as channel:
        answers = RefereeServiceStub(channel).Play(iter([START, show, show]), timeout=20)
        assert len(list(answers)) == 3
        error = ask(channel)
    assert error is not None
    assert error.reason == "RATE_LIMITED"


def test_requests_of_reflection_count_as_calls() -> None:
    with running(caller_rate=0.001, caller_burst=3) as channel:
        stub: Any = reflection_pb2_grpc.ServerReflectionStub(channel)
        requests = [ServerReflectionRequest(list_services="")] * 3
        assert len(list(stub.ServerReflectionInfo(iter(requests), timeout=20))) == 3
        error = ask(channel)
    assert error is not None
    assert error.reason == "RATE_LIMITED"


# --- what a caller holds ----------------------------------------------------------------------------------------------


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Semaphore]:
    """Let calls of the catalog wait; one ends for each release."""
    let_go = threading.Semaphore(0)

    def answer(_: Any, _cache: Any) -> GetCatalogResponse:
        assert let_go.acquire(timeout=20)
        return GetCatalogResponse()

    table = {**methods.METHODS, "GetCatalog": methods.Method(GetCatalogRequest, answer, long=lambda _: True)}
    monkeypatch.setattr("khronos_service.transport.call_handler.METHODS", table)
    yield let_go
    let_go.release(100)


def test_a_caller_who_holds_too_much_is_refused_and_others_are_not(keys: str, held: threading.Semaphore) -> None:
    with running(api_keys_file=keys, caller_calls=2) as channel, ThreadPoolExecutor(4) as pool:
        calls = [pool.submit(ask, channel, **by("ann")) for _ in range(3)]
        refused = next(as_completed(calls, timeout=20)).result()
        assert refused is not None
        assert (refused.reason, refused.info.metadata["what"]) == ("RATE_LIMITED", "calls at a time")
        other = pool.submit(ask, channel, **by("ben"))
        held.release(3)
        assert other.result(20) is None
        assert sorted(each.result(20) is None for each in calls) == [False, True, True]
        held.release()
        assert ask(channel, **by("ann")) is None  # its places were released


def test_a_caller_who_holds_too_many_streams_is_refused(keys: str) -> None:
    with running(api_keys_file=keys, caller_streams=1) as channel:
        stub = RefereeServiceStub(channel)
        end = threading.Event()

        def requests() -> Iterator[PlayRequest]:
            yield START
            end.wait(20)

        first = stub.Play(requests(), **by("ann"))
        next(first)
        second = attempt(lambda each: next(stub.Play(iter([each]), **by("ann"))), START)
        others = attempt(lambda each: next(stub.Play(iter([each]), **by("ben"))), START)
        end.set()
    assert second is not None
    assert (second.reason, second.info.metadata["what"]) == ("RATE_LIMITED", "play streams at a time")
    assert others is None


@pytest.mark.parametrize("networks", ["10.0.0.1/8", "proxy.test", "10.0.0.0/8;192.168.0.0/16"])
def test_a_proxy_is_named_by_networks(networks: str) -> None:
    with pytest.raises(ValueError, match="trusted_proxy is no list of networks"):
        Settings(trusted_proxy=networks)
