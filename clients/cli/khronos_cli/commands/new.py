"""Define `khronos new`, and the options of every command that begins a game."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from khronos.v1.config_pb2 import CardMode, Deck, Edition, GameConfig, GameSetup, HouseRules
from khronos_cli import options
from khronos_cli.connect import referee
from khronos_cli.console import console, is_read_by_people, print_lines
from khronos_cli.errors import CommandError
from khronos_cli.files import STANDARD, parse_message, path_label, read_text, write_message
from khronos_cli.language import Arguments, Commands, Table, fill, render
from khronos_cli.names import colour_named, opening_lines
from khronos_cli.notation import set_region
from khronos_cli.options import enum_name, with_options

DEFAULT_NAMES: Final = (("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow"), ("Eve", "purple"))
"""The default players: names and colours."""


class EditionWord(StrEnum):
    """The editions as values of options."""

    MATAGOT = "matagot"
    RIO_GRANDE = "rio-grande"


def check_seed(seed: str | None) -> str | None:
    """Check a seed phrase and return it. An empty phrase is an error, because it would mean a random seed.

    Raises:
        CommandError: If the phrase is empty.
    """
    if seed == "":
        raise CommandError([render(Arguments.SEED_EMPTY), render(Arguments.SEED_ANY)])
    return seed


SeatTexts = Annotated[list[str] | None, typer.Option("--seat", metavar="NAME[:COLOUR]")]


def takes_game(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options that describe a game to a command, whose parameter `game` receives a set-up without seats."""
    return with_options(command, "game", _setup)


def _setup(
    *,
    seed: Annotated[str | None, typer.Option(callback=check_seed)] = None,
    edition: EditionWord = EditionWord.MATAGOT,
    holdem: bool = False,
    first_printing: bool = False,
    house_rule: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE")] = None,
    region: Annotated[str, typer.Option(metavar="NAME|FILE")] = "valley",
) -> GameSetup:
    """Return a set-up without seats.

    Args:
        seed: Seed: any text. The same seed deals the same cards (default: random).
        edition: Edition of the printed game.
        holdem: Play with the Hold'em row.
        first_printing: Play with the 33 cards of the first printing.
        house_rule: Choose a house rule: paradox-tiles=to-stock, mixed-terrain=higher, upgrade-terrain=new-squares or
            old-shadow=removed. Repeat for several.
        region: Name of a built-in map, or file of a map.

    Raises:
        CommandError: If a house rule or the map is unknown.
    """
    config = GameConfig(
        edition=Edition.Value(enum_name("EDITION", edition)),
        holdem=holdem,
        deck=Deck.DECK_FIRST_PRINTING if first_printing else Deck.DECK_STANDARD,
    )
    _add_house_rules(config.house_rules, house_rule or ())
    set_region(config, region)
    return GameSetup(config=config, seed_phrase=seed or "")


def read_seats(texts: Sequence[str]) -> list[tuple[str, str]]:
    """Return the names and the colours of seats that are written as `NAME` or `NAME:COLOUR`; a colour may be empty."""
    parts = (each.partition(":") for each in texts)
    return [(name.strip(), colour_named(colour.strip())) for name, _, colour in parts]


def _add_house_rules(house_rules: HouseRules, given: Iterable[str]) -> None:
    """Set house rules, each given as `NAME=VALUE` with the contract's names."""
    enums = {each.name: each.enum_type for each in house_rules.DESCRIPTOR.fields if each.enum_type is not None}
    for text in given:
        name, _, value = text.partition("=")
        field = name.strip().replace("-", "_")
        if field not in enums:
            names = ", ".join(each.replace("_", "-") for each in enums)
            raise CommandError([fill(Arguments.NO_HOUSE_RULE, name=name), fill(Arguments.HOUSE_RULES, names=names)])
        prefix = f"{field}_".upper()
        known = [each.name.removeprefix(prefix) for each in enums[field].values if each.number]
        word = value.strip().replace("-", "_").upper()
        if word not in known:
            values = ", ".join(each.replace("_", "-").lower() for each in known)
            wrong = fill(Arguments.NO_VALUE, value=value, name=name)
            raise CommandError([wrong, fill(Arguments.VALUES, names=values)])
        setattr(house_rules, field, prefix + word)


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
        request = parse_message(read_text(setup), GameSetup, path_label(setup))
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
    """Return the option that sets each field, by the field's path or the beginning of it, longest first."""
    seats = {f"setup.config.seats[{place}]": f"--seat {text!r}" for place, text in enumerate(named)}
    return {**seats, "setup.config.seats": "--seat", "setup.first_seat": "--first"}
