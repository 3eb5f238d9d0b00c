"""`khronos play` and `khronos table`: commands that begin or continue a game at the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from khronos_cli.errors import CommandError
from khronos_cli.files import read_text
from khronos_cli.game_config import game_config
from khronos_cli.language import Play, fill
from khronos_cli.options import (
    PLAYED_GAME,
    EditionName,
    EditionWord,
    FirstPrinting,
    Holdem,
    HouseRuleTexts,
    RegionName,
    Seed,
    given_options,
)
from khronos_cli.play.setup import new_game, players_of
from khronos_cli.play.terminal import run_game
from khronos_cli.table.history import History
from khronos_cli.table.terminal import run_table
from khronos_client import AnyReferee


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
    seed: Seed = None,
    edition: EditionName = EditionWord.MATAGOT,
    holdem: Holdem = False,
    first_printing: FirstPrinting = False,
    house_rule: HouseRuleTexts = None,
    region: RegionName = "valley",
) -> None:
    """Play a game with dealt cards in this terminal, with other people and with bots.

    Players share the keyboard: before each turn, the screen is cleared and the next player is called by name. Type the
    same commands as in `khronos table`; `help` lists them. The game is saved after every move; after a crash, it
    continues after the last saved move.

    Exit code 0: the game was closed. 2: the file cannot be read or written, or contains something else.

    Examples:
        khronos play --bot Ben=medium

        khronos play friday.txt --seat Ann --seat Cleo:green --bot Ben=medium --bot Dan=random
    """
    path = Path(file)
    continues = path.is_file() and bool(read_text(file).strip())
    if continues and (given := given_options(context, {"file"})):
        elsewhere = fill(Play.NEW_GAME_ELSEWHERE, options=given)
        raise CommandError([fill(Play.GAME_THERE, file=file), elsewhere])

    def begin(client: AnyReferee) -> History:
        config = game_config(
            edition, holdem=holdem, first_printing=first_printing, house_rules=house_rule or (), region=region
        )
        return new_game(client, *players_of(seat or [], bot or []), config, seed)

    raise typer.Exit(run_game(file, begin))


def table(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="File of the game's record; a new file starts a game, an existing one continues it."
        ),
    ],
) -> None:
    r"""Referee a physical game: type each move as it is played.

    This needs neither a server nor a network. The record is saved after every line; after a crash, the game continues
    after the last saved line.

    Exit code 0: the game was closed. 2: the file cannot be read or written, or contains something else.

    Examples:
        khronos table friday.txt

        printf 'Ann\nBen\n\n\n\n\n\n\nAnn\nshow\n' | khronos table friday.txt
    """
    raise typer.Exit(run_table(file))
