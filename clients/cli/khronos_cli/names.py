"""Words for the values of the contract: boards, kinds, cards, players, squares."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from rich.cells import cell_len

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.legal_pb2 import Cost
from khronos.v1.material_pb2 import Age, Building, Cards, CardType, Kind, Payment, Square
from khronos_cli.language import Drawing, Legal, fill, language, render
from khronos_cli.terminal_text import printable
from khronos_client import square_name
from khronos_engine.notation import UnreadableTextError
from khronos_engine.notation.lines import Reader
from khronos_engine.notation.words import ADVENTURERS
from khronos_engine.notation.words import AGES as BOARDS
from khronos_engine.notation.words import KINDS as KIND_WORDS
from khronos_engine.texts.languages import ENGINE, Common, TextKey, language_for, languages

AGES = (Age.AGE_MIGHT, Age.AGE_FAITH, Age.AGE_REASON)
"""The boards in time order."""

KINDS = tuple(Kind.values()[1:])
"""The kinds in the order of `Kind`."""

CARD_TYPES = tuple(CardType.values()[1:])
"""The types of cards in the order of `CardType`."""

COLOURS = ("red", "blue", "green", "yellow", "purple", "white", "black")
"""The colours of players that have a style here, by the names that records use in every language."""

_PACKAGE = "khronos_cli"
"""The package whose language files name the colours, and the kinds in tables."""


def enum_text(enum: Any, number: int, section: str, package: str = _PACKAGE) -> TextKey | str:
    """Return the text for a value of an enumeration of the contract; for an unknown value, its number.

    Args:
        enum: The enumeration.
        number: The value.
        section: The section with a text for the name of each value, without the prefix that all names share.
        package: The package of the section.
    """
    names = enum.DESCRIPTOR.values_by_number
    prefix = names[0].name.removesuffix("UNSPECIFIED")
    return (
        TextKey(package, section, names[number].name.removeprefix(prefix))
        if number in names and number
        else str(number)
    )


def age_noun(age: Age.ValueType) -> TextKey | str:
    """Return the name of a board, as a word that texts in any language can contain."""
    return enum_text(Age, age, "ages", ENGINE)


def kind_noun(kind: Kind.ValueType) -> TextKey | str:
    """Return a kind of building, as a word that texts in any language can contain."""
    return enum_text(Kind, kind, "kinds", ENGINE)


def type_noun(card_type: CardType.ValueType) -> TextKey | str:
    """Return a type of cards, as a word that texts in any language can contain."""
    return enum_text(CardType, card_type, "types", ENGINE)


def age_name(age: Age.ValueType) -> str:
    """Return the name of a board."""
    return render(age_noun(age))


def kind_name(kind: Kind.ValueType) -> str:
    """Return the name of a kind of building without an article, for tables."""
    return render(enum_text(Kind, kind, "kind_titles"))


def one_of_kind(kind: Kind.ValueType) -> str:
    """Return any building of a kind, such as `a Keep`."""
    return render(enum_text(Kind, kind, "one_of_kind", ENGINE))


def age_word(age: Age.ValueType) -> str:
    """Return a board as it is typed."""
    return list(BOARDS)[age - 1] if age in AGES else str(age)


def kind_word(kind: Kind.ValueType) -> str:
    """Return a kind of building as it is typed."""
    return list(KIND_WORDS)[kind - 1] if kind in KINDS else str(kind)


def seat_name(config: GameConfig, seat: int) -> str:
    """Return the name of a player."""
    known = 1 <= seat <= len(config.seats)
    return printable(config.seats[seat - 1].name) if known else fill(Common.seat, number=seat)


def colour_text(colour: str) -> str:
    """Return a player's colour in the language of the terminal; an unknown colour as it was typed."""
    known = colour.strip().lower()
    return language().text("colours", known.upper(), package=_PACKAGE) if known in COLOURS else colour


def colour_named(word: str) -> str:
    """Return the name that records use for the colour of a word in any language; an unknown word unchanged."""
    for locale in languages():
        for colour in COLOURS:
            if language_for(locale).text("colours", colour.upper(), package=_PACKAGE) == word.casefold():
                return colour
    return word


