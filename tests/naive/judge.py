"""Judges actions: finds the rules that an action violates."""

from collections.abc import Sequence

from khronos_engine.game.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PayingAction,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.cards import Cards, Payment
from khronos_engine.game.material import Age, Kind, Type
from tests.naive.domains import board_after, joins_domains, origins_of, shares_highest
from tests.naive.material import (
    CARDS_AN_ADVENTURER,
    FOREST_SURCHARGE,
    MOUNTAIN_SURCHARGE,
    ORDER,
    PRICE_OF_DEMOLITION,
    PRICE_OF_EXCHANGE,
    PRICE_OF_TRAVEL,
    SHEETS,
)
from tests.naive.position import Building, Counts, Position, Square, counts, total


def broken_clauses(position: Position, action: Action) -> list[str]:
    """Return the ids of the clauses that an action breaks, each once, in the order of the rules; none if it is legal.

    Raises:
        ValueError: The action needs cards, and has no payment.
    """
    alone = _out_of_order(position, action)
    if alone is not None:
        return [alone]
    broken = _problems(position, action)
    return [clause for clause in ORDER if clause in broken]


def _out_of_order(position: Position, action: Action) -> str | None:
    """Return the only cited rule of an action that is not possible at this moment (T-7, T-8)."""
    decides = isinstance(action, ChooseBuilding | PlaceBuilding)
    if position.over:
        return "T-7"
    if position.pending is None:
        if decides:
            return "T-8"
        return None if action.seat == position.turn.seat else "T-7"
    asked = position.pending.decision
    of_the_kind = isinstance(action, ChooseBuilding if asked.kind == "choose" else PlaceBuilding)
    return None if of_the_kind and action.seat == asked.seat else "T-8"


def _problems(position: Position, action: Action) -> set[str]:
    """Return the violated rules of an action at a possible moment."""
    match action:
        case ExchangeHand():
            return {"T-2"} if _exchange_is_wrong(position, action) else set()
        case SwapCards():
            if not position.options.holdem:
                return {"HE-1"}
            return {"HE-2"} if _swap_is_wrong(position, action) else set()
        case Travel():
            player = position.players[action.seat]
            here = player.adventurers[action.adventurer].age
            return {"T-3"} if player.money < PRICE_OF_TRAVEL or here is action.to else set()
        case Construct():
            return _construct(position, action)
        case Upgrade():
            return _upgrade(position, action)
        case Demolish():
            return _demolish(position, action)
        case Populate():
            return _populate(position, action)
        case Renovate():
            return _renovate(position, action)
        case EndTurn():
            return {"T-5"} if _end_is_wrong(position, action) else set()
        case ChooseBuilding() | PlaceBuilding():
            return _decide(position, action)


def can_hold(position: Position, seat: int, cards: Cards) -> bool:
    """Return whether a hand contains these cards, or may contain them if it is unknown (ED-3)."""
    named = counts(cards)
    hand = position.hands[seat]
    if hand is not None:
        return all(named[kind] <= hand[kind] for kind in Type)
    if total(named) > position.players[seat].hand_size:
        return False
    outside = {kind: position.options.deck[kind] - position.discards[kind] - position.row[kind] for kind in Type}
    return all(named[kind] <= outside[kind] for kind in Type)


def _exchange_is_wrong(position: Position, action: ExchangeHand) -> bool:
    """Return whether an exchange is the second one, follows an action, or lacks cards or Ecus (T-2)."""
    return (
        position.turn.exchanged
        or position.turn.acted
        or total(counts(action.cards)) == 0
        or not can_hold(position, action.seat, action.cards)
        or position.players[action.seat].money < PRICE_OF_EXCHANGE
    )


def _swap_is_wrong(position: Position, action: SwapCards) -> bool:
    """Return whether a swap is the second one, follows an action, or has wrong cards (HE-2)."""
    return (
        position.turn.swapped
        or position.turn.acted
        or action.count == 0
        or action.count > position.row[action.take]
        or total(counts(action.give)) != action.count
        or not can_hold(position, action.seat, action.give)
    )


def _end_is_wrong(position: Position, action: EndTurn) -> bool:
    """Return whether the wrong cards are given up (T-5)."""
    size = position.players[action.seat].hand_size
    if action.give_up is None:
        must_be_named = position.options.reported and not position.options.rio_grande
        return must_be_named and size > 0
    if not can_hold(position, action.seat, action.give_up):
        return True
    return not position.options.rio_grande and total(counts(action.give_up)) != size


