"""Run the checks that take too long for every change, and write their results into build/release-check.md.

`make release-check` runs every step of `tools/release_steps.toml`, and `make release-check ARGS='image go'` only the
named steps. A failed step does not stop the others. Each row of the page shows the last run of a step. `--steps` and
`--page` choose a different list and a different page.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from tools.checkout import ROOT

HEAD: Final = """# Release check

Results of `make release-check`, which runs the checks that are too slow for every change. Each row shows the last run
of one step: its date, its commit (`+` means uncommitted changes), its duration and the last line that it printed.

| step | what it checks | command | date (UTC) | commit | result | s | last line |
|---|---|---|---|---|---|---:|---|
"""

_ROW: Final = re.compile(r"^\| (?P<name>[a-z-]+) \|.*\|$", re.MULTILINE)


def run_step(step: dict[str, Any]) -> tuple[bool, list[str]]:
    """Run a step and show its output; return whether it passed, and its row."""
    command = ["timeout", str(step["minutes"] * 60), "bash", "-c", step["command"]]
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    date, begun, last = datetime.now(UTC), time.monotonic(), ""
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PATH": path}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            last = line.strip() or last
    passed = process.returncode == 0
    result = "passed" if passed else "**failed**"
    seconds = f"{time.monotonic() - begun:.0f}"
    return passed, [f"{date:%Y-%m-%d %H:%M}", _commit(), result, seconds, last.replace("|", "\\|")]


def row(step: dict[str, Any], run: list[str]) -> str:
    """Return the row of the page for a step and its last run."""
    cells = [step["name"], step["shows"], f"`{step['command']}`", *run]
    return f"| {' | '.join(cells)} |"


def _commit() -> str:
    """Return the short name of the commit that is checked out, with `+` if files have changed."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty=+", "--exclude=*"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    """Run the named steps, or all steps; return 1 if a step failed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", metavar="STEP", help="which steps, all if none is named")
    parser.add_argument("--steps", type=Path, default=ROOT / "tools" / "release_steps.toml", help="what the steps are")
    parser.add_argument("--page", type=Path, default=ROOT / "build" / "release-check.md", help="what is written")
    options = parser.parse_args()
    steps = tomllib.loads(options.steps.read_text(encoding="utf-8"))["step"]
    names = [step["name"] for step in steps]
    if unknown := sorted({*options.names} - {*names}):
        parser.error(f"there is no step {', '.join(unknown)}; there are {', '.join(names)}")
    text = options.page.read_text(encoding="utf-8") if options.page.exists() else ""
    rows = {step["name"]: row(step, ["–", "–", "never run", "–", "–"]) for step in steps}
    rows |= {found["name"]: found[0] for found in _ROW.finditer(text) if found["name"] in rows}
    failed = []
    for step in steps:
        if step["name"] in (options.names or names):
            print(f"--- {step['name']}: {step['command']}", flush=True)
            passed, run = run_step(step)
            rows[step["name"]] = row(step, run)
            options.page.parent.mkdir(exist_ok=True)
            options.page.write_text(HEAD + "".join(f"{each}\n" for each in rows.values()), encoding="utf-8")
            if not passed:
                failed.append(step["name"])
    print(f"failed: {', '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
