"""Errors of unreadable texts, with the place, the found word and the expected ones."""

from __future__ import annotations

from enum import auto
from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.texts.languages import DEFAULT, Key, Phrase, Word, language_for, placed
from khronos_engine.work import NO_METER, Meter

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

STEPS_OF_ERROR = 2
"""The steps of work for an error of a text."""

_MOST_SHOWN = 40
"""The most characters of a text that a sentence shows."""


class TextErrorCode(Key, section="text_errors"):
    """Every error of a text, except those of regions; programs may rely on the names."""

    UNEXPECTED = auto()
    """Another word is expected there."""
    LINE_ENDS = auto()
    """The line ends where something is expected."""
    OTHER_VERSION = auto()
    """The file has a version number that this referee does not know."""
    OTHER_RULES = auto()
    """The position is of a rules revision that is not enforced."""
    SEVERAL_LINES = auto()
    """An action has more than one line."""

    # Headers
    REPEATED = auto()
    """A header is repeated."""
    NO_PLACE_BESIDE_BOARDS = auto()
    """A header has no place beside boards."""
    NO_PLACE_BESIDE_POSITION = auto()
    """A header has no place in a game that begins with a position."""
    NO_PLACE_IN_POSITION = auto()
    """A header has no place in a position."""
    NO_PLACE_IN_SETUP = auto()
    """A header has no place in a game that begins with its set-up."""
    PENDING_IN_SETUP = auto()
    """An action is pending in a game that begins with its set-up."""
    NOTE_IN_POSITION = auto()
    """A position has a note."""
    PLAYERS = auto()
    """Too few or too many players."""
    SEED_MISSING = auto()
    """Cards are dealt, and there is no seed."""
    STARTER_MISSING = auto()
    """There is neither a seed nor a first player."""
    FIRST_MISSING = auto()
    """The first player is missing."""
    TURN_MISSING = auto()
    """The turn is missing."""
    PLAYER_MISSING = auto()
    """The line of a player is missing."""
    PILE_MISSING = auto()
    """There is a seed and no draw pile."""

    # Turns and pending actions
    OTHER_TURN = auto()
    """The heading of a turn contradicts the `end` lines before it."""
    UNSOUND_BEFORE = auto()
    """The position before the pending action is not sound."""
    NOT_CASCADING = auto()
    """The pending action is of a kind that never leaves a decision."""
    NO_DECISION = auto()
    """A line after the pending action is no decision."""
    ILLEGAL = auto()
    """The pending action, or a decision, is not legal."""
    NOTHING_PENDING = auto()
    """The pending action leaves no decision."""

    # Boards
    DRAWN_TWICE = auto()
    """A board is drawn a second time."""
    OFF_BOARD = auto()
    """A square lies off the board."""
    ROWS = auto()
    """More or fewer rows than the region has."""
    BOARDS = auto()
    """More or fewer boards in a row than in the heading."""
    SQUARES = auto()
    """More or fewer squares in a row than the region has columns."""
    NO_HAMLET = auto()
    """A hamlet is drawn where none is printed."""
    NOT_FILLED = auto()
    """A building does not fill its footprint."""
    NOTHING_THERE = auto()
    """Nothing stands on a square."""
    NO_TILE = auto()
    """No tile has its top-left square there."""
    NO_BUILDING = auto()
    """No building has its top-left square there."""


class Expected(Key, section="expected"):
    """The things that a text may need, other than a fixed word of the notation."""

    END = auto()
    """Nothing more."""
    TEXT = auto()
    """A text that is not empty."""
    QUOTED_TEXT = auto()
    """A text in quotation marks."""
    NOTE_NAME = auto()
    """The name of a note."""
    PHRASE = auto()
    """The phrase of a seed."""
    NUMBER = auto()
    """A number from 0."""
    RULES_REVISION = auto()
    """The number of the rules revision."""
    GAME_TURN = auto()
    """The number of the game turn."""
    HEXADECIMAL = auto()
    """A number of hexadecimal digits."""
    DIGEST = auto()
    """The first digits of a digest."""
    SEAT_NUMBER = auto()
    """The number of a player."""
    ECUS = auto()
    """A number of Ecus."""
    CARDS = auto()
    """Cards."""
    CARDS_OF_ONE_TYPE = auto()
    """Cards of one type."""
    FEWER_CARDS = auto()
    """Fewer cards of one type."""
    NO_MORE_CARDS = auto()
    """An end of the cards."""
    NUMBER_OF_CARDS = auto()
    """The number of cards that an adventurer has played."""
    HAND = auto()
    """The cards of a hand."""
    HAND_SIZE = auto()
    """The number of cards in a hand."""
    PILE = auto()
    """The cards of a pile."""
    ADVENTURER = auto()
    """The board of an adventurer."""
    ADVENTURER_AND_CARDS = auto()
    """An adventurer and the cards that it plays."""
    SQUARE = auto()
    """A square."""
    ROW = auto()
    """The number of a row."""
    COLUMNS = auto()
    """The letters of the columns."""
    TERRAIN = auto()
    """A character for terrain."""
    BUILDING = auto()
    """Two characters for a building."""
    MARKS = auto()
    """The marks of players."""


