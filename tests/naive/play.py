"""Plays actions: computes the position after an action and its consequences."""

from collections.abc import Sequence
from dataclasses import dataclass

from khronos_engine.game.actions import (
    Action,
    CascadeAction,
    ChooseBuilding,
    Construct,
    DecisionAction,
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
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import Age, Type
from tests.naive.domains import domains, highest
from tests.naive.judge import broken_clauses, cards_wanted
from tests.naive.material import (
    BONUS,
    HAND,
    LAST_TURN,
    PRICE_OF_DEMOLITION,
    PRICE_OF_EXCHANGE,
    PRICE_OF_TRAVEL,
    TURNS_OF_INCOME,
)
from tests.naive.position import Building, Counts, Decision, Pending, Position, Square, Turn, counts, total
from tests.naive.ripples import ripple
from tests.naive.settlement import settle
from tests.naive.table import AskedError, Table


@dataclass(frozen=True)
class Result:
    """The result of an action.

    Attributes:
        position: The position after it, or at the requested decision.
        decision: The requested decision; None if everything is resolved.
    """

    position: Position
    decision: Decision | None = None


def play(
    position: Position, action: Action, answers: Sequence[DecisionAction] = (), drawn: Cards | None = None
) -> Result:
    """Return the result of a legal action, without changing the given position.

    Args:
        position: The game before the action.
        action: The action, with its payment. A decision continues the pending action of the position.
        answers: The decisions that follow, in order.
        drawn: The cards drawn in an exchange or at the end of a turn; if None, the hand becomes unknown.

    Raises:
        ValueError: The action or an answer is not legal, or there are too many answers.
    """
    broken = broken_clauses(position, action)
    if broken:
        raise ValueError(f"{action} breaks {', '.join(broken)}")
    if isinstance(action, ChooseBuilding | PlaceBuilding):
        if position.pending is None:
            raise ValueError("no decision is pending")
        pending = position.pending
        return _cascade(pending.before, pending.action, [*pending.answers, action, *answers])
    if isinstance(action, Construct | Upgrade | Demolish):
        return _cascade(position, action, list(answers))
    if answers:
        raise ValueError(f"{action} asks for no decision")
    after = position.copy()
    _apply_simple(after, action, drawn)
    return Result(after)


def _apply_simple(
    position: Position, action: ExchangeHand | SwapCards | Travel | Populate | Renovate | EndTurn, drawn: Cards | None
) -> None:
    """Apply an action without consequences."""
    match action:
        case ExchangeHand():
            _exchange(position, action, drawn)
        case SwapCards():
            _swap(position, action)
        case Travel():
            _travel(position, action)
        case Populate():
            _populate(position, action)
        case Renovate():
            _renovate(position, action)
        case EndTurn():
            _end_turn(position, action, drawn)


def _cascade(before: Position, action: CascadeAction, answers: list[DecisionAction]) -> Result:
    """Apply a construction, an upgrade or a demolition, as far as the answers suffice."""
    position = before.copy()
    table = Table.of(position, answers)
    try:
        _build(table, action)
    except AskedError as asked:
        position.pending = Pending(asked.decision, before, action, answers)
        return Result(position, asked.decision)
    if table.answers:
        raise ValueError(f"nobody asked for {table.answers}")
    return Result(position)


def _build(table: Table, action: CascadeAction) -> None:
    """Pay, lay or remove the building, pay the bonus, lay the shadows, restore the hierarchy (R-9, Order)."""
    _pay_cards(table.position, action)
    match action:
        case Construct():
            new = Building(action.kind, _square(action.at))
            new.owner = None if new.civil else action.seat
            table.lay(action.age, new)
            _pay_bonus(table.position, action.age, new)
            ripple(table, action.age, new)
        case Upgrade():
            old = _building_named(table.position, action.age, action.old)
            new = Building(action.kind, _square(action.at), old.owner)
            table.replace(action.age, old, new)
            _pay_bonus(table.position, action.age, new)
            ripple(table, action.age, new, old)
        case Demolish():
            table.position.current.money -= PRICE_OF_DEMOLITION
            table.take_off(action.age, _building_named(table.position, action.age, action.at))
    for age in (Age.MIGHT, Age.FAITH):
        if age >= action.age:
            settle(table, age)


def _pay_bonus(position: Position, age: Age, new: Building) -> None:
    """Pay for a building of size 2 or 3 (C-2, U-2)."""
    if new.size > 1:
        position.current.money += BONUS[age]


def _populate(position: Position, action: Populate) -> None:
    """Put a cube on a civil building (P-1)."""
    _pay_cards(position, action)
    home = _building_named(position, Age.REASON, action.at)
    home.cubes[action.seat] = home.cubes.get(action.seat, 0) + 1
    position.current.cubes -= 1


def _renovate(position: Position, action: Renovate) -> None:
    """Complete a ruin, or put a cube on it after the first of two cards (N-1)."""
    ruin = _building_named(position, Age.REASON, action.at)
    complete = _pay_cards(position, action) == cards_wanted(ruin)
    if not complete:
        ruin.cubes[action.seat] = 1
        position.current.cubes -= 1
        return
    for seat, count in ruin.cubes.items():
        position.players[seat].cubes += count
    ruin.cubes = {}
    ruin.ruin = False


def income(position: Position, seat: int) -> dict[Age, int]:
    """Return the current income of a player on each board (I-1 to I-5)."""
    earned = {}
    for age in Age:
        here = position.players[seat].stands_on(age)
        earned[age] = sum(_pays(age, domain, seat) for domain in domains(position.boards[age])) if here else 0
    return earned


def _pays(age: Age, domain: list[Building], seat: int) -> int:
    """Return the income of a player from a domain (I-2, I-3, I-4)."""
    civil = [building for building in domain if building.civil]
    if age is Age.REASON:
        held = _cubes_held(civil)
        mine = held.get(seat, 0)
        if mine == 0 or mine < max(held.values()):
            return 0
        return sum(building.value for building in domain if not building.civil)
    best = highest(domain, Type.MILITARY if age is Age.MIGHT else Type.RELIGIOUS)
    if [building.owner for building in best] != [seat]:
        return 0
    return sum(building.value for building in civil)


def _cubes_held(buildings: list[Building]) -> dict[int, int]:
    held: dict[int, int] = {}
    for building in buildings:
        for seat, count in building.cubes.items():
            held[seat] = held.get(seat, 0) + count
    return held


def _pay_cards(position: Position, action: PayingAction) -> int:
    """Play the cards of an action, note that an action was taken, and return their number (T-1, T-4, T-6)."""
    if action.payment is None:
        raise ValueError(f"no payment is named: {action}")
    for number, adventurer in enumerate(position.current.adventurers):
        adventurer.played += total(counts(action.payment.cards_of(number)))
    paid = counts(action.payment.cards)
    _discard(position, action.seat, paid)
    position.turn.acted = True
    return total(paid)


def _discard(position: Position, seat: int, cards: Counts) -> None:
    """Move cards from a hand to the discards (T-6)."""
    hand = position.hands[seat]
    for kind, count in cards.items():
        position.discards[kind] += count
        if hand is not None:
            hand[kind] -= count
    position.players[seat].hand_size -= total(cards)


def _draw(position: Position, seat: int, drawn: Cards | None) -> None:
    """Draw up to 4 cards; if the pile is empty, the discards become a new pile (T-6)."""
    player = position.players[seat]
    wanted = HAND - player.hand_size
    hand = position.hands[seat]
    if hand is not None and wanted > 0:
        position.hands[seat] = None if drawn is None else _together(hand, counts(drawn))
    if drawn is not None and total(counts(drawn)) != wanted:
        raise ValueError(f"{wanted} cards are drawn, not {drawn}")
    for _ in range(wanted):
        if position.pile_size == 0:
            position.pile_size = total(position.discards)
            position.discards = dict.fromkeys(Type, 0)
        position.pile_size -= 1
        player.hand_size += 1


def _together(one: Counts, other: Counts) -> Counts:
    return {kind: one[kind] + other[kind] for kind in Type}


def _exchange(position: Position, action: ExchangeHand, drawn: Cards | None) -> None:
    """Pay 2 Ecus, give up cards, draw back to 4 (T-2)."""
    position.current.money -= PRICE_OF_EXCHANGE
    position.turn.exchanged = True
    _discard(position, action.seat, counts(action.cards))
    _draw(position, action.seat, drawn)


def _swap(position: Position, action: SwapCards) -> None:
    """Take cards of one type from the row, and replace them with the same number of cards (HE-2)."""
    position.turn.swapped = True
    hand = position.hands[action.seat]
    for kind, count in counts(action.give).items():
        position.row[kind] += count
        if hand is not None:
            hand[kind] -= count
    position.row[action.take] -= action.count
    if hand is not None:
        hand[action.take] += action.count


def _travel(position: Position, action: Travel) -> None:
    """Pay 1 Ecu and move an adventurer; this is an action (T-1, T-3)."""
    position.current.money -= PRICE_OF_TRAVEL
    position.current.adventurers[action.adventurer].age = action.to
    position.turn.acted = True


def _end_turn(position: Position, action: EndTurn, drawn: Cards | None) -> None:
    """Collect income, give up cards, draw to 4, pass the turn (T-5, T-7)."""
    if position.turn.number in TURNS_OF_INCOME:
        position.current.money += sum(income(position, action.seat).values())
    _discard(position, action.seat, _cards_to_give_up(position, action))
    _draw(position, action.seat, drawn)
    for adventurer in position.current.adventurers:
        adventurer.played = 0
    _pass_turn(position)


def _cards_to_give_up(position: Position, action: EndTurn) -> Counts:
    """Return the cards given up; by default all or none, depending on the edition (T-5)."""
    if action.give_up is not None:
        return counts(action.give_up)
    hand = position.hands[action.seat]
    if position.options.rio_grande or position.players[action.seat].hand_size == 0:
        return dict.fromkeys(Type, 0)
    if hand is None:
        raise ValueError("a hand that is not known is given up without being named")
    return dict(hand)


def _pass_turn(position: Position) -> None:
    """Pass the turn to the left; after the last player, the next game turn begins or the game ends (T-7)."""
    next_seat = (position.turn.seat + 1) % position.options.players
    if next_seat != position.first_seat:
        position.turn = Turn(position.turn.number, next_seat)
    elif position.turn.number < LAST_TURN:
        position.turn = Turn(position.turn.number + 1, next_seat)
    else:
        position.over = True


def winners(position: Position) -> list[int]:
    """Return the richest players (E-1)."""
    most_money = max(player.money for player in position.players)
    return [seat for seat, player in enumerate(position.players) if player.money == most_money]


def _building_named(position: Position, age: Age, square: Square) -> Building:
    building = position.building_named(age, _square(square))
    if building is None:
        raise ValueError(f"no building at {square} on {age.name}")
    return building


def _square(square: Square) -> Square:
    return (square[0], square[1])
