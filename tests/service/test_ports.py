"""A reserved port cannot be used by other programs, and several workers can listen on it."""

import socket
from dataclasses import replace

import pytest

from khronos_service import ListenError, PortTakenError, Settings, start_server
from khronos_service.ports import is_loopback, reserve_port
from tests.support.servers import QUIET, run_server
from tests.support.waiting import free_port
from tests.support.web import ask_again, connect


def bind_foreign_socket(port: int, *options: int) -> socket.socket:
    stranger = socket.socket()
    for option in options:
        stranger.setsockopt(socket.SOL_SOCKET, option, 1)
    try:
        stranger.bind(("127.0.0.1", port))
        stranger.listen()
    except OSError:
        stranger.close()
        raise
    return stranger


STRANGERS = [(), (socket.SO_REUSEADDR,), (socket.SO_REUSEPORT,), (socket.SO_REUSEADDR, socket.SO_REUSEPORT)]


@pytest.mark.parametrize("options", STRANGERS, ids=["plain", "address", "port", "both"])
def test_no_foreign_process_can_use_a_reserved_port(options: tuple[int, ...]) -> None:
    reserved = reserve_port("127.0.0.1", free_port())
    with pytest.raises(OSError, match="in use"):
        bind_foreign_socket(reserved.port, *options)
    reserved.release()
    bind_foreign_socket(reserved.port, *options).close()


@pytest.mark.parametrize("options", STRANGERS, ids=["plain", "address", "port", "both"])
def test_port_of_a_foreign_process_cannot_be_reserved(options: tuple[int, ...]) -> None:
    with bind_foreign_socket(0, *options) as stranger, pytest.raises(PortTakenError, match="choose another port"):
        reserve_port("127.0.0.1", stranger.getsockname()[1])


def test_workers_can_listen_on_a_shared_reservation() -> None:
    reserved = reserve_port("127.0.0.1", 0)
    reserved.share()
    with (
        bind_foreign_socket(reserved.port, socket.SO_REUSEPORT),
        bind_foreign_socket(reserved.port, socket.SO_REUSEPORT),
        pytest.raises(OSError, match="in use"),
    ):
        bind_foreign_socket(reserved.port)
    reserved.release()


def test_port_used_for_ipv4_cannot_be_reserved_for_all_addresses() -> None:
    with bind_foreign_socket(0, socket.SO_REUSEPORT) as stranger, pytest.raises(PortTakenError, match="already in use"):
        reserve_port("::", stranger.getsockname()[1])


def test_host_name_reserves_the_same_port_on_all_its_addresses() -> None:
    reserved = reserve_port("localhost", 0)
    assert {target.rpartition(":")[2] for target in reserved.targets} == {str(reserved.port)}
    assert all(is_loopback(target) for target in reserved.targets)
    reserved.release()


def test_a_port_can_be_used_again_at_once() -> None:
    port = free_port()
    server = start_server(replace(QUIET, port=port))
    server.stop()
    again = start_server(replace(QUIET, port=port))
    assert again.address == server.address
    with pytest.raises(PortTakenError, match=f"port {port} on 127.0.0.1 is already in use"):
        start_server(replace(QUIET, port=port))
    again.stop()


def test_http_port_can_be_reused_at_once_even_after_open_connections() -> None:
    port = free_port()
    with run_server(web=True, web_port=port) as server:
        caller = connect(server.web_address)
        assert ask_again(caller, "/healthz", method="GET").status == 200
    with run_server(web=True, web_port=port):
        caller.close()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "256.1.1.1", "a" * 300, "\udc80"])
def test_unusable_listen_addresses_are_refused_with_a_reason(host: str) -> None:
    with pytest.raises(ListenError, match="cannot listen on"):
        start_server(Settings(host=host, port=0, insecure=True))


def test_addresses_reachable_from_other_machines_are_reported() -> None:
    assert is_loopback("127.0.0.1:1")
    assert is_loopback("[::1]:1")
    assert not is_loopback("0.0.0.0:1")
    assert not is_loopback("[::]:1")
    assert not is_loopback("192.0.2.1:1")
