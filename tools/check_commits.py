"""Check the subjects of commits: `area: Verb object`, at most 72 characters.

`python -m tools.check_commits` checks the commits since the revision in the variable `BASE`, by default `main`;
`python -m tools.check_commits FILE` checks the message in a file, for a commit-msg hook.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

_FORM: Final = re.compile(r"[A-Za-z0-9_./, -]+: [A-Z][^ ]* \S.*[^.\s]")
_LENGTH: Final = 72
_GENERATED: Final = re.compile(r"(Revert|fixup!|squash!|Merge) ")  # Git writes these subjects


def problem(subject: str) -> str | None:
    """Return the problem of a subject; None if the subject is valid."""
    if _GENERATED.match(subject):
        return None
    if len(subject) > _LENGTH:
        return f"has {len(subject)} characters; use at most {_LENGTH}"
    if not _FORM.fullmatch(subject):
        return "must have the form `area: Verb object`, without a full stop"
    return None


def new_subjects(base: str) -> list[str]:
    """Return the subjects of the commits since `base`; print a notice if `base` does not exist."""
    log = ("git", "log", "--no-merges", "--format=%s", f"{base}..HEAD")
    result = subprocess.run(log, check=False, capture_output=True, text=True)
    if result.returncode:
        print(f"notice: commits are not checked, because there is no revision {base} here", file=sys.stderr)
    return result.stdout.splitlines()


def main() -> int:
    """Print the problem of each bad subject; return 1 if any subject is bad."""
    if len(sys.argv) > 1:
        subjects = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()[:1]
    else:
        subjects = new_subjects(os.environ.get("BASE") or "main")
    found = [f"{subject!r} {wrong}" for subject in subjects if (wrong := problem(subject))]
    print(*(f"error: commit {each}" for each in found), sep="\n", end="\n" if found else "", file=sys.stderr)
    return min(len(found), 1)


if __name__ == "__main__":
    sys.exit(main())
