"""The errors of requests, as data: a canonical code, a reason of the contract and facts; `failures` writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import auto
from typing import ClassVar, Literal, TypeVar

from google.rpc import code_pb2

from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.refusal_pb2 import Refusal
from khronos_core import limits
from khronos_engine.audit import PositionFaultCode
from khronos_engine.names import LONGEST_NAME
from khronos_engine.notation import TextError
from khronos_engine.texts.languages import DEFAULT, Key, Phrase, Word, with_fix

_Value = TypeVar("_Value")


_NOT_PRINTABLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def printable(text: str) -> str:
    """Return a text of a caller or a library as every log, terminal and message can hold it.

    Control characters but line breaks are escaped, and so are the halves of characters that JSON can write and UTF-8
    can't.
    """
    return _NOT_PRINTABLE.sub(lambda found: repr(found[0])[1:-1], text)


class PlayerMessage(Key, section="errors"):
    """The sentence for a player who typed in something that can't be used."""

    STATE_INVALID = auto()
    """A position that is not sound."""
    REGION_INVALID = auto()
    """A region with faults."""
    NOTATION_UNREADABLE = auto()
    """A text that can't be read."""


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """A fault of one field of a request.

    Attributes:
        path: Path of the field, such as `state.public_part.boards[0].tiles[3].owner`; indexes count from 0.
        message: The fault: a phrase for any language, or English text where it is for developers.
        clause: Id of the clause that it violates, empty where it is a matter of the message alone.
        suggested_fix: The fix, where that is obvious and `message` does not name it.
    """

    path: str
    message: Phrase | str
    clause: str = ""
    suggested_fix: Phrase | None = None

    @property
    def full_message(self) -> Phrase | str:
        """The fault and its fix in one; as a `str`, in English."""
        return with_fix(self.message, self.suggested_fix)


@dataclass(slots=True)
class FieldViolations:
    """The violations of the fields of a request, collected while it is read.

    Attributes:
        malformed: Fields that make no sense.
        region: Faults of custom regions.
        unsound: Faults of the position that a state of the engine can't hold, and its audit so can't find.
        count: How many there are in all; at most `limits.FAULTS` are stored.
    """

    malformed: list[FieldViolation] = field(default_factory=list)
    region: list[FieldViolation] = field(default_factory=list)
    unsound: list[FieldViolation] = field(default_factory=list)
    count: int = 0

    def add(self, path: str, message: Phrase | str) -> None:
        """Add a field that makes no sense."""
        self._store(self.malformed, FieldViolation(path, message))

    def add_region(self, path: str, message: Phrase) -> None:
        """Add a fault of a custom region."""
        self._store(self.region, FieldViolation(path, message, "M-1"))

    def add_unsound(self, path: str, clause: str, code: PositionFaultCode, /, **words: Word) -> None:
        """Add a fault of the position."""
        self._store(self.unsound, FieldViolation(path, Phrase.of(code, **words), clause))

    def _store(self, found: list[FieldViolation], violation: FieldViolation) -> None:
        self.count += 1
        if self.count <= limits.FAULTS:
            found.append(violation)

    def checked(self, value: _Value | None) -> _Value:
        """Return a value that was read, if every field makes sense; faults of the position are not looked at.

        Raises:
            MalformedError: Fields make no sense. A reader that returns None has added one.
            RegionInvalidError: Nothing is wrong but a custom region.
        """
        if value is None or self.malformed or self.region:
            raise self.error()
        return value

    def error(self) -> FieldsError:
        """Return the error that reports the field violations; there must be one."""
        if self.region and not self.malformed:
            return RegionInvalidError(tuple(self.region), self.count)
        return MalformedError((*self.malformed, *self.region), self.count)


class RequestError(Exception):
    """A request that can't be answered, through the caller's doing.

    Attributes:
        code: The canonical code, as `google.rpc.Code` has it.
        reason: Why, as the contract names it.
        facts: Its facts for programs, as the contract lists it for each reason.
        retry_seconds: When the same request may be sent again; None where that would not help.
    """

    code: ClassVar[code_pb2.Code]
    reason: ClassVar[ErrorReason.ValueType]
    retry_seconds: float | None = None

    def __init__(self, message: str, **facts: object) -> None:
        """Report the message, which is for developers, and the facts."""
        super().__init__(printable(message))
        self.facts = {name: printable(str(value)) for name, value in facts.items()}


_NAMED = 3
"""Fields that a message names; the details of the error have them all."""


class FieldsError(RequestError):
    """Fields are wrong.

    Attributes:
        player_message: The sentence for a player who typed in what is wrong; None where that is for developers.
        violations: The fields, each with what is wrong.
        count: How many were found; more than `violations` has where there were more than `limits.FAULTS`.
    """

    code = code_pb2.INVALID_ARGUMENT
    player_message: ClassVar[PlayerMessage | None] = None

    def __init__(self, violations: tuple[FieldViolation, ...], count: int | None = None, **facts: object) -> None:
        """Report at least one violation."""
        self.violations = violations
        self.count = len(violations) if count is None else count
        super().__init__(_message(violations, self.count), **(facts or {"faults": self.count}))


