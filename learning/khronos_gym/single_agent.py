"""Provide the game as an environment of Gymnasium: one agent learns, and bots play the other seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, SupportsFloat, SupportsIndex, TypeAlias

import gymnasium
import numpy as np
from numpy.typing import NDArray

from khronos_engine import State, Strength, expand, legal_actions, suggest, view_state
from khronos_engine.game.actions import Action
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_gym.checks import check_integer
from khronos_gym.environment import KhronosEnv, Observation

if TYPE_CHECKING:
    from khronos_engine import Config
    from khronos_engine.game.region import Region

Opponent: TypeAlias = Callable[[State, np.random.Generator], Action]
"""A function that returns a legal action from the view of the player who must act or decide."""

_STRENGTHS: Final = {strength.name.lower(): strength for strength in Strength}


def play_at_random(state: State, random: np.random.Generator) -> Action:
    """Return an action of a random group of legal actions."""
    groups = legal_actions(state)
    actions = list(expand(state, groups[random.integers(len(groups))]))
    return actions[random.integers(len(actions))]


def find_opponent(name: str) -> Opponent:
    """Return the opponent with a name: `random`, `easy`, `medium` or `strong`.

    Raises:
        ValueError: If no opponent has the name.
    """
    if name == "random":
        return play_at_random
    if name not in _STRENGTHS:
        raise ValueError(f"unknown opponent {name!r}; use 'random', {', '.join(map(repr, _STRENGTHS))} or a function")
    strength = _STRENGTHS[name]
    return lambda state, random: suggest(state, strength, random.bytes(SEED_BYTES))[0].action


class SingleAgentEnv(gymnasium.Env[Observation, np.int64]):
    """A game in which one agent plays one seat, one token per step; opponents play the other seats between its steps.

    An observation has the parts `boards`, `table` and `tokens` of `KhronosEnv`. The action mask is in
    `info["action_mask"]`, and `action_masks()` returns it as libraries for masked agents expect.

    A reward is the change of the agent's lead over its best opponent, in Ecus, since its last step. A token that the
    mask forbids changes nothing and costs `illegal_reward`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012  # as in Env

    def __init__(
        self,
        players: int = 2,
        *,
        opponent: str | Opponent = "easy",
        seat: int | None = None,
        illegal_reward: float = -1.0,
        region: Region | str = "valley",
        config: Config | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Prepare everything that is the same in all games.

        Args:
            players: The number of players, 2 to 5.
            opponent: `random`, `easy`, `medium`, `strong`, or a function that plays all other seats.
            seat: The seat of the agent, from 0; None means a random seat in each game.
            illegal_reward: The reward for a token that the mask forbids.
            region: The map, or the name of a built-in map.
            config: The whole configuration instead of `players` and `region`; its cards must be dealt.
            render_mode: `ansi`, `rgb_array` or None.

        Raises:
            ValueError: If an argument is out of range or unknown.
        """
        self._game = KhronosEnv(players, region=region, config=config, render_mode=render_mode)
        self._players = len(self._game.possible_agents)
        self._fixed_seat = None if seat is None else check_integer("seat", seat, 0, self._players - 1)
        self._opponent = find_opponent(opponent) if isinstance(opponent, str) else opponent
        self._illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.action_space = self._game.action_spaces["seat_0"]
        self.observation_space = self._game.observation_spaces["seat_0"]["observation"]
        self._agent = "seat_0"
        self._lead = 0

    @property
    def state_of_game(self) -> State:
        """The whole state with all hidden parts, which agents must not use.

        Raises:
            ResetNeeded: If no game has begun.
        """
        return self._game.state_of_game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game and play it until the agent must act. For `options`, see `KhronosEnv.reset`.

        Raises:
            ValueError: If `first_seat` is not a seat, or if the seed is negative.
        """
        super().reset(seed=seed)
        seat = int(self.np_random.integers(self._players)) if self._fixed_seat is None else self._fixed_seat
        self._agent = f"seat_{seat}"
        self._game.reset(int(self.np_random.integers(2**32)), options)
        self._let_others_play()
        self._lead = self._game.leads()[self._agent]
        return self._observe()

    def step(self, action: SupportsIndex) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Choose a token, then let the other seats play until the agent must act again.

        Raises:
            ValueError: If the token does not exist.
        """
        mask = self.action_masks()
        token = check_integer("action", action, 0, len(mask) - 1)
        if not mask[token]:
            observation, info = self._observe()
            return observation, self._illegal_reward, self.state_of_game.public.over, False, info
        self._game.step(token)
        self._let_others_play()
        before, self._lead = self._lead, self._game.leads()[self._agent]
        observation, info = self._observe()
        return observation, float(self._lead - before), self.state_of_game.public.over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return for each token whether the agent may choose it now."""
        return self._game.action_mask(self._agent).astype(np.bool_)

    def render(self) -> Any:
        """Return the position as a spectator sees it, as text or as pixels; None without a render mode."""
        return self._game.render()

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        seen = self._game.observe(self._agent)
        return seen["observation"], {"action_mask": seen["action_mask"], "agent": self._agent}

    def _let_others_play(self) -> None:
        while not self.state_of_game.public.over and self._game.agent_selection != self._agent:
            view = view_state(self.state_of_game, self.state_of_game.public.to_act)
            self._game.play_action(self._opponent(view, self.np_random))
