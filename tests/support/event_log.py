"""Writes events as lines of text, one per event, so that a test can assert all of them."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from khronos_engine.game.actions import (
    Action,
    BuildingChoice,
    ChooseBuilding,
    Construct,
    Decision,
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
from khronos_engine.game.board import Building
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.events import (
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
    ClashFound,
    DecisionRequested,
    DomainsJoined,
    Event,
    FirstPlayerChosen,
    GameEnded,
    IncomeCollected,
    MoneyMoved,
    PileShuffled,
    RippleStopped,
    RowLaid,
    TurnPassed,
)
from khronos_engine.game.squares import Grid
from tests.support.diagram import COLOURS, KIND_LETTERS, cell_of, cubes_of
from tests.support.moves import CARD_LETTERS


def event_log(grid: Grid, events: Iterable[Event]) -> str:
    """Return one line for each event; domains are named by their first square."""
    return "\n".join(_line(grid, event) for event in events)


def _line(grid: Grid, event: Event) -> str:
    match event:
        case ActionTaken(action):
            return f"> {COLOURS[action.seat]} {_action_text(action)}"
        case CardsPlayed(seat, payment):
            return f"{COLOURS[seat]} plays {_payment(payment)}"
        case CardsGivenUp():
            given_up = f"{event.count} cards" if event.cards is None else _cards(event.cards)
            return f"{COLOURS[event.seat]} gives up {given_up}"
        case CardsSwapped(seat, taken, given):
            return f"{COLOURS[seat]} takes {_cards(taken)} from the row for {_cards(given)}"
        case CardsDrawn(seat, count, drawn):
            return f"{COLOURS[seat]} draws {count}" + ("" if drawn is None else f": {_cards(drawn)}")
        case PileShuffled(size):
            return f"{size} cards are shuffled"
        case MoneyMoved(seat, amount, reason):
            return f"{COLOURS[seat]} {amount:+} {_word(reason)}"
        case IncomeCollected(seat, age, domain, amount):
            return f"{COLOURS[seat]} {amount:+} income of {_first(grid, domain)} on {age.title}"
        case AdventurerMoved(seat, adventurer, origin, to):
            return f"{COLOURS[seat]}'s adventurer {adventurer} goes from {origin.title} to {to.title}"
        case BuildingLaid(age, building, cause, replaced):
            instead = "" if replaced is None else f" in place of {building_text(grid, replaced)}"
            return f"{age.title}: {building_text(grid, building)} by {_word(cause)}{instead}"
        case BuildingRemoved(age, building, cause, leaves_game, keeper):
            out = ", out of the game" if leaves_game else ""
            cube = "" if keeper is None else f", {COLOURS[keeper]} keeps a cube"
            return f"{age.title}: {building_text(grid, building)} goes by {_word(cause)}{out}{cube}"
        case BuildingChanged(age, old, new, cause):
            return f"{age.title}: {building_text(grid, old)} becomes {building_text(grid, new)} by {_word(cause)}"
        case RippleStopped(age, building, clause, codes):
            reasons = ", ".join(_word(code) for code in codes)
            return f"{age.title}: no {building_text(grid, building)} by {clause}: {reasons}"
        case DomainsJoined(age, building, domains):
            joined = ", ".join(_first(grid, each) for each in domains)
            return f"{age.title}: {building_text(grid, building)} joins {joined}"
        case ClashFound():
            return _clash(grid, event)
        case DecisionRequested(decision):
            return _question(grid, decision)
        case CascadeSettled():
            return "settled"
        case FirstPlayerChosen(seat):
            return f"{COLOURS[seat]} begins"
        case RowLaid():
            return f"the row is {_cards(event.cards)}"
        case TurnPassed(seat, number):
            return f"turn {number} of {COLOURS[seat]}"
        case GameEnded(ranking, winners):
            order, best = (" ".join(COLOURS[seat] for seat in seats) for seats in (ranking, winners))
            return f"over: {order}; won by {best}"


def _action_text(action: Action) -> str:
    match action:
        case ExchangeHand():
            return f"exchanges {_cards(action.cards)}"
        case SwapCards(_, take, count, give):
            return f"swaps {_cards(give)} for {CARD_LETTERS[take] * count}"
        case Travel(_, adventurer, to):
            return f"sends adventurer {adventurer} to {to.title}"
        case Construct(_, age, kind, at):
            return f"constructs {kind.title} {at.name} on {age.title}"
        case Upgrade(_, age, old, kind, at):
            return f"upgrades {old.name} to {kind.title} {at.name} on {age.title}"
        case Demolish(_, age, at):
            return f"demolishes {at.name} on {age.title}"
        case Populate(_, at):
            return f"populates {at.name}"
        case Renovate(_, at):
            return f"renovates {at.name}"
        case EndTurn():
            return "ends the turn"
        case ChooseBuilding(_, at):
            return f"chooses {at.name}"
        case PlaceBuilding(_, at):
            return f"places at {at.name}"


def _clash(grid: Grid, clash: ClashFound) -> str:
    powers = clash.powers or ("",) * len(clash.sharers)
    sharers = ", ".join(
        f"{building_text(grid, each)} {power}".rstrip() for each, power in zip(clash.sharers, powers, strict=True)
    )
    where = f"{clash.age.title}: {_word(clash.kind)} clash of {clash.type.title}"
    return f"{where} in {_first(grid, clash.domain)}: {sharers}"


def _question(grid: Grid, decision: Decision) -> str:
    asked = f"? {COLOURS[decision.seat]} on {decision.age.title} by {decision.clause}:"
    if isinstance(decision, BuildingChoice):
        choices = ", ".join(building_text(grid, each) for each in decision.choices)
        return f"{asked} {choices} ({decision.type.title} of {_first(grid, decision.domain)})"
    places = " ".join(square.name for square in grid.squares(decision.corners))
    return f"{asked} {KIND_LETTERS[decision.kind]} for {building_text(grid, decision.building)} at {places}"


def building_text(grid: Grid, building: Building) -> str:
    """Return a building as a diagram draws it, with its square and the cubes on it, such as `T- C1 [rb]`."""
    cubes = cubes_of(building)
    return f"{cell_of(building)} {grid.square(building.squares).name}" + (f" [{cubes}]" if cubes else "")


def _first(grid: Grid, squares: int) -> str:
    return grid.square(squares).name


def _cards(held: Cards) -> str:
    return "".join(letter * count for letter, count in zip(CARD_LETTERS, held, strict=True)) or "nothing"


def _payment(payment: Payment) -> str:
    second = _cards(payment.second)
    if not payment.second.total:
        return _cards(payment.first)
    return f"{_cards(payment.first) if payment.first.total else ''}|{second}"


def _word(member: IntEnum) -> str:
    return member.name.lower().replace("_", " ")
