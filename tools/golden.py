"""Replays the golden records and rewrites their digests and transcripts.

Run by `make golden`. A record that departs from the rules is named and stays unchanged; `ARGS='--play-on NAME'`
continues its legal beginning with random actions. `ARGS=--prove` rewrites nothing: it switches off every clause of the
rules in turn, and lists those that no golden record shows.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.golden.files import MOST, noted, played_on, read, record_files, written
from tests.golden.transcript import DepartedError
from tests.switches import SWITCHES

ROOT = Path(__file__).resolve().parent.parent
MAX_SECONDS = 120

NOT_IN_PLAY = frozenset(("M-7",))
"""Clauses about the time before a game, such as the number of players."""


def main() -> int:
    """Rewrite the files or prove the clauses; return 1 if a record departs or a clause is not shown."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[[], *record_files()], help="only these records")
    parser.add_argument("--play-on", action="store_true", help="go on by chance where a record departs or ends")
    parser.add_argument("--most", type=int, default=MOST, help="how many actions are added at most")
    parser.add_argument("--prove", action="store_true", help="list the clauses that no record shows")
    options = parser.parse_args()
    if options.prove:
        return prove()
    departed = 0
    for name in options.names or record_files():
        departed += not rewrite(name, options.most if options.play_on else None)
    return 1 if departed else 0


def rewrite(name: str, most: int | None) -> bool:
    """Rewrite the files of a record; return whether it follows from the rules."""
    path = record_files()[name]
    record = read(path)
    try:
        record = noted(record) if most is None else played_on(record, name, most)
        texts = written(name, record)
    except DepartedError as error:
        print(f"{path.relative_to(ROOT)}: {error}", file=sys.stderr)
        print(f"  `make golden ARGS='--play-on {name}'` goes on by chance from there", file=sys.stderr)
        return False
    for suffix, text in texts.items():
        file = path.with_suffix(suffix)
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(f"{file.relative_to(ROOT)} is rewritten")
    return True


def prove() -> int:
    """Play the records without each clause; return 1 if no record notices it."""
    clauses = [clause for clause in SWITCHES if clause not in NOT_IN_PLAY]
    with ThreadPoolExecutor() as pool:
        missed = dict(zip(clauses, pool.map(_is_missed, clauses), strict=True))
    for clause, is_missed in missed.items():
        if not is_missed:
            print(f"no golden record shows {clause}")
    print(f"{sum(missed.values())} of {len(missed)} clauses are shown")
    return 0 if all(missed.values()) else 1


def _is_missed(clause: str) -> bool:
    """Return whether a test of the golden records fails without a clause."""
    command = [sys.executable, "-m", "pytest", "-xq", "--tb=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command += [f"--without={clause}", "tests/golden"]
    try:
        return subprocess.run(command, cwd=ROOT, capture_output=True, timeout=MAX_SECONDS, check=False).returncode == 1
    except subprocess.TimeoutExpired:
        return True


if __name__ == "__main__":
    sys.exit(main())
