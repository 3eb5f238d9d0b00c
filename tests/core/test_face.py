"""The examples of the core's public interface run, and importing it does not load a server."""

import doctest
import subprocess
import sys
from types import ModuleType

import pytest

import khronos_core
from khronos_core import core

OF_A_SERVER = (
    "asyncio",
    "connectrpc",
    "cryptography",
    "grpc",
    "khronos_client",
    "khronos_service",
    "logging.handlers",
    "opentelemetry",
    "prometheus_client",
    "pydantic",
    "socket",
    "ssl",
    "starlette",
    "structlog",
    "uvicorn",
)
"""Modules that the core must not load."""


def run_script(script: str) -> str:
    """Run a script in a new process, and return its output."""
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.strip()


@pytest.mark.parametrize("module", [khronos_core, core], ids=["khronos_core", "khronos_core.core"])
def test_documented_examples_print_the_shown_output(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


def test_package_exports_the_core_its_answers_and_the_names_of_the_contract() -> None:
    names = {"JSON", "METHODS", "PLAY", "PROTO", "SERVICE", "Answer", "Core", "Failure", "WireFormat", "GameSession"}
    assert set(khronos_core.__all__) == names
    public = {name for name in vars(core.Core) if not name.startswith("_")}
    assert public == {"answer", "answer_message", "open_game"}


def test_an_answer_needs_no_part_of_a_server_and_starts_no_thread() -> None:
    script = f"""
import sys, threading
from khronos_core import JSON, Core
core = Core()
assert core.answer("GetCatalog", b"").failure is None
assert core.answer("CreateGame", b'{{}}', JSON).failure is not None
core.open_game().answer(b"")
print([name for name in {OF_A_SERVER} if name in sys.modules], threading.active_count())
"""
    assert run_script(script) == "[] 1"


def test_cryptography_is_imported_only_if_a_key_is_set() -> None:
    script = "import sys; from khronos_core import Core; Core({'a': bytes(32)}); print('cryptography' in sys.modules)"
    assert run_script(script) == "True"
