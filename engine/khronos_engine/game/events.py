"""Define events: every change of a state, with its cause.

If a client applies the events of an action with `evolve`, one after the other, the result is the state after the
action. A client can therefore animate the events without comparing states. In a view, facts that the viewer may not
know (drawn cards, the order of a pile) are None.

The `clauses` of an event are the ids of the clauses that it is based on, in the order of the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Self

from msgspec import Struct

from khronos_engine.game.material import Age, Numbered

if TYPE_CHECKING:
    from khronos_engine.game.actions import Action, Decision
    from khronos_engine.game.board import Building
    from khronos_engine.game.cards import Cards, Payment
    from khronos_engine.game.material import Type
    from khronos_engine.game.violations import Code


class _Reason(Numbered):
    """An enumeration of reasons, each with the clauses that it follows from."""

    clauses: tuple[str, ...]

    def __new__(cls, number: int, *clauses: str) -> Self:
        member = int.__new__(cls, number)
        member._value_ = number
        member.clauses = clauses
        return member


class Cause(_Reason):
    """The reasons why a building is laid, changed or removed."""

    CONSTRUCTION = 0, "C-1"
    """Laid by a construction (C-1)."""
    UPGRADE = 1, "U-1"
    """Laid by an upgrade in place of a smaller building (U-1)."""
    DEMOLITION = 2, "X-1"
    """Removed by a demolition (X-1)."""
    RIPPLE = 3, "R-1", "R-2"
    """Laid as the shadow of a building on an earlier board (R-1)."""
    PARADOX = 4, "M-3", "R-6"
    """Destroyed because a shadow covers it (R-6)."""
    PARADOX_SHADOW = 5, "M-3", "R-6"
    """Destroyed because it is the shadow of a building that a paradox destroyed (R-6)."""
    UNRIPPLED_UPGRADE = 6, "R-7"
    """Removed as the shadow of a building whose upgrade did not ripple, if the house rule for this applies (R-7)."""
    DOWNSIZING = 7, "DS-1", "DS-2"
    """Turned into a smaller building, or destroyed if there is no smaller tile (DS-1)."""
    LOST_SHADOW = 8, "DS-4"
    """Removed as the shadow of a downsized building (DS-4)."""
    POPULATION = 9, "P-1"
    """Changed by a cube laid on a civil building (P-1)."""
    RENOVATION = 10, "N-1"
    """Changed by a card played on a ruin (N-1)."""


class MoneyReason(_Reason):
    """The reasons why money moves."""

    EXCHANGE = 0, "T-2"
    """Paid for an exchange of cards (T-2)."""
    TRAVEL = 1, "T-3"
    """Paid for travel (T-3)."""
    DEMOLITION = 2, "X-1"
    """Paid for a demolition (X-1)."""
    BONUS = 3, "C-2", "U-2"
    """Received for a construction or upgrade (C-2, U-2)."""


_INCOME_CLAUSES = {Age.MIGHT: "I-2", Age.FAITH: "I-3", Age.REASON: "I-4"}


class ClashKind(Numbered):
    """The ways in which two buildings of a domain come to share the highest value of their type (J-3)."""

    JUNCTION = 0
    """Domains were joined; their powers are compared (J-4)."""
    DIVISION = 1
    """A removal left equal highest buildings; powers are not compared (DV-1)."""


class FirstPlayerChosen(Struct, frozen=True, gc=False):
    """The first player is known (S-2)."""

    seat: int

    clauses: ClassVar[tuple[str, ...]] = ("S-2",)


class RowLaid(Struct, frozen=True, gc=False):
    """The three cards of Hold'em were laid face up (S-3)."""

    cards: Cards

    clauses: ClassVar[tuple[str, ...]] = ("S-3", "HE-1")


class PileShuffled(Struct, frozen=True, gc=False):
    """A new pile was shuffled: from the deck at the start, from the discards later (S-1, T-6).

    Attributes:
        size: The number of cards in the new pile.
        order: The cards of the pile, top card first; None if the order is not known.
        position: The position in the random stream after the shuffle; None if it is not known.
    """

    size: int
    order: tuple[Type, ...] | None = None
    position: int | None = None

    clauses: ClassVar[tuple[str, ...]] = ("T-6",)


