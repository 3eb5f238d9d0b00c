"""Turn the errors of calls into answers: a failure has a `google.rpc.Status` with details.

Messages are for developers and in English; sentences are for players, in the caller's language.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from google.protobuf.message import Message
from google.rpc.code_pb2 import Code
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, ResourceInfo, RetryInfo
from google.rpc.status_pb2 import Status

from khronos.v1.refusal_pb2 import Refusal
from khronos_core import limits
from khronos_core.codec.refusals import write_visible_refusal
from khronos_core.errors import (
    ActionIllegalError,
    CallCancelledError,
    CannotPlanError,
    FieldsError,
    FieldViolation,
    RegionUnknownError,
    RequestError,
    printable,
)
from khronos_engine.texts.languages import DEFAULT, Language, Phrase, language_for

DOMAIN = "khronos.referee"
"""The domain of every `ErrorInfo`."""

_MAX_TEXT_LENGTH = 600  # the maximum number of bytes of a text in the details

_Response = TypeVar("_Response")


@dataclass(frozen=True, slots=True)
class Failure:
    """The failure of a call, as its caller receives it.

    Attributes:
        status: The error, with details of at most 4 KiB. Its message is for developers, in English. A cancelled call
            has no details, because the caller would not receive them.
        reason: The name of the `ErrorReason`, without its prefix.
        sentence: The sentence for players in the caller's language; the message if the error is not for players.
        retry_seconds: The seconds after which the caller may send the same request again; None if a retry would not
            help.
    """

    status: Status
    reason: str
    sentence: str
    retry_seconds: float | None = None

    @property
    def message(self) -> str:
        """The error for developers, in English."""
        return self.status.message

    @property
    def code_name(self) -> str:
        """The name of the canonical code, such as `INVALID_ARGUMENT`."""
        return Code.Name(self.status.code)


class Answer(NamedTuple, Generic[_Response]):
    """The answer to a call.

    Attributes:
        response: The response; None if the call failed, except in a stream, where a response contains the failure.
        failure: The failure; None if the call succeeded.
        refused: The ids of the rules that an action of the request violates.
        steps: The steps of work of the call, about 25 microseconds each.
    """

    response: _Response | None
    failure: Failure | None = None
    refused: Sequence[str] = ()
    steps: int = 0


_IN_ENGLISH = language_for(DEFAULT)


def failure_of(error: RequestError, language: Language = _IN_ENGLISH) -> Failure:
    """Return the failure that reports an error, with sentences in the caller's language."""
    match error:
        case ActionIllegalError():
            return _to_refusal_failure(error, language)
        case FieldsError():
            return _to_fields_failure(error, language)
        case RegionUnknownError():
            what = "there is no built-in region of this name"
            return _to_small_failure(
                error, ResourceInfo(resource_type="built_in_region", resource_name=error.name, description=what)
            )
        case CannotPlanError():
            return _to_small_failure(error, _localize(error.sentence, language))
        case CallCancelledError():  # a cancelled call does not receive the details
            return Failure(Status(code=Code.Value(error.code), message=str(error)), error.code, str(error))
        case _:
            return _to_small_failure(error)


def _to_small_failure(error: RequestError, *more: Message) -> Failure:
    """Return a failure whose details always fit."""
    if error.retry_seconds is not None:
        retry = RetryInfo()
        retry.retry_delay.FromMilliseconds(math.ceil(error.retry_seconds * 1000))
        more = (*more, retry)
    return _pack(error, str(error), _info(error), *more)


def _info(error: RequestError) -> ErrorInfo:
    facts = {key: _cut(value, _MAX_TEXT_LENGTH) for key, value in error.facts.items()}
    return ErrorInfo(reason=error.reason, domain=DOMAIN, metadata=facts)


def _pack(error: RequestError, message: str, info: ErrorInfo, *details: Message) -> Failure:
    status = Status(code=Code.Value(error.code), message=_cut(message, limits.MESSAGE))
    for detail in (info, *details):
        status.details.add().Pack(detail, deterministic=True)
    localized = next((each.message for each in details if isinstance(each, LocalizedMessage)), status.message)
    return Failure(status, error.reason, localized, error.retry_seconds)


