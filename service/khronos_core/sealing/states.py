"""Reading and writing the states of sealed games."""

from __future__ import annotations

from khronos.v1 import config_pb2, state_pb2
from khronos_core.codec.caches import NO_CACHES, Caches
from khronos_core.codec.state_reading import SEALED_SCHEMA, check_versions, read_public_part
from khronos_core.codec.state_writing import fill_state
from khronos_core.errors import FieldPath
from khronos_core.sealing.keys import SealingKey, SealingKeys
from khronos_core.sealing.seals import opened, seal
from khronos_engine import State


def read_sealed_state(
    message: state_pb2.GameState, field: FieldPath, keys: SealingKeys, caches: Caches = NO_CACHES
) -> State | None:
    """Return the state of a sealed game from a message without unknown fields; None if it is malformed.

    Raises:
        SchemaTooNewError: The state has a schema that is not known yet.
        RulesUnsupportedError: The rules revision is not supported.
        SealBrokenError: Its seal does not match.
        KeyUnknownError: This server lacks its key.
    """
    check_versions(message, field)
    hands, hidden = opened(message, field, keys)
    public, _ = read_public_part(message, field, caches)
    return None if public is None else State(public, hands, hidden)


def fill_sealed_state(
    message: state_pb2.GameState, state: State, sealing: state_pb2.Sealing, key: SealingKey, caches: Caches = NO_CACHES
) -> None:
    """Write and seal a state of a sealed game into an empty message."""
    fill_open_view(message, State(state.public, (), None), sealing, caches)
    seal(message, state, key)


def fill_open_view(
    message: state_pb2.GameState, view: State, sealing: state_pb2.Sealing, caches: Caches = NO_CACHES
) -> None:
    """Write a view of a sealed game into an empty message; its parts are open, and it has no seal."""
    fill_state(message, view, caches)
    message.schema_version = SEALED_SCHEMA
    message.public_part.config.secrecy = config_pb2.SECRECY_SEALED
    message.public_part.sealing.CopyFrom(sealing)
