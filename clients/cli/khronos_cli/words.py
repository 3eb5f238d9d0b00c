"""The values of options for verbs, boards, kinds, strengths and editions."""

from enum import StrEnum
from typing import Final


class VerbWord(StrEnum):
    """The verbs as in notation, by their names in the contract."""

    EXCHANGE_HAND = "exchange"
    SWAP_CARDS = "swap"
    TRAVEL = "travel"
    CONSTRUCT = "build"
    UPGRADE = "upgrade"
    DEMOLISH = "demolish"
    POPULATE = "populate"
    RENOVATE = "renovate"
    END_TURN = "end"
    CHOOSE_BUILDING = "choose"
    PLACE_BUILDING = "place"


class AgeWord(StrEnum):
    """The boards as values of options."""

    MIGHT = "might"
    FAITH = "faith"
    REASON = "reason"


class KindWord(StrEnum):
    """The kinds of building as values of options."""

    WATCHTOWER = "watchtower"
    KEEP = "keep"
    CASTLE = "castle"
    CHAPEL = "chapel"
    MONASTERY = "monastery"
    ABBEY = "abbey"
    HAMLET = "hamlet"
    TOWN = "town"
    CITY = "city"


class StrengthWord(StrEnum):
    """The strengths of suggestions as values of options."""

    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"


class EditionWord(StrEnum):
    """The editions as values of options."""

    MATAGOT = "matagot"
    RIO_GRANDE = "rio-grande"


def enum_name(prefix: str, word: StrEnum) -> str:
    """Return the contract's name of a value, such as `AGE_MIGHT`."""
    return f"{prefix}_{word.name}"


VERBS: Final = ", ".join(VerbWord)
KINDS: Final = ", ".join(KindWord)
