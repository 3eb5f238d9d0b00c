"""Make sealed games for tests, with secrets derived from seat numbers and keys derived from their names."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from google.protobuf.message import Message

from khronos.v1 import config_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.game_session import GameSession
from khronos_core.loading import CallContext, check_options
from khronos_core.methods import METHODS
from khronos_core.sealing import SealingKeys, fill_sealed_state, sealing_keys, sealing_of
from khronos_core.visibility import SealedSeat
from khronos_engine import State
from khronos_engine.game.budget import UNLIMITED
from testing.requests import Viewer, request_of

_KEYS_FILE = Path(__file__).parents[1] / "conformance" / "sealing-keys"

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")

_Message = TypeVar("_Message", bound=Message)


def keys(*names: str) -> SealingKeys:
    """Return keys whose secrets are derived from their names."""
    return sealing_keys({name: sha256(name.encode()).digest() for name in names})


KEYS = keys("one")

_LINES = [line.split() for line in _KEYS_FILE.read_text("utf-8").splitlines() if line[:1] not in ("", "#")]
SECRETS = {name: bytes.fromhex(digits) for name, digits in _LINES}
"""The secrets of the published key file, with which tests start servers."""

PUBLISHED = sealing_keys(SECRETS)
"""The keys with these secrets."""


def secret(seat: int) -> bytes:
    """Return the secret of a seat, from 1."""
    return sha256(f"secret of seat {seat}".encode()).digest()


def sealed_setup(players: int = 3, game: str = "", first_seat: int = 1, **config: Any) -> config_pb2.GameSetup:
    """Return the set-up of a sealed game; different values of `game` give different games."""
    return config_pb2.GameSetup(
        config=config_pb2.GameConfig(
            seats=[config_pb2.Seat(name=name) for name in NAMES[:players]],
            secrecy=config_pb2.SECRECY_SEALED,
            **config,
        ),
        first_seat=first_seat,
        sealed_seats=[
            config_pb2.SealedSeat(
                secret_hash=sha256(secret(seat)).digest(),
                nonce=sha256(f"{game} nonce {seat}".encode()).digest(),
            )
            for seat in range(1, players + 1)
        ],
    )


def request_as(kind: type[Message], viewer: Viewer = None, /, *, held: bytes | None = None, **fields: Any) -> Any:
    """Return a request of a seat, with the secret of the seat or the secret `held`."""
    request: Any = request_of(kind, viewer=viewer, **fields)
    if isinstance(viewer, int) and held is None:
        held = secret(viewer)
    if held:
        request.options.seat_secret = held
    return request


def answer(request: Any, with_keys: SealingKeys = KEYS, caches: Caches = NO_CACHES) -> Any:
    """Return the response to a request; if the call fails, raise its error."""
    name = request.DESCRIPTOR.name.removesuffix("Request")
    check_options(request.options, METHODS[name].options)
    return METHODS[name].answer(request, CallContext(caches, UNLIMITED, with_keys))


def play(game: GameSession, request: calls.PlayRequest) -> calls.PlayResponse:
    """Return the response to a request of a play stream."""
    response = game.answer_message(request).response
    assert response is not None
    return response


def sealed_game(players: int = 3, with_keys: SealingKeys = KEYS, **setup: Any) -> state_pb2.GameState:
    """Return the first state of a sealed game."""
    request = calls.CreateGameRequest(setup=sealed_setup(players, **setup))
    created: state_pb2.GameState = answer(request, with_keys).state
    return created


def view(state: state_pb2.GameState, viewer: Viewer = None, with_keys: SealingKeys = KEYS) -> state_pb2.GameState:
    """Return the view of a state."""
    seen: state_pb2.GameState = answer(request_as(calls.ViewGameRequest, viewer, state=state), with_keys).state
    return seen


def apply(
    state: state_pb2.GameState, action: Any, seat: int, with_keys: SealingKeys = KEYS, caches: Caches = NO_CACHES
) -> calls.ApplyActionResponse:
    """Return the response to an action of a seat."""
    request = request_as(calls.ApplyActionRequest, seat, state=state, action=action)
    response: calls.ApplyActionResponse = answer(request, with_keys, caches)
    return response


def as_sealed(state: State, with_keys: SealingKeys = KEYS) -> state_pb2.GameState:
    """Return the state as a server would seal it."""
    players = state.config.players
    seats = tuple(SealedSeat(each.secret_hash, each.nonce) for each in sealed_setup(players).sealed_seats)
    message = state_pb2.GameState()
    fill_sealed_state(message, state, sealing_of(bytes(32), seats), with_keys.first)
    return message


def copy(message: _Message) -> _Message:
    """Return a message that can be changed."""
    made = type(message)()
    made.CopyFrom(message)
    return made
