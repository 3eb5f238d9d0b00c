"""Runs game hosts in separate processes, and provides clients for their seats."""

from __future__ import annotations

import json
import multiprocessing
import os
import resource
import secrets
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from google.protobuf.json_format import MessageToDict, ParseDict

from khronos.v1.action_pb2 import Action
from khronos.v1.referee_service_pb2 import ApplyActionResponse, ReviewGameResponse
from khronos.v1.state_pb2 import GameState
from khronos_host import bots, changes
from khronos_host.__main__ import main
from tests.support.waiting import free_port, wait_until

SECONDS: Final = 40
"""The timeout of answers, in seconds."""

SQLITE: Final = pytest.mark.parametrize("database", ["sqlite"], indirect=True, scope="session")
"""Marks a test that needs only one kind of database."""

HTTP: Final = httpx.Client(timeout=SECONDS, limits=httpx.Limits(keepalive_expiry=1))
"""The client of game hosts; it closes connections long before a game host does."""

_PROCESSES: Final = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload([__name__])  # its processes start with the game host imported, which saves seconds


@dataclass
class HostProcess:
    """A game host that can be killed and restarted on the same port.

    Attributes:
        database: URL of its database.
        referee: Address of its referee.
        referee_web: URL of that referee's web port.
        options: Further options of its command line.
        files: The maximum number of open files; 0 for the limit of this process.
        port: Its port.
    """

    database: str
    referee: str
    referee_web: str
    options: tuple[str, ...] = ("--games-per-hour", "10000")
    files: int = 0
    port: int = field(default_factory=free_port)
    _process: ForkServerProcess | None = None
    _written: Path | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def written(self) -> str:
        """The errors that it has written so far."""
        return "" if self._written is None else self._written.read_text(encoding="utf-8")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ["--database", self.database, "--referee", self.referee, "--referee-web", self.referee_web]
        arguments = ["--port", str(self.port), *options, *self.options]
        self._written = Path(tempfile.mkstemp(prefix="khronos-host-")[1])
        self._process = _PROCESSES.Process(
            target=_run_host, args=(arguments, str(self._written), self.files), daemon=True
        )
        self._process.start()
        wait_until(self._answers, SECONDS)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> str:
        """Stop it, and return its errors; empty if it is not running."""
        return self._end(signal.SIGTERM)

    def interrupt(self) -> str:
        """Send Ctrl-C; return its errors."""
        return self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> str:
        process, self._process = self._process, None
        if process is None or process.pid is None or self._written is None:
            return ""
        os.kill(process.pid, how)
        process.join(SECONDS)
        assert not process.is_alive(), "it does not end"
        written = self.written
        self._written.unlink()
        return written

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._written is not None
        assert self._process.is_alive(), self._written.read_text(encoding="utf-8")
        try:
            return HTTP.get(self.url).is_success
        except httpx.TransportError:
            return False


def _run_host(arguments: list[str], written: str, files: int) -> None:
    """Run the program in this process, with its errors in a file.

    It checks more often which players are connected, and bots retry sooner, so that tests wait less.
    """
    vars(bots).update(_SECONDS_AWAY=0.1)
    vars(changes).update(_LOOKS=3, _AWAY=timedelta(seconds=4))
    if files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    os.dup2(os.open(written, os.O_WRONLY | os.O_APPEND), sys.stderr.fileno())
    sys.argv = ["khronos_host", *arguments]
    main()


@dataclass(frozen=True)
class Message:
    number: int
    event: str
    data: Any


