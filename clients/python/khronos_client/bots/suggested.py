"""Play as the bots `easy`, `medium` and `strong`, which take the referee's first suggestion."""

from random import Random

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import Strength
from khronos.v1.state_pb2 import GameState
from khronos_client.referee import AnyReferee

_SEED_BITS = 32


def choose(strength: Strength.ValueType, referee: AnyReferee, view: GameState, random: Random) -> Action:
    """Return the best suggestion.

    Args:
        strength: The strength of the search.
        referee: The referee to ask.
        view: The view of the acting seat.
        random: The source of the seed of the search.
    """
    public = view.public_part
    seat = public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat
    found = referee.suggest_actions(view, strength, max_suggestions=1, seed=random.getrandbits(_SEED_BITS), viewer=seat)
    return found.suggestions[0].action
