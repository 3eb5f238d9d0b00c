"""A client of the few calls of Matrix's client-server API that the bot needs."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar
from urllib.parse import quote

import httpx
import msgspec

TABLE: Final = "games.khronos.table"
"""The type of the bot's account data for a room, which nobody else can read."""

_EVENTS: Final = ["m.room.message", "m.room.member", "m.room.encryption"]
"""The events that the bot reads."""
_PAGE: Final = 100
"""The most events of a page."""
_FILTER: Final = {
    "account_data": {"types": []},
    "presence": {"types": []},
    "room": {
        "account_data": {"types": [TABLE]},
        "ephemeral": {"types": []},
        "state": {"types": [], "lazy_load_members": True},
        "timeline": {"types": _EVENTS, "limit": _PAGE},
    },
}
_LONG_POLL: Final = 30_000
"""Milliseconds for which a sync may wait for new events."""
_TIMEOUT: Final = 90
"""The timeout of a call in seconds."""
_LONGEST_WAIT: Final = 60
"""The most seconds between two attempts."""
_LOG: Final = logging.getLogger("khronos_matrix")
_Read = TypeVar("_Read")


class Event(msgspec.Struct, frozen=True):
    """An event of a room."""

    event_id: str = ""
    type: str = ""
    sender: str = ""
    state_key: str = ""
    origin_server_ts: int = 0
    content: dict[str, Any] = {}


class Timeline(msgspec.Struct, frozen=True):
    """The latest events of a room, the oldest first; `limited` if there are earlier ones behind `prev_batch`."""

    events: list[Event] = []
    limited: bool = False
    prev_batch: str = ""


class Stored(msgspec.Struct, frozen=True):
    """Events without an order: data of the bot's account, or the state of a room."""

    events: list[Event] = []


class Joined(msgspec.Struct, frozen=True):
    """The news of a room that the bot has joined."""

    timeline: Timeline = Timeline()
    account_data: Stored = Stored()


class Invited(msgspec.Struct, frozen=True):
    """A room to which the bot is invited."""

    invite_state: Stored = Stored()


class Rooms(msgspec.Struct, frozen=True):
    """The news of rooms by their ids."""

    join: dict[str, Joined] = {}
    invite: dict[str, Invited] = {}


class Sync(msgspec.Struct, frozen=True):
    """The answer of a sync: everything new since an earlier one."""

    next_batch: str
    rooms: Rooms = Rooms()


class _Account(msgspec.Struct, frozen=True):
    user_id: str


class _Room(msgspec.Struct, frozen=True):
    room_id: str


class _Upload(msgspec.Struct, frozen=True):
    content_uri: str


class _Members(msgspec.Struct, frozen=True):
    joined: dict[str, Any]


class _Messages(msgspec.Struct, frozen=True):
    chunk: list[Event]
    end: str = ""


class _Fault(msgspec.Struct, frozen=True):
    errcode: str = ""
    error: str = ""
    retry_after_ms: int = 0


class MatrixError(Exception):
    """The error of a call that the homeserver refuses.

    Attributes:
        code: The error code, such as `M_FORBIDDEN`.
    """

    def __init__(self, fault: _Fault) -> None:
        """Copy the facts of the answer."""
        super().__init__(f"{fault.errcode}: {fault.error}")
        self.code = fault.errcode


class Homeserver:
    """A homeserver with the account of the bot.

    Every call is retried while the homeserver does not answer or is busy. All calls but `create_room`, `upload` and
    `join` are idempotent.
    """

    def __init__(self, address: str, token: str) -> None:
        """Sign in.

        Args:
            address: Its address, such as `https://matrix.example.org`.
            token: The access token of the bot's account.

        Raises:
            MatrixError: The token is not known.
        """
        self._http = httpx.Client(
            base_url=f"{address.rstrip('/')}/_matrix/", headers={"Authorization": f"Bearer {token}"}, timeout=_TIMEOUT
        )
        self.user = self._call(_Account, "GET", "client/v3/account/whoami").user_id

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def sync(self, since: str) -> Sync:
        """Return the news since a sync, or everything for an empty token; wait half a minute for news."""
        query = {"filter": msgspec.json.encode(_FILTER).decode()}
        if since:
            query |= {"since": since, "timeout": str(_LONG_POLL)}
        return self._call(Sync, "GET", "client/v3/sync", params=query)

    def earlier(self, room: str, before: str) -> tuple[Sequence[Event], str]:
        """Return the events before a token, the latest first, and the token before them, empty at the beginning."""
        query = {
            "dir": "b",
            "from": before,
            "limit": str(_PAGE),
            "filter": msgspec.json.encode({"types": _EVENTS}).decode(),
        }
        page = self._call(_Messages, "GET", f"client/v3/rooms/{quote(room, '')}/messages", params=query)
        return page.chunk, page.end

    def join(self, room: str) -> None:
        """Accept an invitation."""
        self._call(_Room, "POST", f"client/v3/join/{quote(room, '')}", json={})

    def members(self, room: str) -> Sequence[str]:
        """Return the users in a room."""
        return list(self._call(_Members, "GET", f"client/v3/rooms/{quote(room, '')}/joined_members").joined)

    def create_room(self, name: str, user: str) -> str:
        """Create a room for one user and the bot; return its id."""
        wanted = {"preset": "private_chat", "is_direct": True, "name": name, "invite": [user]}
        return self._call(_Room, "POST", "client/v3/createRoom", json=wanted).room_id

    def send(self, room: str, key: str, content: Mapping[str, Any]) -> None:
        """Send a message; a homeserver accepts each key once."""
        path = f"client/v3/rooms/{quote(room, '')}/send/m.room.message/{quote(key, '')}"
        self._call(dict, "PUT", path, json=content)

    def upload(self, content: bytes, kind: str, name: str) -> str:
        """Upload a file of a media type; return its address for messages."""
        headers = {"Content-Type": kind}
        return self._call(
            _Upload, "POST", "media/v3/upload", content=content, headers=headers, params={"filename": name}
        ).content_uri

    def store(self, room: str, content: object) -> None:
        """Store the bot's data of a room."""
        path = f"client/v3/user/{quote(self.user, '')}/rooms/{quote(room, '')}/account_data/{TABLE}"
        self._call(dict, "PUT", path, content=msgspec.json.encode(content))

    def _call(self, kind: type[_Read], method: str, path: str, **how: Any) -> _Read:
        wait = 1.0
        while True:
            try:
                answer = self._http.request(method, path, **how)
            except httpx.TransportError as error:
                _LOG.warning("the homeserver does not answer: %s", error)
            else:
                if answer.is_success:
                    return msgspec.json.decode(answer.content, type=kind)
                fault = _fault(answer.content)
                if answer.status_code != httpx.codes.TOO_MANY_REQUESTS and not answer.is_server_error:
                    raise MatrixError(fault)
                _LOG.warning("the homeserver is busy: %s %s", answer.status_code, fault.errcode)
                if fault.retry_after_ms:
                    wait = fault.retry_after_ms / 1000
            time.sleep(min(wait, _LONGEST_WAIT))
            wait *= 2


def _fault(content: bytes) -> _Fault:
    """Parse the failure of an answer; the answer of a proxy has none."""
    try:
        return msgspec.json.decode(content, type=_Fault)
    except msgspec.MsgspecError:
        return _Fault(error=content[:200].decode(errors="replace"))
