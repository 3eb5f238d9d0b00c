"""`khronos play`: play a game with dealt cards, for people and bots at one terminal."""

from pathlib import Path
from typing import Annotated

import typer

from khronos.v1.config_pb2 import Deck, Edition, GameConfig
from khronos_cli.errors import CommandError
from khronos_cli.files import read_text
from khronos_cli.language import Play, filled
from khronos_cli.names import listed
from khronos_cli.options import PLAYED_GAME, FirstPrinting, RulingTexts, checked_seed
from khronos_cli.play.setup import new_game, players_of
from khronos_cli.play.terminal import run
from khronos_cli.region_files import set_region
from khronos_cli.rulings import add_rulings
from khronos_cli.table.history import History
from khronos_cli.words import EditionWord, enum_name
from khronos_client import AnyReferee

EPILOG = """Examples:

khronos play --bot Ben=medium

khronos play friday.txt --seat Ann --seat Cleo:green --bot Ben=medium --bot Dan=random
"""


def play(
    context: typer.Context,
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="File of the game's record; a new file starts a game, an existing one continues it."
        ),
    ] = PLAYED_GAME,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="NAME[:COLOUR]",
            help="Name of a player at this terminal, with an optional colour; repeat for each player, clockwise.",
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="[NAME=]BOT",
            help="A bot as a player: easy, medium, strong, random, or your own as MODULE:FUNCTION.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            callback=checked_seed, help="Seed: any text. The same seed deals the same cards (default: random)."
        ),
    ] = None,
    edition: Annotated[EditionWord, typer.Option(help="Edition of the printed game.")] = EditionWord.MATAGOT,
    holdem: Annotated[bool, typer.Option("--holdem", help="Play with the Hold'em row.")] = False,
    first_printing: FirstPrinting = False,
    ruling: RulingTexts = None,
    region: Annotated[
        str, typer.Option(metavar="NAME|FILE", help="Name of a built-in map, or file of a map.")
    ] = "valley",
) -> None:
    """Play a game with dealt cards in this terminal, with other people and with bots.

    Players share the keyboard: before each turn the screen is cleared and the next player is called by name. Type the
    same commands as in `khronos table`; `help` lists them. The game is saved after every move and continues there after
    a crash.

    Exit code 0: the game was closed. 2: the file cannot be read or written, or contains something else.
    """
    path = Path(file)
    continues = path.is_file() and bool(read_text(file).strip())
    if continues and (given := _given(context)):
        raise CommandError([filled(Play.GAME_THERE, file=file), filled(Play.NEW_GAME_ELSEWHERE, options=given)])

    def begin(client: AnyReferee) -> History:
        config = GameConfig(
            edition=Edition.Value(enum_name("EDITION", edition)),
            holdem=holdem,
            deck=Deck.DECK_FIRST_PRINTING if first_printing else Deck.DECK_STANDARD,
        )
        add_rulings(config.rulings, ruling or [])
        set_region(config, region)
        return new_game(client, *players_of(seat or [], bot or []), config, seed)

    raise typer.Exit(run(file, begin))


def _given(context: typer.Context) -> str:
    """Return the options of a new game that were given, as one phrase for an error."""
    return listed(
        [
            each.opts[0]
            for each in context.command.params
            if each.name != "file"
            and (source := context.get_parameter_source(each.name or "")) is not None
            and source.name == "COMMANDLINE"
        ]
    )