def _fits(error: RequestError, info: ErrorInfo, *details: Message) -> bool:
    return _pack(error, str(error), info, *details).status.ByteSize() <= limits.DETAILS


def _cut(text: str, max_bytes: int) -> str:
    """Return a printable text of at most `max_bytes` bytes, with an ellipsis if it was shortened."""
    data = printable(text).encode()
    return data.decode() if len(data) <= max_bytes else data[: max_bytes - 3].decode(errors="ignore") + "…"


def _to_fields_failure(error: FieldsError, language: Language) -> Failure:
    """Return a failure with as many field violations as fit into the details."""
    localized: tuple[LocalizedMessage, ...] = ()
    if error.player_message is not None:
        problem = error.violations[0].full_message
        localized = (_localize(Phrase.of(error.player_message, count=error.count, problem=problem), language),)
    violations = [_field_violation(each, language) for each in error.violations]
    info, request = _info(error), BadRequest(field_violations=violations)
    if len(violations) < error.count or not _fits(error, info, request, *localized):
        info.metadata["truncated"] = "true"

        def fits(max_violations: int) -> bool:
            return _fits(error, info, BadRequest(field_violations=violations[:max_violations]), *localized)

        count = _count_fitting(len(violations), fits)
        del request.field_violations[count:]
    return _pack(error, str(error), info, request, *localized)


def _field_violation(violation: FieldViolation, language: Language) -> BadRequest.FieldViolation:
    """Return a field violation in English, and in the caller's language if it is not English."""
    text = violation.full_message
    message = BadRequest.FieldViolation(
        field=_cut(violation.path, _MAX_TEXT_LENGTH),
        description=_cut(str(text), _MAX_TEXT_LENGTH),
        reason=violation.clause,
    )
    if isinstance(text, Phrase) and language.tag != DEFAULT:
        message.localized_message.CopyFrom(_localize(text, language))
    return message


def _localize(text: Phrase, language: Language) -> LocalizedMessage:
    return LocalizedMessage(locale=language.tag, message=_cut(language.render(text), _MAX_TEXT_LENGTH))


def _to_refusal_failure(error: ActionIllegalError, language: Language) -> Failure:
    """Return a failure with the refusal: all violated rules, and as many violations and payments as fit."""
    whole, info = write_visible_refusal(error.refusal, language.tag), _info(error)
    sentence = " ".join(violation.sentence for violation in whole.violations)
    localized = LocalizedMessage(locale=language.tag, message=_cut(sentence, _MAX_TEXT_LENGTH))
    message = printable(sentence) if language.tag == DEFAULT else str(error)

    def pack(max_pieces: int) -> Failure:
        return _pack(error, message, info, _shorten(whole, max_pieces), localized)

    def fits(max_pieces: int) -> bool:
        return pack(max_pieces).status.ByteSize() <= limits.DETAILS

    pieces = len(whole.violations) + len(whole.payments)
    return pack(pieces if fits(pieces) else _count_fitting(pieces, fits))


def _shorten(refusal: Refusal, max_pieces: int) -> Refusal:
    """Return a refusal with all violated rules and at most `max_pieces` violations and payments together."""
    violations = refusal.violations[:max_pieces]
    payments = refusal.payments[: max_pieces - len(violations)]
    left_out = max_pieces < len(refusal.violations) + len(refusal.payments)
    short = Refusal(clauses=refusal.clauses, violations=violations, payments=payments, truncated=left_out)
    if refusal.HasField("decision") and not left_out:
        short.decision.CopyFrom(refusal.decision)
    return short


def _count_fitting(pieces: int, fits: Callable[[int], bool]) -> int:
    """Return the largest number of pieces, up to `pieces`, for which the details fit; 0 if not even one fits."""
    return bisect_left(range(1, pieces + 1), True, key=lambda count: not fits(count))
