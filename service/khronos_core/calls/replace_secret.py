"""The call by which the other seats of a sealed game replace the lost secret of a seat."""

from __future__ import annotations

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos.v1 import state_pb2
from khronos_core import limits
from khronos_core.call_context import CallContext
from khronos_core.codec.pieces import MOST_PLAYERS, read_seat
from khronos_core.errors import FieldViolations, SeatNotReplaceableError
from khronos_core.request_state import check_subject, read_subject
from khronos_core.sealing.replacements import signed, without_replacement
from khronos_core.sealing.states import write_sealed_state


def replace_secret(
    request: service_pb2.ReplaceSecretRequest, context: CallContext
) -> service_pb2.ReplaceSecretResponse:
    """Sign the new secret of another seat, or cancel its replacement."""
    violations = context.violations
    read = read_subject(request, context)
    players = MOST_PLAYERS if read is None else read.state.config.players
    lost = read_seat(request.seat, players, violations.root, "seat")
    subject = check_subject(read, request, context)
    sealing, signer = subject.sealing, subject.viewer.seat
    if sealing is None or not sealing.seats[lost].replaceable:
        raise SeatNotReplaceableError(lost + 1)
    if signer is None:
        violations.add("options.seat", "it must be given, with its secret: the seat that signs")
        raise violations.error()
    if request.secret_hash:
        _check_signature(request, signer + 1, sealing)
        after = signed(sealing, lost + 1, request.secret_hash, signer + 1)
    else:
        after = without_replacement(sealing, lost + 1)
    response = service_pb2.ReplaceSecretResponse(state=write_sealed_state(subject.state, after, context.keys.first))
    context.cache.put(response.state, subject.state, is_canonical=True)
    return response


def _check_signature(request: service_pb2.ReplaceSecretRequest, signer: int, sealing: state_pb2.Sealing) -> None:
    """Check that a seat, from 1, may sign the new secret of another.

    Raises:
        MalformedError: It may not.
    """
    violations = FieldViolations()
    if signer == request.seat:
        violations.add("seat", "a seat signs no new secret for itself; leave secret_hash out to call one off")
    if len(request.secret_hash) != limits.SECRET:
        violations.add("secret_hash", f"it has {limits.SECRET} bytes, not {len(request.secret_hash)}")
    elif request.secret_hash in {each.secret_hash for each in sealing.seats}:
        violations.add("secret_hash", "a seat has it already")
    if violations.malformed:
        raise violations.error()
