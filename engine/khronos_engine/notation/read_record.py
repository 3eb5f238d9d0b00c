"""The parser of games: headers, the beginning, then the actions with their digests and comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.material import CardMode
from khronos_engine.game.player_names import line_fault, title_fault
from khronos_engine.game.shuffle import SEED_BYTES, seed_from_phrase
from khronos_engine.notation.action import parse_partial_action
from khronos_engine.notation.game_options import read_revision
from khronos_engine.notation.headers import Headers, hexadecimal
from khronos_engine.notation.read_position import read_state, read_whole_config
from khronos_engine.notation.reader import Reader, players
from khronos_engine.notation.record import GameSetup, Record, RecordedAction, RecordHeader
from khronos_engine.notation.seat_names import seat_named
from khronos_engine.notation.sections import Form, split_sections
from khronos_engine.notation.text_errors import (
    Expected,
    TextErrorCode,
    TextErrors,
    UnreadableTextError,
    unexpected,
    wrong,
)
from khronos_engine.notation.turn_counter import TurnCounter
from khronos_engine.notation.vocabulary import DRAWN
from khronos_engine.texts.faults import name_phrase

if TYPE_CHECKING:
    from khronos_engine.game.state import Config, State
    from khronos_engine.notation.sections import Header, Line, Sections

_STEPS_OF_ACTION = 2
_DIGEST = re.compile(r"[0-9a-f]{4,64}")
_HEADING = re.compile(r"turn\s+([0-9]{1,9})\s*[,:]?\s*(.*)", re.IGNORECASE)


def parse_record(text: str, budget: Budget = UNLIMITED) -> Record:
    """Read a game, which `replay` can check. `budget` counts its lines and errors.

    Raises:
        UnreadableTextError: With every error of the text.
    """
    errors = TextErrors(budget)
    found = split_sections(text, Form.GAME, errors)
    headers = Headers(found.headers, errors)
    revision = read_revision(headers)
    notes = []
    for note in found.notes:
        with errors:
            notes.append(_read_note(note, errors))
    config = read_whole_config(found, headers, errors)
    beginning = None if config is None else _read_beginning(found, headers, config, errors)
    actions, afterword = _Actions(config, beginning, errors).read(found.then or []) if config else ((), ())
    errors.check()
    assert beginning is not None  # noqa: S101  # what cannot be read leaves an error
    return Record(beginning, actions, revision, tuple(notes), tuple(found.foreword), afterword)


def _read_note(note: Header, errors: TextErrors) -> RecordHeader:
    name = note.name
    place = note.line.number, note.line.column
    if name.startswith('"'):
        reader = Reader(name, note.line.number, note.line.column + note.line.text.index('"'))
        name = reader.string()
        reader.end()
    if not name:
        raise unexpected(note.line.number, note.line.column, "", (Expected.NOTE_NAME,))
    value = note.value.all_text()
    for fault in (title_fault(name), line_fault(value)):
        if fault is not None:
            errors.add_phrase(*place, name_phrase(fault))
    return RecordHeader(name, value)


def _read_beginning(found: Sections, headers: Headers, config: Config, errors: TextErrors) -> GameSetup | State | None:
    """Read the set-up, or a position if the file has a header `turn` or boards."""
    if "turn" in headers or found.blocks:
        state = read_state(found, headers, config, errors)
        headers.end(TextErrorCode.NO_PLACE_BESIDE_POSITION)
        return state
    if found.pending:
        line = found.pending[0]
        errors.add(line.number, line.column, TextErrorCode.PENDING_IN_SETUP, header=line.text)
    seed, first = None, None
    with errors:
        seed = _read_seed(headers, config)
    with errors:
        first = _read_first(headers, config, seed)
    headers.end(TextErrorCode.NO_PLACE_IN_SETUP)
    return GameSetup(config, seed, first)


def _read_seed(headers: Headers, config: Config) -> bytes | None:
    if (seed := headers.take_read("seed", lambda value: hexadecimal(value, 2 * SEED_BYTES), None)) is not None:
        return seed
    if (value := headers.value("phrase")) is not None:
        if value.done:
            raise value.fail((Expected.PHRASE,))
        return seed_from_phrase(value.all_text())
    if config.cards is CardMode.DEALT:
        raise wrong(1, 0, TextErrorCode.SEED_MISSING)
    return None


def _read_first(headers: Headers, config: Config, seed: bytes | None) -> int | None:
    """Read the first player; return None if the seed decides, as it does without the header."""
    value = headers.value("first")
    if value is not None and not value.take(DRAWN):
        first = value.seat(config)
        value.end()
        return first
    if value is not None:
        value.end()
    if seed is None and config.cards is CardMode.REPORTED:
        raise wrong(1, 0, TextErrorCode.STARTER_MISSING)
    return None


class _Actions:
    """A parser of the actions of a game."""

    def __init__(self, config: Config, beginning: GameSetup | State | None, errors: TextErrors) -> None:
        self._config = config
        self._counter = TurnCounter(beginning or GameSetup(config))
        self._errors = errors
        self._turn_unknown = False  # whether the turn is unknown, after an unreadable action

    def read(self, lines: list[Line]) -> tuple[tuple[RecordedAction, ...], tuple[str, ...]]:
        """Return the actions, and the comments after the last of them."""
        actions = []
        comments: list[str] = []
        for line in lines:
            heading = _HEADING.fullmatch(line.text)
            if line.text and heading is None:
                self._errors.budget.spend(_STEPS_OF_ACTION)
                with self._errors:
                    actions.append(self._action(line, tuple(comments)))
                comments = []
                continue
            if heading is not None:
                with self._errors:
                    self._check(line, int(heading[1]), heading[2].strip())
            if line.comment is not None:
                comments.append(line.comment)
        return tuple(actions), tuple(comments)

    def _action(self, line: Line, before: tuple[str, ...]) -> RecordedAction:
        text, mark, digits = line.text.partition(";")
        try:
            partial = parse_partial_action(text, self._config, line.number, line.column)
        except UnreadableTextError:
            self._turn_unknown = True
            raise
        self._counter.count(partial, self._config)
        known = digits.strip().casefold()
        if mark and _DIGEST.fullmatch(known) is None:
            column = line.column + len(text) + 1 + len(digits) - len(digits.lstrip())
            raise unexpected(line.number, column, digits.strip(), (Expected.DIGEST,))
        return RecordedAction(partial, known, line.comment or "", before, line.number)

    def _check(self, line: Line, number: int, name: str) -> None:
        """Check the heading of a turn against the ends of turns before it."""
        seat = seat_named(self._config, name) if name else self._counter.seat
        if seat is None:
            raise unexpected(line.number, line.column, line.text, players(self._config))
        if (
            self._counter.known
            and not self._turn_unknown
            and (number, seat) != (self._counter.number, self._counter.seat)
        ):
            self._turn_unknown = True
            raise wrong(line.number, line.column, TextErrorCode.OTHER_TURN, due=self._counter.heading(self._config))
