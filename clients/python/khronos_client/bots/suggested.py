"""The bots `easy`, `medium` and `strong`: each takes the first action that the referee suggests."""

from random import Random

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import Strength
from khronos.v1.state_pb2 import GameState
from khronos_client.referee import AnyReferee

_SEED_BITS = 32


def choose(strength: Strength.ValueType, referee: AnyReferee, view: GameState, random: Random) -> Action:
    """Return the action that is suggested first.

    Args:
        strength: How well the referee searches.
        referee: Suggests actions.
        view: The state as the seat to act sees it.
        random: Gives the seed of the search.
    """
    public = view.public_part
    seat = public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat
    found = referee.suggest_actions(view, strength, most=1, seed=random.getrandbits(_SEED_BITS), viewer=seat)
    return found.suggestions[0].action
