"""Implement turns: who may act, decisions, exchange, Hold'em swap, travel, end of turn (chapters T and HE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.actions import BuildingChoice, DecisionAction, PlaceChoice
from khronos_engine.game.cards import NO_CARDS, Cards
from khronos_engine.game.events import AdventurerMoved, CardsGivenUp, CardsSwapped, MoneyMoved, MoneyReason, TurnPassed
from khronos_engine.game.material import AGES, EXCHANGE_PRICE, GAME_TURNS, TRAVEL_PRICE, Age, CardMode, Edition, Type
from khronos_engine.game.violations import Code, Violation
from khronos_engine.rules.cards import draw_to_full_hand, judge_cards
from khronos_engine.rules.income import collect, end_game
from khronos_engine.rules.legal import LegalChoice, LegalExchange, LegalPlace, LegalSwap, LegalTravel, LegalTurnEnd

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.actions import (
        Action,
        ChooseBuilding,
        EndTurn,
        ExchangeHand,
        PlaceBuilding,
        SwapCards,
        Travel,
    )
    from khronos_engine.game.state import Player, Public, State
    from khronos_engine.rules.cards import Cost
    from khronos_engine.rules.legal import Listing
    from khronos_engine.rules.reducer import Ledger

# --- whose turn, and decisions ----------------------------------------------------------------------------------------


def judge_who_may_act(public: Public, seat: int, action_type: type[Action]) -> list[Violation]:
    """Judge whether it is the player's turn or decision (T-7, T-8). If not, the caller judges nothing else."""
    if public.over:
        return [Violation(Code.GAME_OVER, "T-7")]
    question = public.question
    is_decision = issubclass(action_type, DecisionAction)
    if question is None:
        if is_decision:
            return [Violation(Code.NO_DECISION_PENDING, "T-8")]
        if seat != public.turn.seat:
            return [Violation(Code.NOT_YOUR_TURN, "T-7", (public.turn.seat,))]
        return []
    if not is_decision:
        return [Violation(Code.DECISION_PENDING, "T-8", (question.seat,))]
    if action_type is not question.answer:
        return [Violation(Code.NO_DECISION_PENDING, "T-8", (question.seat,))]
    if seat != question.seat:
        return [Violation(Code.NOT_YOUR_DECISION, "T-8", (question.seat,))]
    return []


def judge_choice(state: State, action: ChooseBuilding) -> tuple[list[Violation], None]:
    """Judge the choice of the building that is downsized (J-5, DV-1)."""
    public, question = state.public, state.public.question
    if not isinstance(question, BuildingChoice) or question.allows(public.config.region.grid.mask(action.at)):
        return [], None
    violation = Violation(
        Code.NOT_A_CHOICE, question.clause, squares=(action.at,), buildings=question.choices, age=question.age
    )
    return [violation], None


def options_choice(listing: Listing) -> Iterator[LegalChoice]:
    """Yield the buildings from which the player chooses (J-5, DV-1)."""
    public, question = listing.state.public, listing.state.public.question
    if isinstance(question, BuildingChoice) and listing.filter.passes_age(question.age):
        choices = sum([each.corner for each in question.choices])
        corners = listing.corners_of(choices, public.boards[question.age])
        if corners:
            yield LegalChoice(question.age, corners)


def judge_place_choice(state: State, action: PlaceBuilding) -> tuple[list[Violation], None]:
    """Judge the place of a smaller building, which must be within the squares of the larger building (DS-2, DS-3)."""
    grid, question = state.public.config.region.grid, state.public.question
    if not isinstance(question, PlaceChoice) or question.allows(grid.mask(action.at)):
        return [], None
    footprint = grid.footprint_squares(action.at, question.kind.size)
    violation = Violation(
        Code.PLACE_OUTSIDE,
        "DS-2",
        squares=tuple([each for each in footprint if not grid.mask(each) & question.building.squares]),
        buildings=(question.building,),
        age=question.age,
        kind=question.kind,
    )
    return [violation], None


def options_place_choice(listing: Listing) -> Iterator[LegalPlace]:
    """Yield the places from which the player chooses (DS-3)."""
    question = listing.state.public.question
    if not isinstance(question, PlaceChoice):
        return
    if listing.filter.passes_age(question.age) and listing.filter.passes_kind(question.kind):
        corners = question.corners & listing.squares
        if corners:
            yield LegalPlace(question.age, question.kind, corners)


# --- exchange ---------------------------------------------------------------------------------------------------------


