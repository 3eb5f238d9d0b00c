"""Two players and a bot at a homeserver, and transcripts of what they say to each other.

A file of talks has cases, each under a title that says what it shows. `> ann: …` is what Ann says in the room of the
game, `> ann alone: …` in the room that she shares with the bot alone. Behind it stands what the bot writes, each line
behind the room in which it stands, with whom it calls. `python -m tests.docs.matrix` writes it as it is now.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest

from examples.matrix import table
from examples.matrix.bot import Bot
from examples.matrix.homeserver import Homeserver
from examples.matrix.words import words_of
from khronos_client import Referee
from tests.support.matrix import TOKEN, StandIn
from tests.support.servers import running
from tests.support.transcripts import cases_of, write_cases

ANN, BEN = "@ann:example.org", "@ben:example.org"
TALKS: Final = Path(__file__).with_name("matrix.txt")


class Play:
    """Two players and a bot at a homeserver."""

    def __init__(self, home: StandIn, referee: Referee) -> None:
        self.home = home
        self._referee = referee
        self._homeservers: list[Homeserver] = []
        self.room = home.room(ANN, BEN)
        self.own: dict[str, str] = {}
        self.start()
        self.rest()

    def start(self) -> None:
        """Start a bot that knows nothing."""
        self._homeservers.append(Homeserver(self.home.address, TOKEN))
        self.bot = Bot(self._homeservers[-1], self._referee, words_of("en"))
        self._since = ""

    def rest(self) -> None:
        """Let the bot do all that there is."""
        for _ in range(2):  # it reads a room that it has just joined the next time
            self._since = self.bot.step(self._since)

    def say(self, user: str, text: str, room: str = "") -> None:
        """Let a user write something, and the bot answer it; who is invited by it follows."""
        self.home.say(user, room or self.room, text)
        self.rest()
        for each in (ANN, BEN):
            if any(room.members.get(each) == "invite" for room in self.home.rooms.values()):
                self.own[each] = self.home.accept(each)

    @property
    def messages(self) -> list[dict[str, Any]]:
        """What the bot wrote into the room of the game."""
        return self.home.messages(self.room)

    @property
    def texts(self) -> str:
        """Its texts."""
        return self.home.texts(self.room)

    def close(self) -> None:
        """Close all connections."""
        for each in self._homeservers:
            each.close()


@contextmanager
def asked_referee() -> Iterator[Referee]:
    """Run a referee, and let the same cards be dealt in every game."""
    with pytest.MonkeyPatch.context() as patch, running() as server, Referee(server.address) as referee:
        patch.setattr(table, "secrets", SimpleNamespace(token_bytes=bytes))
        yield referee


def played(case: str, referee: Referee) -> str:
    """Return a case as it goes now."""
    title, *lines = case.splitlines()
    written = [title]
    with StandIn() as home:
        play = Play(home, referee)
        seen: dict[str, int] = {}
        for line in lines:
            if line.startswith("> "):
                who, _, text = line[2:].partition(": ")
                name, _, alone = who.partition(" ")
                user = f"@{name}:example.org"
                if user not in home.rooms[play.room].members:
                    home._member(play.room, user, "join")
                play.say(user, text, play.own[user] if alone else "")
                written += [line, *_new(play, seen)]
        play.close()
    return "\n".join(written)


def _new(play: Play, seen: dict[str, int]) -> Iterator[str]:
    """Yield what the bot has written since it was looked at last, room by room."""
    for name, room in (("room", play.room), ("ann alone", play.own.get(ANN)), ("ben alone", play.own.get(BEN))):
        messages = play.home.messages(room) if room else []
        for each in messages[seen.get(name, 0) :]:
            called = each.get("m.mentions", {}).get("user_ids", [])
            yield from (f"{name}: (to {user[1:4]})" for user in called)
            yield from (f"{name}: {text}".rstrip() for text in each["body"].splitlines())
        seen[name] = len(messages)


if __name__ == "__main__":
    with asked_referee() as asked:
        write_cases(TALKS, [played(case, asked) for case in cases_of(TALKS)])
