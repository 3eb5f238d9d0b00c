"""Change states: `evolve` applies one event, and a ledger collects the events of an action.

No other code changes a state. `evolve(state, event)` is a pure function and works on any view of a state. A fact that
neither the event nor the state contains stays unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from khronos_engine.game.actions import (
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
from khronos_engine.game.board import Building, printed_hamlets
from khronos_engine.game.cards import NO_CARDS
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
from khronos_engine.game.material import Age
from khronos_engine.game.state import Cascade, Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from khronos_engine.game.actions import Decision, DecisionAction
    from khronos_engine.game.board import Board
    from khronos_engine.game.cards import Cards
    from khronos_engine.game.state import Player, Public, State

_Value = TypeVar("_Value")


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after a sequence of events."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: Event) -> State:
    """Return the state after one event."""
    return _EVOLVERS[type(event)](state, event)


# --- a function for each kind of event --------------------------------------------------------------------------------


def _evolve_first_player_chosen(state: State, event: FirstPlayerChosen) -> State:
    public = state.public
    public = replace(public, first_seat=event.seat, turn=replace(public.turn, seat=event.seat))
    return replace(state, public=public)


def _evolve_row_laid(state: State, event: RowLaid) -> State:
    return replace(state, public=replace(state.public, row=event.cards))


def _evolve_pile_shuffled(state: State, event: PileShuffled) -> State:
    public = replace(state.public, pile_size=event.size, discards=NO_CARDS)
    hidden = state.hidden
    if hidden is not None:
        known = event.order is not None and event.position is not None
        hidden = replace(hidden, position=event.position or 0, pile=event.order or ()) if known else None
    return replace(state, public=public, hidden=hidden)


def _evolve_cards_drawn(state: State, event: CardsDrawn) -> State:
    public, seat, count = state.public, event.seat, event.count
    players = _with_one(public.players, seat, _with_hand_size(public.players[seat], count))
    public = replace(public, players=players, pile_size=public.pile_size - count)
    hand = state.hands[seat]
    hand = None if hand is None or event.cards is None else hand + event.cards
    hidden = state.hidden
    if hidden is not None:
        hidden = replace(hidden, pile=hidden.pile[count:])
    return replace(state, public=public, hands=_with_one(state.hands, seat, hand), hidden=hidden)


def _evolve_action_taken(state: State, event: ActionTaken) -> State:
    """Record that an action or decision was taken (T-1, T-8)."""
    public, action = state.public, event.action
    turn, cascade = public.turn, public.cascade
    match action:
        case ChooseBuilding() | PlaceBuilding():
            if cascade is not None:
                cascade = replace(cascade, answers=(*cascade.answers, action), question=None)
        case Construct() | Upgrade() | Demolish():
            turn, cascade = replace(turn, acted=True), Cascade(public, action)
        case ExchangeHand():
            turn = replace(turn, exchanged=True)
        case SwapCards():
            turn = replace(turn, swapped=True)
        case Travel() | Populate() | Renovate() | EndTurn():
            turn = replace(turn, acted=True)
    public = replace(public, revision=public.revision + 1, turn=turn, cascade=cascade)
    return replace(state, public=public)


def _evolve_cards_played(state: State, event: CardsPlayed) -> State:
    public, seat, payment = state.public, event.seat, event.payment
    player = public.players[seat]
    first, second = player.adventurers
    by_first, by_second = sum(payment.first), sum(payment.second)
    pair = (replace(first, played=first.played + by_first), replace(second, played=second.played + by_second))
    player = replace(player, hand_size=player.hand_size - by_first - by_second, adventurers=pair)
    return _discard(state, seat, player, payment.cards)


def _evolve_cards_given_up(state: State, event: CardsGivenUp) -> State:
    player = _with_hand_size(state.public.players[event.seat], -event.count)
    return _discard(state, event.seat, player, NO_CARDS if event.cards is None else event.cards)


def _evolve_cards_swapped(state: State, event: CardsSwapped) -> State:
    seat, hand = event.seat, state.hands[event.seat]
    hand = None if hand is None else hand + event.taken - event.given
    public = replace(state.public, row=state.public.row - event.taken + event.given)
    return replace(state, public=public, hands=_with_one(state.hands, seat, hand))


def _evolve_money_moved(state: State, event: MoneyMoved | IncomeCollected) -> State:
    public, seat = state.public, event.seat
    player = public.players[seat]
    player = replace(player, money=player.money + event.amount)
    return replace(state, public=replace(public, players=_with_one(public.players, seat, player)))


def _evolve_adventurer_moved(state: State, event: AdventurerMoved) -> State:
    public, seat, to = state.public, event.seat, event.to
    player = public.players[seat]
    first, second = player.adventurers
    pair = (first, replace(second, age=to)) if event.adventurer else (replace(first, age=to), second)
    public = replace(public, players=_with_one(public.players, seat, replace(player, adventurers=pair)))
    return replace(state, public=public)


def _evolve_building_laid(state: State, event: BuildingLaid) -> State:
    """Lay a tile: printed hamlets under it vanish, and the replaced tile goes to the stock."""
    public, building = state.public, event.building
    board = public.boards[event.age]
    on_hamlets = building.squares & board.region.hamlets
    gone = [each for each in board.buildings_touching(on_hamlets) if each.printed] if on_hamlets else []
    if event.replaced is not None:
        gone.append(event.replaced)
    return replace(state, public=_with_buildings(public, event.age, gone=tuple(gone), come=(building,)))


def _evolve_building_removed(state: State, event: BuildingRemoved) -> State:
    """Remove a tile: printed hamlets under it become visible (M-3), and one cube may stay on one of them (R-9)."""
    public = state.public
    bare = printed_hamlets(public.config.region, event.building.squares)
    if event.keeper is not None and bare:
        cubes = tuple(int(seat == event.keeper) for seat in range(public.config.players))
        bare[0] = Building(bare[0].kind, bare[0].squares, cubes=cubes, printed=True)
    public = _with_buildings(public, event.age, gone=(event.building,), come=tuple(bare))
    if event.leaves_game:
        kind = event.building.kind
        public = replace(public, stock=_with_count(public.stock, kind, -1), lost=_with_count(public.lost, kind, 1))
    return replace(state, public=public)


def _evolve_building_changed(state: State, event: BuildingChanged) -> State:
    return replace(state, public=_with_buildings(state.public, event.age, gone=(event.old,), come=(event.new,)))


def _keep_state(state: State, _: RippleStopped | DomainsJoined | ClashFound) -> State:
    return state


def _evolve_decision_requested(state: State, event: DecisionRequested) -> State:
    public = state.public
    if public.cascade is None:
        return state
    return replace(state, public=replace(public, cascade=replace(public.cascade, question=event.decision)))


def _evolve_cascade_settled(state: State, _: CascadeSettled) -> State:
    return replace(state, public=replace(state.public, cascade=None))


def _evolve_turn_passed(state: State, event: TurnPassed) -> State:
    public = replace(_rest_adventurers(state.public), turn=Turn(event.number, event.seat))
    return replace(state, public=public)


def _evolve_game_ended(state: State, _: GameEnded) -> State:
    return replace(state, public=replace(_rest_adventurers(state.public), over=True))


_EVOLVERS: dict[type[Event], Callable[[State, Any], State]] = {
    FirstPlayerChosen: _evolve_first_player_chosen,
    RowLaid: _evolve_row_laid,
    PileShuffled: _evolve_pile_shuffled,
    CardsDrawn: _evolve_cards_drawn,
    ActionTaken: _evolve_action_taken,
    CardsPlayed: _evolve_cards_played,
    CardsGivenUp: _evolve_cards_given_up,
    CardsSwapped: _evolve_cards_swapped,
    MoneyMoved: _evolve_money_moved,
    AdventurerMoved: _evolve_adventurer_moved,
    BuildingLaid: _evolve_building_laid,
    BuildingRemoved: _evolve_building_removed,
    BuildingChanged: _evolve_building_changed,
    RippleStopped: _keep_state,
    DomainsJoined: _keep_state,
    ClashFound: _keep_state,
    DecisionRequested: _evolve_decision_requested,
    CascadeSettled: _evolve_cascade_settled,
    IncomeCollected: _evolve_money_moved,
    TurnPassed: _evolve_turn_passed,
    GameEnded: _evolve_game_ended,
}
"""The function that applies each kind of event."""


# --- parts of a state -------------------------------------------------------------------------------------------------


def _with_one(values: tuple[_Value, ...], place: int, value: _Value) -> tuple[_Value, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _with_hand_size(player: Player, count: int) -> Player:
    return replace(player, hand_size=player.hand_size + count)


def _discard(state: State, seat: int, player: Player, cards: Cards) -> State:
    """Move cards to the discards; a hand that is not known stays unknown."""
    public, hand = state.public, state.hands[seat]
    players = _with_one(public.players, seat, player)
    public = replace(public, players=players, discards=public.discards + cards)
    hands = _with_one(state.hands, seat, None if hand is None else hand - cards)
    return replace(state, public=public, hands=hands)


def _with_buildings(public: Public, age: Age, gone: tuple[Building, ...], come: tuple[Building, ...]) -> Public:
    """Change a board, and move tiles and cubes between it, the stock and the supplies."""
    boards = list(public.boards)
    boards[age] = boards[age].with_changes(gone, come)
    return replace(
        public,
        boards=(boards[0], boards[1], boards[2]),
        stock=_stock_after(public.stock, gone, come),
        players=_players_after(public.players, gone, come),
    )


def _stock_after(stock: tuple[int, ...], gone: tuple[Building, ...], come: tuple[Building, ...]) -> tuple[int, ...]:
    counts = list(stock)
    for building in gone:
        counts[building.kind] += not building.printed
    for building in come:
        counts[building.kind] -= not building.printed
    return tuple(counts)


def _players_after(
    players: tuple[Player, ...], gone: tuple[Building, ...], come: tuple[Building, ...]
) -> tuple[Player, ...]:
    back = [0] * len(players)
    for buildings, change in ((gone, 1), (come, -1)):
        for building in buildings:
            if building.owner is not None:
                back[building.owner] += change
            for seat, count in enumerate(building.cubes):
                back[seat] += change * count
    if not any(back):
        return players
    changed = list(players)
    for seat, count in enumerate(back):
        if count:
            changed[seat] = replace(players[seat], cubes=players[seat].cubes + count)
    return tuple(changed)


def _with_count(counts: tuple[int, ...], kind: int, change: int) -> tuple[int, ...]:
    return _with_one(counts, kind, counts[kind] + change)


def _rest_adventurers(public: Public) -> Public:
    """Reset the cards that adventurers of the current player have played to 0, at the end of the turn (T-4)."""
    seat = public.turn.seat
    player = public.players[seat]
    first, second = player.adventurers
    if not (first.played or second.played):
        return public
    rested = replace(player, adventurers=(replace(first, played=0), replace(second, played=0)))
    return replace(public, players=_with_one(public.players, seat, rested))


# --- the ledger of an action ------------------------------------------------------------------------------------------


class DecisionNeeded(Exception):  # noqa: N818  # not an error: the exception stops a cascade that waits for a player
    """A signal that a cascade needs a decision that has not been made."""


class ImpossibleAnswer(ValueError):  # noqa: N818  # named like `DecisionNeeded`
    """The error for a stored answer that does not fit the decision that its cascade requests."""


class Ledger:
    """Runs one action: it keeps the state and the events so far, and the answers that are not used yet.

    Attributes:
        state: The state after all events so far.
        events: The events, in order.
        first_new_event: The index in `events` of the first event that the last answer caused; without answers, 0.
    """

    def __init__(self, state: State, answers: tuple[DecisionAction, ...] = ()) -> None:
        self.state: State = state
        self.events: list[Event] = []
        self.first_new_event: int = 0
        self._answers = list(answers)

    @property
    def public(self) -> Public:
        """The public part of the state so far."""
        return self.state.public

    def board(self, age: Age) -> Board:
        """Return a board after all events so far."""
        return self.state.public.boards[age]

    def emit(self, event: Event) -> None:
        """Add an event and apply it to the state."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def ask(self, decision: Decision) -> int:
        """Request a decision, and return the top-left square that the next answer names (T-8).

        Raises:
            DecisionNeeded: If the decision has not been made. The state then requests the decision.
            ImpossibleAnswer: If the next answer does not fit this decision.
        """
        self.emit(DecisionRequested(decision))
        if not self._answers:
            raise DecisionNeeded
        answer = self._answers.pop(0)
        corner = self.state.config.region.grid.mask(answer.at)
        fits = type(answer) is decision.answer and answer.seat == decision.seat and decision.allows(corner)
        if not fits:
            raise ImpossibleAnswer(f"{answer} does not answer {decision}")
        self.first_new_event = len(self.events)
        self.emit(ActionTaken(answer))
        return corner
