"""The OpenSpiel game passes OpenSpiel's tests, and has the same results as the engine."""

from __future__ import annotations

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python or system")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402  # once it is known to be there

from khronos_gym import open_spiel, tokens  # noqa: E402  # once it is known to be there
from khronos_gym.observation import numbers, planes  # noqa: E402


def test_game_passes_the_simulation_tests_of_open_spiel() -> None:
    game = pyspiel.load_game("khronos", {"players": 3})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def play_random_tokens(game: open_spiel.KhronosGame, seed: int, max_steps: int) -> open_spiel.KhronosState:
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < max_steps:
        legal = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(legal))
    return state


def test_returns_are_the_ecus_ahead_at_the_end() -> None:
    state = play_random_tokens(open_spiel.KhronosGame({"players": 3}), 1, 10_000)
    assert state.position is not None
    money = [player.money for player in state.position.public.players]
    assert state.returns() == [own - max(money[:seat] + money[seat + 1 :]) for seat, own in enumerate(money)]
    assert state.legal_actions() == []


def test_an_observer_writes_what_the_seat_may_see() -> None:
    game = open_spiel.KhronosGame()
    state = play_random_tokens(game, 2, 40)
    assert state.position is not None
    observer = game.make_py_observer()
    for player in range(2):
        observer.set_from(state, player)
        np.testing.assert_equal(observer.dict["boards"], planes(state.position, player))
        np.testing.assert_equal(observer.dict["table"], numbers(state.position, player))
        assert len(observer.tensor) == game.observation_tensor_size()
    assert observer.string_from(state, 0) != observer.string_from(state, 1)


def test_tokens_and_deals_have_texts() -> None:
    game = open_spiel.KhronosGame({"deals": 3})
    state = game.new_initial_state()
    assert [state.action_to_string(state.current_player(), deal) for deal in range(3)] == ["deal 0", "deal 1", "deal 2"]
    state.apply_action(1)
    token = state.legal_actions()[0]
    assert state.action_to_string(state.current_player(), token) == tokens.describe(token, game.grid)
    assert str(state) == "1"


@pytest.mark.parametrize(
    ("parameters", "name"),
    [
        *(({"players": players}, "players") for players in (-1, 0, 1, 6, 9)),
        *(({"deals": deals}, "deals") for deals in (-1, 0, 10**9)),
    ],
    ids=str,
)
def test_a_game_with_parameters_out_of_range_is_refused(parameters: dict[str, int], name: str) -> None:
    with pytest.raises(ValueError, match=f"{name} must be an integer from"):
        open_spiel.KhronosGame(parameters)


def test_an_action_that_is_not_legal_is_refused() -> None:
    state = open_spiel.KhronosGame({"deals": 3}).new_initial_state()
    with pytest.raises(ValueError, match="deal must be an integer from 0 to 2, not 3"):
        state._apply_action(3)
    state.apply_action(2)
    illegal = next(token for token in range(1000) if token not in state.legal_actions())
    with pytest.raises(ValueError, match=f"action {illegal} is not legal now"):
        state._apply_action(illegal)


def test_an_observer_of_another_type_is_refused() -> None:
    game = open_spiel.KhronosGame()
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="without perfect recall"):
        game.make_py_observer(everything)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(params={"planes": 3})


@pytest.mark.parametrize("max_steps", [1, 25, 60])
@pytest.mark.parametrize("player", [0, 1])
def test_a_resampled_state_looks_the_same_to_the_player_and_has_all_cards_once(max_steps: int, player: int) -> None:
    state = play_random_tokens(open_spiel.KhronosGame(), 3, max_steps)
    assert state.position is not None
    assert state.position.hidden is not None
    chance = random.Random(4)
    piles = set()
    for _ in range(5):
        sampled = state.resample_from_infostate(player, chance.random)
        position = sampled.position
        assert position is not None
        assert position.hidden is not None
        assert sampled.observation_string(player) == state.observation_string(player)
        assert sampled.current_player() == state.current_player()
        assert position.unseen.total == 0
        assert len(position.hidden.pile) == position.public.pile_size
        assert sampled.legal_actions()
        piles.add((position.hands, position.hidden.pile))
    assert len(piles) > 1
    assert state.position == play_random_tokens(open_spiel.KhronosGame(), 3, max_steps).position


def test_information_set_search_plays_a_legal_action() -> None:
    class Level(mcts.Evaluator):  # type: ignore[misc]  # OpenSpiel ships no types
        """An evaluator for which all positions and all legal actions are equally good."""

        def evaluate(self, state: open_spiel.KhronosState) -> list[float]:
            return [0.0] * state.num_players()

        def prior(self, state: open_spiel.KhronosState) -> list[tuple[int, float]]:
            legal = state.legal_actions()
            return [(action, 1 / len(legal)) for action in legal]

    game = open_spiel.KhronosGame()
    state = play_random_tokens(game, 5, 30)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        evaluator=Level(),
        max_simulations=8,
        random_state=np.random.RandomState(6),
        use_observation_string=True,
    )
    assert bot.step(state) in state.legal_actions()
