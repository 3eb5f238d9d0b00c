"""The errors of calls as exceptions: one class for each reason of the contract's `ErrorReason`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Self, TypeVar

from google.protobuf.any_pb2 import Any
from google.protobuf.message import DecodeError, Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, RetryInfo
from google.rpc.status_pb2 import Status

from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.play_pb2 import PlayFailed, PlayRefused
from khronos.v1.refusal_pb2 import Refusal

_Detail = TypeVar("_Detail", bound=Message)

_DOMAIN: Final = "khronos.referee"


class Code(Enum):
    """The canonical codes, with the numbers of `google.rpc.Code`; each equals the `grpc.StatusCode` of its name."""

    OK = 0
    CANCELLED = 1
    UNKNOWN = 2
    INVALID_ARGUMENT = 3
    DEADLINE_EXCEEDED = 4
    NOT_FOUND = 5
    ALREADY_EXISTS = 6
    PERMISSION_DENIED = 7
    RESOURCE_EXHAUSTED = 8
    FAILED_PRECONDITION = 9
    ABORTED = 10
    OUT_OF_RANGE = 11
    UNIMPLEMENTED = 12
    INTERNAL = 13
    UNAVAILABLE = 14
    DATA_LOSS = 15
    UNAUTHENTICATED = 16

    def __eq__(self, other: object) -> bool:
        """Return whether the other is the same code, here or in gRPC, which errors do not need."""
        return isinstance(other, Enum) and self.name == other.name

    __hash__ = Enum.__hash__  # that of the name, as gRPC's codes have it


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """What is wrong with one field of a request.

    Attributes:
        path: Path of the field, such as `state.public_part.boards[0].tiles[3].owner`.
        sentence: What is wrong, for people; in the language of the call where players may read it.
        clause: Id of the clause that it offends; empty where it is a matter of the message alone.
    """

    path: str
    sentence: str
    clause: str


@dataclass(frozen=True, slots=True)
class Failure:
    """A failed call, read but not yet raised.

    Attributes:
        code: The canonical code.
        message: The message of the server or of the channel.
        request_id: The id under which the server logged the call.
        details: The details as they came.
        info: The detail that every error of the referee has; empty where the error came from elsewhere.
    """

    code: Code
    message: str
    request_id: str
    details: tuple[Any, ...] = ()
    info: ErrorInfo = field(default_factory=ErrorInfo)

    @classmethod
    def read(cls, code: Code, message: str, request_id: str, status: bytes) -> Self:
        """Return a failure whose details are in a serialised `google.rpc.Status`; one that is corrupt has none."""
        try:
            details = tuple(Status.FromString(status).details)
        except DecodeError:
            details = ()
        return cls(code, message, request_id, details, find_detail(details, ErrorInfo))

    def detail(self, kind: type[_Detail]) -> _Detail:
        """Return the detail of a kind, empty if there is none."""
        return find_detail(self.details, kind)


class RefereeError(Exception):
    """A call that failed.

    Attributes:
        code: The canonical code.
        reason: Name of the `ErrorReason` without its prefix, such as `ACTION_ILLEGAL`; empty if the error did not come
            from the referee itself.
        request_id: The id under which the server logged the call.
        metadata: Facts about the error, under the keys that the contract names at its reason.
        sentence: What went wrong, for players and in the language of the call; empty where it is not for them.
        retry_after: Seconds to wait before the next attempt, if the server names them; else 0.
    """

    def __init__(self, failure: Failure) -> None:
        """Copy what the failure holds."""
        super().__init__(failure.message)
        self.code: Code = failure.code
        self.reason: str = failure.info.reason
        self.request_id: str = failure.request_id
        self.metadata: Mapping[str, str] = dict(failure.info.metadata)
        self.sentence: str = failure.detail(LocalizedMessage).message
        self.retry_after: float = failure.detail(RetryInfo).retry_delay.ToTimedelta().total_seconds()


class ActionIllegalError(RefereeError):
    """The action is not legal.

    Attributes:
        refusal: Every broken clause, as `validate` answers with; `refusal.truncated` is set when there is more to ask
            it for.
    """

    def __init__(self, failure: Failure) -> None:
        """Read the refusal."""
        super().__init__(failure)
        self.refusal: Refusal = failure.detail(Refusal)


class InvalidRequestError(RefereeError):
    """Fields of the request are wrong.

    Attributes:
        field_violations: The fields, each with what is wrong.
    """

    def __init__(self, failure: Failure) -> None:
        """Read the fields."""
        super().__init__(failure)
        self.field_violations: tuple[FieldViolation, ...] = tuple(
            FieldViolation(each.field, each.localized_message.message or each.description, each.reason)
            for each in failure.detail(BadRequest).field_violations
        )


class MalformedRequestError(InvalidRequestError):
    """The message makes no sense."""


class StateInvalidError(InvalidRequestError):
    """The state is not a sound position."""


class RegionInvalidError(InvalidRequestError):
    """A custom region has faults."""


class NotationUnreadableError(InvalidRequestError):
    """A text in notation can't be read; `metadata` has the line and column of the first fault."""


