"""Provide the HTTP application of the host: games and seats in JSON, messages as server-sent events, the web app."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from google.protobuf.json_format import MessageToDict
from sqlalchemy import exc
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import CARD_MODE_REPORTED, SECRECY_SEALED, GameSetup
from khronos_client import AsyncReferee, errors
from khronos_host.admission import HourlyBound, LastAddresses, StreamBounds, Turns, address_of
from khronos_host.bodies import NewBot, NewSecret, SentAction, WantedGame, WantedUndo, parse, read
from khronos_host.bots import play_bots
from khronos_host.changes import Changes, Seats
from khronos_host.database import open_database
from khronos_host.deletion import delete_abandoned
from khronos_host.guard import Guard
from khronos_host.host import CardsReportedError, Host, NotYoursError
from khronos_host.page import page_routes, referee_client
from khronos_host.store import (
    SPECTATORS,
    LastPersonError,
    MovedOnError,
    NotAbsentError,
    Position,
    SecretTakenError,
    Store,
)

_LOG = logging.getLogger("khronos_host")
_PING_SECONDS: Final = 15
_TAKE_SECONDS: Final = 30  # seconds in which a page must read a message before its stream ends (backpressure)
_RESTART_SECONDS: Final = 5  # seconds until background work is restarted
_MAX_CHANGES: Final = 600  # the maximum number of actions, undo requests and answers to them, per game and hour
_LANGUAGE: Final = re.compile(r"[A-Za-z0-9-]{1,35}")


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a host.

    Attributes:
        database: The URL of the database; see `database.open_database`.
        referee: The address of the server, for the host's own calls.
        referee_web: The URL of the server's web port, for the requests of the web app.
        referee_seconds: The timeout of calls to the referee, in seconds.
        origins: The origins under which the web app reaches the host, such as `https://khronos.example`; numeric
            addresses are always allowed.
        games_per_hour: The maximum number of games that one address may begin in an hour.
        keep_days: The number of days after which an abandoned game is deleted.
        reached_at: The URL for links to seats if the web app was opened on the host's own machine. If it is empty, the
            links use the URL of the web app.
    """

    database: str
    referee: str
    referee_web: str
    referee_seconds: float = 5
    origins: tuple[str, ...] = ()
    games_per_hour: int = 30
    keep_days: float = 90
    reached_at: str = ""


@asynccontextmanager
async def open_application(settings: Settings) -> AsyncIterator[Starlette]:
    """Open the database and the connections to the referee, and provide the application."""
    engine = await open_database(settings.database)
    seconds = settings.referee_seconds
    async with (
        AsyncReferee(settings.referee, timeout=seconds) as own,
        referee_client(settings.referee_web, seconds) as web,
    ):
        store = Store(engine)
        changes = Changes(store)
        host = Host(store, own)
        addresses = LastAddresses()
        games = Games(store, host, changes, HourlyBound(settings.games_per_hour, "games"), addresses)
        age = timedelta(days=settings.keep_days)
        work = (changes.watch, partial(play_bots, store, host, addresses), partial(delete_abandoned, store, age))
        tasks = [asyncio.create_task(keep_running(each)) for each in work]
        try:
            yield Starlette(
                routes=[*games.routes(), *page_routes(web, store, settings.reached_at)],
                exception_handlers=dict.fromkeys(_FAILURES, _answer_failure),
                middleware=[Middleware(Guard, settings.origins)],
            )
        finally:
            for each in tasks:
                each.cancel()
            await asyncio.wait(tasks)
            await engine.dispose()


async def keep_running(work: Callable[[], Awaitable[None]]) -> None:
    """Run an endless loop; log an unexpected error, and start the loop again."""
    while True:
        try:
            await work()
        except Exception:  # noqa: BLE001  # whatever it is, the host must continue
            _LOG.exception("internal error; trying again in %d s", _RESTART_SECONDS)
        await asyncio.sleep(_RESTART_SECONDS)


