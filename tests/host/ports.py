"""Provides ports for servers of a test, and connections to a server that a test can block."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_BYTES = 65536


class Gate:
    """A port that forwards all data to another port; while the gate is closed, it delays the data without losing any.

    Attributes:
        address: The address of the port.
        stopped: Set when data for the other port has arrived at the closed gate.
    """

    def __init__(self, address: str) -> None:
        host, _, port = address.rpartition(":")
        self._target = (host, int(port))
        self._open = threading.Event()
        self._open.set()
        self._sockets: list[socket.socket] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._listener.getsockname()[1]}"
        self.stopped = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def shut(self) -> None:
        """Close the gate: forward nothing."""
        self.stopped.clear()
        self._open.clear()

    def open(self) -> None:
        """Open the gate: forward delayed and new data."""
        self._open.set()

    def close(self) -> None:
        """End all connections."""
        self.open()
        for each in (self._listener, *self._sockets):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._target)
                self._sockets += [near, far]
                for one, other, stopped in ((near, far, self.stopped), (far, near, threading.Event())):
                    threading.Thread(target=self._carry, args=(one, other, stopped), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, stopped: threading.Event) -> None:
        with suppress(OSError):
            while data := source.recv(_BYTES):
                if not self._open.is_set():
                    stopped.set()
                    self._open.wait()
                target.sendall(data)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)


@contextmanager
def decrypt_port(port: int, tls: ssl.SSLContext) -> Iterator[int]:
    """Provide a port that decrypts TLS and forwards to a different port, like a proxy."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(_BYTES):
                target.write(data)
                await target.drain()
        target.close()

    async def accept(from_near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        try:
            from_far, to_far = await asyncio.open_connection("127.0.0.1", port)
        except OSError:  # the server behind it is away
            to_near.close()
            return
        try:
            await asyncio.gather(carry(from_near, to_far), carry(from_far, to_near))
        finally:
            to_near.transport.abort()
            to_far.transport.abort()

    server = asyncio.run_coroutine_threadsafe(asyncio.start_server(accept, "127.0.0.1", 0, ssl=tls), loop).result()
    yield int(server.sockets[0].getsockname()[1])

    async def end() -> None:
        server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for each in others:
            each.cancel()
        await asyncio.gather(*others, return_exceptions=True)
        await asyncio.sleep(0.1)  # the event loop closes aborted connections a little later

    asyncio.run_coroutine_threadsafe(end(), loop).result()
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()