class SchemaTooNewError(RefereeError):
    """The state has a schema that the server does not know yet."""


class RulesUnsupportedError(RefereeError):
    """The state names a rules revision that the server can't play by."""


class DigestMismatchError(RefereeError):
    """The state is not the one expected; `metadata` has both digests."""


class PartMissingError(RefereeError):
    """The state lacks a part that the action needs; `metadata` names it."""


class PartSealedError(RefereeError):
    """A part is sealed where none is taken; `metadata` names it."""


class SealBrokenError(RefereeError):
    """The state of a sealed game is not one that a server gave out."""


class KeyUnknownError(RefereeError):
    """The server has not the key of a sealed game, or none for a new one; `metadata` names it."""


class SecretNeededError(RefereeError):
    """A seat of a sealed game asks or acts for itself, with its secret; `metadata` names the seat."""


class RegionUnknownError(RefereeError):
    """No built-in region has that name; `metadata` lists those there are."""


class SeatNotReplaceableError(RefereeError):
    """The others can't replace the secret of a seat: it did not allow that at the set-up. `metadata` names the seat."""


class NotSealedError(RefereeError):
    """The server does not know sealed games, or seats whose secret can be replaced, and made another game."""

    @classmethod
    def of(cls, request_id: str) -> Self:
        """Return the error of a call."""
        message = "the state is not sealed by what the seats contributed: the server does not know such games"
        return cls(Failure(Code.UNIMPLEMENTED, message, request_id))


class NotSupportedError(RefereeError):
    """The server doesn't offer the call."""


class TooLargeError(RefereeError):
    """The request is larger than the server takes."""


class TooMuchWorkError(RefereeError):
    """The call takes more work than the server does for one; `metadata` has what to ask for `instead`."""


class OverloadedError(RefereeError):
    """The server is busy; every attempt failed."""


class UnauthenticatedError(RefereeError):
    """The server asks for an API key; `metadata` has whether it was missing or is unknown."""


class RateLimitedError(RefereeError):
    """The caller calls more often, or has more at a time, than the server allows to one caller."""


class UnavailableError(RefereeError):
    """No server answers, or it is shutting down; every attempt failed."""


class DeadlineExceededError(RefereeError):
    """The deadline passed before the answer came."""

    @classmethod
    def of_stream(cls, timeout: float, request_id: str) -> Self:
        """Return the error of a request on a stream, whose answer may still come."""
        message = f"no answer within {timeout:g} s; whether the request was met is not known"
        return cls(Failure(Code.DEADLINE_EXCEEDED, message, request_id))


class ConnectionClosedError(RefereeError):
    """This side closed its connection before the answer came, or before the call."""

    @classmethod
    def of(cls, request_id: str) -> Self:
        """Return the error of a call."""
        return cls(Failure(Code.CANCELLED, "the connection is closed", request_id))


class StreamEndedError(RefereeError):
    """The stream is over, and the game that it held is gone with it."""

    @classmethod
    def of(cls, request_id: str) -> Self:
        """Return the error of a stream."""
        message = "the stream is over, and the game that it held is gone with it"
        return cls(Failure(Code.CANCELLED, message, request_id))


class StalledError(RefereeError):
    """The caller did not go on for longer than the server waits; a stream is over, and its game is gone with it."""


class ServerFaultError(RefereeError):
    """A fault of the server; its operator finds it by the request id."""


