"""The options and arguments that several commands share, and their values."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, Final, get_type_hints

import typer

from khronos_cli.errors import CommandError

AgeWord = StrEnum("AgeWord", {"MIGHT": "might", "FAITH": "faith", "REASON": "reason"})
"""The boards as values of options."""

StrengthWord = StrEnum("StrengthWord", {"EASY": "easy", "MEDIUM": "medium", "STRONG": "strong"})
"""The strengths of suggestions as values of options."""


def enum_name(prefix: str, word: StrEnum) -> str:
    """Return the contract's name of a value, such as `AGE_MIGHT`."""
    return f"{prefix}_{word.name}"


StateFile = Annotated[
    str,
    typer.Argument(
        metavar="STATE", help="File of a state, as JSON (from `khronos new`) or as text; - means standard input."
    ),
]

PLAYED_GAME: Final = "khronos-game.txt"
"""The default file of the game that `khronos play` plays."""

RecordFile = Annotated[
    str,
    typer.Argument(
        metavar="RECORD", help="File of a recorded game, as text or as a GameRecord in JSON; - means standard input."
    ),
]

ActionText = Annotated[
    str,
    typer.Argument(
        metavar="ACTION", help="Action in notation, such as 'build Keep Might F7' or 'Ben: place C4', or in JSON."
    ),
]

ActionTexts = Annotated[
    list[str],
    typer.Argument(
        metavar="ACTION...",
        help="One or more actions in notation, such as 'build Keep Might F7' or 'Ben: place C4', or in JSON.",
    ),
]

Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="File to write the state to; - means standard output (default in a pipe).",
    ),
]

AsJson = Annotated[bool, typer.Option("--json", help="Print the response as JSON.")]


_HOST_AND_PORT: Final = re.compile(r"(?:[^\s:/\[\]]+|\[[^\s/\[\]]+\]):([0-9]{1,5})")
_PORTS: Final = range(1, 65536)
_PANEL: Final = "Server options"

_SCHEMES: Final = ("dns:", "ipv4:", "ipv6:", "unix:", "unix-abstract:", "vsock:", "xds:")
"""The schemes of gRPC targets other than a host and a port; gRPC checks the rest of such a target."""


def check_server(server: str | None) -> str | None:
    """Check the address of a server and return it.

    gRPC accepts the invalid port of `localhost:99999`, and adds a default port to `localhost`; here, both are errors.

    Raises:
        CommandError: If the address is neither HOST:PORT nor another valid target of gRPC.
    """
    if server is None or server.startswith(_SCHEMES):
        return server
    found = _HOST_AND_PORT.fullmatch(server)
    if found and int(found[1]) in _PORTS:
        return server
    from khronos_cli.language import Arguments, fill, render

    wrong = fill(Arguments.NO_SERVER_NAME, server=server) if server else render(Arguments.SERVER_EMPTY)
    like = fill(Arguments.SERVER_LIKE, maximum=_PORTS[-1])
    raise CommandError([wrong, like, render(Arguments.SERVER_OTHERS)])


def server_option(meaning: str) -> Any:
    """Return the declaration of the option `--server`."""
    return _option("KHRONOS_SERVER", meaning, "--server", "-s", metavar="HOST:PORT", callback=check_server)


def _option(variable: str | None, meaning: str, *names: str, metavar: str | None = "FILE", callback: Any = None) -> Any:
    return typer.Option(
        *names, metavar=metavar, envvar=variable, callback=callback, help=meaning, rich_help_panel=_PANEL
    )


def _flag(variable: str | None, name: str, meaning: str) -> Any:
    return _option(variable, meaning, name, metavar=None)


@dataclass(frozen=True, slots=True)
class Connection:
    """The options of a connection to a server; each attribute declares its option.

    Attributes:
        server: The address of the server; None for the referee in this process, which ignores the other options.
        tls: Whether calls are encrypted, even without any of the files.
        ca: The path of the trusted root certificates; None for gRPC's defaults.
        cert: The path of the client certificate; None without a client certificate.
        key: The path of the private key of the client certificate.
        api_key_file: The path of the file with the API key; None for the key in the environment, if it is set.
        allow_plaintext_key: Whether to send the API key to another machine without TLS.
    """

    server: Annotated[
        str | None, server_option("Address of a server; without it, khronos runs the referee locally.")
    ] = None
    tls: Annotated[bool, _flag("KHRONOS_TLS", "--tls", "Use TLS.")] = False
    ca: Annotated[str | None, _option("KHRONOS_CA", "PEM file of the CA certificates to trust; implies --tls.")] = None
    cert: Annotated[
        str | None, _option("KHRONOS_CERT", "PEM file of your client certificate, if the server requires one.")
    ] = None
    key: Annotated[str | None, _option("KHRONOS_KEY", "PEM file of the private key of --cert.")] = None
    api_key_file: Annotated[
        str | None,
        _option("KHRONOS_API_KEY_FILE", "File that contains the API key (default: the variable KHRONOS_API_KEY)."),
    ] = None
    allow_plaintext_key: Annotated[
        bool, _flag(None, "--allow-plaintext-key", "Allow sending the API key to another machine without TLS.")
    ] = False

    @property
    def is_encrypted(self) -> bool:
        """Whether calls are encrypted."""
        return any((self.tls, self.ca, self.cert, self.key))


NO_SERVER: Final = Connection()
"""The connection of commands without a server, which use the referee in this process."""

CONNECTION: Final = get_type_hints(Connection, include_extras=True)
"""The annotation of each option, by the attribute of `Connection`."""

API_KEY: Final = "KHRONOS_API_KEY"
"""The environment variable with the API key."""

VARIABLES: Final = frozenset(
    filter(None, (API_KEY, *(annotation.__metadata__[0].envvar for annotation in CONNECTION.values())))
)
"""The environment variables that set options of a connection."""


def takes_connection(
    command: Callable[..., None], server: Any = CONNECTION["server"], without: Collection[str] = ()
) -> Callable[..., None]:
    """Add the options of a connection to a command, which receives them as its parameter `connection`.

    Args:
        command: The command.
        server: A different annotation for `--server`, with its help text.
        without: Options that the command does not need.
    """
    annotations = {**CONNECTION, "server": server}
    options = {name: (each, getattr(NO_SERVER, name)) for name, each in annotations.items() if name not in without}
    return with_options(command, "connection", options, Connection)


def with_options(
    command: Callable[..., None], name: str, options: Mapping[str, tuple[Any, object]], build: Callable[..., object]
) -> Callable[..., None]:
    """Add options to a command, which receives the value that is built from them.

    Args:
        command: The command.
        name: The parameter of the command that receives the value.
        options: The annotation and the default of each option.
        build: Builds the value from the options.
    """

    def run(**given: Any) -> None:
        chosen = {each: given.pop(each) for each in options}
        command(**given, **{name: build(**chosen)})

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    own = [each for each in signature(command, eval_str=True).parameters.values() if each.name != name]
    added = [
        Parameter(each, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for each, (annotation, default) in options.items()
    ]
    vars(run)["__signature__"] = Signature([*own, *added])
    return run


def given_options(context: typer.Context, without: Collection[str]) -> tuple[str, ...]:
    """Return the options that were given on the command line, except for some."""
    return tuple(
        each.opts[0]
        for each in context.command.params
        if each.name not in without
        and (source := context.get_parameter_source(each.name or "")) is not None
        and source.name == "COMMANDLINE"
    )
