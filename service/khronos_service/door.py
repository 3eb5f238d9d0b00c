"""The door: what every request goes through before the engine sees it.

A request is read whole, and everything that makes no sense in it is told at once. Then the state is audited, for the
rules trust it from there on. Then it is compared with what the caller expects, and seen as the asking seat may see it.
A state that passed lately is neither read nor audited again.
"""

from __future__ import annotations

from dataclasses import dataclass

from khronos.v1 import referee_service_pb2, state_pb2
from khronos_engine import State
from khronos_engine.actions import Action
from khronos_engine.audit import PositionFaultCode, audit
from khronos_engine.digest import digest
from khronos_engine.material import SEATS
from khronos_engine.texts.faults import position_fault, suggested_fix
from khronos_engine.texts.languages import Phrase
from khronos_service import limits
from khronos_service.codec.actions import read_action
from khronos_service.codec.notation import read_notation
from khronos_service.codec.paths import field_path
from khronos_service.codec.state_reading import read_state
from khronos_service.codec.state_writing import alter_state, write_state
from khronos_service.faults import DigestMismatchError, Fault, Findings, StateInvalidError
from khronos_service.memory import Memory
from khronos_service.seen import check_asking, seen_state

_STATE = "state"

Acting = (
    referee_service_pb2.ValidateActionRequest
    | referee_service_pb2.ApplyActionRequest
    | referee_service_pb2.PreviewActionRequest
)
"""A request with an action to a state."""

Asking = (
    Acting
    | referee_service_pb2.ListLegalActionsRequest
    | referee_service_pb2.ExplainPlacementsRequest
    | referee_service_pb2.DescribeDomainsRequest
    | referee_service_pb2.ViewGameRequest
)
"""A request with a state, perhaps a seat that asks, and perhaps an expected digest."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A state that passed the door.

    Attributes:
        state: All that the request shows of it.
        seen: What the asking seat may know of that: the same, if no seat is named.
        written: The state's message, if it is what this server writes of the state, its digest aside.
        states: Where states are kept.
    """

    state: State
    seen: State
    written: state_pb2.GameState | None
    states: Memory

    def write_next(self, message: state_pb2.GameState, state: State) -> None:
        """Write a state that an action made of this one, and keep it for the call that is likely to bring it back."""
        if self.written is None:
            message.CopyFrom(write_state(state))
        else:
            message.CopyFrom(self.written)
            alter_state(message, self.state, state)
        self.states.keep(message, state, ours=True)


@dataclass(frozen=True, slots=True)
class _Read:
    """A state as it was read.

    Attributes:
        state: The state.
        ours: Whether its message is what this server writes of it, its digest aside.
        passed: Whether the message passed the door before.
    """

    state: State
    ours: bool
    passed: bool


def admit(request: Asking, findings: Findings, states: Memory) -> Asked:
    """Return the state of a request, sound and as expected; `findings` holds what is wrong with the rest of it.

    Raises:
        RequestError: It can't be let in, for whatever reason.
    """
    read = findings.settle(_read_asked(request, findings, states))
    return _admitted(request, read, findings, states)


def admit_action(request: Acting, states: Memory) -> tuple[Asked, Action]:
    """Return the state and the action of a request.

    Raises:
        RequestError: They can't be let in, for whatever reason.
    """
    findings = Findings()
    read = _read_asked(request, findings, states)
    if request.WhichOneof("given") == "notation":  # it is read in the light of the state, which must be sound then
        asked = _admitted(request, findings.settle(read), findings, states)
        return asked, read_notation(request.notation, asked.state.public)
    given = _read_message(request, read, findings)
    asked_for, action = findings.settle(None if read is None or given is None else (read, given))
    return _admitted(request, asked_for, findings, states), action


def _read_message(request: Acting, read: _Read | None, findings: Findings) -> Action | None:
    """Read the action as a message."""
    if not request.HasField("action"):
        findings.add("action", "it must be given")
        return None
    players = SEATS.stop - 1 if read is None else read.state.config.players
    return read_action(request.action, players, "action", findings)


def _read_asked(request: Asking, findings: Findings, states: Memory) -> _Read | None:
    """Read the state and look at the asking seat."""
    if not request.HasField("state"):
        findings.add(_STATE, "it must be given")
        return None
    known = states.recall(request.state)
    if known is None:
        request.state.DiscardUnknownFields()
        state = read_state(request.state, _STATE, findings)
    else:
        state = known.state
    if state is None:
        return None
    check_asking(_asking_seat(request), state.config, findings)
    return _Read(state, not findings.reworded if known is None else known.ours, known is not None)


def _asking_seat(request: Asking) -> int:
    """Return the seat that asks; a view is asked for by whoever holds the state."""
    return 0 if isinstance(request, referee_service_pb2.ViewGameRequest) else request.asking_seat


def _admitted(request: Asking, read: _Read, findings: Findings, states: Memory) -> Asked:
    """Audit a state that was read, unless it was before, and compare it with what the caller expects."""
    state = read.state
    if not read.passed:
        faults = [*findings.unsound, *faults_of(request.state, state)]
        if faults:
            raise StateInvalidError(tuple(faults))
        states.keep(request.state, state, ours=read.ours)
    if request.expected_digest:
        actual = digest(state.public)
        if request.expected_digest != actual:
            raise DigestMismatchError(request.expected_digest, actual, state.public.revision)
    written = request.state if read.ours else None
    return Asked(state, seen_state(state, _asking_seat(request)), written, states)


def faults_of(message: state_pb2.GameState, state: State, path: str = _STATE) -> list[Fault]:
    """Return every fault of a position, by field (RULES 14); `path` is where in the request the state is."""
    faults = [
        Fault(
            field_path(each.path, message, state, path),
            position_fault(each, state.config),
            each.clause,
            suggested_fix(each.suggested_fix),
        )
        for each in audit(state)[: limits.FAULTS]
    ]
    if message.digest and message.digest != digest(state.public):
        faults.append(Fault(f"{path}.digest", Phrase.of(PositionFaultCode.DIGEST_WRONG)))
    return faults
