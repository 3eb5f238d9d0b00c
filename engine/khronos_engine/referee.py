"""The referee: validate an action, apply it, and foresee it."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import TYPE_CHECKING

from khronos_engine.actions import (
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
from khronos_engine.events import ActionTaken, CardsDrawn, CardsGivenUp, CardsSwapped
from khronos_engine.ledger import DecisionNeeded, Ledger
from khronos_engine.material import Age, CardMode
from khronos_engine.rules.building import (
    judge_construct,
    judge_demolish,
    judge_upgrade,
    play_construct,
    play_demolish,
    play_upgrade,
)
from khronos_engine.rules.cards import (
    attempted_payment,
    judge_cards,
    judge_cost,
    judge_players_of_cards,
    sensible_payments,
)
from khronos_engine.rules.reason import judge_mark, judge_populate, judge_renovate, play_populate, play_renovate
from khronos_engine.rules.turn import (
    judge_decision,
    judge_end_turn,
    judge_exchange,
    judge_moment,
    judge_swap,
    judge_travel,
    play_end_turn,
    play_exchange,
    play_swap,
    play_travel,
)
from khronos_engine.state import State
from khronos_engine.values import dataclass
from khronos_engine.violations import Code, Refusal, Violation, refusal

if TYPE_CHECKING:
    from khronos_engine.cards import Payment
    from khronos_engine.events import Event
    from khronos_engine.rules.cards import Cost


class UndoObstacle(IntEnum):
    """Why an action cannot fairly be taken back."""

    CARD_DRAWN = 0
    """A card was drawn, and who drew it knows it."""
    ANOTHER_DECIDED = 1
    """A player other than the one whose turn it is took a decision."""


class PartMissingError(ValueError):
    """The state lacks a part without which the action cannot be applied."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a judgement says.

    Attributes:
        action: The action, with the payment that the referee found where none was named.
        refusal: Why it is not legal; None if it is.
    """

    action: Action
    refusal: Refusal | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an action did.

    Attributes:
        action: The action as it was taken, its payment named.
        state: The new state; it may ask for a decision.
        events: What happened, in order: folded over the old state they give the new one.
    """

    action: Action
    state: State
    events: tuple[Event, ...]

    @property
    def undo_obstacles(self) -> tuple[UndoObstacle, ...]:
        """Why taking the action back is not fair, in order; nothing if it is."""
        found = []
        if CardsDrawn in map(type, self.events):
            found.append(UndoObstacle.CARD_DRAWN)
        decided = isinstance(self.action, ChooseBuilding | PlaceBuilding)
        if decided and self.action.seat != self.state.public.turn.seat:
            found.append(UndoObstacle.ANOTHER_DECIDED)
        return tuple(found)


def judge(state: State, action: Action) -> Verdict:
    """Judge an action wholly: every broken clause that can be established, in the order of the rules.

    The state may be a view; a hand that is not known is judged by the totals (ED-3).
    """
    public = state.public
    faults = judge_moment(public, action)
    if faults:
        return Verdict(action, refusal(faults, question=public.question))
    match action:
        case ChooseBuilding() | PlaceBuilding():
            question = public.question
            faults = [] if question is None else judge_decision(public, question, action)
            return Verdict(action, refusal(faults, question=question))
        case ExchangeHand():
            faults = judge_exchange(state, action)
        case SwapCards():
            faults = judge_swap(state, action)
        case Travel():
            faults = judge_travel(state, action)
        case EndTurn():
            faults = judge_end_turn(state, action)
        case _:
            return _judge_paying(state, action)
    return Verdict(action, refusal(faults))


def _judge_paying(state: State, action: PayingAction) -> Verdict:
    """Judge an action that cards are played for: what it does, then its payment (T-4)."""
    age = Age.REASON if isinstance(action, Populate | Renovate) else action.age
    faults, cost = _judge_deed(state, action)
    choices: tuple[Payment, ...] = ()
    if action.payment is None and cost is not None:
        possible = tuple(
            each
            for each in sensible_payments(state, action.seat, age, cost)
            if not judge_payment(state, action.seat, age, cost, each, named=True)
        )
        if len(possible) > 1:
            choices = possible
            faults.append(Violation(Code.PAYMENT_UNCLEAR, "T-4", (action.seat,)))
        else:
            payment = possible[0] if possible else attempted_payment(state, action.seat, age, cost)
            faults.extend(judge_payment(state, action.seat, age, cost, payment, named=False))
            action = replace(action, payment=payment)
    elif action.payment is not None:
        faults.extend(judge_payment(state, action.seat, age, cost, action.payment, named=True))
    return Verdict(action, refusal(faults, choices))


def _judge_deed(state: State, action: PayingAction) -> tuple[list[Violation], Cost | None]:
    """Judge an action, its payment aside; there is no cost where what it names is not there or not proper."""
    match action:
        case Construct():
            return judge_construct(state, action)
        case Upgrade():
            return judge_upgrade(state, action)
        case Demolish():
            return judge_demolish(state, action)
        case Populate():
            return judge_populate(state, action)
        case Renovate():
            return judge_renovate(state, action)


