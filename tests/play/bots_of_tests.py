"""Bots for tests, named on the command line by their module."""

from random import Random

from khronos.v1.action_pb2 import Action, EndTurn, Travel
from khronos.v1.material_pb2 import Adventurer, Age
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee
from khronos_client.bots import seat_to_act

SEEN: list[GameState] = []
"""The views that `idle` was given."""


def idle(_referee: Referee, view: GameState, _random: Random) -> Action:
    """End the turn at once."""
    SEEN.append(view)
    return Action(seat=seat_to_act(view), end_turn=EndTurn())


def crooked(_referee: Referee, view: GameState, _random: Random) -> Action:
    """Travel to the board where the adventurer stands."""
    return Action(seat=seat_to_act(view), travel=Travel(adventurer=Adventurer.ADVENTURER_FIRST, to=Age.AGE_MIGHT))
