"""Find the addresses under which other devices reach this device."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Final

_ELSEWHERE: Final = {socket.AF_INET: ("192.0.2.1", 9), socket.AF_INET6: ("2001:db8::1", 9)}
"""Addresses for documentation (RFC 5737 and 3849). A datagram socket to such an address gets the local address, and
sends nothing."""
_EVERY: Final = {"0.0.0.0", "::", ""}  # noqa: S104  # compared, not bound


def list_urls(host: str, port: int) -> list[str]:
    """Return the URLs of a server; if it listens on all addresses, return a URL for each outgoing interface."""
    if host not in _EVERY:
        return [_url(host, port)]
    families = [socket.AF_INET] if host == "0.0.0.0" else list(_ELSEWHERE)  # noqa: S104  # compared, not bound
    found = []
    for family in families:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect(_ELSEWHERE[family])
            found.append(_url(way.getsockname()[0], port))
    return found or [_url("localhost", port)]


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
