"""The server as a program of its own."""

import json
import os
import sys
from typing import NoReturn

import pytest
from khronos_service.processes.program import become_server, greet

from khronos_service.configuration.settings import LogFormat, LogLevel, Settings

CHOSEN = Settings(
    host="localhost",
    port=1,
    tls_cert_file="chain.pem",
    tls_key_file="key.pem",
    tls_client_ca_file="ca.pem",
    insecure=True,
    api_keys_file="keys",
    sealing_keys_file="sealing-keys",
    caller_rate=2.5,
    caller_burst=12,
    caller_calls=13,
    caller_streams=14,
    trusted_proxy="10.0.0.0/8",
    workers=2,
    most_waiting_calls=4,
    most_streams=5,
    most_address_streams=6,
    most_connection_streams=7,
    most_watchers=8,
    most_connections=9,
    most_address_connections=15,
    most_connection_calls=10,
    most_request_bytes=6,
    most_waiting_bytes=11,
    request_timeout=1.25,
    stream_timeout=1.75,
    cached_states=7,
    linger=0.25,
    grace=0.75,
    reflection=False,
    log_format=LogFormat.TEXT,
    log_level=LogLevel.ERROR,
    metrics_port=2,
    web=True,
    web_port=3,
    web_host="::1",
    web_origins="https://games.example",
    metrics_host="::1",
    otlp_endpoint="http://localhost:4317",
)


@pytest.mark.skipif(sys.platform == "win32", reason="there the server runs within the process")
@pytest.mark.parametrize("settings", [Settings(), CHOSEN], ids=["as shipped", "all chosen"])
def test_a_server_that_takes_the_place_of_a_process_gets_all_settings(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[str, list[str]]] = []

    def execv(path: str, words: list[str]) -> NoReturn:
        started.append((path, words))
        raise SystemExit

    monkeypatch.setattr(os, "execv", execv)
    with pytest.raises(SystemExit):
        become_server(settings)
    ((path, words),) = started
    assert (path, words[:-1]) == (sys.executable, [sys.executable, "-P", "-m", "khronos_service.processes.program"])
    assert Settings.read(json.loads(words[-1])) == settings


@pytest.mark.skipif(sys.platform == "win32", reason="there the server runs within the process")
def test_a_process_without_standard_streams_becomes_a_server_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "execv", lambda path, _: sys.exit(path))
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    with pytest.raises(SystemExit, match=sys.executable):
        become_server(Settings())


def test_no_setting_is_left_at_what_it_is_as_shipped() -> None:
    assert [name for name in CHOSEN.__slots__ if getattr(CHOSEN, name) == getattr(Settings(), name)] == []


def test_at_a_terminal_a_server_with_a_page_says_what_to_open(capsys: pytest.CaptureFixture[str]) -> None:
    greet("127.0.0.1:50051", "http://127.0.0.1:8080")
    assert "Open http://127.0.0.1:8080 " in capsys.readouterr().out


def test_a_server_without_a_page_says_nothing_to_open(capsys: pytest.CaptureFixture[str]) -> None:
    greet("127.0.0.1:50051", "")
    assert not capsys.readouterr().out
