"""`khronos serve` and `khronos healthcheck`: run a server, and ask after its health."""

import os
from collections.abc import Callable
from dataclasses import Field, fields
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, Final, get_type_hints

import typer

from khronos_cli.errors import CommandError, Exit
from khronos_cli.options import checked_server
from khronos_service.settings import Settings, bounds

SERVE_EPILOG = """Example:

khronos serve --port 50051 --workers 2
"""

HEALTHCHECK_EPILOG = """Example:

khronos healthcheck --server localhost:50051
"""

_USUAL: Final = Settings()

_SHORT: Final = {"port": ["-p"]}
"""Short names of options."""


def serve(
    ctx: typer.Context,
    *,
    config: Annotated[
        Path | None, typer.Option(envvar="KHRONOS_CONFIG", help="A TOML file of settings, such as `workers = 2`.")
    ] = None,
    check_config: Annotated[
        bool, typer.Option("--check-config", help="Print the settings and where each comes from, and stop.")
    ] = False,
    **_: object,
) -> None:
    """Run the referee until a signal stops it (Ctrl-C, SIGTERM); running calls finish, then it ends with code 0.

    An option that is left out is read from the environment (KHRONOS_LOG_LEVEL), else from the file of --config.
    """
    from khronos_service.program import become_server
    from khronos_service.settings_sources import SettingsError, read_settings

    names = (each.name for each in fields(Settings))
    flags = {name: ctx.params[name] for name in names if _is_typed(ctx, name)}
    try:
        read = read_settings(flags, config)
    except SettingsError as error:
        raise CommandError(["wrong settings", *error.lines]) from error
    if check_config:
        print(read.as_toml(), end="")
        return
    become_server(read.settings)


def _is_typed(ctx: typer.Context, name: str) -> bool:
    """Whether an option stands on the command line."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _add_settings(command: Callable[..., None]) -> None:
    """Give a command an option for each setting, beside those of its own."""
    own = [each for each in signature(command, eval_str=True).parameters.values() if each.kind != Parameter.VAR_KEYWORD]
    types = get_type_hints(Settings)
    added = [_option(each, types[each.name]) for each in fields(Settings)]
    vars(command)["__signature__"] = Signature([*own, *added])


def _names(name: str) -> list[str]:
    """Return the names of an option where Typer would not find them by itself."""
    return [f"--{name.replace('_', '-')}", *_SHORT[name]] if name in _SHORT else []


def _option(each: Field[Any], kind: type) -> Parameter:
    """Return the parameter of a command that Typer makes into the option of a setting."""
    least, most = bounds(each)
    option = typer.Option(*_names(each.name), min=least, max=most, help=each.metadata["meaning"])
    return Parameter(each.name, Parameter.KEYWORD_ONLY, default=each.default, annotation=Annotated[kind, option])


_add_settings(serve)


def healthcheck(
    server: Annotated[
        str | None,
        typer.Option(
            "--server",
            "-s",
            metavar="HOST:PORT",
            envvar="KHRONOS_SERVER",
            callback=checked_server,
            help=f"The server to ask; {_USUAL.host} and KHRONOS_PORT, or {_USUAL.port}, if it is left out.",
        ),
    ] = None,
    service: Annotated[str, typer.Option(help="One service by name; empty, the server as a whole.")] = "",
    timeout: Annotated[float, typer.Option(min=0.1, help="Seconds to wait for the answer.")] = 2,
) -> None:
    """Ask whether a server takes calls. Exit code 0: it does. 1: it does not, or does not answer."""
    import grpc
    from grpc_health.v1 import health_pb2, health_pb2_grpc

    from khronos_client.errors import as_referee_error

    server = server or f"{_USUAL.host}:{os.environ.get('KHRONOS_PORT') or _USUAL.port}"
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
