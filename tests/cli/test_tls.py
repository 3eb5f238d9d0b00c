"""Commands and `healthcheck` can call a server with a certificate."""

from __future__ import annotations

import json
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from khronos_cli.connect import as_command_error
from khronos_cli.options import Connection
from khronos_client.errors import Code, Failure, UnavailableError
from tests.cli.program import PROGRAM, environment, khronos, output_of, run
from tests.support.certificates import Authority, Pair
from tests.support.servers import run_server
from tests.support.waiting import free_port, is_open, wait_until

NEW = ("new", "--seed", "castle")


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def pair(authority: Authority) -> Pair:
    """The certificate of a server, for a name that differs from its address."""
    return authority.issue("referee.test", "localhost")


@contextmanager
def run_encrypted_server(pair: Pair, client_ca: Path | str = "") -> Iterator[str]:
    """Run a server with a certificate; yield its address with the name in the certificate."""
    files: dict[str, Any] = {
        "tls_cert_file": str(pair.cert),
        "tls_key_file": str(pair.key),
        "tls_client_ca_file": str(client_ca),
    }
    with run_server(**files) as server:
        yield server.address.replace("127.0.0.1", "localhost")


def test_command_calls_a_server_whose_ca_it_trusts(pair: Pair, authority: Authority) -> None:
    with run_encrypted_server(pair) as address:
        given = output_of(khronos(*NEW, "--server", address, "--ca", str(authority.file)))
        by_environment = output_of(khronos(*NEW, env={"KHRONOS_SERVER": address, "KHRONOS_CA": str(authority.file)}))
    assert given == by_environment == output_of(khronos(*NEW))


def test_command_rejects_a_server_of_an_unknown_ca(pair: Pair) -> None:
    with run_encrypted_server(pair) as address:
        numeric = address.replace("localhost", "127.0.0.1")
        result = run(*NEW, "--server", numeric, "--tls")
    assert result.returncode == 3
    assert result.stderr.splitlines() == [
        f"error: cannot connect to {numeric}: its certificate is not trusted",
        "  If a private authority signed its certificate, pass the authority's certificate with --ca.",
    ]


@pytest.mark.parametrize(
    ("encrypted", "hint"),
    [(False, "If the server uses TLS, add --tls."), (True, "If a private authority signed its certificate")],
)
def test_failed_connection_suggests_changing_the_tls_option(encrypted: bool, hint: str) -> None:
    error = UnavailableError(Failure(Code.UNAVAILABLE, "Socket closed", "1"))
    shown = as_command_error(error, Connection("localhost:1", tls=encrypted))
    assert shown.lines[0] == "cannot connect to localhost:1: Socket closed"
    assert shown.lines[1].startswith(hint)


def test_refused_connection_does_not_suggest_tls() -> None:
    error = UnavailableError(Failure(Code.UNAVAILABLE, "failed to connect: Connection refused", "1"))
    shown = as_command_error(error, Connection("localhost:1"))
    assert shown.lines[1].startswith("Start a server with `khronos serve`")


def test_unencrypted_callers_cause_no_grpc_messages_in_the_log(pair: Pair) -> None:
    port = free_port()
    files = ("--tls-cert-file", str(pair.cert), "--tls-key-file", str(pair.key))
    command = [*PROGRAM, "serve", "--port", str(port), "--linger", "0", *files]
    with subprocess.Popen(command, env=environment(), stderr=subprocess.PIPE, text=True) as server:
        wait_until(lambda: is_open(port))
        with socket.create_connection(("127.0.0.1", port)) as caller:
            caller.sendall(b"GET / HTTP/1.1\r\n\r\n")
            assert caller.recv(1) == b""
        server.terminate()
        _, errors = server.communicate(timeout=60)
    assert [json.loads(line)["event"] for line in errors.splitlines()] == ["serving", "draining", "stopped"]


def test_command_sends_its_client_certificate(pair: Pair, authority: Authority, tmp_path: Path) -> None:
    own = Authority(tmp_path, "callers").issue("ann", file="ann")
    with run_encrypted_server(pair, tmp_path / "callers.pem") as address:
        given = ("--ca", str(authority.file), "--cert", str(own.cert), "--key", str(own.key))
        output_of(khronos(*NEW, "--server", address, *given))


def test_healthcheck_calls_the_given_server(pair: Pair, authority: Authority) -> None:
    with run_encrypted_server(pair) as address:
        assert "SERVING" in output_of(khronos("healthcheck", "--server", address, "--ca", str(authority.file)))
        assert khronos("healthcheck", "--server", address).returncode == 1


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])  # noqa: S104  # the settings of a container
def test_healthcheck_finds_the_local_server_by_its_settings(host: str, pair: Pair, tmp_path: Path) -> None:
    with run_encrypted_server(pair) as address:
        port = address.rpartition(":")[2]
        config = tmp_path / "khronos.toml"
        config.write_text(f'host = "{host}"\ntls_cert_file = "{pair.cert}"\ntls_key_file = "{pair.key}"\nport = 1\n')
        shown = output_of(khronos("healthcheck", "--config", str(config), env={"KHRONOS_PORT": port}))
    assert shown == f"127.0.0.1:{port} is SERVING\n"


def test_healthcheck_accepts_only_the_certificate_of_the_settings(pair: Pair, tmp_path: Path) -> None:
    other = Authority(tmp_path, "other").issue("referee.test", file="other")
    with run_encrypted_server(pair) as address:
        names = {"KHRONOS_TLS_CERT_FILE": str(other.cert), "KHRONOS_TLS_KEY_FILE": str(other.key)}
        result = khronos("healthcheck", env={"KHRONOS_PORT": address.rpartition(":")[2], **names})
    assert result.returncode == 1
    assert "certificate verify failed" in result.stderr


def test_healthcheck_sends_a_client_certificate_if_required(pair: Pair, tmp_path: Path) -> None:
    own = Authority(tmp_path, "callers").issue("probe", file="probe")
    with run_encrypted_server(pair, tmp_path / "callers.pem") as address:
        server = {
            "KHRONOS_PORT": address.rpartition(":")[2],
            "KHRONOS_TLS_CERT_FILE": str(pair.cert),
            "KHRONOS_TLS_KEY_FILE": str(pair.key),
        }
        assert khronos("healthcheck", env=server).returncode == 1
        output_of(khronos("healthcheck", env={**server, "KHRONOS_CERT": str(own.cert), "KHRONOS_KEY": str(own.key)}))
