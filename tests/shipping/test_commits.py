"""The subjects of commits are checked for their form."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools.check_commits import problem


@pytest.mark.parametrize(
    "subject",
    ["web: Queue End turn until the reply arrives", "cli, engine: Rename limits", 'Revert "web: Drop the log"'],
)
def test_a_subject_with_an_area_and_an_imperative_passes(subject: str) -> None:
    assert problem(subject) is None


@pytest.mark.parametrize(
    ("subject", "why"),
    [
        ("Fix the log", "form"),
        ("web: queue the end of the turn", "form"),
        ("web: Queue", "form"),
        ("web: Queue the end of the turn.", "form"),
        ("web: Queue " + "x" * 62, "characters"),
    ],
)
def test_invalid_subject_is_reported_with_the_reason(subject: str, why: str) -> None:
    assert why in (problem(subject) or "")


def test_commit_hook_reads_the_message_from_a_file(tmp_path: Path) -> None:
    message = tmp_path / "COMMIT_EDITMSG"
    message.write_text("some work\n\nand why\n")
    command = (sys.executable, "-m", "tools.check_commits", message)
    result = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (result.returncode, result.stderr.startswith("error: commit 'some work' must have the form")) == (1, True)
