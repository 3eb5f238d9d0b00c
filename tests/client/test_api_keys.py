"""The API key of a client is sent with every call, but never unencrypted over a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from khronos.v1.config_pb2 import GameSetup
from khronos_client import RateLimitedError, Referee, UnauthenticatedError, tls_credentials
from khronos_service.configuration.keys import api_key_line, new_api_key
from tests.client.both import Connect
from tests.support.servers import run_server

KEY = new_api_key()
ELSEWHERE = "khronos.invalid:50051"


@pytest.fixture
def keys(tmp_path: Path) -> str:
    path = tmp_path / "keys"
    path.write_text(api_key_line("ann", KEY))
    return str(path)


@pytest.fixture
def address(keys: str) -> Iterator[str]:
    with run_server(api_keys_file=keys) as server:
        yield server.address


def test_api_key_is_sent_with_calls_and_streams(connect: Connect, address: str, setup: GameSetup) -> None:
    with connect(address, api_key=KEY, viewer="host") as referee:
        assert referee.catalog().kinds
        with referee.play(setup) as game:
            assert game.public_digest


@pytest.mark.parametrize(("key", "matter"), [("", "missing"), (new_api_key(), "unknown")], ids=["none", "unknown"])
def test_calls_and_streams_without_a_valid_key_are_refused_immediately(
    connect: Connect, key: str, matter: str, address: str, setup: GameSetup
) -> None:
    with connect(address, api_key=key, viewer="host") as referee:
        with pytest.raises(UnauthenticatedError) as raised:
            referee.catalog()
        assert raised.value.metadata["key"] == matter
        with pytest.raises(UnauthenticatedError), referee.play(setup):
            pass


def test_a_key_is_sent_to_other_machines_only_over_tls(connect: Connect) -> None:
    with pytest.raises(ValueError, match=r"unencrypted; pass credentials") as raised:
        connect(ELSEWHERE, api_key=KEY)
    assert KEY not in str(raised.value)
    for others in ({"credentials": tls_credentials()}, {"allow_plaintext_key": True}, {"api_key": ""}):
        connect(ELSEWHERE, **{"api_key": KEY, **others}).close()


@pytest.mark.parametrize("key", ["a b", f"{KEY}\n", "schlüssel"], ids=["space", "line", "umlaut"])
def test_an_invalid_key_is_rejected_without_being_shown(key: str) -> None:
    with pytest.raises(ValueError, match="letters, digits and punctuation") as raised:
        Referee("localhost:1", api_key=key)
    assert key not in str(raised.value)


def test_no_representation_shows_the_key() -> None:
    with Referee("localhost:1", api_key=KEY) as referee:
        assert KEY not in f"{referee!r} {vars(referee)!r}"


@contextmanager
def limited_client(connect: Connect, rate: float) -> Iterator[Referee]:
    """A client of a server that limits the calls per second of a caller."""
    with run_server(caller_rate=rate, caller_burst=1) as server, connect(server.address, timeout=60) as referee:
        yield referee


def test_rate_limited_call_is_retried_after_the_delay_of_the_server(connect: Connect) -> None:
    with limited_client(connect, 5) as referee:
        assert [bool(referee.catalog().kinds) for _ in range(3)] == [True, True, True]


def test_rate_limited_call_fails_if_the_delay_exceeds_its_timeout(connect: Connect) -> None:
    with limited_client(connect, 0.01) as referee:
        referee.catalog()
        with pytest.raises(RateLimitedError) as raised:
            referee.catalog()
    assert raised.value.metadata == {"limit": "0.01", "what": "calls per second"}
    assert 90 < raised.value.retry_after <= 100
