"""The call that creates a game, and the first state of any game."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from msgspec.structs import replace

from khronos.v1 import config_pb2, state_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.call_context import CallContext
from khronos_core.codec.configs import is_sealed
from khronos_core.codec.events import fill_events
from khronos_core.codec.options import SPECTATOR
from khronos_core.codec.records import read_setup
from khronos_core.codec.state_writing import write_state
from khronos_core.errors import FieldPath
from khronos_core.sealing.keys import SealingKeys
from khronos_core.sealing.setups import read_sealed_seats, sealed_seed, sealing_of
from khronos_core.sealing.states import write_sealed_state
from khronos_core.visibility import visible_events
from khronos_engine import State
from khronos_engine.game.events import Event
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.rules.setup import begin_game
from khronos_engine.texts.sentences import SentenceWriter


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game before its first turn.

    Attributes:
        state: Its first state.
        events: The events of its set-up.
        sealing: The public side of the secrets of a sealed game; None for an open one.
    """

    state: State
    events: tuple[Event, ...]
    sealing: state_pb2.Sealing | None = None


def create_game(request: service_pb2.CreateGameRequest, context: CallContext) -> service_pb2.CreateGameResponse:
    """Set up a game (S-1 to S-3)."""
    game = new_game(request.setup, context.violations.root / "setup", context.keys)
    config, events = game.state.config, game.events
    writer = SentenceWriter(config, request.options.locale) if request.options.with_sentences else None
    if game.sealing is None:
        response = service_pb2.CreateGameResponse(state=write_state(game.state))
    else:
        events = visible_events(events, SPECTATOR)
        sealed = write_sealed_state(game.state, game.sealing, context.keys.first)
        response = service_pb2.CreateGameResponse(state=sealed)
    fill_events(response.events, events, config.region.grid, writer)
    context.cache.put(response.state, game.state, is_canonical=True)
    return response


def new_game(message: config_pb2.GameSetup, field: FieldPath, keys: SealingKeys) -> NewGame:
    """Return a new game (S-1 to S-3); an open game without a seed gets a random one.

    Raises:
        RequestError: The set-up is malformed, or it is of a sealed game and there is no key.
    """
    setup = read_setup(message, field)
    sealed = is_sealed(message.config)
    if sealed and setup is not None:
        read_sealed_seats(message, setup.config.players, field)
    setup = field.violations.checked(setup)
    if sealed:
        message.DiscardUnknownFields()  # else a seat could change the deal by a field that nobody sees
        seed = sealed_seed(keys.first, setup, message.sealed_seats)
        state, events = begin_game(replace(setup, seed=seed))
        return NewGame(state, events, sealing_of(seed, message.sealed_seats))
    if setup.seed is None:
        setup = replace(setup, seed=secrets.token_bytes(SEED_BYTES))
    state, events = begin_game(setup)
    return NewGame(state, events)
