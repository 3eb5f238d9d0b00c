"""Making sure that a port is ours: never shared with another's process, shared among our own on purpose only.

gRPC listens with SO_REUSEPORT by default, and then two servers that know nothing of each other get every
other call. So a port is claimed first by a socket that shares with nobody.
"""

from __future__ import annotations

import errno
import ipaddress
import socket
import sys
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from khronos_service.configuration.settings import Settings

_LISTENING = "0A"  # the state of a listening socket in /proc/net/tcp
_ADDRESS_WORD = 8  # hexadecimal digits of a word of an address there, in the byte order of the machine

_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class ListenError(OSError):
    """The address can't be listened on; the message names the reason."""


class PortTakenError(ListenError):
    """Somebody else holds the port, or shares it; the message names it and how to choose another."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Sockets that hold a port, without listening, on every address that a host name stands for.

    Attributes:
        sockets: The sockets; they accept nothing.
        port: The port.
        targets: The addresses as gRPC writes them, such as `127.0.0.1:50051` or `[::1]:50051`.
    """

    sockets: tuple[socket.socket, ...]
    port: int
    targets: tuple[str, ...]

    def share(self) -> None:
        """Let sockets that ask to share the port, those of our own processes, listen beside this one."""
        for each in self.sockets:
            each.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)

    def release(self) -> None:
        """Give the port free."""
        for each in self.sockets:
            each.close()


