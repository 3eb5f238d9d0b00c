"""Work in a process of its own interpreter, to be measured there: `python -m bench.apart '<seconds>'`.

`bench.beside_compiled` starts one for plain Python and one for the compiled build, and asks them by turns. The first
line that comes out names everything that can be measured; then each line that goes in is the number of one, and its
figure comes out. The process ends with its input.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from bench import in_process
from bench.figures import Trial
from bench.workloads import fixed, mix

CALLS = (("ApplyAction", "mix"), ("ApplyAction", "middle"), ("ListLegalActions", "mix"), ("ReplayGame", "mix"))
"""Calls that are made, from bytes to bytes."""

POSITIONS = ("mix", "middle", "busiest of four")
"""Positions on which the engine is asked by itself."""


def trials(seconds: float) -> Iterator[Trial]:
    """Yield what is measured, as `bench.in_process` measures it; a sample takes so long, or one pass."""
    for method, position in CALLS:
        workload = mix(method) if position == "mix" else fixed(method, position)
        for variant in (in_process.HIT, in_process.MISS):
            yield in_process.calling(workload, variant, seconds)
    for trial in (*in_process.lists(seconds), *in_process.engine(seconds)):
        if trial.name.case.endswith(POSITIONS) and trial.name.variant != "on the wire":
            yield trial
    yield from in_process.refusals(seconds)
    yield from in_process.random_games()


def told(trial: Trial) -> str:
    """Return what a trial is called here: what did the work goes without saying, where it can be one thing alone."""
    return trial.name.case if trial.name.variant == "khronos" else f"{trial.name.case}: {trial.name.variant}"


def main() -> None:
    """Measure what is asked for, until the input ends."""
    offered = list(trials(float(sys.argv[1])))
    in_process.settle()
    print(json.dumps([(told(each), each.unit) for each in offered]), flush=True)
    for line in sys.stdin:
        print(offered[int(line)].run().value, flush=True)


if __name__ == "__main__":
    main()
