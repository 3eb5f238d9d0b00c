"""Writes errors for callers: a canonical code, a message, and the details of a `google.rpc.Status`.

Messages are for developers and in English; sentences for players are in the language of the caller too.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

from google.protobuf.message import Message
from google.rpc.code_pb2 import Code
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, ResourceInfo, RetryInfo
from google.rpc.status_pb2 import Status

from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.refusal_pb2 import Refusal
from khronos_core import limits
from khronos_core.errors import (
    ActionIllegalError,
    CallCancelledError,
    FieldsError,
    FieldViolation,
    RegionUnknownError,
    RequestError,
    printable,
)
from khronos_engine.texts.languages import DEFAULT, Language, Phrase, language_for

DOMAIN = "khronos.referee"
"""The domain of every `ErrorInfo`."""

_LONGEST_TEXT = 600  # bytes of a text in the details


@dataclass(frozen=True, slots=True)
class Failure:
    """The failure of a call, as its caller receives it.

    Attributes:
        code: The canonical code, as `google.rpc.Code` numbers it.
        reason: Name of the `ErrorReason`, without its prefix.
        message: The error for developers, in English.
        details: A serialised `google.rpc.Status` of at most 4 KiB; empty for a cancelled call.
        sentence: The sentence for players in the caller's language, if there is one; else the message.
        retry_seconds: Seconds until the same request may be sent again; None if that would not help.
    """

    code: int
    reason: str
    message: str
    details: bytes
    sentence: str
    retry_seconds: float | None = None

    @property
    def code_name(self) -> str:
        """The name of the code, such as `INVALID_ARGUMENT`."""
        return Code.Name(self.code)


_IN_ENGLISH = language_for(DEFAULT)


def failure_of(error: RequestError, language: Language = _IN_ENGLISH) -> Failure:
    """Return the failure that reports an error, with its sentences in the caller's language."""
    match error:
        case ActionIllegalError():
            return _illegal(error)
        case FieldsError():
            return _fields(error, language)
        case RegionUnknownError():
            what = "no region of this name comes with the referee"
            return _plain(
                error, ResourceInfo(resource_type="built_in_region", resource_name=error.name, description=what)
            )
        case CallCancelledError():  # nobody receives it
            return Failure(error.code, "CANCELLED", str(error), b"", str(error))
        case _:
            return _plain(error)


def _plain(error: RequestError, *more: Message) -> Failure:
    """Return an error whose details are small."""
    if error.retry_seconds is not None:
        retry = RetryInfo()
        retry.retry_delay.FromMilliseconds(math.ceil(error.retry_seconds * 1000))
        more = (*more, retry)
    return _packed(error, _info(error), *more)


def _info(error: RequestError) -> ErrorInfo:
    name = ErrorReason.Name(error.reason).removeprefix("ERROR_REASON_")
    facts = {key: _cut(value, _LONGEST_TEXT) for key, value in error.facts.items()}
    return ErrorInfo(reason=name, domain=DOMAIN, metadata=facts)


def _packed(error: RequestError, info: ErrorInfo, *details: Message) -> Failure:
    status = Status(code=error.code, message=_cut(str(error), limits.MESSAGE))
    for detail in (info, *details):
        status.details.add().Pack(detail, deterministic=True)
    localized = next((each.message for each in details if isinstance(each, LocalizedMessage)), status.message)
    serialised = status.SerializeToString(deterministic=True)
    return Failure(error.code, info.reason, status.message, serialised, localized, error.retry_seconds)


def _fits(error: RequestError, info: ErrorInfo, *details: Message) -> bool:
    return len(_packed(error, info, *details).details) <= limits.DETAILS


def _cut(text: str, most: int) -> str:
    """Return a printable text of at most `most` bytes, with an ellipsis if it was cut."""
    data = printable(text).encode()
    return data.decode() if len(data) <= most else data[: most - 3].decode(errors="ignore") + "…"


def _fields(error: FieldsError, language: Language) -> Failure:
    """Return an error with its field violations, as many as there is room for."""
    localized: tuple[LocalizedMessage, ...] = ()
    if error.player_message is not None:
        fault = error.violations[0].full_message
        localized = (_localized(Phrase.of(error.player_message, count=error.count, fault=fault), language),)
    violations = [_field_violation(each, language) for each in error.violations]
    info, request = _info(error), BadRequest(field_violations=violations)
    if len(violations) < error.count or not _fits(error, info, request, *localized):
        info.metadata["truncated"] = "true"

        def fits(most: int) -> bool:
            return _fits(error, info, BadRequest(field_violations=violations[:most]), *localized)

        count = _most(len(violations), fits)
        del request.field_violations[count:]
    return _packed(error, info, request, *localized)


def _field_violation(violation: FieldViolation, language: Language) -> BadRequest.FieldViolation:
    """Return a field violation in English, and in the caller's language if that is another."""
    text = violation.full_message
    message = BadRequest.FieldViolation(
        field=_cut(violation.path, _LONGEST_TEXT), description=_cut(str(text), _LONGEST_TEXT), reason=violation.clause
    )
    if isinstance(text, Phrase) and language.tag != DEFAULT:
        message.localized_message.CopyFrom(_localized(text, language))
    return message


def _localized(text: Phrase, language: Language) -> LocalizedMessage:
    return LocalizedMessage(locale=language.tag, message=_cut(language.render(text), _LONGEST_TEXT))


def _illegal(error: ActionIllegalError) -> Failure:
    """Return an error with its refusal: all clauses, and as many violations and payments as there is room for."""
    whole, info = error.refusal, _info(error)
    localized = LocalizedMessage(locale=error.language, message=_cut(error.sentence, _LONGEST_TEXT))

    def fits(most: int) -> bool:
        return _fits(error, info, _shortened(whole, most), localized)

    pieces = len(whole.violations) + len(whole.payments)
    refusal = whole if fits(pieces) else _shortened(whole, _most(pieces, fits))
    return _packed(error, info, refusal, localized)


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
    """Return the largest number up to `pieces` that fits; 0 if none does."""
    return bisect_left(range(1, pieces + 1), True, key=lambda count: not fits(count))
