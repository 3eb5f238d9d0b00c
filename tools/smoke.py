"""Play a whole game with an extra (`python smoke.py EXTRA`) or with a running server (`python smoke.py HOST:PORT`).

This module imports nothing from the checkout, so it runs wherever an extra of the package is installed.
"""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from khronos_client import AnyReferee

_MAX_ACTIONS: Final = 2000
_SEED: Final = "smoke"


def base() -> str:
    """Play a game with only the engine."""
    from khronos_engine.game.region import built_in_region
    from khronos_engine.game.shuffle import seed_from_phrase
    from khronos_engine.game.state import Config, Seat
    from khronos_engine.referee import Outcome, apply, legal_actions
    from khronos_engine.rules.legal import expand
    from khronos_engine.rules.setup import create_game

    chance = Random(1)  # noqa: S311  # the chance of a game
    config = Config((Seat("Ann", "red"), Seat("Ben", "blue")), built_in_region("valley"))
    state, _ = create_game(config, seed_from_phrase(_SEED))
    for count in range(_MAX_ACTIONS):
        if state.public.over:
            return f"a game of {count} actions by the engine"
        outcome = apply(state, chance.choice([each for group in legal_actions(state) for each in expand(state, group)]))
        assert isinstance(outcome, Outcome), outcome
        state = outcome.state
    raise AssertionError("the game does not end")


def play_game(referee: AnyReferee) -> str:
    """Play a game with a referee."""
    from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
    from khronos_client.bots import bot_named, seat_to_act

    chance, bot = Random(1), bot_named("random")  # noqa: S311  # the chance of a game
    seats = [Seat(name="Ann", colour="red"), Seat(name="Ben", colour="blue")]
    state = referee.create_game(GameSetup(config=GameConfig(seats=seats), seed_phrase=_SEED)).state
    for count in range(_MAX_ACTIONS):
        if state.public_part.over:
            return f"a game of {count} actions by calls"
        action = bot(referee, referee.view(state, viewer=seat_to_act(state)).state, chance)
        state = referee.apply(state, action, viewer="host").state
    raise AssertionError("the game does not end")


def ask_server(address: str) -> str:
    """Play a game with a server."""
    from khronos_client import Referee

    with Referee(address) as referee:
        return play_game(referee)


def local() -> str:
    """Play a game with the referee in this process, without gRPC."""
    from khronos_client import LocalReferee

    assert find_spec("grpc") is None
    return f"{play_game(LocalReferee())} without a server"


def play_sealed() -> str:
    """Play the first action of a sealed game in this process."""
    from khronos.v1.config_pb2 import SECRECY_SEALED, GameConfig, GameSetup, Seat
    from khronos_client import LocalReferee, OwnSeat

    own = [OwnSeat.new(seat) for seat in (1, 2)]
    config = GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")], secrecy=SECRECY_SEALED)
    setup = GameSetup(config=config, first_seat=1, sealed_seats=[each.contribution for each in own])
    referee = LocalReferee(sealing_keys={"one": bytes(32)})
    state = referee.create_game(setup).state
    assert referee.apply(state, "travel I Faith", viewer=own[0]).state.sealed.payload
    return "an action of a sealed game without a server"


def client() -> str:
    """Import the client package, without a server."""
    from khronos_client import AsyncReferee, Referee, parse_square, square_name

    assert square_name(parse_square("F7")) == "F7"
    return f"imported {Referee.__name__} and {AsyncReferee.__name__}"


def service(**settings: object) -> str:
    """Play a game with a server in this process."""
    from khronos_service import LogLevel, Settings, start_server

    server = start_server(Settings(port=0, log_level=LogLevel.ERROR, **settings))  # type: ignore[arg-type]
    try:
        return ask_server(server.address)
    finally:
        server.stop(0)


def otel() -> str:
    """Play a traced game without a collector."""
    return service(otlp_endpoint="http://127.0.0.1:1")


def web() -> str:
    """Request a game and the web app from a server over HTTP."""
    from khronos_service import LogLevel, Settings, start_server

    server = start_server(Settings(port=0, web=True, web_port=0, log_level=LogLevel.ERROR))
    try:
        url = server.web_address
        body = b'{"setup": {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}]}, "seedPhrase": "castle"}}'
        request = urllib.request.Request(  # noqa: S310  # on this machine
            f"{url}/khronos.v1.RefereeService/CreateGame", body, {"content-type": "application/json"}
        )
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # without proxies from the environment
        for what, wanted in ((request, b'"publicPart"'), (url, b"<!doctype html>")):
            with direct.open(what, timeout=20) as answer:
                assert wanted in answer.read(), what
        return "a game and the page by HTTP"
    finally:
        server.stop(0)


def cli() -> str:
    """Play a game with the command line, and check a move."""
    program = str(Path(sys.executable).with_name("khronos"))
    for words in (["learn"], ["new", "--seed", "castle", "-o", "game.json"], ["legal", "game.json"]):
        subprocess.run([program, *words], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
    return "a game by the program"


def mcp() -> str:
    """Play a few moves with the tools for agents."""
    from tempfile import TemporaryDirectory

    from khronos_client import LocalReferee
    from khronos_mcp import Games, RefereeTools, create_server

    with TemporaryDirectory() as folder:
        tools = RefereeTools(LocalReferee(), Games(Path(folder)))
        create_server(tools)
        tools.new_game("smoke", seed=_SEED)
        told = [tools.play("smoke", "end") for _ in range(4)]
    return f"tools for agents: {told[-1].splitlines()[-1]}"


def gym() -> str:
    """Play a random game in the environment of PettingZoo."""
    import numpy as np

    from khronos_gym import KhronosEnv

    environment, chance, steps = KhronosEnv(players=2), Random(1), 0  # noqa: S311  # the chance of a game
    environment.reset(seed=1)
    for _ in environment.agent_iter():
        observed, _, ended, _, _ = environment.last()
        words = [int(word) for word in np.flatnonzero(observed["action_mask"])]
        environment.step(None if ended else chance.choice(words))
        steps += 1
    return f"a game of {steps} steps of an environment"


def open_spiel() -> str:
    """Play a random game with OpenSpiel."""
    import pyspiel

    import khronos_gym.open_spiel  # noqa: F401  # registers the game

    state, chance = pyspiel.load_game("khronos", {"players": 2}).new_initial_state(), Random(1)  # noqa: S311  # of a game
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    return f"a game of {len(state.history())} steps by OpenSpiel"


PARTS: Final = {
    "base": base,
    "local": local,
    "sealed": play_sealed,
    "client": client,
    "service": service,
    "otel": otel,
    "web": web,
    "cli": cli,
    "mcp": mcp,
    "gym": gym,
    "open-spiel": open_spiel,
}
"""The game of each extra."""


if __name__ == "__main__":
    (given,) = sys.argv[1:]
    print(PARTS[given]() if given in PARTS else ask_server(given))
