"""Define errors of requests as data: field violations and exceptions, which `answers` turns into failures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeVar

from msgspec import Struct

from khronos_core import limits
from khronos_core.visibility import VisibleRefusal
from khronos_engine.advice.plans import PlanObstacle
from khronos_engine.audit import PositionProblemCode
from khronos_engine.game.player_names import MAX_NAME_LENGTH
from khronos_engine.game.state import Public
from khronos_engine.notation import TextError
from khronos_engine.texts.languages import Phrase, Section, TextKey, Word, with_fix

_Value = TypeVar("_Value")

_NOT_PRINTABLE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def printable(text: str) -> str:
    """Escape a text of a caller or a library, so that every log, terminal and message can contain it.

    This function escapes control characters except line breaks. It also escapes lone surrogates, which can be written
    in JSON but not in UTF-8.
    """
    return _NOT_PRINTABLE.sub(lambda found: repr(found[0])[1:-1], text)


# --- violations of fields ---------------------------------------------------------------------------------------------


PlayerMessage: Section = Section("errors", "khronos_core")
"""The sentences for players about invalid input."""


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """A violation of one field of a request.

    Attributes:
        path: The path of the field, such as `state.public_part.boards[0].tiles[3].owner`; indexes count from 0.
        message: The problem: a phrase that can be written in any language, or English text for developers.
        clause: The id of the violated rule; empty for a malformed field.
        suggested_fix: The fix; None if the fix is not obvious, or if `message` names it.
    """

    path: str
    message: Phrase | str
    clause: str = ""
    suggested_fix: Phrase | None = None

    @property
    def full_message(self) -> Phrase | str:
        """The problem, followed by the suggested fix if there is one."""
        return with_fix(self.message, self.suggested_fix)


@dataclass(slots=True)
class FieldViolations:
    """Collects the field violations of a request.

    Attributes:
        malformed: The violations of malformed fields.
        region: The problems of custom regions.
        unsound: The position problems that the engine's audit cannot find, because no engine state can have them.
        count: The number of violations; at most `limits.PROBLEMS` are stored.
    """

    malformed: list[FieldViolation] = field(default_factory=list)
    region: list[FieldViolation] = field(default_factory=list)
    unsound: list[FieldViolation] = field(default_factory=list)
    count: int = 0

    @property
    def root(self) -> FieldPath:
        """The path of the request itself, to which the names of its fields are added."""
        return FieldPath(self)

    def add(self, path: str, message: Phrase | str) -> None:
        """Add a violation for a malformed field."""
        self.store(self.malformed, FieldViolation(path, message))

    def store(self, found: list[FieldViolation], violation: FieldViolation) -> None:
        """Add a violation to a list; if there are too many violations, only count it."""
        self.count += 1
        if self.count <= limits.PROBLEMS:
            found.append(violation)

    def require(self, value: _Value | None) -> _Value:
        """Return a value, if no field is malformed. Problems of the position do not matter here.

        Raises:
            MalformedError: If fields are malformed. If `value` is None, the reader that returned it has added a
                violation.
            RegionInvalidError: If the only problems are problems of custom regions.
        """
        if value is None or self.malformed or self.region:
            raise self.error()
        return value

    def error(self) -> FieldsError:
        """Return the error that reports the field violations; there must be at least one."""
        if self.region and not self.malformed:
            return RegionInvalidError(tuple(self.region), self.count)
        return MalformedError((*self.malformed, *self.region), self.count)


class FieldPath(Struct, frozen=True, gc=False):
    """The path of a field in a request, such as `root / "boards" / 0 / "tiles"`; `str` writes it for an error.

    Attributes:
        violations: The collector of the field violations of the request.
        step: The name of the field, or its index in a list; empty for the request itself.
        parent: The path of the field that contains this field; None for the request itself.
    """

    violations: FieldViolations
    step: str | int = ""
    parent: FieldPath | None = None

    def __truediv__(self, step: str | int) -> FieldPath:
        """Return the path of a field in this field by name, or of an element by index."""
        return FieldPath(self.violations, step, self)

    def __str__(self) -> str:
        above = "" if self.parent is None else str(self.parent)
        if isinstance(self.step, int):
            return f"{above}[{self.step}]"
        return f"{above}.{self.step}" if above else self.step

    def add(self, message: Phrase | str) -> None:
        """Add a violation for this field, which is malformed."""
        self.violations.add(str(self), message)

    def add_region(self, message: Phrase) -> None:
        """Add a problem of a custom region."""
        self.violations.store(self.violations.region, FieldViolation(str(self), message, "M-1"))

    def add_unsound(self, clause: str, code: PositionProblemCode, /, **words: Word) -> None:
        """Add a problem of the position."""
        violation = FieldViolation(str(self), Phrase.of(code, **words), clause)
        self.violations.store(self.violations.unsound, violation)


# --- errors -----------------------------------------------------------------------------------------------------------


class RequestError(Exception):
    """The error for a request that can't be answered, because of the request itself or because of its caller.

    Attributes:
        code: The name of the canonical code in `google.rpc.Code`.
        reason: The name of the `ErrorReason` without its prefix; empty if the contract has no reason for the error.
        facts: Details for programs; the contract lists them for each reason.
        retry_seconds: The seconds after which the caller may send the same request again; None if a retry would not
            help.
    """

    code: ClassVar[str] = ""
    reason: ClassVar[str] = ""
    retry_seconds: float | None = None

    def __init_subclass__(cls, code: str = "", reason: str = "") -> None:
        """Set the code and the reason of a class of errors. Base classes can omit them."""
        cls.code = code or cls.code
        cls.reason = reason or cls.reason

    def __init__(self, message: str, **facts: object) -> None:
        super().__init__(printable(message))
        self.facts: dict[str, str] = {name: printable(str(value)) for name, value in facts.items()}


_NAMED = 3  # the maximum number of fields that a message names; the details of the error name all


class FieldsError(RequestError, code="INVALID_ARGUMENT"):
    """Fields of the request are invalid.

    Attributes:
        player_message: The sentence for a player who typed the input; None if the error is for developers.
        violations: The violations, at most `limits.PROBLEMS`.
        count: The number of violations found.
    """

    player_message: ClassVar[TextKey | None] = None

    def __init__(self, violations: tuple[FieldViolation, ...], count: int | None = None, **facts: object) -> None:
        self.violations = violations
        self.count: int = len(violations) if count is None else count
        super().__init__(_message(violations, self.count), **(facts or {"problems": self.count}))


def _message(violations: tuple[FieldViolation, ...], count: int) -> str:
    """Return a message that names the only violation, or the number of violations and the first few of them."""
    named = [f"{each.path}: {each.full_message}" if each.path else str(each.full_message) for each in violations]
    if count == 1:
        return named[0]
    numbered = [f"({number}) {each}" for number, each in enumerate(named[:_NAMED], start=1)]
    return "; ".join(numbered if count == len(numbered) else [*numbered, f"and {count - len(numbered)} more"])


class MalformedError(FieldsError, reason="MALFORMED"):
    """Fields of the message are malformed."""

    def __init__(self, violations: tuple[FieldViolation, ...], count: int | None = None) -> None:
        super().__init__(violations, count, fields=len(violations) if count is None else count)


class StateInvalidError(FieldsError, reason="STATE_INVALID"):
    """The state is not a valid position."""

    player_message: ClassVar[TextKey | None] = PlayerMessage.STATE_INVALID


class RegionInvalidError(FieldsError, reason="REGION_INVALID"):
    """A custom region has problems."""

    player_message: ClassVar[TextKey | None] = PlayerMessage.REGION_INVALID


class NotationUnreadableError(FieldsError, reason="NOTATION_UNREADABLE"):
    """A text in notation can't be read."""

    player_message: ClassVar[TextKey | None] = PlayerMessage.NOTATION_UNREADABLE

    def __init__(self, field: FieldPath | str, *errors: TextError) -> None:
        violations = tuple(FieldViolation(str(field), each.in_place) for each in errors[: limits.PROBLEMS])
        first = errors[0]
        expected = ", ".join(first.expected)
        count = len(errors)
        super().__init__(violations, count, problems=count, line=first.line, column=first.column, expected=expected)


