"""The door: what every request goes through before the engine sees it.

A request is read whole, and everything that makes no sense in it is told at once. Then the state is audited, for the
rules trust it from there on. Then it is compared with what the caller expects, and seen as the asking seat may see it.
A state that passed lately is neither read nor audited again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from khronos.v1 import action_pb2, referee_service_pb2, state_pb2
from khronos_engine import State
from khronos_engine.actions import Action
from khronos_engine.audit import FlawCode, audit
from khronos_engine.digest import digest
from khronos_engine.material import SEATS
from khronos_engine.texts.languages import Phrase
from khronos_service import limits
from khronos_service.codec.actions import read_action
from khronos_service.codec.notation import read_line
from khronos_service.codec.options import Viewer, holds_secrets, read_viewer
from khronos_service.codec.paths import field_path
from khronos_service.codec.state_reading import read_state
from khronos_service.codec.state_writing import alter_state, write_state
from khronos_service.faults import DigestMismatchError, Fault, Findings, StateInvalidError
from khronos_service.memory import Memory
from khronos_service.seen import seen_state

_STATE = "state"

Acting = referee_service_pb2.ValidateActionRequest | referee_service_pb2.ApplyActionRequest
"""A request with an action to a state."""

Asking = (
    Acting
    | referee_service_pb2.PreviewActionRequest
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
        seen: What the viewer may know of that.
        viewer: Who asks.
        written: The state's message, if it is what this server writes of the state, its digest aside.
        states: Where states are kept.
    """

    state: State
    seen: State
    viewer: Viewer
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
        viewer: Who asks.
    """

    state: State
    ours: bool
    passed: bool
    viewer: Viewer


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
    asked, (action_in,) = admit_actions(request, {"action": request.action}, findings, states)
    return asked, action_in(asked.state)


def admit_actions(
    request: Asking, actions: Mapping[str, action_pb2.GivenAction], findings: Findings, states: Memory
) -> tuple[Asked, list[Callable[[State], Action]]]:
    """Return the state of a request and, for each of its actions, what returns it for the state that it is taken in.

    Args:
        request: The request.
        actions: Its actions, by path.
        findings: What is wrong with the rest of it.
        states: Where states are kept.

    Raises:
        RequestError: They can't be let in, for whatever reason.
    """
    read = _read_asked(request, findings, states)
    players = SEATS.stop - 1 if read is None else read.state.config.players
    messages: dict[str, Action | None] = {}
    for path, given in actions.items():
        match given.WhichOneof("given"):
            case "message":
                messages[path] = read_action(given.message, players, f"{path}.message", findings)
            case "notation":
                pass  # it is read in the light of the state, which must be sound then
            case None:
                findings.add(path, "it must be given, as a message or as notation")
    asked = _admitted(request, findings.settle(read), findings, states)
    plan: list[Callable[[State], Action]] = []
    for path, given in actions.items():
        action = messages.get(path)
        if action is None:
            plan.append(read_line(given.notation, asked.state.config, f"{path}.notation"))
        else:
            plan.append(partial(_whatever_the_state, action))
    return asked, plan


def _whatever_the_state(action: Action, _: State) -> Action:
    return action


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
    viewer = read_viewer(request.options, state.config.players, findings, secrets=holds_secrets(state))
    return _Read(state, not findings.reworded if known is None else known.ours, known is not None, viewer)


def _admitted(request: Asking, read: _Read, findings: Findings, states: Memory) -> Asked:
    """Audit a state that was read, unless it was before, and compare it with what the caller expects."""
    state = read.state
    if not read.passed:
        faults = [*findings.unsound, *faults_of(request.state, state)]
        if faults:
            raise StateInvalidError(tuple(faults))
        states.keep(request.state, state, ours=read.ours)
    expected = request.options.expected_digest
    if expected and expected != (actual := digest(state.public)):
        raise DigestMismatchError(expected, actual, state.public.revision)
    written = request.state if read.ours else None
    return Asked(state, seen_state(state, read.viewer), read.viewer, written, states)


def faults_of(message: state_pb2.GameState, state: State, path: str = _STATE) -> list[Fault]:
    """Return every fault of a position, by field (RULES 14); `path` is where in the request the state is."""
    faults = [
        Fault(field_path(flaw.path, message, state, path), flaw.said, flaw.clause, flaw.mending)
        for flaw in audit(state)[: limits.FAULTS]
    ]
    if message.public_digest and message.public_digest != digest(state.public):
        faults.append(Fault(f"{path}.public_digest", Phrase.of(FlawCode.DIGEST_WRONG)))
    return faults
