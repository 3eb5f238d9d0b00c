"""The one place where what went wrong becomes what goes over the wire: a code, a message and `google.rpc` details."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, ResourceInfo, RetryInfo
from google.rpc.status_pb2 import Status

from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.refusal_pb2 import Refusal
from khronos_service import limits
from khronos_service.faults import (
    ActionIllegalError,
    DeadlinePassedError,
    DigestMismatchError,
    Fault,
    FieldsError,
    NotationUnreadableError,
    NotSupportedError,
    OverloadedError,
    PartMissingError,
    PartSealedError,
    RegionInvalidError,
    RegionUnknownError,
    RulesUnsupportedError,
    SchemaTooNewError,
    ShuttingDownError,
    StateInvalidError,
    TooLargeError,
)

DOMAIN = "khronos.v1"
"""The domain of every `ErrorInfo`."""

DETAILS_KEY = "grpc-status-details-bin"
"""The trailer that carries the details."""

_RETRY_MILLISECONDS = 100
_LONGEST_TEXT = 600  # bytes of one text among the details


@dataclass(frozen=True, slots=True)
class Failure:
    """An error as it goes over the wire.

    Attributes:
        code: The canonical code.
        reason: Name of the `ErrorReason`, without its prefix.
        message: What went wrong, for developers.
        details: A serialised `google.rpc.Status`, of at most 4 KiB.
    """

    code: grpc.StatusCode
    reason: str
    message: str
    details: bytes


def failure_of(error: Exception, request_id: str) -> Failure:
    """Return the error that tells a caller of an exception; one that nobody foresaw is a fault of the server."""
    match error:
        case ActionIllegalError():
            return _illegal(error)
        case FieldsError():
            return _fields(error)
        case SchemaTooNewError():
            metadata = {"schema_version": str(error.named), "newest": str(error.newest)}
            return _plain(grpc.StatusCode.UNIMPLEMENTED, ErrorReason.ERROR_REASON_SCHEMA_TOO_NEW, error, metadata)
        case RulesUnsupportedError():
            metadata = {"rules_revision": str(error.named), "supported": ",".join(map(str, error.supported))}
            return _plain(grpc.StatusCode.UNIMPLEMENTED, ErrorReason.ERROR_REASON_RULES_UNSUPPORTED, error, metadata)
        case DigestMismatchError():
            metadata = {"expected": error.expected, "actual": error.actual, "revision": str(error.revision)}
            return _plain(grpc.StatusCode.ABORTED, ErrorReason.ERROR_REASON_DIGEST_MISMATCH, error, metadata)
        case PartMissingError():
            metadata = {"field": error.path}
            return _plain(grpc.StatusCode.FAILED_PRECONDITION, ErrorReason.ERROR_REASON_PART_MISSING, error, metadata)
        case PartSealedError():
            metadata = {"field": error.path}
            return _plain(grpc.StatusCode.FAILED_PRECONDITION, ErrorReason.ERROR_REASON_PART_SEALED, error, metadata)
        case RegionUnknownError():
            return _region_unknown(error)
        case NotationUnreadableError():
            return _unreadable(error)
        case NotSupportedError():
            metadata = {"field": error.path}
            return _plain(grpc.StatusCode.UNIMPLEMENTED, ErrorReason.ERROR_REASON_NOT_SUPPORTED, error, metadata)
        case TooLargeError():
            metadata = {"field": error.path, "limit": str(error.limit)}
            return _plain(grpc.StatusCode.RESOURCE_EXHAUSTED, ErrorReason.ERROR_REASON_TOO_LARGE, error, metadata)
        case OverloadedError():
            retry = RetryInfo()
            retry.retry_delay.FromMilliseconds(_RETRY_MILLISECONDS)
            code, reason = grpc.StatusCode.RESOURCE_EXHAUSTED, ErrorReason.ERROR_REASON_OVERLOADED
            return _plain(code, reason, error, {}, retry)
        case DeadlinePassedError():
            code, reason = grpc.StatusCode.DEADLINE_EXCEEDED, ErrorReason.ERROR_REASON_DEADLINE_EXCEEDED
            return _plain(code, reason, error, {})
        case ShuttingDownError():
            return _plain(grpc.StatusCode.UNAVAILABLE, ErrorReason.ERROR_REASON_SHUTTING_DOWN, error, {})
        case _:
            told = RuntimeError(f"a fault of the server; its operator finds it by the request id {request_id}")
            code, reason = grpc.StatusCode.INTERNAL, ErrorReason.ERROR_REASON_INTERNAL
            return _plain(code, reason, told, {"request_id": request_id})


def _plain(
    code: grpc.StatusCode,
    reason: ErrorReason.ValueType,
    error: Exception,
    metadata: Mapping[str, str],
    *more: Message,
) -> Failure:
    """Return an error whose details are small."""
    info = _info(reason, {key: _cut(value, limits.MESSAGE) for key, value in metadata.items()})
    return _packed(code, info, str(error), info, *more)


def _info(reason: ErrorReason.ValueType, metadata: Mapping[str, str]) -> ErrorInfo:
    name = ErrorReason.Name(reason).removeprefix("ERROR_REASON_")
    return ErrorInfo(reason=name, domain=DOMAIN, metadata=metadata)


def _packed(code: grpc.StatusCode, info: ErrorInfo, message: str, *details: Message) -> Failure:
    number: int = code.value[0]
    status = Status(code=number, message=_cut(message, limits.MESSAGE))
    for detail in details:
        status.details.add().Pack(detail, deterministic=True)
    return Failure(code, info.reason, status.message, status.SerializeToString(deterministic=True))


def _fits(code: grpc.StatusCode, info: ErrorInfo, message: str, *details: Message) -> bool:
    return len(_packed(code, info, message, *details).details) <= limits.DETAILS


def _cut(text: str, most: int) -> str:
    """Return a text of at most so many bytes, with an ellipsis where something was cut off."""
    data = text.encode()
    return text if len(data) <= most else data[: most - 3].decode(errors="ignore") + "…"


def _fields(error: FieldsError) -> Failure:
    """Return an error with the path of every field that is wrong, as many as there is room for."""
    match error:
        case StateInvalidError():
            reason, key = ErrorReason.ERROR_REASON_STATE_INVALID, "faults"
        case RegionInvalidError():
            reason, key = ErrorReason.ERROR_REASON_REGION_INVALID, "faults"
        case _:
            reason, key = ErrorReason.ERROR_REASON_MALFORMED, "fields"
    violations = [_field_violation(fault) for fault in error.faults]
    info = _info(reason, {key: str(error.count)})
    code = grpc.StatusCode.INVALID_ARGUMENT
    request = BadRequest(field_violations=violations)
    if len(violations) < error.count or not _fits(code, info, str(error), info, request):
        info.metadata["truncated"] = "true"
        kept = _most(
            len(violations),
            lambda most: _fits(code, info, str(error), info, BadRequest(field_violations=violations[:most])),
        )
        del request.field_violations[kept:]
    return _packed(code, info, str(error), info, request)


def _field_violation(fault: Fault) -> BadRequest.FieldViolation:
    return BadRequest.FieldViolation(
        field=_cut(fault.path, _LONGEST_TEXT), description=_cut(fault.whole, _LONGEST_TEXT), reason=fault.clause
    )


def _unreadable(error: NotationUnreadableError) -> Failure:
    """Return an error that says where in a line of notation, and what could have stood there."""
    metadata = {
        "line": str(error.line),
        "column": str(error.column),
        "expected": _cut(", ".join(error.expected), _LONGEST_TEXT),
    }
    request = BadRequest(
        field_violations=[
            BadRequest.FieldViolation(field=error.path, description=_cut(each, _LONGEST_TEXT))
            for each in error.sentences[:1]
        ]
    )
    code, reason = grpc.StatusCode.INVALID_ARGUMENT, ErrorReason.ERROR_REASON_NOTATION_UNREADABLE
    return _plain(code, reason, error, metadata, request)


def _region_unknown(error: RegionUnknownError) -> Failure:
    """Return an error that lists the regions there are."""
    info = _info(
        ErrorReason.ERROR_REASON_REGION_UNKNOWN,
        {"region": _cut(error.name, limits.MESSAGE), "known": ",".join(error.known)},
    )
    resource = ResourceInfo(
        resource_type="built_in_region",
        resource_name=_cut(error.name, limits.MESSAGE),
        description="no region of this name comes with the referee",
    )
    return _packed(grpc.StatusCode.NOT_FOUND, info, str(error), info, resource)


def _illegal(error: ActionIllegalError) -> Failure:
    """Return an error with the refusal: all its clauses, and as many violations and payments as there is room for."""
    code = grpc.StatusCode.FAILED_PRECONDITION
    whole = error.refusal
    info = _info(
        ErrorReason.ERROR_REASON_ACTION_ILLEGAL,
        {"clauses": ",".join(whole.clauses), "seat": str(error.seat), "revision": str(error.revision)},
    )
    told = LocalizedMessage(locale=error.language, message=_cut(str(error), _LONGEST_TEXT))

    def fits(most: int) -> bool:
        return _fits(code, info, str(error), info, _shortened(whole, most), told)

    pieces = len(whole.violations) + len(whole.payments)
    refusal = whole if fits(pieces) else _shortened(whole, _most(pieces, fits))
    return _packed(code, info, str(error), info, refusal, told)


def _shortened(refusal: Refusal, most: int) -> Refusal:
    """Return a refusal with so many of its violations and, after them, payments; all clauses stay."""
    violations = refusal.violations[:most]
    payments = refusal.payments[: most - len(violations)]
    left_out = most < len(refusal.violations) + len(refusal.payments)
    short = Refusal(clauses=refusal.clauses, violations=violations, payments=payments, truncated=left_out)
    if refusal.HasField("decision") and not left_out:
        short.decision.CopyFrom(refusal.decision)
    return short


def _most(pieces: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number up to `pieces` that fits; none may."""
    least, most = 0, pieces
    while least < most:
        middle = (least + most + 1) // 2
        if fits(middle):
            least = middle
        else:
            most = middle - 1
    return least
