"""The health check of a container: small, and as good as the command."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from khronos_service import LogLevel, Settings, start_server

CHECK = [sys.executable, "-m", "khronos_service.healthcheck"]
NOT_IMPORTED = {"khronos_cli", "khronos_client", "rich", "structlog", "typer"}
LISTED = "import sys, khronos_service.healthcheck as it; it.main(); print(*sys.modules)"


@pytest.fixture(scope="module")
def port() -> Iterator[str]:
    """Of a server of this machine."""
    server = start_server(Settings(port=0, log_level=LogLevel.ERROR))
    yield server.address.rpartition(":")[2]
    server.stop(0)


def check(*command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("KHRONOS_")}
    return subprocess.run(
        command or CHECK, env={**own, **variables}, capture_output=True, text=True, timeout=60, check=False
    )


def test_it_finds_the_server_by_its_settings(port: str) -> None:
    done = check(KHRONOS_PORT=port, KHRONOS_HOST="0.0.0.0", KHRONOS_INSECURE="true")  # noqa: S104  # as in a container
    assert (done.returncode, done.stdout) == (0, f"127.0.0.1:{port} is SERVING\n")


def test_it_fails_where_no_server_answers() -> None:
    done = check(KHRONOS_PORT="1")
    assert done.returncode == 1
    assert done.stderr.startswith("error: 127.0.0.1:1 does not report that it is healthy: ")


def test_it_names_settings_that_are_wrong() -> None:
    done = check(KHRONOS_WORKERS="many")
    assert done.returncode == 2
    assert "workers (KHRONOS_WORKERS)" in done.stderr


def test_a_certificate_without_its_key_is_wrong() -> None:
    done = check(KHRONOS_TLS_CERT_FILE="a.pem", KHRONOS_TLS_KEY_FILE="b.pem", KHRONOS_CERT="c.pem")
    assert done.returncode == 2
    assert "need each other" in done.stderr


def test_it_imports_neither_the_referee_nor_the_command_line(port: str) -> None:
    done = check(sys.executable, "-c", LISTED, KHRONOS_PORT=port)
    assert "is SERVING" in done.stdout
    assert {each.partition(".")[0] for each in done.stdout.split()} & NOT_IMPORTED == set()
