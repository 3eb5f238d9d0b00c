"""The game for machines that learn, as an environment of PettingZoo; `khronos_gym.open_spiel` has it for OpenSpiel."""

from __future__ import annotations

from khronos_gym.environment import KhronosEnv
from khronos_gym.observation import NUMBER_NAMES, PLANE_NAMES

__all__ = ["NUMBER_NAMES", "PLANE_NAMES", "KhronosEnv"]
