"""In the Gymnasium environment, one agent acts, and bots play the other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

from khronos_engine import State, view_state
from khronos_engine.game.actions import Action
from khronos_gym import SingleAgentEnv
from khronos_gym.single_agent import play_at_random
from tests.support.games import SMALL_REGIONS

NAME = "khronos_gym:Khronos-v1"


def play(environment: SingleAgentEnv, seed: int) -> tuple[float, list[int]]:
    """Play a game at random; return the sum of the rewards and the tokens of the agent."""
    random = np.random.default_rng(seed)
    environment.reset(seed=seed)
    total, chosen, ended = 0.0, [], False
    while not ended:
        chosen.append(int(random.choice(np.flatnonzero(environment.action_masks()))))
        _, reward, ended, _, _ = environment.step(chosen[-1])
        total += float(reward)
    return total, chosen


# The checker of Gymnasium also requires normalised spaces and a window.
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_environment_passes_the_check_of_gymnasium() -> None:
    check_env(gymnasium.make(NAME, opponent="random", render_mode="rgb_array").unwrapped)


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (4, None)])
def test_rewards_add_up_to_the_lead_since_the_first_step(players: int, seat: int | None) -> None:
    environment = SingleAgentEnv(players, opponent="random", seat=seat)
    total, _ = play(environment, 3)
    _, info = environment.reset(seed=3)
    started = lead(environment.state_of_game, info["agent"])
    play(environment, 3)
    assert total == lead(environment.state_of_game, info["agent"]) - started


def lead(state: State, agent: str) -> int:
    money = [player.money for player in state.public.players]
    own = money.pop(int(agent.removeprefix("seat_")))
    return own - max(money)


def test_equal_seeds_give_equal_games() -> None:
    one, other = (SingleAgentEnv(3, opponent="random") for _ in range(2))
    assert play(one, 5) == play(other, 5)
    assert one.state_of_game == other.state_of_game


def test_opponents_play_every_other_seat_and_the_agent_decides_for_its_own() -> None:
    asked: set[int | None] = set()

    def opponent(state: State, random: np.random.Generator) -> Action:
        asked.add(state.public.to_act)
        assert state == view_state(state, state.public.to_act)
        return play_at_random(state, random)

    environment = SingleAgentEnv(3, opponent=opponent, seat=1, region=SMALL_REGIONS[0])
    play(environment, 1)
    assert asked == {0, 2}


def test_a_step_before_the_first_game_asks_for_a_reset() -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\) first"):
        SingleAgentEnv().step(0)


@pytest.mark.parametrize("opponent", ["random", "easy"])
def test_named_opponents_play_a_turn(opponent: str) -> None:
    environment = SingleAgentEnv(opponent=opponent, seat=1, region=SMALL_REGIONS[0])
    environment.reset(seed=1, options={"first_seat": 0})
    assert environment.state_of_game.public.turn.seat == 1


def test_a_token_that_the_mask_forbids_costs_a_reward_and_changes_nothing() -> None:
    environment = SingleAgentEnv(opponent="random", illegal_reward=-3)
    environment.reset(seed=1)
    before = environment.state_of_game
    forbidden = int(np.flatnonzero(~environment.action_masks())[0])
    _, reward, ended, truncated, _ = environment.step(forbidden)
    assert (reward, ended, truncated) == (-3, False, False)
    assert environment.state_of_game is before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opponent": "grandmaster"}, "unknown opponent 'grandmaster'; use 'random', 'easy', 'medium', 'strong' or a"),
        ({"seat": 2}, "seat must be an integer from 0 to 1"),
        ({"players": 6}, "players must be an integer from 2 to 5"),
    ],
)
def test_unknown_arguments_are_rejected(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SingleAgentEnv(**arguments)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_vectorised_environment_runs_several_games(mode: str) -> None:
    options = {"autoreset_mode": AutoresetMode.SAME_STEP}
    games = gymnasium.make_vec(
        NAME, num_envs=2, vectorization_mode=mode, vector_kwargs=options, opponent="random", region=SMALL_REGIONS[0]
    )
    random = np.random.default_rng(1)
    seen, info = games.reset(seed=1)
    assert seen["boards"].shape[0] == 2
    finished = 0
    while finished < 2:
        chosen = [random.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        seen, _, ended, _, info = games.step(np.array(chosen))
        finished += int(ended.sum())
    games.close()
    assert games.single_observation_space.contains({part: seen[part][0] for part in seen})