class CardsDrawn(Struct, frozen=True, gc=False):
    """A player drew cards from the pile.

    Attributes:
        seat: The player.
        count: The number of cards.
        cards: The drawn cards; None if they are not known.
    """

    seat: int
    count: int
    cards: Cards | None = None

    clauses: ClassVar[tuple[str, ...]] = ("T-6",)


class ActionTaken(Struct, frozen=True, gc=False):
    """A player took an action or a decision; the events after it are its consequences."""

    action: Action

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause that allows the action."""
        return (self.action.clause,)


class CardsPlayed(Struct, frozen=True, gc=False):
    """Adventurers played cards, which go to the discards (T-4, T-6)."""

    seat: int
    payment: Payment

    clauses: ClassVar[tuple[str, ...]] = ("T-4", "T-6")


class CardsGivenUp(Struct, frozen=True, gc=False):
    """A player gave up cards, which go to the discards (T-2, T-5).

    Attributes:
        seat: The player.
        count: The number of cards.
        cards: The cards given up; None only in a preview of the end of a turn with an unknown hand.
    """

    seat: int
    count: int
    cards: Cards | None

    clauses: ClassVar[tuple[str, ...]] = ("T-6",)


class CardsSwapped(Struct, frozen=True, gc=False):
    """A player swapped cards with the Hold'em row (HE-2)."""

    seat: int
    taken: Cards
    given: Cards

    clauses: ClassVar[tuple[str, ...]] = ("HE-2",)


class MoneyMoved(Struct, frozen=True, gc=False):
    """A player received Ecus, or paid them (a negative amount)."""

    seat: int
    amount: int
    reason: MoneyReason

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the reason."""
        return self.reason.clauses


class AdventurerMoved(Struct, frozen=True, gc=False):
    """An adventurer travelled (T-3)."""

    seat: int
    adventurer: int
    origin: Age
    to: Age

    clauses: ClassVar[tuple[str, ...]] = ("T-3",)


class BuildingLaid(Struct, frozen=True, gc=False):
    """A tile was laid.

    The tile covers the printed hamlets under it. The cubes on `replaced` and on these hamlets return to their owners;
    the cubes on the new building come from their owners.

    Attributes:
        age: The board.
        building: The new building.
        cause: One of `CONSTRUCTION`, `UPGRADE`, `RIPPLE` and `DOWNSIZING`.
        replaced: The tile that the building replaces, which goes to the stock; None if it replaces no tile.
    """

    age: Age
    building: Building
    cause: Cause
    replaced: Building | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the cause, and R-5 if a shadow replaces a tile."""
        clauses = self.cause.clauses
        return (*clauses, "R-5") if self.cause is Cause.RIPPLE and self.replaced is not None else clauses


class BuildingRemoved(Struct, frozen=True, gc=False):
    """A tile was removed. Printed hamlets under it become visible, and its cubes return to their owners (M-3, M-4).

    Attributes:
        age: The board.
        building: The building before its removal.
        cause: One of `DEMOLITION`, `PARADOX`, `PARADOX_SHADOW`, `UNRIPPLED_UPGRADE`, `DOWNSIZING` and `LOST_SHADOW`.
        leaves_game: Whether the tile leaves the game instead of going to the stock (M-3).
        keeper: The seat that keeps one cube on the printed hamlet that becomes visible (R-9); None if no seat keeps a
            cube.
    """

    age: Age
    building: Building
    cause: Cause
    leaves_game: bool = False
    keeper: int | None = None

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the cause (only DS-1 for a downsizing), and R-9 if a cube stays."""
        if self.cause is Cause.DOWNSIZING:
            return ("DS-1",)
        clauses = self.cause.clauses
        return clauses if self.keeper is None else (*clauses, "R-9")


class BuildingChanged(Struct, frozen=True, gc=False):
    """A building of Reason was populated, or was renovated fully or by half (P-1, N-1)."""

    age: Age
    old: Building
    new: Building
    cause: Cause

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses of the cause."""
        return self.cause.clauses