def judge_exchange(state: State, action: ExchangeHand) -> tuple[list[Violation], Cost | None]:
    """Judge an exchange of at least one card for 2 Ecus, allowed once per turn and before any action (T-2)."""
    violations = [
        *_judge_exchanger(state.public, action.seat),
        *_judge_exchange_count(action.cards.total),
        *judge_cards(state, action.seat, action.cards, "T-2"),
    ]
    return violations, None


def options_exchange(listing: Listing) -> Iterator[LegalExchange]:
    """Yield the sets of cards that the player may exchange (T-2)."""
    if listing.names_board or _judge_exchanger(listing.state.public, listing.seat):
        return
    options = listing.hand_subsets(_MIN_EXCHANGED)
    if options:
        yield LegalExchange(options)


def play_exchange(ledger: Ledger, action: ExchangeHand) -> None:
    """Exchange cards (T-2)."""
    ledger.emit(MoneyMoved(action.seat, -EXCHANGE_PRICE, MoneyReason.EXCHANGE))
    ledger.emit(CardsGivenUp(action.seat, action.cards.total, action.cards))
    draw_to_full_hand(ledger, action.seat)


def _judge_exchanger(public: Public, seat: int) -> list[Violation]:
    """Judge what an exchange requires whatever the cards: once, before any action, 2 Ecus (T-2)."""
    violations = []
    if public.turn.exchanged:
        violations.append(Violation(Code.ALREADY_EXCHANGED, "T-2"))
    if public.turn.acted:
        violations.append(Violation(Code.EXCHANGE_AFTER_ACTION, "T-2"))
    return [*violations, *_judge_money(public, seat, EXCHANGE_PRICE, "T-2")]


def _judge_exchange_count(count: int) -> list[Violation]:
    """Judge the number of cards exchanged (T-2)."""
    if count >= _MIN_EXCHANGED:
        return []
    return [Violation(Code.NO_CARDS_GIVEN_UP, "T-2", needed=_MIN_EXCHANGED, given=count)]


_MIN_EXCHANGED = 1


# --- Hold'em ----------------------------------------------------------------------------------------------------------


def judge_swap(state: State, action: SwapCards) -> tuple[list[Violation], Cost | None]:
    """Judge a swap with the Hold'em row (HE-1, HE-2)."""
    public = state.public
    moment = _judge_swapper(public)
    if not public.config.holdem:
        return moment, None
    violations = [
        *moment,
        *_judge_taken_cards(public, action.take, action.count),
        *_judge_given_cards(action.count, action.give.total),
        *judge_cards(state, action.seat, action.give, "HE-2"),
    ]
    return violations, None


def options_swap(listing: Listing) -> Iterator[LegalSwap]:
    """Yield the swaps with the Hold'em row, grouped by the type and number of the cards taken (HE-2)."""
    public = listing.state.public
    if not public.config.holdem or listing.names_board or _judge_swapper(public):
        return
    for take in Type:
        for count in range(public.row.total + 1):
            if _judge_taken_cards(public, take, count):
                continue
            options = listing.hand_subsets(count, count)
            if options:
                yield LegalSwap(take, count, options)


def play_swap(ledger: Ledger, action: SwapCards) -> None:
    """Swap cards with the Hold'em row (HE-2)."""
    ledger.emit(CardsSwapped(action.seat, Cards.of(action.take, action.count), action.give))


def _judge_swapper(public: Public) -> list[Violation]:
    """Judge what a swap requires whatever the cards: with Hold'em, once, before any action (HE-1, HE-2)."""
    if not public.config.holdem:
        return [Violation(Code.NO_HOLDEM, "HE-1")]
    violations = []
    if public.turn.swapped:
        violations.append(Violation(Code.ALREADY_SWAPPED, "HE-2"))
    if public.turn.acted:
        violations.append(Violation(Code.SWAP_AFTER_ACTION, "HE-2"))
    return violations


def _judge_taken_cards(public: Public, take: Type, count: int) -> list[Violation]:
    """Judge the cards taken: at least one, and no more of the type than the row has (HE-2)."""
    violations = []
    if not count:
        violations.append(Violation(Code.NO_CARDS_TAKEN, "HE-2", needed=1, given=0))
    lying = public.row[take]
    if count > lying:
        violations.append(Violation(Code.CARDS_NOT_IN_ROW, "HE-2", card_type=take, needed=count, given=lying))
    return violations


def _judge_given_cards(taken: int, given: int) -> list[Violation]:
    """Judge the number of cards given: as many as are taken (HE-2)."""
    return [] if given == taken else [Violation(Code.UNEQUAL_SWAP, "HE-2", needed=taken, given=given)]


