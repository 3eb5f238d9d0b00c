"""The health check of a container is small, and has the same results as the command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from unittest import mock

import pytest

from khronos_service import healthcheck
from tests.support.servers import run_server

NOT_IMPORTED = {"khronos_cli", "khronos_client", "khronos_core", "khronos_engine", "rich", "structlog", "typer"}


@pytest.fixture(scope="module")
def port() -> Iterator[str]:
    """The port of a local server."""
    with run_server() as server:
        yield server.address.rpartition(":")[2]


def environment(**variables: str) -> dict[str, str]:
    """Return this environment with only these variables of the project."""
    return {name: value for name, value in os.environ.items() if not name.startswith("KHRONOS_")} | variables


@pytest.mark.parametrize(
    ("variables", "code", "error"),
    [
        ({"KHRONOS_PORT": "1"}, 1, "error: 127.0.0.1:1 does not report that it is healthy: "),
        ({"KHRONOS_WORKERS": "many"}, 2, "error: invalid settings\n  workers (KHRONOS_WORKERS)"),
        (
            {"KHRONOS_TLS_CERT_FILE": "a.pem", "KHRONOS_TLS_KEY_FILE": "b.pem", "KHRONOS_CERT": "c.pem"},
            2,
            "error: invalid settings\n  tls_cert_file and tls_key_file must be set together",
        ),
    ],
    ids=["no server answers", "settings that are wrong", "a certificate without its key"],
)
def test_healthcheck_fails_with_a_reason(
    variables: dict[str, str], code: int, error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with mock.patch.dict(os.environ, environment(**variables), clear=True):
        assert healthcheck.main() == code
    assert capsys.readouterr().err.startswith(error)


def test_healthcheck_finds_the_server_by_its_settings_and_imports_no_other_packages(port: str) -> None:
    settings = {"KHRONOS_PORT": port, "KHRONOS_HOST": "0.0.0.0", "KHRONOS_INSECURE": "true"}  # noqa: S104  # a container's
    program = (
        "import runpy, sys\n"
        "try: runpy.run_module('khronos_service.healthcheck', run_name='__main__')\n"
        "finally: print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(**settings), capture_output=True, text=True, check=True
    )
    first, modules = done.stdout.splitlines()
    assert first == f"127.0.0.1:{port} is SERVING"
    assert {each.partition(".")[0] for each in modules.split()} & NOT_IMPORTED == set()
