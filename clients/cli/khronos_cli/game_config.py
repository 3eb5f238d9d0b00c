"""The options of commands that begin a game, and the set-up that they describe."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from typing import Annotated, Final

import typer

from khronos.v1.config_pb2 import Deck, Edition, GameConfig, GameSetup, HouseRules
from khronos_cli.errors import CommandError
from khronos_cli.language import Arguments, fill, render
from khronos_cli.names import colour_named
from khronos_cli.options import enum_name, with_options
from khronos_cli.region_files import set_region

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
    """Add the options of a game to a command, which receives its set-up without seats as its parameter `game`."""
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
        CommandError: If there is no such house rule or map.
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
    """Set house rules by the contract's names of their fields and values."""
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
