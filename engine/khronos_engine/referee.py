"""Judge, list, preview and apply actions, with a table of the rules of each verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.game.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Decision,
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
from khronos_engine.game.budget import EVENTS_OF_ANSWER, PLAYED_EVENT
from khronos_engine.game.cards import Payment
from khronos_engine.game.clauses import rank
from khronos_engine.game.events import ActionTaken, CardsDrawn, CardsGivenUp, CardsSwapped, Event
from khronos_engine.game.lazy_property import memoize_on_value
from khronos_engine.game.material import CardMode, Numbered
from khronos_engine.game.state import Public, State
from khronos_engine.game.views import without_hidden_part
from khronos_engine.game.violations import Code, Refusal, Violation
from khronos_engine.rules import building, reason, turn
from khronos_engine.rules.cards import Cost, attempted_payment, judge_payment, sensible_payments
from khronos_engine.rules.legal import NO_FILTER, Filter, LegalGroup, Listing
from khronos_engine.rules.reducer import DecisionNeeded, Ledger


class VerbRules(NamedTuple):
    """The rules of one verb.

    Attributes:
        judge: A function that returns the cost of an action and its violations, except violations of its payment. The
            cost is None if no cards are played, or if the named building is missing or unsuitable.
        options: A function that yields the legal actions of the verb, in groups.
        play: A function that emits the events of a legal action. It is None for a decision, because a decision runs the
            whole action again.
    """

    judge: Callable[[State, Any], tuple[list[Violation], Cost | None]]
    options: Callable[[Listing], Iterator[LegalGroup]]
    play: Callable[[Ledger, Any], None] | None


RULES_OF_VERBS: dict[type[Action], VerbRules] = {
    ExchangeHand: VerbRules(turn.judge_exchange, turn.options_exchange, turn.play_exchange),
    SwapCards: VerbRules(turn.judge_swap, turn.options_swap, turn.play_swap),
    Travel: VerbRules(turn.judge_travel, turn.options_travel, turn.play_travel),
    Construct: VerbRules(building.judge_construct, building.options_construct, building.play_construct),
    Upgrade: VerbRules(building.judge_upgrade, building.options_upgrade, building.play_upgrade),
    Demolish: VerbRules(building.judge_demolish, building.options_demolish, building.play_demolish),
    Populate: VerbRules(reason.judge_populate, reason.options_populate, reason.play_populate),
    Renovate: VerbRules(reason.judge_renovate, reason.options_renovate, reason.play_renovate),
    EndTurn: VerbRules(turn.judge_end_turn, turn.options_end_turn, turn.play_end_turn),
    ChooseBuilding: VerbRules(turn.judge_choice, turn.options_choice, None),
    PlaceBuilding: VerbRules(turn.judge_place_choice, turn.options_place_choice, None),
}
"""The rules of every verb. Legal actions are listed in this order."""


_VERBS_OF_TURN: list[type[Action]] = [verb for verb in RULES_OF_VERBS if not issubclass(verb, DecisionAction)]
"""The verbs that are listed while no decision is pending (T-8)."""


class UndoObstacle(Numbered):
    """The obstacles to a fair undo of an action."""

    CARD_DRAWN = 0
    """A card was drawn, and the player who drew it knows it."""
    ANOTHER_DECIDED = 1
    """A decision was made by a player other than the current one."""


class UnknownCardsError(ValueError):
    """The error for a state that lacks a part needed to apply the action."""


class Verdict(Struct, frozen=True, gc=False):
    """The result of judging an action.

    Attributes:
        action: The action; if it names no payment, the referee adds the payment that it found.
        refusal: The refusal of the action; None if the action is legal.
    """

    action: Action
    refusal: Refusal | None


class Outcome(Struct, frozen=True, gc=False):
    """The outcome of an action.

    Attributes:
        action: The action with its payment.
        state: The new state, which may request a decision.
        events: The events, in order. Applied to the old state, they lead to the new state.
    """

    action: Action
    state: State
    events: tuple[Event, ...]

    @property
    def undo_obstacles(self) -> tuple[UndoObstacle, ...]:
        """The obstacles to a fair undo, in order; empty if an undo is fair."""
        found = []
        if CardsDrawn in map(type, self.events):
            found.append(UndoObstacle.CARD_DRAWN)
        decided = isinstance(self.action, ChooseBuilding | PlaceBuilding)
        if decided and self.action.seat != self.state.public.turn.seat:
            found.append(UndoObstacle.ANOTHER_DECIDED)
        return tuple(found)


# --- judging ----------------------------------------------------------------------------------------------------------


def judge(state: State, action: Action) -> Verdict:
    """Judge an action: return every rule that it certainly violates, in the order of the rules.

    The state may be a view; an unknown hand may contain any cards that the totals allow (ED-3).
    """
    violations, cost = turn.judge_who_may_act(state.public, action.seat, type(action)), None
    if not violations:
        violations, cost = RULES_OF_VERBS[type(action)].judge(state, action)
        if isinstance(action, PayingAction):
            return _judge_payment(state, action, violations, cost)
    return Verdict(action, _refuse(violations, question=state.public.question))


def _judge_payment(state: State, action: PayingAction, violations: list[Violation], cost: Cost | None) -> Verdict:
    """Judge the named payment of an action, or find the only sensible one (T-4).

    If several payments are sensible, one must be named. This is a violation only if nothing else forbids the action,
    because naming a payment would not help otherwise.
    """
    seat, age, payment = action.seat, action.age, action.payment
    if payment is not None:
        violations.extend(judge_payment(state, seat, age, cost, payment, named=True))
        return Verdict(action, _refuse(violations))
    if cost is None:
        return Verdict(action, _refuse(violations))
    choices = sensible_payments(state, seat, age, cost)
    if len(choices) > 1:
        if violations:
            return Verdict(action, _refuse(violations))
        return Verdict(action, _refuse([Violation(Code.PAYMENT_UNCLEAR, "T-4", (seat,))], choices))
    payment = choices[0] if choices else attempted_payment(state, seat, age, cost)
    violations.extend(judge_payment(state, seat, age, cost, payment, named=False))
    return Verdict(replace(action, payment=payment), _refuse(violations))


def _refuse(
    violations: list[Violation], payments: tuple[Payment, ...] = (), question: Decision | None = None
) -> Refusal | None:
    """Return the refusal that lists violations in order, each once; None if there are no violations."""
    if not violations:
        return None
    if len(violations) > 1:
        violations = sorted(dict.fromkeys(violations), key=lambda each: (rank(each.clause), each.code))
    return Refusal(tuple(violations), payments, question)


# --- listing ----------------------------------------------------------------------------------------------------------


def legal_actions(state: State, wanted: Filter = NO_FILTER) -> tuple[LegalGroup, ...]:
    """Return the legal actions of the player who must move or decide, in the order of verbs, ages, kinds and costs.

    The result is empty when the game is over. The state may be a view; an unknown hand may contain any cards that the
    totals allow (ED-3).

    Args:
        state: The state.
        wanted: The filter of the actions. A narrow filter makes the call faster.
    """
    return _every_legal_action(state) if wanted == NO_FILTER else _list(state, wanted)


@memoize_on_value
def _every_legal_action(state: State) -> tuple[LegalGroup, ...]:
    """Return all legal actions. The list is cached with the state because many callers need it."""
    return _list(state, NO_FILTER)


def _list(state: State, wanted: Filter) -> tuple[LegalGroup, ...]:
    seat = state.public.to_act
    if seat is None:
        return ()
    listing = Listing(state, seat, wanted)
    question = state.public.question
    verbs: list[type[Action]] = _VERBS_OF_TURN if question is None else [question.answer]
    if wanted.verbs:
        verbs = [verb for verb in verbs if verb in wanted.verbs]
    return tuple(chain.from_iterable([RULES_OF_VERBS[verb].options(listing) for verb in verbs]))


# --- applying ---------------------------------------------------------------------------------------------------------


def apply(state: State, action: Action) -> Outcome | Refusal:
    """Judge an action and apply it if it is legal.

    Raises:
        UnknownCardsError: If the referee deals the cards, and the action draws, gives up or swaps cards while the
            player's hand or the pile is unknown. Playing cards from an unknown hand is allowed, because the action
            names the cards.
    """
    verdict = judge(state, action)
    if verdict.refusal is not None:
        return verdict.refusal
    outcome = play(state, verdict.action)
    whole = state.hidden is not None and None not in state.hands
    dealt = state.public.config.cards is CardMode.DEALT
    if dealt and not whole and any(_moves_unknown(state, each) for each in outcome.events):
        raise UnknownCardsError("the action moves cards, and the state does not hold the hand or the draw pile")
    return outcome


def _moves_unknown(state: State, event: Event) -> bool:
    """Return whether an event moves cards between a hand and a pile that are not both known."""
    match event:
        case CardsDrawn(seat, _, cards):
            return cards is None or state.hands[seat] is None
        case CardsGivenUp(seat) | CardsSwapped(seat):
            return state.hands[seat] is None
        case _:
            return False


def foresee(state: State, action: Action) -> Outcome:
    """Return the outcome of a legal action as far as it is known in advance: drawn cards are only counted (V-1).

    In the state of the outcome, the hidden part is None, and so is the hand of any player who would draw cards.
    """
    return play(without_hidden_part(state), action)


def play(state: State, action: Action) -> Outcome:
    """Apply a legal action with its payment. A decision runs the whole cascade again (T-8)."""
    cascade = state.public.cascade
    if cascade is not None and isinstance(action, DecisionAction):
        ledger = run(before_cascade(state), cascade.action, (*cascade.answers, action))
    else:
        ledger = run(state, action)
    return Outcome(action, ledger.state, tuple(ledger.events[ledger.first_new_event :]))


def before_cascade(state: State) -> State:
    """Return the state before the action that has caused the pending cascade; without a cascade, the state itself.

    The result differs from `state` only in the public part and, if the player paid cards, in the player's hand.
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


def run(state: State, action: Action, answers: tuple[DecisionAction, ...] = ()) -> Ledger:
    """Run an action with the answers to its decisions; the resulting state may request a further decision.

    Raises:
        ImpossibleAnswer: If an answer does not fit the requested decision.
    """
    ledger = Ledger(state, answers)
    ledger.emit(ActionTaken(action))
    play_verb = RULES_OF_VERBS[type(action)].play
    if play_verb is not None:
        with suppress(DecisionNeeded):
            play_verb(ledger, action)
    return ledger


_CROWD = 128  # for this number of buildings on all boards, an event costs one more step


def steps_of(outcome: Outcome) -> int:
    """Return the steps of work of an action. They depend on its events, and on the number of buildings afterwards.

    Earlier answers to decisions count again, because each new answer runs the cascade from the beginning (T-8).
    """
    public = outcome.state.public
    answers = 0 if public.cascade is None else len(public.cascade.answers)
    return (len(outcome.events) + EVENTS_OF_ANSWER * answers) * steps_of_event(public)


def steps_of_event(public: Public) -> int:
    """Return the steps of playing one event or refusing one action, which depend on the number of buildings."""
    return PLAYED_EVENT + sum([len(board.buildings) for board in public.boards]) // _CROWD
