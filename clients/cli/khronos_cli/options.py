"""The options and arguments that several commands share, and their values."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, Final

import typer

from khronos_cli.errors import CommandError


class AgeWord(StrEnum):
    """The boards as values of options."""

    MIGHT = "might"
    FAITH = "faith"
    REASON = "reason"


class StrengthWord(StrEnum):
    """The strengths of suggestions as values of options."""

    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"


class EditionWord(StrEnum):
    """The editions as values of options."""

    MATAGOT = "matagot"
    RIO_GRANDE = "rio-grande"


def enum_name(prefix: str, word: StrEnum) -> str:
    """Return the contract's name of a value, such as `AGE_MIGHT`."""
    return f"{prefix}_{word.name}"


def check_seed(seed: str | None) -> str | None:
    """Check a seed phrase and return it. An empty phrase is an error, because it would mean a random seed.

    Raises:
        CommandError: If the phrase is empty.
    """
    if seed == "":
        from khronos_cli.language import Arguments, render

        raise CommandError([render(Arguments.SEED_EMPTY), render(Arguments.SEED_ANY)])
    return seed


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

Seed = Annotated[
    str | None,
    typer.Option(callback=check_seed, help="Seed: any text. The same seed deals the same cards (default: random)."),
]

EditionName = Annotated[EditionWord, typer.Option(help="Edition of the printed game.")]

Holdem = Annotated[bool, typer.Option("--holdem", help="Play with the Hold'em row.")]

RegionName = Annotated[str, typer.Option(metavar="NAME|FILE", help="Name of a built-in map, or file of a map.")]

FirstPrinting = Annotated[bool, typer.Option("--first-printing", help="Play with the 33 cards of the first printing.")]

HouseRuleTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--house-rule",
        metavar="NAME=VALUE",
        help="Choose a house rule: paradox-tiles=to-stock, mixed-terrain=higher, upgrade-terrain=new-squares or"
        " old-shadow=removed. Repeat for several.",
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


DEFAULT_NAMES: Final = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow"), ("Eve", "purple"))
"""The default players: names and colours."""


_HOST_AND_PORT: Final = re.compile(r"(?:[^\s:/\[\]]+|\[[^\s/\[\]]+\]):([0-9]{1,5})")
_PORTS: Final = range(1, 65536)
_PANEL: Final = "Server options"

_SCHEMES: Final = ("dns:", "ipv4:", "ipv6:", "unix:", "unix-abstract:", "vsock:", "xds:")
"""The schemes of gRPC targets other than a host and a port; gRPC checks the rest of such a target."""


def check_server(server: str | None) -> str | None:
    """Check the address of a server and return it.

    gRPC accepts `localhost:99999` with a wrong port, and `localhost` with a default port; both are errors here.

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


@dataclass(frozen=True, slots=True)
class Connection:
    """The options of a connection to a server.

    Attributes:
        server: The address of the server; None for the referee in this process, which ignores the other options.
        tls: Whether calls are encrypted.
        ca: The path of the trusted root certificates; None for gRPC's defaults.
        cert: The path of the client certificate; None without a client certificate.
        key: The path of the private key of the client certificate.
        api_key_file: The path of the file with the API key; None for the key in the environment, if it is set.
        allow_plaintext_key: Whether to send the API key to another machine without TLS.
    """

    server: str | None = None
    tls: bool = False
    ca: str | None = None
    cert: str | None = None
    key: str | None = None
    api_key_file: str | None = None
    allow_plaintext_key: bool = False


NO_SERVER: Final = Connection()
"""The connection of commands without a server, which use the referee in this process."""


def server_option(meaning: str) -> Any:
    """Return the annotation of the option `--server`."""
    return Annotated[
        str | None, _option(meaning, "KHRONOS_SERVER", "--server", "-s", metavar="HOST:PORT", check=check_server)
    ]


def _option(meaning: str, variable: str | None, *names: str, metavar: str | None = None, check: Any = None) -> Any:
    return typer.Option(*names, metavar=metavar, envvar=variable, callback=check, help=meaning, rich_help_panel=_PANEL)


def _file(variable: str, meaning: str) -> tuple[Any, None]:
    return Annotated[str | None, _option(meaning, variable, metavar="FILE")], None


def _flag(name: str, meaning: str, variable: str | None = None) -> tuple[Any, bool]:
    return Annotated[bool, _option(meaning, variable, name)], False


CONNECTION: Final[Mapping[str, tuple[Any, object]]] = {
    "server": (server_option("Address of a server; without it, khronos runs the referee locally."), None),
    "tls": _flag("--tls", "Use TLS.", "KHRONOS_TLS"),
    "ca": _file("KHRONOS_CA", "PEM file of the CA certificates to trust; implies --tls."),
    "cert": _file("KHRONOS_CERT", "PEM file of your client certificate, if the server requires one."),
    "key": _file("KHRONOS_KEY", "PEM file of the private key of --cert."),
    "api_key_file": _file(
        "KHRONOS_API_KEY_FILE", "File that contains the API key (default: the variable KHRONOS_API_KEY)."
    ),
    "allow_plaintext_key": _flag("--allow-plaintext-key", "Allow sending the API key to another machine without TLS."),
}
"""The annotation and the default of each option, by the attribute of `Connection`."""

API_KEY: Final = "KHRONOS_API_KEY"
"""The environment variable with the API key."""

VARIABLES: Final = frozenset(
    filter(None, (API_KEY, *(annotation.__metadata__[0].envvar for annotation, _ in CONNECTION.values())))
)
"""The environment variables that set options of a connection."""


def takes_connection(
    command: Callable[..., None], server: Any = CONNECTION["server"][0], without: Collection[str] = ()
) -> Callable[..., None]:
    """Add the options of a connection to a command, which receives them as its parameter `connection`.

    Args:
        command: The command.
        server: A different annotation for `--server`, with its help text.
        without: Options that the command does not need.
    """
    own = signature(command, eval_str=True)
    options = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (annotation, default) in {**CONNECTION, "server": (server, None)}.items()
        if name not in without
    ]

    def connect(**given: Any) -> None:
        chosen = {name: given.pop(name) for name in CONNECTION if name not in without}
        encrypted = any(chosen[name] for name in ("tls", "ca", "cert", "key"))
        command(**given, connection=Connection(**{**chosen, "tls": encrypted}))

    connect.__name__, connect.__doc__ = command.__name__, command.__doc__
    before = [each for each in own.parameters.values() if each.name != "connection"]
    vars(connect)["__signature__"] = Signature([*before, *options])
    return connect


def given_options(context: typer.Context, without: Collection[str]) -> tuple[str, ...]:
    """Return the options that were given on the command line, except for some."""
    return tuple(
        each.opts[0]
        for each in context.command.params
        if each.name not in without
        and (source := context.get_parameter_source(each.name or "")) is not None
        and source.name == "COMMANDLINE"
    )