def _message(violations: tuple[FieldViolation, ...], count: int) -> str:
    """Return a message that names a single fault, or numbers the first few of `count` and counts the others."""
    named = [f"{each.path}: {each.full_message}" if each.path else str(each.full_message) for each in violations]
    if count == 1:
        return named[0]
    numbered = [f"({number}) {each}" for number, each in enumerate(named[:_NAMED], start=1)]
    return "; ".join(numbered if count == len(numbered) else [*numbered, f"and {count - len(numbered)} more"])


class MalformedError(FieldsError):
    """The message makes no sense."""

    reason = ErrorReason.ERROR_REASON_MALFORMED

    def __init__(self, violations: tuple[FieldViolation, ...], count: int | None = None) -> None:
        """Report at least one violation."""
        super().__init__(violations, count, fields=len(violations) if count is None else count)


class StateInvalidError(FieldsError):
    """The state is not a sound position."""

    reason = ErrorReason.ERROR_REASON_STATE_INVALID
    player_message: ClassVar[PlayerMessage | None] = PlayerMessage.STATE_INVALID


class RegionInvalidError(FieldsError):
    """A custom region has faults."""

    reason = ErrorReason.ERROR_REASON_REGION_INVALID
    player_message: ClassVar[PlayerMessage | None] = PlayerMessage.REGION_INVALID


class NotationUnreadableError(FieldsError):
    """A text in notation can't be read."""

    reason = ErrorReason.ERROR_REASON_NOTATION_UNREADABLE
    player_message: ClassVar[PlayerMessage | None] = PlayerMessage.NOTATION_UNREADABLE

    def __init__(self, path: str, *errors: TextError) -> None:
        """Report the errors of the text at a path."""
        violations = tuple(FieldViolation(path, each.in_place) for each in errors[: limits.FAULTS])
        first = errors[0]
        expected = ", ".join(first.expected)
        count = len(errors)
        super().__init__(violations, count, faults=count, line=first.line, column=first.column, expected=expected)


class SchemaTooNewError(RequestError):
    """The state has a schema that is not known yet."""

    code = code_pb2.UNIMPLEMENTED
    reason = ErrorReason.ERROR_REASON_SCHEMA_TOO_NEW

    def __init__(self, named: int, newest: int) -> None:
        """Report the schema of the state and the newest one that is read."""
        message = f"the state has schema {named}; this server reads schemas up to {newest}"
        super().__init__(message, schema_version=named, newest=newest)


class RulesUnsupportedError(RequestError):
    """The state names a rules revision that can't be played by."""

    code = code_pb2.UNIMPLEMENTED
    reason = ErrorReason.ERROR_REASON_RULES_UNSUPPORTED

    def __init__(self, named: int, supported: tuple[int, ...]) -> None:
        """Report the revision of the state and those that are played by."""
        message = f"the state is played by rules revision {named}; this server plays by {_listed(supported)}"
        super().__init__(message, rules_revision=named, supported=",".join(map(str, supported)))


class DigestMismatchError(RequestError):
    """The public part is not the one that the caller expects."""

    code = code_pb2.ABORTED
    reason = ErrorReason.ERROR_REASON_DIGEST_MISMATCH

    def __init__(self, expected: str, actual: str, revision: int) -> None:
        """Report both digests and the state's revision."""
        message = f"the state, of revision {revision}, is not the one that the request expects"
        super().__init__(message, expected=expected, actual=actual, revision=revision)


class PartMissingError(RequestError):
    """A part of the state without which the action can't be applied is absent."""

    code = code_pb2.FAILED_PRECONDITION
    reason = ErrorReason.ERROR_REASON_PART_MISSING

    def __init__(self, path: str) -> None:
        """Report the path of the part."""
        super().__init__(f"{path}: the action draws cards, and without this part they are not known", field=path)


class PartSealedError(RequestError):
    """A part is sealed where none is taken: the game is open, or the call is not for sealed games."""

    code = code_pb2.FAILED_PRECONDITION
    reason = ErrorReason.ERROR_REASON_PART_SEALED

    def __init__(self, path: str) -> None:
        """Report the path of the part, or of the configuration."""
        super().__init__(f"{path}: nothing sealed is taken here, by this call or in an open game", field=path)


class SealBrokenError(RequestError):
    """The state of a sealed game is not one that a server gave out."""

    code = code_pb2.FAILED_PRECONDITION
    reason = ErrorReason.ERROR_REASON_SEAL_BROKEN

    def __init__(self, path: str) -> None:
        """Report the path of the state, and not its fault."""
        message = f"{path}: the seal is broken; a sealed game goes on from a whole state, as the server gave it out"
        super().__init__(message, field=path)


class KeyUnknownError(RequestError):
    """The state is sealed with a key that this server has not, or there is none to seal with."""

    code = code_pb2.FAILED_PRECONDITION
    reason = ErrorReason.ERROR_REASON_KEY_UNKNOWN

    def __init__(self, key_id: str = "") -> None:
        """Report the name of the key; empty where the server has none to seal with."""
        shown = key_id[: limits.KEY_ID]
        message = f"this server has no sealing key {shown!r}" if key_id else "this server has no key to seal with"
        super().__init__(message, key_id=shown)


