"""The commands in the comments of deploy/envoy.yaml start Envoy on one machine, also with a certificate."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import typer.main
import yaml

from khronos_cli.app import app
from khronos_client import Referee, tls_credentials
from tests.support.certificates import NAME, Authority
from tests.support.envoy import CONFIGURATION, ENVOY, envoy_before
from tests.support.servers import run_server

ROOT = CONFIGURATION.parents[1]
TEXT = CONFIGURATION.read_text("utf-8")

needs_envoy = pytest.mark.skipif(ENVOY is None, reason="there is no Envoy for this machine")


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
