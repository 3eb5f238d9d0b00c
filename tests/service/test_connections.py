"""Connections of callers are listed, and closed one by one."""

import socket
from contextlib import ExitStack
from dataclasses import replace

import pytest
from khronos_service.transport.connections import close_connection, open_connections


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


def test_the_connections_of_callers_to_a_port_are_listed_and_no_others() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        socket.create_server(("127.0.0.1", 0)) as other,
        socket.create_connection(listening.getsockname()),
        listening.accept()[0] as taken,
        socket.create_connection(other.getsockname()),
        other.accept()[0],
    ):
        (found,) = open_connections({listening.getsockname()[1]})
        assert (found.peer, found.descriptor) == (peer_of(taken), taken.fileno())


def test_an_ipv4_caller_of_an_ipv6_socket_is_listed_by_its_ipv4_address() -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("this machine does not have both families on one socket")
    with (
        socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True) as listening,
        socket.create_connection(("127.0.0.1", listening.getsockname()[1])) as caller,
        listening.accept()[0],
    ):
        (found,) = open_connections({listening.getsockname()[1]})
        assert found.peer == peer_of_own(caller)
        assert str(found.address) == "127.0.0.1"


def test_an_ipv6_caller_is_listed_as_grpc_names_it() -> None:
    try:
        listening = socket.create_server(("::1", 0), family=socket.AF_INET6)
    except OSError:
        pytest.skip("this machine does not have the family")
    with listening, socket.create_connection(listening.getsockname()[:2]), listening.accept()[0] as taken:
        (found,) = open_connections({listening.getsockname()[1]})
        assert found.peer == peer_of(taken)


def peer_of_own(connection: socket.socket) -> str:
    """Return the name that gRPC has, at the other side, for this one."""
    host, port = connection.getsockname()[:2]
    return f"ipv4:{host}:{port}"


def test_a_connection_is_closed_only_while_its_open_file_is_still_the_same() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(listening.getsockname()), listening.accept()[0]:
            (gone,) = open_connections({port})
        with socket.create_connection(listening.getsockname()) as caller, listening.accept()[0] as taken:
            replace(gone, descriptor=taken.fileno()).close()
            taken.sendall(b"x")
            assert caller.recv(1) == b"x"
            (found,) = open_connections({port})
            found.close()
            assert caller.recv(1) == b""
