"""Listening for HTTP, on the event loop of the gRPC server: both share quotas, which belong to one thread.

uvicorn's own server is not used: it would watch for signals, and open connections without a limit.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState

from khronos_service.callers.addresses import address_of
from khronos_service.callers.identity import Caller
from khronos_service.callers.quotas import Quota
from khronos_service.configuration.settings import Settings, networks
from khronos_service.configuration.tls import web_context
from khronos_service.logger import Logger
from khronos_service.transport.connection_limits import CrowdedAddresses
from khronos_service.transport.connections import peer_of
from khronos_service.transport.services import Services
from khronos_service.web.application import WebApplication
from khronos_service.web.calls import WebCalls
from khronos_service.web.connection import IDLE_SECONDS, WebConnection
from khronos_service.web.files import page_folder, read_files

_HANDSHAKE_SECONDS = 10.0
_FLUSH_SECONDS = 0.05
_RETRY_SECONDS = 0.1  # until the next connection is taken when the system has no room for one
_BACKLOG = 1024


@dataclass(slots=True)
class _Open:
    """An open connection.

    Attributes:
        holder: Who has it.
        socket: Its socket.
        connection: What reads its requests; None until it is encrypted.
    """

    holder: str
    socket: socket.socket
    connection: WebConnection | None = None


async def listen(
    settings: Settings,
    sockets: Sequence[socket.socket],
    log: Logger,
    services: Services,
    is_serving: Callable[[], bool],
) -> WebServer:
    """Listen and answer, on the event loop that runs.

    Args:
        settings: How to serve.
        sockets: Bound to the addresses where it listens; they are closed at the end.
        log: For a line when certificates change.
        services: What calls go through.
        is_serving: Whether calls are taken, for health.

    Raises:
        SettingFileError: The certificates can't be used.
    """
    context = web_context(settings, log) if settings.encrypted else None
    return WebServer(settings, sockets, services, is_serving, context)


class WebServer:
    """A server that listens and answers; all of it runs on one event loop, in which it is made."""

    def __init__(
        self,
        settings: Settings,
        sockets: Sequence[socket.socket],
        services: Services,
        is_serving: Callable[[], bool],
        context: ssl.SSLContext | None,
    ) -> None:
        """Listen and answer.

        Args:
            settings: How to serve.
            sockets: Bound to the addresses where it listens; they are closed at the end.
            services: What calls go through.
            is_serving: Whether calls are taken, for health.
            context: Encrypts connections; None leaves them unencrypted.
        """
        calls, files = WebCalls(settings, services), read_files(page_folder())
        application: Any = WebApplication(settings, calls, files, services.unsent, is_serving)
        config = Config(
            application,
            http=WebConnection,
            ws="none",
            lifespan="off",
            log_config=None,
            proxy_headers=False,
            timeout_keep_alive=2 * int(IDLE_SECONDS),  # `WebConnection` has a time of its own
        )
        self._loop = asyncio.get_running_loop()
        reports = services.handler.reports
        self._crowded = CrowdedAddresses(reports)
        self._state = ServerState()
        self._new: Callable[[tuple[str, int]], WebConnection] = lambda address: WebConnection(
            address, settings, services.unsent, reports, self._ended, config, self._state, {}, self._loop
        )
        self._context = context
        self._proxies = networks(settings.trusted_proxy)
        self._places = Quota("connections by HTTP", settings.most_connections, settings.most_address_connections)
        reports.metrics.watch(self._places)
        self._open: dict[str, _Open] = {}  # by peer, oldest first
        self._all_ended = asyncio.Event()  # since the last one began
        self._sockets = tuple(sockets)
        for each in sockets:
            each.setblocking(False)
            # Connections inherit it: those that linger after a crash must not keep the next server off the port. A port
            # that is listened on is not shared all the same.
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            each.listen(_BACKLOG)
        self._tasks = {self._loop.create_task(self._accept(each)) for each in sockets}

    async def stop(self, seconds: float) -> None:
        """Take no more connections and close those that there are; answers have `seconds` to be sent, and a moment."""
        for task in tuple(self._tasks):
            task.cancel()
        for each in self._sockets:
            each.close()
        for connection in tuple(self._state.connections):
            connection.shutdown()
        if self._open:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._all_ended.wait(), max(seconds, _FLUSH_SECONDS))
        for opened in tuple(self._open.values()):
            _shut(opened.socket)

    # --- connections -------------------------------------------------------------------------------------------------

    async def _accept(self, listening: socket.socket) -> None:
        """Take connections, each into a place of its own."""
        while True:
            try:
                taken, address = await self._loop.sock_accept(listening)
            except OSError:  # the caller has left, or the system has no room
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            peer, holder = peer_of(*address[:2]), self._holder(*address[:2])
            if self._has_room(holder):
                self._places.take(holder)
                self._open[peer] = _Open(holder, taken)
                self._all_ended.clear()
                begun = self._loop.create_task(self._begin(peer, address[:2], taken))
                self._tasks.add(begun)
                begun.add_done_callback(self._tasks.discard)
            else:
                self._crowded.note(holder)
                taken.close()

    async def _begin(self, peer: str, address: tuple[str, int], taken: socket.socket) -> None:
        """Encrypt a connection, and wait for its requests."""
        seconds = None if self._context is None else _HANDSHAKE_SECONDS
        try:
            _, connection = await self._loop.connect_accepted_socket(
                partial(self._new, address), taken, ssl=self._context, ssl_handshake_timeout=seconds
            )
        except OSError:  # which an error of SSL is
            taken.close()
            self._ended(peer)
            return
        if peer in self._open:
            self._open[peer].connection = connection

    def _ended(self, peer: str) -> None:
        """Free the place of a connection."""
        if (opened := self._open.pop(peer, None)) is not None:
            self._places.give_back(opened.holder)
            if not self._open:
                self._all_ended.set()

    def _holder(self, host: str, port: int) -> str:
        """Return who has a connection: its address; of a trusted proxy's, each connection by itself."""
        peer = peer_of(host, port)
        found = address_of(peer)
        trusted = found is not None and any(found[0] in each for each in self._proxies)
        return peer if trusted else Caller(peer).address

    def _has_room(self, holder: str) -> bool:
        """Whether there is a place; an older connection on which nothing is answered makes room.

        Of an address that has as many as one may have, that is one of its own; when all places are taken, one of the
        address that has the most.
        """
        if self._places.held_by(holder) >= self._places.most_each:
            return self._close_oldest(holder)
        return self._places.held < self._places.most or self._close_oldest(self._places.largest())

    def _close_oldest(self, holder: str) -> bool:
        """Close the oldest connection of an address that is idle, else the oldest that is not answered."""
        held = [(peer, each) for peer, each in self._open.items() if each.holder == holder]
        for may_close in (_is_idle, _is_unanswered):
            for peer, each in held:
                if may_close(each.connection):
                    _shut(each.socket)
                    self._ended(peer)
                    self._crowded.note(holder)
                    return True
        return False


def _is_idle(connection: WebConnection | None) -> bool:
    return connection is not None and connection.idle


def _is_unanswered(connection: WebConnection | None) -> bool:
    return connection is None or not connection.answering


def _shut(connection: socket.socket) -> None:
    """End a connection, whatever reads it: that sees a caller who has left."""
    with suppress(OSError):  # who has
        connection.shutdown(socket.SHUT_RDWR)
