"""Read the certificates of a server, check them, and reload them when they change."""

from __future__ import annotations

import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from khronos_service.configuration.files import Reloaded, SettingFileError, read_bytes
from khronos_service.configuration.settings import Settings

if TYPE_CHECKING:
    import grpc
    from structlog.typing import FilteringBoundLogger


@dataclass(frozen=True, slots=True, repr=False)
class Certificates:
    """The certificate of a server and the trusted roots of client certificates, in PEM.

    Attributes:
        chain: The certificate of the server, with its intermediate certificates.
        key: The private key of the certificate of the server.
        client_roots: The trusted roots of client certificates; None if clients need no certificate.
    """

    chain: bytes
    key: bytes
    client_roots: bytes | None


def read_certificates(settings: Settings) -> Certificates:
    """Read the certificates that the settings name.

    Raises:
        SettingFileError: If a file can't be read or is not PEM, or if the key does not match the certificate.
    """
    chain = read_bytes("tls_cert_file", settings.tls_cert_file)
    key = read_bytes("tls_key_file", settings.tls_key_file)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        # With an empty password an encrypted key fails at once; without one, OpenSSL would ask at the terminal.
        context.load_cert_chain(settings.tls_cert_file, settings.tls_key_file, password=b"")
    except OSError as error:  # the base of SSL errors
        problem = "must be the unencrypted private key, in PEM, of the certificate in tls_cert_file"
        raise SettingFileError("tls_key_file", f"{settings.tls_key_file} {problem}") from error
    roots = None
    if settings.tls_client_ca_file:
        roots = read_bytes("tls_client_ca_file", settings.tls_client_ca_file)
        try:
            context.load_verify_locations(settings.tls_client_ca_file)
        except OSError as error:
            problem = f"{settings.tls_client_ca_file} contains no PEM certificates"
            raise SettingFileError("tls_client_ca_file", problem) from error
    return Certificates(chain, key, roots)


def server_credentials(settings: Settings, log: FilteringBoundLogger) -> Callable[[], grpc.ServerCredentials]:
    """Return a function that makes credentials, because each listening address needs separate ones.

    Every handshake uses the current certificates. Open connections keep the certificates they started with.

    Raises:
        SettingFileError: If the certificates can't be used.
    """
    import grpc  # noqa: PLC0415  # so that a check of the files does not wait for it

    certificates = Reloaded("certificates", _files(settings), lambda: read_certificates(settings), log)

    def make_credentials() -> grpc.ServerCredentials:
        used = certificates.value()

        def load_if_changed() -> grpc.ServerCertificateConfiguration | None:
            """Return new certificates, or None if they have not changed; gRPC's threads call this function."""
            nonlocal used
            latest = certificates.value()
            if latest is used:
                return None
            used = latest
            return make_configuration(latest)

        return grpc.dynamic_ssl_server_credentials(
            make_configuration(used),
            load_if_changed,  # type: ignore[arg-type]  # its types leave out that there may be no new ones
            require_client_authentication=bool(settings.tls_client_ca_file),
        )

    def make_configuration(found: Certificates) -> grpc.ServerCertificateConfiguration:
        return grpc.ssl_server_certificate_configuration([(found.key, found.chain)], found.client_roots)

    return make_credentials


def web_context(settings: Settings, log: FilteringBoundLogger) -> ssl.SSLContext:
    """Return the TLS context of HTTP; every handshake uses the current certificates.

    Raises:
        SettingFileError: If the certificates can't be used.
    """
    latest = Reloaded("certificates of web", _files(settings), lambda: _context(settings), log)

    def choose(connection: ssl.SSLObject, *_: object) -> None:
        """Use the latest certificates. Every handshake calls this function, even without a server name."""
        connection.context = latest.value()

    context = _context(settings)
    context.sni_callback = choose
    return context


def _context(settings: Settings) -> ssl.SSLContext:
    read_certificates(settings)  # its errors name the setting
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_alpn_protocols(["http/1.1"])
    context.set_ciphers("ECDHE+AESGCM:ECDHE+CHACHA20")  # for TLS 1.2, without CBC; TLS 1.3 has fixed ciphers
    context.load_cert_chain(settings.tls_cert_file, settings.tls_key_file)
    if settings.tls_client_ca_file:
        context.load_verify_locations(settings.tls_client_ca_file)
        context.verify_mode = ssl.CERT_REQUIRED
    return context


def _files(settings: Settings) -> Iterator[str]:
    return filter(None, (settings.tls_cert_file, settings.tls_key_file, settings.tls_client_ca_file))
