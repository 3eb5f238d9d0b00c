"""Why a request can't be answered, as data; `status` turns it into a gRPC status with details."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeVar

from khronos.v1.refusal_pb2 import Refusal
from khronos_engine.audit import PositionFaultCode
from khronos_engine.names import LONGEST_NAME
from khronos_engine.notation import TextError
from khronos_engine.texts.languages import DEFAULT, Phrase, Word, with_fix
from khronos_service import limits

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """What is wrong with one field of a request.

    Attributes:
        path: Path of the field, such as `state.public_part.boards[0].tiles[3].owner`; indexes count from 0.
        message: What is wrong: a phrase for any language, or English text where it is for developers.
        clause: Id of the clause that it violates, empty where it is a matter of the message alone.
        suggested_fix: What would fix it, where that is obvious and `message` does not name it.
    """

    path: str
    message: Phrase | str
    clause: str = ""
    suggested_fix: Phrase | None = None

    @property
    def full_message(self) -> Phrase | str:
        """What is wrong and how to fix it, in one; as a `str`, in English."""
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
    """A request that can't be answered, through the caller's doing."""


class FieldsError(RequestError):
    """Fields are wrong.

    Attributes:
        violations: The fields, each with what is wrong.
        count: How many were found; more than `violations` has where there were more than `limits.FAULTS`.
    """

    def __init__(self, violations: tuple[FieldViolation, ...], count: int | None = None) -> None:
        """Report at least one violation."""
        self.violations = violations
        self.count = len(violations) if count is None else count
        first = violations[0]
        message = f"{first.path}: {first.full_message}" if first.path else str(first.full_message)
        super().__init__(message if self.count == 1 else f"{message} (the first of {self.count} faults)")


class MalformedError(FieldsError):
    """The message makes no sense."""


class StateInvalidError(FieldsError):
    """The state is not a sound position."""


class RegionInvalidError(FieldsError):
    """A custom region has faults."""


class NotationUnreadableError(FieldsError):
    """A text in notation can't be read.

    Attributes:
        first: The first thing wrong with it.
    """

    def __init__(self, path: str, *errors: TextError) -> None:
        """Report what is wrong with the text at a path."""
        violations = tuple(FieldViolation(path, each.in_place) for each in errors[: limits.FAULTS])
        super().__init__(violations, len(errors))
        self.first = errors[0]


class SchemaTooNewError(RequestError):
    """The state has a schema that is not known yet."""

    def __init__(self, named: int, newest: int) -> None:
        """Report the schema of the state and the newest one that is read."""
        super().__init__(f"the state has schema {named}; this server reads schemas up to {newest}")
        self.named = named
        self.newest = newest


class RulesUnsupportedError(RequestError):
    """The state names a rules revision that can't be played by."""

    def __init__(self, named: int, supported: tuple[int, ...]) -> None:
        """Report the revision of the state and those that are played by."""
        known = ", ".join(map(str, supported))
        super().__init__(f"the state is played by rules revision {named}; this server plays by {known}")
        self.named = named
        self.supported = supported


class DigestMismatchError(RequestError):
    """The public part is not the one that the caller expects."""

    def __init__(self, expected: str, actual: str, revision: int) -> None:
        """Report both digests and the state's revision."""
        super().__init__(f"the state, of revision {revision}, is not the one that the request expects")
        self.expected = expected
        self.actual = actual
        self.revision = revision


class PartMissingError(RequestError):
    """A part of the state without which the action can't be applied is absent."""

    def __init__(self, path: str) -> None:
        """Report the path of the part."""
        super().__init__(f"{path}: the action draws cards, and without this part they are not known")
        self.path = path


class PartSealedError(RequestError):
    """A part of the state is sealed, and this server holds no key."""

    def __init__(self, path: str) -> None:
        """Report the path of the part."""
        super().__init__(f"{path}: the part is sealed and this server can't open it; send it open, or leave it out")
        self.path = path


class RegionUnknownError(RequestError):
    """No built-in region has that name."""

    def __init__(self, path: str, name: str, known: tuple[str, ...]) -> None:
        """Report the name and those that there are."""
        super().__init__(f"{path}: there is no region {name[:LONGEST_NAME]!r}; there are {', '.join(known)}")
        self.path = path
        self.name = name[:LONGEST_NAME]
        self.known = known


