"""What goes over the wire when a request fails: a gRPC status code, a message and `google.rpc` details.

Messages are for developers and in English; what a player may read is also there in the language of the caller.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import auto

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, ResourceInfo, RetryInfo
from google.rpc.status_pb2 import Status

from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.refusal_pb2 import Refusal
from khronos_engine.notation import TextError
from khronos_engine.texts.languages import DEFAULT, Key, Language, Phrase, language_for
from khronos_service import limits
from khronos_service.request_errors import (
    ActionIllegalError,
    CallCancelledError,
    DeadlinePassedError,
    DigestMismatchError,
    FieldsError,
    FieldViolation,
    MethodUnknownError,
    NotationUnreadableError,
    OverloadedError,
    PartMissingError,
    PartSealedError,
    RateLimitedError,
    RegionInvalidError,
    RegionUnknownError,
    RulesUnsupportedError,
    SchemaTooNewError,
    ShuttingDownError,
    StalledError,
    StateInvalidError,
    TooLargeError,
    TooMuchWorkError,
    UnauthenticatedError,
)

DOMAIN = "khronos.referee"
"""The domain of every `ErrorInfo`."""

DETAILS_KEY = "grpc-status-details-bin"
"""The trailer that carries the details."""

_RETRY_MILLISECONDS = 100
_LONGEST_PUSHBACK = 1000  # milliseconds; about as long as gRPC's own retries last
_NEVER = "-1"
_LONGEST_TEXT = 600  # bytes of one text among the details


class PlayerMessage(Key, section="errors"):
    """The sentence for a player who typed in something that can't be used."""

    STATE_INVALID = auto()
    """A position that is not sound."""
    REGION_INVALID = auto()
    """A region with faults."""
    NOTATION_UNREADABLE = auto()
    """A text that can't be read."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An error as it goes over the wire.

    Attributes:
        code: The canonical code.
        reason: Name of the `ErrorReason`, without its prefix.
        message: What went wrong, for developers.
        details: A serialised `google.rpc.Status`, of at most 4 KiB.
        sentence: What went wrong, in the caller's language where a player may read it; else the message.
        pushback: For gRPC's own retries: milliseconds to wait before the next attempt, a negative number where one
            would be in vain, or empty where nothing is known of it.
    """

    code: grpc.StatusCode
    reason: str
    message: str
    details: bytes
    sentence: str
    pushback: str = ""


ENGLISH = language_for(DEFAULT)


def failure_of(error: Exception, request_id: str, language: Language = ENGLISH) -> Failure:
    """Return the failure that reports an exception; an exception that is no `RequestError` is a fault of the server.

    Args:
        error: The exception.
        request_id: The name of the call.
        language: The caller's language.
    """
    match error:
        case ActionIllegalError():
            return _illegal(error)
        case FieldsError():
            return _fields(error, language)
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
        case TooLargeError():
            metadata = {"field": error.path, "limit": str(error.limit)}
            return _plain(grpc.StatusCode.RESOURCE_EXHAUSTED, ErrorReason.ERROR_REASON_TOO_LARGE, error, metadata)
        case TooMuchWorkError():
            code, reason = grpc.StatusCode.RESOURCE_EXHAUSTED, ErrorReason.ERROR_REASON_TOO_MUCH_WORK
            return _plain(code, reason, error, {"limit": str(error.limit), "instead": error.instead})
        case OverloadedError():
            retry = RetryInfo()
            retry.retry_delay.FromMilliseconds(_RETRY_MILLISECONDS)
            code, reason = grpc.StatusCode.RESOURCE_EXHAUSTED, ErrorReason.ERROR_REASON_OVERLOADED
            return _plain(code, reason, error, {}, retry)
        case UnauthenticatedError():
            metadata = {"key": error.key}
            code, reason = grpc.StatusCode.UNAUTHENTICATED, ErrorReason.ERROR_REASON_UNAUTHENTICATED
            return _plain(code, reason, error, metadata)
        case RateLimitedError():
            retry = RetryInfo()
            retry.retry_delay.FromMilliseconds(math.ceil(error.seconds * 1000))
            metadata = {"limit": f"{error.limit:g}", "what": error.what}
            code, reason = grpc.StatusCode.RESOURCE_EXHAUSTED, ErrorReason.ERROR_REASON_RATE_LIMITED
            return _plain(code, reason, error, metadata, retry)
        case DeadlinePassedError():
            code, reason = grpc.StatusCode.DEADLINE_EXCEEDED, ErrorReason.ERROR_REASON_DEADLINE_EXCEEDED
            return _plain(code, reason, error, {})
        case CallCancelledError():  # for the log alone
            return Failure(grpc.StatusCode.CANCELLED, "CANCELLED", str(error), b"", str(error))
        case StalledError():
            metadata = {"seconds": f"{error.seconds:g}"}
            return _plain(grpc.StatusCode.ABORTED, ErrorReason.ERROR_REASON_STALLED, error, metadata)
        case MethodUnknownError():
            metadata = {"method": error.path} if error.path else {}
            return _plain(grpc.StatusCode.UNIMPLEMENTED, ErrorReason.ERROR_REASON_METHOD_UNKNOWN, error, metadata)
        case ShuttingDownError():
            return _plain(grpc.StatusCode.UNAVAILABLE, ErrorReason.ERROR_REASON_SHUTTING_DOWN, error, {})
        case _:
            fault = RuntimeError(f"a fault of the server; its operator finds it by the request id {request_id}")
            code, reason = grpc.StatusCode.INTERNAL, ErrorReason.ERROR_REASON_INTERNAL
            return _plain(code, reason, fault, {"request_id": request_id})


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
    localized = next((each.message for each in details if isinstance(each, LocalizedMessage)), status.message)
    serialised = status.SerializeToString(deterministic=True)
    return Failure(code, info.reason, status.message, serialised, localized, _pushback(code, details))


