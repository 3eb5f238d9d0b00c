"""Store games in the database; every method is one transaction."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Executable, and_, case, delete, exists, func, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from khronos_host.tables import games, messages, seats, steps

SPECTATORS: Final = 0
"""The seat of spectators."""

ABSENCE: Final = timedelta(hours=1)
"""The time for which a game must have waited for an offline player before others may call a bot for the seat."""

MAX_ROWS: Final = 20
"""The maximum number of messages in memory for a stream; a game has hundreds, of some kilobytes each."""


class MovedOnError(Exception):
    """The game has moved on from the position that the sender has seen."""


class SecretTakenError(Exception):
    """Another seat of the game already has this secret."""


class LastPersonError(Exception):
    """No other person plays in the game."""


class NotAbsentError(Exception):
    """The player of the seat is online, or has not been away long enough."""


Revision = Annotated[int, msgspec.Meta(ge=0, le=100_000_000)]


class Position(msgspec.Struct, frozen=True):
    """The revision and the public digest of a state, which identify a position."""

    revision: Revision
    digest: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{1,64}$")]


@dataclass(frozen=True, slots=True)
class Step:
    """A state of a game.

    Attributes:
        position: The public position of the state.
        state: The whole state, as the bytes of a `GameState`.
        to_act: The seat that acts or decides; 0 if the game is over.
        key: The idempotency key of the request that led to the state, unique in a game.
        views: The message of each seat as JSON, including seat 0, the spectators.
    """

    position: Position
    state: bytes
    to_act: int
    key: str
    views: Mapping[int, str]


class BotTurn(NamedTuple):
    """A game in which a bot must act: the bot's seat and strength, the position, and the number of the last message."""

    game: str
    seat: int
    strength: str
    position: Position
    last: int


