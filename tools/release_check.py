"""Check what takes too long for every change, and write what came of it into docs/release-check.md.

`python -m tools.release_check` runs every step, `python -m tools.release_check image go` only those that are named. The
steps are independent: one that fails does not stop the others. Each row of the page is of the last run of its step.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "release-check.md"

HEAD: Final = """# Release check

For developers. `make release-check` runs what takes too long for every change, or needs what not every machine has, and
writes this page; `make release-check ARGS='image go'` runs some of the steps. A row is of the last run of its step:
when, of which commit (`+` with changes that were not committed), for how long, and the last line that the step printed.

| step | what it checks | command | date (UTC) | commit | result | s | last line |
|---|---|---|---|---|---|---:|---|
"""

_ROW: Final = re.compile(r"^\| (?P<name>[a-z-]+) \|.*\|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Step:
    """A check.

    Attributes:
        name: Its name, in small letters and hyphens.
        shows: What has been checked when it passes, as a sentence without a full stop.
        command: What is run in the root of the checkout, by bash; `python` is that of this environment.
        minutes: When it is stopped, and has failed.
    """

    name: str
    shows: str
    command: str
    minutes: float


STEPS: Final = (
    Step("installed", "Each extra of the wheel, and the sdist, plays a game in an environment of its own",
         "python -m tools.build && python -m tools.installed", 20),
    Step("oldest", "So does the wheel with the oldest versions that it allows of what it asks for",
         "python -m tools.build && python -m tools.installed --oldest", 20),
    Step("chart", "Helm finds nothing wrong with the chart, Kubernetes has what it renders, and it is packed",
         "python -m pytest -q tests/deploy/test_chart.py && python -m tools.chart", 5),
    Step("reproducible", "Sdist, wheel, chart and image built twice are equal to the byte",
         "python -m tools.reproducible --image", 20),
    Step("image", "The container is small, plays a game with read-only files, and ends inside its grace",
         "python -m tools.image", 20),
    Step("go", "A client in Go gets the answers of every conformance vector",
         "command -v go protoc protoc-gen-go protoc-gen-go-grpc && python -m pytest -q tests/go", 20),
    Step("pythons", "All tests pass on Debian's newer Pythons",
         "python -m tools.other_pythons", 120),
    Step("replicas", "A client behind Envoy loses no call while servers restart, die and freeze",
         "python -m tests.deploy.replicas", 30),
    Step("attack", "Honest callers are served while a server is attacked for an hour",
         "python -m tests.attack", 90),
)  # fmt: skip
"""Every step, in the order in which they run."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a step: whether it passed, after how many seconds, and the last line that it printed."""

    passed: bool
    seconds: float
    last_line: str


def run(step: Step) -> Result:
    """Run a step, and show what it prints."""
    command = ["timeout", str(step.minutes * 60), "bash", "-c", step.command]
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    begun, last = time.monotonic(), ""
    with subprocess.Popen(
        command, cwd=ROOT, env={**os.environ, "PATH": path}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None  # noqa: S101  # it is a pipe
        for line in process.stdout:
            print(line, end="", flush=True)
            last = line.strip() or last
    return Result(process.returncode == 0, time.monotonic() - begun, last)


def row(step: Step, result: Result, date: datetime, commit: str) -> str:
    """Return the row of the page for a result."""
    cells = (
        step.name,
        step.shows,
        f"`{step.command}`",
        f"{date:%Y-%m-%d %H:%M}",
        commit,
        "passed" if result.passed else "**failed**",
        f"{result.seconds:.0f}",
        result.last_line.replace("|", "\\|"),
    )
    return "| " + " | ".join(cells) + " |"


def page(rows: dict[str, str]) -> str:
    """Return the page with a row for every step; a step that has none yet was never run."""
    return HEAD + "".join(
        rows.get(step.name, f"| {step.name} | {step.shows} | `{step.command}` | – | – | never run | – | – |") + "\n"
        for step in STEPS
    )


def rows_of(text: str) -> dict[str, str]:
    """Return the rows of a page by the names of their steps."""
    return {found["name"]: found[0] for found in _ROW.finditer(text) if found["name"] != "step"}


def _commit() -> str:
    """Return the short name of the commit that is checked out, with `+` if files have changed."""
    command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty=+", "--exclude=*"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> int:
    """Run the steps that are named, else all; return 1 if one of them failed."""
    wanted = sys.argv[1:] or [step.name for step in STEPS]
    if unknown := sorted({*wanted} - {step.name for step in STEPS}):
        print(f"error: there is no step {', '.join(unknown)}; there are {', '.join(step.name for step in STEPS)}")
        return 2
    commit, failed = _commit(), []
    for step in STEPS:
        if step.name in wanted:
            print(f"--- {step.name}: {step.command}", flush=True)
            result = run(step)
            rows = rows_of(PAGE.read_text(encoding="utf-8")) if PAGE.exists() else {}
            rows[step.name] = row(step, result, datetime.now(UTC), commit)
            PAGE.write_text(page(rows), encoding="utf-8")
            if not result.passed:
                failed.append(step.name)
    print(f"failed: {', '.join(failed)}" if failed else "all passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