# --- travel -----------------------------------------------------------------------------------------------------------


def judge_travel(state: State, action: Travel) -> tuple[list[Violation], Cost | None]:
    """Judge travel, which costs 1 Ecu and leads to a different board (T-3)."""
    public = state.public
    violations = _judge_money(public, action.seat, TRAVEL_PRICE, "T-3")
    if action.to not in _destinations(public.players[action.seat], action.adventurer):
        violations.append(
            Violation(Code.SAME_BOARD, "T-3", (action.seat,), age=action.to, adventurer=action.adventurer)
        )
    return violations, None


def options_travel(listing: Listing) -> Iterator[LegalTravel]:
    """Yield the travel of each adventurer (T-3)."""
    if listing.names_building or _judge_money(listing.state.public, listing.seat, TRAVEL_PRICE, "T-3"):
        return
    for number in range(len(listing.player.adventurers)):
        ages = listing.ages(_destinations(listing.player, number))
        if ages:
            yield LegalTravel(number, ages)


def play_travel(ledger: Ledger, action: Travel) -> None:
    """Move an adventurer (T-3)."""
    ledger.emit(MoneyMoved(action.seat, -TRAVEL_PRICE, MoneyReason.TRAVEL))
    origin = ledger.public.players[action.seat].adventurers[action.adventurer].age
    ledger.emit(AdventurerMoved(action.seat, action.adventurer, origin, action.to))


_OTHER_AGES = [tuple([each for each in AGES if each is not age]) for age in AGES]


def _destinations(player: Player, adventurer: int) -> tuple[Age, ...]:
    """Return the boards to which an adventurer can travel, which are all boards except its current board (T-3)."""
    return _OTHER_AGES[player.adventurers[adventurer].age]


def _judge_money(public: Public, seat: int, price: int, clause: str) -> list[Violation]:
    """Judge whether the player has enough Ecus for a price (T-2, T-3)."""
    money = public.players[seat].money
    return [] if money >= price else [Violation(Code.TOO_LITTLE_MONEY, clause, (seat,), needed=price, given=money)]


# --- end of turn ------------------------------------------------------------------------------------------------------


def judge_end_turn(state: State, action: EndTurn) -> tuple[list[Violation], Cost | None]:
    """Judge the cards given up at the end of a turn: all (Matagot edition) or any (Rio Grande edition) (T-5)."""
    if action.give_up is None and state.config.cards is CardMode.DEALT:
        return [], None
    given_up = _cards_given_up(state, action) or NO_CARDS
    violations = judge_cards(state, action.seat, given_up, "T-5")
    return [*violations, *_judge_given_up(state, action.seat, given_up.total)], None


def options_end_turn(listing: Listing) -> Iterator[LegalTurnEnd]:
    """Yield the end of the turn with the sets of cards that may be given up (T-5)."""
    if listing.names_board:
        return
    yield LegalTurnEnd(listing.hand_subsets(_min_given_up(listing.state, listing.seat)))


def play_end_turn(ledger: Ledger, action: EndTurn) -> None:
    """End the turn: income, cards given up and cards drawn; then begin the next turn or end the game (T-5, T-7)."""
    collect(ledger)
    given_up = _cards_given_up(ledger.state, action)
    count = ledger.public.players[action.seat].hand_size if given_up is None else given_up.total
    if count:
        ledger.emit(CardsGivenUp(action.seat, count, given_up))
    draw_to_full_hand(ledger, action.seat)
    public = ledger.public
    following = (public.turn.seat + 1) % public.config.players
    number = public.turn.number + (following == public.first_seat)
    if number > GAME_TURNS:
        end_game(ledger)
    else:
        ledger.emit(TurnPassed(following, number))


def _judge_given_up(state: State, seat: int, count: int) -> list[Violation]:
    """Judge the number of cards given up (T-5)."""
    needed = _min_given_up(state, seat)
    return [] if count >= needed else [Violation(Code.HAND_NOT_GIVEN_UP, "T-5", (seat,), needed=needed, given=count)]


def _min_given_up(state: State, seat: int) -> int:
    """Return the minimum number of cards to give up, which is the whole hand in the Matagot edition (T-5)."""
    return state.public.players[seat].hand_size if state.config.edition is Edition.MATAGOT else 0


def _cards_given_up(state: State, action: EndTurn) -> Cards | None:
    """Return the cards given up: as named, or as the edition prescribes; None for an unknown hand (T-5)."""
    if action.give_up is not None:
        return action.give_up
    return state.hands[action.seat] if state.config.edition is Edition.MATAGOT else NO_CARDS
