"""Attacks on a host of games: seats that ask without end, and halves of requests that are held."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from http.client import SERVICE_UNAVAILABLE
from pathlib import Path
from typing import Final

import httpx
from google.protobuf.json_format import MessageToDict

from khronos.v1.action_pb2 import Action, EndTurn
from tests.attack.harness import Attack, Neighbour, Server, neighbour
from tests.attack.web import hold
from tests.support.hosts import HTTP, SECONDS, Seat, new_key
from tests.support.waiting import free_port, wait_until

_SETUP: Final = {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}]}, "firstSeat": 1}
_END_TURN: Final = Action(seat=1, end_turn=EndTurn())
_ASKERS: Final = 24
_QUESTIONS: Final = 10  # of one asker, each time
_PAUSE_SECONDS: Final = 0.1  # before a page tries again
_HEAD: Final = b"POST /games HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"


@contextlib.contextmanager
def host() -> Iterator[Server]:
    """Run a host, with a referee in its process, for as long as the context lasts."""
    with tempfile.TemporaryDirectory(prefix="khronos-attack-") as folder:
        log_file, port = Path(folder, "log"), free_port()
        options = ("--database", f"sqlite:///{folder}/games.db", "--port", str(port), "--games-per-hour", "1000000")
        with log_file.open("wb") as log:
            command = [sys.executable, "-m", "khronos_host", *options]
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)
        running = Server(f"127.0.0.1:{port}", process, log_file, f"http://127.0.0.1:{port}")
        try:
            wait_until(partial(_answers, running.web_address), SECONDS)
            yield running
        finally:
            process.terminate()
            process.wait()


def ask_without_end(running: Server, times: int) -> None:
    """Ask ten questions at each of 24 seats, all at once, `times` times, from a process of its own."""
    subprocess.run([sys.executable, "-m", __name__, running.web_address, str(times * _QUESTIONS)], check=True)


def _ask(url: str, count: int) -> None:
    with ThreadPoolExecutor(_ASKERS) as askers:
        seats = [seat for _ in range(_ASKERS // 2) for seat in _new_game(url)]
        list(askers.map(partial(_ask_for_placements, count), seats))


def _ask_for_placements(count: int, seat: Seat) -> None:
    wanted = {"state": MessageToDict(seat.state), "seat": seat.seat, "withConsequences": True}
    for _ in range(count):
        seat.ask("ExplainPlacements", wanted)


@contextlib.contextmanager
def _player(url: str) -> Iterator[Callable[[], None]]:
    """Begin a game and end its first turn in each call, every request over a connection of its own."""
    HTTP.headers["connection"] = "close"
    yield partial(_play, url)


def _play(url: str) -> None:
    """Begin a game and end its first turn; while the host is full, try again, as pages do.

    Raises:
        OSError: It did not come about.
    """
    end = time.monotonic() + SECONDS
    while True:
        try:
            first, _ = _new_game(url)
            first.act(_END_TURN, first.state).raise_for_status()
        except httpx.HTTPError as error:
            full = not isinstance(error, httpx.HTTPStatusError) or error.response.status_code == SERVICE_UNAVAILABLE
            if not full or time.monotonic() > end:
                raise OSError(str(error)) from error
            time.sleep(_PAUSE_SECONDS)
        else:
            return


def _new_game(url: str) -> list[Seat]:
    """Begin a game, and return the seats of its players."""
    made = HTTP.post(f"{url}/games", json={"key": new_key(), "setup": _SETUP}).raise_for_status().json()
    return [Seat(url, made["game"], secret, seat) for seat, secret in enumerate(made["secrets"])][1:]


def _answers(url: str) -> bool:
    try:
        return HTTP.get(url).is_success
    except httpx.TransportError:
        return False


def _neighbour(running: Server) -> AbstractContextManager[Neighbour]:
    return neighbour(running.web_address, _player)


ATTACKS: Final = (
    Attack("endless requests of seats", ask_without_end, 40, neighbour=_neighbour),
    Attack("incomplete headers", partial(hold, _HEAD), 10, neighbour=_neighbour),
    Attack("incomplete bodies", partial(hold, _HEAD + b"content-length: 9000\r\n\r\n{"), 10, neighbour=_neighbour),
)
"""The attacks of this kind."""

if __name__ == "__main__":
    _ask(sys.argv[1], int(sys.argv[2]))
