"""Identify callers and limit them: API keys, addresses, rate limits, stream slots and running calls."""

from __future__ import annotations

import ipaddress
import itertools
import re
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import InitVar, dataclass, field, replace
from threading import Condition, Lock
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import unquote

from khronos_core import PROTO, WireFormat
from khronos_core.errors import RequestError
from khronos_service.configuration.files import Reloaded
from khronos_service.configuration.keys import digest_of, read_api_keys
from khronos_service.configuration.settings import Settings, networks
from khronos_service.errors import (
    RETRY_SECONDS,
    OverloadedError,
    RateLimitedError,
    ShuttingDownError,
    UnauthenticatedError,
)

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

# --- callers ----------------------------------------------------------------------------------------------------------

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
        peer: The remote end of the connection in the format of gRPC, such as `ipv4:127.0.0.1:40000`; behind a trusted
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
    """Authenticates callers; threads may share it."""

    def __init__(self, settings: Settings, log: FilteringBoundLogger) -> None:
        """Read the keys and the trusted proxies of the settings.

        Raises:
            SettingFileError: If the keys can't be used.
        """
        self._proxies = networks(settings.trusted_proxy)
        path = settings.api_keys_file
        self._keys = Reloaded("API keys", [path], lambda: read_api_keys(settings), log) if path else None

    def locate(self, peer: str, metadata: _Pairs) -> Caller:
        """Return the caller of a connection. If the peer is a trusted proxy, return the caller for whom it forwards."""
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
    """Return the address in the name of a peer, as gRPC or a proxy writes it; None if the peer has no address."""
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


# --- calls ------------------------------------------------------------------------------------------------------------

REQUEST_ID = "x-request-id"
"""The metadata key of the request id. If a caller sends a valid id, the server uses it. The trailers return the id."""

Metadata: TypeAlias = tuple[tuple[str, str | bytes], ...]
"""The metadata of a call: keys and values."""

_PROCESS = secrets.token_hex(4)  # the prefix of request ids, so that they are unique among processes
_NUMBERS = itertools.count(1)
_SANE_ID = re.compile(r"[A-Za-z0-9._:/+=@-]{1,64}")
_MAX_SECONDS = 365 * 86_400.0  # without a deadline, gRPC reports a far larger number


@dataclass(slots=True, eq=False)
class Call:
    """A call of any method, over any transport.

    Attributes:
        method: The name of the method in the contract.
        peer: The remote end of the connection, such as `ipv4:127.0.0.1:40000`.
        metadata: The metadata of the call.
        timeout: The seconds until the deadline when the call arrived; None if there is no deadline.
        form: The wire format of the request and the response.
        request_id: The id of the call in the log.
        began: The time of arrival, in seconds of `time.perf_counter`.
        deadline: The time of the deadline, in seconds of `time.monotonic`; None if there is no deadline.
        caller: The caller, identified only by address until authentication.
        request_bytes: The uncompressed size of the request, or of all requests of a stream, in bytes.
        response_bytes: The size of the response, or of all responses of a stream, in bytes.
        messages: The number of answered requests of a stream; None for a unary call.
    """

    method: str
    peer: str
    metadata: Metadata
    timeout: InitVar[float | None] = None
    form: WireFormat = PROTO
    request_id: str = field(init=False)
    began: float = field(init=False, default_factory=time.perf_counter)
    deadline: float | None = field(init=False)
    caller: Caller = field(init=False)
    request_bytes: int = 0
    response_bytes: int = 0
    messages: int | None = None

    def __post_init__(self, timeout: float | None) -> None:
        self.request_id = request_id_of(self.metadata)
        self.deadline = None if timeout is None or timeout > _MAX_SECONDS else time.monotonic() + timeout
        self.caller = Caller(self.peer)

    def seconds_left(self) -> float | None:
        """Return the seconds until the deadline, negative once it has passed; None if there is no deadline."""
        return None if self.deadline is None else self.deadline - time.monotonic()


def request_id_of(metadata: _Pairs) -> str:
    """Return the request id that the caller sent, if it is valid; otherwise, a new one."""
    for key, value in metadata:
        if key == REQUEST_ID and isinstance(value, str) and _SANE_ID.fullmatch(value):
            return value
    return f"{_PROCESS}{next(_NUMBERS):08x}"


