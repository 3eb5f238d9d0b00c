"""Attack as a caller that exceeds its limits."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any, Final

import grpc

from khronos.v1.referee_service_pb2 import CreateGameRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from tests.attack.harness import SETUP, Attack, Server

ELSEWHERE: Final = "198.51.100.9"
"""The address of the greedy caller, as reported by the trusted proxy."""

LIMITED: Final = {"trusted_proxy": "127.0.0.1/32", "caller_rate": 200, "caller_burst": 20}
"""Settings of a server with limits per caller, which the honest caller does not reach."""

_CHANNELS: Final = 4
_AT_ONCE: Final = 32
_CALLS: Final = 1000
_SECONDS: Final = 60.0


def ask_greedily(running: Server, times: int) -> None:
    """Make a thousand calls, `times` times, as fast as the server answers or rejects them, from a separate process."""
    subprocess.run([sys.executable, "-m", __name__, running.address, str(times * _CALLS)], check=True)


def _ask(address: str, count: int) -> None:
    """Make calls over several connections, many concurrently."""
    request = CreateGameRequest(setup=SETUP)
    options: Any = [("grpc.enable_retries", 0), ("grpc.use_local_subchannel_pool", 1)]
    channels = [grpc.insecure_channel(address, options) for _ in range(_CHANNELS)]
    stubs = [RefereeServiceStub(each) for each in channels]
    free = threading.Semaphore(_AT_ONCE)

    metadata = (("x-forwarded-for", ELSEWHERE),)
    for number in range(count):
        free.acquire()
        call = stubs[number % _CHANNELS].CreateGame.future(request, timeout=_SECONDS, metadata=metadata)
        call.add_done_callback(lambda _: free.release())
    for _ in range(_AT_ONCE):
        free.acquire()
    for each in channels:
        each.close()


ATTACKS: Final = (Attack("greedy caller", ask_greedily, 10, LIMITED),)
"""The attacks of this module."""

if __name__ == "__main__":
    _ask(sys.argv[1], int(sys.argv[2]))