def hash_secret(secret: str) -> str:
    """Return the SHA-256 of a secret; for a random secret, a fast hash is safe."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Store:
    """The games of all hosts that share a database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def create(
        self, game: str, secrets: Sequence[str | None], locale: str, first: Step, bots: Mapping[int, str]
    ) -> None:
        """Store a new game; do nothing if a game with its id exists.

        Args:
            game: The id of the game.
            secrets: The secret of each seat, by number from 0; None for a bot.
            locale: The default language of all seats.
            first: The first step, with the first state of the game.
            bots: The strengths of the bots, by seat.
        """
        where = {"step": 1, "revision": first.position.revision, "digest": first.position.digest}
        rows = [
            {
                "game": game,
                "seat": seat,
                "secret_hash": "" if secret is None else hash_secret(secret),  # matches no secret
                "locale": locale,
                "bot": bots.get(seat),
            }
            for seat, secret in enumerate(secrets)
        ]
        with suppress(IntegrityError):
            async with self._engine.begin() as connection:
                await connection.execute(insert(games).values(id=game, last=1, undo_seats=0, **where))
                await connection.execute(insert(seats), rows)
                await _add_step(connection, game, 1, first)

    async def bots_to_act(self) -> list[BotTurn]:
        """Return the games in which a bot acts or decides next, except games in which the bot cannot continue."""
        there = and_(steps.c.game == games.c.id, steps.c.number == games.c.step)
        sits = and_(seats.c.game == games.c.id, seats.c.seat == steps.c.to_act, seats.c.bot.is_not(None))
        where = (games.c.id, seats.c.seat, seats.c.bot, games.c.revision, games.c.digest, games.c.last)
        is_stuck = exists().where(
            messages.c.game == games.c.id, messages.c.number == games.c.last, messages.c.event == "stuck"
        )
        wanted = select(*where).join_from(games, steps, there).join(seats, sits).where(~is_stuck)
        wanted = wanted.order_by(games.c.changed)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).tuples()
            return [BotTurn(game, seat, bot, Position(at, digest), last) for game, seat, bot, at, digest, last in rows]

    async def seat_of(self, game: str, secret: str) -> int | None:
        """Return the seat of a secret in a game; None for a wrong secret, or if a bot plays the seat."""
        found, bot = await self.owner_of(game, secret) or (None, None)
        return None if bot else found

    async def owner_of(self, game: str, secret: str) -> tuple[int, str | None] | None:
        """Return the seat of a secret and the strength of the bot that plays it, if any; None for a wrong secret."""
        wanted = select(seats.c.seat, seats.c.bot).where(seats.c.game == game)
        async with self._engine.connect() as connection:
            row = (await connection.execute(wanted.where(seats.c.secret_hash == hash_secret(secret)))).one_or_none()
        return None if row is None else (row[0], row[1])

    async def locales(self, game: str) -> dict[int, str]:
        """Return the language of every seat, including seat 0."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(seats.c.seat, seats.c.locale).where(seats.c.game == game))
            return dict(list(rows.tuples()))

    async def set_locale(self, game: str, seat: int, locale: str) -> None:
        """Set the language of a seat."""
        changed = update(seats).where(seats.c.game == game, seats.c.seat == seat, seats.c.locale != locale)
        async with self._engine.begin() as connection:
            await connection.execute(changed.values(locale=locale))

    async def replace_secret(self, game: str, seat: int, secret: str) -> None:
        """Replace the secret of a seat.

        Raises:
            SecretTakenError: If another seat of the game has this secret.
        """
        changed = update(seats).where(seats.c.game == game, seats.c.seat == seat)
        try:
            async with self._engine.begin() as connection:
                await connection.execute(changed.values(secret_hash=hash_secret(secret)))
        except IntegrityError as error:
            raise SecretTakenError from error

    async def give_to_bot(self, game: str, seat: int, strength: str) -> None:
        """Let a bot play a seat until the seat's player returns, and cancel an open undo request.

        Raises:
            LastPersonError: If all other seats have bots already.
        """
        async with self._engine.begin() as connection:
            await _change_player(connection, game, seat, strength)
            if not await _people(connection, game):
                raise LastPersonError  # the transaction is undone

    async def replace_absent(self, game: str, seat: int, strength: str, now: datetime) -> None:
        """Let a bot play the seat of an absent player until the player returns; do nothing if a bot plays it.

        The player is absent if, for the time `ABSENCE`, the game has waited for the seat and the seat has been offline.

        Raises:
            NotAbsentError: If the player is not absent, or there is no such seat.
        """
        since = now - ABSENCE
        here = and_(seats.c.game == game, seats.c.seat == seat)
        waits = (
            select(seats.c.seat)
            .join_from(games, steps, and_(steps.c.game == games.c.id, steps.c.number == games.c.step))
            .join(seats, and_(here, seats.c.seat == steps.c.to_act))
            .where(games.c.id == game, games.c.changed < since, or_(seats.c.seen.is_(None), seats.c.seen < since))
        )
        async with self._engine.begin() as connection:
            # The lock comes first, so that nothing changes between the question and the change.
            await connection.execute(update(games).where(games.c.id == game).values(changed=games.c.changed))
            if (await connection.execute(select(seats.c.bot).where(here))).scalar_one_or_none() is not None:
                return
            if (await connection.execute(waits)).one_or_none() is None:
                raise NotAbsentError
            await _change_player(connection, game, seat, strength)

    async def take_back(self, game: str, secret: str) -> None:
        """Let the owner of a secret play the seat again; do nothing if no bot plays it."""
        found, bot = await self.owner_of(game, secret) or (SPECTATORS, None)
        if bot is not None:
            async with self._engine.begin() as connection:
                await _change_player(connection, game, found, None)

    async def note_seen(self, here: Collection[tuple[str, int]], now: datetime) -> None:
        """Store that some seats are online, each given as a game and a seat number."""
        noted = update(seats).where(tuple_(seats.c.game, seats.c.seat).in_(here))
        async with self._engine.begin() as connection:
            await connection.execute(noted.values(seen=now))

    async def note_request(self, game: str, seat: int, now: datetime) -> None:
        """Note that a seat has sent a request, unless it was noted as online in the last minute."""
        is_noted = and_(seats.c.game == game, seats.c.seat == seat, seats.c.seen > now - timedelta(minutes=1))
        async with self._engine.connect() as connection:
            if (await connection.execute(select(seats.c.seat).where(is_noted))).one_or_none() is not None:
                return
        await self.note_seen([(game, seat)], now)

    async def read_online_seats(self, watched: Collection[str], since: datetime) -> dict[str, frozenset[int]]:
        """Return the seats that were online at `since` or later, by game."""
        wanted = select(seats.c.game, seats.c.seat).where(seats.c.game.in_(watched), seats.c.seen >= since)
        found: defaultdict[str, set[int]] = defaultdict(set)
        async with self._engine.connect() as connection:
            for game, seat in (await connection.execute(wanted)).tuples():
                found[game].add(seat)
        return {game: frozenset(there) for game, there in found.items()}

    async def last_messages(self, watched: Collection[str]) -> dict[str, int]:
        """Return the number of the last message of each game in `watched`."""
        async with self._engine.connect() as connection:
            rows = await connection.execute(select(games.c.id, games.c.last).where(games.c.id.in_(watched)))
            return dict(list(rows.tuples()))

    async def read_standing(self, game: str) -> tuple[int, int]:
        """Return the number of the last message of a game, and the seat that must act (0 if the game is over)."""
        there = and_(steps.c.game == games.c.id, steps.c.number == games.c.step)
        async with self._engine.connect() as connection:
            last, to_act = await _one(
                connection, select(games.c.last, steps.c.to_act).join(steps, there).where(games.c.id == game)
            )
        return last, to_act

    async def messages_after(self, game: str, seat: int, number: int) -> list[tuple[int, str, str]]:
        """Return at most `MAX_ROWS` messages of a seat with numbers above `number`, each as number, event and JSON."""
        wanted = select(messages.c.number, messages.c.event, messages.c.data).where(
            messages.c.game == game, messages.c.seat == seat, messages.c.number > number
        )
        async with self._engine.connect() as connection:
            rows = await connection.execute(wanted.order_by(messages.c.number).limit(MAX_ROWS))
            return list(rows.tuples())

    async def step_of(self, game: str, key: str) -> int | None:
        """Return the number of the step with an idempotency key, None if no step has it."""
        wanted = select(steps.c.number).where(steps.c.game == game, steps.c.key == key)
        async with self._engine.connect() as connection:
            return (await connection.execute(wanted)).scalar_one_or_none()

    async def current(self, game: str, seen: Position) -> tuple[int, bytes]:
        """Return the number and the whole state of the current step, if the sender has seen this step.

        Raises:
            MovedOnError: If the sender has seen a different position.
        """
        joined = games.join(steps, and_(steps.c.game == games.c.id, steps.c.number == games.c.step))
        async with self._engine.connect() as connection:
            wanted = select(steps.c.number, steps.c.state).select_from(joined).where(*_stands(game, seen))
            number, state = await _one(connection, wanted)
        return number, state

    async def read_game(self, game: str) -> tuple[bytes, list[str]]:
        """Return the first state of a game, and the spectators' messages of the steps that were not undone."""
        # If several steps have the same revision, only the last one was not undone.
        stand = select(func.max(steps.c.number)).join(games, games.c.id == steps.c.game)
        stand = stand.where(games.c.id == game, steps.c.revision <= games.c.revision).group_by(steps.c.revision)
        begun = select(steps.c.state).where(steps.c.game == game).order_by(steps.c.number).limit(1)
        sent = select(messages.c.data).where(messages.c.game == game, messages.c.seat == SPECTATORS)
        sent = sent.where(messages.c.event == "step", messages.c.number.in_(stand)).order_by(messages.c.number)
        async with self._engine.connect() as connection:
            first = (await connection.execute(begun)).scalar_one()
            return first, list((await connection.execute(sent)).scalars())

    async def go_on(self, game: str, seen: Position, after: int, step: Step) -> int:
        """Append a step by compare-and-swap on the number of the previous step; return the number of the new step.

        Raises:
            MovedOnError: If a different request was faster, or a step with this key exists.
        """
        # Compare the step too: equal public positions may have different hidden parts.
        swap = (
            update(games)
            .where(*_stands(game, seen), games.c.step == after)
            .values(last=games.c.last + 1, step=games.c.last + 1, undo_to=None, undo_seats=0)
            .values(revision=step.position.revision, digest=step.position.digest)
            .returning(games.c.last)
        )
        try:
            async with self._engine.begin() as connection:
                (number,) = await _one(connection, swap)
                await _add_step(connection, game, number, step)
        except IntegrityError as error:  # an earlier attempt of this request succeeded, and was undone
            raise MovedOnError from error
        return int(number)

    async def agree_to_undo(self, game: str, seen: Position, seat: int, revision: int) -> None:
        """Request an undo to an earlier revision, or agree to it; as soon as all people agree, the game goes back.

        Raises:
            MovedOnError: If the sender has seen a different position.
        """
        same, asked = games.c.undo_to == revision, 1 << seat
        ask = (
            update(games)
            .where(*_stands(game, seen))
            .values(undo_to=revision, undo_seats=case((same, games.c.undo_seats.bitwise_or(asked)), else_=asked))
            .values(last=games.c.last + 1)
            .returning(games.c.last, games.c.undo_seats)
        )
        async with self._engine.begin() as connection:
            number, agreed = await _one(connection, ask)
            players = await _people(connection, game)
            missing = [each for each in players if not agreed >> each & 1]
            if missing:
                sent = {"revision": revision, "seats": [each for each in players if each not in missing]}
                await _send_all(connection, game, number, "undo", sent)
                return
            # If several steps have the same revision, only the last one was not undone.
            wanted = select(steps.c.number, steps.c.digest).where(steps.c.game == game, steps.c.revision == revision)
            step, digest = await _one(connection, wanted.order_by(steps.c.number.desc()).limit(1))
            there = {"step": step, "revision": revision, "digest": digest, "undo_to": None, "undo_seats": 0}
            await connection.execute(update(games).where(games.c.id == game).values(**there))
            await _send_all(connection, game, number, "back", {"revision": revision})

    async def delete_idle(self, since: datetime, max_hours: int) -> tuple[int, list[str]]:
        """Count one more idle hour for each game unchanged since a time; delete games with too many idle hours.

        Args:
            since: The time. It may be wrong, because computers can have wrong clocks.
            max_hours: The idle hours after which a game is deleted.

        Returns:
            The number of games that became idle now, and the ids of the deleted games.
        """
        idle = games.c.changed < since
        kept = {"changed": games.c.changed}  # otherwise, the update would count as a change of the game
        async with self._engine.begin() as connection:
            await connection.execute(update(games).where(~idle, games.c.idle_hours > 0).values(idle_hours=0, **kept))
            counted = update(games).where(idle).values(idle_hours=games.c.idle_hours + 1, **kept)
            hours = (await connection.execute(counted.returning(games.c.idle_hours))).scalars()
            marked = sum(each == 1 for each in hours)
            gone = delete(games).where(games.c.idle_hours >= max_hours).returning(games.c.id)
            return marked, sorted((await connection.execute(gone)).scalars())

    async def note_stuck(self, turn: BotTurn, problem: str) -> None:
        """Tell the seats of a game that its bot cannot continue; do nothing if the game has moved on."""
        changed = update(games).where(*_stands(turn.game, turn.position), games.c.last == turn.last)
        async with self._engine.begin() as connection:
            row = (await connection.execute(changed.values(last=turn.last + 1).returning(games.c.last))).one_or_none()
            if row is not None:
                await _send_all(connection, turn.game, row[0], "stuck", {"seat": turn.seat, "message": problem})

    async def decline_undo(self, game: str, seen: Position) -> None:
        """End an undo request; do nothing if no undo is requested, or if the game has moved on."""
        end = update(games).where(*_stands(game, seen), games.c.undo_to.is_not(None))
        values = end.values(last=games.c.last + 1, undo_to=None, undo_seats=0).returning(games.c.last)
        async with self._engine.begin() as connection:
            row = (await connection.execute(values)).one_or_none()
            if row is not None:
                await _send_all(connection, game, row[0], "undo", {"revision": None, "seats": []})


