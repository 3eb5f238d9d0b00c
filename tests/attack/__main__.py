"""Runs all attacks and long tests, and prints the results: `make attack`.

```
make attack                                          # everything, in about an hour
make attack ARGS='gzip-bombs edge:rapid-reset host:incomplete-headers'  # some attacks
make attack ARGS='fuzz --seed 7'                     # the same requests as an earlier run
make attack ARGS='attacks --share 0.3'               # all attacks without proofs
```
"""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

from tests.attack import callers, connections, fuzz, heads, hosted, kills, restarts, soak, web
from tests.attack.harness import Attack, Outcome, Server, attempt, behind_edge, server
from tests.attack.proofs import Proof

ATTACKS: tuple[Attack, ...] = (*connections.ATTACKS, *callers.ATTACKS, *kills.ATTACKS, *web.ATTACKS)
"""The attacks that a server withstands without a proxy."""

ATTACKS_BEHIND_PROXY: tuple[Attack, ...] = (
    *connections.PROXY_ATTACKS,
    *web.PROXY_ATTACKS,
    *connections.ATTACKS,
    *web.ATTACKS,
)
"""The attacks on a server behind Envoy."""


class Target(NamedTuple):
    """A kind of server that attacks are run against.

    Attributes:
        on: The name of the target in the table.
        word: The prefix of its attacks on the command line.
        attacks: The attacks on it.
        run: Starts it for an attack.
    """

    on: str
    word: str
    attacks: tuple[Attack, ...]
    run: Callable[[Attack], AbstractContextManager[Server]]


PLACES = (
    Target("server", "", ATTACKS, lambda each: server(**each.settings)),
    Target("proxy", "edge:", ATTACKS_BEHIND_PROXY, lambda _: behind_edge()),
    Target("game host", "host:", hosted.ATTACKS, lambda _: hosted.host()),
)

_SHOWN = 20  # the maximum number of printed problems

PROOFS: tuple[Proof, ...] = (fuzz.PROOF, heads.PROOF, soak.PROOF, restarts.PROOF)


def main() -> int:
    """Run the named attacks and proofs, or all; return 1 if a call of an honest caller failed."""
    attacks = {place.word + _word(each): (place, each) for place in PLACES for each in place.attacks}
    every = [*attacks, *map(_word, PROOFS)]
    parser = argparse.ArgumentParser(prog="make attack", description="Attack servers of our own on this machine.")
    help_of_names = f"which of them, or `attacks` for all but the proofs; all if none is named: {', '.join(every)}"
    parser.add_argument("names", nargs="*", help=help_of_names)
    parser.add_argument("--share", type=float, default=1.0, help="how long the long forms are; 0.1 is a tenth")
    parser.add_argument("--seed", type=int, help="of the requests of proofs; drawn if it is left out")
    arguments = parser.parse_args()
    names = [*attacks] if arguments.names == ["attacks"] else arguments.names or every
    for each in names:
        if each not in every:
            parser.error(f"there is no {each!r}")
    chosen = [attack for word, attack in attacks.items() if word in names]
    proofs = [each for each in PROOFS if _word(each) in names]
    failed = _attack(chosen, arguments.share) if chosen else 0
    if proofs:
        print("\n| test | requests | seed | seconds | failures |\n|---|---:|---:|---:|---:|", flush=True)
    for each in proofs:
        seed = secrets.randbelow(1 << 32) if arguments.seed is None else arguments.seed
        run = each.run(seed, max(1, round(each.long * arguments.share)))
        failed += len(run.faults)
        print(each.row(run), *run.faults[:_SHOWN], sep="\n", flush=True)
    return int(failed > 0)


def _attack(attacks: Sequence[tuple[Target, Attack]], share: float) -> int:
    """Run attacks, print their table, and return the number of failed calls of honest callers."""
    print("| attack | on | times | seconds | honest calls | failed | p50 ms | p99 ms | memory MB |")
    print("|---|---|---:|---:|---:|---:|---:|---:|---:|")
    failed = 0
    for place, each in attacks:
        with place.run(each) as running:
            outcome = attempt(each, running, max(1, round(each.long * share)))
        failed += len(outcome.failures)
        print(_row(outcome, place), flush=True)
    return failed


def _word(attack: Attack | Proof) -> str:
    return attack.name.replace(" ", "-")


def _row(outcome: Outcome, place: Target) -> str:
    cells = (
        outcome.attack.name,
        place.on,
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
