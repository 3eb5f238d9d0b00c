"""The player's turn: whose it is, exchange, Hold'em swap, travel, end of turn (sections 3 and 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.actions import (
    BuildingChoice,
    ChooseBuilding,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    PlaceChoice,
    SwapCards,
    Travel,
)
from khronos_engine.cards import NO_CARDS, Cards
from khronos_engine.events import AdventurerMoved, CardsGivenUp, CardsSwapped, MoneyMoved, MoneyReason, TurnPassed
from khronos_engine.material import EXCHANGE_PRICE, GAME_TURNS, TRAVEL_PRICE, CardMode, Edition
from khronos_engine.rules.cards import draw_to_full_hand, judge_cards
from khronos_engine.rules.income import collect, end_game
from khronos_engine.violations import Code, Violation

if TYPE_CHECKING:
    from khronos_engine.actions import Action, Decision, DecisionAction
    from khronos_engine.ledger import Ledger
    from khronos_engine.state import Public, State


def judge_moment(public: Public, action: Action) -> list[Violation]:
    """Judge whether this player may do anything of the kind now; a fault here stands alone (T-7, T-8)."""
    if public.over:
        return [Violation(Code.GAME_OVER, "T-7")]
    question = public.question
    decision = isinstance(action, ChooseBuilding | PlaceBuilding)
    if question is None:
        if decision:
            return [Violation(Code.NO_DECISION_PENDING, "T-8")]
        if action.seat != public.turn.seat:
            return [Violation(Code.NOT_YOUR_TURN, "T-7", (public.turn.seat,))]
        return []
    if not decision:
        return [Violation(Code.DECISION_PENDING, "T-8", (question.seat,))]
    if isinstance(action, ChooseBuilding) != isinstance(question, BuildingChoice):
        return [Violation(Code.NO_DECISION_PENDING, "T-8", (question.seat,))]
    if action.seat != question.seat:
        return [Violation(Code.NOT_YOUR_DECISION, "T-8", (question.seat,))]
    return []


def judge_decision(public: Public, question: Decision, action: DecisionAction) -> list[Violation]:
    """Judge the answer to a decision: one of the choices, or a place inside the old building (J-5, DV-1, DS-2)."""
    grid = public.config.region.grid
    corner = grid.mask(action.at)
    if question.allows(corner):
        return []
    if isinstance(question, PlaceChoice):
        footprint = grid.footprint_squares(action.at, question.kind.size)
        outside = tuple(each for each in footprint if not grid.mask(each) & question.building.squares)
        return [
            Violation(
                Code.PLACE_OUTSIDE,
                "DS-2",
                squares=outside,
                buildings=(question.building,),
                age=question.age,
                kind=question.kind,
            )
        ]
    return [
        Violation(
            Code.NOT_A_CHOICE,
            question.clause,
            squares=(action.at,),
            buildings=question.choices,
            age=question.age,
        )
    ]


def judge_exchange(state: State, action: ExchangeHand) -> list[Violation]:
    """Judge an exchange: once, before any action, at least one card of the hand, for 2 Ecus (T-2)."""
    public, seat = state.public, action.seat
    faults = []
    if public.turn.exchanged:
        faults.append(Violation(Code.ALREADY_EXCHANGED, "T-2"))
    if public.turn.acted:
        faults.append(Violation(Code.EXCHANGE_AFTER_ACTION, "T-2"))
    if not action.cards.total:
        faults.append(Violation(Code.NO_CARDS_GIVEN_UP, "T-2", needed=1, given=0))
    faults.extend(judge_cards(state, seat, action.cards, "T-2"))
    faults.extend(_judge_money(public, seat, EXCHANGE_PRICE, "T-2"))
    return faults


def judge_swap(state: State, action: SwapCards) -> list[Violation]:
    """Judge a swap with the Hold'em row (HE-1, HE-2)."""
    public = state.public
    if not public.config.holdem:
        return [Violation(Code.NO_HOLDEM, "HE-1")]
    faults = []
    if public.turn.swapped:
        faults.append(Violation(Code.ALREADY_SWAPPED, "HE-2"))
    if public.turn.acted:
        faults.append(Violation(Code.SWAP_AFTER_ACTION, "HE-2"))
    if not action.count:
        faults.append(Violation(Code.NO_CARDS_TAKEN, "HE-2", needed=1, given=0))
    lying = public.row[action.take]
    if action.count > lying:
        faults.append(Violation(Code.CARDS_NOT_IN_ROW, "HE-2", card_type=action.take, needed=action.count, given=lying))
    if action.give.total != action.count:
        faults.append(Violation(Code.UNEQUAL_SWAP, "HE-2", needed=action.count, given=action.give.total))
    faults.extend(judge_cards(state, action.seat, action.give, "HE-2"))
    return faults


