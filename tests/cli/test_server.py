"""Commands report a server that is unreachable, does not answer, or is older than the state."""

import socket
from collections.abc import Iterator
from functools import partial

import pytest

import khronos_client
from khronos_cli.options import check_server
from khronos_client import Referee
from tests.cli.positions import files
from tests.cli.program import khronos, output_of


@pytest.mark.parametrize(
    "server",
    [
        *("localhost:50051", "127.0.0.1:1", "[::1]:65535", "khronos.example.org:80"),
        *("unix:/run/khronos.sock", "unix:khronos.sock", "dns:///localhost:50051", "ipv6:[::1]:50051"),
    ],
)
def test_hosts_with_ports_and_other_grpc_targets_are_accepted(server: str) -> None:
    assert check_server(server) == server


@pytest.fixture
def silent() -> Iterator[str]:
    """The address of a server that never answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield f"127.0.0.1:{listening.getsockname()[1]}"


def test_server_that_never_answers_is_reported_with_its_address(
    game: str, silent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(khronos_client, "Referee", partial(Referee, timeout=0.3))
    result = khronos("check", game, "end", "--server", silent)
    assert result.returncode == 3
    assert result.stderr.startswith(f"error: {silent} did not respond in time\n")
    assert "Without --server" in result.stderr


@pytest.mark.parametrize("name", ["newer-schema.json", "newer-rules.json"])
def test_state_newer_than_the_server_is_reported_as_a_problem_of_the_server(name: str, address: str) -> None:
    result = khronos("audit", "-", "--server", address, stdin=files()[name])
    assert result.returncode == 4
    assert "also in the server's log" in result.stderr


def test_an_unreachable_server_has_a_separate_exit_code(game: str) -> None:
    result = khronos("legal", game, env={"KHRONOS_SERVER": "127.0.0.1:1"})
    assert result.returncode == 3
    assert result.stderr.startswith("error: cannot connect to 127.0.0.1:1")
    assert "khronos serve" in result.stderr


def test_missing_service_of_a_server_is_reported_by_name(address: str) -> None:
    result = khronos("healthcheck", "--server", address, "--service", "nope")
    assert result.returncode == 1
    assert result.stderr.startswith(f"error: {address} has no service 'nope'\n")
    assert "SERVING" in output_of(khronos("healthcheck", "--server", address, "--service", "khronos.v1.RefereeService"))
