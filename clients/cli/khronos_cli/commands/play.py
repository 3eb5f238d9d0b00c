"""`khronos play`: play a game with dealt cards, for people and bots at one terminal."""

from typing import Annotated

import typer

from khronos_cli.errors import CommandError
from khronos_cli.options import PLAYED_GAME, FirstPrinting, RulingTexts, checked_seed
from khronos_cli.words import EditionWord, enum_name

EPILOG = """Examples:

khronos play --bot Ben=medium

khronos play friday.txt --seat Ann --seat Cleo:green --bot Ben=medium --bot Dan=random
"""


def play(
    context: typer.Context,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="The game's record; a new file begins a game, another continues it.")
    ] = PLAYED_GAME,
    seat: Annotated[
        list[str] | None,
        typer.Option("--seat", metavar="NAME[:COLOUR]", help="A player at this terminal; once for each, clockwise."),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="[NAME=]BOT",
            help="A player who is a bot: easy, medium, strong, random, or your own as MODULE:FUNCTION.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(callback=checked_seed, help="Any text; equal ones deal equal cards. Else chance deals them."),
    ] = None,
    edition: Annotated[EditionWord, typer.Option(help="The printed edition.")] = EditionWord.MATAGOT,
    holdem: Annotated[bool, typer.Option("--holdem", help="Play with the Hold'em row.")] = False,
    first_printing: FirstPrinting = False,
    ruling: RulingTexts = None,
    region: Annotated[str, typer.Option(metavar="NAME|FILE", help="A built-in region, or a file of rows.")] = "valley",
) -> None:
    """Play a game with dealt cards in this terminal, against each other and against bots.

    Players take turns at the keyboard: before each turn the screen is cleared and asks for the next one by name. What
    is typed is what `khronos table` takes; `help` lists it. The game is saved after every move and goes on after a
    crash where it was.

    Exit code 0: ended. 2: the file can't be read or written, or holds something else.
    """
    from pathlib import Path

    from khronos.v1.config_pb2 import Deck, Edition, GameConfig
    from khronos_cli.files import read_text
    from khronos_cli.language import filled
    from khronos_cli.narration.keys import Play
    from khronos_cli.play.setup import new_game, players_of
    from khronos_cli.play.terminal import run
    from khronos_cli.region_files import set_region
    from khronos_cli.rulings import add_rulings
    from khronos_cli.table.history import History

    path = Path(file)
    continues = path.is_file() and bool(read_text(file).strip())
    if continues and (given := _given(context)):
        raise CommandError([filled(Play.GAME_THERE, file=file), filled(Play.NEW_GAME_ELSEWHERE, options=given)])

    def begin() -> History:
        config = GameConfig(
            edition=Edition.Value(enum_name("EDITION", edition)),
            holdem=holdem,
            deck=Deck.DECK_FIRST_PRINTING if first_printing else Deck.DECK_STANDARD,
        )
        add_rulings(config.rulings, ruling or [])
        set_region(config, region)
        return new_game(*players_of(seat or [], bot or []), config, seed)

    raise typer.Exit(run(file, begin))


def _given(context: typer.Context) -> str:
    """Return the options of a new game that were given, as one phrase for an error."""
    from khronos_cli.names import listed

    return listed(
        [
            each.opts[0]
            for each in context.command.params
            if each.name != "file"
            and (source := context.get_parameter_source(each.name or "")) is not None
            and source.name == "COMMANDLINE"
        ]
    )
