"""Servers that are named wrongly, that do not answer, and that know too little."""

import re
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import khronos_client
from khronos_cli.connection_options import checked_server
from khronos_client import Referee
from tests.cli.program import done, khronos

NO_SERVER = {"KHRONOS_SERVER": ""}
COMMANDS = [("check", "-", "end"), ("new",), ("healthcheck",)]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    "server",
    [
        *("localhost", "localhost:", ":50051", "localhost:0", "localhost:99999", "localhost:x", "::1:50051"),
        *("http://localhost:50051", "localhost:50051/", "local host:50051", " "),
    ],
)
def test_a_server_is_a_host_and_a_port(command: tuple[str, ...], server: str) -> None:
    result = khronos(*command, "--server", server)
    assert result.returncode == 2
    assert result.stderr.startswith(
        f"error: the server {server!r} is not HOST:PORT\n  It is named like localhost:50051"
    )


@pytest.mark.parametrize(
    "server",
    [
        *("localhost:50051", "127.0.0.1:1", "[::1]:65535", "khronos.example.org:80"),
        *("unix:/run/khronos.sock", "unix:khronos.sock", "dns:///localhost:50051", "ipv6:[::1]:50051"),
    ],
)
def test_hosts_with_ports_and_other_targets_of_grpc_are_taken(server: str) -> None:
    assert checked_server(server) == server


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_server_is_a_wrong_option_and_an_empty_variable_none(command: tuple[str, ...]) -> None:
    result = khronos(*command, "--server", "")
    assert result.returncode == 2
    assert result.stderr.startswith("error: --server is empty\n")
    assert khronos("new", env={"KHRONOS_SERVER": ""}).returncode == 0


def test_a_wrong_port_in_the_environment_is_reported(game: str) -> None:
    assert khronos("healthcheck", env={"KHRONOS_PORT": "99999"}).returncode == 2
    assert khronos("legal", game, env={"KHRONOS_SERVER": "localhost"}).returncode == 2


@pytest.fixture
def silent() -> Iterator[str]:
    """Where something listens that never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"127.0.0.1:{listening.getsockname()[1]}"


def test_a_port_that_never_answers_is_named(game: str, silent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(khronos_client, "Referee", partial(Referee, timeout=0.3))
    result = khronos("check", game, "end", "--server", silent)
    assert result.returncode == 3
    assert result.stderr.startswith(f"error: no answer came from {silent} in time\n")
    assert "without --server" in result.stderr


@pytest.fixture(params=["schemaVersion", "rulesRevision"])
def newer(request: pytest.FixtureRequest, game: str, tmp_path: Path) -> str:
    """A state that is newer than the program."""
    path = tmp_path / "newer.json"
    done(khronos("view", game, "--seat", "4", "-o", str(path)))
    path.write_text(re.sub(rf'"{request.param}": \d+', f'"{request.param}": 9', path.read_text()))
    return str(path)


@pytest.mark.parametrize("command", [("audit",), ("check", "end"), ("legal",)])
def test_a_state_that_is_newer_than_the_program_is_bad_input(newer: str, command: tuple[str, ...]) -> None:
    verb, *more = command
    result = khronos(verb, newer, *more, env=NO_SERVER)
    assert result.returncode == 2
    assert result.stderr.endswith("\n  A newer khronos may read it.\n")


def test_a_state_that_is_newer_than_a_server_is_the_servers_matter(newer: str, address: str) -> None:
    result = khronos("audit", newer, "--server", address)
    assert result.returncode == 4
    assert "also in the log of the server" in result.stderr


def test_a_server_that_is_not_there_has_an_exit_code_of_its_own(game: str) -> None:
    result = khronos("legal", game, env={"KHRONOS_SERVER": "127.0.0.1:1"})
    assert result.returncode == 3
    assert result.stderr.startswith("error: no referee answers at 127.0.0.1:1")
    assert "khronos serve" in result.stderr


def test_a_service_that_a_server_does_not_have_is_named(address: str) -> None:
    result = khronos("healthcheck", "--server", address, "--service", "nope")
    assert result.returncode == 1
    assert result.stderr.startswith(f"error: {address} has no service 'nope'\n")
    assert "SERVING" in done(khronos("healthcheck", "--server", address, "--service", "khronos.v1.RefereeService"))
