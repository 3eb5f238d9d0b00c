"""Generate the blocking half of the Python client from the asyncio half: `python -m tools.blocking_client`.

`make client` runs it; with `--check`, it only reports outdated files. The tool replaces words of asyncio with their
blocking counterparts, also in docstrings and examples. Then Ruff formats the result.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

CLIENT = Path(__file__).resolve().parent.parent / "clients" / "python" / "khronos_client"

FILES = {"aio.py": "referee.py", "async_game.py": "play.py"}
"""The name of each source and of the file generated from it."""

REPLACEMENTS = (
    (r"  # noqa: ASYNC109[^\n]*", ""),
    (r"\s+Cancelling a waiting task[^.]*\.", ""),
    (r"\(await (\w+\.\w+\(.*\))\)\.", r"\1."),
    (r"\b(async|await) ", ""),
    (r"\b(__)a(enter|exit__)", r"\1\2"),
    (r"\basynccontextmanager\b", "contextmanager"),
    (r"\bkhronos_client\.async_game\b", "khronos_client.play"),
    (r"\bAnyAsyncReferee\b", "AnyReferee"),
    (r"\bAsync(?=Game|Iterator|LocalReferee|Referee|Transport)", ""),
    (r"\basyncio\.Lock\b", "threading.Lock"),
    (r"\bimport asyncio\b", "import threading"),
    (r"for asyncio\b", "blocking"),
    (r"\b([Tt])asks (?=may)", r"\1hreads "),
)
"""Patterns of asyncio and their replacements, in order."""


def make_blocking(name: str) -> str:
    """Return the blocking form of a file of the asyncio half."""
    text = (CLIENT / name).read_text(encoding="utf-8")
    for pattern, replacement in REPLACEMENTS:
        text = re.sub(pattern, replacement, text)
    text = text.replace('"""\n', f'"""\n\n# Generated from {name} by `make client`: edit that file.\n', 1)
    for command in (("check", "--fix-only", "--select=I"), ("format",)):
        ruff = [str(Path(sys.executable).with_name("ruff")), *command, "--quiet", f"--stdin-filename={CLIENT / name}"]
        text = subprocess.run([*ruff, "-"], input=text, capture_output=True, check=True, text=True).stdout
    return text


def main() -> int:
    """Write the files; with `--check`, return 1 if a file is outdated."""
    made = {CLIENT / target: make_blocking(name) for name, target in FILES.items()}
    stale = [path for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    for path in stale:
        print(f"{path.name} is stale; run `make client`")
        if "--check" not in sys.argv:
            path.write_text(made[path], encoding="utf-8")
    return int("--check" in sys.argv and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
