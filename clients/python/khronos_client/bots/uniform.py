"""Play as the bot `random`, which draws a group of legal actions, then an action of the group, both uniformly."""

from random import Random

from khronos.v1.action_pb2 import Action
from khronos.v1.state_pb2 import GameState
from khronos_client.legal import expand
from khronos_client.referee import AnyReferee


def choose(referee: AnyReferee, view: GameState, random: Random) -> Action:
    """Return a random legal action.

    Args:
        referee: The referee to ask.
        view: The view of the acting seat.
        random: The source of randomness.
    """
    public = view.public_part
    seat = public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat
    legal = referee.legal_actions(view, viewer=seat)
    return random.choice(list(expand(random.choice(legal.groups), legal.seat)))
