"""Kills workers while they answer, so that clients must retry."""

from __future__ import annotations

import contextlib
import os
import signal

from tests.attack.harness import Attack, Server, neighbour

_CALLERS = 4
_WORKERS = 2


def _started_workers(server: Server) -> list[int]:
    """Return the workers that were started, including dead ones."""
    return [int(line["worker"]) for line in server.log() if line["event"] == "worker started"]


def _answering_workers(server: Server) -> set[int]:
    return {int(line["worker"]) for line in server.log() if line["event"] == "call"}


def kill_workers(server: Server, times: int) -> None:
    """Repeatedly kill a worker that answers calls; callers must not notice."""
    killed: set[int] = set()
    with contextlib.ExitStack() as stack:
        callers = [stack.enter_context(neighbour(server.address)) for _ in range(_CALLERS)]
        for _ in range(times):
            server.await_log(lambda running: _answering_workers(running) - killed)
            victim = min(_answering_workers(server) - killed)
            os.kill(victim, signal.SIGKILL)
            killed.add(victim)
            server.await_log(lambda running: len(_started_workers(running)) == len(killed) + _WORKERS)
    assert [failure for each in callers for failure in each.failures] == []


ATTACKS = (Attack("killed workers", kill_workers, 8, {"workers": _WORKERS}),)
"""The attacks of this module."""
