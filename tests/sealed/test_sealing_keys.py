"""A server reads its sealing keys from a file or a variable, and never shows them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import grpc
import pytest

from khronos.v1.referee_service_pb2 import CreateGameRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core.sealing import sealing_keys
from khronos_service import Settings
from khronos_service.configuration.files import SettingFileError
from khronos_service.configuration.keys import (
    MAX_SEALING_KEYS,
    new_sealing_key_line,
    read_sealing_keys,
)
from khronos_service.configuration.settings import LogFormat, LogLevel
from khronos_service.configuration.sources import SEALING_KEYS_VARIABLE, check_variables, read_settings
from testing.sealed import apply, sealed_game, sealed_setup
from tests.cli.program import khronos, output_of
from tests.support.servers import run_server

OLD, NEW = new_sealing_key_line("old"), new_sealing_key_line("new")


def settings_with(tmp_path: Path, content: str, **more: Any) -> Settings:
    path = tmp_path / "sealing-keys"
    path.write_text(content)
    return Settings(port=0, sealing_keys_file=str(path), **{"log_level": LogLevel.ERROR, **more})


def test_keys_from_the_environment_equal_keys_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of_file = read_sealing_keys(settings_with(tmp_path, f"{NEW}\n{OLD}\n"))
    monkeypatch.setenv(SEALING_KEYS_VARIABLE, f"{NEW},{OLD}")
    assert [*read_sealing_keys(Settings()).items()] == [*of_file.items()]


def test_keys_from_both_the_environment_and_a_file_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEALING_KEYS_VARIABLE, NEW)
    with pytest.raises(SettingFileError, match=f"{SEALING_KEYS_VARIABLE} is set too"):
        read_sealing_keys(settings_with(tmp_path, OLD))


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (NEW.split()[1], "line 1 must be ID and 64 hexadecimal digits"),
        (f"\n{NEW[:-1]}", "line 2 must be ID and 64 hexadecimal digits"),
        (f"{NEW}\n{new_sealing_key_line('new')}", "line 2 repeats the name of an earlier line"),
        (f"{NEW}\n{NEW.replace('new', 'other')}", "line 2 repeats the key of an earlier line"),
        ("# none", "contains 0 keys"),
        (
            "\n".join(new_sealing_key_line(str(number)) for number in range(MAX_SEALING_KEYS + 1)),
            f"contains {MAX_SEALING_KEYS + 1} keys",
        ),
    ],
    ids=["no name", "cut", "same name", "same key", "none", "too many"],
)
def test_invalid_key_file_is_reported_without_its_content(content: str, problem: str, tmp_path: Path) -> None:
    with pytest.raises(SettingFileError) as raised:
        read_sealing_keys(settings_with(tmp_path, content))
    assert problem in str(raised.value)
    assert NEW.split()[1][:16] not in str(raised.value)


def test_environment_variable_of_the_keys_is_known_but_is_not_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SEALING_KEYS_VARIABLE, NEW)
    read = read_settings({})
    assert check_variables(read, ()) == ()
    assert NEW.split()[1] not in read.as_toml()


def test_a_server_plays_sealed_games_and_logs_no_secret(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    settings = settings_with(tmp_path, NEW, log_level=LogLevel.DEBUG, log_format=LogFormat.JSON)
    with run_server(settings) as server, grpc.insecure_channel(server.address) as channel:
        state = RefereeServiceStub(channel).CreateGame(CreateGameRequest(setup=sealed_setup())).state
    with_keys = sealing_keys(read_sealing_keys(settings))
    assert state == sealed_game(with_keys=with_keys)
    assert apply(state, "end", 1, with_keys).state.sealed.key_id == "new"
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines() if line.startswith("{")]
    assert any(line.get("method") == "CreateGame" for line in lines)
    assert NEW.split()[1][:16] not in json.dumps(lines)


def test_command_prints_a_key_line_that_a_server_accepts(tmp_path: Path) -> None:
    line = output_of(khronos("sealing-key", "2026-11"))
    assert [*read_sealing_keys(settings_with(tmp_path, line))] == ["2026-11"]
    assert output_of(khronos("sealing-key", "2026-11")) != line
