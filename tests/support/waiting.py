"""Waits for asynchronous events, and finds free ports."""

from __future__ import annotations

import contextlib
import random
import socket
import time
from collections.abc import Callable
from pathlib import Path


def wait_until(happened: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until a condition is true; fail if this takes longer than `seconds`."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def is_open(port: int) -> bool:
    """Return whether a program of this machine accepts connections on a port."""
    with socket.socket() as caller:
        return caller.connect_ex(("127.0.0.1", port)) == 0


def free_port() -> int:
    return free_ports(1)[0]


def free_ports(count: int) -> list[int]:
    """Return ports that remain free.

    They are outside the range from which the system chooses ports of connections, and no other test uses them.
    """
    first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text("ascii").split()[0])
    found: list[int] = []
    chance = random.Random()
    while len(found) < count:
        port = chance.randrange(first // 2, first)
        with socket.socket() as taken, socket.socket(socket.AF_UNIX) as name, contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", port))
            name.bind(f"\0khronos port {port}")
            name.detach()  # the name is used until this process ends
            found.append(port)
    return found