def judge_payment(
    state: State, seat: int, age: Age, cost: Cost | None, payment: Payment, *, named: bool
) -> list[Violation]:
    """Judge a payment: the hand, the adventurers and the cost (T-4); without a cost, the first two alone.

    Args:
        state: The state.
        seat: The player.
        age: The board of the action.
        cost: What the action costs.
        payment: The cards and who plays them.
        named: Whether the player named the payment (see `judge_players_of_cards`).
    """
    cards = payment.cards
    faults = [
        *judge_cards(state, seat, cards, "T-4"),
        *judge_players_of_cards(state.public.players[seat], seat, age, payment, named=named),
    ]
    if cost is not None:
        faults.extend(judge_cost(cost, cards, seat, state.config.region.grid))
        if cost.clause == "N-1":
            faults.extend(judge_mark(state.public, seat, cost, cards.total))
    return faults


def apply(state: State, action: Action) -> Outcome | Refusal:
    """Judge an action and apply it; a refused one changes nothing.

    Raises:
        PartMissingError: Cards are dealt and the action draws, gives up or swaps some, but the player's hand or the
            pile is not known. Cards that adventurers play are named, and believed as far as the totals allow.
    """
    verdict = judge(state, action)
    if verdict.refusal is not None:
        return verdict.refusal
    outcome = play(state, verdict.action)
    whole = state.hidden is not None and None not in state.hands
    if state.config.cards is CardMode.DEALT and not whole and any(_moves_unknown(state, e) for e in outcome.events):
        msg = "the action moves cards, and the state does not hold the hand or the draw pile"
        raise PartMissingError(msg)
    return outcome


def _moves_unknown(state: State, event: Event) -> bool:
    """Whether an event moves cards between a hand and a pile that are not both known."""
    match event:
        case CardsDrawn(seat, _, cards):
            return cards is None or state.hands[seat] is None
        case CardsGivenUp(seat) | CardsSwapped(seat):
            return state.hands[seat] is None
        case _:
            return False


def foresee(state: State, action: Action) -> Outcome:
    """Return what a legal action would cause, as far as it can be known before: draws are counted, not told (V-1).

    The state of the outcome lacks the hidden part, and hands into which cards would be drawn.
    """
    return play(State(state.public, state.hands, None), action)


def play(state: State, action: Action) -> Outcome:
    """Apply an action that was judged legal, its payment named."""
    if isinstance(action, ChooseBuilding | PlaceBuilding):
        return _answer(state, action)
    ledger = Ledger(state)
    _run(ledger, action)
    return Outcome(action, ledger.state, tuple(ledger.events))


def _answer(state: State, answer: DecisionAction) -> Outcome:
    """Run the cascade again from its beginning with one answer more (T-8)."""
    cascade = state.public.cascade
    if cascade is None:
        msg = "no decision is pending"
        raise ValueError(msg)
    ledger = run_cascade(rewound(state), cascade.action, (*cascade.answers, answer))
    return Outcome(answer, ledger.state, tuple(ledger.events[ledger.fresh :]))


def rewound(state: State) -> State:
    """Return the state before the action that is being settled; the same state if there is none.

    An action in a cascade changes no part but the public one and, by its payment, the player's hand.
    """
    cascade = state.public.cascade
    if cascade is None:
        return state
    seat, payment = cascade.action.seat, cascade.action.payment
    hand = state.hands[seat]
    if hand is not None and payment is not None:
        hand += payment.cards
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return State(cascade.before, hands, state.hidden)


def run_cascade(state: State, action: CascadeAction, answers: tuple[DecisionAction, ...]) -> Ledger:
    """Run an action with answers to the decisions it asks for; the ledger's state may ask for one more.

    Raises:
        ImpossibleAnswer: An answer does not fit the decision that is asked for.
    """
    ledger = Ledger(state, answers)
    _run(ledger, action)
    return ledger


def _run(ledger: Ledger, action: Action) -> None:
    ledger.emit(ActionTaken(action))
    try:
        _play(ledger, action)
    except DecisionNeeded:
        return


def _play(ledger: Ledger, action: Action) -> None:
    match action:
        case Construct():
            play_construct(ledger, action)
        case Upgrade():
            play_upgrade(ledger, action)
        case Demolish():
            play_demolish(ledger, action)
        case Populate():
            play_populate(ledger, action)
        case Renovate():
            play_renovate(ledger, action)
        case ExchangeHand():
            play_exchange(ledger, action)
        case SwapCards():
            play_swap(ledger, action)
        case Travel():
            play_travel(ledger, action)
        case EndTurn():
            play_end_turn(ledger, action)
        case ChooseBuilding() | PlaceBuilding():
            msg = "a decision is played by running its cascade again"
            raise TypeError(msg)
