"""Reserve ports, so that no other program uses them. The workers of one server can share a reserved port.

By default, gRPC listens with SO_REUSEPORT, so two unrelated servers would each receive half of the calls. An exclusive
socket therefore reserves the port first.
"""

from __future__ import annotations

import errno
import ipaddress
import socket
from collections.abc import Iterable
from dataclasses import dataclass


class ListenError(OSError):
    """The server can't listen on the address; the message gives the reason."""


class PortTakenError(ListenError):
    """A different program uses the port; the message names the port and suggests choosing another.

    Attributes:
        port: The port.
    """

    port = 0


@dataclass(frozen=True, slots=True)
class ReservedPort:
    """A reserved port: on every address of a host name, a socket is bound to the port but does not listen.

    Attributes:
        sockets: The sockets, which accept no connections.
        port: The port.
        targets: The addresses in the format of gRPC, such as `127.0.0.1:50051` or `[::1]:50051`.
    """

    sockets: tuple[socket.socket, ...]
    port: int
    targets: tuple[str, ...]

    def share(self) -> None:
        """Allow other sockets with SO_REUSEPORT, which our own processes use, to listen on the port."""
        for each in self.sockets:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)

    def release(self) -> None:
        """Release the port."""
        for each in self.sockets:
            each.close()


NO_PORT = ReservedPort((), 0, ())
"""The value for a port that is not reserved."""


def reserve_port(host: str, port: int) -> ReservedPort:
    """Reserve a port; 0 reserves any free port.

    Raises:
        PortTakenError: If another program uses the port.
        ListenError: If the address does not belong to this machine, or if this user may not use the port.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        raise ListenError(f"cannot listen on {host!r}: {error}; use a host name or address of this machine") from error
    held: list[socket.socket] = []
    refused: OSError | None = None
    for *_, address in found:
        try:
            held.append(_bind_socket(str(address[0]), port, shared=False))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                _release(held)
                why = f"port {port} on {host} is already in use; choose another port, or 0 for a free one"
                taken = PortTakenError(error.errno, why)
                taken.port = port
                raise taken from error
            refused = error  # a machine without IPv6 may still resolve a name to its IPv6 loopback address
        else:
            port = held[0].getsockname()[1]
    if not held:
        why = str(refused.strerror) if refused else "the name has no address"
        number = refused.errno if refused else None
        raise ListenError(number, f"cannot listen on port {port} of {host}: {why}") from refused
    return ReservedPort(tuple(held), port, tuple(_target(each) for each in held))


def _bind_socket(host: str, port: int, *, shared: bool) -> socket.socket:
    """Return a socket that reserves an address, exclusively or shared with our own processes."""
    address = ipaddress.ip_address(host)
    is_ipv6 = isinstance(address, ipaddress.IPv6Address)
    held = socket.socket(socket.AF_INET6 if is_ipv6 else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if is_ipv6:
            # On all addresses gRPC also listens for IPv4, so the reservation must cover it.
            held.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, not address.is_unspecified)
        # Lingering connections of a server that has just ended must not block the port. The option is reset after the
        # port is bound, because it would then let other programs bind the same port.
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT if shared else socket.SO_REUSEADDR, 1)
        held.bind((host, port))
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 0)
    except OSError:
        held.close()
        raise
    return held


def _release(held: list[socket.socket]) -> None:
    for each in held:
        each.close()


def _target(held: socket.socket) -> str:
    host, port = held.getsockname()[:2]
    return f"[{host}]:{port}" if held.family == socket.AF_INET6 else f"{host}:{port}"


def open_shared_sockets(targets: Iterable[str]) -> tuple[socket.socket, ...]:
    """Return bound sockets that do not listen yet; other processes of the server can bind the same addresses.

    Raises:
        ListenError: If an address can't be bound.
    """
    found: list[socket.socket] = []
    for target in targets:
        host, _, port = target.rpartition(":")
        try:
            found.append(_bind_socket(host.strip("[]"), int(port), shared=True))
        except OSError as error:
            _release(found)
            raise ListenError(error.errno, f"cannot listen on {target}: {error.strerror}") from error
    return tuple(found)


def is_loopback(target: str) -> bool:
    """Return whether only this machine can reach an address."""
    return ipaddress.ip_address(target.rpartition(":")[0].strip("[]")).is_loopback
