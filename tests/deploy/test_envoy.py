"""Envoy before the gRPC server: browsers reach it by gRPC-Web, with every answer and every detail of an error."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from google.rpc.status_pb2 import Status

from conformance.run import SEALING_KEYS, Case, read_cases
from khronos_service import LogLevel, Settings, start_server
from tests.support.waiting import wait_until
from tests.support.web import GRPC_WEB, ask, framed

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "envoy" / "grpc-web.yaml"
ENVOY = shutil.which("envoy", path=sysconfig.get_path("scripts"))
CASES = [each for each in read_cases() if each.rpc != "Play"]
ORIGIN = "https://games.example"

pytestmark = pytest.mark.skipif(ENVOY is None, reason="there is no Envoy for this machine")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where Envoy listens."""
    server = start_server(
        Settings(port=0, trusted_proxy="127.0.0.1/32", sealing_keys_file=SEALING_KEYS, log_level=LogLevel.ERROR)
    )
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    text = CONFIGURATION.read_text(encoding="utf-8")
    assert text.count("port_value: 8080") == text.count("port_value: 50051") == 1
    text = text.replace("port_value: 8080", f"port_value: {port}")
    text = text.replace("port_value: 50051", f"port_value: {server.address.rpartition(':')[2]}")
    written = tmp_path_factory.mktemp("envoy") / "envoy.yaml"
    written.write_text(text, encoding="utf-8")
    options = ["--concurrency", "1", "--use-dynamic-base-id", "--log-level", "error"]
    envoy = subprocess.Popen([str(ENVOY), "-c", str(written), *options])
    try:
        wait_until(lambda: _listens(port))
        yield f"http://127.0.0.1:{port}"
    finally:
        envoy.terminate()
        envoy.wait(20)
        server.stop(0)


def _listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def test_envoy_finds_nothing_wrong_with_it() -> None:
    checked = subprocess.run(
        [str(ENVOY), "--mode", "validate", "-c", str(CONFIGURATION)], capture_output=True, check=False
    )
    assert checked.returncode == 0, checked.stderr.decode()


@pytest.mark.parametrize("case", CASES, ids=lambda each: each.name)
def test_a_conformance_vector_passes_by_grpc_web(url: str, case: Case) -> None:
    answer = ask(url, case.rpc, framed(case.requests[0]), GRPC_WEB)
    wanted = case.answers_binary[0]
    if case.code != "OK":
        assert answer.details == Status.FromString(wanted)
    elif case.depends_on_version:
        assert answer.code == 0
    else:
        assert (answer.code, answer.frames[0][1]) == (0, wanted)


def test_pages_of_a_named_origin_may_call_and_others_not(url: str) -> None:
    for origin, allowed in ((ORIGIN, True), ("https://other.example", False)):
        asked = {"origin": origin, "access-control-request-method": "POST"}
        preflight = ask(url, "GetCatalog", headers=asked, method="OPTIONS")
        assert (preflight.headers.get("access-control-allow-origin") == origin) is allowed


def test_nothing_but_calls_gets_through(url: str) -> None:
    assert ask(url, "GetCatalog", {}).status == 404
    assert ask(url, "/grpc.health.v1.Health/Check", framed(b""), GRPC_WEB).status == 404
