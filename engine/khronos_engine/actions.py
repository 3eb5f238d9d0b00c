"""What players do: actions, and the decisions that an action may ask for (T-1, T-8).

Squares in actions are named by column and row and may lie off the board: that is a fault of the action, cited in the
verdict, not a malformed one. A building is named by its top-left square. Adventurers are 0 and 1. The
`clause` of an action is the id of the clause that allows it; its `verb` is the name of its class in small letters, by
which messages and options know it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from khronos_engine.material import Age

if TYPE_CHECKING:
    from khronos_engine.board import Building
    from khronos_engine.cards import Cards, Payment
    from khronos_engine.material import Kind, Type
    from khronos_engine.squares import Square


class ExchangeHand(Struct, frozen=True, gc=False):
    """Pay 2 Ecus, give up cards, draw back to 4 (T-2)."""

    seat: int
    cards: Cards

    verb: ClassVar[str] = "exchange_hand"
    clause: ClassVar[str] = "T-2"


class SwapCards(Struct, frozen=True, gc=False):
    """Take cards of one type from the Hold'em row, put as many from the hand in their place (HE-2).

    Attributes:
        seat: The player.
        take: The type of the cards taken.
        count: How many are taken.
        give: The cards put in their place, from the hand as it was.
    """

    seat: int
    take: Type
    count: int
    give: Cards

    verb: ClassVar[str] = "swap_cards"
    clause: ClassVar[str] = "HE-2"


class Travel(Struct, frozen=True, gc=False):
    """Pay 1 Ecu, move an adventurer to another board (T-3)."""

    seat: int
    adventurer: int
    to: Age

    verb: ClassVar[str] = "travel"
    clause: ClassVar[str] = "T-3"


class Construct(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """Lay a new building (C-1). A payment of None asks the referee for the only one that makes sense."""

    seat: int
    age: Age
    kind: Kind
    at: Square
    payment: Payment | None = None

    verb: ClassVar[str] = "construct"
    clause: ClassVar[str] = "C-1"


class Upgrade(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """Replace the building at `old` by a larger one of its type (U-1)."""

    seat: int
    age: Age
    old: Square
    kind: Kind
    at: Square
    payment: Payment | None = None

    verb: ClassVar[str] = "upgrade"
    clause: ClassVar[str] = "U-1"


class Demolish(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """Remove a building of size 1 (X-1)."""

    seat: int
    age: Age
    at: Square
    payment: Payment | None = None

    verb: ClassVar[str] = "demolish"
    clause: ClassVar[str] = "X-1"


class Populate(Struct, frozen=True, gc=False):
    """Put a cube on a civil building of Reason (P-1)."""

    seat: int
    at: Square
    payment: Payment | None = None

    age: ClassVar[Age] = Age.REASON
    verb: ClassVar[str] = "populate"
    clause: ClassVar[str] = "P-1"


class Renovate(Struct, frozen=True, gc=False):
    """Play one or two cards on a ruin of Reason (N-1)."""

    seat: int
    at: Square
    payment: Payment | None = None

    age: ClassVar[Age] = Age.REASON
    verb: ClassVar[str] = "renovate"
    clause: ClassVar[str] = "N-1"


class EndTurn(Struct, frozen=True, gc=False):
    """End the turn (T-5).

    Attributes:
        seat: The player.
        give_up: The cards given up from the hand. None gives up what the edition asks for: all cards of a known hand
            in the Matagot edition, none in the Rio Grande edition.
    """

    seat: int
    give_up: Cards | None = None

    verb: ClassVar[str] = "end_turn"
    clause: ClassVar[str] = "T-5"


class ChooseBuilding(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """Decide which building is downsized, by its top-left square (J-5, DV-1)."""

    seat: int
    at: Square

    verb: ClassVar[str] = "choose_building"
    clause: ClassVar[str] = "T-8"


class PlaceBuilding(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """Decide where the smaller building goes, by its top-left square (DS-3)."""

    seat: int
    at: Square

    verb: ClassVar[str] = "place_building"
    clause: ClassVar[str] = "DS-3"


PayingAction = Construct | Upgrade | Demolish | Populate | Renovate
"""An action that cards are played for."""

CascadeAction = Construct | Upgrade | Demolish
"""An action that can set off ripples, junctions and divisions, and so ask for decisions."""

DecisionAction = ChooseBuilding | PlaceBuilding
"""The answer to a decision that is asked for."""

AnswerType = type[DecisionAction]
"""The class of the answers to a kind of decision."""

TurnAction = ExchangeHand | SwapCards | Travel | PayingAction | EndTurn
"""An action of the player whose turn it is."""

Action = TurnAction | DecisionAction
"""Anything a player can do."""


class BuildingChoice(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """Which of several buildings is to be downsized (J-5, DV-1).

    Attributes:
        seat: The player who decides: the one whose turn it is.
        age: The board.
        clause: `J-5` in a junction clash, `DV-1` in a division clash.
        type: The type whose highest value is shared.
        domain: The squares of the domain that clashes.
        choices: The buildings to choose from, at least two, by first square.
    """

    seat: int
    age: Age
    clause: str
    type: Type
    domain: int
    choices: tuple[Building, ...]

    answer: ClassVar[AnswerType] = ChooseBuilding

    def allows(self, corner: int) -> bool:
        """Whether a top-left square names one of the choices."""
        return any(each.corner == corner for each in self.choices)


class PlaceChoice(Struct, frozen=True, gc=False, tag=True, tag_field="tag"):
    """Where the smaller building goes (DS-3).

    Attributes:
        seat: The player who decides: the owner.
        age: The board.
        building: The building that is downsized; it still stands.
        kind: The kind that takes its place.
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
        """Whether a top-left square is one of the places."""
        return bool(corner & self.corners)


Decision = BuildingChoice | PlaceChoice
"""A decision that is asked for; its `answer` is the class of the action that takes it (T-8)."""
