"""The page of the documentation matches the lesson of the command line."""

from __future__ import annotations

import subprocess
import sys


def test_how_to_play_page_and_pictures_match_the_lesson() -> None:
    check = [sys.executable, "-m", "tools.how_to_play", "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"`python -m tools.how_to_play` writes {done.stdout}{done.stderr}"
