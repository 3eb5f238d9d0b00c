"""Attacks on a game host: seats with endless requests, and incomplete requests."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from functools import partial
from http.client import SERVICE_UNAVAILABLE
from pathlib import Path
from types import MappingProxyType
from typing import Final

import httpx
from google.protobuf.json_format import MessageToDict

from khronos.v1.action_pb2 import Action, EndTurn
from tests.attack.harness import Attack, Neighbour, Server, neighbour
from tests.attack.web import hold, send_endless_headers
from tests.support.hosts import HTTP, SECONDS, Seat, new_key, position
from tests.support.waiting import free_port, wait_until
from tests.support.web import RawConnection

_SETUP: Final = {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}]}, "firstSeat": 1}
END_TURN: Final = Action(seat=1, end_turn=EndTurn())
_ASKERS: Final = 24
_QUESTIONS: Final = 10  # the requests of one client per round
_PAUSE_SECONDS: Final = 0.1  # seconds before a client retries
_ELSEWHERE: Final = "127.0.0.2"
"""The address of the attacker; the honest player has a different one."""
_CHANGES: Final = 150  # the length of a long history: undo requests, each with its withdrawal
_STREAMS: Final = 150
_HOLD_SECONDS: Final = 3.0
_HEAD: Final = b"POST /games HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"


@contextlib.contextmanager
def host() -> Iterator[Server]:
    """Run a game host, with a referee in the same process, while the context lasts."""
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
    """Send ten concurrent requests from each of 24 seats, `times` times, from a separate process."""
    subprocess.run([sys.executable, "-m", __name__, running.web_address, str(times * _QUESTIONS)], check=True)


def _ask(url: str, count: int) -> None:
    with ThreadPoolExecutor(_ASKERS) as askers:
        seats = [seat for _ in range(_ASKERS // 2) for seat in new_game(url)]
        list(askers.map(partial(_ask_for_placements, count), seats))


def _ask_for_placements(count: int, seat: Seat) -> None:
    wanted = {"state": MessageToDict(seat.state), "seat": seat.seat, "withConsequences": True}
    for _ in range(count):
        seat.ask("ExplainPlacements", wanted)


def hold_streams(running: Server, times: int) -> None:
    """Open more streams of a game with a long history than allowed, and hold them for seconds without reading."""
    for _ in range(times):
        seats = _seats_of(running.web_address)
        ann, state = seats[1], seats[1].state
        for _ in range(_CHANGES):
            ann.ask_undo(state, 0)
            ann.post("undo/decline", position(state))
        held = []
        for number in range(_STREAMS):
            seat = seats[number % len(seats)]
            held.append(RawConnection(running.web_address, source=_ELSEWHERE, receive_bytes=4096))
            head = f"GET /games/{seat.game}/messages HTTP/1.1\r\nhost: 127.0.0.1\r\n"
            held[-1].send(f"{head}authorization: Bearer {seat.secret}\r\n\r\n".encode())
        time.sleep(_HOLD_SECONDS)
        for each in held:
            each.close()


def break_bots(running: Server, times: int) -> None:
    """Create six games at a time in which a bot must act but cannot, because the stored state is invalid."""
    database = running.log_file.with_name("games.db")
    for _ in range(6 * times):
        ann = _seats_of(running.web_address, {"2": "easy"})[1]
        with contextlib.closing(sqlite3.connect(database, timeout=SECONDS)) as connection, connection:
            connection.execute("UPDATE steps SET to_act = 2, state = x'0a03' WHERE game = ?", (ann.game,))
    time.sleep(_HOLD_SECONDS)


def keep_bots_busy(running: Server, times: int) -> None:
    """Create games against strong bots from one address, and end the first turn of each."""
    url = running.web_address
    with httpx.Client(transport=httpx.HTTPTransport(local_address=_ELSEWHERE), timeout=SECONDS) as client:
        for _ in range(times):
            ann = _seats_of(url, {"2": "strong"})[1]
            wanted = {"key": new_key(), **position(ann.state), "action": MessageToDict(END_TURN)}
            headers = {"authorization": f"Bearer {ann.secret}"}
            client.post(f"{url}/games/{ann.game}/actions", json=wanted, headers=headers).raise_for_status()
    time.sleep(_HOLD_SECONDS)


@contextlib.contextmanager
def _against_a_bot(url: str) -> Iterator[Callable[[], None]]:
    """In each call, create a game against a bot, end the first turn, and wait until the bot has played."""
    yield partial(_play_against_a_bot, url)


def _play_against_a_bot(url: str) -> None:
    try:
        ann = _seats_of(url, {"2": "easy"})[1]
        ann.act(END_TURN, ann.state).raise_for_status()
        wait_until(lambda: ann.show()["toAct"] == ann.seat, SECONDS)
    except httpx.HTTPError as error:
        raise OSError(str(error)) from error


@contextlib.contextmanager
def _player(url: str) -> Iterator[Callable[[], None]]:
    """In each call, create a game and end its first turn, with a separate connection per request."""
    HTTP.headers["connection"] = "close"
    yield partial(_play, url)


def _play(url: str) -> None:
    """Create a game and end its first turn; retry while the game host is full, as the web app does.

    Raises:
        OSError: All attempts failed.
    """
    end = time.monotonic() + SECONDS
    while True:
        try:
            first, _ = new_game(url)
            first.act(END_TURN, first.state).raise_for_status()
        except httpx.HTTPError as error:
            full = not isinstance(error, httpx.HTTPStatusError) or error.response.status_code == SERVICE_UNAVAILABLE
            if not full or time.monotonic() > end:
                raise OSError(str(error)) from error
            time.sleep(_PAUSE_SECONDS)
        else:
            return


def new_game(url: str) -> list[Seat]:
    return _seats_of(url)[1:]


def _seats_of(url: str, bots: Mapping[str, str] = MappingProxyType({})) -> list[Seat]:
    """Create a game, and return its seats: spectators first, then the players."""
    wanted = {"key": new_key(), "setup": _SETUP, "bots": dict(bots)}
    made = HTTP.post(f"{url}/games", json=wanted).raise_for_status().json()
    return [Seat(url, made["game"], secret, seat) for seat, secret in enumerate(made["secrets"])]


def _answers(url: str) -> bool:
    try:
        return HTTP.get(url).is_success
    except httpx.TransportError:
        return False


def _neighbour(running: Server) -> AbstractContextManager[Neighbour]:
    return neighbour(running.web_address, _player)


def _neighbour_of_bots(running: Server) -> AbstractContextManager[Neighbour]:
    return neighbour(running.web_address, _against_a_bot)


ATTACKS: Final = (
    Attack("unread streams", hold_streams, 10, neighbour=_neighbour),
    Attack("bots that cannot continue", break_bots, 5, neighbour=_neighbour_of_bots),
    Attack("strong bots of one address", keep_bots_busy, 28, neighbour=_neighbour_of_bots),
    Attack("endless headers", send_endless_headers, 10, neighbour=_neighbour),
    Attack("endless requests of seats", ask_without_end, 40, neighbour=_neighbour),
    Attack("incomplete headers", partial(hold, _HEAD), 10, neighbour=_neighbour),
    Attack("incomplete bodies", partial(hold, _HEAD + b"content-length: 9000\r\n\r\n{"), 10, neighbour=_neighbour),
)
"""The attacks of this module."""

if __name__ == "__main__":
    _ask(sys.argv[1], int(sys.argv[2]))
