"""Make every attack and every proof long, and print what came of it: `make attack`.

```
make attack                                          # all, in an hour
make attack ARGS='gzip-bombs edge:rapid-reset'       # some
make attack ARGS='fuzz --seed 7'                     # the requests of a run again
make attack ARGS='fuzz --record'                     # and into results.json and docs/security.md
make attack ARGS='attacks --share 0.3 --record'      # every attack but no proof, and into docs/security.md
```
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence

from tests.attack import callers, connections, fuzz, hash_seeds, kills, restarts, soak, web
from tests.attack.harness import Attack, Outcome, attempt, behind_edge, server
from tests.attack.proofs import Proof, record, table, write_table

ATTACKS: tuple[Attack, ...] = (*connections.ATTACKS, *callers.ATTACKS, *kills.ATTACKS, *web.ATTACKS)
"""Those that a server withstands by itself."""

AT_THE_EDGE: tuple[Attack, ...] = (
    *connections.OF_STRANGERS,
    *web.OF_STRANGERS,
    *connections.ATTACKS,
    *web.ATTACKS,
)
"""Those that are made on a server behind the edge."""

_SHOWN = 20  # faults that are printed

PROOFS: tuple[Proof, ...] = (fuzz.PROOF, soak.PROOF, restarts.PROOF, hash_seeds.PROOF)


def main() -> int:
    """Make the attacks and proofs that are named, or all; return 1 if a call of an honest caller failed."""
    places = [*((each, False) for each in ATTACKS), *((each, True) for each in AT_THE_EDGE)]
    words = [_word(each, at_edge=at_edge) for each, at_edge in places]
    every = [*words, *map(_word, PROOFS)]
    parser = argparse.ArgumentParser(prog="make attack", description="Attack servers of our own on this machine.")
    help_of_names = f"which of them, or `attacks` for all but the proofs; all if none is named: {', '.join(every)}"
    parser.add_argument("names", nargs="*", help=help_of_names)
    parser.add_argument("--share", type=float, default=1.0, help="how long the long forms are; 0.1 is a tenth")
    parser.add_argument("--seed", type=int, help="of the requests of proofs; drawn if it is left out")
    parser.add_argument("--record", action="store_true", help="write what came of it into docs/security.md")
    arguments = parser.parse_args()
    names = words if arguments.names == ["attacks"] else arguments.names or every
    for each in names:
        if each not in every:
            parser.error(f"there is no {each!r}")
    attacks = [place for place, word in zip(places, words, strict=True) if word in names]
    proofs = [each for each in PROOFS if _word(each) in names]
    failed, lines = _attack(attacks, arguments.share) if attacks else (0, [])
    if arguments.record and len(attacks) == len(places):
        command = f"make attack ARGS='attacks --share {arguments.share:g}'"
        write_table("attacks", "\n".join([f"`{command}`:", "", *lines, ""]))
    for each in proofs:
        seed = secrets.randbelow(1 << 32) if arguments.seed is None else arguments.seed
        run = each.run(seed, max(1, round(each.long * arguments.share)))
        failed += len(run.faults)
        print(f"\n{table([run], PROOFS)}", *run.faults[:_SHOWN], sep="\n", flush=True)
        if arguments.record:
            record(run, PROOFS)
    return int(failed > 0)


def _attack(attacks: Sequence[tuple[Attack, bool]], share: float) -> tuple[int, list[str]]:
    """Make attacks, print their table, and return how many calls of honest callers failed, and the lines printed."""
    lines = [
        "| attack | on | times | seconds | honest calls | failed | p50 ms | p99 ms | memory MB |",
        "|---|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    print(*lines, sep="\n")
    failed = 0
    for each, at_edge in attacks:
        with behind_edge() if at_edge else server(**each.settings) as running:
            outcome = attempt(each, running, max(1, round(each.long * share)))
        failed += len(outcome.failures)
        lines.append(_row(outcome, at_edge=at_edge))
        print(lines[-1], flush=True)
    return failed, lines


def _word(attack: Attack | Proof, *, at_edge: bool = False) -> str:
    return "edge:" * at_edge + attack.name.replace(" ", "-")


def _row(outcome: Outcome, *, at_edge: bool) -> str:
    cells = (
        outcome.attack.name,
        "the edge" if at_edge else "a server",
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
