"""A client can encrypt its channel and present a certificate, and recognises the names of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from khronos_client import UnavailableError, tls_credentials
from khronos_client.security import is_this_machine
from tests.client.both import Connect
from tests.support.certificates import Authority
from tests.support.servers import run_server


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def address(authority: Authority) -> Iterator[str]:
    """The address of a server with a certificate."""
    pair = authority.issue("localhost")
    with run_server(tls_cert_file=str(pair.cert), tls_key_file=str(pair.key)) as server:
        yield server.address.replace("127.0.0.1", "localhost")


def test_client_calls_over_tls(connect: Connect, address: str, authority: Authority) -> None:
    with connect(address, credentials=tls_credentials(authority.file)) as referee:
        assert referee.catalog().kinds


def test_server_of_an_unknown_ca_is_unavailable(connect: Connect, address: str) -> None:
    unknown, once = tls_credentials(), [("grpc.enable_retries", 0)]
    referee = connect(address, credentials=unknown, retries=False, channel_options=once)
    with referee, pytest.raises(UnavailableError):
        referee.catalog()


@pytest.mark.parametrize("files", [{"cert": "cert.pem"}, {"key": "key.pem"}], ids=lambda files: next(iter(files)))
def test_client_certificate_and_key_must_be_set_together(files: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="need each other"):
        tls_credentials(**files)


@pytest.mark.parametrize(
    "address",
    ["localhost:1", "127.0.0.1:1", "127.9.9.9:1", "[::1]:1", "unix:/run/x.sock", "dns:///localhost:1", "ipv6:[::1]:1"],
)
def test_names_of_this_machine_are_recognised(address: str) -> None:
    assert is_this_machine(address)


@pytest.mark.parametrize(
    "address", ["khronos.test:1", "192.0.2.1:1", "[2001:db8::1]:1", "localhost.khronos.test:1", "xds:///localhost:1"]
)
def test_names_of_other_machines_are_recognised(address: str) -> None:
    assert not is_this_machine(address)
