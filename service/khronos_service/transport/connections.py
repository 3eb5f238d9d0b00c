"""The TCP connections of this process, as the system knows them.

gRPC for Python can't end a stream whose answer is not taken, nor close one connection. The system can: a socket that is
shut down is seen by gRPC as a caller who has left, so that it frees all that the connection held.
"""

from __future__ import annotations

import ipaddress
import os
import socket
import struct
from collections.abc import Set as AbstractSet
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from khronos_service.callers.addresses import Address, address_of, parsed_address

_OPEN_FILES = Path("/proc/self/fd")
_LAST_RECEIVED = struct.Struct("52xI")  # milliseconds since then, in Linux's `struct tcp_info`


@dataclass(frozen=True, slots=True)
class Connection:
    """A connection that a caller has opened.

    Attributes:
        peer: The caller's side, as gRPC names it: `ipv4:192.0.2.7:40000`.
        address: The caller's address.
        quiet: Milliseconds since the caller has sent something, or has connected.
        descriptor: The number of the open file.
    """

    peer: str
    address: Address
    quiet: int
    descriptor: int

    def close(self) -> None:
        """Close it, if the open file is still this connection."""
        with _socket_of(self.descriptor) or nullcontext() as connection:
            if connection is not None and _peer_of(connection) == address_of(self.peer):
                _shut_down(connection)


def count_open_files() -> int:
    """Return how many files are open, connections and others; 0 where the system does not list them."""
    try:
        return len(os.listdir(_OPEN_FILES))  # noqa: PTH208  # `iterdir` would make a path of each
    except OSError:  # no such list, or no file is left to read it by
        return 0


def open_connections(ports: AbstractSet[int] | None = None) -> list[Connection]:
    """Return the connections to these ports, of all connections if it is None, as far as the system lists them.

    It takes some 6 microseconds for each open file.
    """
    found: list[Connection] = []
    with suppress(OSError):
        for name in os.listdir(_OPEN_FILES):  # noqa: PTH208  # as above
            descriptor = int(name)
            with suppress(OSError):  # it is no connection of TCP, or was closed meanwhile
                # A copy of the descriptor would double the time; `close` makes one, and looks what it is meanwhile.
                connection = socket.socket(socket.AF_INET6, socket.SOCK_STREAM, 0, descriptor)  # IPv4 has room in it
                try:
                    found.extend(_described(connection, ports))
                finally:
                    connection.detach()
    return found


def _described(connection: socket.socket, ports: AbstractSet[int] | None) -> tuple[Connection, ...]:
    """Return what is known of a connection to one of these ports; nothing of another socket."""
    own, other = connection.getsockname(), connection.getpeername()
    if not isinstance(own, tuple) or (ports is not None and own[1] not in ports):
        return ()
    address, port = parsed_address(other[0]), other[1]
    (quiet,) = _LAST_RECEIVED.unpack(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _LAST_RECEIVED.size))
    if isinstance(address, ipaddress.IPv4Address):
        peer = f"ipv4:{address}:{port}"
    else:
        peer = f"ipv6:{quote(f'[{other[0]}]', safe=':')}:{port}"
    return (Connection(peer, address, quiet, connection.fileno()),)


def close_connection(peer: str) -> bool:
    """Close the connection to a peer, and return whether it was found; only Linux lists the sockets of a process.

    Args:
        peer: The other side, as gRPC names it: `ipv4:192.0.2.7:40000`, `ipv6:%5B2001:db8::7%5D:40000`.
    """
    wanted = address_of(peer)
    found = next((each for each in open_connections() if address_of(each.peer) == wanted), None)
    if found is not None:
        found.close()
    return found is not None


def _shut_down(connection: socket.socket) -> None:
    with suppress(OSError):  # the caller has just left
        connection.shutdown(socket.SHUT_RDWR)


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
