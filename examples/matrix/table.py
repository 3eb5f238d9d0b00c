"""A game in a room: its stored data, and the effects and answers of commands."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from textwrap import dedent
from typing import Final, Literal

import msgspec
from google.protobuf.json_format import MessageToJson, Parse
from msgspec.structs import replace
from rich.text import Text

from examples.matrix.words import Words
from khronos.v1.action_pb2 import GivenAction
from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos.v1.event_pb2 import Event
from khronos.v1.material_pb2 import Age, Kind
from khronos.v1.record_pb2 import GameRecord, RecordedAction
from khronos.v1.refusal_pb2 import Refusal
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import consequence_lines, decision_lines, refusal_lines
from khronos_cli.draw.svg import picture
from khronos_cli.language import colon, rendered
from khronos_cli.legal_overview import overview
from khronos_cli.legal_tables import legal_rows
from khronos_cli.names import cards_text, seat_name
from khronos_cli.narration.keys import Drawing
from khronos_cli.narration.lines import next_text, opening_lines, ranking_lines
from khronos_cli.notation import writer_in
from khronos_client import AnyReferee
from khronos_client.bots import seat_to_act

PLAYERS: Final = range(2, 6)
"""The allowed numbers of players."""
_SEED: Final = 32
"""Bytes of the seed of a game."""


class Post(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message to send.

    Attributes:
        room: The room.
        text: The text; empty for a picture of the boards, or for the record of the game.
        mention: The user to notify, empty for nobody.
        record: Whether it is the record.
    """

    room: str
    text: str = ""
    mention: str = ""
    record: bool = False


class Table(msgspec.Struct, frozen=True, omit_defaults=True):
    """The stored data of a room. Of a game it holds only the record, from which everything else follows.

    Attributes:
        handled: The last answered command, by its room.
        hands: The rooms in which users get their hands.
        seats: The users who play, by seat.
        game: The record of the game with its seed, as JSON; empty without a game.
        key: The event that the outbox answers; the keys of its messages are derived from it.
        outbox: The messages that may not have been sent.
    """

    handled: dict[str, str] = {}
    hands: dict[str, str] = {}
    seats: tuple[str, ...] = ()
    game: str = ""
    key: str = ""
    outbox: tuple[Post, ...] = ()


