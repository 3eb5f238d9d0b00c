"""Authentication: identifies callers by API key or, without keys, by address."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import unquote

from khronos_service.configuration.files import Reloaded
from khronos_service.configuration.keys import digest_of, read_api_keys
from khronos_service.configuration.settings import Settings, networks
from khronos_service.errors import UnauthenticatedError

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

_AUTHORIZATION = "authorization"
_SCHEME = "bearer"
_FORWARDED = "x-forwarded-for"
_CUSTOMER_BITS = 64  # the prefix length of an IPv6 network; one customer has all its addresses

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address

_Pairs: TypeAlias = Iterable[tuple[str, str | bytes]]


@dataclass(frozen=True, slots=True)
class Caller:
    """The caller of a call.

    Attributes:
        peer: The remote end of the connection in the format of gRPC, such as `ipv4:127.0.0.1:40000`. Behind a trusted
            proxy, the forwarded address, such as `192.0.2.7`.
        key: The name of the caller's API key; empty if the server does not require keys.
        digest: The hash of the API key.
    """

    peer: str = ""
    key: str = ""
    digest: bytes = field(default=b"", repr=False)

    @property
    def id(self) -> str:
        """The id of the caller: the name of its key or, without a key, its address without the port.

        An IPv6 /64 network counts as one caller, because a single customer has all of its addresses.
        """
        if self.key:
            return f"key {self.key}"
        found = address_of(self.peer)
        if isinstance(found, ipaddress.IPv6Address):
            return str(ipaddress.ip_network((found, _CUSTOMER_BITS), strict=False))
        return str(found) if found else self.peer


class Callers:
    """An authenticator of callers, which threads may share."""

    def __init__(self, settings: Settings, log: FilteringBoundLogger) -> None:
        """Read the keys and the trusted proxies of the settings.

        Raises:
            SettingFileError: If the keys can't be used.
        """
        self._proxies = networks(settings.trusted_proxy)
        path = settings.api_keys_file
        self._keys = Reloaded("API keys", [path], lambda: read_api_keys(settings), log) if path else None

    def locate(self, peer: str, metadata: _Pairs) -> Caller:
        """Return the caller of a connection; behind a trusted proxy, the forwarded caller."""
        if not self._proxies:
            return Caller(peer)
        found = address_of(peer)
        if found is None or not any(found in each for each in self._proxies):
            return Caller(peer)
        forwarded = [value for key, value in metadata if key == _FORWARDED and isinstance(value, str)]
        named = _parse_forwarded_address(forwarded[-1].rpartition(",")[2].strip()) if forwarded else None
        return Caller(str(named)) if named else Caller(peer)

    def authenticate(self, caller: Caller, metadata: _Pairs) -> Caller:
        """Return the caller with its key, if the server requires keys.

        Raises:
            UnauthenticatedError: If the key is missing or unknown.
        """
        if self._keys is None:
            return caller
        sent = next((value for key, value in metadata if key == _AUTHORIZATION and isinstance(value, str)), "")
        scheme, _, key = sent.partition(" ")
        if scheme.lower() != _SCHEME or not key:
            raise UnauthenticatedError("missing")
        digest = digest_of(key.strip())
        name = self._keys.value().name_of(digest)
        if not name:
            raise UnauthenticatedError("unknown")
        return replace(caller, key=name, digest=digest)

    def check_key(self, caller: Caller) -> None:
        """Check that the key of a caller is still valid, if the server requires keys.

        Raises:
            UnauthenticatedError: If the key is not valid.
        """
        if self._keys is not None and not self._keys.value().name_of(caller.digest):
            raise UnauthenticatedError("unknown")


def address_of(peer: str) -> Address | None:
    """Return the address of a peer, as named by gRPC or forwarded by a proxy; None if the peer has no address."""
    kind, _, rest = peer.partition(":")
    return parse_address(unquote(rest).rpartition(":")[0]) if kind in {"ipv4", "ipv6"} else parse_address(peer)


def parse_address(host: str) -> Address | None:
    """Return a normalised address, without a zone, and as IPv4 if it is an IPv4-mapped IPv6 address."""
    try:
        found = ipaddress.ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def _parse_forwarded_address(entry: str) -> Address | None:
    """Return the address of an entry of `x-forwarded-for`, which may have a port."""
    return parse_address(entry) or parse_address(entry.rpartition(":")[0])
