"""Which clauses an event rests on."""

from __future__ import annotations

from khronos_engine.actions import (
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.events import (
    ActionTaken,
    AdventurerMoved,
    BuildingChanged,
    BuildingLaid,
    BuildingRemoved,
    CardsDrawn,
    CardsGivenUp,
    CardsPlayed,
    CardsSwapped,
    CascadeSettled,
    Cause,
    ClashFound,
    ClashKind,
    DecisionRequested,
    DomainsJoined,
    Event,
    FirstPlayerChosen,
    GameEnded,
    IncomeCollected,
    MoneyMoved,
    MoneyReason,
    PileShuffled,
    RippleStopped,
    RowLaid,
    TurnPassed,
)
from khronos_engine.material import Age

_ACTIONS: dict[type, tuple[str, ...]] = {
    ExchangeHand: ("T-2",),
    SwapCards: ("HE-2",),
    Travel: ("T-3",),
    Construct: ("C-1",),
    Upgrade: ("U-1",),
    Demolish: ("X-1",),
    Populate: ("P-1",),
    Renovate: ("N-1",),
    EndTurn: ("T-5",),
    PlaceBuilding: ("DS-3",),
    ChooseBuilding: ("T-8",),
}

_CAUSES: dict[Cause, tuple[str, ...]] = {
    Cause.CONSTRUCTION: ("C-1",),
    Cause.UPGRADE: ("U-1",),
    Cause.DEMOLITION: ("X-1",),
    Cause.RIPPLE: ("R-1", "R-2"),
    Cause.PARADOX: ("M-3", "R-6"),
    Cause.PARADOX_SHADOW: ("M-3", "R-6"),
    Cause.UNRIPPLED_UPGRADE: ("R-7",),
    Cause.DOWNSIZING: ("DS-1", "DS-2"),
    Cause.LOST_SHADOW: ("DS-4",),
    Cause.POPULATION: ("P-1",),
    Cause.RENOVATION: ("N-1",),
}

_MONEY: dict[MoneyReason, tuple[str, ...]] = {
    MoneyReason.EXCHANGE: ("T-2",),
    MoneyReason.TRAVEL: ("T-3",),
    MoneyReason.DEMOLITION: ("X-1",),
    MoneyReason.BONUS: ("C-2", "U-2"),
}

_INCOME = {Age.MIGHT: "I-2", Age.FAITH: "I-3", Age.REASON: "I-4"}


def clauses_of(event: Event) -> tuple[str, ...]:
    """Return the ids of the clauses that an event rests on, in the order of the rules."""
    match event:
        case ActionTaken(action):
            return _ACTIONS[type(action)]
        case CardsPlayed():
            return ("T-4", "T-6")
        case CardsGivenUp():
            return ("T-6",)
        case CardsDrawn():
            return ("T-6",)
        case CardsSwapped():
            return ("HE-2",)
        case PileShuffled():
            return ("T-6",)
        case MoneyMoved(_, _, reason):
            return _MONEY[reason]
        case AdventurerMoved():
            return ("T-3",)
        case BuildingLaid(_, _, cause, replaced):
            return (*_CAUSES[cause], "R-5") if cause is Cause.RIPPLE and replaced is not None else _CAUSES[cause]
        case BuildingRemoved(_, _, Cause.DOWNSIZING, _, _):
            return ("DS-1",)
        case BuildingRemoved(_, _, cause, _, keeper):
            return _CAUSES[cause] if keeper is None else (*_CAUSES[cause], "R-9")
        case BuildingChanged(_, _, _, cause):
            return _CAUSES[cause]
        case RippleStopped(_, _, clause, _):
            return (clause,)
        case DomainsJoined():
            return ("D-1", "J-1")
        case ClashFound(_, _, kind):
            return ("H-1", "J-3", "J-4") if kind is ClashKind.JUNCTION else ("H-1", "DV-1")
        case DecisionRequested(decision):
            return ("T-8", decision.clause)
        case CascadeSettled():
            return ("J-2",)
        case IncomeCollected(_, age, _, _):
            return ("I-1", _INCOME[age])
        case TurnPassed():
            return ("T-7",)
        case FirstPlayerChosen():
            return ("S-2",)
        case RowLaid():
            return ("S-3", "HE-1")
        case GameEnded():
            return ("T-7", "E-1")
