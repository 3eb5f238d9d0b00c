"""The configuration of a new game, from the options of commands."""

from collections.abc import Iterable

from khronos.v1.config_pb2 import Deck, Edition, GameConfig, HouseRules
from khronos_cli.errors import CommandError
from khronos_cli.language import Arguments, fill
from khronos_cli.options import EditionWord, enum_name
from khronos_cli.region_files import set_region


def game_config(
    edition: EditionWord, *, holdem: bool, first_printing: bool, house_rules: Iterable[str], region: str
) -> GameConfig:
    """Return a configuration without seats.

    Raises:
        CommandError: If there is no such house rule or map.
    """
    config = GameConfig(
        edition=Edition.Value(enum_name("EDITION", edition)),
        holdem=holdem,
        deck=Deck.DECK_FIRST_PRINTING if first_printing else Deck.DECK_STANDARD,
    )
    _add_house_rules(config.house_rules, house_rules)
    set_region(config, region)
    return config


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
