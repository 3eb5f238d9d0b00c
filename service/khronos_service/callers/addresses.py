"""The addresses of callers, as gRPC names them and as they can be compared."""

from __future__ import annotations

import ipaddress
from typing import TypeAlias
from urllib.parse import unquote

_CUSTOMER_BITS = 64  # of an IPv6 address: one customer has all addresses that begin so

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


def address_of(peer: str) -> tuple[Address, int] | None:
    """Return the address and the port of a TCP peer, as gRPC names it; None for another peer."""
    kind, _, rest = peer.partition(":")
    host, _, port = unquote(rest).rpartition(":")
    return (parsed_address(host.strip("[]")), int(port)) if kind in {"ipv4", "ipv6"} and port.isdecimal() else None


def customer_of(address: Address) -> str:
    """Return what stands for all addresses of one customer: an IPv4 address, or the network of an IPv6 address."""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, _CUSTOMER_BITS), strict=False))


def parsed_address(host: str) -> Address:
    """Return an address that can be compared: an IPv4 address is the same within IPv6, and zones do not count.

    Raises:
        ValueError: It is none.
    """
    found = ipaddress.ip_address(host.partition("%")[0])
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