def _decide(position: Position, action: ChooseBuilding | PlaceBuilding) -> set[str]:
    """Judge a decision: the building must be a choice (J-5, DV-1), and the place inside the old building (DS-2)."""
    if position.pending is None:
        raise ValueError("no decision is pending")
    asked = position.pending.decision
    if (action.at.column, action.at.row) in asked.choices:
        return set()
    return {asked.clause} if asked.kind == "choose" else {"DS-2"}


def _payment(action: PayingAction) -> Payment:
    if action.payment is None:
        raise ValueError(f"no payment is named: {action}")
    return action.payment


def _paid_cards(action: PayingAction) -> Counts:
    return counts(_payment(action).cards)


def _cards_played(position: Position, action: PayingAction, age: Age) -> set[str]:
    """Judge a payment: cards in hand, adventurers on the board, at most two cards each (T-4)."""
    payment = _payment(action)
    wrong = not can_hold(position, action.seat, payment.cards)
    for number, adventurer in enumerate(position.players[action.seat].adventurers):
        cards = total(counts(payment.cards_of(number)))
        if cards > 0 and adventurer.age is not age:
            wrong = True
        if adventurer.played + cards > CARDS_AN_ADVENTURER:
            wrong = True
    return {"T-4"} if wrong else set()


def _cards_of_type(action: PayingAction, kind: Type, needed: int, surcharges: dict[str, int], own: str) -> set[str]:
    """Judge the cards: the number of cards of a type, and the surcharges in cards of any type.

    Additional cards of the type also pay a surcharge.
    """
    paid = _paid_cards(action)
    if paid[kind] < needed:
        return {own}
    asked = needed + sum(surcharges.values())
    if total(paid) > asked:
        return {own}
    return set(surcharges) if total(paid) < asked else set()


def _surcharges(position: Position, age: Age, squares: Sequence[Square]) -> dict[str, int]:
    """Return the surcharges for terrain in cards, by rule, without rules that require none (G-3, G-4)."""
    if age is Age.REASON:
        return {}
    players = position.options.players
    forest = FOREST_SURCHARGE[players] if any(position.land.is_forest(square) for square in squares) else 0
    mountain = MOUNTAIN_SURCHARGE[players] if any(position.land.is_mountain(square) for square in squares) else 0
    if position.options.higher_surcharge_only and forest and mountain:
        forest = 0  # the mountain surcharge is higher whenever the forest surcharge is not 0
    return {clause: cards for clause, cards in (("G-3", forest), ("G-4", mountain)) if cards}


def _river(position: Position, age: Age, kind: Kind, squares: Sequence[Square]) -> set[str]:
    """Judge rivers, which Hamlets, Military and Religious buildings may not cover (G-1)."""
    if age is Age.REASON or kind in (Kind.TOWN, Kind.CITY):
        return set()
    return {"G-1"} if any(position.land.is_river(square) for square in squares) else set()


def _free(position: Position, age: Age, squares: Sequence[Square], old: Building | None = None) -> bool:
    """Return whether all squares are on the board and only the old building covers them (C-1, U-1)."""
    return all(position.land.holds(square) for square in squares) and all(
        position.building_covering(age, square) in (None, old) for square in squares
    )


def _dominion_and_hierarchy(position: Position, age: Age, new: Building, old: Building | None = None) -> set[str]:
    """Judge D-2 and H-1 for a Military or Religious building on valid squares of Might or Faith."""
    if age is Age.REASON or new.civil:
        return set()
    board = position.boards[age]
    after = board_after(position.land, board, new, [] if old is None else [old])
    broken = set()
    if joins_domains(after, origins_of(board)):
        broken.add("D-2")
    if shares_highest(after):
        broken.add("H-1")
    return broken


def _construct(position: Position, action: Construct) -> set[str]:
    """Judge a construction (C-1)."""
    player = position.players[action.seat]
    sheet = SHEETS[action.kind]
    new = Building(action.kind, _square(action.at), None if sheet.type is Type.CIVIL else action.seat)
    surcharges = _surcharges(position, action.age, new.squares)
    broken = _cards_played(position, action, action.age)
    broken |= _cards_of_type(action, sheet.type, sheet.value, surcharges, "C-1")
    broken |= _river(position, action.age, action.kind, new.squares)
    if not player.stands_on(action.age) or action.age is Age.REASON or position.stock[action.kind] == 0:
        broken.add("C-1")
    if not new.civil and player.cubes == 0:
        broken.add("C-1")
    if _free(position, action.age, new.squares):
        broken |= _dominion_and_hierarchy(position, action.age, new)
    else:
        broken.add("C-1")
    return broken


