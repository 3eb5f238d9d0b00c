"""What is wrong with a text: where, what stood there, what could have stood there."""

from __future__ import annotations

from enum import auto
from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.texts.languages import DEFAULT, Key, Phrase, Word, language_for, placed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_MOST_SHOWN = 40
"""Characters of the text that a sentence shows."""


class TextCode(Key, section="text_faults"):
    """Everything that can be wrong with a text, regions aside; programs may rely on the names."""

    UNEXPECTED = auto()
    """Something else stands there than is expected."""
    LINE_ENDS = auto()
    """The line ends where something is expected."""
    OTHER_NOTATION = auto()
    """The file is of a notation that is not known."""
    OTHER_RULES = auto()
    """The position is of a rules revision that is not enforced."""
    SEVERAL_LINES = auto()
    """An action goes on behind its line."""

    # Headers
    SAID_TWICE = auto()
    """A header is there already."""
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
    """Cards were dealt, and no seed tells which."""
    STARTER_MISSING = auto()
    """Without a seed, nobody is named who began."""
    FIRST_MISSING = auto()
    """It is not said who began."""
    TURN_MISSING = auto()
    """It is not said whose turn it is."""
    PLAYER_MISSING = auto()
    """It is not said what a player has."""
    PILE_MISSING = auto()
    """It is not said what the pile is, though the seed is known."""

    # What was done
    OTHER_TURN = auto()
    """A turn's heading does not fit the ends of turns before it."""
    UNSOUND_BEFORE = auto()
    """The position before the pending action is not sound."""
    NOT_CASCADING = auto()
    """The pending action is none that could ask for a decision."""
    NO_DECISION = auto()
    """What follows the pending action is no decision."""
    ILLEGAL = auto()
    """The pending action, or a decision, is not legal."""
    NOTHING_PENDING = auto()
    """The pending action is settled."""

    # Boards
    DRAWN_TWICE = auto()
    """A board is there already."""
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
    """What could stand in a place of a text, where it is no word of the notation itself."""

    END = auto()
    """Nothing more."""
    TEXT = auto()
    """Any text, but some."""
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
    """So many hexadecimal digits."""
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
    """How many cards an adventurer has played."""
    HAND = auto()
    """The cards of a hand."""
    HAND_SIZE = auto()
    """How many cards a hand has."""
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


class TextFault(Struct, frozen=True):
    """One thing wrong with a text; as a `str`, it is told in English with its place.

    Attributes:
        line: Line, from 1.
        column: Column in characters, from 1; 0 when it is about the whole line.
        said: What is wrong, for any language to say.
        found: What stood there; empty at the end of a line, and where the fault is about more than a word.
        wanted: What could have stood there, for any language to say; empty where that is not the point.
    """

    line: int
    column: int
    said: Phrase
    found: str = ""
    wanted: tuple[Word, ...] = ()

    @property
    def sentence(self) -> str:
        """What is wrong, in one English sentence."""
        return str(self.said)

    @property
    def expected(self) -> tuple[str, ...]:
        """What could have stood there, each as people read it in English."""
        return tuple(map(language_for(DEFAULT).say, self.wanted))

    @property
    def in_place(self) -> Phrase:
        """What is wrong and where, for any language to say."""
        return placed(self.said, self.line, self.column)

    def __str__(self) -> str:
        return str(self.in_place)


class NotationError(ValueError):
    """A text that cannot be read; `faults` lists everything wrong with it, in its order, what is about the whole last.

    That something is missing in the whole often follows from a word that cannot be read.
    """

    def __init__(self, faults: Iterable[TextFault]) -> None:
        """Keep every fault; there is at least one."""
        self.faults = tuple(sorted(faults, key=lambda each: (not each.column, each.line, each.column)))
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))

    @property
    def line(self) -> int:
        """Line of the first fault, from 1."""
        return self.faults[0].line

    @property
    def column(self) -> int:
        """Column of the first fault, from 1; 0 when it is about the whole line."""
        return self.faults[0].column

    @property
    def expected(self) -> tuple[str, ...]:
        """What could have stood there, each as people read it in English."""
        return self.faults[0].expected


def unexpected(line: int, column: int, found: str, expected: Sequence[Word]) -> NotationError:
    """Return the error for a text in the place of which something else is expected."""
    wanted = tuple(expected)
    shown = found if len(found) <= _MOST_SHOWN else found[:_MOST_SHOWN] + "…"
    if found:
        said = Phrase.of(TextCode.UNEXPECTED, expected=wanted, found=shown)
    else:
        said = Phrase.of(TextCode.LINE_ENDS, expected=wanted)
    return NotationError([TextFault(line, column, said, found, wanted)])


def wrong(line: int, column: int, code: TextCode, /, **words: Word) -> NotationError:
    """Return the error for something that reads well and cannot be."""
    return NotationError([TextFault(line, column, Phrase.of(code, **words))])


class Faults:
    """The faults of a text that is read to its end in spite of them.

    What is read inside `with faults:` adds its fault, and reading goes on after it.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self.found: list[TextFault] = []

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, NotationError):
            return False
        self.found.extend(error.faults)
        return True

    def add(self, line: int, column: int, code: TextCode, /, **words: Word) -> None:
        """Note something that reads well and cannot be."""
        self.found.append(TextFault(line, column, Phrase.of(code, **words)))

    def check(self) -> None:
        """Raise what was found, if anything was.

        Raises:
            NotationError: With every fault.
        """
        if self.found:
            raise NotationError(self.found)