def judge_travel(state: State, action: Travel) -> list[Violation]:
    """Judge a journey: 1 Ecu, to another board (T-3)."""
    public = state.public
    faults = _judge_money(public, action.seat, TRAVEL_PRICE, "T-3")
    if public.players[action.seat].adventurers[action.adventurer].age is action.to:
        faults.append(Violation(Code.SAME_BOARD, "T-3", (action.seat,), age=action.to, adventurer=action.adventurer))
    return faults


def judge_end_turn(state: State, action: EndTurn) -> list[Violation]:
    """Judge the cards given up at the end of a turn (T-5): all in the Matagot edition, any in Rio Grande's."""
    if action.give_up is None and state.config.cards is CardMode.DEALT:
        return []
    given_up = _given_up(state, action) or NO_CARDS
    faults = judge_cards(state, action.seat, given_up, "T-5")
    size = state.public.players[action.seat].hand_size
    if state.config.edition is Edition.MATAGOT and given_up.total < size:
        faults.append(Violation(Code.HAND_NOT_GIVEN_UP, "T-5", (action.seat,), needed=size, given=given_up.total))
    return faults


def _judge_money(public: Public, seat: int, price: int, clause: str) -> list[Violation]:
    money = public.players[seat].money
    return [] if money >= price else [Violation(Code.TOO_LITTLE_MONEY, clause, (seat,), needed=price, given=money)]


def _given_up(state: State, action: EndTurn) -> Cards | None:
    """Return the cards given up: those named, or what the edition asks for; None if that is a hand not known (T-5)."""
    if action.give_up is not None:
        return action.give_up
    return state.hands[action.seat] if state.config.edition is Edition.MATAGOT else NO_CARDS


def play_exchange(ledger: Ledger, action: ExchangeHand) -> None:
    """Exchange cards (T-2)."""
    ledger.emit(MoneyMoved(action.seat, -EXCHANGE_PRICE, MoneyReason.EXCHANGE))
    ledger.emit(CardsGivenUp(action.seat, action.cards.total, action.cards))
    draw_to_full_hand(ledger, action.seat)


def play_swap(ledger: Ledger, action: SwapCards) -> None:
    """Change cards with the Hold'em row (HE-2)."""
    ledger.emit(CardsSwapped(action.seat, Cards.of(action.take, action.count), action.give))


def play_travel(ledger: Ledger, action: Travel) -> None:
    """Move an adventurer (T-3)."""
    ledger.emit(MoneyMoved(action.seat, -TRAVEL_PRICE, MoneyReason.TRAVEL))
    origin = ledger.public.players[action.seat].adventurers[action.adventurer].age
    ledger.emit(AdventurerMoved(action.seat, action.adventurer, origin, action.to))


def play_end_turn(ledger: Ledger, action: EndTurn) -> None:
    """End the turn: income, cards given up, drawing to 4, then the next player or the end (T-5, T-7)."""
    collect(ledger)
    given_up = _given_up(ledger.state, action)
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
