"""Read and write games: headers, the set-up or first position, and the actions with their digests and comments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from khronos_engine.game.actions import EndTurn
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.material import CardMode
from khronos_engine.game.player_names import line_problem, title_problem
from khronos_engine.game.record import GameSetup, Record, RecordedAction, RecordHeader
from khronos_engine.game.shuffle import SEED_BYTES, seed_from_phrase
from khronos_engine.game.state import State
from khronos_engine.notation.actions import parse_partial_action, write_partial_action
from khronos_engine.notation.errors import (
    Expected,
    TextErrorCode,
    TextErrors,
    UnreadableTextError,
    unexpected_word,
    wrong,
)
from khronos_engine.notation.files import Form, Headers, hexadecimal, split_sections, title
from khronos_engine.notation.lines import Reader, players
from khronos_engine.notation.maps import read_revision, write_config
from khronos_engine.notation.positions import read_state, read_whole_config, write_state
from khronos_engine.notation.words import DRAWN, NOTE, THEN, find_seat, one_line, quote, seat_text
from khronos_engine.texts.problems import name_phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.game.record import PartialAction
    from khronos_engine.game.state import Config
    from khronos_engine.notation.files import Header, Line, Sections


class TurnCounter:
    """Counts the turns of a record while it is read or written.

    Attributes:
        number: The game turn, from 1.
        seat: The player whose turn it is.
        known: Whether the first player is known. If not, the other attributes are meaningless.
    """

    def __init__(self, beginning: GameSetup | State) -> None:
        self.number: int = 1
        self.seat: int = 0
        self.known: bool = True
        if isinstance(beginning, State):
            turn = beginning.public.turn
            self.number, self.seat, self._first = turn.number, turn.seat, beginning.public.first_seat
        else:
            self.known = beginning.first is not None
            self.seat = self._first = beginning.first or 0

    def count(self, partial: PartialAction, config: Config) -> None:
        """Advance to the next player if the action ends a turn (T-7)."""
        if isinstance(partial.action, EndTurn):
            self.seat = (self.seat + 1) % config.players
            self.number += self.seat == self._first

    def heading(self, config: Config) -> str:
        """Return the heading of the turn."""
        return f"Turn {self.number}, {seat_text(config, self.seat)}"


def write_record(record: Record) -> str:
    """Return a game as a file."""
    config = record.config
    lines = [title(Form.GAME), *_comments(record.foreword)]
    for header in record.headers:
        name = quote(header.name, ":")
        value = quote(header.value) if header.value else ""
        lines.append(f"{NOTE} {name}: {value}".rstrip())
    lines += write_config(config, record.rules_revision)
    if isinstance(record.beginning, GameSetup):
        lines += _write_setup(record.beginning)
    else:
        lines += ["", *write_state(record.beginning).splitlines(), "", THEN]
    lines += _write_actions(record)
    if record.afterword:
        lines += ["", *_comments(record.afterword)]
    return "".join(f"{line}\n" for line in lines)


def _write_setup(setup: GameSetup) -> Iterator[str]:
    first = DRAWN if setup.first_seat is None else seat_text(setup.config, setup.first_seat)
    yield f"first: {first}"
    if setup.seed is not None:
        yield f"seed: {setup.seed.hex()}"


def _write_actions(record: Record) -> Iterator[str]:
    config = record.config
    counter = TurnCounter(record.beginning)
    shown: str | None = None
    for each in record.actions:
        heading = counter.heading(config) if counter.known else ""
        if heading != shown:
            yield ""
            if heading:
                yield heading
            shown = heading
        yield from _comments(each.before)
        known = f"  ; {each.digest}" if each.digest else ""
        comment = f"  {next(_comments((each.comment,)))}" if each.comment else ""
        yield f"{write_partial_action(each.partial, config)}{known}{comment}"
        counter.count(each.partial, config)


def _comments(texts: tuple[str, ...]) -> Iterator[str]:
    """Yield comments as lines; line breaks in them become blanks."""
    yield from (f"# {one_line(text)}".rstrip() for text in texts)


_STEPS_OF_ACTION = 2
_DIGEST = re.compile(r"[0-9a-f]{4,64}")
_HEADING = re.compile(r"turn\s+([0-9]{1,9})\s*[,:]?\s*(.*)", re.IGNORECASE)


def parse_record(text: str, budget: Budget = UNLIMITED) -> Record:
    """Parse a game; call `replay` to check it. `budget` counts its lines and errors.

    Raises:
        UnreadableTextError: If the text has errors; the exception lists all of them.
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
    beginning = None if config is None else _read_start(found, headers, config, errors)
    actions, afterword = _Actions(config, beginning, errors).read(found.then or []) if config else ((), ())
    errors.check()
    assert beginning is not None  # noqa: S101  # an unreadable part has added an error
    return Record(beginning, actions, revision, tuple(notes), tuple(found.foreword), afterword)


def _read_note(note: Header, errors: TextErrors) -> RecordHeader:
    name = note.name
    place = note.line.number, note.line.column
    if name.startswith('"'):
        reader = Reader(name, note.line.number, note.line.column + note.line.text.index('"'))
        name = reader.string()
        reader.end()
    if not name:
        raise unexpected_word(note.line.number, note.line.column, "", (Expected.NOTE_NAME,))
    value = note.value.all_text()
    for problem in (title_problem(name), line_problem(value)):
        if problem is not None:
            errors.add_phrase(*place, name_phrase(problem))
    return RecordHeader(name, value)


def _read_start(found: Sections, headers: Headers, config: Config, errors: TextErrors) -> GameSetup | State | None:
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
    """Parse the first player; return None if the seed decides, which is the default."""
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
    def __init__(self, config: Config, beginning: GameSetup | State | None, errors: TextErrors) -> None:
        self._config = config
        self._counter = TurnCounter(beginning or GameSetup(config))
        self._errors = errors
        self._turn_unknown = False  # whether the turn is unknown, after an unreadable action

    def read(self, lines: list[Line]) -> tuple[tuple[RecordedAction, ...], tuple[str, ...]]:
        """Return the actions, and the comments after the last action."""
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
            raise unexpected_word(line.number, column, digits.strip(), (Expected.DIGEST,))
        return RecordedAction(partial, known, line.comment or "", before, line.number)

    def _check(self, line: Line, number: int, name: str) -> None:
        """Check that the heading of a turn matches the turn that the actions before it lead to."""
        seat = find_seat(self._config, name) if name else self._counter.seat
        if seat is None:
            raise unexpected_word(line.number, line.column, line.text, players(self._config))
        if (
            self._counter.known
            and not self._turn_unknown
            and (number, seat) != (self._counter.number, self._counter.seat)
        ):
            self._turn_unknown = True
            raise wrong(line.number, line.column, TextErrorCode.OTHER_TURN, due=self._counter.heading(self._config))
