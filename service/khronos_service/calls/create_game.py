"""The call that creates a game, and the first state of any game."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from khronos.v1 import config_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine import State
from khronos_engine.events import Event
from khronos_engine.shuffle import SEED_BYTES
from khronos_engine.texts.sentences import SentenceWriter
from khronos_service.calls.context import CallContext
from khronos_service.codec.events import fill_events
from khronos_service.codec.records import read_setup
from khronos_service.codec.state_writing import write_state
from khronos_service.request_errors import FieldViolations


def create_game(request: service_pb2.CreateGameRequest, context: CallContext) -> service_pb2.CreateGameResponse:
    """Set up a game (S-1 to S-3)."""
    state, events = first_state(request.setup, "setup", FieldViolations())
    config = state.config
    writer = SentenceWriter(config, request.options.locale) if request.options.with_sentences else None
    response = service_pb2.CreateGameResponse(state=write_state(state))
    fill_events(response.events.add, events, config.region.grid, writer)
    context.cache.put(response.state, state, is_canonical=True)
    return response


def first_state(
    message: config_pb2.GameSetup, path: str, violations: FieldViolations
) -> tuple[State, tuple[Event, ...]]:
    """Return the first state of a game and the events that led to it (S-1 to S-3); without a seed, one is drawn.

    Raises:
        RequestError: The set-up makes no sense.
    """
    setup = violations.checked(read_setup(message, path, violations))
    if setup.seed is None:
        setup = replace(setup, seed=secrets.token_bytes(SEED_BYTES))
    return setup.begin()