_BY_REASON: Final[Mapping[str, tuple[Code, type[RefereeError]]]] = {
    "ACTION_ILLEGAL": (Code.FAILED_PRECONDITION, ActionIllegalError),
    "MALFORMED": (Code.INVALID_ARGUMENT, MalformedRequestError),
    "STATE_INVALID": (Code.INVALID_ARGUMENT, StateInvalidError),
    "SCHEMA_TOO_NEW": (Code.UNIMPLEMENTED, SchemaTooNewError),
    "RULES_UNSUPPORTED": (Code.UNIMPLEMENTED, RulesUnsupportedError),
    "DIGEST_MISMATCH": (Code.ABORTED, DigestMismatchError),
    "PART_MISSING": (Code.FAILED_PRECONDITION, PartMissingError),
    "PART_SEALED": (Code.FAILED_PRECONDITION, PartSealedError),
    "SEAL_BROKEN": (Code.FAILED_PRECONDITION, SealBrokenError),
    "KEY_UNKNOWN": (Code.FAILED_PRECONDITION, KeyUnknownError),
    "SECRET_NEEDED": (Code.PERMISSION_DENIED, SecretNeededError),
    "SEAT_NOT_REPLACEABLE": (Code.FAILED_PRECONDITION, SeatNotReplaceableError),
    "REGION_UNKNOWN": (Code.NOT_FOUND, RegionUnknownError),
    "REGION_INVALID": (Code.INVALID_ARGUMENT, RegionInvalidError),
    "NOTATION_UNREADABLE": (Code.INVALID_ARGUMENT, NotationUnreadableError),
    "TOO_LARGE": (Code.RESOURCE_EXHAUSTED, TooLargeError),
    "TOO_MUCH_WORK": (Code.RESOURCE_EXHAUSTED, TooMuchWorkError),
    "OVERLOADED": (Code.RESOURCE_EXHAUSTED, OverloadedError),
    "SHUTTING_DOWN": (Code.UNAVAILABLE, UnavailableError),
    "DEADLINE_EXCEEDED": (Code.DEADLINE_EXCEEDED, DeadlineExceededError),
    "UNAUTHENTICATED": (Code.UNAUTHENTICATED, UnauthenticatedError),
    "RATE_LIMITED": (Code.RESOURCE_EXHAUSTED, RateLimitedError),
    "INTERNAL": (Code.INTERNAL, ServerFaultError),
    "METHOD_UNKNOWN": (Code.UNIMPLEMENTED, NotSupportedError),
    "STALLED": (Code.ABORTED, StalledError),
}
"""The exception of each reason, and the code that it comes with; a stream's answers name the reason alone."""

_FOR_PLAYERS: Final = frozenset({"ACTION_ILLEGAL", "STATE_INVALID", "REGION_INVALID", "NOTATION_UNREADABLE"})
"""The reasons whose sentence is for players; the answers of a stream do not mark them."""

# For errors of the channel, of a proxy, and for reasons newer than this client.
_BY_CODE: Final[Mapping[Code, type[RefereeError]]] = {
    Code.INVALID_ARGUMENT: InvalidRequestError,
    Code.UNIMPLEMENTED: NotSupportedError,
    Code.UNAUTHENTICATED: UnauthenticatedError,
    Code.UNAVAILABLE: UnavailableError,
    Code.DEADLINE_EXCEEDED: DeadlineExceededError,
    Code.INTERNAL: ServerFaultError,
    Code.UNKNOWN: ServerFaultError,
}


def referee_error(failure: Failure) -> RefereeError:
    """Return the exception that reports a failed call."""
    known = _BY_REASON.get(failure.info.reason) if failure.info.domain == _DOMAIN else None
    kind = known[1] if known else _BY_CODE.get(failure.code, RefereeError)
    return kind(failure)


def as_illegal(refused: PlayRefused, request_id: str) -> ActionIllegalError:
    """Return the exception that reports an illegal action on a stream; of a call's metadata it has `clauses` alone.

    Args:
        refused: The answer; the stream goes on after it.
        request_id: The id of the stream.
    """
    refusal = refused.refusal
    message = " ".join(violation.sentence for violation in refusal.violations)
    metadata = {"clauses": ",".join(refusal.clauses)}
    return ActionIllegalError(_failure("ACTION_ILLEGAL", message, request_id, metadata, refusal))


def as_failed(failed: PlayFailed, request_id: str) -> RefereeError:
    """Return the exception that reports a request on a stream that could not be answered, as a call's would.

    Args:
        failed: The answer; the stream goes on after it.
        request_id: The id of the stream.
    """
    known = failed.reason in ErrorReason.values()
    reason = ErrorReason.Name(failed.reason).removeprefix("ERROR_REASON_") if known else ""
    fields = BadRequest(
        field_violations=[
            BadRequest.FieldViolation(field=each.field, description=each.sentence, reason=each.clause)
            for each in failed.field_violations
        ]
    )
    return referee_error(_failure(reason, failed.sentence, request_id, failed.metadata, fields))


def _failure(reason: str, message: str, request_id: str, metadata: Mapping[str, str], detail: Message) -> Failure:
    """Return the failure that a call would have met with; an unknown reason has no code of its own."""
    details = [detail, LocalizedMessage(message=message)] if reason in _FOR_PLAYERS else [detail]
    known = _BY_REASON.get(reason)
    return Failure(
        code=known[0] if known else Code.UNKNOWN,
        message=message,
        request_id=request_id,
        details=tuple(map(_packed, details)),
        info=ErrorInfo(reason=reason, domain=_DOMAIN, metadata=metadata),
    )


def _packed(detail: Message) -> Any:
    packed = Any()
    packed.Pack(detail)
    return packed


def find_detail(details: tuple[Any, ...], kind: type[_Detail]) -> _Detail:
    """Return the first detail of a kind, empty if there is none or it can't be read."""
    for each in details:
        if each.TypeName() == kind.DESCRIPTOR.full_name:
            try:
                return kind.FromString(each.value)
            except DecodeError:
                break
    return kind()