def _pushback(code: grpc.StatusCode, details: Iterable[Message]) -> str:
    """Return when gRPC may send a call again: what is refused for its size never, what is overloaded soon.

    gRPC would wait in silence, up to the deadline of the call. A long wait is left to the caller, who sees the error.
    """
    for each in details:
        if isinstance(each, RetryInfo) and (wait := each.retry_delay.ToMilliseconds()) <= _LONGEST_PUSHBACK:
            return str(wait)
    return _NEVER if code is grpc.StatusCode.RESOURCE_EXHAUSTED else ""


def _fits(code: grpc.StatusCode, info: ErrorInfo, message: str, *details: Message) -> bool:
    return len(_packed(code, info, message, *details).details) <= limits.DETAILS


def _cut(text: str, most: int) -> str:
    """Return a text of at most `most` bytes, with an ellipsis where something was cut off."""
    data = text.encode()
    return text if len(data) <= most else data[: most - 3].decode(errors="ignore") + "…"


def _fields(error: FieldsError, language: Language) -> Failure:
    """Return an error with the path of every field that is wrong, as many as there is room for."""
    localized: tuple[LocalizedMessage, ...] = ()
    first = error.violations[0].full_message
    metadata = {"faults": str(error.count)}
    match error:
        case StateInvalidError():
            reason = ErrorReason.ERROR_REASON_STATE_INVALID
            localized = (_localized(Phrase.of(PlayerMessage.STATE_INVALID, count=error.count, fault=first), language),)
        case RegionInvalidError():
            reason = ErrorReason.ERROR_REASON_REGION_INVALID
            localized = (_localized(Phrase.of(PlayerMessage.REGION_INVALID, count=error.count, fault=first), language),)
        case NotationUnreadableError():
            reason = ErrorReason.ERROR_REASON_NOTATION_UNREADABLE
            localized = (
                _localized(Phrase.of(PlayerMessage.NOTATION_UNREADABLE, count=error.count, fault=first), language),
            )
            metadata |= _place(error.first)
        case _:
            reason, metadata = ErrorReason.ERROR_REASON_MALFORMED, {"fields": str(error.count)}
    violations = [_field_violation(each, language) for each in error.violations]
    info = _info(reason, metadata)
    code = grpc.StatusCode.INVALID_ARGUMENT
    request = BadRequest(field_violations=violations)
    if len(violations) < error.count or not _fits(code, info, str(error), info, request, *localized):
        info.metadata["truncated"] = "true"

        def fits(most: int) -> bool:
            return _fits(code, info, str(error), info, BadRequest(field_violations=violations[:most]), *localized)

        count = _most(len(violations), fits)
        del request.field_violations[count:]
    return _packed(code, info, str(error), info, request, *localized)


def _field_violation(violation: FieldViolation, language: Language) -> BadRequest.FieldViolation:
    """Return what is wrong with a field in English, and also in the caller's language if that is another."""
    text = violation.full_message
    message = BadRequest.FieldViolation(
        field=_cut(violation.path, _LONGEST_TEXT), description=_cut(str(text), _LONGEST_TEXT), reason=violation.clause
    )
    if isinstance(text, Phrase) and language.tag != DEFAULT:
        message.localized_message.CopyFrom(_localized(text, language))
    return message


def _localized(text: Phrase, language: Language) -> LocalizedMessage:
    return LocalizedMessage(locale=language.tag, message=_cut(language.render(text), _LONGEST_TEXT))


def _place(error: TextError) -> dict[str, str]:
    """Return where in a text something is wrong, and what could have stood there."""
    return {
        "line": str(error.line),
        "column": str(error.column),
        "expected": _cut(", ".join(error.expected), _LONGEST_TEXT),
    }


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
    localized = LocalizedMessage(locale=error.language, message=_cut(error.sentence, _LONGEST_TEXT))

    def fits(most: int) -> bool:
        return _fits(code, info, str(error), info, _shortened(whole, most), localized)

    pieces = len(whole.violations) + len(whole.payments)
    refusal = whole if fits(pieces) else _shortened(whole, _most(pieces, fits))
    return _packed(code, info, str(error), info, refusal, localized)


def _shortened(refusal: Refusal, most: int) -> Refusal:
    """Return a refusal with `most` of its violations and, after them, payments; all clauses stay."""
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
