"""The values of options for boards, strengths and editions."""

from enum import StrEnum


class AgeWord(StrEnum):
    """The boards as values of options."""

    MIGHT = "might"
    FAITH = "faith"
    REASON = "reason"


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
