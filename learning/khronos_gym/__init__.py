"""Provide the game for reinforcement learning with PettingZoo; `khronos_gym.open_spiel` adapts it to OpenSpiel."""

from __future__ import annotations

from khronos_gym.environment import KhronosEnv
from khronos_gym.observation import NUMBER_NAMES, PLANE_NAMES

__all__ = ["NUMBER_NAMES", "PLANE_NAMES", "KhronosEnv"]
