"""Divide a game or position file into sections and headers, before its lines are parsed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from khronos_engine.game.state import SCHEMA_VERSION
from khronos_engine.notation.errors import (
    Expected,
    TextError,
    TextErrorCode,
    TextErrors,
    UnreadableTextError,
    unexpected_word,
    wrong,
)
from khronos_engine.notation.lines import Reader
from khronos_engine.notation.words import AGES, HEADERS, NOTE, PENDING, THEN, one_line, plain_text
from khronos_engine.texts.languages import Phrase, TextKey

if TYPE_CHECKING:
    from collections.abc import Callable

_MARKS = re.compile(r'["#\\]')
_HEADER = re.compile(r'(note\s+"(?:[^"\\]|\\.)*"|[^:"]*):', re.IGNORECASE)
_TITLE = re.compile(r"khronos\s+\w+\s+([0-9]{1,9})", re.IGNORECASE)
_NUMBERED = re.compile(r"(seat|player) *([0-9]{0,9})")


class Form(StrEnum):
    """The kinds of files; each value is the word for the kind in the first line of a file."""

    GAME = "game"
    POSITION = "position"


def title(form: Form) -> str:
    """Return the first line of a file of this kind."""
    return f"Khronos {form} {SCHEMA_VERSION}"


class Line(Struct, frozen=True):
    """A line of a file, without the blanks around it.

    Attributes:
        number: The number of the line, from 1.
        column: The column in which the line begins, from 1.
        text: The line without its comment.
        comment: The text of the comment; None if the line has no comment.
    """

    number: int
    column: int
    text: str
    comment: str | None

    @property
    def reader(self) -> Reader:
        """A reader of the line."""
        return Reader(self.text, self.number, self.column)


class Header(Struct, frozen=True):
    """A line `name: value`.

    Attributes:
        name: The name in lower case; the name of a note is unchanged.
        number: The number after `seat` or `player`; None for other headers.
        value: A reader of the text after the colon.
        line: The line of the header.
        rows: The rows of the map, if the header `region` has no value; otherwise empty.
    """

    name: str
    number: int | None
    value: Reader
    line: Line
    rows: list[Line] = []


class Block(Struct, frozen=True):
    """Boards drawn side by side, or the list of the buildings of one board."""

    heading: Line
    lines: list[Line] = []


@dataclass
class Sections:
    """The sections of a file.

    Attributes:
        headers: All headers except the notes, in order.
        notes: The notes, which are headers `note …`.
        blocks: The drawings and lists of boards.
        pending: The heading and the lines of an action that waits for a decision.
        then: The lines of the actions, with the headings of turns and comments among them; None if the file has no
            actions.
        foreword: The comments before the actions.
    """

    headers: list[Header] = field(default_factory=list)
    notes: list[Header] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    pending: list[Line] = field(default_factory=list)
    then: list[Line] | None = None
    foreword: list[str] = field(default_factory=list)


def split_sections(text: str, form: Form | None, errors: TextErrors) -> Sections:
    """Split a file into its sections. A line that belongs to no section is an error, after which reading continues.

    Args:
        text: The file.
        form: The expected kind of file; None for a text with only boards, which needs no first line.
        errors: The collector of the errors.

    Raises:
        UnreadableTextError: If the file is empty, or if its version is unknown.
    """
    lines = lines_of(text)
    found = Sections()
    sections = _Splitter(found, form, errors)
    first = next((line for line in lines if line.text), Line(1, 1, "", None))
    titled = first.text.casefold().startswith("khronos")
    if form is not None:
        _check_version(first, form)
        with errors:
            if first.text.casefold().split() != title(form).casefold().split():
                raise unexpected_word(first.number, first.column, first.text, (title(form),))
    for line in lines:
        errors.budget.spend()
        if titled and line is first:
            sections.comment(line)
        else:
            sections.add(line)
    sections.close()
    return found


def _check_version(line: Line, form: Form) -> None:
    """Check that the text is not empty, and that this engine knows its version."""
    title_of_any = _TITLE.fullmatch(line.text)
    if title_of_any is not None and int(title_of_any[1]) != SCHEMA_VERSION:
        number = title_of_any[1]
        raise wrong(line.number, line.column, TextErrorCode.OTHER_VERSION, number=number, known=SCHEMA_VERSION)
    if not line.text:
        raise unexpected_word(line.number, line.column, line.text, (title(form),))


def lines_of(text: str) -> list[Line]:
    """Return the lines of a text; an empty line has an empty text and no comment."""
    found = []
    raw = plain_text(text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, each in enumerate(raw, start=1):
        end = _end_of_content(each)
        comment = one_line(each[end + 1 :]).removeprefix(" ") if end < len(each) else None
        content = each[:end].rstrip()
        found.append(Line(number, len(content) - len(content.lstrip()) + 1, content.strip(), comment))
    return found


def _end_of_content(line: str) -> int:
    """Return the index at which the comment of a line begins; a `#` in quotation marks does not begin a comment."""
    inside = False
    escaped = -1
    for mark in _MARKS.finditer(line):
        if mark.start() == escaped:
            continue
        if mark[0] == "\\":
            escaped = mark.end() if inside else -1
        elif mark[0] == '"':
            inside = not inside
        elif not inside:
            return mark.start()
    return len(line)


class _Splitter:
    """Adds each line of a file to the section to which the line belongs."""

    def __init__(self, found: Sections, form: Form | None, errors: TextErrors) -> None:
        self._found = found
        self._form = form
        self._errors = errors
        self._rows: list[Line] | None = None
        self._block: Block | None = None
        self._in_pending = False
        self._waiting_comments: list[Line] = []

    def comment(self, line: Line) -> None:
        """Add the comment of a line with other content to the foreword."""
        if line.comment is not None:
            self._found.foreword.append(line.comment)

    def add(self, line: Line) -> None:
        if self._found.then is not None:
            if line.text or line.comment is not None:
                self._found.then.append(line)
        elif line.text:
            with self._errors:
                self._add_content(line)
        elif line.comment is not None:
            self._waiting_comments.append(line)
        else:
            self._rows = None

    def close(self) -> None:
        """Count comments at the end of the file as part of the section of the actions."""
        if self._waiting_comments:
            self._found.then = self._waiting_comments

    def _add_content(self, line: Line) -> None:
        word = line.text.rstrip(" :").casefold()
        if word == THEN and self._form is Form.GAME:
            self._found.then = self._waiting_comments
            self._waiting_comments = []
        elif word == PENDING:
            self._in_pending = True
            self._found.pending.append(line)
        elif self._in_pending:
            self._found.pending.append(line)
        elif all(part.strip(" :").casefold() in _AGES for part in line.text.split("|")):
            self._block, self._rows = Block(line), None
            self._found.blocks.append(self._block)
        elif (header := self._header(line)) is not None:
            self._block, self._rows = None, None
            headers = self._found.notes if line.text.casefold().startswith(NOTE) else self._found.headers
            headers.append(header)
            if header.name == "region" and header.value.done:
                self._rows = header.rows
        elif self._rows is not None:
            self._rows.append(line)
        elif self._block is not None:
            self._block.lines.append(line)
        else:
            self._begin_game(line)
            return
        self._flush(line)

    def _flush(self, line: Line) -> None:
        """Add the comments before a header or board, and the comment on its line, to the foreword."""
        if self._found.then is None:
            self._found.foreword.extend(each.comment or "" for each in self._waiting_comments)
            self._waiting_comments = []
        self.comment(line)

    def _begin_game(self, line: Line) -> None:
        """Start the section of the actions in a file without a heading for it."""
        name, colon, _ = line.text.partition(":")
        if self._form is not Form.GAME or (colon and not self._may_be_player(name)):
            raise unexpected_word(line.number, line.column, name.strip(), (*HEADERS, NOTE))
        self._found.then = [*self._waiting_comments, line]
        self._waiting_comments = []

    def _may_be_player(self, name: str) -> bool:
        """Return whether the text before a colon may name a player or belong to an action (`build … with I: MM`)."""
        word = name.strip().casefold()
        if any(map(str.isdigit, word)):
            return True
        # The first few lines name all possible players; a file with more players is wrong in any case.
        headers = (each for each in self._found.headers[:MAX_HEADERS] if each.name == "seat")
        return any(word in each.value.rest.casefold() for each in headers)

    def _header(self, line: Line) -> Header | None:
        match = _HEADER.match(line.text)
        if match is None:
            return None
        name = match[1].strip()
        value = Reader(line.text[match.end() :], line.number, line.column + match.end())
        key = " ".join(name.casefold().split())
        if key.split(" ")[0] == NOTE:
            return Header(name[len(NOTE) :].strip(), None, value, line)
        numbered = _NUMBERED.fullmatch(key)
        if numbered is not None:
            return Header(numbered[1], int(numbered[2]) if numbered[2] else None, value, line)
        return Header(key, None, value, line) if key in _PLAIN_HEADERS else None


MAX_HEADERS = 64
"""The maximum number of headers that are searched for the names of players."""

_AGES = {age.casefold() for age in AGES}
_PLAIN_HEADERS = {each for each in HEADERS if each not in ("seat", "player")}


T = TypeVar("T")


class Headers:
    """The headers of a file. Each header can be taken once; headers that remain at the end are errors."""

    def __init__(self, headers: list[Header], errors: TextErrors) -> None:
        """Index the headers by name and number; a repeated header is an error."""
        self._left: dict[tuple[str, int | None], Header] = {}
        self._errors = errors
        seats = 0
        for header in headers:
            number = header.number
            seats += header.name == "seat"
            if header.name == "seat" and number is None:
                number = seats
            if (header.name, number) in self._left:
                written = header.line.text.partition(":")[0]
                errors.add(header.line.number, header.line.column, TextErrorCode.REPEATED, header=written)
            else:
                self._left[header.name, number] = header

    def __contains__(self, name: str) -> bool:
        return (name, None) in self._left

    def take(self, name: str, number: int | None = None) -> Header | None:
        """Take a header; return None if the file does not have it."""
        return self._left.pop((name, number), None)

    def value(self, name: str, number: int | None = None) -> Reader | None:
        """Take the value of a header; return None if the file does not have the header."""
        header = self.take(name, number)
        return None if header is None else header.value

    def require(self, name: str, missing: Phrase, number: int | None = None) -> Reader:
        """Take the value of a required header; if it is missing, raise an error with the message `missing`."""
        value = self.value(name, number)
        if value is None:
            raise UnreadableTextError([TextError(1, 0, missing)])
        return value

    def take_read(self, name: str, read: Callable[[Reader], T], default: T) -> T:
        """Take a header and return its value, parsed as a whole by `read`; without the header, return the default."""
        value = self.value(name)
        if value is None:
            return default
        found = read(value)
        value.end()
        return found

    def read(self, name: str, read: Callable[[Reader], T], default: T) -> T:
        """Take a header and return its value, parsed by `read`; if it is missing or malformed, return the default."""
        with self._errors:
            return self.take_read(name, read, default)
        return default

    def end(self, code: TextKey) -> None:
        """Add an error for every remaining header."""
        for header in self._left.values():
            name = header.line.text.partition(":")[0].rstrip()
            self._errors.add(header.line.number, header.line.column, code, header=name)


def hexadecimal(reader: Reader, digits: int) -> bytes:
    """Take a hexadecimal number with exactly `digits` digits, and return it as bytes."""
    word = reader.peek()
    try:
        found = bytes.fromhex(word) if len(word) == digits else b""
    except ValueError:
        found = b""
    if not found:
        raise unexpected_word(reader.line, reader.column, word, (Phrase.of(Expected.HEXADECIMAL, digits=digits),))
    reader.advance(len(word))
    return found
