"""The game of OpenSpiel: its own tests, and that it is the same game."""

from __future__ import annotations

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python or system")

from khronos_gym import open_spiel, words  # noqa: E402  # once it is known to be there
from khronos_gym.observation import numbers, planes  # noqa: E402


def test_it_passes_the_simulation_of_its_kind() -> None:
    game = pyspiel.load_game("khronos", {"players": 3})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def played(game: open_spiel.KhronosGame, seed: int, most: int) -> open_spiel.KhronosState:
    """Return a state after some words at random."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < most:
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(legal))
    return state


def test_returns_are_the_ecus_ahead_at_the_end() -> None:
    state = played(open_spiel.KhronosGame({"players": 3}), 1, 10_000)
    assert state.position is not None
    money = [player.money for player in state.position.public.players]
    assert state.returns() == [own - max(money[:seat] + money[seat + 1 :]) for seat, own in enumerate(money)]
    assert state.legal_actions() == []


def test_an_observer_writes_what_the_seat_may_see() -> None:
    game = open_spiel.KhronosGame()
    state = played(game, 2, 40)
    assert state.position is not None
    observer = game.make_py_observer()
    for player in range(2):
        observer.set_from(state, player)
        np.testing.assert_equal(observer.dict["boards"], planes(state.position, player))
        np.testing.assert_equal(observer.dict["table"], numbers(state.position, player))
        assert len(observer.tensor) == game.observation_tensor_size()
    assert observer.string_from(state, 0) != observer.string_from(state, 1)


def test_words_and_deals_have_texts() -> None:
    game = open_spiel.KhronosGame({"deals": 3})
    state = game.new_initial_state()
    assert [state.action_to_string(state.current_player(), deal) for deal in range(3)] == ["deal 0", "deal 1", "deal 2"]
    state.apply_action(1)
    word = state.legal_actions()[0]
    assert state.action_to_string(state.current_player(), word) == words.text(word, game.grid)
    assert str(state) == "1"