class RippleStopped(Struct, frozen=True, gc=False):
    """A ripple stopped: its shadow was not laid on a board, nor on any board after it (R-3, R-4).

    The state does not change.

    Attributes:
        age: The first board that the ripple did not reach.
        building: The shadow that was not laid.
        clause: The clause that stopped the ripple: `R-3`, `R-4`, or `DS-4` for the shadow of a downsized building.
        codes: The reasons: no tile, no cube, domains that would be joined, or a highest building that would be
            equalled.
    """

    age: Age
    building: Building
    clause: str
    codes: tuple[Code, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clause that stopped the ripple."""
        return (self.clause,)


class DomainsJoined(Struct, frozen=True, gc=False):
    """A building joined domains of a board: a junction (J-1). The state does not change.

    Attributes:
        age: The board.
        building: The building that joined the domains.
        domains: The squares of each domain before the junction, ordered by first square.
    """

    age: Age
    building: Building
    domains: tuple[int, ...]

    clauses: ClassVar[tuple[str, ...]] = ("D-1", "J-1")


class ClashFound(Struct, frozen=True, gc=False):
    """Buildings of a domain share the highest value of their type, so one is downsized. The state does not change.

    Attributes:
        age: The board.
        type: The type of the buildings.
        kind: The kind of clash, which says whether the powers of origin domains are compared (J-4) or not (DV-1).
        domain: The squares of the domain.
        sharers: The buildings that share the highest value, ordered by first square.
        powers: For a junction clash, the power of the origin domain of each sharer; otherwise empty (J-3).
    """

    age: Age
    type: Type
    kind: ClashKind
    domain: int
    sharers: tuple[Building, ...]
    powers: tuple[int, ...]

    @property
    def clauses(self) -> tuple[str, ...]:
        """H-1, and the clause of the junction or division."""
        return ("H-1", "J-3", "J-4") if self.kind is ClashKind.JUNCTION else ("H-1", "DV-1")


class DecisionRequested(Struct, frozen=True, gc=False):
    """The game waits for a player's decision (T-8)."""

    decision: Decision

    @property
    def clauses(self) -> tuple[str, ...]:
        """T-8, and the clause that requests the decision."""
        return ("T-8", self.decision.clause)


class CascadeSettled(Struct, frozen=True, gc=False):
    """All consequences of the action are settled."""

    clauses: ClassVar[tuple[str, ...]] = ("J-2",)


class IncomeCollected(Struct, frozen=True, gc=False):
    """A player collected the income of one domain (I-2, I-3, I-4)."""

    seat: int
    age: Age
    domain: int
    amount: int

    @property
    def clauses(self) -> tuple[str, ...]:
        """I-1, and the income clause of the board."""
        return ("I-1", _INCOME_CLAUSES[self.age])


class TurnPassed(Struct, frozen=True, gc=False):
    """The turn passed to a player (T-7)."""

    seat: int
    number: int

    clauses: ClassVar[tuple[str, ...]] = ("T-7",)


class GameEnded(Struct, frozen=True, gc=False):
    """The game is over (T-7, E-1).

    Attributes:
        ranking: The seats by money, the richest first; seats with equal money are in the order of seats.
        winners: The seats with the most money, in the order of seats.
    """

    ranking: tuple[int, ...]
    winners: tuple[int, ...]

    clauses: ClassVar[tuple[str, ...]] = ("T-7", "E-1")


Event = (
    FirstPlayerChosen
    | RowLaid
    | PileShuffled
    | CardsDrawn
    | ActionTaken
    | CardsPlayed
    | CardsGivenUp
    | CardsSwapped
    | MoneyMoved
    | AdventurerMoved
    | BuildingLaid
    | BuildingRemoved
    | BuildingChanged
    | RippleStopped
    | DomainsJoined
    | ClashFound
    | DecisionRequested
    | CascadeSettled
    | IncomeCollected
    | TurnPassed
    | GameEnded
)
"""Any event."""
