"""Choose actions with bots: functions that return a legal action for a view.

A bot is a client of the referee: it receives the view of its seat, asks the referee, and needs no rules.
`easy`, `medium`, `strong` and `random` are in this package. Your own bot can be a function with the same signature in
any module.

>>> from random import Random
>>> from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
>>> from khronos_client.bots import bot_named, seat_to_act
>>> medium = bot_named("medium")
>>> setup = GameSetup(config=GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")]), seed_phrase="castle")
>>> with Referee(address) as referee:
...     state = referee.create_game(setup).state
...     seat = seat_to_act(state)
...     view = referee.view(state, viewer=seat).state
...     action = medium(referee, view, Random(1))
...     after = referee.apply(state, action, viewer="host").state
>>> after.public_part.revision
1
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from typing import Final, TypeAlias

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import Strength
from khronos.v1.state_pb2 import GameState
from khronos_client.bots import suggested, uniform
from khronos_client.referee import AnyReferee

Bot: TypeAlias = Callable[[AnyReferee, GameState, Random], Action]
"""A function that returns an action, given a referee, the view of the acting seat, and a random generator."""

BOTS: Final[dict[str, Bot]] = {
    "easy": partial(suggested.choose, Strength.STRENGTH_EASY),
    "medium": partial(suggested.choose, Strength.STRENGTH_MEDIUM),
    "strong": partial(suggested.choose, Strength.STRENGTH_STRONG),
    "random": uniform.choose,
}
"""The bots that come with the client, by name."""


def bot_named(name: str) -> Bot:
    """Return the bot with a name in `BOTS`, or a function of a module, such as `my_bots:careful`.

    Raises:
        ValueError: If the bot does not exist.
    """
    module, colon, function = name.partition(":")
    if not colon:
        if name not in BOTS:
            raise ValueError(f"there is no bot {name!r}; there are {', '.join(BOTS)}, and your own as MODULE:FUNCTION")
        return BOTS[name]
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError, TypeError, ValueError) as error:
        raise ValueError(f"the bot {name!r} can't be loaded: {error}") from error
    if callable(found):
        bot: Bot = found
        return bot
    wrong = TypeError(f"{function!r} is not a function")
    raise ValueError(f"the bot {name!r} can't be loaded: {wrong}") from wrong


def seat_to_act(state: GameState) -> int:
    """Return the seat that acts or decides next (T-8)."""
    public = state.public_part
    return public.cascade.decision.seat if public.HasField("cascade") else public.turn.seat
