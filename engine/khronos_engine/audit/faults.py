"""Faults of a position as data: codes, places and suggested fixes."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import TypeAlias

from msgspec import Struct

from khronos_engine.board import Building
from khronos_engine.material import Age, Kind, Type
from khronos_engine.squares import Square

Path = tuple[str | int, ...]
"""A path in a state: field names and indexes, such as `("boards", 1, "buildings", 4, "owner")`."""


class PositionFaultCode(StrEnum):
    """The faults of a position; programs may rely on the names."""

    # The turn
    NO_SUCH_SEAT = auto()
    """A seat that the game does not have."""
    NO_SUCH_TURN = auto()
    """A number that no game turn has."""
    SWAPPED_WITHOUT_HOLDEM = auto()
    """A swap was done in a game without Hold'em."""
    OVER_TOO_SOON = auto()
    """The game is over before its last turn."""

    # What stands on a board
    OFF_BOARD = auto()
    """No square of a building is on the board."""
    PARTLY_OFF_BOARD = auto()
    """A footprint reaches off the board."""
    OVERLAPPING = auto()
    """A footprint overlaps one before it."""
    NOT_PRINTED = auto()
    """A hamlet counts as printed where the region prints none."""
    HAMLET_MISSING = auto()
    """A printed hamlet that no tile covers does not stand there."""
    NO_HAMLET = auto()
    """A cube lies on a printed hamlet that the region does not print."""
    HAMLET_COVERED = auto()
    """A cube lies on a printed hamlet that a tile covers."""
    HAMLET_FULL = auto()
    """A second cube lies on a printed hamlet."""
    COVERS_HAMLET = auto()
    """A Military or Religious building covers a printed hamlet."""
    COVERS_SEVERAL_HAMLETS = auto()
    """A civil building covers more than one printed hamlet."""
    HAMLET_ON_HAMLET = auto()
    """A Hamlet tile lies on a printed hamlet."""
    COVERS_RIVER = auto()
    """A building that may not do so covers river."""
    TOO_SMALL_FOR_REASON = auto()
    """A tile of size 1 lies on Reason."""
    OWNER_MISSING = auto()
    """A building that must have an owner has none."""
    OWNER_IMPOSSIBLE = auto()
    """A building that cannot have an owner has one."""
    NO_SUCH_OWNER = auto()
    """The owner is a seat that the game does not have."""
    RUIN_IMPOSSIBLE = auto()
    """A building that cannot be a ruin is one."""
    CUBES_NOT_BY_SEAT = auto()
    """The cubes on a building are not counted by the seats of the game."""
    CUBES_NEGATIVE = auto()
    """A building holds a negative number of cubes."""
    CUBES_OFF_REASON = auto()
    """A building holds cubes on a board where only owners are named."""
    CUBES_BEYOND_VALUE = auto()
    """A civil building holds more cubes than its value."""
    CUBES_BEYOND_RUIN = auto()
    """A Military or Religious building of Reason holds a cube that it cannot hold."""
    HIGHEST_SHARED = auto()
    """Buildings share the highest value of their type in a domain, and nothing is to be decided."""

    # Tiles
    LOST_NEGATIVE = auto()
    """A negative number of tiles is out of the game."""
    LOST_IMPOSSIBLE = auto()
    """Tiles are out of a game in which none can be."""
    TILES_BEYOND_BOX = auto()
    """More tiles are used than there are."""
    STOCK_WRONG = auto()
    """Tiles in stock, on the boards and out of the game do not add up."""

    # Players
    DEBT = auto()
    """A player owes money."""
    CUBES_BEYOND_BOX = auto()
    """More cubes of a player lie on the boards than there are."""
    SUPPLY_WRONG = auto()
    """A player's cubes, in supply and on the boards, do not add up."""
    ADVENTURER_OVERSPENT = auto()
    """An adventurer has played a number of cards that it cannot have played."""
    PLAYED_OUT_OF_TURN = auto()
    """An adventurer has played cards, and it is not the player's turn."""
    PLAYED_BEFORE_ACTION = auto()
    """An adventurer has played cards in a turn without an action."""
    HAND_TOO_LARGE = auto()
    """The player on turn holds too many cards."""
    HAND_NOT_FULL = auto()
    """A player who is not on turn holds more or fewer cards than a full hand."""

    # Cards
    ROW_WRONG = auto()
    """The row has more or fewer cards than it must have."""
    CARDS_WRONG = auto()
    """Pile, discards, row and hands do not add up to the deck."""
    HAND_IMPOSSIBLE = auto()
    """A hand is known, though cards are reported."""
    HAND_SIZE_WRONG = auto()
    """A hand has another size than everyone sees."""
    HIDDEN_IMPOSSIBLE = auto()
    """There is a hidden part, though cards are reported."""
    PILE_SIZE_WRONG = auto()
    """The pile has another size than everyone sees."""
    TYPE_WRONG = auto()
    """The cards of one type are more, or fewer, than the deck has."""

    # A cascade
    CASCADE_IN_CASCADE = auto()
    """The position before the action has a decision pending."""
    ACTION_ILLEGAL = auto()
    """The action was not legal in the position before it."""
    PAYMENT_UNNAMED = auto()
    """The action leaves open how it was paid."""
    ANSWERS_UNFIT = auto()
    """The stored answers do not fit the decisions that the action requests."""
    NOTHING_OWED = auto()
    """After the stored answers, no decision is pending."""
    DEPARTING = auto()
    """A part of the position differs from the result of the action."""
    OTHER_QUESTION = auto()
    """The pending decision is not the one that the action requests."""
    OTHER_BEGINNING = auto()
    """The position before the action is written in another way."""

    # Faults of a message that no state can have
    PLACE_BY_OTHER_CLAUSE = auto()
    """A place choice names a clause that requests no place."""
    DIGEST_WRONG = auto()
    """The digest is that of another position."""


