"""The options of a connection to a server, and the values that they take."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, Final

import typer

from khronos_cli.errors import CommandError

_HOST_AND_PORT: Final = re.compile(r"(?:[^\s:/\[\]]+|\[[^\s/\[\]]+\]):([0-9]{1,5})")
_PORTS: Final = range(1, 65536)

_SCHEMES: Final = ("dns:", "ipv4:", "ipv6:", "unix:", "unix-abstract:", "vsock:", "xds:")
"""How targets begin that gRPC knows beside a host and a port; what follows is for gRPC to judge."""


def checked_server(server: str | None) -> str | None:
    """Return where a server listens, if it is one.

    gRPC itself takes the port of `localhost:99999` for another one, and adds one to `localhost`.

    Raises:
        CommandError: It is neither a host and a port nor another target of gRPC.
    """
    if server is None or server.startswith(_SCHEMES):
        return server
    found = _HOST_AND_PORT.fullmatch(server)
    if found and int(found[1]) in _PORTS:
        return server
    from khronos_cli.language import filled, rendered
    from khronos_cli.narration.keys import Arguments

    wrong = filled(Arguments.NO_SERVER_NAME, server=server) if server else rendered(Arguments.SERVER_EMPTY)
    like = filled(Arguments.SERVER_LIKE, most=_PORTS[-1])
    raise CommandError([wrong, like, rendered(Arguments.SERVER_OTHERS)])


@dataclass(frozen=True, slots=True)
class Connection:
    """How a server is reached.

    Attributes:
        server: Where it listens; None, the referee of this process answers, and the rest is without meaning.
        tls: Whether calls are encrypted.
        ca: File of the authorities that may have signed the server's certificate; None, well-known ones.
        cert: File of the caller's own certificate; None, it has none.
        key: File of the private key of that certificate.
        api_key_file: File of the API key that goes with every call; None, that of the environment if it has one.
        allow_plaintext_key: Whether the API key may go to another machine unencrypted.
    """

    server: str | None = None
    tls: bool = False
    ca: str | None = None
    cert: str | None = None
    key: str | None = None
    api_key_file: str | None = None
    allow_plaintext_key: bool = False


NO_SERVER: Final = Connection()
"""The referee of this process, which needs no server."""


def server_option(meaning: str) -> Any:
    """Return the annotation of the option that names a server."""
    names = ("--server", "-s")
    option = typer.Option(*names, metavar="HOST:PORT", envvar="KHRONOS_SERVER", callback=checked_server, help=meaning)
    return Annotated[str | None, option]


def _file(variable: str, meaning: str) -> Any:
    return Annotated[str | None, typer.Option(metavar="FILE", envvar=variable, help=meaning)]


CONNECTION: Final[Mapping[str, tuple[Any, object]]] = {
    "server": (server_option("The server to ask; without it, the referee of this program answers."), None),
    "tls": (
        Annotated[bool, typer.Option("--tls", envvar="KHRONOS_TLS", help="Encrypt the calls to --server.")],
        False,
    ),
    "ca": (_file("KHRONOS_CA", "PEM file of authorities that --server may be certified by; it means --tls."), None),
    "cert": (_file("KHRONOS_CERT", "PEM file of your own certificate, if --server asks for one."), None),
    "key": (_file("KHRONOS_KEY", "PEM file of the private key of --cert."), None),
    "api_key_file": (
        _file("KHRONOS_API_KEY_FILE", "File of the API key for --server; else KHRONOS_API_KEY holds it, if it is set."),
        None,
    ),
    "allow_plaintext_key": (
        Annotated[
            bool,
            typer.Option("--allow-plaintext-key", help="Send the API key unencrypted to another machine."),
        ],
        False,
    ),
}
"""The options of a connection, by the attributes of `Connection`: the annotation of each and its default."""

API_KEY: Final = "KHRONOS_API_KEY"
"""The variable of the environment that may hold an API key."""

VARIABLES: Final = frozenset(
    ("KHRONOS_SERVER", "KHRONOS_TLS", "KHRONOS_CA", "KHRONOS_CERT", "KHRONOS_KEY", "KHRONOS_API_KEY_FILE", API_KEY)
)
"""Variables of the environment that are options of a connection."""


def takes_connection(
    command: Callable[..., None], server: Any = CONNECTION["server"][0], without: Collection[str] = ()
) -> Callable[..., None]:
    """Give a command the options of a connection, which it gets as its parameter `connection`.

    Args:
        command: The command.
        server: The annotation of the option that names the server, if it means something of its own there.
        without: Options that have no meaning there.
    """
    own = signature(command, eval_str=True)
    options = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)
        for name, (annotation, default) in {**CONNECTION, "server": (server, None)}.items()
        if name not in without
    ]

    def connected(**given: Any) -> None:
        chosen = {name: given.pop(name) for name in CONNECTION if name not in without}
        encrypted = any(chosen[name] for name in ("tls", "ca", "cert", "key"))
        command(**given, connection=Connection(**{**chosen, "tls": encrypted}))

    connected.__name__, connected.__doc__ = command.__name__, command.__doc__
    before = [each for each in own.parameters.values() if each.name != "connection"]
    vars(connected)["__signature__"] = Signature([*before, *options])
    return connected