class SecretNeededError(RequestError):
    """The request asks or acts for a seat of a sealed game without its secret."""

    code = code_pb2.PERMISSION_DENIED
    reason = ErrorReason.ERROR_REASON_SECRET_NEEDED

    def __init__(self, seat: int, secret: Literal["missing", "wrong"]) -> None:
        """Report the seat, from 1, and the fault of the secret."""
        message = f"who asks or acts for seat {seat} names it as the viewer, with its secret; the secret is {secret}"
        super().__init__(message, seat=seat, secret=secret)


class SeatNotReplaceableError(RequestError):
    """The secret of a seat can't be replaced: the seat did not allow it, or its game is open."""

    code = code_pb2.FAILED_PRECONDITION
    reason = ErrorReason.ERROR_REASON_SEAT_NOT_REPLACEABLE

    def __init__(self, seat: int) -> None:
        """Report the seat, from 1."""
        super().__init__(f"the set-up does not let the others replace the secret of seat {seat}", seat=seat)


class RegionUnknownError(RequestError):
    """No built-in region has that name.

    Attributes:
        name: The name, as far as one can be long.
    """

    code = code_pb2.NOT_FOUND
    reason = ErrorReason.ERROR_REASON_REGION_UNKNOWN

    def __init__(self, path: str, name: str, known: tuple[str, ...]) -> None:
        """Report the name and those that there are."""
        self.name = name[:LONGEST_NAME]
        message = f"{path}: there is no region {self.name!r}; there are {_listed(known)}"
        super().__init__(message, region=self.name, known=",".join(known))


class TooLargeError(RequestError):
    """The request, or a list or text in it, is larger than this server takes."""

    code = code_pb2.RESOURCE_EXHAUSTED
    reason = ErrorReason.ERROR_REASON_TOO_LARGE

    def __init__(self, path: str, limit: int, unit: str = "elements") -> None:
        """Report the path and the most that is taken."""
        message = f"{path or 'the request'}: too large; at most {limit} {unit} are taken"
        super().__init__(message, field=path, limit=limit)


class ActionIllegalError(RequestError):
    """The action is not legal: the one refusal that is an error, that of an action to be applied.

    Attributes:
        refusal: Every broken clause, as far as the asking seat may know.
        language: The language of its sentences, as a BCP 47 tag.
        sentence: All of its sentences.
    """

    code = code_pb2.FAILED_PRECONDITION
    reason = ErrorReason.ERROR_REASON_ACTION_ILLEGAL

    def __init__(self, refusal: Refusal, language: str, seat: int, revision: int) -> None:
        """Report the refusal, the seat and the revision.

        Args:
            refusal: The refusal.
            language: The language of its sentences, as a BCP 47 tag.
            seat: The seat that acted, from 1.
            revision: Revision of the state.
        """
        self.refusal = refusal
        self.language = language
        self.sentence = " ".join(violation.sentence for violation in refusal.violations)
        in_english = f"the action is not legal: it breaks {_listed(refusal.clauses)}"
        super().__init__(
            self.sentence if language == DEFAULT else in_english,
            clauses=",".join(refusal.clauses),
            seat=seat,
            revision=revision,
        )


class DeadlinePassedError(RequestError):
    """The caller's deadline passed before the call was answered."""

    code = code_pb2.DEADLINE_EXCEEDED
    reason = ErrorReason.ERROR_REASON_DEADLINE_EXCEEDED

    def __init__(self) -> None:
        """Report it."""
        super().__init__("the deadline passed before the call was answered")


class CallCancelledError(RequestError):
    """The caller cancelled the call; nobody waits for an answer, so that the contract has no reason for it."""

    code = code_pb2.CANCELLED

    def __init__(self) -> None:
        """Report it."""
        super().__init__("the call was cancelled")


class TooMuchWorkError(RequestError):
    """The call takes more work, or has a larger answer, than this server allows to one.

    Attributes:
        limit: The steps that a call may take, or the bytes that its answer may have.
    """

    code = code_pb2.RESOURCE_EXHAUSTED
    reason = ErrorReason.ERROR_REASON_TOO_MUCH_WORK

    def __init__(self, limit: int, instead: str = "ask for less", what: str = "steps of work") -> None:
        """Report the limit, a cheaper request to make instead, and the unit of the limit."""
        self.limit = limit
        super().__init__(f"the call takes more than {limit} {what}; {instead}", limit=limit, what=what, instead=instead)


class MethodUnknownError(RequestError):
    """The server has no such method."""

    code = code_pb2.UNIMPLEMENTED
    reason = ErrorReason.ERROR_REASON_METHOD_UNKNOWN

    def __init__(self, path: str = "") -> None:
        """Report the path that was called; empty if it is not known."""
        if path:
            super().__init__(f"there is no method {path}", method=path)
        else:
            super().__init__("there is no such method")


def _listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))
