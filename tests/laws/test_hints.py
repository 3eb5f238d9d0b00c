"""Hints: every action that one offers is legal now, and no hint depends on what the seat that acts may not know."""

import random
from collections.abc import Iterator
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from khronos_engine import Outcome, apply, judge, view_state
from khronos_engine.actions import Action, Construct, Demolish, Populate, Renovate, Upgrade
from khronos_engine.advice.hints import Hint, hints
from khronos_engine.state import Config, State
from khronos_engine.texts.sentences import SentenceWriter
from tests.laws.games import SMALL_REGIONS, chances, configs, crowded_table, game
from tests.laws.test_second_referee import candidate

small = configs(st.sampled_from(SMALL_REGIONS))


@given(small, chances())
def test_every_action_that_a_hint_offers_is_legal_now(config: Config, chance: int) -> None:
    for state, _, hint in hints_of_games(config, chance):
        if hint.action is not None:
            assert isinstance(apply(state, hint.action), Outcome), hint


@given(small, chances())
def test_hints_are_the_same_on_a_whole_state_and_on_the_view_of_the_seat_that_acts(config: Config, chance: int) -> None:
    for state, action in refused_actions(config, chance):
        given_whole, given_view = (_hints(each, action) for each in (state, view_state(state, action.seat)))
        assert given_whole == given_view, action


@given(small, chances())
def test_every_hint_has_a_sentence(config: Config, chance: int) -> None:
    for state, _, hint in hints_of_games(config, chance):
        assert SentenceWriter(state.config).hint(hint).endswith(".")


def refused_actions(config: Config, chance: int) -> Iterator[tuple[State, Action]]:
    """Yield actions that are not legal, in states of a game as it is played and of a crowded table."""
    rng = random.Random(chance)
    for step in (*islice(game(config, chance), 50), *crowded_table(config, chance, 30)):
        for _ in range(6):
            action = candidate(step.before, rng)
            if isinstance(action, Construct | Upgrade | Demolish | Populate | Renovate) and rng.random() < 0.3:
                action = replace(action, payment=None)
            if judge(step.before, action).refusal is not None:
                yield step.before, action


def hints_of_games(config: Config, chance: int) -> Iterator[tuple[State, Action, Hint]]:
    """Yield the hints about actions that are not legal."""
    for state, action in refused_actions(config, chance):
        yield from ((state, action, hint) for hint in _hints(state, action) if hint is not None)


def _hints(state: State, action: Action) -> tuple[Hint | None, ...]:
    refusal = judge(state, action).refusal
    assert refusal is not None
    return hints(state, action, refusal)
