"""Builds a wheel of the whole distribution whose engine and codec are compiled, and proves it by the whole test suite.

Run by `make native`; with `ARGS=--copy` it only writes the copy that would be compiled, to be read. `docs/native.md`
tells of it.
"""

from __future__ import annotations

import argparse
import sys

from tools.native.building import COPY, BuildError, build
from tools.native.copying import ROOT, write
from tools.native.edits import UnsuitedError


def main() -> int:
    """Build, and print where the wheel is; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--copy", action="store_true", help="only write the copy that would be compiled")
    options = parser.parse_args()
    try:
        if options.copy:
            write(COPY)
            print(f"the copy is in {COPY.relative_to(ROOT)}")
        else:
            print(f"all tests pass on {build().relative_to(ROOT)}")
    except (UnsuitedError, BuildError) as error:
        print(f"native: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
