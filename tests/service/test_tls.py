"""Calls are encrypted, callers can be required to present certificates, and certificates can change at run time."""

from __future__ import annotations

import io
import json
import ssl
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import grpc
import pytest
from cryptography.hazmat.primitives import serialization
from grpc_health.v1 import health_pb2

from khronos.v1.referee_service_pb2 import GetCatalogRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_service import LogFormat, Settings, start_server
from khronos_service.configuration.files import SettingFileError
from khronos_service.configuration.tls import read_certificates
from khronos_service.grpc_transport import GrpcServer
from tests.service.support import Log, attempt, call_and_fail, handler_of, health_of
from tests.support.certificates import NAME, Authority, Pair
from tests.support.servers import QUIET, run_server
from tests.support.waiting import free_ports, wait_until
from tests.support.web import ask


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def settings(authority: Authority) -> Settings:
    """The settings of a server with a certificate."""
    pair = authority.issue()
    return replace(QUIET, tls_cert_file=str(pair.cert), tls_key_file=str(pair.key))


def answers(channel: grpc.Channel) -> bool:
    with channel:
        error = attempt(RefereeServiceStub(channel).GetCatalog, GetCatalogRequest(), timeout=60)
    assert error is None or error.code is grpc.StatusCode.UNAVAILABLE
    return error is None


def test_unencrypted_calls_are_not_answered_by_a_server_with_a_certificate(settings: Settings) -> None:
    with run_server(settings) as server:
        assert not answers(grpc.insecure_channel(server.address))


def test_only_clients_that_trust_the_ca_accept_the_server(
    settings: Settings, authority: Authority, tmp_path: Path
) -> None:
    stranger = Authority(tmp_path, "stranger")
    with run_server(settings) as server:
        assert not answers(authority.channel(server.address, name="other.test"))
        assert not answers(stranger.channel(server.address))


# --- callers' certificates --------------------------------------------------------------------------------------------


@pytest.fixture
def callers(tmp_path: Path) -> Authority:
    return Authority(tmp_path, "callers")


@pytest.fixture
def mutual(settings: Settings, callers: Authority) -> Settings:
    """The settings of a server that requires client certificates."""
    return replace(settings, tls_client_ca_file=str(callers.file))


def test_only_clients_with_a_certificate_of_the_ca_are_accepted(
    mutual: Settings, authority: Authority, callers: Authority
) -> None:
    known, stranger = callers.issue("ann", file="ann"), authority.issue("eve", file="eve")
    with run_server(mutual) as server:
        assert answers(authority.channel(server.address, known))
        assert not answers(authority.channel(server.address, stranger))
        assert not answers(authority.channel(server.address))


def test_health_check_needs_a_client_certificate_too(mutual: Settings, authority: Authority) -> None:
    with run_server(mutual) as server, authority.channel(server.address) as channel:
        error = call_and_fail(health_of(channel).Check, health_pb2.HealthCheckRequest())
    assert error.code is grpc.StatusCode.UNAVAILABLE


# --- certificates that change -----------------------------------------------------------------------------------------


def test_a_new_certificate_is_used_at_every_address_without_a_restart(settings: Settings, authority: Authority) -> None:
    targets = tuple(f"127.0.0.1:{port}" for port in free_ports(2))
    log = Log(settings)
    server = GrpcServer(settings, targets, handler_of(settings, log), log.logger, shared=False)
    try:
        authority.issue("renewed.test")
        for target in targets:
            wait_until(partial(lambda target: answers(authority.channel(target, name="renewed.test")), target))
            assert not answers(authority.channel(target))
    finally:
        server.stop(0)


def test_new_ca_for_client_certificates_is_used_without_a_restart(
    mutual: Settings, authority: Authority, tmp_path: Path
) -> None:
    with run_server(mutual) as server:
        pair = Authority(tmp_path, "callers").issue("ann", file="ann")  # replacing the previous one
        wait_until(lambda: answers(authority.channel(server.address, pair)))


def test_unusable_certificate_files_are_logged_and_the_current_certificate_stays(
    settings: Settings, authority: Authority, capsys: pytest.CaptureFixture[str]
) -> None:
    with run_server(replace(settings, log_format=LogFormat.JSON)) as server:
        Path(settings.tls_key_file).write_text("no key")
        log = io.StringIO()

        def is_logged() -> bool:
            assert answers(authority.channel(server.address))
            log.write(capsys.readouterr().err)
            return "cannot use" in log.getvalue()

        wait_until(is_logged)
    (line,) = [json.loads(each) for each in log.getvalue().splitlines() if each.startswith("{")]
    assert (line["level"], line["what"]) == ("error", "certificates")
    assert line["why"].startswith("tls_key_file: ")