class SchemaTooNewError(RequestError, code="UNIMPLEMENTED", reason="SCHEMA_TOO_NEW"):
    """The state has a newer schema than this server supports."""

    def __init__(self, named: int, newest: int) -> None:
        message = f"the state has schema version {named}, but this server reads only up to {newest}"
        super().__init__(message, schema_version=named, newest=newest)


class RulesUnsupportedError(RequestError, code="UNIMPLEMENTED", reason="RULES_UNSUPPORTED"):
    """The state names a rules revision that is not supported."""

    def __init__(self, named: int, supported: tuple[int, ...]) -> None:
        message = f"the state uses rules revision {named}, but this server supports only {_join(supported)}"
        super().__init__(message, rules_revision=named, supported=",".join(map(str, supported)))


class DigestMismatchError(RequestError, code="ABORTED", reason="DIGEST_MISMATCH"):
    """The digest of the public part differs from the digest that the caller expects."""

    def __init__(self, expected: str, actual: str, revision: int) -> None:
        message = f"the digest of the state (revision {revision}) is not the digest that the request expects"
        super().__init__(message, expected=expected, actual=actual, revision=revision)


class PartMissingError(RequestError, code="FAILED_PRECONDITION", reason="PART_MISSING"):
    """The state lacks a part that the action needs."""

    def __init__(self, field: FieldPath | str) -> None:
        super().__init__(f"{field} is required, because the action draws cards", field=field)


