"""Actions of players, and the decisions that an action may request (T-1, T-8).

An action names a square by column and row, and a building by its top-left square. A square may be off the board; the
referee then refuses the action with a violation. The adventurers of a player are 0 and 1. The `clause` of an action is
the id of the clause that allows it. The `verb` of an action is the name of its class in snake case, as in messages.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from khronos_engine.game.board import Building
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import Age, Kind, Type
from khronos_engine.game.squares import Square


class ExchangeHand(Struct, frozen=True, gc=False):
    """An exchange: pay 2 Ecus, give up cards, and draw up to 4 cards (T-2)."""

    seat: int
    cards: Cards

    verb: ClassVar[str] = "exchange_hand"
    clause: ClassVar[str] = "T-2"


class SwapCards(Struct, frozen=True, gc=False):
    """A Hold'em swap: take cards of one type from the row, and put as many cards from the hand in their place (HE-2).

    Attributes:
        seat: The player.
        take: The type of the cards taken from the row.
        count: The number of cards taken, at least 1.
        give: The cards that the player puts into the row, from the hand before the swap.
    """

    seat: int
    take: Type
    count: int
    give: Cards

    verb: ClassVar[str] = "swap_cards"
    clause: ClassVar[str] = "HE-2"


class Travel(Struct, frozen=True, gc=False):
    """Travel: pay 1 Ecu, move an adventurer to another board (T-3)."""

    seat: int
    adventurer: int
    to: Age

    verb: ClassVar[str] = "travel"
    clause: ClassVar[str] = "T-3"


class Construct(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """A construction: lay a new building (C-1). If the payment is None, the referee uses the only sensible payment."""

    seat: int
    age: Age
    kind: Kind
    at: Square
    payment: Payment | None = None

    verb: ClassVar[str] = "construct"
    clause: ClassVar[str] = "C-1"


class Upgrade(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """An upgrade: replace the building at `old` with a larger building of the same type (U-1)."""

    seat: int
    age: Age
    old: Square
    kind: Kind
    at: Square
    payment: Payment | None = None

    verb: ClassVar[str] = "upgrade"
    clause: ClassVar[str] = "U-1"


class Demolish(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """A demolition: remove a building of size 1 (X-1)."""

    seat: int
    age: Age
    at: Square
    payment: Payment | None = None

    verb: ClassVar[str] = "demolish"
    clause: ClassVar[str] = "X-1"


class Populate(Struct, frozen=True, gc=False):
    """A population: put a cube on a civil building of Reason (P-1)."""

    seat: int
    at: Square
    payment: Payment | None = None

    age: ClassVar[Age] = Age.REASON
    verb: ClassVar[str] = "populate"
    clause: ClassVar[str] = "P-1"


class Renovate(Struct, frozen=True, gc=False):
    """A renovation: play one or two cards on a ruin of Reason (N-1)."""

    seat: int
    at: Square
    payment: Payment | None = None

    age: ClassVar[Age] = Age.REASON
    verb: ClassVar[str] = "renovate"
    clause: ClassVar[str] = "N-1"


class EndTurn(Struct, frozen=True, gc=False):
    """The end of the turn (T-5).

    Attributes:
        seat: The player.
        give_up: The cards given up from the hand. None means the default of the edition: all cards of a known hand in
            the Matagot edition, no cards in the Rio Grande edition.
    """

    seat: int
    give_up: Cards | None = None

    verb: ClassVar[str] = "end_turn"
    clause: ClassVar[str] = "T-5"


class ChooseBuilding(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """The decision of which building is downsized, named by its top-left square (J-5, DV-1)."""

    seat: int
    at: Square

    verb: ClassVar[str] = "choose_building"
    clause: ClassVar[str] = "T-8"


class PlaceBuilding(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """The decision of where a smaller building is placed, named by its top-left square (DS-3)."""

    seat: int
    at: Square

    verb: ClassVar[str] = "place_building"
    clause: ClassVar[str] = "DS-3"


PayingAction = Construct | Upgrade | Demolish | Populate | Renovate
"""An action that is paid with cards."""

CascadeAction = Construct | Upgrade | Demolish
"""An action that can cause ripples, junctions and divisions, and so request decisions."""

DecisionAction = ChooseBuilding | PlaceBuilding
"""The answer to a requested decision."""

AnswerType = type[DecisionAction]
"""The class of the answers to a kind of decision."""

TurnAction = ExchangeHand | SwapCards | Travel | PayingAction | EndTurn
"""An action of the player whose turn it is."""

Action = TurnAction | DecisionAction
"""Anything a player can do."""


class BuildingChoice(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """The question which of several buildings is downsized (J-5, DV-1).

    Attributes:
        seat: The player who decides, whose turn it is.
        age: The board of the clash.
        clause: `J-5` in a junction clash, `DV-1` in a division clash.
        type: The type of which several buildings share the highest value.
        domain: The squares of the domain that clashes.
        choices: The buildings to choose from, at least two, ordered by first square.
    """

    seat: int
    age: Age
    clause: str
    type: Type
    domain: int
    choices: tuple[Building, ...]

    answer: ClassVar[AnswerType] = ChooseBuilding

    def allows(self, corner: int) -> bool:
        """Return whether a top-left square names one of the choices."""
        return any(each.corner == corner for each in self.choices)


class PlaceChoice(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """The question about the place of the smaller building (DS-3).

    Attributes:
        seat: The owner of the building; this player decides.
        age: The board of the building.
        building: The building that is downsized, which is still on the board.
        kind: The kind of the smaller building that replaces it.
        corners: The possible top-left squares, at least two.
    """

    seat: int
    age: Age
    building: Building
    kind: Kind
    corners: int

    clause: ClassVar[str] = "DS-3"
    answer: ClassVar[AnswerType] = PlaceBuilding

    def allows(self, corner: int) -> bool:
        """Return whether a top-left square is one of the possible places."""
        return bool(corner & self.corners)


Decision = BuildingChoice | PlaceChoice
"""A requested decision. Its `answer` is the class of the actions that answer it (T-8)."""
