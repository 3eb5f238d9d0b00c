"""`khronos new`: set up a game."""

from pathlib import Path
from typing import Annotated

import typer

from khronos.v1.config_pb2 import CardMode, GameSetup
from khronos_cli import options
from khronos_cli.connect import referee
from khronos_cli.console import console, is_read_by_people, print_lines
from khronos_cli.errors import CommandError
from khronos_cli.files import STANDARD, read_message, write_message
from khronos_cli.game_config import DEFAULT_NAMES, SeatTexts, read_seats, takes_game
from khronos_cli.language import Arguments, Commands, Table, fill, render
from khronos_cli.names import opening_lines

_FILE = "game.json"
"""The file of a new game if the output is a terminal, because a state in JSON is too long for a terminal."""


@options.takes_connection
@takes_game
def new(
    context: typer.Context,
    game: GameSetup,
    seat: SeatTexts = None,
    players: Annotated[int | None, typer.Option(min=2, max=5)] = None,
    first: Annotated[int, typer.Option(min=0)] = 0,
    reported: bool = False,
    setup: Annotated[str | None, typer.Option(metavar="FILE")] = None,
    output: options.Output = None,
    connection: options.Connection = options.NO_SERVER,
) -> None:
    """Create a game and write its first state.

    Args:
        players: Number of players, if no names are given.  [default: 4]
        first: Seat of the first player; 0 chooses at random.
        reported: For a physical game: players report the cards that they play.
        setup: File of a whole GameSetup in JSON, instead of the options that describe a game.

    Examples:
        khronos new --seed castle -o game.json

        khronos new --seat Ann:red --seat Ben:blue --holdem | khronos show -
    """
    path = (_FILE if is_read_by_people() else STANDARD) if output is None else output
    if output is None and path == _FILE and Path(path).exists():
        raise CommandError([fill(Table.FILE_THERE, file=path), render(Commands.NAME_ANOTHER)])
    by_field: dict[str, str] = {}
    if setup is not None:  # it would override other options
        if given := options.given_options(context, {"setup", "output", *options.CONNECTION}):
            raise CommandError(fill(Arguments.WHOLE_SETUP, options=given))
        request = read_message(setup, GameSetup)
    else:
        by_field = _options_by_field(seat or [])
        game.config.card_mode = CardMode.CARD_MODE_REPORTED if reported else CardMode.CARD_MODE_DEALT
        game.first_seat = first
        if seat and players not in {None, len(seat)}:
            raise CommandError(fill(Arguments.PLAYERS_DIFFER, players=players, count=len(seat)))
        for name, colour in read_seats(seat) if seat else DEFAULT_NAMES[: players or 4]:
            game.config.seats.add(name=name, colour=colour)
        request = game
    with referee(connection, options=by_field) as client:
        answer = client.create_game(request, with_sentences=True)
    write_message(path, answer.state)
    if path != STANDARD:
        out = console()
        print_lines(out, opening_lines(answer.events, answer.state.public_part.config))
        out.print(fill(Commands.NEW_GAME, file=path))


def _options_by_field(named: list[str]) -> dict[str, str]:
    """Return the option for each field that can have problems, by field path or its beginning, longest first."""
    seats = {f"setup.config.seats[{place}]": f"--seat {text!r}" for place, text in enumerate(named)}
    return {**seats, "setup.config.seats": "--seat", "setup.first_seat": "--first"}