class TooLargeError(RequestError):
    """The request, or a list or text in it, is larger than this server takes."""

    def __init__(self, path: str, limit: int, unit: str = "elements") -> None:
        """Report the path and the most that is taken."""
        super().__init__(f"{path or 'the request'}: too large; at most {limit} {unit} are taken")
        self.path = path
        self.limit = limit


class ActionIllegalError(RequestError):
    """The action is not legal: the one refusal that is an error, that of an action to be applied.

    Attributes:
        refusal: Every broken clause, as far as the asking seat may know.
        language: The language of its sentences, as a BCP 47 tag.
        sentence: All of its sentences.
        seat: The seat that acted, from 1.
        revision: Revision of the state.
    """

    def __init__(self, refusal: Refusal, language: str, seat: int, revision: int) -> None:
        """Report the refusal and what it is about."""
        self.sentence = " ".join(violation.sentence for violation in refusal.violations)
        clauses = ", ".join(refusal.clauses)
        super().__init__(self.sentence if language == DEFAULT else f"the action is not legal: it breaks {clauses}")
        self.refusal = refusal
        self.language = language
        self.seat = seat
        self.revision = revision


class DeadlinePassedError(RequestError):
    """The caller's deadline passed before the call was answered."""

    def __init__(self) -> None:
        """Report it."""
        super().__init__("the deadline passed before the call was answered")


class CallCancelledError(RequestError):
    """The caller cancelled the call; nobody waits for an answer."""

    def __init__(self) -> None:
        """Report it."""
        super().__init__("the call was cancelled")


class TooMuchWorkError(RequestError):
    """The call takes more work than this server does for one.

    Attributes:
        limit: The steps that a call may take.
        instead: What to ask for instead, as the call's entry in the table of methods has it.
    """

    def __init__(self, limit: int) -> None:
        """Report the limit."""
        super().__init__(limit)
        self.limit = limit
        self.instead = "ask for less"

    def __str__(self) -> str:
        return f"the call takes more than {self.limit} steps of work; {self.instead}"


class OverloadedError(RequestError):
    """The server, or one connection to it, holds as much as it can."""

    def __init__(self, limit: int, what: str = "calls", holder: str = "the server") -> None:
        """Report the limit, of what, and of whom."""
        super().__init__(f"{holder} holds as many {what} as it can, {limit}; try again later")


class StalledError(RequestError):
    """The caller did not go on in time: no request arrived, or on a stream an answer was not taken.

    Attributes:
        seconds: How long the server waited.
    """

    def __init__(self, what: str, seconds: float) -> None:
        """Report what did not happen, and how long the server waited for it."""
        super().__init__(f"{what} within {seconds:g} seconds")
        self.seconds = seconds


class MethodUnknownError(RequestError):
    """The server has no such method.

    Attributes:
        path: The path that was called; empty if it is not known.
    """

    def __init__(self, path: str = "") -> None:
        """Report the path."""
        super().__init__(f"there is no method {path}" if path else "there is no such method")
        self.path = path


class UnauthenticatedError(RequestError):
    """The caller has no API key that the server knows.

    Attributes:
        key: What is the matter with it: `missing` or `unknown`.
    """

    def __init__(self, key: Literal["missing", "unknown"]) -> None:
        """Report what is the matter with the key."""
        wanted = "this server asks for an API key, as metadata `authorization: Bearer KEY`"
        super().__init__(wanted if key == "missing" else "this server doesn't know the API key")
        self.key = key


class RateLimitedError(RequestError):
    """The caller calls more often, or holds more at a time, than one caller may.

    Attributes:
        limit: How many one caller may.
        what: Of what, and in what time.
        seconds: When it may try again.
    """

    def __init__(self, limit: float, what: str, seconds: float) -> None:
        """Report the limit, and how long to wait."""
        super().__init__(f"one caller may have {limit:g} {what}; try again in {seconds:.3g} seconds")
        self.limit = limit
        self.what = what
        self.seconds = seconds


class ShuttingDownError(RequestError):
    """The server is about to end."""

    def __init__(self) -> None:
        """Report it."""
        super().__init__("the server is shutting down; try again at another one")
