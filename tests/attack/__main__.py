"""Make every attack long and print what it did to an honest caller and to the server: `make attack`."""

from __future__ import annotations

import argparse
import sys

from tests.attack import callers, connections, kills
from tests.attack.harness import Attack, Outcome, attempt, server

ATTACKS: tuple[Attack, ...] = (*connections.ATTACKS, *callers.ATTACKS, *kills.ATTACKS)


def main() -> int:
    """Make the attacks that are named, or all; return 1 if a call of an honest caller failed."""
    parser = argparse.ArgumentParser(prog="make attack", description="Attack servers of our own on this machine.")
    parser.add_argument(
        "names", nargs="*", help=f"which attacks, all if none is named: {', '.join(map(_word, ATTACKS))}"
    )
    parser.add_argument("--share", type=float, default=1.0, help="how long the long forms are; 0.1 is a tenth")
    arguments = parser.parse_args()
    print("| attack | times | seconds | honest calls | failed | p50 ms | p99 ms | memory MB |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|")
    failed = 0
    for each in ATTACKS:
        if arguments.names and _word(each) not in arguments.names:
            continue
        with server(**each.settings) as running:
            outcome = attempt(each, running, max(1, round(each.long * arguments.share)))
        failed += len(outcome.failures)
        print(_row(outcome), flush=True)
    return int(failed > 0)


def _word(attack: Attack) -> str:
    return attack.name.replace(" ", "-")


def _row(outcome: Outcome) -> str:
    cells = (
        outcome.attack.name,
        outcome.times,
        f"{outcome.seconds:.1f}",
        outcome.calls,
        len(outcome.failures),
        f"{outcome.p50 * 1000:.1f}",
        f"{outcome.p99 * 1000:.1f}",
        f"{outcome.megabytes:.0f}",
    )
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    sys.exit(main())
