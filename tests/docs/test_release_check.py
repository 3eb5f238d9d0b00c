"""The page of the release check shows the last result of each step."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def check(folder: Path, *steps: tuple[str, str, float], run: str = "") -> tuple[int, list[list[str]]]:
    """Run the named steps (name, command, minutes) or all; return the exit code and the rows of the page."""
    listed, page = folder / "steps.toml", folder / "page.md"
    listed.write_text(
        "".join(
            f"[[step]]\nname = {name!r}\nshows = 'Nothing'\ncommand = {command!r}\nminutes = {minutes}\n"
            for name, command, minutes in steps
        )
    )
    command = [sys.executable, "-m", "tools.release_check", "--steps", str(listed), "--page", str(page), *run.split()]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    rows = page.read_text().splitlines() if page.exists() else [f"| {done.stdout} |"]
    cells = [[cell.strip() for cell in row[2:-2].split(" | ")] for row in rows if row.startswith("| ")]
    return done.returncode, [each for each in cells if each[0] != "step"]


def test_step_passes_if_its_command_succeeds_and_its_last_line_is_reported(tmp_path: Path) -> None:
    code, [row] = check(tmp_path, ("one", "echo first; echo 'a|b'; echo", 1))
    assert (code, row[:3], row[5], row[7]) == (
        0,
        ["one", "Nothing", "`echo first; echo 'a|b'; echo`"],
        "passed",
        r"a\|b",
    )


@pytest.mark.parametrize(("command", "minutes"), [("false && true", 1), ("sleep 60", 0.001)], ids=["fails", "too long"])
def test_failed_or_slow_step_is_reported_and_later_steps_run(tmp_path: Path, command: str, minutes: float) -> None:
    code, rows = check(tmp_path, ("bad", command, minutes), ("good", "true", 1))
    assert (code, [row[5] for row in rows]) == (1, ["**failed**", "passed"])


def test_unselected_step_is_not_run_and_keeps_its_row(tmp_path: Path) -> None:
    steps = (("one", "echo a line", 1), ("two", "true", 1), ("three", "true", 1))
    check(tmp_path, *steps, run="one")
    code, rows = check(tmp_path, *steps, run="two")
    assert (code, [row[5] for row in rows], rows[0][7]) == (0, ["passed", "passed", "never run"], "a line")


def test_unknown_step_is_reported_by_name(tmp_path: Path) -> None:
    code, [[output]] = check(tmp_path, ("one", "true", 1), run="gogo")
    assert code == 2
    assert output.endswith("there is no step gogo; there are one")
