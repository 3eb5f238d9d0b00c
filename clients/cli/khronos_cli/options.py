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
        from khronos_cli.narration.keys import Arguments

        raise CommandError([rendered(Arguments.SEED_EMPTY), rendered(Arguments.SEED_ANY)])
    return seed


StateFile = Annotated[
    str,
    typer.Argument(metavar="STATE", help="File of a state, in JSON as `new` writes or as text; - is standard input."),
]

PLAYED_GAME: Final = "khronos-game.txt"
"""The file of a game that `khronos play` plays, unless another is named."""

RecordFile = Annotated[
    str,
    typer.Argument(metavar="RECORD", help="File of a game, as text or as a GameRecord in JSON; - is standard input."),
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

FirstPrinting = Annotated[bool, typer.Option("--first-printing", help="Play with the 33 cards of the first printing.")]

RulingTexts = Annotated[
    list[str] | None,
    typer.Option(
        "--ruling",
        metavar="NAME=VALUE",
        help="Settle a gap of the rules differently: paradox-tiles=to-stock, mixed-terrain=higher,"
        " upgrade-terrain=new-squares, old-shadow=removed.",
    ),
]

Output = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Where the state goes; - is standard output, as in a pipe."),
]

AsJson = Annotated[bool, typer.Option("--json", help="Print the answer as a message in JSON.")]


DEFAULT_NAMES: Final = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow"), ("Eve", "purple"))
"""The default players: names and colours."""