class Games:
    """The endpoints of games. All endpoints except `create` require the secret of a seat as a bearer token."""

    def __init__(
        self, store: Store, host: Host, changes: Changes, begun: HourlyBound, addresses: LastAddresses
    ) -> None:
        self._store = store
        self._host = host
        self._changes = changes
        self._begun = begun
        self._addresses = addresses
        self._changed = HourlyBound(_MAX_CHANGES, "changes of a game")
        self._streams = StreamBounds()
        self._beginning = Turns()
        self._reviewing = Turns()

    def routes(self) -> list[BaseRoute]:
        """Return the routes."""
        game = "/games/{game}"
        return [
            Route("/games", self.create, methods=["POST"]),
            Route(game, self.show),
            Route(f"{game}/messages", self.messages),
            Route(f"{game}/review", self.review),
            Route(f"{game}/actions", self.act, methods=["POST"]),
            Route(f"{game}/undo", self.undo, methods=["POST"]),
            Route(f"{game}/undo/decline", self.decline, methods=["POST"]),
            Route(f"{game}/secret", self.hand_on, methods=["POST"]),
            Route(f"{game}/bot", self.give_to_bot, methods=["POST"]),
            Route(f"{game}/return", self.take_back, methods=["POST"]),
        ]

    async def create(self, request: Request) -> Response:
        """Create a game; answer with its id and the secret of each seat, spectators first. Bots have no secret."""
        wanted = await read(request, WantedGame)
        setup = parse(wanted.setup, GameSetup())
        if setup.sealed_seats or setup.config.secrecy == SECRECY_SEALED:
            raise HTTPException(400, "setup.config.secrecy: the games of a host are open; remove it")
        if not wanted.bots.keys() < set(range(1, len(setup.config.seats) + 1)):
            raise HTTPException(400, "bots: each key must be a seat number, and one seat must be left for a person")
        if wanted.bots and setup.config.card_mode == CARD_MODE_REPORTED:
            raise HTTPException(400, "bots: they can play only with dealt cards; remove setup.config.cardMode")
        address = address_of(request)
        async with self._beginning.turn(address):
            self._begun.check(address)
            game, secrets = await self._host.create(wanted.key, setup, _language(request), wanted.bots)
            self._begun.count(address)
            self._addresses.note(game, address)
        return JSONResponse({"game": game, "secrets": secrets}, 201)

    async def show(self, request: Request) -> Response:
        """Answer with the seat of the sender, the number of the game's last message, and the seat that must act."""
        game, seat = await self._seat(request)
        last, to_act = await self._store.read_standing(game)
        return JSONResponse({"seat": seat, "last": last, "toAct": to_act})

    async def messages(self, request: Request) -> Response:
        """Stream the messages of the seat after `Last-Event-ID`; without this header, stream all its messages.

        If the id is above the last message, the database has been restored from a backup. In this case, the event
        `anew` tells the web app to forget everything, and all messages follow.
        """
        game, seat = await self._seat(request)
        await self._store.set_locale(game, seat, _language(request))
        found = request.headers.get("last-event-id", "")
        last = int(found) if re.fullmatch("[0-9]{1,9}", found) else 0
        is_known = last <= (await self._store.read_standing(game))[0]
        self._streams.check(game, seat, address_of(request))
        stream = self._stream(request, game, seat, last if is_known else None)
        ending = self._changes.ending
        return EventSourceResponse(
            stream, ping=_PING_SECONDS, send_timeout=_TAKE_SECONDS, shutdown_event=ending, shutdown_grace_period=4
        )

    async def _stream(
        self, request: Request, game: str, seat: int, known: int | None
    ) -> AsyncIterator[ServerSentEvent]:
        """Yield the messages of a seat and the online seats, until its secret changes or the database fails.

        Args:
            request: The request.
            game: The game.
            seat: The seat.
            known: The number of the last message that the web app has; None if the web app must start anew.
        """
        here: Seats = frozenset()
        last = known or 0
        with self._streams.count_stream(game, seat, address_of(request)):
            try:
                if known is None:
                    yield ServerSentEvent("{}", event="anew", id="0")
                while not self._changes.ending.is_set() and await self._is_played(request):
                    while found := await self._store.messages_after(game, seat, last):
                        for number, event, data in found:
                            yield ServerSentEvent(data, event=event, id=str(number))
                            last = number
                    if here != (here := self._changes.online_seats(game)):
                        yield ServerSentEvent(json.dumps({"seats": sorted(here)}), event="here")
                    await self._changes.wait_for_news(game, seat, last, here)
            except exc.SQLAlchemyError as error:  # the page reconnects and continues after its last message
                _LOG.warning("the database does not answer: %s", error)

    async def review(self, request: Request) -> Response:
        """Answer with the review of the game; if there is a `page_token`, even empty, with a page of compared turns."""
        game, seat = await self._seat(request)
        page_token = request.query_params.get("page_token")
        async with self._reviewing.turn((game, seat)):
            found = await self._host.review(game, seat, page_token, _language(request))
        return JSONResponse(MessageToDict(found))

    async def act(self, request: Request) -> Response:
        """Apply an action of the seat; answer with the number of the message about the action."""
        game, seat = await self._player(request)
        sent = await read(request, SentAction)
        action = parse(sent.action, Action())
        self._count_change(request, game)
        return JSONResponse({"number": await self._host.act(game, seat, sent, action, sent.key)})

    async def undo(self, request: Request) -> Response:
        """Request an undo for the seat, or agree to one."""
        game, seat = await self._player(request)
        wanted = await read(request, WantedUndo)
        if wanted.to >= wanted.revision:
            raise HTTPException(400, "to: must be lower than revision")
        self._count_change(request, game)
        await self._store.agree_to_undo(game, wanted, seat, wanted.to)
        return Response(status_code=204)

    async def decline(self, request: Request) -> Response:
        """Decline or withdraw an undo request for the seat."""
        game, _ = await self._player(request)
        self._count_change(request, game)
        await self._store.decline_undo(game, await read(request, Position))
        return Response(status_code=204)

    async def hand_on(self, request: Request) -> Response:
        """Replace the secret of the seat with a new secret, for the person who takes over the seat."""
        game, seat = await self._player(request)
        await self._store.replace_secret(game, seat, (await read(request, NewSecret)).secret)
        return Response(status_code=204)

    async def give_to_bot(self, request: Request) -> Response:
        """Let a bot play the seat of the sender, or of an absent player, until the player of the seat returns."""
        game, seat = await self._player(request)
        wanted = await read(request, NewBot)
        self._count_change(request, game)
        absent = wanted.seat is not None and wanted.seat != seat
        await self._host.give_to_bot(game, wanted.seat or seat, wanted.strength, absent=absent)
        return Response(status_code=204)

    async def take_back(self, request: Request) -> Response:
        """Let the player of a seat play again instead of a bot."""
        game = request.path_params["game"]
        if await self._owner_of(request) is None:
            raise _NO_SEAT
        self._count_change(request, game)
        await self._store.take_back(game, _secret(request))
        return Response(status_code=204)

    def _count_change(self, request: Request, game: str) -> None:
        """Count a change of a game; raise an `HTTPException` with status 429 if there are too many."""
        self._changed.check(game)
        self._changed.count(game)
        self._addresses.note(game, address_of(request))

    async def _seat(self, request: Request) -> tuple[str, int]:
        """Return the game and the seat of the secret; a seat that the request claims is never trusted."""
        seat, bot = await self._owner_of(request) or (None, None)
        if seat is None:
            raise _NO_SEAT
        if bot is not None:
            raise BotPlaysError
        game = request.path_params["game"]
        await self._store.note_request(game, seat, datetime.now(UTC))
        return game, seat

    async def _owner_of(self, request: Request) -> tuple[int, str | None] | None:
        """Return the seat of a request's secret and the bot that plays it, if any; None for an invalid secret."""
        game = request.path_params["game"]
        return await self._store.owner_of(game, _secret(request)) if game.isalnum() else None

    async def _is_played(self, request: Request) -> bool:
        """Return whether the secret of a request is still valid, and no bot plays its seat."""
        _, bot = await self._owner_of(request) or (None, "none")
        return bot is None

    async def _player(self, request: Request) -> tuple[str, int]:
        """Return the game and the seat, which must not be a spectator."""
        game, seat = await self._seat(request)
        if seat == SPECTATORS:
            raise NotYoursError
        return game, seat


