"""Define the errors of calls: an exception for each reason of the contract's `ErrorReason`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Self, TypeVar

from google.protobuf.any_pb2 import Any
from google.protobuf.message import DecodeError, Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, LocalizedMessage, RetryInfo
from google.rpc.status_pb2 import Status

from khronos.v1.play_pb2 import PlayRefused
from khronos.v1.refusal_pb2 import Refusal

_Detail = TypeVar("_Detail", bound=Message)

_DOMAIN: Final = "khronos.referee"


class Code(Enum):
    """The canonical codes, numbered as in `google.rpc.Code`; each equals the `grpc.StatusCode` with the same name."""

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
        """Return whether the other code, perhaps a `grpc.StatusCode`, is the same; gRPC is not imported for this."""
        if isinstance(other, Code):
            return self is other
        kind = type(other)
        is_grpc = (kind.__module__.partition(".")[0], kind.__name__) == ("grpc", "StatusCode")
        return isinstance(other, Enum) and is_grpc and self.name == other.name

    __hash__ = Enum.__hash__  # the hash of the name, which gRPC's codes have, too


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """A violation of one field of a request.

    Attributes:
        path: The path of the field, such as `state.public_part.boards[0].tiles[3].owner`.
        sentence: The problem, in the language of the call if the sentence is for players, otherwise in English.
        clause: The id of the violated rule; empty for a malformed field.
    """

    path: str
    sentence: str
    clause: str


@dataclass(frozen=True, slots=True)
class Failure:
    """The data of a failed call, from which an exception is made.

    Attributes:
        code: The canonical code.
        message: The message of the server or of the channel.
        request_id: The id of the call in the server's log.
        details: The details, not yet parsed.
        info: The `ErrorInfo`, which every error of the referee has; empty for other errors.
    """

    code: Code
    message: str
    request_id: str
    details: tuple[Any, ...] = ()
    info: ErrorInfo = field(default_factory=ErrorInfo)

    @classmethod
    def read(cls, code: Code, message: str, request_id: str, status: bytes) -> Self:
        """Make a failure from a serialised `google.rpc.Status`, without details if the status is corrupt."""
        try:
            details = tuple(Status.FromString(status).details)
        except DecodeError:
            details = ()
        return cls.of_details(code, message, request_id, details)

    @classmethod
    def of_details(cls, code: Code, message: str, request_id: str, details: tuple[Any, ...]) -> Self:
        """Make a failure with the details of a `google.rpc.Status`."""
        return cls(code, message, request_id, details, find_detail(details, ErrorInfo))

    def detail(self, kind: type[_Detail]) -> _Detail:
        """Return the detail of a type; an empty message if the failure has no detail of this type."""
        return find_detail(self.details, kind)


class RefereeError(Exception):
    """The error of a failed call.

    Attributes:
        code: The canonical code.
        reason: The name of the `ErrorReason` without its prefix, such as `ACTION_ILLEGAL`; empty if the error did not
            come from the referee itself.
        request_id: The id of the call in the server's log.
        metadata: The facts about the error, by the keys that the contract lists for the reason.
        sentence: The sentence for players, in the language of the call; empty if the error is not for players.
        retry_after: The seconds to wait before the next attempt; 0 if the server does not specify them.
    """

    def __init__(self, failure: Failure) -> None:
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
        refusal: The refusal, as in the answer of `validate`. If `refusal.truncated` is set, the refusal is incomplete;
            call `validate` to get all of it.
    """

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.refusal: Refusal = failure.detail(Refusal)


class InvalidRequestError(RefereeError):
    """Fields of the request are invalid.

    Attributes:
        field_violations: The violations of the fields.
    """

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.field_violations: tuple[FieldViolation, ...] = tuple(
            FieldViolation(each.field, each.localized_message.message or each.description, each.reason)
            for each in failure.detail(BadRequest).field_violations
        )


class MalformedRequestError(InvalidRequestError):
    """Fields of the message are malformed."""


class StateInvalidError(InvalidRequestError):
    """The state is not a valid position."""


class RegionInvalidError(InvalidRequestError):
    """A custom region has problems."""


class NotationUnreadableError(InvalidRequestError):
    """A text in notation can't be read; `metadata` has the line and column of the first problem."""


class SchemaTooNewError(RefereeError):
    """The state has a newer schema than the server supports."""


class RulesUnsupportedError(RefereeError):
    """The state names a rules revision that the server does not support."""


class DigestMismatchError(RefereeError):
    """The digest of the state differs from the expected digest; `metadata` has both digests."""


class PartMissingError(RefereeError):
    """The state lacks a part that the action needs; `metadata` names the part."""


class PartSealedError(RefereeError):
    """An open game has a sealed part, or the call supports only open games; `metadata` names the sealed part."""


class SealBrokenError(RefereeError):
    """The state of a sealed game was not made by a server."""


class KeyUnknownError(RefereeError):
    """The server lacks the key of this sealed game (`metadata` names the key), or has no key for new games."""


class SecretNeededError(RefereeError):
    """The request views a sealed game or acts in it as a seat, without the seat's secret; `metadata` names the seat."""


class CannotPlanError(RefereeError):
    """The seat cannot plan its next turn now; `metadata` names the obstacle."""


class RegionUnknownError(RefereeError):
    """No built-in region has the given name; `metadata` lists the names of the built-in regions."""


class NotSealedError(RefereeError):
    """The server does not support sealed games: it created an open game instead of the requested sealed game."""

    @classmethod
    def of(cls, request_id: str) -> Self:
        """Return the error of a call."""
        message = "the state is not sealed by what the seats contributed: the server does not know such games"
        return cls(Failure(Code.UNIMPLEMENTED, message, request_id))