class PartSealedError(RequestError, code="FAILED_PRECONDITION", reason="PART_SEALED"):
    """An open game has a sealed part, or a call that supports only open games receives a sealed game."""

    def __init__(self, field: FieldPath | str) -> None:
        super().__init__(
            f"{field} is sealed, but the game is open or the method does not support sealed games", field=field
        )


class SealBrokenError(RequestError, code="FAILED_PRECONDITION", reason="SEAL_BROKEN"):
    """The state of a sealed game was not made by a server."""

    def __init__(self, field: FieldPath | str) -> None:
        """Set the path of the state; the error does not say how the seal is broken."""
        message = f"{field}: the seal is broken; send the whole state unchanged, as the server returned it"
        super().__init__(message, field=field)


class KeyUnknownError(RequestError, code="FAILED_PRECONDITION", reason="KEY_UNKNOWN"):
    """The server does not have the key of a sealed state, or has no key to seal with."""

    def __init__(self, key_id: str = "") -> None:
        """Set the name of the key; it is empty if the server has no keys."""
        shown = key_id[: limits.KEY_ID]
        message = f"this server does not have the sealing key {shown!r}" if key_id else "this server has no sealing key"
        super().__init__(message, key_id=shown)


class SecretNeededError(RequestError, code="PERMISSION_DENIED", reason="SECRET_NEEDED"):
    """The request views a sealed game or acts in it as a seat, but does not have the secret of the seat."""

    def __init__(self, seat: int, secret: Literal["missing", "wrong"]) -> None:
        """Set the seat, counted from 1, and the problem of its secret."""
        message = f"a call for seat {seat} must name it as the viewer, with its secret; the secret is {secret}"
        super().__init__(message, seat=seat, secret=secret)


