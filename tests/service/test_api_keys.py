"""Callers with an API key are accepted under its name, and keys can change while the server runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2

from khronos.v1.referee_service_pb2 import GetCatalogRequest, PlayRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service import LogLevel, Settings, start_server
from khronos_service.configuration.files import SettingFileError
from khronos_service.configuration.keys import MAX_API_KEYS, api_key_line, digest_of, new_api_key, read_api_keys
from khronos_service.configuration.settings import LogFormat
from tests.service.support import START, ask, call_and_fail, connect, health_of, stream
from tests.support.servers import QUIET
from tests.support.waiting import wait_until

ANN, BEN = new_api_key(), new_api_key()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The settings of a server that accepts two keys."""
    path = tmp_path / "keys"
    path.write_text(f"# who may call\n{api_key_line('ann', ANN)}\n\n{api_key_line('ben@example', BEN)}  # since May\n")
    return replace(QUIET, api_keys_file=str(path))


@pytest.fixture
def channel(settings: Settings) -> Iterator[grpc.Channel]:
    with connect(settings) as channel:
        yield channel


def bearer(key: str, scheme: str = "Bearer") -> dict[str, Any]:
    """Return the options of a call with a key."""
    return {"metadata": (("authorization", f"{scheme} {key}"),), "timeout": 60}


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
@pytest.mark.parametrize("key", [ANN, BEN], ids=["ann", "ben"])
def test_a_caller_with_a_key_is_accepted(channel: grpc.Channel, key: str, scheme: str) -> None:
    assert ask(channel, **bearer(key, scheme)) is None


@pytest.mark.parametrize("options", [{}, {"metadata": (("authorization", "Basic YTpi"),)}, bearer("")], ids=str)
def test_a_call_without_a_key_is_refused_with_the_contracts_details(
    channel: grpc.Channel, options: dict[str, Any]
) -> None:
    error = call_and_fail(RefereeServiceStub(channel).GetCatalog, GetCatalogRequest(), **options)
    assert (error.code, error.reason) == (grpc.StatusCode.UNAUTHENTICATED, "UNAUTHENTICATED")
    assert error.info.metadata == {"key": "missing"}
    assert error.trailers["x-request-id"]


@pytest.mark.parametrize(
    "key",
    [new_api_key(), ANN[:-1], ANN + "A", digest_of(ANN).hex(), "ann", ANN.upper()],
    ids=["another", "shorter", "longer", "hash", "name", "capitals"],
)
def test_an_unknown_key_is_refused(channel: grpc.Channel, key: str) -> None:
    error = ask(channel, **bearer(key))
    assert error is not None
    assert (error.reason, dict(error.info.metadata)) == ("UNAUTHENTICATED", {"key": "unknown"})


def test_health_needs_no_key(channel: grpc.Channel) -> None:
    answer = health_of(channel).Check(health_pb2.HealthCheckRequest())
    watched = next(health_of(channel).Watch(health_pb2.HealthCheckRequest()))
    assert answer.status == watched.status == health_pb2.HealthCheckResponse.SERVING


# --- keys that change -------------------------------------------------------------------------------------------------


def test_keys_can_be_added_and_removed_without_a_restart(settings: Settings, channel: grpc.Channel) -> None:
    path, new = Path(settings.api_keys_file), new_api_key()
    path.write_text(f"{api_key_line('ben', BEN)}\n{api_key_line('ben', new)}\n")  # two keys for rotation
    wait_until(lambda: ask(channel, **bearer(new)) is None)
    assert ask(channel, **bearer(BEN)) is None
    error = ask(channel, **bearer(ANN))
    assert error is not None
    assert error.info.metadata == {"key": "unknown"}


def test_unusable_key_file_leaves_the_current_keys_active(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    path, log = Path(settings.api_keys_file), []
    with connect(replace(settings, log_format=LogFormat.JSON)) as channel:
        path.write_text(f"{api_key_line('ann', ANN)}\nben {BEN}\n")

        def is_logged() -> bool:
            assert ask(channel, **bearer(BEN)) is None
            log.append(capsys.readouterr().err)
            return "cannot use" in log[-1]

        wait_until(is_logged)
    assert BEN not in "".join(log)


def test_stream_ends_when_its_key_is_removed(settings: Settings) -> None:
    path = Path(settings.api_keys_file)
    with connect(settings) as channel, stream(channel, START, **{**bearer(ANN), "timeout": 30}) as game:
        path.write_text(api_key_line("ben", BEN))
        wait_until(lambda: ask(channel, **bearer(ANN)) is not None)
        error = game.attempt(PlayRequest())
    assert error is not None
    assert error.reason == "UNAUTHENTICATED"


# --- the file ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (f"ann {ANN}\n", "line 1 must be NAME sha256:HASH"),
        (f"\n{api_key_line('ann', ANN).upper()}\n", "line 2 must be NAME sha256:HASH"),
        (api_key_line("ann", ANN)[:-1], "line 1 must be NAME sha256:HASH"),
        (api_key_line("ann und ben", ANN), "line 1 must be NAME sha256:HASH"),
        (f"{api_key_line('ann', ANN)}\n{api_key_line('ben', ANN)}\n", "line 2 repeats the key of an earlier line"),
        ("# nobody\n", "contains 0 keys"),
        ("".join(f"{api_key_line('ann', str(number))}\n" for number in range(MAX_API_KEYS + 1)), "contains 257 keys"),
    ],
    ids=["a key itself", "capitals", "cut", "two names", "twice", "none", "too many"],
)
def test_invalid_key_file_is_reported_without_its_content(content: str, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "keys"
    path.write_text(content)
    with pytest.raises(SettingFileError) as raised:
        read_api_keys(replace(QUIET, api_keys_file=str(path)))
    assert str(raised.value).startswith(f"api_keys_file: {path}")
    assert problem in str(raised.value)
    assert ANN not in str(raised.value)
    assert digest_of(ANN).hex() not in str(raised.value)


def test_server_with_an_unreadable_key_file_does_not_start(tmp_path: Path) -> None:
    with pytest.raises(SettingFileError, match=r"cannot read .*no-keys"):
        start_server(replace(QUIET, api_keys_file=str(tmp_path / "no-keys")))


def test_generated_keys_are_long_and_unique() -> None:
    keys = {new_api_key() for _ in range(1000)}
    assert len(keys) == 1000
    assert {len(key) for key in keys} == {len("khronos_") + 43}  # 43 characters of 6 bits contain 256 bits


# --- the log ----------------------------------------------------------------------------------------------------------


def test_the_log_has_the_name_of_the_key_and_never_a_key_or_its_hash(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = new_api_key()
    chatty = replace(settings, log_format=LogFormat.JSON, log_level=LogLevel.DEBUG)
    with connect(chatty) as channel:
        ask(channel, **bearer(ANN))
        ask(channel, **bearer(wrong))
        ask(channel, metadata=(("authorization", ANN),))
    log = capsys.readouterr().err
    calls = [json.loads(line) for line in log.splitlines() if '"call"' in line]
    assert [(line["code"], line.get("caller")) for line in calls] == [
        ("OK", "ann"),
        ("UNAUTHENTICATED", None),
        ("UNAUTHENTICATED", None),
    ]
    assert all(line["peer"].startswith("ipv4:127.0.0.1:") for line in calls)
    for secret in (ANN, wrong, digest_of(ANN).hex()):
        assert secret not in log