def _upgrade(position: Position, action: Upgrade) -> set[str]:
    """Judge an upgrade (U-1)."""
    player = position.players[action.seat]
    sheet = SHEETS[action.kind]
    new = Building(action.kind, _square(action.at), None if sheet.type is Type.CIVIL else action.seat)
    old = position.building_named(action.age, _square(action.old))
    broken = _cards_played(position, action, action.age)
    broken |= _river(position, action.age, action.kind, new.squares)
    if not player.stands_on(action.age) or action.age is Age.REASON or position.stock[action.kind] == 0:
        broken.add("U-1")
    if old is not None and _may_become(old, action.kind, action.seat):
        broken |= _cards_of_upgrade(position, action, old, new)
    else:
        broken.add("U-1")
    covered = old is not None and all(square in new.squares for square in old.squares)
    if covered and _free(position, action.age, new.squares, old):
        broken |= _dominion_and_hierarchy(position, action.age, new, old)
    else:
        broken.add("U-1")
    return broken


def _may_become(old: Building, kind: Kind, seat: int) -> bool:
    """Return whether a building has the type, is smaller, and is the player's own or civil (U-1)."""
    sheet = SHEETS[kind]
    return old.type is sheet.type and old.size < sheet.size and (old.civil or old.owner == seat)


def _cards_of_upgrade(position: Position, action: Upgrade, old: Building, new: Building) -> set[str]:
    """Judge the cards of an upgrade: the difference of the values, and the surcharge (U-1, ED-4)."""
    squares: Sequence[Square] = new.squares
    if position.options.surcharge_of_new_squares_only:
        squares = [square for square in squares if square not in old.squares]
    surcharges = _surcharges(position, action.age, squares)
    difference = SHEETS[new.kind].value - SHEETS[old.kind].value
    return _cards_of_type(action, new.type, difference, surcharges, "U-1")


def _demolish(position: Position, action: Demolish) -> set[str]:
    """Judge a demolition (X-1)."""
    player = position.players[action.seat]
    old = position.building_named(action.age, _square(action.at))
    broken = _cards_played(position, action, action.age)
    if not player.stands_on(action.age) or action.age is Age.REASON or player.money < PRICE_OF_DEMOLITION:
        broken.add("X-1")
    if old is None or old.size > 1 or old.printed:
        broken.add("X-1")
    else:
        broken |= _cards_of_type(action, old.type, 1, {}, "X-1")
    return broken


def _populate(position: Position, action: Populate) -> set[str]:
    """Judge a population (P-1)."""
    player = position.players[action.seat]
    home = position.building_named(Age.REASON, _square(action.at))
    broken = _cards_played(position, action, Age.REASON)
    if not player.stands_on(Age.REASON) or player.cubes == 0:
        broken.add("P-1")
    if home is None or not home.civil:
        broken.add("P-1")
    else:
        broken |= _cards_of_type(action, Type.CIVIL, 1, {}, "P-1")
        if sum(home.cubes.values()) >= home.value:
            broken.add("P-1")
    return broken


def _renovate(position: Position, action: Renovate) -> set[str]:
    """Judge a renovation (N-1)."""
    player = position.players[action.seat]
    ruin = position.building_named(Age.REASON, _square(action.at))
    broken = _cards_played(position, action, Age.REASON)
    if not player.stands_on(Age.REASON) or ruin is None or not ruin.ruin:
        return broken | {"N-1"}
    wanted = cards_wanted(ruin)
    cards = total(_paid_cards(action))
    if _paid_cards(action)[ruin.type] != cards or not 1 <= cards <= wanted:
        broken.add("N-1")
    if cards < wanted and player.cubes == 0:
        broken.add("N-1")
    return broken


def cards_wanted(ruin: Building) -> int:
    """Return the number of cards that complete a ruin: a cube on it counts as the first of two (N-1)."""
    return SHEETS[ruin.kind].cards_to_renovate - sum(ruin.cubes.values())


def _square(square: Square) -> Square:
    """Return a square of an action as a plain pair."""
    return (square[0], square[1])
