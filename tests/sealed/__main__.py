"""Compare the answers of all calls about twins, which are states that differ only in facts hidden from the viewer.

Run by `make twins`. The tests of `tests/secrets` make some calls about a few hundred pairs of states; this makes every
call about thousands, open and sealed. `ARGS='--tables 4'` uses fewer tables.
"""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import product

from tests.sealed import twins as sealed_twins
from tests.secrets.calls import ASKED
from tests.secrets.comparing import Tally, compare_table
from tests.secrets.tables import TABLES

SEALED_STEP = 7
"""One in this many pairs of a table is also compared as a sealed game."""


def compare_kind(kind: str, players: int, number: int) -> Tally:
    """Compare the pairs of one table with all calls."""
    tally = Tally()
    compare_table(kind, players, number, len(ASKED), tally)
    pairs, unlike = sealed_twins.compare_table(kind, players, number, SEALED_STEP)
    tally.facts.update({"sealed pairs": pairs, "sealed pairs with unlike hands": unlike})
    return tally


def main() -> int:
    """Print the comparisons; at a call that distinguishes twins, stop and print the pair."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument(
        "--tables", type=int, default=24, help="whole games, and crowded tables, of 2, 3, 4 and 5 players"
    )
    options = parser.parse_args()
    start = time.monotonic()
    total = Tally()
    with ProcessPoolExecutor() as workers:
        tables = list(product(TABLES, range(2, 6), range(options.tables)))
        for tally in workers.map(compare_kind, *zip(*tables, strict=True)):
            total.add(tally)
    print(f"{total.facts.pop('pairs'):>8} pairs, {total.answers} answers and views of answers")
    for counts in (total.calls, total.facts):
        print()
        for name, count in sorted(counts.items()):
            print(f"{count:>8} {name}")
    print(f"\nno call distinguished twins, in {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
