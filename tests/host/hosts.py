"""Hosts in processes of their own, and what sits at their tables."""

from __future__ import annotations

import json
import secrets
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import httpx
from google.protobuf.json_format import MessageToDict, ParseDict

from khronos.v1.referee_service_pb2 import ApplyActionResponse
from tests.host.ports import free_port
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from khronos.v1.action_pb2 import Action
    from khronos.v1.state_pb2 import GameState

SECONDS: Final = 20
"""Seconds for which an answer is waited for that must come."""

HTTP: Final = httpx.Client(timeout=SECONDS)
"""Asks hosts."""


@dataclass
class HostProcess:
    """A host that can be killed and started again; it has the same port then.

    Attributes:
        database: URL of its database.
        referee: Address of its referee.
        referee_web: URL of that referee's web port.
        port: Where it listens.
    """

    database: str
    referee: str
    referee_web: str
    port: int = field(default_factory=free_port)
    _process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and return when it answers."""
        options = ["--database", self.database, "--referee", self.referee, "--referee-web", self.referee_web]
        command = [sys.executable, "-m", "khronos_host", "--port", str(self.port), *options]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        wait_until(self._answers, SECONDS)

    def kill(self) -> None:
        """End it in the middle of what it does."""
        self._end(signal.SIGKILL)

    def stop(self) -> str:
        """Ask it to end, and return what it wrote of errors; nothing if it does not run."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> str:
        process, self._process = self._process, None
        if process is None:
            return ""
        process.send_signal(how)
        _, written = process.communicate(timeout=SECONDS)
        return written.decode()

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, self._process.stderr and self._process.stderr.read().decode()
        try:
            return HTTP.get(self.url).is_success
        except httpx.TransportError:
            return False


@dataclass(frozen=True)
class Message:
    """What a seat was sent."""

    number: int
    event: str
    data: Any


@dataclass(frozen=True)
class Seat:
    """Somebody who has the secret of a seat."""

    url: str
    game: str
    secret: str
    seat: int

    def at(self, host: HostProcess) -> Seat:
        """Return the same seat at another host."""
        return Seat(host.url, self.game, self.secret, self.seat)

    def post(self, path: str, body: object, timeout: float = SECONDS) -> httpx.Response:
        """Send something to the game."""
        return HTTP.post(f"{self._game}/{path}", json=body, headers=self._headers, timeout=timeout)

    def act(self, action: Action, state: GameState, key: str | None = None, timeout: float = SECONDS) -> httpx.Response:
        """Send an action on the state that this seat has seen."""
        named = {"key": key or new_key(), "action": MessageToDict(action)}
        return self.post("actions", {**position(state), **named}, timeout)

    def ask_undo(self, state: GameState, revision: int) -> httpx.Response:
        """Ask, or agree, to go back."""
        return self.post("undo", {**position(state), "to": revision})

    def show(self) -> dict[str, int]:
        """Return which seat it is, and the number of the last message."""
        found: dict[str, int] = HTTP.get(self._game, headers=self._headers).raise_for_status().json()
        return found

    def messages(self, after: int = 0, language: str = "en") -> list[Message]:
        """Return all messages after a number, as they come over a stream."""
        last = self.show()["last"]
        found: list[Message] = []
        if last > after:
            for message in self.stream(after, language):
                found.append(message)
                if message.number >= last:
                    break
        return found

    def stream(self, after: int = 0, language: str = "en") -> Iterator[Message]:
        """Give messages as they come."""
        headers = {**self._headers, "last-event-id": str(after), "accept-language": language}
        with HTTP.stream("GET", f"{self._game}/messages", headers=headers) as answer:
            answer.raise_for_status()
            fields: dict[str, str] = {}
            end = time.monotonic() + 2 * SECONDS
            for line in answer.iter_lines():  # a sign of life comes more often than that
                assert time.monotonic() < end, "no message came"
                name, _, value = line.partition(": ")
                if name:
                    fields[name] = value
                elif "data" in fields:
                    yield Message(int(fields["id"]), fields["event"], json.loads(fields["data"]))
                    fields = {}

    @property
    def steps(self) -> list[ApplyActionResponse]:
        """The steps of the game as this seat may see them, without those that were taken back."""
        found: list[ApplyActionResponse] = []
        for message in self.messages():
            if message.event == "step":
                found.append(ParseDict(message.data, ApplyActionResponse()))
            elif message.event == "back":
                del found[message.data["revision"] + 1 :]
        return found

    @property
    def state(self) -> GameState:
        """The state as this seat may see it."""
        return self.steps[-1].state

    @property
    def _game(self) -> str:
        return f"{self.url}/games/{self.game}"

    @property
    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secret}"}


def new_game(host: HostProcess, *names: str, first: int = 1, **config: object) -> list[Seat]:
    """Begin a game, and return its seats: that of spectators, then those of the players."""
    setup = {"config": {"seats": [{"name": name} for name in names], **config}, "firstSeat": first}
    return seats_of(host, {"key": new_key(), "setup": setup})


def seats_of(host: HostProcess, wanted: Mapping[str, object]) -> list[Seat]:
    """Send the request for a game, and return the seats that are answered."""
    made = HTTP.post(f"{host.url}/games", json=wanted).raise_for_status().json()
    return [Seat(host.url, made["game"], secret, seat) for seat, secret in enumerate(made["secrets"])]


def position(state: GameState) -> dict[str, object]:
    """Return where a state shows a game to stand."""
    return {"revision": state.public_part.revision, "digest": state.public_digest}


def new_key() -> str:
    """Return a name for a request."""
    return secrets.token_hex(16)
