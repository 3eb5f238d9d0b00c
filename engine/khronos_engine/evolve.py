"""The reducer: the only code that changes a state.

`evolve(state, event)` is a pure function of its arguments and works on any view of a state. A fact that the event
does not tell, or that the state does not hold, stays unknown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from khronos_engine.actions import (
    ChooseBuilding,
    Construct,
    Demolish,
    ExchangeHand,
    PlaceBuilding,
    SwapCards,
    Upgrade,
)
from khronos_engine.cards import NO_CARDS, Cards
from khronos_engine.catalog import Age
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
from khronos_engine.state import (
    Adventurer,
    Building,
    Cascade,
    Hidden,
    Player,
    Public,
    State,
    Turn,
    printed_hamlets,
)
from khronos_engine.values import changed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from khronos_engine.actions import Action


def fold(state: State, events: Iterable[Event]) -> State:
    """Return the state after a sequence of events."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: Event) -> State:
    """Return the state after one event."""
    public = state.public
    match event:  # the commonest first, for each case is tried in turn
        case ActionTaken(action):
            return _with_public(state, _begun(public, action))
        case BuildingLaid(age, building, _, replaced):
            return _with_public(state, _laid(public, age, building, replaced))
        case MoneyMoved(seat, amount, _):
            return _with_money(state, seat, amount)
        case CascadeSettled():
            return _with_public(state, changed(public, cascade=None))
        case CardsPlayed(seat, payment):
            player, paid = public.players[seat], payment.cards
            first, second = player.adventurers
            pair = (_spent(first, payment.first.total), _spent(second, payment.second.total))
            player = Player(player.money, player.cubes, player.hand_size - paid.total, pair)
            return _hand_changed(state, seat, player, NO_CARDS - paid, discards=paid)
        case CardsGivenUp(seat, count, cards):
            given_up = NO_CARDS if cards is None else cards
            player = _with_hand_size(public.players[seat], -count)
            return _hand_changed(state, seat, player, NO_CARDS - given_up, discards=given_up)
        case CardsSwapped(seat, taken, given):
            swapped = _hand_changed(state, seat, public.players[seat], taken - given)
            return _with_public(swapped, changed(swapped.public, row=public.row - taken + given))
        case CardsDrawn(seat, count, cards):
            return _drawn(state, seat, count, cards)
        case PileShuffled():
            return _shuffled(state, event)
        case IncomeCollected(seat, _, _, amount):
            return _with_money(state, seat, amount)
        case AdventurerMoved(seat, adventurer, _, to):
            player = public.players[seat]
            first, second = player.adventurers
            pair = (first, Adventurer(to, second.played)) if adventurer else (Adventurer(to, first.played), second)
            return _with_public(state, _with_player(public, seat, _with_adventurers(player, pair)))
        case BuildingRemoved():
            return _with_public(state, _removed(public, event))
        case BuildingChanged(age, old, new, _):
            return _with_public(state, _exchanged(public, age, gone=(old,), come=(new,)))
        case DecisionRequested(decision):
            if public.cascade is None:
                return state
            return _with_public(state, changed(public, cascade=changed(public.cascade, question=decision)))
        case FirstPlayerChosen(seat):
            return _with_public(state, changed(public, first_seat=seat, turn=replace(public.turn, seat=seat)))
        case RowLaid(cards):
            return _with_public(state, changed(public, row=cards))
        case TurnPassed(seat, number):
            return _with_public(state, _passed(public, seat, number))
        case GameEnded():
            return _with_public(state, changed(_rested(public), over=True))
        case RippleStopped() | DomainsJoined() | ClashFound():
            return state


def _with_public(state: State, public: Public) -> State:
    return State(public, state.hands, state.hidden)


def _with_player(public: Public, seat: int, player: Player) -> Public:
    return changed(public, players=(*public.players[:seat], player, *public.players[seat + 1 :]))


def _with_money(state: State, seat: int, amount: int) -> State:
    player = state.public.players[seat]
    player = Player(player.money + amount, player.cubes, player.hand_size, player.adventurers)
    return _with_public(state, _with_player(state.public, seat, player))


def _with_cubes(player: Player, count: int) -> Player:
    return Player(player.money, player.cubes + count, player.hand_size, player.adventurers)


def _with_hand_size(player: Player, count: int) -> Player:
    return Player(player.money, player.cubes, player.hand_size + count, player.adventurers)


def _with_adventurers(player: Player, pair: tuple[Adventurer, Adventurer]) -> Player:
    return Player(player.money, player.cubes, player.hand_size, pair)