def claim(host: str, port: int) -> Claim:
    """Take a port that nobody holds; 0 takes a free one.

    Raises:
        PortTakenError: Somebody holds it.
        ListenError: The address is not one of this machine, or not for this user.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        msg = f"can't listen on {host!r}: {error}; name this machine or an address of it"
        raise ListenError(msg) from error
    held: list[socket.socket] = []
    refused: OSError | None = None
    for family, _, _, _, address in found:
        place = (str(address[0]), port)
        try:
            held.append(_hold(family, place))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                _release(held)
                msg = f"port {port} on {host} is taken by another process; choose another port, or 0 for any free one"
                raise PortTakenError(error.errno, msg) from error
            refused = error  # a machine without IPv6 knows the name of its loopback address all the same
        else:
            port = held[0].getsockname()[1]
    if not held:
        msg = f"can't listen on port {port} of {host}: {refused.strerror if refused else 'it has no address'}"
        raise ListenError(refused.errno if refused else None, msg) from refused
    return Claim(tuple(held), port, tuple(_target(each) for each in held))


def claim_web(settings: Settings) -> Claim | None:
    """Take the port for HTTP, if the settings want one.

    Raises:
        PortTakenError: Somebody holds it.
        ListenError: The address is not one of this machine, or not for this user.
    """
    return claim(settings.web_host, settings.web_port) if settings.web else None


def _hold(family: socket.AddressFamily, place: tuple[str, int]) -> socket.socket:
    """Return a socket that holds an address and shares it with nobody."""
    held = socket.socket(family, socket.SOCK_STREAM)
    try:
        if family == socket.AF_INET6:
            # On all addresses gRPC listens for IPv4 too, so nobody else may have the port there.
            only_ipv6 = not ipaddress.ip_address(place[0]).is_unspecified
            held.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, only_ipv6)
        # Connections of a server that has just ended linger on the port and must not keep us off it. But once the
        # port is ours, the same mark would let others have it too.
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        held.bind(place)
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


def shared_sockets(targets: Iterable[str]) -> tuple[socket.socket, ...]:
    """Return sockets at addresses that our own processes share; they do not listen yet.

    Raises:
        ListenError: An address can't be had.
    """
    found: list[socket.socket] = []
    for target in targets:
        try:
            found.append(_share(target))
        except OSError as error:
            _release(found)
            msg = f"can't listen on {target}: {error.strerror}"
            raise ListenError(error.errno, msg) from error
    return tuple(found)


def _share(target: str) -> socket.socket:
    """Return a socket that holds an address and shares it."""
    host, _, port = target.rpartition(":")
    address = ipaddress.ip_address(host.strip("[]"))
    family = socket.AF_INET6 if isinstance(address, ipaddress.IPv6Address) else socket.AF_INET
    held = socket.socket(family, socket.SOCK_STREAM)
    try:
        if family == socket.AF_INET6:
            held.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, not address.is_unspecified)
        held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        held.bind((str(address), int(port)))
    except OSError:
        held.close()
        raise
    return held


def is_loopback(target: str) -> bool:
    """Whether an address can be reached from this machine only."""
    return ipaddress.ip_address(target.rpartition(":")[0].strip("[]")).is_loopback


# --- processes that share a port -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Listener:
    """A socket that listens.

    Attributes:
        address: Where; an IPv4 address that is written as an IPv6 one is given as IPv4.
        inode: The number of the socket, by which the files of a process name it.
    """

    address: _Address
    inode: int


def listeners(port: int) -> frozenset[Listener]:
    """Return the sockets of this machine that listen on a port; none where the system does not list them."""
    found: set[Listener] = set()
    if sys.platform == "linux":
        for table in ("tcp", "tcp6"):
            with suppress(FileNotFoundError), Path("/proc/net", table).open(encoding="ascii") as lines:
                next(lines)
                for line in lines:
                    columns = line.split()
                    if columns[3] != _LISTENING:
                        break  # Linux lists listening sockets first, and there may be very many others
                    host, _, number = columns[1].rpartition(":")
                    if int(number, 16) == port:
                        found.add(Listener(_listed_address(host), int(columns[9])))
    return frozenset(found)


def _listed_address(digits: str) -> _Address:
    words = (digits[start : start + _ADDRESS_WORD] for start in range(0, len(digits), _ADDRESS_WORD))
    address = ipaddress.ip_address(b"".join(int(word, 16).to_bytes(4, sys.byteorder) for word in words))
    return getattr(address, "ipv4_mapped", None) or address


class PortWatch:
    """Looks for other processes that listen where ours do.

    Processes of one user may share a port on purpose, and an IPv4 address may be shared with a socket that listens for
    IPv6 and IPv4. Then the kernel gives the other process some of our calls.
    """

    def __init__(self, port: int) -> None:
        """Watch a port."""
        self._port = port
        self._checked: frozenset[Listener] = frozenset()  # what listened at the last check, which found nothing

    def check(self, processes: Iterable[int]) -> None:
        """Check that all who listen where these processes do are these processes.

        Where the system does not show whose a socket is, nothing is found; nor while one of these processes ends.

        Raises:
            PortTakenError: Another process listens there too; the message names it.
        """
        found = listeners(self._port)
        if not found <= self._checked:
            try:
                sockets = [_sockets(each) for each in processes]
            except PermissionError:
                return
            if not all(sockets):
                return  # one of ours is ending: its socket may still listen, and is no longer listed as its own
            own_inodes = set().union(*sockets)
            own = {each for each in found if each.inode in own_inodes}
            # One of ours may have ended since; then its sockets listen no more.
            others = (found - own) & listeners(self._port)
            for other in others:
                if any(_takes_calls(other.address, each.address) for each in own):
                    raise _shared_error(self._port, other)
        self._checked = found


def _takes_calls(other: _Address, own: _Address) -> bool:
    """Whether a socket at one address may get calls for a socket at our own."""
    if own.version != other.version:
        return own.version == 6 and own.is_unspecified  # gRPC listens there for IPv4 too  # noqa: PLR2004
    return own == other or own.is_unspecified or other.is_unspecified


def _sockets(process: int) -> set[int]:
    """Return the inodes of the sockets that a process has open; none if it has ended.

    Raises:
        PermissionError: This process may not look at that one.
    """
    found = set()
    with suppress(FileNotFoundError, ProcessLookupError):
        for each in Path(f"/proc/{process}/fd").iterdir():
            with suppress(FileNotFoundError):  # closed meanwhile
                kind, _, inode = str(each.readlink()).partition(":")
                if kind == "socket":
                    found.add(int(inode.strip("[]")))
    return found


def _shared_error(port: int, other: Listener) -> PortTakenError:
    """Return the error that names the process of a socket, as far as this user may see it."""
    name = "another process"
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if other.inode in _sockets(int(each.name)):
                name = f"process {each.name} ({(each / 'comm').read_text('utf-8').strip()})"
    msg = f"{name} listens on port {port} too and takes some of our calls; end it, or choose another port"
    return PortTakenError(errno.EADDRINUSE, msg)
