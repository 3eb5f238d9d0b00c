"""The TCP connections of this process, as the system knows them.

gRPC for Python can't end a stream whose answer is not taken, nor close one connection. The system can: a socket that is
shut down is seen by gRPC as a caller who has left, so that it frees all that the connection held.
"""

from __future__ import annotations

import os
import socket
from contextlib import nullcontext, suppress
from pathlib import Path

from khronos_service.callers.addresses import Address, address_of, parsed_address

_OPEN_FILES = Path("/proc/self/fd")


def close_connection(peer: str) -> bool:
    """Close the connection to a peer, and return whether it was found; only Linux lists the sockets of a process.

    Args:
        peer: The other side, as gRPC names it: `ipv4:192.0.2.7:40000`, `ipv6:%5B2001:db8::7%5D:40000`.
    """
    wanted = address_of(peer)
    if wanted is None or not _OPEN_FILES.is_dir():
        return False
    for name in os.listdir(_OPEN_FILES):  # noqa: PTH208  # `iterdir` would make a path of each
        with _socket_of(int(name)) or nullcontext() as connection:
            if connection is not None and _peer_of(connection) == wanted:
                with suppress(OSError):  # the caller has just left
                    connection.shutdown(socket.SHUT_RDWR)
                return True
    return False


def _socket_of(descriptor: int) -> socket.socket | None:
    """Return the socket of an open file; None if it is none. The socket has a descriptor of its own."""
    try:
        copy = os.dup(descriptor)
    except OSError:  # closed meanwhile
        return None
    try:
        return socket.socket(fileno=copy)
    except OSError:
        os.close(copy)
        return None


def peer_of(host: str, port: int) -> str:
    """Return the name of a peer of TCP, as gRPC gives it."""
    return f"ipv6:%5B{host}%5D:{port}" if ":" in host else f"ipv4:{host}:{port}"


def _peer_of(connection: socket.socket) -> tuple[Address, int] | None:
    """Return the address of the other side; None if the socket is not connected by TCP."""
    if connection.family not in {socket.AF_INET, socket.AF_INET6}:
        return None
    try:
        host, port = connection.getpeername()[:2]
    except OSError:
        return None
    return parsed_address(host), port
