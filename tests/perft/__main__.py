"""Count the positions reachable from fixed positions, and compare the counts with `tests/perft/counts.txt`.

Run by `make perft`; `ARGS='--depth 2'` limits the depth, `ARGS=--write` rewrites the file.
"""

from __future__ import annotations

import argparse
import sys
import time

from tests.perft.count import FIGURES, counts, figures, read_figures
from tests.perft.positions import POSITIONS


def main() -> int:
    """Print the counts; return 1 if one differs from the file."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--depth", type=int, default=0, help="how deep to count; as deep as on file by default")
    parser.add_argument("--write", action="store_true", help="write the counts to the file")
    parser.add_argument("positions", nargs="*", choices=[[], *POSITIONS], help="count only from these positions")
    options = parser.parse_args()
    on_file = read_figures()
    stops = 0
    for name in options.positions or POSITIONS:
        deepest = max((depth for position, depth in on_file if position == name), default=1)
        start = time.monotonic()
        for count in counts(POSITIONS[name](), options.depth or deepest):
            known = on_file.get((name, count.depth))
            verdict = "new" if known is None else "as on file" if known == count else f"on file: {known}"
            stops += known is not None and known != count
            seconds = time.monotonic() - start
            print(
                f"{name:<10}{count.depth:>3}{count.lines:>12}{count.positions:>12}{seconds:8.1f} s  {verdict}",
                flush=True,
            )
            on_file[name, count.depth] = count
    if options.write:
        FIGURES.write_text(figures(on_file), encoding="utf-8")
        return 0
    return 1 if stops else 0


if __name__ == "__main__":
    sys.exit(main())
