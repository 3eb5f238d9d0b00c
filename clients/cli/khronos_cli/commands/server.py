"""`khronos serve` and `khronos healthcheck`: run a server, and ask after its health."""

import os
from enum import StrEnum
from typing import Annotated, Final

import typer

from khronos_cli.errors import CommandError, Exit
from khronos_cli.options import checked_server

SERVE_EPILOG = """Example:

khronos serve --port 50051 --workers 2
"""

HEALTHCHECK_EPILOG = """Example:

khronos healthcheck --server localhost:50051
"""

HOST: Final = "127.0.0.1"
PORT: Final = 50051


class LogFormatWord(StrEnum):
    """The service's formats of log lines, repeated here so that help needs no server's code."""

    AUTO = "auto"
    JSON = "json"
    TEXT = "text"


class LogLevelWord(StrEnum):
    """The service's levels of log lines, repeated here for the same reason."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


def serve(
    host: Annotated[
        str, typer.Option(envvar="KHRONOS_HOST", help="Where to listen; 0.0.0.0 can be reached from elsewhere.")
    ] = HOST,
    port: Annotated[
        int, typer.Option("--port", "-p", min=0, max=65535, envvar="KHRONOS_PORT", help="Port; 0 takes a free one.")
    ] = PORT,
    workers: Annotated[int, typer.Option(min=1, help="Processes that share the port.")] = 1,
    cached_states: Annotated[
        int, typer.Option(min=0, help="States that a process caches, to save reading them again; 0: none.")
    ] = 1024,
    reflection: Annotated[bool, typer.Option(help="Let tools read the contract from the server.")] = True,
    grace: Annotated[float, typer.Option(min=0, help="Seconds that running calls may take to finish at the end.")] = 10,
    log_format: Annotated[
        LogFormatWord, typer.Option(help="Log lines as JSON or as text; auto: text on a terminal.")
    ] = LogFormatWord.AUTO,
    log_level: Annotated[LogLevelWord, typer.Option(help="The least that is logged.")] = LogLevelWord.INFO,
) -> None:
    """Run the referee until a signal stops it (Ctrl-C, SIGTERM); running calls finish, then it ends with code 0."""
    from khronos_service import LogFormat, LogLevel, Settings
    from khronos_service.program import become_server

    settings = Settings(
        host=host,
        port=port,
        workers=workers,
        cached_states=cached_states,
        grace=grace,
        reflection=reflection,
        log_format=LogFormat(log_format),
        log_level=LogLevel(log_level),
    )
    become_server(settings)


def healthcheck(
    server: Annotated[
        str | None,
        typer.Option(
            "--server",
            "-s",
            metavar="HOST:PORT",
            envvar="KHRONOS_SERVER",
            callback=checked_server,
            help=f"The server to ask; {HOST} and KHRONOS_PORT, or {PORT}, if it is left out.",
        ),
    ] = None,
    service: Annotated[str, typer.Option(help="One service by name; empty, the server as a whole.")] = "",
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for the answer.")] = 2,
) -> None:
    """Ask whether a server takes calls. Exit code 0: it does. 1: it does not, or does not answer."""
    import grpc
    from grpc_health.v1 import health_pb2, health_pb2_grpc

    from khronos_client.errors import as_referee_error

    server = server or f"{HOST}:{os.environ.get('KHRONOS_PORT') or PORT}"
    checked_server(server)
    with grpc.insecure_channel(server) as channel:
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
            problem = str(why) or why.code.name
            raise CommandError(f"{server} does not report that it is healthy: {problem}", Exit.REFUSED) from error
    status = health_pb2.HealthCheckResponse.ServingStatus.Name(answer.status)
    if answer.status != health_pb2.HealthCheckResponse.SERVING:
        raise CommandError(f"{server} is {status}", Exit.REFUSED)
    print(f"{server} is {status}")
