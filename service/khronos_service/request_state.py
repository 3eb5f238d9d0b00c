"""The state of a request, from its message to what the viewer may see of it.

The steps are, in this order:

1. take the state from the cache, or read its message field by field;
2. read the fields beside it, so that everything that makes no sense is reported at once;
3. audit what was not cached, for the rules trust a state from there on;
4. compare its digest with the one that the caller expects;
5. make the view of who asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeVar

from khronos.v1 import action_pb2, referee_service_pb2, state_pb2
from khronos_engine import State
from khronos_engine.actions import Action
from khronos_engine.audit import PositionFault, PositionFaultCode, audit, audit_cards
from khronos_engine.digest import digest
from khronos_engine.notation import PartialAction, UnreadableTextError
from khronos_engine.state import Config, Public
from khronos_engine.texts.faults import position_fault, suggested_fix
from khronos_engine.texts.languages import Phrase
from khronos_engine.views import holds_secrets
from khronos_engine.work import NO_METER, Meter
from khronos_service import limits
from khronos_service.codec.actions import read_given_action
from khronos_service.codec.options import SPECTATOR, Viewer, read_viewer
from khronos_service.codec.paths import FieldPaths
from khronos_service.codec.state_reading import read_other_parts, read_state
from khronos_service.codec.state_writing import alter_state, write_state
from khronos_service.request_errors import (
    DigestMismatchError,
    FieldViolation,
    FieldViolations,
    NotationUnreadableError,
    StateInvalidError,
)
from khronos_service.state_cache import StateCache
from khronos_service.visibility import visible_state

_STATE = "state"

_Fields = TypeVar("_Fields")

ActionRequest = referee_service_pb2.ValidateActionRequest | referee_service_pb2.ApplyActionRequest
"""A request with an action in a state."""

ActionIn = Callable[[Public], Action]
"""What returns an action for the position in which it is taken: a line of notation leaves open who acts."""

StateRequest = (
    ActionRequest
    | referee_service_pb2.PreviewActionRequest
    | referee_service_pb2.ListLegalActionsRequest
    | referee_service_pb2.ExplainPlacementsRequest
    | referee_service_pb2.DescribeDomainsRequest
    | referee_service_pb2.ViewGameRequest
)
"""A request whose subject is a state."""


@dataclass(frozen=True, slots=True)
class RequestState:
    """The state of a request: sound, and the one that the caller expects.

    Attributes:
        state: All that the request shows of it.
        viewer: Who asks.
        view: What the viewer may see of the state.
        canonical: Its message, if that is known to be what this server writes of the state.
    """

    state: State
    viewer: Viewer
    view: State
    canonical: state_pb2.GameState | None

    def write_next(self, message: state_pb2.GameState, state: State, cache: StateCache) -> None:
        """Write a state that an action made of this one into an empty message, and cache it for the next call."""
        if self.canonical is None:
            message.CopyFrom(write_state(state))
        else:
            message.CopyFrom(self.canonical)
            alter_state(message, self.state, state)
        cache.put(message, state, is_canonical=True)


# --- the order of the steps -------------------------------------------------------------------------------------------


def admit(request: StateRequest, violations: FieldViolations, cache: StateCache) -> RequestState:
    """Return the state of a request; `violations` holds what is wrong with its other fields.

    Raises:
        RequestError: A field makes no sense, the state is not sound, or it is not the expected one.
    """
    return admit_with_fields(request, violations, cache, lambda _: True)[0]


def admit_action(request: ActionRequest, cache: StateCache) -> tuple[RequestState, Action]:
    """Return the state and the action of a request.

    Raises:
        RequestError: A field makes no sense, the state is not sound, or it is not the expected one.
    """
    admitted, (action_in,) = admit_actions(request, {"action": request.action}, FieldViolations(), cache)
    return admitted, action_in(admitted.state.public)


def admit_actions(
    request: StateRequest, given: Mapping[str, action_pb2.GivenAction], violations: FieldViolations, cache: StateCache
) -> tuple[RequestState, list[ActionIn]]:
    """Return the state of a request, and its actions.

    Args:
        request: The request.
        given: Its actions by path.
        violations: What is wrong with its other fields.
        cache: Where states are cached.

    Raises:
        RequestError: A field makes no sense, the state is not sound, or it is not the expected one.
    """

    def read_actions(config: Config | None) -> list[tuple[str, PartialAction | UnreadableTextError | None]]:
        return [(path, read_given_action(each, config, path, violations)) for path, each in given.items()]

    admitted, read = admit_with_fields(request, violations, cache, read_actions)
    actions: list[ActionIn] = []
    for path, each in read:
        if isinstance(each, UnreadableTextError):
            raise NotationUnreadableError(f"{path}.notation", *each.errors) from each
        if each is not None:
            actions.append(each.complete)
    return admitted, actions


def admit_with_fields(
    request: StateRequest,
    violations: FieldViolations,
    cache: StateCache,
    read_fields: Callable[[Config | None], _Fields | None],
) -> tuple[RequestState, _Fields]:
    """Return the state of a request, and its fields that only make sense beside a state.

    Args:
        request: The request.
        violations: What is wrong with its other fields.
        cache: Where states are cached.
        read_fields: A reader of further fields. It gets what is played, None if that can't be read; if it returns None,
            it has added a violation.

    Raises:
        RequestError: A field makes no sense, the state is not sound, or it is not the expected one.
    """
    reading = _read(request.state, _STATE, violations, cache) if request.HasField("state") else None
    if reading is None:
        if not request.HasField("state"):
            violations.add(_STATE, "it must be given")
        fields = read_fields(None)
        viewer = SPECTATOR
    else:
        config = reading.state.public.config
        viewer = read_viewer(request.options, len(config.seats), violations, secrets=holds_secrets(reading.state))
        fields = read_fields(config)
    if reading is None or fields is None or violations.malformed or violations.region:
        raise violations.error()
    state = _audited(reading, request.state, _STATE, violations, cache)
    if request.options.expected_digest:
        _compare_digest(request.options.expected_digest, state)
    canonical = request.state if reading.is_canonical else None
    return RequestState(state, viewer, visible_state(state, viewer), canonical), fields


def admit_position(message: state_pb2.GameState, path: str, violations: FieldViolations, cache: StateCache) -> State:
    """Return the state of a message by itself, at a path of the request.

    Raises:
        RequestError: A field makes no sense, or the state is not sound.
    """
    return _audited(violations.checked(_read(message, path, violations, cache)), message, path, violations, cache)


# --- the steps --------------------------------------------------------------------------------------------------------


class _Unaudited(Enum):
    """What of a state is still to be audited."""

    NOTHING = auto()
    CARDS = auto()
    """Hands beside a public part that is known to be sound."""
    EVERYTHING = auto()


@dataclass(frozen=True, slots=True)
class _Reading:
    """A state before its audit.

    Attributes:
        state: The state.
        unaudited: What of it is still to be audited.
        is_canonical: Whether its message is what this server writes of it.
    """

    state: State
    unaudited: _Unaudited
    is_canonical: bool


def _read(message: state_pb2.GameState, path: str, violations: FieldViolations, cache: StateCache) -> _Reading | None:
    """Return a state from the cache or from its message; None, with violations, if its fields make no state."""
    cached = cache.get(message)
    if cached is None:
        message.DiscardUnknownFields()
        state = read_state(message, path, violations)
        return None if state is None else _Reading(state, _Unaudited.EVERYTHING, is_canonical=False)
    if cached.is_whole:
        return _Reading(cached.state, _Unaudited.NOTHING, cached.is_canonical)
    hands, hidden = read_other_parts(message, cached.state.config, path, violations)
    return _Reading(State(cached.state.public, hands, hidden), _Unaudited.CARDS, is_canonical=False)


def _audited(
    reading: _Reading, message: state_pb2.GameState, path: str, violations: FieldViolations, cache: StateCache
) -> State:
    """Return a state that was read, once it is found sound, and cache it."""
    state = reading.state
    if reading.unaudited is _Unaudited.NOTHING:
        return state
    found = audit_cards(state) if reading.unaudited is _Unaudited.CARDS else audit(state)
    faults = [*violations.unsound, *_position_faults(found, message, state, path)]
    if faults:
        raise StateInvalidError(tuple(faults))
    if reading.unaudited is _Unaudited.EVERYTHING:
        cache.put(message, state, is_canonical=False)
    return state


def _compare_digest(expected: str, state: State) -> None:
    actual = digest(state.public)
    if expected != actual:
        raise DigestMismatchError(expected, actual, state.public.revision)


def position_faults(
    message: state_pb2.GameState, state: State, path: str = _STATE, meter: Meter = NO_METER
) -> list[FieldViolation]:
    """Return every fault of a position, by field; `path` is where in the request the state is, `meter` counts."""
    return _position_faults(audit(state, meter), message, state, path)


def _position_faults(
    found: tuple[PositionFault, ...], message: state_pb2.GameState, state: State, path: str
) -> list[FieldViolation]:
    paths = FieldPaths(message, state, path)
    faults = [
        FieldViolation(
            paths.of(each.path),
            position_fault(each, state.config),
            each.clause,
            suggested_fix(each.suggested_fix),
        )
        for each in found[: limits.FAULTS]
    ]
    if message.public_digest and message.public_digest != digest(state.public):
        faults.append(FieldViolation(f"{path}.public_digest", Phrase.of(PositionFaultCode.DIGEST_WRONG)))
    return faults