class RegionUnknownError(RequestError, code="NOT_FOUND", reason="REGION_UNKNOWN"):
    """No built-in region has the given name.

    Attributes:
        name: The given name, shortened if it is too long.
    """

    def __init__(self, field: FieldPath | str, name: str, known: tuple[str, ...]) -> None:
        self.name: str = name[:MAX_NAME_LENGTH]
        message = f"{field}: there is no region {self.name!r}; the built-in regions are {_join(known)}"
        super().__init__(message, region=self.name, known=",".join(known))


class TooLargeError(RequestError, code="RESOURCE_EXHAUSTED", reason="TOO_LARGE"):
    """The request, or a list or text in it, is too large."""

    def __init__(self, field: FieldPath | str, limit: int, unit: str = "elements") -> None:
        message = f"{field or 'the request'} is too large; the maximum is {limit} {unit}"
        super().__init__(message, field=field, limit=limit)


def check_length(length: int, max_length: int, field: FieldPath | str, unit: str = "elements") -> None:
    """Check the length of a list or text of a request.

    Raises:
        TooLargeError: If the list or text is too long.
    """
    if length > max_length:
        raise TooLargeError(field, max_length, unit)


class ActionIllegalError(RequestError, code="FAILED_PRECONDITION", reason="ACTION_ILLEGAL"):
    """An action that the call applies is illegal. If a call only judges an action, a refusal is not an error.

    Attributes:
        refusal: The refusal as the viewer may see it.
    """

    def __init__(self, refusal: VisibleRefusal, seat: int, revision: int) -> None:
        """Set the refusal, the seat that acted, counted from 1, and the revision of the state."""
        self.refusal = refusal
        clauses = refusal.refusal.clauses
        super().__init__(
            f"the action is illegal: it breaks {_join(clauses)}",
            clauses=",".join(clauses),
            seat=seat,
            revision=revision,
        )


_MESSAGE_OF = {
    PlanObstacle.DECISION_PENDING: PlayerMessage.DECISION_PENDING,
    PlanObstacle.NO_TURN_LEFT: PlayerMessage.NO_TURN_LEFT,
    PlanObstacle.GAME_OVER: PlayerMessage.GAME_OVER,
}


class CannotPlanError(RequestError, code="FAILED_PRECONDITION", reason="CANNOT_PLAN"):
    """The seat that asks cannot plan its next turn now.

    Attributes:
        sentence: The reason why the seat cannot plan, as a sentence for players.
    """

    def __init__(self, obstacle: PlanObstacle, public: Public) -> None:
        question = public.question
        player = "" if question is None else public.config.seats[question.seat].name
        self.sentence: Phrase = Phrase.of(_MESSAGE_OF[obstacle], player=player)
        seat = 0 if question is None else question.seat + 1
        super().__init__(str(self.sentence), obstacle=obstacle.name, seat=seat)


class DeadlinePassedError(RequestError, code="DEADLINE_EXCEEDED", reason="DEADLINE_EXCEEDED"):
    """The caller's deadline passed before the call was answered."""

    def __init__(self) -> None:
        super().__init__("the deadline passed before the call was answered")


class CallCancelledError(RequestError, code="CANCELLED"):
    """The caller cancelled the call. The contract lists no reason, because the caller no longer waits for an answer."""

    def __init__(self) -> None:
        super().__init__("the call was cancelled")


class TooMuchWorkError(RequestError, code="RESOURCE_EXHAUSTED", reason="TOO_MUCH_WORK"):
    """The call exceeds its work budget, or its response exceeds the maximum size.

    Attributes:
        limit: The maximum number of steps of a call, or of bytes of its response.
    """

    def __init__(self, limit: int, instead: str = "ask for less", what: str = "steps of work") -> None:
        """Set the limit and its unit `what`; `instead` suggests a cheaper request."""
        self.limit = limit
        super().__init__(f"the call needs more than {limit} {what}; {instead}", limit=limit, what=what, instead=instead)


class MethodUnknownError(RequestError, code="UNIMPLEMENTED", reason="METHOD_UNKNOWN"):
    """The server does not have the method."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no method {name}", method=name)


def _join(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))
