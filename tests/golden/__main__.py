"""Replays the golden records and rewrites their digests and transcripts.

Run by `make golden`. A record that contradicts the rules is reported and stays unchanged.
"""

from __future__ import annotations

import sys
from pathlib import Path

from testing.records import read, record_files
from tests.golden.files import files_of, with_digests
from tests.golden.transcript import DepartedError

ROOT = Path(__file__).resolve().parents[2]


def rewrite(path: Path) -> bool:
    """Rewrite the files of a record; return whether it follows from the rules."""
    try:
        texts = files_of(path, with_digests(read(path)))
    except DepartedError as error:
        print(f"{path.relative_to(ROOT)}: {error}", file=sys.stderr)
        return False
    for file, text in texts.items():
        if file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(f"{file.relative_to(ROOT)} is rewritten")
    return True


def main() -> int:
    """Rewrite the files of every record; return 1 if one contradicts the rules."""
    follow = list(map(rewrite, record_files().values()))
    return 0 if all(follow) else 1


if __name__ == "__main__":
    sys.exit(main())
