"""Claims on ports."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from khronos_service.transport.grpc_server import GrpcServer
from khronos_service.transport.ports import PortWatch, claim, is_loopback, listeners

from khronos_service import ListenError, PortTakenError, Settings, start_server
from khronos_service.observing.logs import make_logger
from tests.service.conftest import QUIET
from tests.service.support import free_port


def bound(port: int, *options: int) -> socket.socket:
    """Return a socket of a stranger's that tries to listen on a port."""
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
def test_a_claim_keeps_every_stranger_off(options: tuple[int, ...]) -> None:
    claimed = claim("127.0.0.1", 0)
    with pytest.raises(OSError, match="in use"):
        bound(claimed.port, *options)
    claimed.release()
    bound(claimed.port, *options).close()


@pytest.mark.parametrize("options", STRANGERS, ids=["plain", "address", "port", "both"])
def test_a_port_that_a_stranger_listens_on_is_not_claimed(options: tuple[int, ...]) -> None:
    with bound(0, *options) as stranger, pytest.raises(PortTakenError, match="choose another port"):
        claim("127.0.0.1", stranger.getsockname()[1])


def test_a_shared_claim_lets_our_own_listen() -> None:
    claimed = claim("127.0.0.1", 0)
    claimed.share()
    with bound(claimed.port, socket.SO_REUSEPORT), bound(claimed.port, socket.SO_REUSEPORT):
        assert len(listeners(claimed.port)) == 2
        with pytest.raises(OSError, match="in use"):
            bound(claimed.port)
    assert not listeners(claimed.port)
    claimed.release()


def test_a_claim_of_all_addresses_refuses_a_port_that_a_stranger_has_for_ipv4() -> None:
    with bound(0, socket.SO_REUSEPORT) as stranger, pytest.raises(PortTakenError, match="is taken"):
        claim("::", stranger.getsockname()[1])


# --- processes that share a port --------------------------------------------------------------------------------------

STRANGER = """
import socket, sys
host, port = sys.argv[1], int(sys.argv[2])
stranger = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
if host == "::":
    stranger.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
stranger.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
stranger.bind((host, port))
stranger.listen()
print("listening", flush=True)
sys.stdin.read()
"""


@contextmanager
def stranger_at(host: str, port: int) -> Iterator[int]:
    """Let another process listen on a port that it shares; yield the process."""
    words = [sys.executable, "-c", STRANGER, host, str(port)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "listening\n"
        yield process.pid
        process.kill()


ALL = "0.0.0.0"  # noqa: S104  # what a container listens on


@pytest.fixture(params=["127.0.0.1", ALL, "::", "::1"])
def own(request: pytest.FixtureRequest) -> Iterator[tuple[str, int]]:
    """A host, and the port that a server of several processes has on it."""
    claimed = claim(request.param, free_port())  # a port that the system gives nobody on another address meanwhile
    claimed.share()
    server = GrpcServer(QUIET, claimed.targets, make_logger(QUIET), shared=True)
    yield request.param, claimed.port
    server.stop(0)
    claimed.release()


TAKING_CALLS = {
    "127.0.0.1": ["127.0.0.1", ALL],
    ALL: ["127.0.0.1", ALL, "127.0.0.2", "::", "::1"],
    "::": ["127.0.0.1", ALL, "127.0.0.2", "::", "::1"],
    "::1": ["::", "::1"],
}


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes share a port")
@pytest.mark.parametrize("host", ["127.0.0.1", ALL, "127.0.0.2", "::", "::1"])
def test_a_stranger_is_found_exactly_where_it_can_take_our_calls(own: tuple[str, int], host: str) -> None:
    own_host, port = own
    watch = PortWatch(port)
    watch.check([os.getpid()])
    with stranger_at(host, port) as stranger:
        if host not in TAKING_CALLS[own_host]:
            watch.check([os.getpid()])
        else:
            for _ in range(2):
                with pytest.raises(PortTakenError, match=rf"process {stranger} \(.+\) listens on port {port} too"):
                    watch.check([os.getpid()])
            watch.check([os.getpid(), stranger])
    watch.check([os.getpid()])


@pytest.mark.skipif(sys.platform != "linux", reason="only there processes share a port")
@pytest.mark.parametrize("own", ["127.0.0.1"], indirect=True)
def test_while_a_process_of_ours_ends_its_socket_is_taken_for_nobody_elses(own: tuple[str, int]) -> None:
    host, port = own
    watch = PortWatch(port)
    ending = subprocess.Popen([sys.executable, "-c", ""])
    os.waitid(os.P_PID, ending.pid, os.WEXITED | os.WNOWAIT)  # it has ended, and nobody has asked for its exit code
    with stranger_at(host, port):  # as the socket of a process looks whose files are no longer listed
        watch.check([os.getpid(), ending.pid])
        ending.wait()
        with pytest.raises(PortTakenError):
            watch.check([os.getpid()])


def test_a_name_claims_the_same_port_on_all_its_addresses() -> None:
    claimed = claim("localhost", 0)
    assert {target.rpartition(":")[2] for target in claimed.targets} == {str(claimed.port)}
    assert all(is_loopback(target) for target in claimed.targets)
    claimed.release()


def test_a_port_can_be_used_again_at_once() -> None:
    server = start_server(QUIET)
    port = int(server.address.rpartition(":")[2])
    server.stop()
    again = start_server(replace(QUIET, port=port))
    assert again.address == server.address
    with pytest.raises(PortTakenError, match=f"port {port} on 127.0.0.1 is taken"):
        start_server(replace(QUIET, port=port))
    again.stop()


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "256.1.1.1", "a" * 300, "\udc80"])
def test_hosts_of_others_are_refused_with_a_reason(host: str) -> None:
    with pytest.raises(ListenError, match="can't listen on"):
        start_server(Settings(host=host, port=0, insecure=True))


def test_what_is_reachable_from_elsewhere_is_reported() -> None:
    assert is_loopback("127.0.0.1:1")
    assert is_loopback("[::1]:1")
    assert not is_loopback("0.0.0.0:1")
    assert not is_loopback("[::]:1")
    assert not is_loopback("192.0.2.1:1")
