"""Why a request can't be answered, as data; `errors` turns it into what goes over the wire."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from khronos.v1.refusal_pb2 import Refusal
from khronos_engine.audit import PositionFaultCode
from khronos_engine.notation import TextFault
from khronos_engine.texts.languages import DEFAULT, Phrase, Word, with_fix
from khronos_service import limits

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one field of a request.

    Attributes:
        path: Path of the field, such as `state.public_part.boards[0].tiles[3].owner`; indexes count from 0.
        said: What is wrong and how to mend it: for any language to say, or in English where it is for developers.
        clause: Id of the clause that it offends, empty where it is a matter of the message alone.
        mend: What would mend it, where that is obvious and `said` does not say it.
    """

    path: str
    said: Phrase | str
    clause: str = ""
    mend: Phrase | None = None

    @property
    def whole(self) -> Phrase | str:
        """What is wrong and how to mend it, in one; as a `str`, in English."""
        return with_fix(self.said, self.mend)


@dataclass(slots=True)
class Findings:
    """Everything wrong with a request, collected while it is read.

    Attributes:
        malformed: What makes no sense.
        region: What is wrong with custom regions.
        unsound: What makes sense, but in no sound position, and can't be shown to the engine's audit.
        count: How many there are in all; only so many are kept.
        reworded: Whether a state, though nothing be wrong with it, says anything in another way than this server does.
    """

    malformed: list[Fault] = field(default_factory=list)
    region: list[Fault] = field(default_factory=list)
    unsound: list[Fault] = field(default_factory=list)
    count: int = 0
    reworded: bool = False

    def add(self, path: str, said: Phrase | str) -> None:
        """Note a field that makes no sense."""
        self._keep(self.malformed, Fault(path, said))

    def add_region(self, path: str, said: Phrase) -> None:
        """Note a fault of a custom region (section 11)."""
        self._keep(self.region, Fault(path, said, "M-1"))

    def add_unsound(self, path: str, clause: str, code: PositionFaultCode, /, **words: Word) -> None:
        """Note a fault of the position."""
        self._keep(self.unsound, Fault(path, Phrase.of(code, **words), clause))

    def _keep(self, kept: list[Fault], fault: Fault) -> None:
        self.count += 1
        if self.count <= limits.FAULTS:
            kept.append(fault)

    def settle(self, value: _Value | None) -> _Value:
        """Return what was read, if nothing keeps the request from being answered; faults of the position aside.

        Raises:
            MalformedError: Fields make no sense.
            RegionInvalidError: Nothing is wrong but a custom region.
        """
        if self.malformed:
            raise MalformedError((*self.malformed, *self.region), self.count)
        if self.region:
            raise RegionInvalidError(tuple(self.region), self.count)
        if value is None:
            msg = "what can't be read leaves a fault"
            raise AssertionError(msg)
        return value


class RequestError(Exception):
    """A request that can't be answered, through the caller's doing."""


class FieldsError(RequestError):
    """Fields are wrong.

    Attributes:
        faults: The fields, each with what is wrong.
        count: How many faults were found; more than `faults` has where only so many were kept.
    """

    def __init__(self, faults: tuple[Fault, ...], count: int | None = None) -> None:
        """Keep the faults."""
        self.faults = faults
        self.count = len(faults) if count is None else count
        first = faults[0]
        said = f"{first.path}: {first.whole}" if first.path else str(first.whole)
        super().__init__(said if self.count == 1 else f"{said} (the first of {self.count} faults)")


class MalformedError(FieldsError):
    """The message makes no sense."""


class StateInvalidError(FieldsError):
    """The state is not a sound position (RULES 14)."""


class RegionInvalidError(FieldsError):
    """A custom region has faults."""


class NotationUnreadableError(FieldsError):
    """A text in notation can't be read.

    Attributes:
        first: The first thing wrong with it.
    """

    def __init__(self, path: str, *faults: TextFault) -> None:
        """Keep what is wrong with the text at a path."""
        kept = tuple(Fault(path, each.in_place) for each in faults[: limits.FAULTS])
        super().__init__(kept, len(faults))
        self.first = faults[0]


class SchemaTooNewError(RequestError):
    """The state has a schema that is not known yet."""

    def __init__(self, named: int, newest: int) -> None:
        """Keep the schema of the state and the newest one that is read."""
        super().__init__(f"the state has schema {named}; this server reads schemas up to {newest}")
        self.named = named
        self.newest = newest


class RulesUnsupportedError(RequestError):
    """The state names a rules revision that can't be played by."""

    def __init__(self, named: int, supported: tuple[int, ...]) -> None:
        """Keep the revision of the state and those that are played by."""
        known = ", ".join(map(str, supported))
        super().__init__(f"the state is played by rules revision {named}; this server plays by {known}")
        self.named = named
        self.supported = supported


class DigestMismatchError(RequestError):
    """The public part is not the one that the caller expects."""

    def __init__(self, expected: str, actual: str, revision: int) -> None:
        """Keep both digests and the state's revision."""
        super().__init__(f"the state, of revision {revision}, is not the one that the request expects")
        self.expected = expected
        self.actual = actual
        self.revision = revision


class PartMissingError(RequestError):
    """A part of the state without which the action can't be applied is absent."""

    def __init__(self, path: str) -> None:
        """Keep the path of the part."""
        super().__init__(f"{path}: the action draws cards, and without this part nobody can say which")
        self.path = path


class PartSealedError(RequestError):
    """A part of the state is sealed, and this server holds no key."""

    def __init__(self, path: str) -> None:
        """Keep the path of the part."""
        super().__init__(f"{path}: the part is sealed and this server can't open it; send it open, or leave it out")
        self.path = path


class RegionUnknownError(RequestError):
    """No built-in region has that name."""

    def __init__(self, path: str, name: str, known: tuple[str, ...]) -> None:
        """Keep the name and those that there are."""
        super().__init__(f"{path}: there is no region {name[: limits.NAME]!r}; there are {', '.join(known)}")
        self.path = path
        self.name = name[: limits.NAME]
        self.known = known


class TooLargeError(RequestError):
    """The request, or a list or text in it, is larger than this server takes."""

    def __init__(self, path: str, limit: int, unit: str = "elements") -> None:
        """Keep the path and the most that is taken."""
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
        """Keep the refusal and what it is about."""
        self.sentence = " ".join(violation.sentence for violation in refusal.violations)
        clauses = ", ".join(refusal.clauses)
        super().__init__(self.sentence if language == DEFAULT else f"the action is not legal: it breaks {clauses}")
        self.refusal = refusal
        self.language = language
        self.seat = seat
        self.revision = revision


class DeadlinePassedError(RequestError):
    """The caller's deadline passed before the call was begun."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("the deadline passed before the call was begun")


class OverloadedError(RequestError):
    """The server holds as many calls as it can."""

    def __init__(self, limit: int, what: str = "calls") -> None:
        """Say so."""
        super().__init__(f"the server holds as many {what} as it can, {limit}; try again later")


class ShuttingDownError(RequestError):
    """The server is about to end."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__("the server is shutting down; try again at another one")
