"""Cards, payments, squares and buildings: the pieces that states, actions, events and refusals share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from khronos.v1 import material_pb2
from khronos_core import limits
from khronos_core.codec.vocabulary import KINDS
from khronos_core.errors import FieldViolations
from khronos_engine.board import Building
from khronos_engine.cards import NO_CARDS, Cards, Payment
from khronos_engine.squares import Grid, Square

# --- cards ------------------------------------------------------------------------------------------------------------


def read_number(number: int, path: str, violations: FieldViolations) -> int:
    """Return a count, an amount or a coordinate, with a fault if it is beyond what is read."""
    if number > limits.NUMBER:
        violations.add(path, f"{number} is beyond what this server reads; {limits.NUMBER} is the most")
        return 0
    return number


def read_cards(message: material_pb2.Cards, path: str, violations: FieldViolations) -> Cards:
    """Return a set of cards."""
    cards = Cards(message.military, message.religious, message.civil)
    if cards.military > limits.NUMBER or cards.religious > limits.NUMBER or cards.civil > limits.NUMBER:
        for name in ("military", "religious", "civil"):
            read_number(getattr(message, name), f"{path}.{name}", violations)
        return NO_CARDS
    return cards


def read_payment(message: material_pb2.Payment, path: str, violations: FieldViolations) -> Payment:
    """Return the cards that each adventurer plays."""
    return Payment(
        read_cards(message.first, f"{path}.first", violations), read_cards(message.second, f"{path}.second", violations)
    )


def write_cards(cards: Cards) -> material_pb2.Cards:
    """Write a set of cards."""
    return material_pb2.Cards(military=cards.military, religious=cards.religious, civil=cards.civil)


def fill_cards(message: material_pb2.Cards, cards: Cards) -> None:
    """Write a set of cards into a message that holds none."""
    message.military = cards.military
    message.religious = cards.religious
    message.civil = cards.civil


def write_payment(payment: Payment) -> material_pb2.Payment:
    """Write a payment; an adventurer who plays no cards is left out."""
    message = material_pb2.Payment()
    fill_payment(message, payment)
    return message


def fill_payment(message: material_pb2.Payment, payment: Payment) -> None:
    """Write a payment into a message that holds none."""
    message.SetInParent()  # a payment of no cards is one, too
    if payment.first != NO_CARDS:
        fill_cards(message.first, payment.first)
    if payment.second != NO_CARDS:
        fill_cards(message.second, payment.second)


def write_payments(payments: Iterable[Payment]) -> list[material_pb2.Payment]:
    """Write payments in their order."""
    return [write_payment(each) for each in payments]


# --- squares ----------------------------------------------------------------------------------------------------------


def read_square(message: material_pb2.Square, path: str, violations: FieldViolations) -> Square:
    """Return a square, which may lie off the board."""
    column, row = message.column, message.row
    if not (0 < column <= limits.NUMBER and 0 < row <= limits.NUMBER):
        for name, number in (("column", column), ("row", row)):
            if number == 0:
                violations.add(f"{path}.{name}", f"it must be given; the first {name} is 1")
            else:
                read_number(number, f"{path}.{name}", violations)
        return Square(1, 1)
    return Square(column, row)


def read_squares(message: material_pb2.SquareSet, grid: Grid, path: str, violations: FieldViolations) -> int:
    """Return a set of squares of the board as a mask."""
    rows = message.rows
    if len(rows) > grid.height:
        violations.add(f"{path}.rows", f"{len(rows)} rows; the board has {grid.height}")
        return 0
    mask = 0
    for number, bits in enumerate(rows):
        if bits >> grid.width:
            violations.add(f"{path}.rows[{number}]", f"squares beyond the last column, {grid.width}")
        mask |= bits << number * grid.stride
    return mask


def write_square(square: Square) -> material_pb2.Square:
    """Write a square."""
    return material_pb2.Square(column=square.column, row=square.row)


def fill_square(message: material_pb2.Square, square: Square) -> None:
    """Write a square into a message that holds none."""
    message.column = square.column
    message.row = square.row


def write_squares(mask: int, grid: Grid) -> material_pb2.SquareSet:
    """Write a set of squares, a number a row; the message is shared and must not be changed."""
    return _squares(mask, grid.stride)


@lru_cache(maxsize=1 << 12)
def _squares(mask: int, stride: int) -> material_pb2.SquareSet:
    """Return the message of a set; domains stay the same from one position of a game to the next."""
    rows = []
    row = (1 << stride) - 1
    while mask:
        rows.append(mask & row)
        mask >>= stride
    return material_pb2.SquareSet(rows=rows)


# --- buildings --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def write_building(building: Building, grid: Grid) -> material_pb2.Building:
    """Return the message of a building; it is shared and must not be changed.

    From one position of a game to the next most buildings stay.
    """
    message = material_pb2.Building()
    fill_building(message, building, grid)
    return message


def fill_building(message: material_pb2.Building, building: Building, grid: Grid) -> None:
    """Write a building into a message that holds none."""
    squares = building.squares
    row, column = divmod((squares & -squares).bit_length() - 1, grid.stride)
    message.kind = KINDS[building.kind]
    message.at.column = column + 1
    message.at.row = row + 1
    if building.owner is not None:
        message.owner = building.owner + 1
    if building.cubes:
        message.cubes.extend(building.cubes)
    if building.ruin:
        message.ruin = True
    if building.printed:
        message.printed = True


def write_buildings(buildings: Iterable[Building], grid: Grid) -> list[material_pb2.Building]:
    """Write buildings in their order."""
    return [write_building(building, grid) for building in buildings]
