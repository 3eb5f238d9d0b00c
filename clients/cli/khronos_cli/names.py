"""The words by which people know what the contract numbers: boards, kinds, cards, players, squares."""

from collections.abc import Iterable, Sequence

from google.protobuf.descriptor import EnumDescriptor

from khronos.v1.action_pb2 import Verb
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.legal_pb2 import Cost
from khronos.v1.material_pb2 import Adventurer, Age, Building, Cards, CardType, Kind, Payment, Square
from khronos_cli.options import VerbWord
from khronos_cli.terminal_text import printable
from khronos_client import square_name

AGES = (Age.AGE_MIGHT, Age.AGE_FAITH, Age.AGE_REASON)
"""The boards in time order."""

KINDS = tuple(Kind.values()[1:])
"""The kinds in the order of `Kind`."""


def named(enum: EnumDescriptor, value: int, prefix: str) -> str:
    """Return the name of a value; of one that is newer than this program, its number."""
    known = enum.values_by_number.get(value)
    return known.name.removeprefix(prefix) if known else str(value)


def age_name(age: Age.ValueType) -> str:
    """Return the name of a board."""
    return named(Age.DESCRIPTOR, age, "AGE_").capitalize()


def kind_name(kind: Kind.ValueType) -> str:
    """Return the name of a kind of building."""
    return named(Kind.DESCRIPTOR, kind, "KIND_").capitalize()


def type_name(card_type: CardType.ValueType) -> str:
    """Return the name of a type of cards."""
    return named(CardType.DESCRIPTOR, card_type, "CARD_TYPE_").capitalize()


def adventurer_name(adventurer: Adventurer.ValueType) -> str:
    """Return the name of one of a player's adventurers."""
    name = named(Adventurer.DESCRIPTOR, adventurer, "ADVENTURER_")
    return f"adventurer {_LETTERS.get(name, name)}"


_LETTERS = {"FIRST": "A", "SECOND": "B"}
"""The letters of the adventurers in the notation."""


def verb_name(verb: Verb.ValueType) -> str:
    """Return the name of a verb as a person types it."""
    name = named(Verb.DESCRIPTOR, verb, "VERB_")
    return (VerbWord[name].value if name in VerbWord.__members__ else name).capitalize()


def seat_name(config: GameConfig, seat: int) -> str:
    """Return the name of a player."""
    return printable(config.seats[seat - 1].name) if 1 <= seat <= len(config.seats) else f"seat {seat}"


def with_article(name: str) -> str:
    """Return a name with its article.

    >>> with_article("Keep"), with_article("Abbey")
    ('a Keep', 'an Abbey')
    """
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun.

    >>> counted(1, "Ecu"), counted(3, "Ecu"), counted(2, "City", "Cities")
    ('1 Ecu', '3 Ecus', '2 Cities')
    """
    return f"{count} {one if count == 1 else many or one + 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return words as one phrase.

    >>> listed(["A1", "B2", "C3"])
    'A1, B2 and C3'
    """
    return f" {last} ".join(filter(None, (", ".join(items[:-1]), "".join(items[-1:]))))


def cards_text(cards: Cards, between: str = ", ") -> str:
    """Return cards by type, such as `2 Military, 1 Civil`; `no cards` if there are none."""
    counts = ((cards.military, "Military"), (cards.religious, "Religious"), (cards.civil, "Civil"))
    return between.join(f"{count} {name}" for count, name in counts if count) or "no cards"


def card_letters(cards: Cards) -> str:
    """Return cards by their letters in the notation, such as `MMRC`; empty if there are none."""
    return "M" * cards.military + "R" * cards.religious + "C" * cards.civil


def payment_text(payment: Payment) -> str:
    """Return a payment as the notation has it, such as `with A MM B C`.

    >>> payment_text(Payment(first=Cards(military=2), second=Cards(civil=1)))
    'with A MM B C'
    """
    shares = (("A", payment.first), ("B", payment.second))
    letters = ((who, card_letters(cards)) for who, cards in shares)
    return f"with {' '.join(f'{who} {cards}' for who, cards in letters if cards) or 'nothing'}"


def cost_text(cost: Cost) -> str:
    """Return a cost, such as `2 Military + 1 any, 1 Ecu`."""
    cards = [f"{cost.typed_cards} {type_name(cost.card_type)}"] if cost.typed_cards else []
    if cost.surcharge_cards:
        cards.append(f"{cost.surcharge_cards} any")
    return ", ".join(filter(None, (" + ".join(cards), counted(cost.ecus, "Ecu") if cost.ecus else ""))) or "free"


def squares_text(squares: Iterable[Square], most: int = 0) -> str:
    """Return the names of squares; of more than `most` (0, any number) only the first, and how many more there are."""
    names = [square_name(each) for each in squares]
    if most and len(names) > most:
        return f"{', '.join(names[:most])} and {len(names) - most} more"
    return ", ".join(names)


def place(building: Building) -> str:
    """Return the name of a building's top-left square."""
    return f"{square_name(building.at)}"