@dataclass(frozen=True)
class Seat:
    """A client with the secret of a seat."""

    url: str
    game: str
    secret: str
    seat: int
    here: list[list[int]] = field(default_factory=list, compare=False)
    """The online seats, as received over streams."""

    def at(self, host: HostProcess) -> Seat:
        """Return the same seat at a different game host."""
        return Seat(host.url, self.game, self.secret, self.seat)

    def post(self, path: str, body: object, timeout: float = SECONDS) -> httpx.Response:
        """Send a request about the game."""
        return HTTP.post(f"{self._game}/{path}", json=body, headers=self._headers, timeout=timeout)

    def act(self, action: Action, state: GameState, key: str | None = None, timeout: float = SECONDS) -> httpx.Response:
        named = {"key": key or new_key(), "action": MessageToDict(action)}
        return self.post("actions", {**position(state), **named}, timeout)

    def ask_undo(self, state: GameState, revision: int) -> httpx.Response:
        """Request or accept an undo."""
        return self.post("undo", {**position(state), "to": revision})

    def show(self) -> dict[str, int]:
        """Return the number of the seat, and of the last message."""
        found: dict[str, int] = HTTP.get(self._game, headers=self._headers).raise_for_status().json()
        return found

    def review(self) -> ReviewGameResponse:
        """Return the first page of the game's review, with comparisons of this seat's turns."""
        answer = HTTP.get(f"{self._game}/review?page_token=", headers=self._headers).raise_for_status()
        return ParseDict(answer.json(), ReviewGameResponse())

    def messages(self, after: int = 0, language: str = "en") -> list[Message]:
        last = self.show()["last"]
        found: list[Message] = []
        if last > after:
            for message in self.stream(after, language):
                found.append(message)
                if message.number >= last:
                    return found
            raise httpx.RemoteProtocolError("the stream has ended")
        return found

    def stream(self, after: int = 0, language: str = "en") -> Iterator[Message]:
        headers = {**self._headers, "last-event-id": str(after), "accept-language": language}
        with HTTP.stream("GET", f"{self._game}/messages", headers=headers) as answer:
            answer.raise_for_status()
            fields: dict[str, str] = {}
            end = time.monotonic() + 2 * SECONDS
            for line in answer.iter_lines():  # heartbeats arrive more often than that
                assert time.monotonic() < end, "no message came"
                name, _, value = line.partition(": ")
                if name:
                    fields[name] = value
                elif fields.get("event") == "here":
                    self.here.append(json.loads(fields["data"])["seats"])
                    fields = {}
                elif "data" in fields:
                    yield Message(int(fields["id"]), fields["event"], json.loads(fields["data"]))
                    fields = {}

    @property
    def steps(self) -> list[ApplyActionResponse]:
        """The steps of the game as this seat may see them, without undone steps."""
        found: list[ApplyActionResponse] = []
        for message in self.messages():
            if message.event == "step":
                found.append(ParseDict(message.data, ApplyActionResponse()))
            elif message.event == "back":
                del found[message.data["revision"] + 1 :]
        return found

    @property
    def state(self) -> GameState:
        return self.steps[-1].state

    @property
    def _game(self) -> str:
        return f"{self.url}/games/{self.game}"

    def ask(self, call: str, body: object) -> httpx.Response:
        """Make a call that the game host forwards to the server."""
        headers = {"authorization": f"Bearer {self.game}.{self.secret}"}
        return HTTP.post(f"{self.url}/khronos.v1.RefereeService/{call}", json=body, headers=headers)

    @property
    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secret}"}


def new_game(host: HostProcess, *names: str, first: int = 1, **config: object) -> list[Seat]:
    """Create a game, and return its seats: spectators first, then the players."""
    setup = {"config": {"seats": [{"name": name} for name in names], **config}, "firstSeat": first}
    return seats_of(host, {"key": new_key(), "setup": setup})


def seats_of(host: HostProcess, wanted: Mapping[str, object]) -> list[Seat]:
    """Send a request to create a game, and return the seats in the answer."""
    made = HTTP.post(f"{host.url}/games", json=wanted).raise_for_status().json()
    return [Seat(host.url, made["game"], secret, seat) for seat, secret in enumerate(made["secrets"])]


def position(state: GameState) -> dict[str, object]:
    return {"revision": state.public_part.revision, "digest": state.public_digest}


def new_key() -> str:
    return secrets.token_hex(16)