class Answers:
    """Answers the commands about the game of one room; it sends and stores nothing."""

    def __init__(self, referee: AnyReferee, words: Words, room: str, table: Table) -> None:
        """Use a game room and its stored data."""
        self._referee = referee
        self._words = words
        self._room = room
        self._table = table

    def begin(self, seats: Sequence[str], hands: dict[str, str]) -> Table:
        """Begin a game of users, each with a room of its own for the hand."""
        config = GameConfig(seats=[Seat(name=each) for each in _names(seats)])
        setup = GameSetup(config=config, seed=secrets.token_bytes(_SEED))
        created = self._referee.create_game(setup, with_sentences=True)
        state = created.state
        record = GameRecord(rules_revision=state.rules_revision, setup=setup)
        table = replace(self._table, hands=hands, seats=tuple(seats), game=MessageToJson(record, indent=None))
        posts = [
            Post(self._room, _text(opening_lines(created.events, config)).strip()),
            Post(self._room, self._words.begun),
        ]
        for seat, user in enumerate(seats, start=1):
            sentence = self._words.your_game.format(
                seat=seat_name(config, seat), room=f"https://matrix.to/#/{self._room}"
            )
            posts.append(Post(hands[user], f"{sentence}\n{self._hand(state, seat)}"))
        return replace(table, outbox=(*posts, Post(self._room), self._call(state, seats)))

    def stop(self, user: str) -> Table:
        """End the game early, if the user plays in it."""
        if not self._table.game:
            return self._saying(self._words.no_game)
        if user not in self._table.seats:
            return self._saying(self._words.not_playing)
        return replace(self._saying(self._words.stopped), game="", seats=())

    def answer(self, user: str, room: str, command: str) -> Table:
        """Answer a command: a question or a move.

        Args:
            user: The user.
            room: The room of the command: the game room, or the user's own.
            command: The text after the exclamation mark.
        """
        word, _, rest = command.partition(" ")
        if word == "board":
            state = self.state
            return self._saying(_moment(state), Post(self._room)) if state else self._saying(self._words.no_game)
        if user not in self._table.seats:
            return self._saying(self._words.not_playing)
        seat = self._table.seats.index(user) + 1
        own = self._table.hands[user]
        match word:
            case "hand":
                return self._posting(Post(own, self._hand(self._played("host"), seat)))
            case "legal":
                return self._posting(Post(own, self._legal(seat, rest.split())))
            case "why":
                return self._posting(Post(own, self._why(seat, rest)))
            case _:
                return self._moved(seat, room, command)

    @property
    def state(self) -> GameState | None:
        """The position as everybody may see it, None without a game."""
        return self._played("spectator") if self._table.game else None

    def picture(self) -> str:
        """Return the boards as SVG."""
        return picture(self._played("spectator")).svg

    def record(self) -> str:
        """Return the whole game as text."""
        return self._referee.write_text(self._record(), viewer="host")

    def _moved(self, seat: int, room: str, action: str) -> Table:
        before = self._played("host")
        config = before.public_part.config
        acts = seat_to_act(before)
        own = self._table.hands[self._table.seats[seat - 1]]
        if before.public_part.over:
            return self._posting(Post(room, _moment(before)))
        if acts != seat:
            return self._posting(Post(room, self._words.not_your_turn.format(seat=seat_name(config, acts))))
        verdict = self._referee.validate(before, action, viewer=seat)
        if verdict.HasField("refusal"):
            reasons = Post(own, self._reasons(before, action, verdict.refusal))
            return self._posting(reasons) if room == own else self._posting(Post(room, self._words.refused), reasons)
        record = self._record()
        record.actions.append(RecordedAction(action=GivenAction(notation=action)))
        moved = replace(self._table, game=MessageToJson(record, indent=None))
        seen = self._referee.replay(before, [action], with_events=True, with_sentences=True, viewer="spectator")
        after = self._referee.replay(before, [action], viewer="host").state
        return replace(moved, outbox=tuple(self._told(before, after, seen.steps[0].events)))

    def _told(self, before: GameState, after: GameState, events: Sequence[Event]) -> Iterator[Post]:
        """Yield the messages of a move: the public events to all, and to each seat its new hand."""
        public = after.public_part
        lines = [_text(consequence_lines(events))]
        if public.HasField("cascade"):
            lines.append(_text(decision_lines(public.cascade.decision, public.config)))
        if public.over:
            lines.append(_text(ranking_lines(events, public.players, public.config)))
        yield Post(self._room, "\n".join(lines))
        if list(public.boards) != list(before.public_part.boards):
            yield Post(self._room)
        for seat, user in enumerate(self._table.seats, start=1):
            if self._hand(after, seat) != self._hand(before, seat):
                yield Post(self._table.hands[user], self._hand(after, seat))
        if public.over:
            yield Post(self._room, record=True)
        elif seat_to_act(after) != seat_to_act(before):
            yield self._call(after, self._table.seats)

    def _why(self, seat: int, action: str) -> str:
        """Judge an action in the view of a seat, in which other hands are unknown."""
        before = self._played("host")
        verdict = self._referee.validate(before, action, with_sentences=True, viewer=seat)
        if verdict.HasField("refusal"):
            return self._reasons(before, action, verdict.refusal)
        return f"{action}\n{self._words.legal}\n{_text(consequence_lines(verdict.acceptance.events))}"

    def _reasons(self, before: GameState, action: str, refusal: Refusal) -> str:
        return f"{action}\n{_text(refusal_lines(refusal, writer_in(before)))}"

    def _legal(self, seat: int, words: Iterable[str]) -> str:
        state = self._played("host")
        acts = seat_to_act(state)
        if acts != seat:
            return self._words.not_your_turn.format(seat=seat_name(state.public_part.config, acts))
        named = [each.upper() for each in words]
        found = self._referee.legal_actions(
            state,
            ages=[age for name, age in Age.items() if name.removeprefix("AGE_") in named],
            kinds=[kind for name, kind in Kind.items() if name.removeprefix("KIND_") in named],
            viewer=seat,
        )
        seen = [] if named else [(each.title, each.price, each.where) for each in overview(found.groups)]
        rows = seen or legal_rows(found.groups)  # few groups, or a decision: list all squares
        lines = [f"{verb}{colon()} {', '.join(filter(None, about))}" for verb, *about in rows]
        return "\n".join(lines) or _moment(state)

    def _hand(self, whole: GameState, seat: int) -> str:
        (cards,) = (each.hand for each in whole.private_parts if each.seat == seat)
        return self._words.your_hand.format(cards=cards_text(cards))

    def _call(self, state: GameState, seats: Sequence[str]) -> Post:
        user = seats[seat_to_act(state) - 1]
        return Post(self._room, self._words.your_turn.format(user=user), mention=user)

    def _record(self) -> GameRecord:
        return Parse(self._table.game, GameRecord())

    def _played(self, viewer: Literal["host", "spectator"]) -> GameState:
        """Return the view of a viewer."""
        return self._referee.replay(self._record(), viewer=viewer).state

    def _saying(self, text: str, *more: Post) -> Table:
        return self._posting(Post(self._room, text), *more)

    def _posting(self, *posts: Post) -> Table:
        return replace(self._table, outbox=posts)


def _names(users: Sequence[str]) -> list[str]:
    """Return a name for each user: the first part of the id, with a number if several have the same."""
    names: list[str] = []
    for user in users:
        name = wanted = user.removeprefix("@").partition(":")[0]
        while name in names:
            name = f"{wanted} {len(names) + 1}"
        names.append(name)
    return names


def _moment(state: GameState) -> str:
    """Return the line that names the player to act."""
    public = state.public_part
    if public.over:
        return rendered(Drawing.OVER)
    if public.HasField("cascade"):
        return _text(decision_lines(public.cascade.decision, public.config))
    return next_text(public.turn.number, public.turn.seat, public.config)


def _text(lines: Iterable[Text]) -> str:
    return dedent("\n".join(line.plain.rstrip() for line in lines))
