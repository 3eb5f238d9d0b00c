"""The bot: accepts invitations, reads commands, and sends the answers of a room's game."""

from __future__ import annotations

import logging
import struct
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from resvg_py import svg_to_bytes

from examples.matrix.homeserver import Event, Homeserver, MatrixError, Timeline
from examples.matrix.table import PLAYERS, Answers, Post, Table
from examples.matrix.words import Words
from khronos_client import AnyReferee, RefereeError
from khronos_client.retries import may_pass

_ZOOM: Final = 1.5
"""Pixels of a picture for each unit of the drawing."""
_LOG: Final = logging.getLogger("khronos_matrix")


class Bot:
    """A referee in the rooms of one homeserver.

    It stores its state at the homeserver as account data: a table for each room. A command is stored with its answer
    before the answer is sent. After a restart, an answer that may not have arrived is sent again; the homeserver
    accepts a message with the same key only once.
    """

    def __init__(self, homeserver: Homeserver, referee: AnyReferee, words: Words) -> None:
        """Store the homeserver, the referee and the words."""
        self._homeserver = homeserver
        self._referee = referee
        self._words = words
        self._tables: dict[str, Table] = {}

    def step(self, since: str = "") -> str:
        """Handle everything that is new since a sync of the homeserver; return the token of this sync.

        Args:
            since: The token of the last sync; empty for everything that happened while the bot was away.

        Raises:
            MatrixError: The homeserver refuses a call.
            RefereeError: The referee does not answer. A restarted bot continues at the same place.
        """
        answer = self._homeserver.sync(since)
        for room, invited in answer.rooms.invite.items():
            try:
                self._homeserver.join(room)
                if any(each.type == "m.room.encryption" for each in invited.invite_state.events):
                    self._homeserver.send(room, "encrypted", self._notice(self._words.encrypted))
            except MatrixError as error:
                _LOG.warning("can't follow the invitation to %s: %s", room, error)
        for room, joined in answer.rooms.join.items():
            if room not in self._tables:
                stored = [each.content for each in joined.account_data.events]
                self._tables[room] = msgspec.convert(stored[-1] if stored else {}, Table)
                self._send(room)
        commands = [
            (event, room) for room, joined in answer.rooms.join.items() for event in self._new(room, joined.timeline)
        ]
        for event, room in sorted(commands, key=lambda each: each[0].origin_server_ts):
            self._read(event, room)
        return answer.next_batch

    def _new(self, room: str, timeline: Timeline) -> Iterator[Event]:
        """Yield the events of a room that have not been handled, the oldest first."""
        last = self._tables[self._game_of(room)].handled.get(room)
        events, before, is_whole = list(timeline.events), timeline.prev_batch, not timeline.limited
        while not (is_whole or any(self._is_last(each, last) for each in events)):
            page, before = self._homeserver.earlier(room, before)
            events[:0] = reversed(page)
            is_whole = not before
        places = [place for place, each in enumerate(events) if self._is_last(each, last)]
        yield from events[places[-1] + 1 :] if places else events

    def _is_last(self, event: Event, last: str | None) -> bool:
        """Return whether an event is the last handled one, or without one that by which the bot joined."""
        if last is not None:
            return event.event_id == last
        return event.type == "m.room.member" and (event.state_key, event.content.get("membership")) == (
            self._homeserver.user,
            "join",
        )

    def _game_of(self, room: str) -> str:
        """Return the game room of a room."""
        return next((game for game, table in self._tables.items() if room in table.hands.values()), room)

    def _read(self, event: Event, room: str) -> None:
        if event.type == "m.room.encryption":
            table = self._tables[self._game_of(room)]
            self._finish(event, room, replace(table, outbox=(Post(room, self._words.encrypted),)))
            return
        body = event.content.get("body")
        if event.content.get("msgtype") != "m.text" or not isinstance(body, str) or not body.startswith("!"):
            return
        table = self._tables[self._game_of(room)]
        try:
            answer = self._answer(event, room, table, body[1:].split())
        except RefereeError as error:
            if may_pass(error):
                raise
            why = self._words.failed.format(why=error.sentence or str(error))
            answer = replace(table, outbox=(Post(room, why),))
        if answer is not None:
            self._finish(event, room, answer)

    def _answer(self, event: Event, room: str, table: Table, words: list[str]) -> Table | None:
        """Return the table after a command with its answer, None for a command of another bot."""
        game = self._game_of(room)
        answers = Answers(self._referee, self._words, game, table)
        match words:
            case ["khronos", "new", *users]:
                return self._begun(answers, table, game, event.sender, users)
            case ["khronos", "stop"]:
                return answers.stop(event.sender)
            case ["khronos", *_] | ["help"]:
                return replace(table, outbox=(Post(room, self._words.help),))
            case [_, *_] if table.game:
                return answers.answer(event.sender, room, " ".join(words))
            case _:
                return None

    def _begun(self, answers: Answers, table: Table, game: str, user: str, named: list[str]) -> Table:
        """Return a table with a new game, or with the reason why it can't begin."""
        state = answers.state
        members = [each for each in self._homeserver.members(game) if each != self._homeserver.user]
        seats = list(dict.fromkeys([user, *(named or members)]))
        strangers = [each for each in seats if each not in members]
        if state is not None and not state.public_part.over:
            why = self._words.under_way
        elif strangers:
            why = self._words.not_here.format(user=strangers[0])
        elif len(seats) not in PLAYERS:
            why = self._words.need_players.format(count=len(seats))
        else:
            hands = {
                each: table.hands.get(each) or self._homeserver.create_room(self._words.hand_room, each)
                for each in seats
            }
            return answers.begin(seats, hands)
        return replace(table, outbox=(Post(game, why),))

    def _finish(self, event: Event, room: str, table: Table) -> None:
        """Store the table after a command, then send its answer."""
        game = self._game_of(room)
        self._store(game, replace(table, handled=table.handled | {room: event.event_id}, key=event.event_id))
        self._send(game)

    def _send(self, game: str) -> None:
        """Send and empty the outbox of a table."""
        table = self._tables[game]
        if not table.outbox:
            return
        answers = Answers(self._referee, self._words, game, table)
        for place, post in enumerate(table.outbox):
            try:
                self._homeserver.send(post.room, f"{table.key}-{place}", self._content(post, answers))
            except MatrixError as error:
                if error.code != "M_FORBIDDEN":
                    raise
                _LOG.warning("can't write to %s: %s", post.room, error)  # the bot was removed from the room
        self._store(game, replace(table, outbox=()))

    def _content(self, post: Post, answers: Answers) -> Mapping[str, Any]:
        """Return the content of a Matrix message."""
        if post.mention:  # a notice would notify nobody
            return {"msgtype": "m.text", "body": post.text, "m.mentions": {"user_ids": [post.mention]}}
        if post.text:
            return self._notice(post.text)
        if post.record:
            return self._file("m.file", "khronos.txt", answers.record().encode(), "text/plain", {})
        drawn = svg_to_bytes(svg_string=answers.picture(), zoom=_ZOOM)
        width, height = struct.unpack(">II", drawn[16:24])  # their place in PNG
        return self._file("m.image", "khronos.png", drawn, "image/png", {"w": width, "h": height})

    def _notice(self, text: str) -> Mapping[str, Any]:
        return {"msgtype": "m.notice", "body": text}

    def _file(self, message: str, name: str, content: bytes, kind: str, info: Mapping[str, int]) -> Mapping[str, Any]:
        url = self._homeserver.upload(content, kind, name)
        return {
            "msgtype": message,
            "body": name,
            "url": url,
            "info": {"mimetype": kind, "size": len(content), **info},
        }

    def _store(self, game: str, table: Table) -> None:
        self._homeserver.store(game, table)
        self._tables[game] = table
