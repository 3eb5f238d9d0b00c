"""The headers of a file, taken one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from khronos_engine.notation.text_errors import Expected, TextError, TextErrorCode, UnreadableTextError, unexpected
from khronos_engine.texts.languages import Phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from khronos_engine.notation.reader import Reader
    from khronos_engine.notation.sections import Header
    from khronos_engine.notation.text_errors import TextErrors

T = TypeVar("T")


class Headers:
    """The headers of a file. Each is taken once; the ones left at the end are errors."""

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
        """Take a header, None if there is none."""
        return self._left.pop((name, number), None)

    def value(self, name: str, number: int | None = None) -> Reader | None:
        """Take the value of a header, None if there is no such header."""
        header = self.take(name, number)
        return None if header is None else header.value

    def required(self, name: str, missing: Phrase, number: int | None = None) -> Reader:
        """Take the value of a required header; `missing` is the error message without it."""
        value = self.value(name, number)
        if value is None:
            raise UnreadableTextError([TextError(1, 0, missing)])
        return value

    def take_read(self, name: str, read: Callable[[Reader], T], default: T) -> T:
        """Take what a function reads of the whole value of a header; without the header, return the default."""
        value = self.value(name)
        if value is None:
            return default
        found = read(value)
        value.end()
        return found

    def read(self, name: str, read: Callable[[Reader], T], default: T) -> T:
        """Do as `take_read`, but collect an error and return the default then too."""
        with self._errors:
            return self.take_read(name, read, default)
        return default

    def end(self, code: TextErrorCode) -> None:
        """Add an error for every remaining header."""
        for header in self._left.values():
            name = header.line.text.partition(":")[0].rstrip()
            self._errors.add(header.line.number, header.line.column, code, header=name)


def hexadecimal(reader: Reader, digits: int) -> bytes:
    """Take a number of `digits` hexadecimal digits as bytes."""
    word = reader.peek()
    try:
        found = bytes.fromhex(word) if len(word) == digits else b""
    except ValueError:
        found = b""
    if not found:
        raise unexpected(reader.line, reader.column, word, (Phrase.of(Expected.HEXADECIMAL, digits=digits),))
    reader.advance(len(word))
    return found
