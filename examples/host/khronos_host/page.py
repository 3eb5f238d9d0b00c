"""The page in the browser: its files, and its questions, which go on to the referee's web port."""

from __future__ import annotations

from typing import Final

import httpx
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from khronos.v1.referee_service_pb2 import DESCRIPTOR
from khronos_host.bodies import read_body
from khronos_web import STATIC

_MARK: Final = '<meta name="khronos-home" content="host" />'
"""By this the page knows that its games are stored by who serves it."""

_PASSED_ON: Final = {"accept", "connect-protocol-version", "connect-timeout-ms", "content-type", "if-none-match"}
_PASSED_BACK: Final = {"cache-control", "content-type", "etag", "x-request-id"}
PLAIN: Final = {"accept-encoding": "identity"}
"""Headers of every question that goes on to the referee: what comes back is passed back as it is."""

_HEADERS: Final = {
    "cache-control": "no-cache",
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""Headers of every answer that has no others of these names: the page loads nothing from elsewhere."""


def with_safe_headers(app: ASGIApp) -> ASGIApp:
    """Return an application whose answers have these headers too."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_more(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await app(scope, receive, send_more)

    return answer


def page_routes(referee: httpx.AsyncClient) -> list[BaseRoute]:
    """Return the routes of the page.

    Args:
        referee: Asks the web port of a referee. A page sends nothing there but the view of its own seat.
    """
    index = (STATIC / "index.html").read_text("utf-8").replace("<head>", f"<head>\n    {_MARK}", 1)

    async def show(_: Request) -> Response:
        return HTMLResponse(index)

    async def pass_on(request: Request) -> Response:
        headers = {name: value for name, value in request.headers.items() if name in _PASSED_ON}
        content, query, path = await read_body(request), request.query_params, request.scope["path"]
        try:
            answer = await referee.request(request.method, path, params=query, headers=headers, content=content)
        except httpx.HTTPError:
            return JSONResponse({"code": "unavailable", "message": "the referee does not answer"}, 503)  # as Connect
        passed = {name: value for name, value in answer.headers.items() if name in _PASSED_BACK}
        return Response(answer.content, answer.status_code, passed)

    names = [each.name for each in DESCRIPTOR.services_by_name["RefereeService"].methods]
    calls = [Route(f"/khronos.v1.RefereeService/{each}", pass_on, methods=["GET", "POST"]) for each in names]
    return [Route("/", show), *calls, Mount("/", StaticFiles(directory=STATIC))]
