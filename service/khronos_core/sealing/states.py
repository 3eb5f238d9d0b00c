"""Reading and writing the states of sealed games."""

from __future__ import annotations

from khronos.v1 import config_pb2, state_pb2
from khronos_core.codec.state_reading import SEALED_SCHEMA, check_versions, read_public_part
from khronos_core.codec.state_writing import alter_state, write_state
from khronos_core.errors import FieldPath
from khronos_core.sealing.keys import SealingKey, SealingKeys
from khronos_core.sealing.seals import opened, seal
from khronos_engine import State


def read_sealed_state(message: state_pb2.GameState, field: FieldPath, keys: SealingKeys) -> State | None:
    """Return the state of a sealed game from a message without unknown fields; None if it is malformed.

    Raises:
        SchemaTooNewError: The state has a schema that is not known yet.
        RulesUnsupportedError: The rules revision is not supported.
        SealBrokenError: Its seal does not match.
        KeyUnknownError: This server lacks its key.
    """
    check_versions(message, field)
    hands, hidden = opened(message, field, keys)
    public, _ = read_public_part(message, field)
    return None if public is None else State(public, hands, hidden)


def write_sealed_state(state: State, sealing: state_pb2.Sealing, key: SealingKey) -> state_pb2.GameState:
    """Return the sealed message of a state of a sealed game."""
    message = write_open_view(State(state.public, (), None), sealing)
    seal(message, state, key)
    return message


def write_next_sealed_state(
    message: state_pb2.GameState, before: state_pb2.GameState, old: State, new: State, key: SealingKey
) -> None:
    """Write and seal the state after an action into an empty message; `before` is the message of the old state."""
    message.schema_version = before.schema_version
    message.rules_revision = before.rules_revision
    message.public_part.CopyFrom(before.public_part)
    alter_state(message, State(old.public, (), None), State(new.public, (), None))
    seal(message, new, key)


def write_open_view(view: State, sealing: state_pb2.Sealing) -> state_pb2.GameState:
    """Return the message of a view of a sealed game: its parts are open, and without a seal no call accepts it."""
    message = write_state(view)
    message.schema_version = SEALED_SCHEMA
    message.public_part.config.secrecy = config_pb2.SECRECY_SEALED
    message.public_part.sealing.CopyFrom(sealing)
    return message
