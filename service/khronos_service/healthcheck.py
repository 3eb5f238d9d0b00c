"""Check the health of a server: `python -m khronos_service.healthcheck` checks the server of this machine.

This module imports gRPC and the settings, but not the core or the engine.
"""

from __future__ import annotations

import os
import socket
import ssl
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from khronos_service.configuration.sources import PREFIX, SettingsError, read_settings

_EVERYWHERE: Final = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # nothing listens here
"""The address to check if the server listens on all addresses."""

_SECONDS: Final = 2.0


class UnhealthyError(Exception):
    """The error for a server that reports NOT_SERVING or does not respond; the message names the server."""


class UnknownServiceError(UnhealthyError):
    """The error for a server that does not have a service with the given name."""


@dataclass(frozen=True, slots=True)
class Target:
    """The address of a server, and the credentials to reach it.

    Attributes:
        address: The address as `HOST:PORT`, or another target of gRPC.
        credentials: The TLS credentials; None without TLS.
        name: The name in the server's certificate, if it differs from the address.
    """

    address: str
    credentials: grpc.ChannelCredentials | None = None
    name: str | None = None


def ask(target: Target, service: str = "", timeout: float = _SECONDS) -> None:
    """Check that a service reports SERVING; an empty name means the whole server.

    Raises:
        UnknownServiceError: If the server does not have the service.
        UnhealthyError: If the server reports NOT_SERVING, or has not responded after `timeout` seconds.
    """
    # A proxy from the environment would respond in place of the server.
    options: list[tuple[str, str | int]] = [("grpc.enable_http_proxy", 0)]
    if target.name is not None:
        options.append(("grpc.ssl_target_name_override", target.name))
    with (
        grpc.secure_channel(target.address, target.credentials, options)
        if target.credentials
        else grpc.insecure_channel(target.address, options)
    ) as channel:
        try:
            stub = health_pb2_grpc.HealthStub(channel)
            request = health_pb2.HealthCheckRequest(service=service)
            answer = stub.Check(request, timeout=timeout)  # type: ignore[attr-defined]  # its types leave the calls out
        except grpc.RpcError as error:
            if error.code() is grpc.StatusCode.NOT_FOUND:
                raise UnknownServiceError(f"{target.address} has no service {service!r}") from error
            if error.code() is grpc.StatusCode.UNIMPLEMENTED:  # a proxy does not forward health checks
                raise _unhealthy_error(
                    target.address, "it does not answer gRPC health checks; for a proxy (Envoy), use GET /healthz"
                ) from error
            raise _unhealthy_error(target.address, error.details() or error.code().name) from error
    if answer.status != health_pb2.HealthCheckResponse.SERVING:
        status = health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)
        raise UnhealthyError(f"{target.address} is {status}")


def own_target(config: Path | None, cert: str | None, key: str | None, timeout: float = _SECONDS) -> Target:
    """Return the address and credentials of this machine's server, from its settings in the environment and a file.

    Args:
        config: The path of the configuration file, as for `khronos serve`; None without such a file.
        cert: The path of a client certificate, if the server requires one; otherwise None.
        key: The path of the private key of the client certificate.
        timeout: The seconds to wait for the certificate of the server.

    Raises:
        SettingsError: If the settings are wrong, or only one of `cert` and `key` is given.
        UnhealthyError: If the server does not present the certificate of its settings.
        OSError: If a file can't be read.
    """
    settings = read_settings({}, config).settings
    host = _EVERYWHERE.get(settings.host, settings.host)
    address = f"[{host}]:{settings.port}" if ":" in host else f"{host}:{settings.port}"
    if not settings.encrypted:
        return Target(address)
    if bool(cert) != bool(key):
        raise SettingsError(["tls_cert_file and tls_key_file must be set together"])
    own = (Path(key).read_bytes(), Path(cert).read_bytes()) if cert and key else (None, None)
    name = _certified_name(address, (host, settings.port), settings.tls_cert_file, cert, key, timeout)
    return Target(address, grpc.ssl_channel_credentials(Path(settings.tls_cert_file).read_bytes(), *own), name)


def _certified_name(
    address: str, host_and_port: tuple[str, int], ca: str, cert: str | None, key: str | None, timeout: float
) -> str:
    """Return a name from the server's certificate, because few certificates name a loopback address.

    This is safe, because only the certificate in the settings is accepted.
    """
    try:
        context = ssl.create_default_context(cafile=ca)
        context.check_hostname = False
        context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # the file does not contain the root
        context.set_alpn_protocols(["h2"])
        if cert and key:
            context.load_cert_chain(cert, key, password=b"")
        with socket.create_connection(host_and_port, timeout) as plain, context.wrap_socket(plain) as encrypted:
            found: Any = encrypted.getpeercert()  # its type stubs are incomplete
    except OSError as error:
        raise _unhealthy_error(address, str(error)) from error
    names = [str(name) for kind, name in found.get("subjectAltName", ()) if kind in {"DNS", "IP Address"}]
    if not names:
        raise _unhealthy_error(address, "its certificate contains no name")
    return names[0].replace("*", "any", 1)  # a name that the wildcard matches


def _unhealthy_error(address: str, problem: str) -> UnhealthyError:
    return UnhealthyError(f"{address} does not report that it is healthy: {problem}")


def main() -> int:
    """Check the server of this machine; return 0 if it is healthy, 1 if not, and 2 if its settings are wrong."""
    config = os.environ.get(f"{PREFIX}CONFIG")
    try:
        cert, key = os.environ.get(f"{PREFIX}CERT"), os.environ.get(f"{PREFIX}KEY")
        target = own_target(Path(config) if config else None, cert, key)
        ask(target)
    except SettingsError as error:
        print("error: invalid settings", *error.lines, sep="\n  ", file=sys.stderr)
        return 2
    except (UnhealthyError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"{target.address} is SERVING")
    return 0


if __name__ == "__main__":
    sys.exit(main())
