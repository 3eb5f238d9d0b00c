"""The options of `khronos serve` are the settings of a server, and it can check a configuration."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer.main

from khronos_cli.app import app
from khronos_cli.options import VARIABLES
from khronos_service import LogLevel, Settings
from khronos_service.configuration.keys import api_key_line, new_api_key
from tests.cli.program import khronos, output_of

BESIDE_SETTINGS = {"config", "check_config", "help"}


def test_every_setting_is_an_option_with_its_default() -> None:
    serve = typer.main.get_command(app).get_command(None, "serve")  # type: ignore[attr-defined]  # a group of commands
    options = {each.name: each.default for each in serve.params if each.name not in BESIDE_SETTINGS}
    assert options == {each.name: each.default for each in fields(Settings)}


def test_server_starts_with_the_requested_options(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    config = tmp_path / "khronos.toml"
    config.write_text('log_level = "error"\nworkers = 2\n')
    started: list[Settings] = []
    monkeypatch.setattr("khronos_cli.commands.server.run_server", lambda settings, _: started.append(settings))
    output_of(khronos("serve", "-p", "1", "--no-reflection", "--config", str(config), env={"KHRONOS_WORKERS": "3"}))
    assert started == [Settings(port=1, workers=3, reflection=False, log_level=LogLevel.ERROR)]


def test_option_with_the_default_value_overrides_the_environment() -> None:
    shown = output_of(khronos("serve", "--check-config", "--workers", "1", env={"KHRONOS_WORKERS": "3"}))
    assert "workers = 1 " in shown


def test_check_config_does_not_start_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def become_server(*_: Any) -> None:
        pytest.fail("a server was started")

    monkeypatch.setattr("khronos_cli.commands.server.run_server", become_server)
    lines = output_of(khronos("serve", "--check-config", "--port", "4", env={"KHRONOS_GRACE": "2"})).splitlines()
    assert [line.split(" = ")[0] for line in lines] == [each.name for each in fields(Settings)]
    assert [" ".join(line.split()) for line in lines if "default" not in line] == [
        "port = 4 # --port",
        "grace = 2.0 # KHRONOS_GRACE",
    ]


# --- other variables --------------------------------------------------------------------------------------------------


def test_server_accepts_its_own_and_client_variables() -> None:
    of_clients = dict.fromkeys(VARIABLES, "")
    result = khronos("serve", "--check-config", env={**of_clients, "KHRONOS_CONFIG": "", "KHRONOS_PORT": "1"})
    assert (result.returncode, result.stderr) == (0, "")


def test_the_listed_client_variables_are_the_ones_that_commands_read() -> None:
    group: Any = typer.main.get_command(app)
    commands = [group.get_command(None, name) for name in group.list_commands(None)]
    read = {each.envvar for command in commands for each in command.params if each.envvar}
    assert read - VARIABLES == {"KHRONOS_CONFIG"}
    assert VARIABLES - read == {"KHRONOS_API_KEY"}  # otherwise, the value of the option would be shown


CLIENT_KEY = {"KHRONOS_API_KEY_FILE": "ann.key"}


@pytest.mark.parametrize("more", [(), ("--check-config",)])
def test_client_key_file_without_server_keys_is_refused(more: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Settings] = []
    monkeypatch.setattr("khronos_cli.commands.server.run_server", lambda settings, _: started.append(settings))
    result = khronos("serve", *more, env=CLIENT_KEY)
    assert (result.returncode, started) == (2, [])
    assert "KHRONOS_API_KEYS_FILE" in result.stderr


def test_client_key_file_is_accepted_if_the_server_explicitly_needs_no_keys() -> None:
    assert "api_keys_file = " in output_of(khronos("serve", "--check-config", "--api-keys-file", "", env=CLIENT_KEY))


def test_client_key_file_is_accepted_if_the_server_has_keys(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text(api_key_line("ann", new_api_key()))
    output_of(khronos("serve", "--check-config", env={**CLIENT_KEY, "KHRONOS_API_KEYS_FILE": str(keys)}))
