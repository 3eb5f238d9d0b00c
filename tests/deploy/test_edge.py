"""Envoy on one machine: `make edge`, and the recipe and certificate in the comments of deploy/envoy.yaml."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import typer.main
import yaml

from khronos_cli.app import app
from khronos_client import Referee, tls_credentials
from tests.support.certificates import NAME, Authority
from tests.support.envoy import CONFIGURATION, ENVOY, envoy_before
from tests.support.servers import run_server
from tests.support.waiting import free_ports, is_open, wait_until

ROOT = CONFIGURATION.parents[1]
EDGE = (sys.executable, "-m", "tools.edge")
TEXT = CONFIGURATION.read_text("utf-8")

needs_envoy = pytest.mark.skipif(ENVOY is None, reason="there is no Envoy for this machine")


def options(ports: list[int]) -> list[str]:
    names = ("--port", "--admin-port", "--server-port", "--server-web-port")
    return [word for name, port in zip(names, ports, strict=True) for word in (name, str(port))]


# --- make edge --------------------------------------------------------------------------------------------------------


@needs_envoy
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_server_and_envoy_and_leaves_no_file(number: signal.Signals, tmp_path: Path) -> None:
    ports = free_ports(4)
    edge = subprocess.Popen(
        [*EDGE, *options(ports)], cwd=ROOT, env={**os.environ, "TMPDIR": str(tmp_path)}, stderr=subprocess.PIPE
    )
    try:
        wait_until(lambda: all(map(is_open, ports)))
        assert len(list(tmp_path.glob("khronos-edge-*"))) == 1
        edge.send_signal(number)
        _, errors = edge.communicate(timeout=60)
    finally:
        edge.kill()

    assert edge.returncode == 0, errors.decode()
    assert not any(map(is_open, ports))
    assert list(tmp_path.glob("khronos-edge-*")) == []


@needs_envoy
@pytest.mark.parametrize("taken", range(4))
def test_port_in_use_is_reported_by_number(taken: int) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as other:
        ports = free_ports(4)
        ports[taken] = other.getsockname()[1]
        edge = subprocess.run(
            [*EDGE, *options(ports)], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
        )
    assert (edge.returncode, edge.stdout) == (1, "")
    assert edge.stderr.startswith(f"error: port {ports[taken]}: another process has it; ")


def test_make_forwards_options_to_the_program() -> None:
    shown = subprocess.run(
        [str(shutil.which("make")), "--dry-run", "edge", "ARGS=--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "-m tools.edge --help" in shown.stdout
    printed = subprocess.run([*EDGE, "--help"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert printed.stdout.startswith("usage: make edge")


# --- by hand ----------------------------------------------------------------------------------------------------------


def recipe() -> tuple[list[str], str]:
    """Return the options of `khronos serve` and the command that creates the configuration, from the comments."""
    comments = "".join(re.findall(r"^#   (.*\n)", TEXT, re.MULTILINE)).replace("\\\n", "")
    serve, made, _ = comments.splitlines()
    return shlex.split(serve)[2:], made.partition(" > ")[0]


def test_documented_configuration_forwards_to_the_server_ports_and_not_to_envoy() -> None:
    given, command = recipe()
    serve = typer.main.get_command(app).get_command(None, "serve")  # type: ignore[attr-defined]  # a group of commands
    settings = serve.make_context("serve", given).params
    made = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=True).stdout  # noqa: S602  # our own file
    found = yaml.safe_load(made)["static_resources"]

    (listener,) = found["listeners"]
    places = [
        each["load_assignment"]["endpoints"][0]["lb_endpoints"][0]["endpoint"]["address"]["socket_address"]
        for each in found["clusters"]
    ]

    assert {each["address"] for each in (*places, listener["address"]["socket_address"])} == {"127.0.0.1"}
    assert [each["port_value"] for each in places] == [settings["port"], settings["web_port"]]
    assert listener["address"]["socket_address"]["port_value"] not in {settings["port"], settings["web_port"]}
    assert settings["web"]


# --- with a certificate -----------------------------------------------------------------------------------------------


@contextmanager
def run_encrypted_edge(folder: Path) -> Iterator[str]:
    """Run a server behind Envoy with the certificate of the comments, in a folder, and yield its address."""
    lines = re.compile(r"^ +# (transport_socket:\n(?: +#   .*\n)+)", re.MULTILINE)
    text = lines.sub(lambda found: found[0].replace("# ", ""), TEXT)
    text = text.replace("/etc/khronos", str(folder))
    with (
        run_server(trusted_proxy="127.0.0.1/32") as server,
        envoy_before(int(server.address.rpartition(":")[2]), text=text) as envoy,
    ):
        yield envoy.address


@needs_envoy
def test_commented_lines_encrypt_calls_if_enabled(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    made = authority.issue()
    made.cert.rename(tmp_path / "chain.pem")
    made.key.rename(tmp_path / "key.pem")
    named = (("grpc.ssl_target_name_override", NAME),)
    with (
        run_encrypted_edge(tmp_path) as address,
        Referee(address, credentials=tls_credentials(authority.file), channel_options=named) as referee,
    ):
        assert referee.catalog().kinds
