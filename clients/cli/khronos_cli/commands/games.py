"""`khronos play` and `khronos table`: commands that begin or continue a game at the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Final

import typer
from msgspec.structs import replace

from khronos.v1.config_pb2 import GameSetup as SetupMessage
from khronos_cli.errors import CommandError
from khronos_cli.files import read_text
from khronos_cli.game_config import DEFAULT_NAMES, SeatTexts, read_seats, takes_game
from khronos_cli.language import Play, fill, render
from khronos_cli.notation import setup_of
from khronos_cli.options import PLAYED_GAME, given_options
from khronos_cli.play.terminal import bot_headers, check_bot, run_game
from khronos_cli.table.history import History, begin
from khronos_cli.table.terminal import run_table
from khronos_client import AnyReferee
from khronos_engine.game.shuffle import SEED_BYTES

_USUAL_BOT: Final = "medium"


def players_of(seats: Sequence[str], bots: Sequence[str]) -> tuple[list[tuple[str, str]], dict[str, str]]:
    """Parse the options of players and bots; return the names and colours in seat order, and the bots by player name.

    Args:
        seats: The people as `NAME` or `NAME:COLOUR`. With at most one person and no bots, one person plays against one
            bot.
        bots: The bots as `NAME=BOT`, or `BOT` for a player with a default name.

    Raises:
        CommandError: If a bot does not exist, or two bots are named for one player.
    """
    named = read_seats(seats)
    usual = _usual_names({name for name, _ in named} | {each.partition("=")[0] for each in bots if "=" in each})
    if not named:
        named.append((next(usual), ""))
    found: dict[str, str] = {}
    for text in bots or ([] if len(seats) > 1 else [_USUAL_BOT]):
        name, equals, bot = text.partition("=") if "=" in text else ("", "", text)
        name = name.strip() if equals else next(usual)
        if name in found:
            raise CommandError(fill(Play.BOT_TWICE, name=name))
        found[name] = check_bot(bot.strip())
        if all(name != other for other, _ in named):
            named.append((name, ""))
    return named, found


def _usual_names(taken: set[str]) -> Iterator[str]:
    """Yield an endless sequence of unused names; a default name only if no other name begins with the same letter."""
    initials = {name.strip()[:1].casefold() for name in taken}
    yield from (name for name, _ in DEFAULT_NAMES if name[0].casefold() not in initials)
    number = 1
    while True:
        yield f"Bot {number}"
        number += 1


def new_game(
    client: AnyReferee,
    players: Sequence[tuple[str, str]],
    bots: Mapping[str, str],
    game: SetupMessage,
) -> History:
    """Create a game before its first turn.

    Args:
        client: The referee.
        players: The names and colours of the players, clockwise; an empty colour is chosen automatically.
        bots: The bots by the names of their players.
        game: The set-up without seats; without a seed phrase, the seed is random.

    Raises:
        CommandError: If the players or the options are wrong, or all players are bots.
    """
    if all(name in bots for name, _ in players):
        raise CommandError(render(Play.BOTS_ALONE))
    free = [colour for _, colour in DEFAULT_NAMES if all(colour != taken for _, taken in players)]
    for name, colour in players:
        game.config.seats.add(name=name, colour=colour or (free.pop(0) if free else ""))
    setup = setup_of(game)
    if setup.seed is None:
        setup = replace(setup, seed=secrets.token_bytes(SEED_BYTES))
    by_seat = {seat: bots[name] for seat, (name, _) in enumerate(players, start=1) if name in bots}
    return begin(client, setup, bot_headers(by_seat))


GameFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="File of the game's record; a new file starts a game, an existing one continues it."
    ),
]


@takes_game
def play(
    context: typer.Context,
    game: SetupMessage,
    file: GameFile = PLAYED_GAME,
    seat: SeatTexts = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="[NAME=]BOT",
            help="A bot as a player: easy, medium, strong, random, or your own as MODULE:FUNCTION.",
        ),
    ] = None,
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

    def begin_game(client: AnyReferee) -> History:
        return new_game(client, *players_of(seat or [], bot or []), game)

    raise typer.Exit(run_game(file, begin_game))


def table(
    file: GameFile,
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
