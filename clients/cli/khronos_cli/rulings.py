"""Parses the rulings of a game (ED-4)."""

from collections.abc import Iterable

from khronos.v1.config_pb2 import Rulings
from khronos_cli.errors import CommandError
from khronos_cli.language import Arguments, filled


def add_rulings(rulings: Rulings, given: Iterable[str]) -> None:
    """Set rulings by the contract's names of their fields and values."""
    enums = {each.name: each.enum_type for each in rulings.DESCRIPTOR.fields if each.enum_type is not None}
    for text in given:
        name, _, value = text.partition("=")
        field = name.strip().replace("-", "_")
        if field not in enums:
            names = ", ".join(each.replace("_", "-") for each in enums)
            raise CommandError([filled(Arguments.NO_RULING, name=name), filled(Arguments.RULINGS, names=names)])
        prefix = f"{field}_".upper()
        known = [each.name.removeprefix(prefix) for each in enums[field].values if each.number]
        word = value.strip().replace("-", "_").upper()
        if word not in known:
            values = ", ".join(each.replace("_", "-").lower() for each in known)
            wrong = filled(Arguments.NO_VALUE, value=value, name=name)
            raise CommandError([wrong, filled(Arguments.VALUES, names=values)])
        setattr(rulings, field, prefix + word)
