"""The drawn examples of `docs/rules.md`, and what the map of the clauses is asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def tool(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a tool on the checkout."""
    command = [sys.executable, "-m", f"tools.{name}", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_an_example_by_another_ruling_names_the_option() -> None:
    stays, removed = (
        tool("examples", "tests.engine.test_old_shadows", test).stdout
        for test in (
            "test_the_old_shadow_stays_on_both_boards",
            "test_under_the_other_ruling_it_is_removed_on_both_and_tiles_and_cube_go_back",
        )
    )
    assert removed.startswith("With the option `old shadow: removed`:\n")
    assert stays
    assert "With" not in stays


def test_every_clause_is_shown_as_it_is_read() -> None:
    assert "With the option" not in (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


def test_a_clause_that_there_is_not_is_no_clause_of_the_map() -> None:
    done = tool("trace", "U-3")
    assert done.returncode == 2
    assert "there is no clause U-3" in done.stderr
