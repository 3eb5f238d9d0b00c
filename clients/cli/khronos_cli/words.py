"""The words that options take for verbs, boards, kinds, strengths and editions."""

from enum import StrEnum
from typing import Final


class VerbWord(StrEnum):
    """The verbs as they are typed in notation, by their names in the contract."""

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
    """The boards as options take them."""

    MIGHT = "might"
    FAITH = "faith"
    REASON = "reason"


class KindWord(StrEnum):
    """The kinds of building as options take them."""

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
    """How well suggestions are searched, as options take it."""

    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"


class EditionWord(StrEnum):
    """The editions as options take them."""

    MATAGOT = "matagot"
    RIO_GRANDE = "rio-grande"


def enum_name(prefix: str, word: StrEnum) -> str:
    """Return the contract's name of a word, such as `AGE_MIGHT`."""
    return f"{prefix}_{word.name}"


VERBS: Final = ", ".join(VerbWord)
KINDS: Final = ", ".join(KindWord)