class TextError(Struct, frozen=True, gc=False):
    """An error in a text; `str` gives it in English with its place.

    Attributes:
        line: Line, from 1.
        column: Column in characters, from 1; 0 for an error about the whole line.
        message: The error, as a phrase for any language.
        found: The word found there; empty at the end of a line, and for an error about more than a word.
        expected_words: The expected words, for any language; empty if the message is enough.
    """

    line: int
    column: int
    message: Phrase
    found: str = ""
    expected_words: tuple[Word, ...] = ()

    @property
    def sentence(self) -> str:
        """The error in one English sentence."""
        return str(self.message)

    @property
    def expected(self) -> tuple[str, ...]:
        """The expected words in English."""
        return tuple(map(language_for(DEFAULT).render, self.expected_words))

    @property
    def in_place(self) -> Phrase:
        """The error with its place, as a phrase for any language."""
        return placed(self.message, self.line, self.column)

    def __str__(self) -> str:
        return str(self.in_place)


class UnreadableTextError(ValueError):
    """The error for an unreadable text; `errors` lists every error in the order of the text.

    Errors about a whole line or text come last, because an unreadable word often causes them.
    """

    def __init__(self, errors: Iterable[TextError]) -> None:
        """Sort the errors; there is at least one."""
        self.errors = tuple(sorted(errors, key=lambda each: (not each.column, each.line, each.column)))
        super().__init__(self.errors)

    def __str__(self) -> str:
        return "\n".join(map(str, self.errors))

    @property
    def line(self) -> int:
        """Line of the first error, from 1."""
        return self.errors[0].line

    @property
    def column(self) -> int:
        """Column of the first error, from 1; 0 if it is about the whole line."""
        return self.errors[0].column

    @property
    def expected(self) -> tuple[str, ...]:
        """The expected words at the first error, in English."""
        return self.errors[0].expected


def unexpected(line: int, column: int, found: str, expected: Sequence[Word]) -> UnreadableTextError:
    """Return the error for a word where something else is expected."""
    words = tuple(expected)
    shown = found if len(found) <= _MOST_SHOWN else found[:_MOST_SHOWN] + "…"
    if found:
        message = Phrase.of(TextErrorCode.UNEXPECTED, expected=words, found=shown)
    else:
        message = Phrase.of(TextErrorCode.LINE_ENDS, expected=words)
    return UnreadableTextError([TextError(line, column, message, found, words)])


def wrong(line: int, column: int, code: TextErrorCode, /, **words: Word) -> UnreadableTextError:
    """Return the error for a text that has the right form and a wrong meaning."""
    return UnreadableTextError([TextError(line, column, Phrase.of(code, **words))])


class TextErrors:
    """A collector of the errors of a text, so that reading continues after an error.

    An `UnreadableTextError` raised inside `with errors:` is collected, and reading continues after the block.
    """

    def __init__(self, meter: Meter = NO_METER) -> None:
        """Start without errors; `meter` counts the errors and other steps of reading."""
        self.found: list[TextError] = []
        self.meter = meter

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, UnreadableTextError):
            return False
        self.meter.spend(STEPS_OF_ERROR * len(error.errors))
        self.found.extend(error.errors)
        return True

    def add(self, line: int, column: int, code: TextErrorCode, /, **words: Word) -> None:
        """Add the error for a text that has the right form and a wrong meaning."""
        self.add_phrase(line, column, Phrase.of(code, **words))

    def add_phrase(self, line: int, column: int, message: Phrase) -> None:
        """Add an error whose message is ready."""
        self.meter.spend(STEPS_OF_ERROR)
        self.found.append(TextError(line, column, message))

    def check(self) -> None:
        """Raise the errors, if there are any.

        Raises:
            UnreadableTextError: With every error.
        """
        if self.found:
            raise UnreadableTextError(self.found)
