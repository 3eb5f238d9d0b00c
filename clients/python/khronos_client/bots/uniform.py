"""The bot `random`: draws a group of the legal actions, then one of the group, all with equal chances."""

from random import Random

from khronos.v1.action_pb2 import Action
from khronos.v1.state_pb2 import GameState
from khronos_client.legal import expand
from khronos_client.referee import AnyReferee


def choose(referee: AnyReferee, view: GameState, random: Random) -> Action:
    """Return a legal action by chance.

    Args:
        referee: Lists what is legal.
        view: The state as the seat to act sees it.
        random: Where chance comes from.
    """
    public = view.public_part
    seat = public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat
    legal = referee.legal_actions(view, viewer=seat)
    return random.choice(list(expand(random.choice(legal.groups), legal.seat)))