def _begun(public: Public, action: Action) -> Public:
    """Note that an action or decision was taken (T-1, T-8)."""
    revision = public.revision + 1
    match action:
        case ChooseBuilding() | PlaceBuilding():
            if public.cascade is None:
                return changed(public, revision=revision)
            cascade = changed(public.cascade, answers=(*public.cascade.answers, action), question=None)
            return changed(public, revision=revision, cascade=cascade)
        case Construct() | Upgrade() | Demolish():
            return changed(public, revision=revision, turn=_acted(public.turn), cascade=Cascade(public, action))
        case ExchangeHand():
            return changed(public, revision=revision, turn=replace(public.turn, exchanged=True))
        case SwapCards():
            return changed(public, revision=revision, turn=replace(public.turn, swapped=True))
        case _:
            return changed(public, revision=revision, turn=_acted(public.turn))


def _acted(turn: Turn) -> Turn:
    return turn if turn.acted else Turn(turn.number, turn.seat, turn.swapped, turn.exchanged, acted=True)


def _spent(adventurer: Adventurer, cards: int) -> Adventurer:
    return Adventurer(adventurer.age, adventurer.played + cards) if cards else adventurer


def _hand_changed(state: State, seat: int, player: Player, difference: Cards, discards: Cards = NO_CARDS) -> State:
    """Change a hand, if it is known, and what everyone sees of it."""
    public = state.public
    players = (*public.players[:seat], player, *public.players[seat + 1 :])
    public = changed(public, players=players, discards=public.discards + discards)
    hand = state.hands[seat]
    return State(public, _with_hand(state.hands, seat, None if hand is None else hand + difference), state.hidden)


def _with_hand(hands: tuple[Cards | None, ...], seat: int, hand: Cards | None) -> tuple[Cards | None, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _drawn(state: State, seat: int, count: int, cards: Cards | None) -> State:
    public = state.public
    player = _with_hand_size(public.players[seat], count)
    players = (*public.players[:seat], player, *public.players[seat + 1 :])
    public = changed(public, players=players, pile_size=public.pile_size - count)
    hand = state.hands[seat]
    hand = None if hand is None or cards is None else hand + cards
    hidden = state.hidden
    if hidden is not None:
        hidden = Hidden(hidden.seed, hidden.position, hidden.pile[count:])
    return State(public, _with_hand(state.hands, seat, hand), hidden)


def _shuffled(state: State, event: PileShuffled) -> State:
    public = changed(state.public, pile_size=event.size, discards=NO_CARDS)
    hidden = state.hidden
    if hidden is not None:
        known = event.order is not None and event.position is not None
        hidden = Hidden(hidden.seed, event.position or 0, event.order or ()) if known else None
    return State(public, state.hands, hidden)


def _laid(public: Public, age: Age, building: Building, replaced: Building | None) -> Public:
    """Lay a tile: printed hamlets under it vanish, the replaced tile goes to the stock."""
    gone = [each for each in public.boards[age].touching(building.squares) if each.printed]
    if replaced is not None:
        gone.append(replaced)
    return _exchanged(public, age, gone=tuple(gone), come=(building,))


def _removed(public: Public, event: BuildingRemoved) -> Public:
    """Take a tile off: printed hamlets under it show again (M-3), one cube may stay on one of them (R-9)."""
    bare = printed_hamlets(public.config.region, event.building.squares)
    if event.keeper is not None and bare:
        cubes = tuple(int(seat == event.keeper) for seat in range(public.config.players))
        bare[0] = Building(bare[0].kind, bare[0].squares, cubes=cubes, printed=True)
    public = _exchanged(public, event.age, gone=(event.building,), come=tuple(bare))
    if not event.leaves_game:
        return public
    kind = event.building.kind
    return changed(public, stock=_counted(public.stock, kind, -1), lost=_counted(public.lost, kind, 1))


def _exchanged(public: Public, age: Age, gone: tuple[Building, ...], come: tuple[Building, ...]) -> Public:
    """Change a board; tiles and cubes of what is gone go to stock and supply, those of what has come leave them."""
    boards = list(public.boards)
    boards[age] = boards[age].succeeded_by(gone, come)
    return changed(
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
    return tuple([_with_cubes(each, count) if count else each for each, count in zip(players, back, strict=True)])


def _counted(counts: tuple[int, ...], kind: int, change: int) -> tuple[int, ...]:
    return (*counts[:kind], counts[kind] + change, *counts[kind + 1 :])


def _rested(public: Public) -> Public:
    """Let the adventurers of the player whose turn ends forget the cards they played (T-4)."""
    seat = public.turn.seat
    player = public.players[seat]
    first, second = player.adventurers
    if not (first.played or second.played):
        return public
    return _with_player(public, seat, _with_adventurers(player, (Adventurer(first.age), Adventurer(second.age))))


def _passed(public: Public, seat: int, number: int) -> Public:
    return changed(_rested(public), turn=Turn(number, seat))
