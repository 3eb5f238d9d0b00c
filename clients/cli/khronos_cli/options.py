"""The options that several commands share, and the words that they take."""

from enum import StrEnum
from typing import Annotated, Final

import typer

Server = Annotated[
    str | None,
    typer.Option(
        "--server",
        "-s",
        metavar="HOST:PORT",
        envvar="KHRONOS_SERVER",
        help="The referee to ask; without it, one is started for the call.",
    ),
]

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
