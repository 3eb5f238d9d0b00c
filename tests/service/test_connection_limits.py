"""Which idle connections are closed when there are too many."""

import ipaddress
from collections.abc import Collection

from khronos_service.transport.connection_limits import surplus
from khronos_service.transport.connections import Connection


def connections(address: str, *quiet: int) -> list[Connection]:
    """Return connections of an address that have been quiet for so long; the port of each is that time."""
    kind = "ipv6" if ":" in address else "ipv4"
    host = f"%5B{address}%5D" if ":" in address else address
    return [Connection(f"{kind}:{host}:{each}", ipaddress.ip_address(address), each, 0) for each in quiet]


def peers(closed: Collection[Connection]) -> list[str]:
    return sorted(each.peer for each in closed)


def test_none_is_closed_within_the_limits() -> None:
    assert not surplus(connections("192.0.2.1", 1, 2) + connections("192.0.2.2", 3), frozenset(), 2, 3)


def test_an_address_with_more_than_its_share_loses_those_that_are_quiet_for_longest() -> None:
    found = connections("192.0.2.1", 5, 9, 1, 7) + connections("192.0.2.2", 100, 200)
    assert peers(surplus(found, frozenset(), 2, 100)) == ["ipv4:192.0.2.1:7", "ipv4:192.0.2.1:9"]


def test_where_there_are_too_many_in_all_the_address_with_most_loses_the_next() -> None:
    found = connections("192.0.2.1", 1, 2, 3, 4) + connections("192.0.2.2", 10, 20) + connections("192.0.2.3", 99)
    assert peers(surplus(found, frozenset(), 100, 5)) == ["ipv4:192.0.2.1:3", "ipv4:192.0.2.1:4"]


def test_a_connection_with_a_call_stays() -> None:
    found = connections("192.0.2.1", 1, 2, 3)
    assert peers(surplus(found, {"ipv4:192.0.2.1:3"}, 2, 100)) == ["ipv4:192.0.2.1:2"]
    assert not surplus(found, {each.peer for each in found}, 1, 1)


def test_addresses_of_one_ipv6_customer_are_one() -> None:
    found = connections("2001:db8::1", 1) + connections("2001:db8::2", 2) + connections("2001:db8:0:1::1", 3)
    assert peers(surplus(found, frozenset(), 1, 100)) == ["ipv6:%5B2001:db8::2%5D:2"]
