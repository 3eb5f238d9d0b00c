"""Events reported one a line with all their data, so that no change of an event goes unseen.

Squares of domains are reported as runs along the rows; everything else is named as the notation names it.
"""

from enum import IntEnum

from khronos_engine.actions import BuildingChoice, Decision
from khronos_engine.board import Building
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
from khronos_engine.notation import PartialAction, write_partial_action
from khronos_engine.notation.seat_names import seat_text
from khronos_engine.notation.vocabulary import ADVENTURERS, cards_text, pile_text
from khronos_engine.squares import Grid
from khronos_engine.state import Config


def event_line(config: Config, event: Event) -> str:
    """Return an event with all its data; equal lines are equal events."""
    match event:
        case FirstPlayerChosen() | RowLaid() | TurnPassed() | GameEnded():
            return _round(config, event)
        case PileShuffled() | CardsDrawn() | CardsPlayed() | CardsGivenUp() | CardsSwapped():
            return _cards(config, event)
        case ActionTaken(action):
            return f"> {write_partial_action(PartialAction.of(action), config)}"
        case MoneyMoved(seat, amount, reason):
            return f"{seat_text(config, seat)} {_ecus(amount)}, {word(reason)}"
        case IncomeCollected(seat, age, domain, amount):
            return f"{seat_text(config, seat)} {_ecus(amount)}, income of {age.title} from {runs(config, domain)}"
        case AdventurerMoved(seat, adventurer, origin, to):
            return f"{seat_text(config, seat)}'s {ADVENTURERS[adventurer]} goes from {origin.title} to {to.title}"
        case DecisionRequested(decision):
            return _question(config, decision)
        case CascadeSettled():
            return "settled"
        case _:
            return f"{event.age.title}: {_on_board(config, event)}"


def _round(config: Config, event: FirstPlayerChosen | RowLaid | TurnPassed | GameEnded) -> str:
    match event:
        case FirstPlayerChosen(seat):
            return f"{seat_text(config, seat)} begins"
        case RowLaid(cards):
            return f"the row is {cards_text(cards)}"
        case TurnPassed(seat, number):
            return f"turn {number} of {seat_text(config, seat)}"
        case GameEnded(ranking, winners):
            order, best = (", ".join(seat_text(config, seat) for seat in seats) for seats in (ranking, winners))
            return f"the game is over: {order}; won by {best}"


def _cards(config: Config, event: PileShuffled | CardsDrawn | CardsPlayed | CardsGivenUp | CardsSwapped) -> str:
    match event:
        case PileShuffled(size, order, position):
            hidden = "" if order is None else f": {pile_text(order)}"
            return f"a pile of {size} is shuffled{hidden}" + ("" if position is None else f", chance {position}")
        case CardsDrawn(seat, count, drawn):
            return f"{seat_text(config, seat)} draws {count}" + ("" if drawn is None else f": {cards_text(drawn)}")
        case CardsPlayed(seat, payment):
            by = zip(ADVENTURERS, (payment.first, payment.second), strict=True)
            played = " ".join(f"{letter} {cards_text(cards)}" for letter, cards in by if cards.total)
            return f"{seat_text(config, seat)} plays {played or cards_text(payment.cards)}"
        case CardsGivenUp(seat, count, cards):
            which = "" if cards is None else f": {cards_text(cards)}"
            return f"{seat_text(config, seat)} gives up {count}{which}"
        case CardsSwapped(seat, taken, given):
            return f"{seat_text(config, seat)} takes {cards_text(taken)} from the row for {cards_text(given)}"


def _on_board(
    config: Config, event: BuildingLaid | BuildingRemoved | BuildingChanged | RippleStopped | DomainsJoined | ClashFound
) -> str:
    match event:
        case BuildingLaid(_, building, cause, replaced):
            instead = "" if replaced is None else f" in place of {named(config, replaced)}"
            return f"{named(config, building)} is laid by {word(cause)}{instead}"
        case BuildingRemoved(_, building, cause, leaves_game, keeper):
            out = " and leaves the game" if leaves_game else ""
            cube = "" if keeper is None else f"; {seat_text(config, keeper)} keeps a cube"
            return f"{named(config, building)} goes by {word(cause)}{out}{cube}"
        case BuildingChanged(_, old, new, cause):
            return f"{named(config, old)} becomes {named(config, new)} by {word(cause)}"
        case RippleStopped(_, building, clause, codes):
            return f"no {named(config, building)}, {clause}: {', '.join(word(code) for code in codes)}"
        case DomainsJoined(_, building, domains):
            return f"{named(config, building)} joins {' and '.join(runs(config, each) for each in domains)}"
        case ClashFound(_, kind, clash, domain, sharers, powers):
            names = [named(config, each) for each in sharers]
            if powers:
                names = [f"{name} with power {power}" for name, power in zip(names, powers, strict=True)]
            return f"{word(clash)} clash of {kind.title} in {runs(config, domain)}: {', '.join(names)}"


def _ecus(amount: int) -> str:
    return f"{amount:+} {'Ecu' if abs(amount) == 1 else 'Ecus'}"


def _question(config: Config, decision: Decision) -> str:
    asked = f"? {seat_text(config, decision.seat)} decides on {decision.age.title}, {decision.clause}"
    if isinstance(decision, BuildingChoice):
        choices = ", ".join(named(config, each) for each in decision.choices)
        return f"{asked}: which {decision.type.title} of {runs(config, decision.domain)}: {choices}"
    places = " ".join(square.name for square in config.region.grid.squares(decision.corners))
    return f"{asked}: where {decision.kind.title} for {named(config, decision.building)}: {places}"


def named(config: Config, building: Building) -> str:
    """Return a building with all its data: kind, top-left square, owner and cubes, by player."""
    state = "printed " if building.printed else "ruin " if building.ruin else ""
    owner = "" if building.owner is None else f" of {seat_text(config, building.owner)}"
    cubes = ", ".join(f"{seat_text(config, seat)} {count}" for seat, count in enumerate(building.cubes) if count)
    where = config.region.grid.square(building.squares).name
    return f"{state}{building.kind.title} {where}{owner}" + (f" [{cubes}]" if cubes else "")


def runs(config: Config, squares: int) -> str:
    """Return squares as runs along the rows: `A1-C1 B2`."""
    return " ".join(start if start == end else f"{start}-{end}" for start, end in _ends(config.region.grid, squares))


def _ends(grid: Grid, squares: int) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    before = None
    for square in grid.squares(squares):
        follows = before is not None and before.row == square.row and before.column + 1 == square.column
        start = found.pop()[0] if follows else square.name
        found.append((start, square.name))
        before = square
    return found


def word(member: IntEnum) -> str:
    """Return a member of a closed set in small letters."""
    return member.name.lower().replace("_", " ")
