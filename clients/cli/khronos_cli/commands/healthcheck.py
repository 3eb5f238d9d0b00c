"""`khronos healthcheck`: ask after the health of a server."""

import socket
import ssl
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from khronos_cli.commands.serve import ConfigFile
from khronos_cli.errors import CommandError, Exit
from khronos_cli.options import OWN_SERVER, Connection, checked_server, server_option, takes_connection

if TYPE_CHECKING:
    from khronos_service.configuration.settings import Settings

EPILOG = """Example:

khronos healthcheck --server localhost:50051
"""

_EVERYWHERE: Final = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # nothing listens here
"""Where a server is asked that listens on all addresses."""

_SERVER: Final = server_option("The server to ask; without it, the one of this machine that the settings describe.")


@partial(takes_connection, server=_SERVER, without=("api_key_file", "allow_plaintext_key"))  # health needs no key
def healthcheck(
    service: Annotated[str, typer.Option(help="One service by name; empty, the server as a whole.")] = "",
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for the answer.")] = 2,
    config: ConfigFile = None,
    connection: Connection = OWN_SERVER,
) -> None:
    """Ask whether a server takes calls. Exit code 0: it does. 1: it does not, or does not answer.

    Without --server, it finds the server of this machine by the settings in the environment and in the file of
    --config, as `khronos serve` reads them; of options that `serve` was started with it knows nothing.
    """
    import grpc
    from grpc_health.v1 import health_pb2, health_pb2_grpc

    from khronos_cli.connect import credentials_of
    from khronos_client.errors import as_referee_error

    name = None
    if connection.server is None:
        connection, name = _own(config, connection, timeout)
    server = connection.server or ""
    credentials = credentials_of(connection)
    options = [] if name is None else [("grpc.ssl_target_name_override", name)]
    with grpc.secure_channel(server, credentials, options) if credentials else grpc.insecure_channel(server) as channel:
        try:
            stub = health_pb2_grpc.HealthStub(channel)
            request = health_pb2.HealthCheckRequest(service=service)
            answer = stub.Check(request, timeout=timeout)  # type: ignore[attr-defined]  # its types leave the calls out
        except grpc.RpcError as error:
            why = as_referee_error(error, request_id="")
            if why.code is grpc.StatusCode.NOT_FOUND:
                lines = [
                    f"{server} has no service {service!r}",
                    "Without --service, the server as a whole is asked after.",
                ]
                raise CommandError(lines, Exit.REFUSED) from error
            raise _unhealthy(server, str(why) or why.code.name) from error
    status = health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)
    if answer.status != health_pb2.HealthCheckResponse.SERVING:
        raise CommandError(f"{server} is {status}", Exit.REFUSED)
    print(f"{server} is {status}")


def _own(config: Path | None, connection: Connection, timeout: float) -> tuple[Connection, str | None]:
    """Return how the server of this machine is reached, and the name that its certificate is for if it has one."""
    settings = _settings(config)
    host = _EVERYWHERE.get(settings.host, settings.host)
    address = f"[{host}]:{settings.port}" if ":" in host else f"{host}:{settings.port}"
    checked_server(address)
    if not settings.encrypted:
        return replace(connection, server=address, tls=False), None
    name = _certified_name(address, (host, settings.port), settings, connection, timeout)
    return replace(connection, server=address, tls=True, ca=settings.tls_cert_file), name


def _settings(config: Path | None) -> "Settings":
    """Return the settings of the server of this machine."""
    from khronos_service.configuration.plain_settings import read_plain_settings

    if (found := read_plain_settings(config)) is not None:
        return found
    from khronos_service.configuration.sources import SettingsError, read_settings

    try:
        return read_settings({}, config).settings
    except SettingsError as error:
        raise CommandError(["wrong settings", *error.lines]) from error


def _certified_name(
    address: str, place: tuple[str, int], settings: "Settings", connection: Connection, timeout: float
) -> str:
    """Return a name that the server's certificate is for: a certificate is seldom for an address of the loopback.

    The certificate must be the one of the settings, so that nothing is lost by taking its name from itself.
    """
    try:
        context = ssl.create_default_context(cafile=settings.tls_cert_file)
        context.check_hostname = False
        context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN  # a root is not in that file
        context.set_alpn_protocols(["h2"])
        if connection.cert and connection.key:
            context.load_cert_chain(connection.cert, connection.key, password=b"")
        with socket.create_connection(place, timeout) as plain, context.wrap_socket(plain) as encrypted:
            found: Any = encrypted.getpeercert()  # its types know too little of what is in it
    except OSError as error:
        raise _unhealthy(address, str(error)) from error
    names = [str(name) for kind, name in found.get("subjectAltName", ()) if kind in {"DNS", "IP Address"}]
    if not names:
        raise _unhealthy(address, "its certificate is for no name")
    return names[0].replace("*", "any", 1)


def _unhealthy(server: str, problem: str) -> CommandError:
    return CommandError(f"{server} does not report that it is healthy: {problem}", Exit.REFUSED)
