"""Define the options and arguments that several commands share."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from inspect import Parameter, Signature, getdoc, signature
from typing import Annotated, Any, Final

import typer

from khronos_cli.errors import CommandError

AgeWord = StrEnum("AgeWord", {"MIGHT": "might", "FAITH": "faith", "REASON": "reason"})
"""The boards as values of options."""

StrengthWord = StrEnum("StrengthWord", {"EASY": "easy", "MEDIUM": "medium", "STRONG": "strong"})
"""The strengths of suggestions as values of options."""


def enum_name(prefix: str, word: StrEnum) -> str:
    """Return the contract's name of a value, such as `AGE_MIGHT`."""
    return f"{prefix}_{word.name}"


_HELP: Final = re.compile(r"^    (\w+): (.*(?:\n {8}.*)*)", re.MULTILINE)
"""The name and the description of a parameter in a docstring."""


def helps_in(text: str) -> dict[str, str]:
    """Return the description of each parameter in a docstring, by name."""
    return {name: " ".join(help_.split()) for name, help_ in _HELP.findall(text)}


SHARED_HELP: Final = {
    "state": "File of a state, as JSON (from `khronos new`) or as text; - means standard input.",
    "record": "File of a recorded game, as text or as a GameRecord in JSON; - means standard input.",
    "action": "Action in notation, such as 'build Keep Might F7' or 'Ben: place C4', or in JSON.",
    "actions": "One or more actions in notation, such as 'build Keep Might F7' or 'Ben: place C4', or in JSON.",
    "output": "File to write the state to; - means standard output (default in a pipe).",
    "as_json": "Print the response as JSON.",
    "seat": "Name of a player, with an optional colour; repeat for each player, clockwise.",
    "config": "TOML file of settings, such as `workers = 2`.",
}
"""The help of options that several commands have and do not describe themselves."""

StateFile = Annotated[str, typer.Argument(metavar="STATE")]
RecordFile = Annotated[str, typer.Argument(metavar="RECORD")]
ActionText = Annotated[str, typer.Argument(metavar="ACTION")]
ActionTexts = Annotated[list[str], typer.Argument(metavar="ACTION...")]
Output = Annotated[str | None, typer.Option("--output", "-o", metavar="FILE")]
AsJson = Annotated[bool, typer.Option("--json")]

PLAYED_GAME: Final = "khronos-game.txt"
"""The default file for a game of `khronos play`."""

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


def _option(variable: str | None, *names: str, **more: Any) -> Any:
    return typer.Option(*names, envvar=variable, rich_help_panel=_PANEL, **{"metavar": "FILE", **more})


_Server = Annotated[str | None, _option("KHRONOS_SERVER", "--server", "-s", metavar="HOST:PORT", callback=check_server)]


@dataclass(frozen=True, slots=True)
class Connection:
    """The options of a connection to a server; the description of each attribute is the help of its option.

    Attributes:
        server: Address of a server; without it, khronos runs the referee locally.
        tls: Use TLS.
        ca: PEM file of the CA certificates to trust; implies --tls.
        cert: PEM file of your client certificate, if the server requires one.
        key: PEM file of the private key of --cert.
        api_key_file: File that contains the API key (default: the variable KHRONOS_API_KEY).
        allow_plaintext_key: Allow sending the API key to another machine without TLS.
    """

    server: _Server = None
    tls: Annotated[bool, _option("KHRONOS_TLS")] = False
    ca: Annotated[str | None, _option("KHRONOS_CA")] = None
    cert: Annotated[str | None, _option("KHRONOS_CERT")] = None
    key: Annotated[str | None, _option("KHRONOS_KEY")] = None
    api_key_file: Annotated[str | None, _option("KHRONOS_API_KEY_FILE")] = None
    allow_plaintext_key: Annotated[bool, _option(None)] = False

    @property
    def is_encrypted(self) -> bool:
        """Whether calls are encrypted."""
        return any((self.tls, self.ca, self.cert, self.key))


NO_SERVER: Final = Connection()
"""The connection of commands without a server, which use the referee in this process."""

CONNECTION: Final = signature(Connection, eval_str=True).parameters
"""The options by the attributes of `Connection`."""

API_KEY: Final = "KHRONOS_API_KEY"
"""The environment variable with the API key."""

VARIABLES: Final = frozenset(
    {API_KEY, *(each.annotation.__metadata__[0].envvar for each in CONNECTION.values())} - {None}
)
"""The environment variables that set options of a connection."""


def takes_connection(command: Callable[..., None], without: Collection[str] = ()) -> Callable[..., None]:
    """Give a command the options of a connection; the command's parameter `connection` receives a `Connection`.

    Args:
        command: The command.
        without: Options that the command does not need.
    """
    return with_options(command, "connection", Connection, without)


def with_options(
    command: Callable[..., None], name: str, build: Callable[..., object], without: Collection[str] = ()
) -> Callable[..., None]:
    """Give a command more options; one of its parameters receives the value that is built from them.

    Args:
        command: The command.
        name: The parameter of the command that receives the value.
        build: A function that builds the value; its parameters are the options, and its docstring contains their help.
        without: Options that the command does not need.
    """
    added = {
        each.name: each for each in signature(build, eval_str=True).parameters.values() if each.name not in without
    }

    def run(**given: Any) -> None:
        chosen = {each: given.pop(each) for each in added}
        command(**given, **{name: build(**chosen)})

    run.__name__, run.__doc__ = command.__name__, command.__doc__
    vars(run)["helps"] = {**getattr(command, "helps", {}), **helps_in(getdoc(build) or "")}
    own = [each for each in signature(command, eval_str=True).parameters.values() if each.name != name]
    keywords = [each.replace(kind=Parameter.KEYWORD_ONLY) for each in added.values()]
    vars(run)["__signature__"] = Signature([*own, *keywords])
    return run


def is_given(context: typer.Context, name: str) -> bool:
    """Return whether an option was given on the command line."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def given_options(context: typer.Context, without: Collection[str]) -> tuple[str, ...]:
    """Return the names of the options on the command line, except those in `without`."""
    names = {each.name or "": each.opts[0] for each in context.command.params}
    return tuple(text for name, text in names.items() if name not in without and is_given(context, name))
