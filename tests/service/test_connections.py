"""One connection is closed by the address of its other side."""

import socket
from contextlib import ExitStack

import pytest

from khronos_service.transport.connections import close_connection


def peer_of(connection: socket.socket) -> str:
    """Return the name that gRPC has for the other side."""
    host, port = connection.getpeername()[:2]
    return f"ipv4:{host}:{port}" if connection.family == socket.AF_INET else f"ipv6:%5B{host}%5D:{port}"


@pytest.mark.parametrize(("family", "host"), [(socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::1")], ids=["4", "6"])
def test_the_connection_of_a_peer_is_closed_and_no_other(family: socket.AddressFamily, host: str) -> None:
    with ExitStack() as stack:
        try:
            listening = stack.enter_context(socket.create_server((host, 0), family=family))
        except OSError:
            pytest.skip("this machine does not have the family")
        callers = [stack.enter_context(socket.create_connection(listening.getsockname()[:2])) for _ in range(3)]
        taken = [stack.enter_context(listening.accept()[0]) for _ in callers]

        assert close_connection(peer_of(taken[1]))

        assert callers[1].recv(1) == b""
        for place in (0, 2):
            taken[place].sendall(b"x")
            assert callers[place].recv(1) == b"x"


def test_an_ipv4_caller_of_an_ipv6_socket_is_found_by_its_ipv4_address() -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("this machine does not have both families on one socket")
    with (
        socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True) as listening,
        socket.create_connection(("127.0.0.1", listening.getsockname()[1])) as caller,
        listening.accept()[0],
    ):
        assert close_connection(f"ipv4:127.0.0.1:{caller.getsockname()[1]}")
        assert caller.recv(1) == b""


@pytest.mark.parametrize("peer", ["", "unix:/tmp/socket", "ipv4:127.0.0.1:1", "ipv4:127.0.0.1"])
def test_a_peer_that_has_no_connection_is_not_found(peer: str) -> None:
    assert not close_connection(peer)
