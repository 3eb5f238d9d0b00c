"""Who calls: the name of an API key, else the address that a call comes from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from khronos_service.callers.addresses import Address, address_of, customer_of, parsed_address
from khronos_service.configuration.api_keys import digest_of, read_keys
from khronos_service.configuration.files import Reloaded
from khronos_service.configuration.settings import Settings, networks
from khronos_service.logger import Logger
from khronos_core.errors import UnauthenticatedError

_AUTHORIZATION = "authorization"
_SCHEME = "bearer"
_IPV4 = "ipv4:"
_FORWARDED = "x-forwarded-for"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who makes a call.

    Attributes:
        peer: The other side of its connection, as gRPC names it: `ipv4:127.0.0.1:40000`. Behind a trusted proxy it is
            the address that the proxy forwarded: `192.0.2.7`. Empty if the call came over no connection.
        key: The name of its API key; empty where the server asks for none.
        digest: The hash of that key.
    """

    peer: str = ""
    key: str = ""
    digest: bytes = field(default=b"", repr=False)

    @property
    def id(self) -> str:
        """What is the same in all calls of one caller: the name of the key, else the address without the port."""
        return f"key {self.key}" if self.key else self.address

    @property
    def address(self) -> str:
        """The address without the port; of IPv6 the network that one customer has."""
        if self.peer.startswith(_IPV4):  # nearly always, and faster so
            return self.peer[len(_IPV4) : self.peer.rindex(":")]
        named = address_of(self.peer)
        found = named[0] if named else _parsed(self.peer)
        return customer_of(found) if found else self.peer


Metadata: TypeAlias = tuple[tuple[str, str | bytes], ...]
"""What came with a call."""

_Pairs: TypeAlias = Iterable[tuple[str, str | bytes]]


class Callers:
    """Finds out who calls."""

    def __init__(self, settings: Settings, log: Logger) -> None:
        """Accept the callers that the settings accept.

        Raises:
            SettingFileError: The keys can't be used.
        """
        self._proxies = networks(settings.trusted_proxy)
        path = settings.api_keys_file
        self._keys = Reloaded("API keys", [path], lambda: read_keys(settings), log) if path else None

    def by_address(self, caller: Caller, metadata: _Pairs) -> Caller:
        """Return the caller of a connection; if that is one of a trusted proxy, the caller that it forwarded."""
        if not self._proxies:
            return caller
        found = address_of(caller.peer)
        if not (found and any(found[0] in each for each in self._proxies)):
            return caller
        forwarded = [value for key, value in metadata if key == _FORWARDED and isinstance(value, str)]
        named = _parsed(forwarded[-1].rpartition(",")[2].strip()) if forwarded else None
        return Caller(str(named)) if named else caller

    def by_key(self, caller: Caller, metadata: _Pairs) -> Caller:
        """Return the caller with its key, if the server asks for keys.

        Raises:
            UnauthenticatedError: It has none, or one that the server doesn't know.
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
        """Check that the server still knows the key of a caller, if it asks for keys.

        Raises:
            UnauthenticatedError: It doesn't.
        """
        if self._keys is not None and not self._keys.value().name_of(caller.digest):
            raise UnauthenticatedError("unknown")


def _parsed(text: str) -> Address | None:
    try:
        return parsed_address(text)
    except ValueError:
        return None
