"""The action of a hint is legal, then the refused action is legal too, and hints use no hidden information."""

import random
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from khronos_engine import Outcome, apply, judge, view_state
from khronos_engine.advice.hints import Hint, hints
from khronos_engine.game.actions import (
    Action,
    Construct,
    Demolish,
    ExchangeHand,
    PayingAction,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from khronos_engine.game.cards import NO_CARDS
from khronos_engine.game.state import Config, State
from khronos_engine.game.violations import Code
from khronos_engine.referee import foresee
from khronos_engine.texts.sentences import SentenceWriter
from tests.laws.test_reference_implementation import candidate
from tests.support.games import crowded_table, game, small_law


@small_law()
def test_hinted_actions_are_legal_and_lead_to_the_refused_action(config: Config, chance: int) -> None:
    for state, action, hint in hints_of_games(config, chance):
        assert SentenceWriter(state.config).hint(hint).endswith(".")
        if hint.action is not None:
            assert isinstance(apply(state, hint.action), Outcome), hint
        if isinstance(hint.action, ExchangeHand):
            assert any(is_legal(each, action) for each in states_after_draw(state, hint.action)), (state, action)
        if isinstance(hint.action, Travel):
            assert is_legal(foresee(state, hint.action).state, action), (state, action)


@small_law()
def test_hints_are_the_same_for_a_whole_state_and_for_the_view_of_the_acting_seat(config: Config, chance: int) -> None:
    for state, action in refused_actions(config, chance):
        given_whole, given_view = (_hints(each, action) for each in (state, view_state(state, action.seat)))
        assert given_whole == given_view, action


def states_after_draw(state: State, exchange: ExchangeHand) -> Iterator[State]:
    """Yield the possible results of an exchange for its player: cards of the pile first, then of the discards (T-6)."""
    view = view_state(state, exchange.seat)
    after = foresee(view, exchange).state
    hand = view.hands[exchange.seat]
    assert hand is not None
    kept = hand - exchange.cards
    drawn = after.public.players[exchange.seat].hand_size - kept.total
    from_pile = min(drawn, view.public.pile_size)
    discards = view.public.discards + exchange.cards
    for first in view.unseen.subsets(from_pile) if from_pile else [NO_CARDS]:
        for rest in discards.subsets(drawn - from_pile) if drawn > from_pile else [NO_CARDS]:
            hands = list(after.hands)
            hands[exchange.seat] = kept + first + rest
            yield replace(after, hands=tuple(hands))


def is_legal(state: State, action: Action) -> bool:
    plain = replace(action, payment=None) if isinstance(action, PayingAction) else action
    refusal = judge(state, plain).refusal
    return refusal is None or {each.code for each in refusal.violations} == {Code.PAYMENT_UNCLEAR}


def refused_actions(config: Config, chance: int) -> Iterator[tuple[State, Action]]:
    """Yield illegal actions in states of a normal and of a crowded game."""
    rng = random.Random(chance)
    for step in (*islice(game(config, chance), 50), *crowded_table(config, chance, 30)):
        for _ in range(6):
            action = candidate(step.before, rng)
            if isinstance(action, Construct | Upgrade | Demolish | Populate | Renovate) and rng.random() < 0.3:
                action = replace(action, payment=None)
            if judge(step.before, action).refusal is not None:
                yield step.before, action


def hints_of_games(config: Config, chance: int) -> Iterator[tuple[State, Action, Hint]]:
    for state, action in refused_actions(config, chance):
        yield from ((state, action, hint) for hint in _hints(state, action) if hint is not None)


def _hints(state: State, action: Action) -> tuple[Hint | None, ...]:
    refusal = judge(state, action).refusal
    assert refusal is not None
    return hints(state, action, refusal)
