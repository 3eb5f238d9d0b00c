"""Read and write the parts of larger messages: enumerations, numbers, seats, cards, payments and squares.

The engine counts from 0; in the contract, 0 means unset. Tuples map the engine's values to the contract's numbers,
except tuples named *known*: these map numbers to the engine's values, with None for numbers without a meaning.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

from khronos.v1 import action_pb2, config_pb2, event_pb2, material_pb2, refusal_pb2
from khronos_core import limits
from khronos_core.errors import FieldPath
from khronos_engine.advice.suggest import Strength
from khronos_engine.game.actions import Action
from khronos_engine.game.cards import NO_CARDS, Cards, Payment
from khronos_engine.game.material import SEATS, Age, CardMode, Deck, Edition, Kind, Type
from khronos_engine.game.squares import Grid, Square
from khronos_engine.game.violations import Code
from khronos_engine.referee import RULES_OF_VERBS, UndoObstacle

if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer
    from google.protobuf.internal.enum_type_wrapper import _EnumTypeWrapper

_Value = TypeVar("_Value")
_Number = TypeVar("_Number", bound=int)


def numbers_of(enumeration: _EnumTypeWrapper[_Number], members: Iterable[Enum]) -> tuple[_Number, ...]:
    """Return the numbers in the contract of the members of an enumeration, which have the same names there."""
    prefix = enumeration.keys()[0].removesuffix("UNSPECIFIED")
    return tuple([enumeration.Value(prefix + each.name) for each in members])


AGES = numbers_of(material_pb2.Age, Age)
TYPES = numbers_of(material_pb2.CardType, Type)
KINDS = numbers_of(material_pb2.Kind, Kind)
ADVENTURERS = (material_pb2.ADVENTURER_FIRST, material_pb2.ADVENTURER_SECOND)
EDITIONS = numbers_of(config_pb2.Edition, Edition)
DECKS = numbers_of(config_pb2.Deck, Deck)
CARD_MODES = numbers_of(config_pb2.CardMode, CardMode)
OBSTACLES = numbers_of(event_pb2.UndoObstacle, UndoObstacle)
CODES = dict(zip(Code, numbers_of(refusal_pb2.ViolationCode, Code), strict=True))

KNOWN_AGES = (None, *Age)
KNOWN_TYPES = (None, *Type)
KNOWN_KINDS = (None, *Kind)
KNOWN_STRENGTHS = (None, *Strength)
KNOWN_ADVENTURERS = (None, 0, 1)
ACTION_TYPES: dict[str, type[Action]] = {each.verb: each for each in RULES_OF_VERBS}
"""The classes of actions by the fields of `Action.verb`."""

_VERB_NUMBERS = {int(action_pb2.Verb.Value(f"VERB_{each.upper()}")): each for each in ACTION_TYPES}
KNOWN_VERBS = tuple([_VERB_NUMBERS.get(number) for number in range(max(_VERB_NUMBERS) + 1)])


def read_value(known: tuple[_Value | None, ...], number: int, within: FieldPath, step: str | int) -> _Value | None:
    """Return the value of a required number; None, with a field violation, if the number has no meaning."""
    value = known[number] if 0 <= number < len(known) else None
    if value is None:
        problem = "is required" if number == 0 else f"{number} is not a value of this enumeration"
        (within / step).add(f"{problem}; use 1 to {len(known) - 1}")
    return value


def read_option(known: tuple[_Value, ...], number: int, within: FieldPath, step: str | int) -> _Value:
    """Return the value of an option by its number; if the option is unset, return its first value, the default."""
    if 0 <= number <= len(known):
        return known[number - 1 if number else 0]
    (within / step).add(f"{number} is not a value of this enumeration; use 1 to {len(known)}, or remove it")
    return known[0]


def read_age(number: int, within: FieldPath, step: str | int) -> Age:
    """Return a required board."""
    return read_value(KNOWN_AGES, number, within, step) or Age.MIGHT


def read_kind(number: int, within: FieldPath, step: str | int) -> Kind:
    """Return a required kind of building."""
    return read_value(KNOWN_KINDS, number, within, step) or Kind.WATCHTOWER


MAX_PLAYERS = SEATS.stop - 1
"""The number of players that is assumed while the configuration is unknown."""

# --- numbers and seats ------------------------------------------------------------------------------------------------


def check_given(message: Any, name: str, field: FieldPath) -> bool:
    """Return whether a message has a field; if not, add a field violation."""
    given: bool = message.HasField(name)
    if not given:
        (field / name).add("is required")
    return given


def read_number(number: int, within: FieldPath, step: str | int) -> int:
    """Return a count, an amount or a coordinate; 0, with a field violation, if it is out of range."""
    if number > limits.NUMBER:
        (within / step).add(f"{number} is out of range; the maximum is {limits.NUMBER}")
        return 0
    return number


def check_number(number: int, max_number: int, field: FieldPath) -> int:
    """Return a number; 0, with a field violation, if it exceeds the bound of its field."""
    if number > max_number:
        field.add(f"must be at most {max_number}; it is {number}")
        return 0
    return number


def read_seat(number: int, players: int, within: FieldPath, step: str | int) -> int:
    """Return the engine's number of a player; 0, with a field violation, if the game has no such player."""
    if 0 < number <= players:
        return number - 1
    problem = "is required" if number == 0 else f"seat {number} does not exist in a game of {players}"
    (within / step).add(f"{problem}; use 1 to {players}")
    return 0


