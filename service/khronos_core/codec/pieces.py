"""Reading and writing numbers, seats, cards, payments and squares: the parts of larger messages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from khronos.v1 import material_pb2
from khronos_core import limits
from khronos_core.errors import FieldPath
from khronos_engine.game.cards import NO_CARDS, Cards, Payment
from khronos_engine.game.material import SEATS
from khronos_engine.game.squares import Grid, Square

if TYPE_CHECKING:
    from google.protobuf.internal.containers import RepeatedCompositeFieldContainer

MAX_PLAYERS = SEATS.stop - 1
"""The number of players that is assumed when seats are read and the configuration is unknown."""

# --- numbers and seats ------------------------------------------------------------------------------------------------


def check_given(message: Any, name: str, field: FieldPath) -> bool:
    """Return whether a message has a field; add a field violation if it is missing."""
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
    """Return the engine's number of an existing seat; 0, with a field violation, for other seats."""
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


def read_payment(message: material_pb2.Payment, within: FieldPath) -> Payment:
    """Return the cards that each adventurer plays, from the field `payment` of an action."""
    return Payment(
        read_cards(message.first, within, "payment.first"), read_cards(message.second, within, "payment.second")
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