def test_a_connection_stays_open_when_the_certificate_changes(settings: Settings, authority: Authority) -> None:
    with run_server(settings) as server, authority.channel(server.address) as channel:
        stub = RefereeServiceStub(channel)
        stub.GetCatalog(GetCatalogRequest())
        authority.issue("renewed.test")
        wait_until(lambda: answers(authority.channel(server.address, name="renewed.test")))
        assert stub.GetCatalog(GetCatalogRequest()).catalog.kinds


# --- settings ---------------------------------------------------------------------------------------------------------


def other_key(pair: Pair) -> None:
    pair.key.write_bytes(Authority(pair.key.parent, "another").issue(file="another").key.read_bytes())


def encrypted_key(pair: Pair) -> None:
    key = serialization.load_pem_private_key(pair.key.read_bytes(), password=None)
    locked = serialization.BestAvailableEncryption(b"word")
    form = serialization.PrivateFormat.PKCS8
    pair.key.write_bytes(key.private_bytes(serialization.Encoding.PEM, form, locked))


@pytest.mark.parametrize(
    ("change", "setting"),
    [
        (lambda pair: pair.cert.unlink(), "tls_cert_file"),
        (lambda pair: pair.key.unlink(), "tls_key_file"),
        (lambda pair: pair.key.write_text("no key"), "tls_key_file"),
        (other_key, "tls_key_file"),
        (encrypted_key, "tls_key_file"),
    ],
    ids=["no certificate", "no key", "not PEM", "another's key", "encrypted key"],
)
def test_unusable_certificate_file_is_reported_by_name(
    change: Callable[[Pair], object], setting: str, tmp_path: Path
) -> None:
    pair = Authority(tmp_path).issue()
    change(pair)
    with pytest.raises(SettingFileError) as raised:
        start_server(replace(QUIET, tls_cert_file=str(pair.cert), tls_key_file=str(pair.key)))
    assert raised.value.setting == setting


@pytest.mark.parametrize("content", ["", "no certificate", "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n"])
def test_ca_file_without_certificates_is_reported_by_name(content: str, settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "none.pem").write_text(content)
    with pytest.raises(SettingFileError, match="tls_client_ca_file"):
        read_certificates(replace(settings, tls_client_ca_file=str(tmp_path / "none.pem")))


def test_no_log_line_and_no_setting_shows_a_private_key(
    settings: Settings, authority: Authority, capsys: pytest.CaptureFixture[str]
) -> None:
    with run_server(replace(settings, log_format=LogFormat.JSON)) as server:
        assert answers(authority.channel(server.address))
    secret = Path(settings.tls_key_file).read_text().splitlines()[1]
    shown = capsys.readouterr()
    assert secret not in shown.out + shown.err + repr(settings) + repr(read_certificates(settings))
    assert NAME not in repr(read_certificates(settings))


# --- the web port -----------------------------------------------------------------------------------------------------


def client_context(authority: Authority) -> ssl.SSLContext:
    """Return the TLS context of a client that trusts an authority and supports at most TLS 1.2."""
    context = ssl.create_default_context(cafile=str(authority.file))
    context.check_hostname = False
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    return context


def test_web_port_accepts_no_cbc_cipher(settings: Settings, authority: Authority) -> None:
    context = client_context(authority)
    context.set_ciphers(
        "AES256-SHA256:ECDHE-ECDSA-AES256-SHA384:ECDHE-RSA-AES256-SHA384:ECDHE-RSA-AES128-SHA:AES128-SHA"
    )
    with run_server(settings, web=True, web_port=0) as server:
        assert ask(server.web_address, "GetCatalog", {}, context=client_context(authority)).status == 200
        with pytest.raises(ssl.SSLError, match=r"HANDSHAKE_FAILURE|EOF"):
            ask(server.web_address, "GetCatalog", {}, context=context)


def test_web_port_with_a_certificate_sends_hsts(settings: Settings, authority: Authority) -> None:
    with run_server(settings, web=True, web_port=0) as server:
        answer = ask(server.web_address, "/healthz", method="GET", context=client_context(authority))
        assert answer.headers["strict-transport-security"] == "max-age=31536000"
    with run_server(web=True, web_port=0) as server:
        assert "strict-transport-security" not in ask(server.web_address, "/healthz", method="GET").headers
