"""The environment meets the requirements of PettingZoo, with the right agents, observations and rewards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from msgspec.structs import replace
from pettingzoo.test import api_test, seed_test

import khronos_gym
from khronos_engine import Age, Config, Seat, Travel, built_in_region, parse_action, parse_position
from khronos_engine.game.material import CardMode
from khronos_engine.referee import play
from khronos_gym import NUMBER_NAMES, PLANE_NAMES, KhronosEnv
from khronos_gym.observation import numbers, planes
from khronos_gym.picture import SQUARE
from tests.support.games import SMALL_REGIONS

SMALL = """\
Khronos position 1
rules: 1
seat 1: Ann, red
seat 2: Ben, blue
region:
  .f.
  .h~
  ...
first: Ann
turn: 4, Ben, acted
player 1: 3 Ecus, I Might, II Faith
player 2: 6 Ecus, I Reason played 1, II Faith, hand MMC
discards: 2R
Might
Watchtower A1 Ann
Reason
Town A1
cubes: A1 22
"""
BEN = 1

# PettingZoo warns about observations that are dictionaries, except in the environments that it contains.
warned = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


def steps(environment: KhronosEnv, seed: int) -> Any:
    """Play a game at random, and yield the agent and its token before each step."""
    random = np.random.default_rng(seed)
    environment.reset(seed)
    while environment.agents:
        observed, _, ended, _, _ = environment.last()
        token = None if ended else int(random.choice(np.flatnonzero(observed["action_mask"])))
        yield environment.agent_selection, token
        environment.step(token)


@warned
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_environment_passes_the_tests_of_pettingzoo(players: int) -> None:
    api_test(KhronosEnv(players), num_cycles=200)


@warned
def test_illegal_token_ends_the_game_in_the_wrappers_of_pettingzoo() -> None:
    api_test(khronos_gym.env(players=3), num_cycles=200)
    environment = khronos_gym.env(illegal_reward=-7)
    environment.reset(1)
    agent = environment.agent_selection
    observed, *_ = environment.last()
    environment.step(int(np.flatnonzero(observed["action_mask"] == 0)[0]))
    assert environment.rewards[agent] == -7
    assert all(environment.terminations.values())


def test_observations_of_hold_em_are_within_their_space() -> None:
    environment = khronos_gym.raw_env(
        config=Config((Seat("Ann", "red"), Seat("Ben", "blue")), built_in_region("valley"), holdem=True)
    )
    for agent, _ in steps(environment, 1):
        assert environment.observation_space(agent).contains(environment.observe(agent))


def test_engine_action_is_played_in_one_call() -> None:
    environment = KhronosEnv(2, region=SMALL_REGIONS[0])
    environment.reset(1)
    before = environment.state_of_game
    action = parse_action("travel II Faith", before.public)
    environment.play_action(action)
    assert environment.state_of_game == play(before, action).state
    assert environment.rewards[f"seat_{before.public.turn.seat}"] == -1
    with pytest.raises(ValueError, match="is not possible now"):
        environment.play_action(action)


@warned
def test_equal_seeds_give_equal_games() -> None:
    seed_test(lambda: KhronosEnv(3), num_cycles=200)


def test_rewards_add_up_to_the_ecus_ahead_at_the_end() -> None:
    environment = KhronosEnv(3)
    total = dict.fromkeys(environment.possible_agents, 0.0)
    for agent, _ in steps(environment, 5):
        total[agent] += environment.last()[1]
    money = [player.money for player in environment.state_of_game.public.players]
    ahead = [own - max(money[:seat] + money[seat + 1 :]) for seat, own in enumerate(money)]
    assert list(total.values()) == ahead
    assert len(set(ahead)) > 1


def test_a_decision_within_an_action_belongs_to_its_player() -> None:
    environment = KhronosEnv(3, region=SMALL_REGIONS[0])
    deciding = 0
    for seed in range(100):
        for agent, _ in steps(environment, seed):
            public = environment.state_of_game.public
            if public.question is not None:
                assert agent == f"seat_{public.question.seat}"
                deciding += public.question.seat != public.turn.seat
        if deciding:
            break
    assert deciding > 0


@pytest.mark.parametrize("seed", [1, 2])
def test_games_that_differ_only_in_hidden_cards_have_equal_observations(seed: int) -> None:
    environment = KhronosEnv(3)
    for agent, _ in steps(environment, seed):
        state = environment.state_of_game
        if state.hidden is None or not environment.agents:
            continue
        seen = environment.observe(agent)
        other = (int(agent[-1]) + 1) % 3
        hands, pile = list(state.hands), state.hidden.pile[::-1]
        hands[other], hands[(other + 1) % 3] = None, None
        environment.state_of_game = replace(state, hands=tuple(hands), hidden=replace(state.hidden, pile=pile))
        twin = environment.observe(agent)
        environment.state_of_game = state
        np.testing.assert_equal(twin, seen)


def test_an_agent_that_does_not_act_may_choose_no_token() -> None:
    environment = KhronosEnv(2)
    environment.reset(1, {"first_seat": 0})
    assert environment.agent_selection == "seat_0"
    assert environment.observe("seat_1")["action_mask"].sum() == 0


def test_token_that_the_mask_forbids_is_refused() -> None:
    environment = KhronosEnv(2)
    environment.reset(1)
    closed = int(np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match=f"may not choose token {closed} now"):
        environment.step(closed)


def test_an_unknown_render_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown render mode"):
        KhronosEnv(render_mode="human")


def test_an_unknown_map_is_refused_and_the_built_in_maps_are_named() -> None:
    with pytest.raises(ValueError, match=r"name of a built-in map \(valley\), not 'nowhere'"):
        KhronosEnv(region="nowhere")


def test_looking_at_a_game_that_has_not_begun_asks_for_a_reset() -> None:
    with pytest.raises(ResetNeeded, match=r"call reset\(\) first"):
        KhronosEnv().observe("seat_0")


def test_reported_cards_cannot_be_observed() -> None:
    seats = (Seat("Ann", "red"), Seat("Ben", "blue"))
    config = Config(seats, built_in_region("valley"), cards=CardMode.REPORTED)
    with pytest.raises(ValueError, match="deals the cards"):
        KhronosEnv(config=config)


def test_the_tokens_of_an_action_of_the_engine_play_it() -> None:
    environment = KhronosEnv(2, region=SMALL_REGIONS[0])
    environment.reset(1)
    state = environment.state_of_game
    action = parse_action("travel II Faith", state.public)
    for token in environment.encode_action(action):
        environment.step(token)
    assert environment.state_of_game == play(state, action).state


def test_an_illegal_action_has_no_encoding() -> None:
    environment = KhronosEnv(2)
    environment.reset(1)
    with pytest.raises(ValueError, match="is not possible now"):
        environment.encode_action(Travel(environment.state_of_game.public.turn.seat, 0, Age.MIGHT))


def test_planes_have_the_content_of_their_names() -> None:
    seen = zip(PLANE_NAMES, planes(parse_position(SMALL), BEN), strict=True)
    assert {name: plane.tolist() for name, plane in seen if name.startswith(("MIGHT", "REASON")) and plane.any()} == {
        "MIGHT WATCHTOWER": [[1, 0, 0], [0, 0, 0], [0, 0, 0]],
        "MIGHT owner is player 1": [[1, 0, 0], [0, 0, 0], [0, 0, 0]],
        "MIGHT HAMLET": [[0, 0, 0], [0, 1, 0], [0, 0, 0]],
        "MIGHT printed hamlet": [[0, 0, 0], [0, 1, 0], [0, 0, 0]],
        "MIGHT top-left square": [[1, 0, 0], [0, 1, 0], [0, 0, 0]],
        "REASON TOWN": [[1, 1, 0], [1, 1, 0], [0, 0, 0]],
        "REASON top-left square": [[1, 0, 0], [0, 0, 0], [0, 0, 0]],
        "REASON cubes of player 0": [[2, 2, 0], [2, 2, 0], [0, 0, 0]],
    }


@pytest.mark.parametrize("players", [2, 5])
def test_incrementally_updated_planes_equal_new_planes(players: int) -> None:
    environment = KhronosEnv(players)
    for agent, _ in steps(environment, 3):
        for seat, other in enumerate(environment.possible_agents):
            seen = environment.observe(other)["observation"]["boards"]
            np.testing.assert_array_equal(seen, planes(environment.state_of_game, seat), agent)


def test_numbers_have_the_content_of_their_names() -> None:
    seen = zip(NUMBER_NAMES, numbers(parse_position(SMALL), BEN), strict=True)
    assert {name: int(number) for name, number in seen if number and not name.startswith("stock")} == {
        "Ecus of player 0": 6,
        "supply of cubes of player 0": 23,
        "hand size of player 0": 3,
        "REASON of I of player 0": 1,
        "cards played of I of player 0": 1,
        "FAITH of II of player 0": 1,
        "Ecus of player 1": 3,
        "supply of cubes of player 1": 24,
        "hand size of player 1": 4,
        "MIGHT of I of player 1": 1,
        "FAITH of II of player 1": 1,
        "hand MILITARY": 2,
        "hand CIVIL": 1,
        "discards RELIGIOUS": 2,
        "pile size": 46,
        "turn 4": 1,
        "acted": 1,
        "on turn: player 0": 1,
        "acts: player 0": 1,
    }


def test_rendered_boards_show_only_what_a_spectator_sees() -> None:
    environment = KhronosEnv(2, render_mode="ansi")
    environment.reset(1)
    drawn = environment.render()
    assert drawn is not None
    assert "Might" in drawn
    assert "pile:" not in drawn


def test_pixels_show_terrain_buildings_and_owners() -> None:
    environment = KhronosEnv(2, region=SMALL_REGIONS[0], render_mode="rgb_array")
    environment.reset(1)
    position = parse_position(SMALL)
    environment.state_of_game = position
    drawn = environment.render()
    assert isinstance(drawn, np.ndarray)
    assert drawn.shape == (3 * SQUARE, 11 * SQUARE, 3)
    tower, forest, river, town = ((0, 0), (0, 1), (1, 2), (0, 8))
    colours = {
        name: tuple(drawn[row * SQUARE + 1, column * SQUARE + 1])
        for name, (row, column) in {"tower": tower, "forest": forest, "river": river, "town": town}.items()
    }
    assert colours == {
        "tower": (214, 84, 80),
        "forest": (140, 171, 116),
        "river": (106, 165, 212),
        "town": (241, 237, 228),
    }


@pytest.mark.parametrize("action", [0.7, "0", True, -1, 10**6, None, np.float32(0)], ids=repr)
def test_step_that_is_not_a_token_is_refused_and_changes_nothing(action: Any) -> None:
    environment = KhronosEnv()
    environment.reset(1)
    before = environment.state_of_game
    with pytest.raises(ValueError, match="action must be an integer from 0 to"):
        environment.step(action)
    assert environment.state_of_game is before


@pytest.mark.parametrize("players", [1, 6, 2.0, "3", True], ids=repr)
def test_a_number_of_players_out_of_range_is_refused(players: Any) -> None:
    with pytest.raises(ValueError, match="players must be an integer from 2 to 5"):
        KhronosEnv(players)


@pytest.mark.parametrize("seat", [-1, 2, 0.0, "0"], ids=repr)
def test_a_first_seat_out_of_range_is_refused(seat: Any) -> None:
    with pytest.raises(ValueError, match="first_seat must be an integer from 0 to 1"):
        KhronosEnv().reset(1, {"first_seat": seat})
