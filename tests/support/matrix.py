"""A stand-in of a Matrix homeserver: what it documents of the calls that a bot makes, over HTTP on a free port."""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any, Final, Self
from urllib.parse import parse_qs, unquote, urlsplit

TOKEN: Final = "secret"  # noqa: S105  # of no account
BOT: Final = "@referee:example.org"


@dataclass
class Room:
    """A room.

    Attributes:
        events: All that happened in it, with a number that counts over all rooms.
        members: The membership of each user: `join`, `invite` or `leave`.
        data: Data of the bot's account.
    """

    events: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    members: dict[str, str] = field(default_factory=dict)
    data: list[dict[str, Any]] = field(default_factory=list)
    is_encrypted: bool = False


class StandIn:
    """A homeserver with the account of one bot; the other users are moved by the methods here.

    Attributes:
        rooms: The rooms by their ids.
        files: What was uploaded, by address: the media type and the bytes.
        refusals: Answers, each a status and an error, that the next messages get in place of being sent.
        page: Events that a page of history and the timeline of a sync have at most.
    """

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.files: dict[str, tuple[str, bytes]] = {}
        self.refusals: list[tuple[int, dict[str, Any]]] = []
        self.page = 100
        self._sent: dict[str, str] = {}
        self._numbers = count(1)
        self._lock = threading.Lock()
        home = self

        class Handler(BaseHTTPRequestHandler):
            def _handle(self) -> None:
                content = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                address = urlsplit(self.path)
                query = {name: values[0] for name, values in parse_qs(address.query).items()}
                path = [unquote(each) for each in address.path.split("/")[2:]]
                if self.headers["Authorization"] != f"Bearer {TOKEN}":
                    status, answer = 401, {"errcode": "M_UNKNOWN_TOKEN", "error": "unknown"}
                else:
                    with home._lock:
                        status, answer = home._answer(path, query, content, self.headers.get("Content-Type", ""))
                body = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_GET = do_PUT = do_POST = _handle  # noqa: N815  # as the base class calls them

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    # --- what users do ------------------------------------------------------------------------------------------

    def room(self, *users: str, is_encrypted: bool = False) -> str:
        """Make a room of users, to which the bot is invited."""
        name = f"!room{next(self._numbers)}:example.org"
        self.rooms[name] = Room(is_encrypted=is_encrypted)
        for user in users:
            self._member(name, user, "join")
        self._member(name, BOT, "invite")
        return name

    def say(self, user: str, room: str, text: str) -> None:
        """Let a user write something."""
        assert self.rooms[room].members[user] == "join"
        self._event(room, {"type": "m.room.message", "sender": user, "content": {"msgtype": "m.text", "body": text}})

    def accept(self, user: str) -> str:
        """Let a user follow the one invitation, and return the room."""
        (name,) = (name for name, room in self.rooms.items() if room.members.get(user) == "invite")
        self._member(name, user, "join")
        return name

    def messages(self, room: str) -> list[dict[str, Any]]:
        """Return the contents of what the bot wrote into a room."""
        return [
            each["content"]
            for _, each in self.rooms[room].events
            if each["sender"] == BOT and "body" in each["content"]
        ]

    def texts(self, room: str) -> str:
        """Return the texts of what the bot wrote into a room, one after the other."""
        return "\n".join(each["body"] for each in self.messages(room) if "url" not in each)

    # --- what it answers ----------------------------------------------------------------------------------------

    def _event(self, room: str, event: dict[str, Any]) -> str:
        number = next(self._numbers)
        self.rooms[room].events.append((number, {**event, "event_id": f"${number}", "origin_server_ts": number}))
        return f"${number}"

    def _member(self, room: str, user: str, membership: str) -> None:
        self.rooms[room].members[user] = membership
        content = {"membership": membership}
        self._event(room, {"type": "m.room.member", "sender": user, "state_key": user, "content": content})

    def _answer(self, path: list[str], query: dict[str, str], content: bytes, kind: str) -> tuple[int, dict[str, Any]]:
        match path:
            case ["client", "v3", "account", "whoami"]:
                return 200, {"user_id": BOT}
            case ["client", "v3", "sync"]:
                return 200, self._sync(int(query.get("since", "0")), is_first="since" not in query)
            case ["client", "v3", "join", room]:
                self._member(room, BOT, "join")
                return 200, {"room_id": room}
            case ["client", "v3", "createRoom"]:
                return 200, {"room_id": self._created(json.loads(content))}
            case ["client", "v3", "rooms", room, "joined_members"]:
                members = self.rooms[room].members
                return 200, {"joined": {user: {} for user, membership in members.items() if membership == "join"}}
            case ["client", "v3", "rooms", room, "messages"]:
                return 200, self._earlier(room, int(query["from"]))
            case ["client", "v3", "rooms", room, "send", kind_of_event, key]:
                return self._send(room, kind_of_event, key, json.loads(content))
            case ["client", "v3", "user", user, "rooms", room, "account_data", name]:
                assert user == BOT
                self.rooms[room].data = [{"type": name, "content": json.loads(content)}]
                return 200, {}
            case ["media", "v3", "upload"]:
                address = f"mxc://example.org/{len(self.files)}"
                self.files[address] = (kind, content)
                return 200, {"content_uri": address}
            case _:
                return 404, {"errcode": "M_UNRECOGNIZED", "error": "/".join(path)}

    def _sync(self, since: int, *, is_first: bool) -> dict[str, Any]:
        joined, invited = {}, {}
        for name, room in self.rooms.items():
            if room.members.get(BOT) == "invite":
                state = [{"type": "m.room.encryption", "content": {}}] if room.is_encrypted else []
                invited[name] = {"invite_state": {"events": state}}
            new = [(number, event) for number, event in room.events if number > since]
            if room.members.get(BOT) == "join" and (new or is_first):
                shown = new[-self.page :]
                timeline = {
                    "events": [event for _, event in shown],
                    "limited": len(shown) < len(new),
                    "prev_batch": str(shown[0][0]),
                }
                joined[name] = {"timeline": timeline, "account_data": {"events": room.data}}
        return {"next_batch": str(next(self._numbers)), "rooms": {"join": joined, "invite": invited}}

    def _earlier(self, room: str, before: int) -> dict[str, Any]:
        found = [each for each in reversed(self.rooms[room].events) if each[0] < before]
        page = found[: self.page]
        more = {"end": str(page[-1][0])} if len(page) < len(found) else {}
        return {"chunk": [event for _, event in page], **more}

    def _created(self, wanted: dict[str, Any]) -> str:
        assert wanted["preset"] == "private_chat"
        name = f"!room{next(self._numbers)}:example.org"
        self.rooms[name] = Room()
        self._member(name, BOT, "join")
        for user in wanted["invite"]:
            self._member(name, user, "invite")
        return name

    def _send(self, room: str, kind: str, key: str, content: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if self.refusals:
            return self.refusals.pop(0)
        if key not in self._sent:  # a message of the same key is sent once
            self._sent[key] = self._event(room, {"type": kind, "sender": BOT, "content": content})
        return 200, {"event_id": self._sent[key]}