class BotPlaysError(Exception):
    """The error for a request from a seat that a bot plays."""


_NO_SEAT: Final = HTTPException(401, "no seat of this game has this secret", {"www-authenticate": "Bearer"})


def _secret(request: Request) -> str:
    """Return the secret of a request, empty if there is none."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    return secret if scheme == "Bearer" else ""


def _language(request: Request) -> str:
    """Return the preferred language of a request; empty if it names none."""
    found = _LANGUAGE.match(request.headers.get("accept-language", ""))
    return found[0] if found else ""


async def _answer_failure(_: Request, error: Exception) -> Response:
    """Answer a failed request with a reason and a sentence; 503 means that it may be retried."""
    match error:
        case NotYoursError():
            return _answer(403, "NOT_YOURS", "a seat acts for itself alone")
        case MovedOnError():
            return _answer(409, "MOVED_ON", "the game does not stand there any more")
        case SecretTakenError():
            return _answer(409, "SECRET_TAKEN", "secret: another seat of this game has it; make a new one")
        case BotPlaysError():
            return _answer(403, "BOT_PLAYS", "a bot plays this seat until you take it back")
        case NotAbsentError():
            return _answer(403, "NOT_ABSENT", "the game must have waited for an offline player for an hour")
        case LastPersonError():
            return _answer(403, "LAST_PERSON", "no other person plays in this game; give the seat to a person")
        case CardsReportedError():
            return _answer(403, "CARDS_REPORTED", "bots can play only with dealt cards; give the seat to a person")
        case errors.ActionIllegalError():
            return _answer(422, error.reason, error.sentence, refusal=MessageToDict(error.refusal))
        case errors.InvalidRequestError() | errors.RegionUnknownError():
            return _answer(400, error.reason, error.sentence or str(error))
        case (
            errors.UnavailableError()
            | errors.DeadlineExceededError()
            | errors.OverloadedError()
            | errors.RateLimitedError()
        ):
            return _answer(503, "REFEREE_AWAY", "the referee does not answer")
        case errors.RefereeError():
            return _answer(502, error.reason, str(error))
        case _:
            _LOG.warning("the database does not answer: %s", error)
            return _answer(503, "DATABASE_AWAY", "the database does not answer")


def _answer(status: int, reason: str, message: str, **more: object) -> Response:
    return JSONResponse({"reason": reason, "message": message, **more}, status)


_DATABASE_AWAY: Final = (exc.OperationalError, exc.InterfaceError, exc.TimeoutError)
_FAILURES: Final = (
    NotYoursError,
    MovedOnError,
    SecretTakenError,
    LastPersonError,
    NotAbsentError,
    BotPlaysError,
    CardsReportedError,
    errors.RefereeError,
    *_DATABASE_AWAY,
)
