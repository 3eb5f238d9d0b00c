"""`khronos new`: set up a game."""

from pathlib import Path
from typing import Annotated

import typer

from khronos.v1.config_pb2 import CardMode, GameConfig, GameSetup
from khronos_cli.connect import referee
from khronos_cli.console import console, is_read_by_people, print_lines
from khronos_cli.errors import CommandError
from khronos_cli.files import STANDARD, read_message, write_message
from khronos_cli.game_config import game_config
from khronos_cli.language import Arguments, Commands, Table, fill, render
from khronos_cli.names import colour_named
from khronos_cli.narration import opening_lines
from khronos_cli.options import (
    CONNECTION,
    DEFAULT_NAMES,
    NO_SERVER,
    Connection,
    EditionName,
    EditionWord,
    FirstPrinting,
    Holdem,
    HouseRuleTexts,
    Output,
    RegionName,
    Seed,
    given_options,
    takes_connection,
)

_FILE = "game.json"
"""The file of a new game if the output is a terminal, because a state in JSON is too long for a terminal."""


@takes_connection
def new(
    context: typer.Context,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar="NAME[:COLOUR]",
            help="Name of a player, with an optional colour; repeat for each player, clockwise.",
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option(min=2, max=5, help="Number of players, if no names are given.  [default: 4]")
    ] = None,
    seed: Seed = None,
    first: Annotated[int, typer.Option(min=0, help="Seat of the first player; 0 chooses at random.")] = 0,
    edition: EditionName = EditionWord.MATAGOT,
    holdem: Holdem = False,
    first_printing: FirstPrinting = False,
    reported: Annotated[
        bool,
        typer.Option("--reported", help="For a physical game: players report the cards that they play."),
    ] = False,
    region: RegionName = "valley",
    house_rule: HouseRuleTexts = None,
    setup: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="File of a whole GameSetup in JSON, instead of the options above."),
    ] = None,
    output: Output = None,
    connection: Connection = NO_SERVER,
) -> None:
    """Create a game and write its first state.

    Examples:
        khronos new --seed castle -o game.json

        khronos new --seat Ann:red --seat Ben:blue --holdem | khronos show -
    """
    path = (_FILE if is_read_by_people() else STANDARD) if output is None else output
    if output is None and path == _FILE and Path(path).exists():
        raise CommandError([fill(Table.FILE_THERE, file=path), render(Commands.NAME_ANOTHER)])
    options = {}
    if setup is not None:
        if given := given_options(context, {"setup", "output", *CONNECTION}):  # a whole set-up would override them
            raise CommandError(fill(Arguments.WHOLE_SETUP, options=given))
        request = read_message(setup, GameSetup)
    else:
        options = _options_by_field(seat or [])
        config = game_config(
            edition, holdem=holdem, first_printing=first_printing, house_rules=house_rule or (), region=region
        )
        config.card_mode = CardMode.CARD_MODE_REPORTED if reported else CardMode.CARD_MODE_DEALT
        _add_seats(config, seat or [], players)
        request = GameSetup(config=config, first_seat=first, seed_phrase=seed or "")
    with referee(connection, options=options) as client:
        answer = client.create_game(request, with_sentences=True)
    write_message(path, answer.state)
    if path != STANDARD:
        out = console()
        print_lines(out, opening_lines(answer.events, answer.state.public_part.config))
        out.print(fill(Commands.NEW_GAME, file=path))


def _options_by_field(named: list[str]) -> dict[str, str]:
    """Return the options of the fields that can have problems, by the beginnings of the field paths, longest first."""
    seats = {f"setup.config.seats[{place}]": f"--seat {text!r}" for place, text in enumerate(named)}
    return {**seats, "setup.config.seats": "--seat", "setup.first_seat": "--first"}


def _add_seats(config: GameConfig, named: list[str], players: int | None) -> None:
    """Set the seats that were named, or seats with default names."""
    if named and players is not None and players != len(named):
        raise CommandError(fill(Arguments.PLAYERS_DIFFER, players=players, count=len(named)))
    if named:
        for text in named:
            name, _, colour = text.partition(":")
            config.seats.add(name=name.strip(), colour=colour_named(colour.strip()))
        return
    for name, colour in DEFAULT_NAMES[: players or 4]:
        config.seats.add(name=name, colour=colour)
