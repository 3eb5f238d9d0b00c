"""The help is printed quickly, and its examples work if they are pasted into a shell."""

import doctest
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
import typer.main

from khronos_cli import names
from khronos_cli.app import SUMMARIES, app
from tests.cli.program import PROGRAM, environment, khronos, output_of, paste
from tests.support.waiting import free_port

VERBS = (
    *("serve", "healthcheck", "new", "show", "legal", "check", "apply", "why", "preview", "suggest"),
    *("domains", "view", "audit", "replay", "review", "rule", "learn", "region", "page"),
)

HEAVY = (
    *("grpc", "google.protobuf", "khronos.v1", "khronos_client", "khronos_service.processes.server"),
    *("khronos_engine", "pydantic"),
)


def examples(verb: str) -> list[str]:
    """Return the examples of a verb's help, on a terminal of 80 columns."""
    text = output_of(khronos(*verb.split(), "--help", env={"COLUMNS": "80"}))
    return [line.strip() for line in text.splitlines() if line.startswith(" khronos ")]


@pytest.mark.parametrize("command", ["", "legal", "region check"])
def test_flags_are_shown_without_a_type_name(command: str) -> None:
    assert "bool" not in output_of(khronos(*command.split(), "--help"))


def test_required_arguments_and_ranges_are_written_in_words() -> None:
    assert "khronos check [OPTIONS] STATE ACTION" in output_of(khronos("check", "--help"))
    assert re.search(r"--players +N \[2 to 5\]", output_of(khronos("new", "--help")))


def test_connection_options_have_a_separate_panel() -> None:
    options, server = output_of(khronos("check", "--help")).split("Server options")
    assert "--tls" not in options
    assert "--tls" in server


def test_help_lists_every_verb_and_the_exit_codes() -> None:
    text = output_of(khronos("--help"))
    assert [verb for verb in VERBS if re.search(rf"^│ {verb} ", text, re.MULTILINE)] == list(VERBS)
    assert "Exit codes: 0 success" in text


def test_help_imports_nothing_heavy() -> None:
    code = f"import sys, khronos_cli.app; print([each for each in {HEAVY} if each in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


@pytest.mark.parametrize("verb", [*sorted({*VERBS} - {"serve", "healthcheck", "region", "page"}), "region check"])
def test_examples_of_the_help_work_when_pasted(verb: str, address: str, tmp_path: Path) -> None:
    lines = examples(verb)
    assert any(line.startswith(f"khronos {verb}") or f"| khronos {verb}" in line for line in lines)
    (tmp_path / "my-board.txt").write_text("..f..m\n.h..mm\n..~f..\n")
    paste(lines, tmp_path, {"KHRONOS_SERVER": address})


def test_examples_of_serve_and_healthcheck_work_together() -> None:
    (serve,) = examples("serve")
    (healthcheck,) = examples("healthcheck")
    port = str(free_port())
    assert "50051" in serve
    assert "50051" in healthcheck
    arguments = serve.replace("50051", port).split()[1:]
    running = subprocess.Popen(
        [*PROGRAM, *arguments], env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    try:
        assert running.stderr is not None
        assert any('"serving"' in line for line in running.stderr)
        asked = healthcheck.replace("50051", port).split()[1:]
        assert output_of(khronos(*asked)) == f"localhost:{port} is SERVING\n"
        running.send_signal(signal.SIGTERM)
        running.communicate(timeout=60)
        assert running.returncode == 0
    finally:
        running.kill()
        running.communicate()


def test_a_port_that_is_taken_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = khronos("serve", "--port", port)
    assert result.returncode == 2
    assert result.stderr.startswith(f"error: port {port} on 127.0.0.1 is already in use; choose another port")
    assert result.stderr.endswith("  Set it with --port.\n")


def test_the_version_is_printed() -> None:
    assert output_of(khronos("--version")).strip()


def test_examples_of_the_documentation_work() -> None:
    assert doctest.testmod(names).failed == 0


def test_the_help_lists_every_command_with_its_first_paragraph() -> None:
    commands = typer.main.get_command(app)
    for name, summary in SUMMARIES.items():
        own = commands.get_command(None, name).help  # type: ignore[attr-defined]  # a group of commands
        assert " ".join(own.strip().partition("\n\n")[0].split()) == summary


def test_misspelt_command_is_answered_with_the_most_similar_one() -> None:
    assert khronos("hwo").stderr.splitlines()[1] == "  Did you mean `khronos show`?"
    assert "Did you mean" not in khronos("xyz").stderr
