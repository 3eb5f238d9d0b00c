"""What the host answers by HTTP: games and seats as JSON, messages as server-sent events, and the page."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx
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
from khronos.v1.config_pb2 import SECRECY_SEALED, GameSetup
from khronos_client import AsyncReferee, errors
from khronos_host.bodies import SentAction, WantedGame, WantedUndo, parse, read
from khronos_host.changes import Changes
from khronos_host.database import opened
from khronos_host.host import Host, NotYoursError
from khronos_host.page import PLAIN, page_routes, with_safe_headers
from khronos_host.store import SPECTATORS, MovedOnError, Position, Store

_LOG = logging.getLogger("khronos_host")
_PING_SECONDS: Final = 15
_TAKE_SECONDS: Final = 30
"""Seconds in which a page must take what it is sent, before its stream ends."""
_LANGUAGE: Final = re.compile(r"[A-Za-z0-9-]{1,35}")


@asynccontextmanager
async def hosting(
    database: str, referee: str, referee_web: str, referee_seconds: float = 5
) -> AsyncIterator[Starlette]:
    """Open the database and the connections to the referee, and give the application that uses them.

    Args:
        database: URL of the database; see `database.opened`.
        referee: Address of the referee, for the host's own calls.
        referee_web: URL of its web port, for the questions of the page.
        referee_seconds: Seconds for which the referee is waited for.
    """
    engine = await opened(database)
    async with (
        AsyncReferee(referee, timeout=referee_seconds) as own,
        httpx.AsyncClient(base_url=referee_web, headers=PLAIN, timeout=referee_seconds) as web,
    ):
        store = Store(engine)
        changes = Changes(store)
        watching = asyncio.create_task(changes.watch())
        try:
            yield Starlette(
                routes=[*Games(store, Host(store, own), changes).routes(), *page_routes(web)],
                exception_handlers=dict.fromkeys(_FAILURES, _failed),
                middleware=[Middleware(with_safe_headers)],
            )
        finally:
            watching.cancel()
            await asyncio.wait([watching])
            await engine.dispose()


class Games:
    """The paths of games. All but the first want the secret of a seat, as a bearer token."""

    def __init__(self, store: Store, host: Host, changes: Changes) -> None:
        self._store = store
        self._host = host
        self._changes = changes

    def routes(self) -> list[BaseRoute]:
        """Return what is asked by which path."""
        game = "/games/{game}"
        return [
            Route("/games", self.create, methods=["POST"]),
            Route(game, self.show),
            Route(f"{game}/messages", self.messages),
            Route(f"{game}/actions", self.act, methods=["POST"]),
            Route(f"{game}/undo", self.undo, methods=["POST"]),
            Route(f"{game}/undo/decline", self.decline, methods=["POST"]),
        ]

    async def create(self, request: Request) -> Response:
        """Make a game, and answer its id and the secret of each seat: that of spectators first, then in order."""
        wanted = await read(request, WantedGame)
        setup = parse(wanted.setup, GameSetup())
        if setup.sealed_seats or setup.config.secrecy == SECRECY_SEALED:
            raise HTTPException(400, "setup.config.secrecy: the games of a host are open; leave it out")
        game, secrets = await self._host.create(wanted.key, setup, _language(request))
        return JSONResponse({"game": game, "secrets": secrets}, 201)

    async def show(self, request: Request) -> Response:
        """Answer which seat the secret gives, and the number of the game's last message."""
        game, seat = await self._seat(request)
        return JSONResponse({"seat": seat, "last": (await self._store.last([game]))[game]})

    async def messages(self, request: Request) -> Response:
        """Stream the seat's messages, those after `Last-Event-ID` or all."""
        game, seat = await self._seat(request)
        await self._store.set_locale(game, seat, _language(request))
        last = request.headers.get("last-event-id", "")
        stream = self._stream(game, seat, int(last) if re.fullmatch("[0-9]{1,9}", last) else 0)
        return EventSourceResponse(stream, ping=_PING_SECONDS, send_timeout=_TAKE_SECONDS)

    async def _stream(self, game: str, seat: int, last: int) -> AsyncIterator[ServerSentEvent]:
        while True:
            for number, event, data in await self._store.messages_after(game, seat, last):
                yield ServerSentEvent(data, event=event, id=str(number))
                last = number
            await self._changes.after(game, last)

    async def act(self, request: Request) -> Response:
        """Apply an action of the seat, and answer the number of the message that says so."""
        game, seat = await self._player(request)
        sent = await read(request, SentAction)
        action = parse(sent.action, Action())
        return JSONResponse({"number": await self._host.act(game, seat, sent, action, sent.key)})

    async def undo(self, request: Request) -> Response:
        """Let the seat ask, or agree, to go back."""
        game, seat = await self._player(request)
        wanted = await read(request, WantedUndo)
        if wanted.to >= wanted.revision:
            raise HTTPException(400, "to go back is to an earlier revision")
        await self._store.agree_to_undo(game, wanted, seat, wanted.to)
        return Response(status_code=204)

    async def decline(self, request: Request) -> Response:
        """Let the seat decline what another asked for, or withdraw it."""
        game, _ = await self._player(request)
        await self._store.decline_undo(game, await read(request, Position))
        return Response(status_code=204)

    async def _seat(self, request: Request) -> tuple[str, int]:
        """Return the game, and the seat that the secret gives in it: who asks is never what a page says."""
        game, (scheme, _, secret) = request.path_params["game"], request.headers.get("authorization", "").partition(" ")
        seat = await self._store.seat_of(game, secret) if scheme == "Bearer" and game.isalnum() else None
        if seat is None:
            raise HTTPException(401, "no seat of this game has this secret", {"www-authenticate": "Bearer"})
        return game, seat

    async def _player(self, request: Request) -> tuple[str, int]:
        """Return the game and the seat, which is not that of spectators."""
        game, seat = await self._seat(request)
        if seat == SPECTATORS:
            raise NotYoursError
        return game, seat


def _language(request: Request) -> str:
    """Return the first language that a request asks for; empty, none."""
    found = _LANGUAGE.match(request.headers.get("accept-language", ""))
    return found[0] if found else ""


async def _failed(_: Request, error: Exception) -> Response:
    """Answer a request that failed: a reason for programs and a sentence; 503 says that it may be sent again."""
    match error:
        case NotYoursError():
            return _answer(403, "NOT_YOURS", "a seat acts for itself alone")
        case MovedOnError():
            return _answer(409, "MOVED_ON", "the game does not stand there any more")
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


_FAILURES: Final = (
    NotYoursError,
    MovedOnError,
    errors.RefereeError,
    exc.OperationalError,
    exc.InterfaceError,
    exc.TimeoutError,
)