class NotSupportedError(RefereeError):
    """The server doesn't support the call."""


class TooLargeError(RefereeError):
    """The request is too large for the server."""


class TooMuchWorkError(RefereeError):
    """The call exceeds its work budget; the key `instead` of `metadata` describes a cheaper request."""


class OverloadedError(RefereeError):
    """The server is overloaded; every attempt failed."""


class UnauthenticatedError(RefereeError):
    """The server requires an API key; `metadata` says whether the key is missing or unknown."""


class RateLimitedError(RefereeError):
    """The caller exceeds its rate limit or its number of streams."""


class UnavailableError(RefereeError):
    """No server answered, or the server is shutting down; every attempt failed."""


class DeadlineExceededError(RefereeError):
    """The deadline passed before the answer arrived."""

    @classmethod
    def of_stream(cls, timeout: float, request_id: str) -> Self:
        """Make the error of a stream request whose answer is late but may still arrive."""
        message = f"no answer within {timeout:g} s; whether the request was met is not known"
        return cls(Failure(Code.DEADLINE_EXCEEDED, message, request_id))


class ConnectionClosedError(RefereeError):
    """The client closed its connection before the call, or before the answer arrived."""

    @classmethod
    def of(cls, request_id: str) -> Self:
        """Return the error of a call."""
        return cls(Failure(Code.CANCELLED, "the connection is closed", request_id))


class StreamEndedError(RefereeError):
    """The stream has ended, and its game is lost."""

    @classmethod
    def of(cls, request_id: str) -> Self:
        """Return the error of a stream."""
        message = "the stream is over, and the game that it held is gone with it"
        return cls(Failure(Code.CANCELLED, message, request_id))


class InternalError(RefereeError):
    """An internal error of the server; the operator of the server can find it by the request id."""


_BY_REASON: Final[Mapping[str, type[RefereeError]]] = {
    "ACTION_ILLEGAL": ActionIllegalError,
    "MALFORMED": MalformedRequestError,
    "STATE_INVALID": StateInvalidError,
    "SCHEMA_TOO_NEW": SchemaTooNewError,
    "RULES_UNSUPPORTED": RulesUnsupportedError,
    "DIGEST_MISMATCH": DigestMismatchError,
    "PART_MISSING": PartMissingError,
    "PART_SEALED": PartSealedError,
    "SEAL_BROKEN": SealBrokenError,
    "KEY_UNKNOWN": KeyUnknownError,
    "SECRET_NEEDED": SecretNeededError,
    "CANNOT_PLAN": CannotPlanError,
    "ENCODING_UNSUPPORTED": NotSupportedError,
    "REGION_UNKNOWN": RegionUnknownError,
    "REGION_INVALID": RegionInvalidError,
    "NOTATION_UNREADABLE": NotationUnreadableError,
    "TOO_LARGE": TooLargeError,
    "TOO_MUCH_WORK": TooMuchWorkError,
    "OVERLOADED": OverloadedError,
    "SHUTTING_DOWN": UnavailableError,
    "DEADLINE_EXCEEDED": DeadlineExceededError,
    "UNAUTHENTICATED": UnauthenticatedError,
    "RATE_LIMITED": RateLimitedError,
    "INTERNAL": InternalError,
    "METHOD_UNKNOWN": NotSupportedError,
}
"""The exception of each reason."""

# For errors of the channel, of a proxy, and for reasons newer than this client.
_BY_CODE: Final[Mapping[Code, type[RefereeError]]] = {
    Code.INVALID_ARGUMENT: InvalidRequestError,
    Code.UNIMPLEMENTED: NotSupportedError,
    Code.UNAUTHENTICATED: UnauthenticatedError,
    Code.UNAVAILABLE: UnavailableError,
    Code.DEADLINE_EXCEEDED: DeadlineExceededError,
    Code.INTERNAL: InternalError,
    Code.UNKNOWN: InternalError,
}


def referee_error(failure: Failure) -> RefereeError:
    """Return the exception of a failed call."""
    known = _BY_REASON.get(failure.info.reason) if failure.info.domain == _DOMAIN else None
    kind = known or _BY_CODE.get(failure.code, RefereeError)
    return kind(failure)


def as_illegal(refused: PlayRefused, request_id: str) -> ActionIllegalError:
    """Return the exception for an illegal action on a stream; its metadata contains only `clauses`.

    Args:
        refused: The answer with the refusal, after which the stream continues.
        request_id: The id of the stream.
    """
    refusal = refused.refusal
    message = " ".join(violation.sentence for violation in refusal.violations)
    info = ErrorInfo(reason="ACTION_ILLEGAL", domain=_DOMAIN, metadata={"clauses": ",".join(refusal.clauses)})
    details = tuple(map(_pack, (info, LocalizedMessage(message=message), refusal)))
    return ActionIllegalError(Failure.of_details(Code.FAILED_PRECONDITION, message, request_id, details))


def as_failed(status: Status, request_id: str) -> RefereeError:
    """Return the exception for a failed request on a stream; a failed call raises the same exception.

    Args:
        status: The answer with the status, after which the stream continues.
        request_id: The id of the stream.
    """
    try:
        code = Code(status.code)
    except ValueError:
        code = Code.UNKNOWN
    return referee_error(Failure.of_details(code, status.message, request_id, tuple(status.details)))


def _pack(detail: Message) -> Any:
    packed = Any()
    packed.Pack(detail)
    return packed


def find_detail(details: tuple[Any, ...], kind: type[_Detail]) -> _Detail:
    """Return the first detail of a type; an empty message if no detail has this type, or if the detail is corrupt."""
    for each in details:
        if each.TypeName() == kind.DESCRIPTOR.full_name:
            try:
                return kind.FromString(each.value)
            except DecodeError:
                break
    return kind()
