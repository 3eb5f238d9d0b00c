"""`khronos serve`: run a server."""

import sys
from collections.abc import Callable
from dataclasses import Field, fields
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, Final, get_type_hints

import typer

from khronos_cli.errors import CommandError
from khronos_cli.options import VARIABLES
from khronos_service import ListenError, PortTakenError
from khronos_service import serve as run_server
from khronos_service.configuration.files import SettingFileError
from khronos_service.configuration.settings import Settings, bounds
from khronos_service.configuration.sources import SettingsError, check_files, check_variables, read_settings

ConfigFile = Annotated[
    Path | None, typer.Option(envvar="KHRONOS_CONFIG", help="TOML file of settings, such as `workers = 2`.")
]

_SHORT: Final = {"port": ["-p"]}
"""Short names of options."""


def serve(
    ctx: typer.Context,
    *,
    config: ConfigFile = None,
    check_config: Annotated[
        bool, typer.Option("--check-config", help="Print every setting with its source and exit.")
    ] = False,
    **_: object,
) -> None:
    """Start a server; Ctrl-C or SIGTERM shuts it down gracefully.

    An option takes precedence over an environment variable (such as KHRONOS_LOG_LEVEL), which takes precedence over the
    --config file.

    Examples:
        khronos serve --port 50051 --workers 2
    """
    names = (each.name for each in fields(Settings))
    flags = {name: ctx.params[name] for name in names if _is_typed(ctx, name)}
    try:
        read = read_settings(flags, config)
        unknown = check_variables(read, VARIABLES)
        check_files(read)
    except SettingsError as error:
        raise CommandError(["invalid settings", *error.lines]) from error
    for line in unknown:
        print(f"warning: {line}", file=sys.stderr)
    if check_config:
        print(read.as_toml(), end="")
        return
    try:
        code = run_server(read.settings, _greet if sys.stdout.isatty() else None)
    except (ListenError, SettingFileError) as error:
        lines = [getattr(error, "strerror", None) or str(error)]
        if isinstance(error, PortTakenError):
            lines.append(f"Set it with {_option_of_port(error.port, read.settings)}.")
        raise CommandError(lines) from error
    raise typer.Exit(code)


def _option_of_port(port: int, settings: Settings) -> str:
    """Return the option that sets a port."""
    names = ("port", "web_port", "metrics_port")
    return next((f"--{each.replace('_', '-')}" for each in names if getattr(settings, each) == port), "--port")


def _greet(_: str, url: str) -> None:
    """Print the URL of the web app, if the server has one."""
    if url:
        print(f"Open {url} in a browser. Press Ctrl-C to stop the server.", flush=True)


def _is_typed(ctx: typer.Context, name: str) -> bool:
    """Return whether an option was given on the command line."""
    source = ctx.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _add_settings(command: Callable[..., None]) -> None:
    """Add an option for each setting to a command."""
    own = [each for each in signature(command, eval_str=True).parameters.values() if each.kind != Parameter.VAR_KEYWORD]
    types = get_type_hints(Settings)
    added = [_option(each, types[each.name]) for each in fields(Settings)]
    vars(command)["__signature__"] = Signature([*own, *added])


def _names(name: str) -> list[str]:
    """Return the names of an option that has a short one; without names Typer derives one."""
    return [f"--{name.replace('_', '-')}", *_SHORT[name]] if name in _SHORT else []


def _option(each: Field[Any], kind: type) -> Parameter:
    """Return the parameter that Typer turns into the option of a setting."""
    least, most = bounds(each)
    metavar = "FILE" if each.name.endswith("_file") else None
    option = typer.Option(*_names(each.name), metavar=metavar, min=least, max=most, help=each.metadata["meaning"])
    return Parameter(each.name, Parameter.KEYWORD_ONLY, default=each.default, annotation=Annotated[kind, option])


_add_settings(serve)
