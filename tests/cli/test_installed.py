"""If an optional package is missing, the program prints the command that installs it."""

import subprocess
import sys

import pytest

RUN_WITHOUT = """
import sys
sys.modules[sys.argv.pop(1)] = None  # so it looks to an import as if it was not installed
from khronos_cli.__main__ import main
main()
"""


def run_without(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", RUN_WITHOUT, module, *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", timeout=60, check=False)


@pytest.mark.parametrize(("module", "verb"), [("typer", "--help"), ("google", "new"), ("grpc_health", "healthcheck")])
def test_missing_packages_are_reported_with_the_install_command(module: str, verb: str) -> None:
    result = run_without(module, verb)
    assert result.returncode == 2
    assert result.stderr.startswith(f"error: the command line requires {module}, which is not installed\n")
    assert "pip install 'khronos-referee[cli]'" in result.stderr
    assert "Traceback" not in result.stderr


def test_missing_module_of_the_program_shows_a_traceback() -> None:
    result = run_without("khronos_cli.app", "--help")
    assert result.returncode == 1
    assert "Traceback" in result.stderr
