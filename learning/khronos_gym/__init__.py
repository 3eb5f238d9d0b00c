"""Provide the game for reinforcement learning with PettingZoo and Gymnasium.

`khronos_gym.open_spiel` adapts it to OpenSpiel. `gymnasium.make("khronos_gym:Khronos-v1")` makes a `SingleAgentEnv`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

from khronos_gym.environment import KhronosEnv, Observation
from khronos_gym.observation import NUMBER_NAMES, PLANE_NAMES
from khronos_gym.single_agent import SingleAgentEnv

__all__ = ["NUMBER_NAMES", "PLANE_NAMES", "KhronosEnv", "SingleAgentEnv", "env", "raw_env"]

raw_env = KhronosEnv
"""The environment without wrappers, under the name that PettingZoo uses."""


def env(*, illegal_reward: float = -1.0, **arguments: Any) -> AECEnv[str, Observation, int]:
    """Return a `KhronosEnv` in PettingZoo's usual wrappers.

    Args:
        illegal_reward: The reward of an agent that chooses a token that the mask forbids. Such a choice ends the game.
        arguments: The arguments of `KhronosEnv`.
    """
    return OrderEnforcingWrapper(TerminateIllegalWrapper(KhronosEnv(**arguments), illegal_reward=illegal_reward))


gymnasium.register("Khronos-v1", entry_point="khronos_gym.single_agent:SingleAgentEnv")
