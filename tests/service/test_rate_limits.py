"""A server limits the rate of calls and the number of open streams per caller."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.rpc.error_details_pb2 import RetryInfo
from grpc_health.v1 import health_pb2

from khronos_service import LogFormat, LogLevel, Settings, callers
from khronos_service.callers import Caller, Callers, RateLimits
from khronos_service.configuration.keys import api_key_line, new_api_key
from tests.service.support import START, Log, ask, connect, health_of, play, stream
from tests.support.servers import QUIET

KEYS = {name: new_api_key() for name in ("ann", "ben")}


class Clock:
    """A clock that moves only when the test moves it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


# --- the pace of a caller ---------------------------------------------------------------------------------------------


def test_calls_up_to_the_burst_are_accepted_at_once(clock: Clock) -> None:
    limits = RateLimits(2, 3, clock)
    assert [limits.spend("ann") for _ in range(5)] == [0, 0, 0, 0.5, 0.5]


def test_caller_that_waits_for_the_retry_delay_is_accepted(clock: Clock) -> None:
    limits = RateLimits(4, 1, clock)
    assert limits.spend("ann") == 0
    for _ in range(10):
        clock.now += limits.spend("ann")
        assert limits.spend("ann") == 0


def test_pause_restores_at_most_the_burst(clock: Clock) -> None:
    limits = RateLimits(2, 3, clock)
    for _ in range(3):
        limits.spend("ann")
    clock.now += 3600
    assert [limits.spend("ann") for _ in range(4)] == [0, 0, 0, 0.5]


def test_each_caller_has_a_separate_rate_limit(clock: Clock) -> None:
    limits = RateLimits(1, 1, clock)
    assert [limits.spend(each) for each in ("ann", "ben", "ann", "ben")] == [0, 0, 1, 1]