class FixCode(StrEnum):
    """The fixes of position faults."""

    WRITE = auto()
    """Write the right number."""
    WRITE_NO_DEBT = auto()
    """Write any number that is no debt; which one is not known."""
    SET_FALSE = auto()
    """Set the field to false."""
    NAME_OWNER = auto()
    """Name the seat whose cube lies there; which one is not known."""
    TAKE_OFF = auto()
    """Take the building off."""
    LEAVE_OUT = auto()
    """Leave the part out."""
    LEAVE_CUBES_OUT = auto()
    """Leave the cubes out."""
    LEAVE_OWNER_OUT = auto()
    """Leave the owner out."""
    LEAVE_HAND_OUT = auto()
    """Leave the hand out."""
    LEAVE_HIDDEN_OUT = auto()
    """Leave the hidden part out."""


class Fix(Struct, frozen=True, gc=False):
    """The fix of a position fault.

    Attributes:
        code: The fix.
        number: The number to write, for WRITE.
    """

    code: FixCode
    number: int | None = None


Detail: TypeAlias = "int | str | Age | Kind | Type | Square | Building | tuple[Building, ...] | tuple[str, ...]"
"""A detail of a fault: a number, a clause id, a board, a kind, a type, a square or a building, or several."""


class PositionFault(Struct, frozen=True, gc=False):
    """A fault of a position.

    Attributes:
        path: Its path, from the public part, or from `hands` or `hidden`.
        clause: Id of the clause that it breaks.
        code: Its code.
        details: Its details, by the names in its text; `seat` is a seat from 0.
        suggested_fix: The fix, None without an obvious one.
    """

    path: Path
    clause: str
    code: PositionFaultCode
    details: tuple[tuple[str, Detail], ...] = ()
    suggested_fix: Fix | None = None


def fault(
    path: Path, clause: str, code: PositionFaultCode, suggested_fix: Fix | FixCode | None = None, /, **details: Detail
) -> PositionFault:
    """Make a position fault; a fix that needs no number may be given by its code."""
    fix = Fix(suggested_fix) if isinstance(suggested_fix, FixCode) else suggested_fix
    return PositionFault(path, clause, code, tuple(details.items()), fix)
