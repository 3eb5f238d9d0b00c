"""Connections to this machine ignore the proxies of the environment."""

from __future__ import annotations

import ast
import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance.run import SEALING_KEYS
from khronos_client import Referee
from khronos_host.page import referee_client
from khronos_service import RunningServer
from tests.support.servers import run_server

ROOT = Path(__file__).parents[1]
DEAD = "http://127.0.0.1:9"
PROXIES = {
    name: DEAD for each in ("http", "https", "grpc", "all") for name in (f"{each}_proxy", f"{each}_PROXY".upper())
}
FOLDERS = (
    "service",
    "clients/python",
    "clients/cli",
    "clients/web/khronos_web",
    "examples",
    "tools",
    "conformance",
    "learning",
)


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    with run_server(web=True, web_port=0, sealing_keys_file=SEALING_KEYS) as server:
        yield server


@pytest.fixture(autouse=True)
def _proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in PROXIES.items():
        monkeypatch.setenv(name, value)
    for name in ("no_proxy", "NO_PROXY", "no_grpc_proxy"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    "command",
    [
        ("-m", "khronos_service.healthcheck"),
        ("-m", "khronos_cli", "healthcheck", "--server", "{address}"),
        ("-m", "khronos_cli", "new", "--server", "{address}"),
        ("-m", "conformance.run", "--server", "{address}", "catalog"),
    ],
    ids=["container", "khronos healthcheck", "khronos new", "conformance"],
)
def test_program_reaches_a_local_server_despite_a_proxy_setting(
    server: RunningServer, command: tuple[str, ...]
) -> None:
    port = server.address.rpartition(":")[2]
    arguments = [each.format(address=server.address) for each in command]
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "KHRONOS_PORT": port},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_client_reaches_a_local_server_despite_a_proxy_setting(server: RunningServer) -> None:
    with Referee(server.address, timeout=10) as referee:
        assert referee.catalog().kinds


def test_game_host_reaches_a_local_web_port_despite_a_proxy_setting(server: RunningServer) -> None:
    async def status() -> int:
        async with referee_client(server.web_address, 10) as client:
            return (await client.get("/healthz")).status_code

    assert asyncio.run(status()) == 200


def test_every_connection_of_the_project_has_a_proxy_policy() -> None:
    """gRPC channels must have options, and HTTP clients must say whether they read the environment."""
    found = []
    for path in (path for folder in FOLDERS for path in ROOT.joinpath(folder).rglob("*.py")):
        if "node_modules" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).rpartition(".")[2]
            bare = (
                (name == "insecure_channel" and len(node.args) + len(node.keywords) < 2)
                or (name == "secure_channel" and len(node.args) + len(node.keywords) < 3)
                or (name in {"AsyncClient", "urlopen"} and "trust_env" not in {each.arg for each in node.keywords})
            )
            if bare:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {name}")
    assert found == []