def test_the_number_of_stored_callers_is_bounded(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(callers, "_MAX_CALLERS", 100)
    limits = RateLimits(1, 1, clock)
    for number in range(1000):
        limits.spend(str(number))
    assert len(limits._paid_up_to) == 100
    assert limits.spend("999") == 1  # the last caller is still known


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
def test_caller_is_an_ipv4_address_or_an_ipv6_network(peer: str, found: str) -> None:
    assert Caller(peer).id == found


def test_caller_with_a_key_is_identified_by_the_key_name() -> None:
    assert Caller("ipv4:192.0.2.7:1", "ann").id == Caller("ipv4:192.0.2.8:1", "ann").id == "key ann"


def caller_behind(proxies: str, *forwarded: str, peer: str = "ipv4:10.1.2.3:40000") -> str:
    """Return the caller of a request to a server that trusts proxies."""
    callers = Callers(replace(QUIET, trusted_proxy=proxies), Log(QUIET).logger)
    return callers.locate(peer, [("x-forwarded-for", each) for each in forwarded]).peer


@pytest.mark.parametrize(
    ("forwarded", "found"),
    [
        (("192.0.2.7",), "192.0.2.7"),
        (("198.51.100.1, 192.0.2.7",), "192.0.2.7"),
        (("198.51.100.1", "192.0.2.7"), "192.0.2.7"),
        (("198.51.100.1,2001:db8::1",), "2001:db8::1"),
        (("192.0.2.7:40312",), "192.0.2.7"),
        (("[2001:db8::1]:40312",), "2001:db8::1"),
        (("unknown",), "ipv4:10.1.2.3:40000"),
        (("",), "ipv4:10.1.2.3:40000"),
        ((), "ipv4:10.1.2.3:40000"),
    ],
)
def test_caller_behind_a_trusted_proxy_is_the_last_forwarded_address(forwarded: tuple[str, ...], found: str) -> None:
    assert caller_behind("192.168.0.0/16, 10.0.0.0/8", *forwarded) == found


@pytest.mark.parametrize("proxies", ["", "10.9.0.0/16", "2001:db8::/32"])
def test_only_a_trusted_proxy_can_name_the_caller(proxies: str) -> None:
    assert caller_behind(proxies, "192.0.2.7") == "ipv4:10.1.2.3:40000"


# --- over the wire ----------------------------------------------------------------------------------------------------


@pytest.fixture
def keys(tmp_path: Path) -> str:
    path = tmp_path / "keys"
    path.write_text("".join(f"{api_key_line(name, key)}\n" for name, key in KEYS.items()))
    return str(path)


def options_with_key(name: str) -> dict[str, Any]:
    return {"metadata": (("authorization", f"Bearer {KEYS[name]}"),), "timeout": 20}


SLOW: dict[str, Any] = {"caller_rate": 0.001, "caller_burst": 2}


def test_caller_over_its_rate_limit_gets_a_retry_delay() -> None:
    with connect(**SLOW) as channel:
        assert [ask(channel), ask(channel)] == [None, None]
        error = ask(channel)
    assert error is not None
    assert (error.code, error.reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "RATE_LIMITED")
    assert error.info.metadata == {"limit": "0.001", "what": "calls per second"}
    assert 0 < error.detail(RetryInfo).retry_delay.ToTimedelta().total_seconds() <= 1000


def test_health_checks_do_not_count_for_the_rate_limit() -> None:
    with connect(**SLOW) as channel:
        for _ in range(5):
            health_of(channel).Check(health_pb2.HealthCheckRequest())
        assert ask(channel) is None


def test_calls_of_one_caller_do_not_limit_another_caller(keys: str) -> None:
    with connect(api_keys_file=keys, **SLOW) as channel:
        answers = [ask(channel, **options_with_key("ann")) for _ in range(4)]
        assert [each.reason if each else None for each in answers] == [None, None, "RATE_LIMITED", "RATE_LIMITED"]
        assert ask(channel, **options_with_key("ben")) is None


def test_caller_that_guesses_keys_is_limited_by_address_without_affecting_valid_keys(keys: str) -> None:
    with connect(api_keys_file=keys, **SLOW) as channel:
        guess = {"metadata": (("authorization", f"Bearer {new_api_key()}"),)}
        reasons = [error.reason for _ in range(4) if (error := ask(channel, **guess))]
        assert reasons == ["UNAUTHENTICATED", "UNAUTHENTICATED", "RATE_LIMITED", "RATE_LIMITED"]
        assert ask(channel, **options_with_key("ann")) is None


def test_callers_behind_a_trusted_proxy_are_counted_separately() -> None:
    with connect(trusted_proxy="127.0.0.0/8", **SLOW) as channel:
        for address in ("192.0.2.1", "192.0.2.2", "192.0.2.3"):
            named = {"metadata": (("x-forwarded-for", address),)}
            answers = [ask(channel, **named) for _ in range(3)]
            assert [each.reason if each else None for each in answers] == [None, None, "RATE_LIMITED"]


def test_the_log_names_the_address_that_a_trusted_proxy_forwarded(capsys: pytest.CaptureFixture[str]) -> None:
    logged: dict[str, Any] = {"log_format": LogFormat.JSON, "log_level": LogLevel.INFO}
    with connect(trusted_proxy="127.0.0.0/8", **logged) as channel:
        ask(channel, metadata=(("x-forwarded-for", "192.0.2.1"),))
    assert [json.loads(line)["peer"] for line in capsys.readouterr().err.splitlines()] == ["192.0.2.1"]


# --- what a caller holds ----------------------------------------------------------------------------------------------


def test_caller_with_too_many_streams_is_refused(keys: str) -> None:
    with connect(api_keys_file=keys, caller_streams=1) as channel, stream(channel, START, **options_with_key("ann")):
        second = play(channel, **options_with_key("ann"))
        others = play(channel, **options_with_key("ben"))
    assert second is not None
    assert (second.reason, second.info.metadata["what"]) == ("RATE_LIMITED", "open play streams")
    assert others is None


@pytest.mark.parametrize("networks", ["10.0.0.1/8", "proxy.test", "10.0.0.0/8;192.168.0.0/16"])
def test_trusted_proxy_that_is_not_a_list_of_networks_is_refused(networks: str) -> None:
    with pytest.raises(ValueError, match="trusted_proxy must be a comma-separated list of networks"):
        Settings(trusted_proxy=networks)
