"""The options and arguments that several commands share."""

from typing import Annotated, Final

import typer

from khronos_cli.errors import CommandError


def checked_seed(seed: str | None) -> str | None:
    """Check a seed phrase and return it: an empty one would mean a random seed.

    Raises:
        CommandError: It is empty.
    """
    if seed == "":
        from khronos_cli.language import rendered
        from khronos_cli.texts import Arguments

        raise CommandError([rendered(Arguments.SEED_EMPTY), rendered(Arguments.SEED_ANY)])
    return seed


StateFile = Annotated[
    str,
    typer.Argument(
        metavar="STATE", help="File of a state, as JSON (from `khronos new`) or as text; - means standard input."
    ),
]

PLAYED_GAME: Final = "khronos-game.txt"
"""The file of a game that `khronos play` plays, unless another is named."""

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

FirstPrinting = Annotated[bool, typer.Option("--first-printing", help="Play with the 33 cards of the first printing.")]

RulingTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
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
