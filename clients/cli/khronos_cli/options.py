"""The options that several commands share, and the words that they take."""

import re
from enum import StrEnum
from typing import Annotated, Final

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
    raise CommandError(
        [
            f"the server {server!r} is not HOST:PORT" if server else "--server is empty",
            f"It is named like localhost:50051 or [::1]:50051, with a port from 1 to {_PORTS[-1]};",
            "other targets of gRPC, such as unix:/run/khronos.sock, are taken too.",
        ]
    )


Server = Annotated[
    str | None,
    typer.Option(
        "--server",
        "-s",
        metavar="HOST:PORT",
        envvar="KHRONOS_SERVER",
        callback=checked_server,
        help="The referee to ask; without it, one is started for the call.",
    ),
]


def checked_seed(seed: str | None) -> str | None:
    """Return a seed, which an empty text would leave to chance.

    Raises:
        CommandError: It is empty.
    """
    if seed == "":
        raise CommandError(["--seed is empty", "Give it any text, or leave it out."])
    return seed


StateFile = Annotated[
    str,
    typer.Argument(metavar="STATE", help="File of a state, in JSON as `new` writes or as text; - is standard input."),
]

ActionText = Annotated[
    str,
    typer.Argument(
        metavar="ACTION", help="In notation, such as 'build Keep Might F7' or 'Ben: place C4'; or as a message in JSON."
    ),
]

ActionTexts = Annotated[
    list[str],
    typer.Argument(
        metavar="ACTION...",
        help="One or more, in notation, such as 'build Keep Might F7' or 'Ben: place C4'; or as messages in JSON.",
    ),
]

Output = Annotated[str, typer.Option("--output", "-o", metavar="FILE", help="Where the state goes.")]

AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as a message in JSON.")]


class VerbWord(StrEnum):
    """The verbs as options take them."""

    EXCHANGE_HAND = "exchange-hand"
    SWAP_CARDS = "swap-cards"
    TRAVEL = "travel"
    CONSTRUCT = "construct"
    UPGRADE = "upgrade"
    DEMOLISH = "demolish"
    POPULATE = "populate"
    RENOVATE = "renovate"
    END_TURN = "end-turn"
    CHOOSE_BUILDING = "choose-building"
    PLACE_BUILDING = "place-building"


class AgeWord(StrEnum):
    """The boards as options take them."""

    MIGHT = "might"
    FAITH = "faith"
    REASON = "reason"


class KindWord(StrEnum):
    """The kinds of building as options take them."""

    WATCHTOWER = "watchtower"
    KEEP = "keep"
    CASTLE = "castle"
    CHAPEL = "chapel"
    MONASTERY = "monastery"
    ABBEY = "abbey"
    HAMLET = "hamlet"
    TOWN = "town"
    CITY = "city"


class EditionWord(StrEnum):
    """The editions as options take them."""

    MATAGOT = "matagot"
    RIO_GRANDE = "rio-grande"


def enum_name(prefix: str, word: StrEnum) -> str:
    """Return the contract's name of a word, such as `AGE_MIGHT`."""
    return f"{prefix}_{word.value.replace('-', '_').upper()}"


VERBS: Final = ", ".join(VerbWord)
KINDS: Final = ", ".join(KindWord)

DEFAULT_NAMES: Final = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow"), ("Eve", "purple"))
"""Players of a game for which nobody names others."""
