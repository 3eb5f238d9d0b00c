"""Measures what a process of a server holds and takes, for `docs/operate.md`: `python -m tools.sizing`, about a minute.

Every figure is of a server of its own, in a process of its own; memory is what the system counts as resident.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from khronos_client import Referee
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from khronos_service import Settings
from tests.attack.harness import Server, server
from tests.attack.http2 import RawConnection
from tests.worst.games import beginning, played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos.v1.action_pb2 import Action
    from khronos.v1.state_pb2 import GameState

_CONNECTIONS = 200
_STREAMS = 8
_SECOND = os.sysconf("SC_CLK_TCK")


def _game(number: int) -> tuple[GameState, list[Action]]:
    """Return the first state of a whole random game, and its actions."""
    return write_state(beginning(number)), [write_action(each.action) for each in played(number)]


def _seconds(running: Server) -> float:
    """Return the processor time that a server has taken."""
    fields = Path(f"/proc/{running.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _SECOND


def _played(referee: Referee, most: int) -> Iterator[int]:
    """Play whole games, one call an action, and yield the number of calls after each game."""
    calls = number = 0
    while calls < most:
        state, actions = _game(number)
        for action in actions:
            state = referee.apply(state, action).state
        calls, number = calls + len(actions), number + 1
        yield calls


def _measured() -> Iterator[tuple[str, str]]:
    """Yield what was measured, and the figure."""
    cached = Settings().cached_states
    with server() as running, Referee(running.address, timeout=60, viewer="host") as referee:
        referee.catalog()
        before, took = running.megabytes, _seconds(running)
        yield "memory of a process that has answered a call", f"{before:.0f} MB"
        *_, calls = _played(referee, 2 * cached)
        yield "processor time of an `ApplyAction`, whole games", f"{(_seconds(running) - took) / calls * 1000:.1f} ms"
        yield f"memory more with {cached} cached states", f"{running.megabytes - before:.0f} MB"
    with server() as running, contextlib.ExitStack() as stack:
        referee = stack.enter_context(Referee(running.address, timeout=60, viewer="host"))
        referee.catalog()
        before, took, calls = running.megabytes, _seconds(running), 0
        for number in range(_STREAMS):
            state, actions = _game(number)
            stream = stack.enter_context(referee.play(state))
            for action in actions:
                stream.apply(action)
            calls += len(actions)
        yield "processor time of an action of a play stream", f"{(_seconds(running) - took) / calls * 1000:.1f} ms"
        yield "memory of a play stream with a whole game", f"{(running.megabytes - before) / _STREAMS:.1f} MB"
    with server() as running, contextlib.ExitStack() as stack:
        before = running.megabytes
        opened = [stack.enter_context(RawConnection(running)) for _ in range(_CONNECTIONS)]
        for each in opened:
            each.receive()
        yield "memory of an idle connection", f"{(running.megabytes - before) / _CONNECTIONS * 1024:.0f} KB"


def main() -> None:
    """Print a table."""
    print("| what | measured |\n|---|---:|")
    for what, figure in _measured():
        print(f"| {what} | {figure} |", flush=True)


if __name__ == "__main__":
    main()
