"""Measure how often simulated pictures identify the right move, and how long `MatchAction` takes.

python -m bench.matching            # two minutes of one core
python -m bench.matching 50         # 50 moves, less precise
"""

from __future__ import annotations

import random
import sys
import time

from bench.service import start_service
from bench.workloads import AS_HOST
from khronos.v1 import advice_pb2, material_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.codec.pieces import AGES, KINDS
from khronos_core.codec.states import write_state
from khronos_engine.match import SquareReading
from testing.games import Step
from testing.matching import moves, picture, share_named

_ACCURACIES = (800, 900, 950)
_PICTURES = (1, 2, 3)


def _request(step: Step, chance: random.Random) -> bytes:
    """Return a request with one picture and a misspelt line."""
    readings = [_reading(each) for each in picture(step.state, step.action, 900, chance)]
    words = [
        advice_pb2.WordReading(alternatives=[advice_pb2.WordAlternative(text=each)]) for each in ("bild", "kep", "H9")
    ]
    request = service_pb2.MatchActionRequest(
        options=AS_HOST, state=write_state(step.state), squares=readings, words=words
    )
    return request.SerializeToString(deterministic=True)


def _reading(reading: SquareReading) -> advice_pb2.SquareReading:
    kinds = [
        advice_pb2.KindReading(kind=material_pb2.KIND_UNSPECIFIED if kind is None else KINDS[kind], permille=likelihood)
        for kind, likelihood in reading.kinds
    ]
    square = material_pb2.Square(column=reading.square.column, row=reading.square.row)
    return advice_pb2.SquareReading(age=AGES[reading.age], square=square, changed_permille=reading.changed, kinds=kinds)


def main() -> None:
    """Print the share of right moves by accuracy and pictures, and the time of a call."""
    steps = moves(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
    print(f"{len(steps)} moves; right squares, then right moves from {_PICTURES} pictures")
    for accuracy in _ACCURACIES:
        shares = [share_named(steps, accuracy, pictures) for pictures in _PICTURES]
        print(f"{accuracy / 10:.0f} %: " + ", ".join(f"{share:.1%}" for share in shares))
    answer, chance, times = start_service(), random.Random(3), []  # noqa: S311  # no secret
    for step in steps:
        request = _request(step, chance)
        began = time.thread_time()
        answer("MatchAction", request)
        times.append((time.thread_time() - began) * 1000)
    times.sort()
    print(f"MatchAction with {len(steps)} states: median {times[len(times) // 2]:.0f} ms, ", end="")
    print(f"p99 {times[int(len(times) * 0.99)]:.0f} ms, most {times[-1]:.0f} ms of processor time")


if __name__ == "__main__":
    main()