# --- cards ------------------------------------------------------------------------------------------------------------


def read_cards(message: material_pb2.Cards, within: FieldPath, step: str | int) -> Cards:
    """Return a set of cards; the empty set, with field violations, if a number is out of range."""
    cards = Cards(message.military, message.religious, message.civil)
    if cards.military > limits.NUMBER or cards.religious > limits.NUMBER or cards.civil > limits.NUMBER:
        for name in ("military", "religious", "civil"):
            read_number(getattr(message, name), within / step, name)
        return NO_CARDS
    return cards


def read_payment(message: material_pb2.Payment, within: FieldPath, step: str) -> Payment:
    """Return the cards that each adventurer plays."""
    return Payment(
        read_cards(message.first, within, f"{step}.first"), read_cards(message.second, within, f"{step}.second")
    )


def fill_cards(message: material_pb2.Cards, cards: Cards) -> None:
    """Write a set of cards into an empty message."""
    message.military = cards.military
    message.religious = cards.religious
    message.civil = cards.civil


def fill_payment(message: material_pb2.Payment, payment: Payment) -> None:
    """Write a payment into an empty message."""
    message.SetInParent()  # an empty payment is a payment too
    if payment.first != NO_CARDS:
        fill_cards(message.first, payment.first)
    if payment.second != NO_CARDS:
        fill_cards(message.second, payment.second)


def fill_payments(messages: RepeatedCompositeFieldContainer[material_pb2.Payment], payments: Iterable[Payment]) -> None:
    """Write payments in their order into an empty list."""
    for each in payments:
        fill_payment(messages.add(), each)


# --- squares ----------------------------------------------------------------------------------------------------------


def read_square(message: material_pb2.Square, within: FieldPath, step: str | int) -> Square:
    """Return a square, which may be off the board; the first square, with field violations, if it is malformed."""
    column, row = message.column, message.row
    if not (0 < column <= limits.NUMBER and 0 < row <= limits.NUMBER):
        for name, number in (("column", column), ("row", row)):
            if number == 0:
                (within / step / name).add(f"is required; the first {name} is 1")
            else:
                read_number(number, within / step, name)
        return Square(1, 1)
    return Square(column, row)


def read_squares(message: material_pb2.SquareSet, grid: Grid, field: FieldPath) -> int:
    """Return a set of squares as a mask; add a field violation for squares off the board."""
    rows = message.rows
    if len(rows) > grid.height:
        (field / "rows").add(f"must have {grid.height} rows, like the board, not {len(rows)}")
        return 0
    mask = 0
    for number, bits in enumerate(rows):
        if bits >> grid.width:
            (field / "rows" / number).add(f"has squares beyond the last column, {grid.width}")
        mask |= bits << number * grid.stride
    return mask


def fill_square(message: material_pb2.Square, square: Square) -> None:
    """Write a square into an empty message."""
    message.column = square.column
    message.row = square.row


def write_squares(mask: int, grid: Grid) -> material_pb2.SquareSet:
    """Return the message of a set of squares, one number per row."""
    rows = []
    row = (1 << grid.stride) - 1
    while mask:
        rows.append(mask & row)
        mask >>= grid.stride
    return material_pb2.SquareSet(rows=rows)