# --- limits -----------------------------------------------------------------------------------------------------------

Release = Callable[[RequestError], object]
"""A function that ends the stream of a slot with an error. Any thread may call it."""


class StreamSlots:
    """Limits the number of streams of one kind; threads may share it.

    If all slots are in use, a new stream takes the oldest slot of the caller with the most slots.
    """

    def __init__(self, what: str, max_slots: int, max_each: int = 0) -> None:
        """Start with free slots.

        Args:
            what: The name of the streams in error messages, in the plural, such as `play streams`.
            max_slots: The number of slots, at least 1.
            max_each: The maximum number of slots of one caller; 0 means any number.
        """
        self._what = what
        self._max_slots = max_slots
        self._max_each = max_each
        self._lock = Lock()
        self._held: dict[Release, str] = {}  # the caller of each slot, the oldest first
        self._closed = False

    def enter(self, holder: str, release: Release) -> None:
        """Take a slot; if all slots are in use, the caller with the most slots loses its oldest slot.

        `release` is called when the slot is lost. Always call `leave` at the end.

        Raises:
            RateLimitedError: If the caller already has the maximum number of slots.
            ShuttingDownError: If the server is shutting down.
        """
        with self._lock:
            if self._closed:
                raise ShuttingDownError
            holders = [*self._held.values()]
            if self._max_each and holders.count(holder) >= self._max_each:
                raise RateLimitedError(self._max_each, f"open {self._what}", RETRY_SECONDS)
            lost = None
            if len(holders) >= self._max_slots:
                largest = max(dict.fromkeys(holders), key=holders.count)
                lost = next(each for each, its_holder in self._held.items() if its_holder == largest)
                del self._held[lost]
            self._held[release] = holder
        if lost is not None:
            lost(OverloadedError())

    def leave(self, release: Release) -> None:
        """Give up a slot; do nothing if the caller has already lost it."""
        with self._lock:
            self._held.pop(release, None)

    def close(self) -> None:
        """End every stream, and reject new streams."""
        with self._lock:
            self._closed = True
            held = [*self._held]
            self._held.clear()
        for each in held:
            each(ShuttingDownError())


_MAX_CALLERS = 1 << 14  # the maximum number of callers that are stored; the latest are kept


class RateLimits:
    """Limits the rate of each caller, with the generic cell rate algorithm; threads may share it.

    For each caller, it stores the time by which all earlier calls would have been made at exactly the allowed rate. It
    rejects a call if this time is too far in the future: further than a burst allows.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self._interval = 1 / rate
        self._ahead = (burst - 1) * self._interval
        self._clock = clock
        self._lock = Lock()
        self._paid_up_to: dict[str, float] = {}  # ordered by last call

    def spend(self, caller: str) -> float:
        """Count a call and return 0 if it is within the limit; otherwise return the seconds to wait."""
        with self._lock:
            now = self._clock()
            moment = self._paid_up_to.get(caller, now)
            wait = moment - now - self._ahead
            if wait > 0:
                return wait
            self._paid_up_to.pop(caller, None)
            self._paid_up_to[caller] = max(now, moment) + self._interval
            if len(self._paid_up_to) > _MAX_CALLERS:
                del self._paid_up_to[next(iter(self._paid_up_to))]
            return 0.0


_SETTLE_SECONDS = 0.05  # seconds within which a call that has arrived starts


class InFlightCalls:
    """Counts running calls, so that a server can finish them before it exits; threads may share it."""

    def __init__(self) -> None:
        self._count = 0
        self._changed = Condition()

    def begin(self) -> None:
        """Count a call that begins."""
        with self._changed:
            self._count += 1
            self._changed.notify_all()

    def end(self) -> None:
        """Count a call that ends."""
        with self._changed:
            self._count -= 1
            self._changed.notify_all()

    def wait_for_end(self, seconds: float) -> bool:
        """Wait until, for a moment, no call runs; return whether this happened within `seconds`."""
        until = time.monotonic() + seconds
        with self._changed:
            while self._changed.wait_for(lambda: not self._count, max(0.0, until - time.monotonic())):
                settle = min(_SETTLE_SECONDS, max(0.0, until - time.monotonic()))
                if not self._changed.wait_for(lambda: self._count, settle):
                    return True
            return False