def map_name(name: str) -> str:
    """Return the name of a built-in map in the language of the terminal; an unknown name unchanged."""
    with suppress(KeyError):  # a map of a newer server
        return language().text("map_names", name, package=_PACKAGE)
    return name


def seat_mark(config: GameConfig, seat: int) -> str:
    """Return the one character of a player in a drawing.

    The character is the first letter of the colour if all colours begin differently; otherwise the first letter of the
    name if all names begin differently; otherwise the number of the seat.
    """
    colours, names = [colour_text(each.colour) for each in config.seats], [each.name for each in config.seats]
    for words in (colours, names):
        letters = [word.strip()[:1].lower() for word in words]
        if len(set(letters)) == len(letters) and all(each.isalpha() and cell_len(each) == 1 for each in letters):
            return letters[seat - 1] if 1 <= seat <= len(letters) else str(seat)
    return str(seat)


def join_words(items: Sequence[str], last: str = "and") -> str:
    """Join words with commas and `and` or `or`.

    >>> join_words(["A1", "B2", "C3"])
    'A1, B2 and C3'
    """
    return language().join_list(items, last)


def cards_text(cards: Cards, between: str = ", ") -> str:
    """Return cards by type, such as `2 Military, 1 Civil`; `no cards` if there are none."""
    counts = zip(CARD_TYPES, (cards.military, cards.religious, cards.civil), strict=True)
    parts = (cards_of_type(count, each) for each, count in counts if count)
    return between.join(parts) or render(Common.no_cards)


def board_typed(text: str) -> Age.ValueType | None:
    """Return the board that a text names, possibly abbreviated; None for any other text."""
    reader = Reader(text)
    try:
        age = AGES[reader.one_of(BOARDS)]
        reader.end()
    except UnreadableTextError:
        return None
    return age


def card_letters(cards: Cards) -> str:
    """Return cards as letters of the notation, such as `MMRC`; empty for no cards."""
    return "M" * cards.military + "R" * cards.religious + "C" * cards.civil


def payment_text(payment: Payment) -> str:
    """Return a payment in notation, such as `with I MM II C`.

    >>> payment_text(Payment(first=Cards(military=2), second=Cards(civil=1)))
    'with I MM II C'
    """
    letters = (
        (who, card_letters(cards)) for who, cards in zip(ADVENTURERS, (payment.first, payment.second), strict=True)
    )
    return f"with {' '.join(f'{who} {cards}' for who, cards in letters if cards) or 'nothing'}"


def cost_text(cost: Cost) -> str:
    """Return a cost, such as `2 Military + 1 any, 1 Ecu`."""
    cards = [cards_of_type(cost.typed_cards, cost.card_type)] if cost.typed_cards else []
    if cost.surcharge_cards:
        cards.append(fill(Legal.ANY, count=cost.surcharge_cards))
    parts = (" + ".join(cards), ecus_text(cost.ecus) if cost.ecus else "")
    return ", ".join(filter(None, parts)) or render(Legal.FREE)


def cards_of_type(count: int, card_type: CardType.ValueType) -> str:
    """Return a number of cards of one type, such as `2 Military`."""
    noun = enum_text(CardType, card_type, "listed_cards", ENGINE)
    return fill(noun, count=count) if isinstance(noun, TextKey) else f"{count} {noun}"


def ecus_text(amount: int) -> str:
    """Return a sum of money, such as `1 Ecu`."""
    return fill(Common.ecus, amount=amount)


def squares_text(squares: Iterable[Square], max_squares: int = 0) -> str:
    """Return the names of squares; if `max_squares` is above 0 and there are more squares, count the others."""
    names = [square_name(each) for each in squares]
    if max_squares and len(names) > max_squares:
        return fill(Drawing.MORE_SQUARES, squares=", ".join(names[:max_squares]), count=len(names) - max_squares)
    return ", ".join(names)


def place(building: Building) -> str:
    """Return the name of a building's top-left square."""
    return f"{square_name(building.at)}"
