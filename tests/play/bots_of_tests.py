"""Define bots for tests, which name them on the command line with this module."""

from random import Random

from khronos.v1.action_pb2 import Action, EndTurn, Travel
from khronos.v1.material_pb2 import Adventurer, Age
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee
from khronos_client.bots import seat_to_act

SEEN: list[GameState] = []
"""The views that `idle` has received."""


def idle(_referee: Referee, view: GameState, _random: Random) -> Action:
    """End the turn immediately."""
    SEEN.append(view)
    return Action(seat=seat_to_act(view), end_turn=EndTurn())


def travel_illegally(_referee: Referee, view: GameState, _random: Random) -> Action:
    """Make an illegal travel to the adventurer's current board."""
    return Action(seat=seat_to_act(view), travel=Travel(adventurer=Adventurer.ADVENTURER_FIRST, to=Age.AGE_MIGHT))
