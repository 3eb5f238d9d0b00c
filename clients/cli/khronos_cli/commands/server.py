"""`khronos serve`, `healthcheck`, `api-key`, `sealing-key` and `page`: a server, its keys, and the offline web app."""

import sys
from collections.abc import Callable
from dataclasses import Field, fields
from functools import partial
from inspect import Parameter, Signature, signature
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer

from khronos_cli.app import Command, Group
from khronos_cli.connect import credentials_of
from khronos_cli.errors import CommandError, Exit
from khronos_cli.options import NO_SERVER, VARIABLES, Connection, check_server, is_given, takes_connection
from khronos_service import ListenError, PortTakenError
from khronos_service import serve as run_server
from khronos_service.configuration import keys
from khronos_service.configuration.files import SettingFileError
from khronos_service.configuration.settings import Settings, bounds
from khronos_service.configuration.sources import SettingsError, check_variables, read_settings
from khronos_service.healthcheck import Target, UnhealthyError, UnknownServiceError, ask, own_target

ConfigFile = Annotated[Path | None, typer.Option(envvar="KHRONOS_CONFIG")]


def serve(ctx: typer.Context, *, config: ConfigFile = None, check_config: bool = False, **_: object) -> None:
    """Start a server; Ctrl-C or SIGTERM shuts it down gracefully.

    An option takes precedence over an environment variable (such as KHRONOS_LOG_LEVEL), which takes precedence over the
    --config file.

    Args:
        check_config: Print every setting with its source and exit.

    Examples:
        khronos serve --port 50051 --workers 2
    """
    flags = {each.name: ctx.params[each.name] for each in fields(Settings) if is_given(ctx, each.name)}
    try:
        read = read_settings(flags, config)
        unknown = check_variables(read, VARIABLES)
        keys.check_files(read)
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
    names = ("port", "web_port", "metrics_port")
    return next((f"--{each.replace('_', '-')}" for each in names if getattr(settings, each) == port), "--port")


def _greet(_: str, url: str) -> None:
    """Print the URL of the web app, if the server has one."""
    if url:
        print(f"Open {url} in a browser. Press Ctrl-C to stop the server.", flush=True)


def _add_settings(command: Callable[..., None]) -> None:
    own = [each for each in signature(command, eval_str=True).parameters.values() if each.kind != Parameter.VAR_KEYWORD]
    types = get_type_hints(Settings)
    added = [_option(each, types[each.name]) for each in fields(Settings)]
    vars(command)["__signature__"] = Signature([*own, *added])


def _option(each: Field[Any], kind: type) -> Parameter:
    min_value, max_value = bounds(each)
    metavar = "FILE" if each.name.endswith("_file") else None
    flags = ["--port", "-p"] if each.name == "port" else []
    option = typer.Option(*flags, metavar=metavar, min=min_value, max=max_value, help=each.metadata["meaning"])
    return Parameter(each.name, Parameter.KEYWORD_ONLY, default=each.default, annotation=Annotated[kind, option])


_add_settings(serve)


@partial(takes_connection, without=("api_key_file", "allow_plaintext_key"))  # health needs no key
def healthcheck(
    service: str = "",
    timeout: Annotated[float, typer.Option(min=0.1)] = 2,
    config: ConfigFile = None,
    connection: Connection = NO_SERVER,
) -> None:
    """Check whether a server accepts calls.

    Without --server, it checks the server on this machine and reads the settings from the environment and the --config
    file, as `khronos serve` does. It does not see the command-line options of `serve`.

    Exit code 0: the server accepts calls. 1: it rejects calls, or does not respond.

    Args:
        server: Address of a server (default: this machine's server, from its settings).
        service: Name of a service; empty means the whole server.
        timeout: Seconds to wait for the response.

    Examples:
        khronos healthcheck --server localhost:50051
    """
    try:
        if connection.server is None:
            target = own_target(config, connection.cert, connection.key, timeout)
            check_server(target.address)
        else:
            target = Target(connection.server, credentials_of(connection))
        ask(target, service, timeout)
    except SettingsError as error:
        raise CommandError(["invalid settings", *error.lines]) from error
    except UnknownServiceError as error:
        raise CommandError([str(error), "Without --service, the whole server is checked."], Exit.REFUSED) from error
    except UnhealthyError as error:
        lines = [str(error)]
        if "Connection refused" in lines[0]:
            lines.append("Start a server with `khronos serve`, or in a checkout with `make serve`.")
        raise CommandError(lines, Exit.REFUSED) from error
    except OSError as error:
        raise CommandError(f"cannot read {error.filename}: {error.strerror}") from error
    print(f"{target.address} is SERVING")


def api_key(name: Annotated[str, typer.Argument(metavar="NAME")]) -> None:
    """Generate an API key. Print the key for the caller, then the line for the server's --api-keys-file.

    The key is shown only once, because the line contains only the hash of the key. Headings are printed to standard
    error, so standard output has two lines: the key, and the line for the file.

    Args:
        name: Name of the caller for logs: letters, digits and ._@-.

    Examples:
        khronos api-key ann
    """
    if not keys.API_KEY_NAME.fullmatch(name):
        wrong = f"{name!r} is not a valid name for a key"
        raise CommandError([wrong, "Use 1 to 64 letters, digits and the characters ._@-"])
    key = keys.new_api_key()
    for heading, line in (
        ("The key for the caller (shown only once):", key),
        ("The line for the server's --api-keys-file:", keys.api_key_line(name, key)),
    ):
        print(heading, file=sys.stderr, flush=True)
        print(line, flush=True)


def sealing_key(key_id: Annotated[str, typer.Argument(metavar="ID")]) -> None:
    """Generate a sealing key. Print the line for the server's --sealing-keys-file.

    Anyone who has the line can read and change every game that this key seals. A server seals games with the first key
    of the file, and opens games that any key of the file has sealed. To rotate keys, first append the new key to the
    file of every server; then move it to the first line of every file.

    Args:
        key_id: Id of the key: letters, digits and ._-.

    Examples:
        khronos sealing-key 2026-11 >> sealing-keys
    """
    if not keys.SEALING_KEY_ID.fullmatch(key_id):
        wrong = f"{key_id!r} is not a valid id for a key"
        raise CommandError([wrong, "Use 1 to 64 letters, digits and the characters ._-"])
    print(keys.new_sealing_key_line(key_id))


page = typer.Typer(cls=Group, no_args_is_help=True, help="Build the offline web app.")


@page.command(cls=Command)
def build(
    folder: Annotated[Path, typer.Argument(metavar="DIR")], address: Annotated[str, typer.Option(metavar="URL")] = ""
) -> None:
    """Write a static build of the web app, for any static host and any path. The referee runs in the browser.

    After the first visit, the web app works offline.

    Args:
        folder: Folder to write; existing files in it are replaced.
        address: Public URL of the folder, so that link previews show a picture.

    Examples:
        khronos page build public/khronos

        khronos page build public/khronos --address https://example.org/khronos/
    """
    missing = [
        "this installation does not contain Python for browsers",
        "Run `pip install khronos-referee-offline`, or `make static` in a checkout.",
    ]
    try:
        from khronos_web.folder import RuntimeMissingError, write_folder
    except ImportError as error:
        raise CommandError(missing) from error
    try:
        write_folder(folder, f"{address.rstrip('/')}/" if address else "")
    except RuntimeMissingError as error:
        raise CommandError(missing) from error
    except OSError as error:
        raise CommandError([f"cannot write {folder}: {error.strerror}"]) from error
    print(f"{folder} is ready for any static host. To try it, run: python -m http.server --directory {folder}")
