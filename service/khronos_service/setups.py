"""Games before their first turn: from a set-up to a first state."""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from khronos.v1 import config_pb2
from khronos_engine import State
from khronos_engine.events import Event
from khronos_engine.shuffle import SEED_BYTES
from khronos_service.codec.records import read_setup
from khronos_service.faults import Findings


def begin(message: config_pb2.GameSetup, path: str, findings: Findings) -> tuple[State, tuple[Event, ...]]:
    """Return the first state of a game and what led to it (S-1 to S-3); without a seed, one is drawn.

    Raises:
        RequestError: The set-up makes no sense.
    """
    setup = findings.settle(read_setup(message, path, findings))
    if setup.seed is None:
        setup = replace(setup, seed=secrets.token_bytes(SEED_BYTES))
    return setup.begin()
