"""Serve the files of the web app, and forward its requests to the server's web port."""

from __future__ import annotations

from html import escape
from typing import Final
from urllib.parse import urlsplit

import httpx
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from khronos.v1.referee_service_pb2 import DESCRIPTOR
from khronos_client.security import is_this_machine
from khronos_host.admission import Turns, address_of
from khronos_host.bodies import read_body
from khronos_host.store import Store
from khronos_web import STATIC
from khronos_web.serving import PageFiles

_MARKS: Final = """
    <meta name="khronos-home" content="host" />
    <meta name="khronos-reached-at" content="{}" />"""
"""Meta elements that tell the web app that this host stores its games, and the address for other devices."""

_PASSED_ON: Final = {"accept", "connect-protocol-version", "connect-timeout-ms", "content-type", "if-none-match"}
_PASSED_BACK: Final = {"cache-control", "content-type", "etag", "x-request-id"}
PLAIN: Final = {"accept-encoding": "identity"}
"""The headers of every forwarded request, which make sure that the answer can be passed on unchanged."""


def referee_client(url: str, seconds: float) -> httpx.AsyncClient:
    """Return a client of the referee's web port. It uses the proxy in the environment only to reach other machines."""
    is_here = is_this_machine(f"{urlsplit(url).hostname}:0")
    return httpx.AsyncClient(base_url=url, headers=PLAIN, timeout=seconds, trust_env=not is_here)


_WITHOUT_A_SEAT: Final = {
    *("GetCatalog", "CreateGame", "ReadText", "WriteText"),
    *("ListLegalActions", "ExplainPlacements", "PreviewActions", "ValidateAction", "ApplyAction"),
    *("DescribeDomains", "ReplayGame"),
}
"""The methods that the web app may call without a seat, for new games, the guided first game and puzzles."""


def page_routes(referee: httpx.AsyncClient, store: Store, reached_at: str) -> list[BaseRoute]:
    """Return the routes of the web app.

    Args:
        referee: The client of the referee's web port.
        store: The store, for the secrets of seats.
        reached_at: The URL of the host for other devices; empty to use the URL of the page.
    """
    turns, turns_of_strangers = Turns(), Turns(1)  # a caller without a seat never delays the questions of a player
    marks = _MARKS.format(escape(reached_at))
    index = (STATIC / "index.html").read_text("utf-8").replace("<head>", f"<head>{marks}", 1)

    async def show(_: Request) -> Response:
        return HTMLResponse(index)

    async def pass_on(request: Request) -> Response:
        path = request.scope["path"]
        holder = await _holder(request, store)
        if holder is None and path.rpartition("/")[2] not in _WITHOUT_A_SEAT:
            return _failure(401, "unauthenticated", "ask with the secret of a seat: Authorization: Bearer GAME.SECRET")
        headers = {name: value for name, value in request.headers.items() if name in _PASSED_ON and value.isascii()}
        content = await read_body(request)
        try:
            async with (turns if holder else turns_of_strangers).turn((holder, address_of(request))):
                answer = await referee.request(
                    request.method, path, params=request.query_params, headers=headers, content=content
                )
        except HTTPException as error:
            return _failure(error.status_code, "resource_exhausted", error.detail)
        except httpx.HTTPError:
            return _failure(503, "unavailable", "the referee does not answer")
        passed = {name: value for name, value in answer.headers.items() if name in _PASSED_BACK}
        return Response(answer.content, answer.status_code, passed)

    names = [each.name for each in DESCRIPTOR.services_by_name["RefereeService"].methods]
    calls = [Route(f"/khronos.v1.RefereeService/{each}", pass_on, methods=["GET", "POST"]) for each in names]
    return [Route("/", show), *calls, Mount("/", PageFiles(directory=STATIC))]


async def _holder(request: Request, store: Store) -> tuple[str, int] | None:
    """Return the game and the seat of a request's secret; None without a valid secret."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    game, _, secret = key.partition(".")
    seat = await store.seat_of(game, secret) if scheme == "Bearer" and game.isalnum() else None
    return None if seat is None else (game, seat)


def _failure(status: int, code: str, message: str) -> Response:
    """Return an error of the Connect protocol."""
    return JSONResponse({"code": code, "message": message}, status)