def _stands(game: str, seen: Position) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions which say that a game is at a position."""
    return games.c.id == game, games.c.revision == seen.revision, games.c.digest == seen.digest


async def _one(connection: AsyncConnection, statement: Executable) -> Any:
    """Return the only row of a statement; raise `MovedOnError` if there is no row."""
    found = (await connection.execute(statement)).one_or_none()
    if found is None:
        raise MovedOnError
    return found


async def _change_player(connection: AsyncConnection, game: str, seat: int, bot: str | None) -> None:
    """Let a bot play a seat (`bot` is its strength; None: the owner plays), and cancel an open undo request."""
    changed = update(games).where(games.c.id == game).values(last=games.c.last + 1, undo_to=None, undo_seats=0)
    (number,) = await _one(connection, changed.returning(games.c.last))
    await connection.execute(update(seats).where(seats.c.game == game, seats.c.seat == seat).values(bot=bot))
    await _send_all(connection, game, number, "bot", {"seat": seat, "strength": bot})


async def _people(connection: AsyncConnection, game: str) -> list[int]:
    plays = and_(seats.c.game == game, seats.c.seat != SPECTATORS, seats.c.bot.is_(None))
    return list((await connection.execute(select(seats.c.seat).where(plays).order_by(seats.c.seat))).scalars())


async def _seats(connection: AsyncConnection, game: str) -> list[int]:
    found = await connection.execute(select(seats.c.seat).where(seats.c.game == game).order_by(seats.c.seat))
    return list(found.scalars())


async def _add_step(connection: AsyncConnection, game: str, number: int, step: Step) -> None:
    where = {"revision": step.position.revision, "digest": step.position.digest, "to_act": step.to_act}
    await connection.execute(insert(steps).values(game=game, number=number, key=step.key, state=step.state, **where))
    await _send(connection, game, number, "step", step.views)


async def _send_all(connection: AsyncConnection, game: str, number: int, event: str, fact: object) -> None:
    data = json.dumps(fact)
    await _send(connection, game, number, event, dict.fromkeys(await _seats(connection, game), data))


async def _send(connection: AsyncConnection, game: str, number: int, event: str, data: Mapping[int, str]) -> None:
    rows = [{"game": game, "seat": seat, "number": number, "event": event, "data": each} for seat, each in data.items()]
    await connection.execute(insert(messages), rows)
