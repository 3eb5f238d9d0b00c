"""Measures the cost of sealing: the same calls on open and on sealed states, in alternation.

    python -m bench.sealing

A call goes from bytes to bytes in this process, without a transport, whose time would hide the difference. Its time is
processor time, the least of all rounds for each request, which other programs disturb least. *Known* states are cached;
*unknown* ones are read, opened and audited.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from itertools import islice
from statistics import mean
from typing import Any

from bench.report import number, table
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1 import state_pb2
from khronos_core.codec.actions import write_action
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.state_writing import write_state
from khronos_core.loading import CallContext
from khronos_core.methods import METHODS
from khronos_core.sealing.setups import sealing_of
from khronos_core.sealing.states import fill_sealed_state
from tests.laws.games import game
from tests.support.calls import engine_config
from tests.support.requests import request_of
from tests.support.sealed import KEYS, asked, sealed_setup

_CALLS = {
    "ApplyAction": calls.ApplyActionRequest,
    "ValidateAction": calls.ValidateActionRequest,
    "ListLegalActions": calls.ListLegalActionsRequest,
    "ViewGame": calls.ViewGameRequest,
}
_WITH_ACTION = ("ApplyAction", "ValidateAction")


def _requests(name: str, players: int) -> tuple[list[bytes], list[bytes]]:
    """Return requests about positions of a whole game, open and sealed, of the seat that acts."""
    opened, sealed = [], []
    for step in islice(game(engine_config(players), 1), 0, None, 4):
        sealing = sealing_of(bytes(32), sealed_setup(players).sealed_seats)
        fields: dict[str, Any] = {"action": write_action(step.action)} if name in _WITH_ACTION else {}
        seat = step.action.seat + 1
        by_seat: Any = request_of(_CALLS[name], viewer=seat, state=write_state(step.before), **fields)
        state = state_pb2.GameState()
        fill_sealed_state(state, step.before, sealing, KEYS.first)
        opened.append(by_seat.SerializeToString())
        sealed.append(asked(_CALLS[name], seat, state=state, **fields).SerializeToString())
    return opened, sealed


def _asking(name: str, requests: Sequence[bytes], caches: Caches) -> Callable[[], list[float]]:
    """Return a function that makes all calls once and returns the processor seconds of each."""
    method: Any = METHODS[name]

    def ask() -> list[float]:
        taken = []
        for each in requests:
            began = time.process_time()
            context = CallContext(caches, keys=KEYS)
            method.answer(method.request.FromString(each), context).SerializeToString(deterministic=True)
            taken.append(time.process_time() - began)
        return taken

    ask()
    return ask


def main() -> int:
    """Print the times of calls on open and on sealed states."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=40, help="how often each is measured, by turns")
    parser.add_argument("--players", type=int, default=4, help="how many play")
    options = parser.parse_args()
    rows = []
    for name in _CALLS:
        requests = _requests(name, options.players)
        for kind, size in (("known", 4096), ("unknown", 0)):
            ask = [_asking(name, each, Caches(size) if size else NO_CACHES) for each in requests]
            rounds = [[each() for each in ask] for _ in range(options.rounds)]
            open_time, sealed_time = (
                mean(map(min, zip(*times, strict=True))) * 1e6 for times in zip(*rounds, strict=True)
            )
            added = f"{(sealed_time / open_time - 1) * 100:.0f} %"
            rows.append((name, kind, number(open_time), number(sealed_time), added))
    print(table(("call", "state", "open, µs", "sealed, µs", "added"), rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
