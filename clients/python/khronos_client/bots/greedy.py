"""The bot `greedy`: tries legal actions, and takes the one after which it stands best.

It looks one action ahead. It stands by its money, by what its domains will pay, and by the cards that it still has to
play, against the money and the domains of the strongest opponent. It knows no rule: what an action does, the referee
says by applying it to the view, and what domains are worth, by its forecast.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import IncomeForecast
from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.state_pb2 import GameState
from khronos_client.legal import expand
from khronos_client.referee import AnyReferee

_TRIED: Final = 64
"""Actions that are tried for one choice, at most; of more, some of each group, by chance."""

_INCOME_TURNS: Final = (4, 7)
"""The game turns that pay (T-5)."""

_AWAY: Final = 0.5
"""What a domain is worth while no adventurer is there to collect: a journey may still bring one."""

_CARD: Final = 0.7
"""Ecus that a card in the hand is worth while it can be played."""

_DRAWING: Final = frozenset({"exchange_hand", "end_turn"})
"""The verbs that draw cards, so that nobody knows beforehand what comes of them."""


def choose(referee: AnyReferee, view: GameState, random: Random) -> Action:
    """Return the action after which the seat to act stands best; the end of the turn if none makes it stand better.

    Args:
        referee: Answers what is legal, and what comes of it.
        view: The state as that seat sees it.
        random: Chooses what is tried where there is too much.
    """
    public = view.public_part
    seat = public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat
    groups = referee.legal_actions(view, viewer=seat).groups
    ends = [group for group in groups if group.WhichOneof("verb") == "end_turn"]
    best, most = (next(expand(ends[0], seat)), _standing(referee, view, seat)) if ends else (None, 0.0)
    for action in _some([group for group in groups if group.WhichOneof("verb") not in _DRAWING], seat, random):
        after = _standing(referee, referee.apply(view, action, viewer=seat).state, seat)
        if best is None or after > most:
            best, most = action, after
    if best is None:  # an exchange is never all that is legal
        raise ValueError("nothing is legal; is the game over?")
    return best


def _some(groups: list[LegalGroup], seat: int, random: Random) -> Iterator[Action]:
    """Yield actions of every group, `_TRIED` in all if there are as many."""
    for group in groups:
        actions = list(expand(group, seat))
        yield from random.sample(actions, min(len(actions), max(1, _TRIED // len(groups))))


def _standing(referee: AnyReferee, state: GameState, seat: int) -> float:
    """Return how a seat stands in Ecus, ahead of the strongest opponent."""
    public = state.public_part
    turn = public.turn.number
    incomes = sum(turn <= each for each in _INCOME_TURNS)
    away = 0.0 if turn in _INCOME_TURNS else _AWAY
    forecasts = referee.domains(state, viewer=seat).forecasts
    wealth = {each.seat: public.players[each.seat - 1].money + incomes * _pay(each, away) for each in forecasts}
    return wealth.pop(seat) - max(wealth.values()) + _CARD * public.players[seat - 1].hand_size


def _pay(forecast: IncomeForecast, away: float) -> float:
    """Return what the domains of a seat pay, those by a share where none of its adventurers stands."""
    return sum(board.paid + away * (board.worth - board.paid) for board in forecast.boards)
