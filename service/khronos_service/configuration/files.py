"""Read the files that settings name, such as keys and certificates, at the start and when they change."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger


_CHECK_SECONDS = 1.0  # the minimum time between two checks of the files, in seconds

_Value = TypeVar("_Value")


class SettingFileError(ValueError):
    """The error for a file that can't be used; its message never shows the content of the file.

    Attributes:
        setting: The name of the setting that names the file.
        problem: The reason why the file can't be used, for operators.
    """

    def __init__(self, setting: str, problem: str) -> None:
        super().__init__(f"{setting}: {problem}")
        self.setting = setting
        self.problem = problem


def read_bytes(setting: str, path: str) -> bytes:
    """Return the content of the file that a setting names.

    Raises:
        SettingFileError: If the file can't be read.
    """
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise SettingFileError(setting, f"cannot read {path}: {error.strerror}") from error


class Reloaded(Generic[_Value]):
    """A value that is read from files, and read again when they change; threads may share it.

    Getting the value checks the files, at most once a second. Unusable files leave the value unchanged and log an
    error.
    """

    def __init__(self, what: str, paths: Iterable[str], read: Callable[[], _Value], log: FilteringBoundLogger) -> None:
        """Read the files.

        Args:
            what: The name of the content, for the log.
            paths: The paths of the files.
            read: A function that reads the files and returns the value. It may raise a `SettingFileError`.
            log: The log for changes of the files.

        Raises:
            SettingFileError: If the files can't be used.
        """
        self._what = what
        self._paths = tuple(paths)
        self._read = read
        self._log = log
        self._reading = threading.Lock()
        self._seen = self._stamps()  # computed before the files are read, so that a later change is noticed
        self._value = read()
        self._next_check = time.monotonic() + _CHECK_SECONDS

    def value(self) -> _Value:
        """Return the value of the current files; if these are unusable, the last valid value."""
        if time.monotonic() >= self._next_check and self._reading.acquire(blocking=False):
            try:
                self._check()
            finally:
                self._next_check = time.monotonic() + _CHECK_SECONDS
                self._reading.release()
        return self._value

    def _check(self) -> None:
        stamps = self._stamps()
        if stamps == self._seen:
            return
        self._seen = stamps
        try:
            self._value = self._read()
        except SettingFileError as error:
            self._log.error("cannot use the changed files; keeping the previous ones", what=self._what, why=str(error))
        else:
            self._log.info("reloaded", what=self._what)

    def _stamps(self) -> tuple[tuple[int, ...] | None, ...]:
        """Return values that change whenever a file changes."""
        return tuple(map(_stamp, self._paths))


def _stamp(path: str) -> tuple[int, ...] | None:
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino


class LineForm(NamedTuple):
    """The form of the lines of a file of keys.

    Attributes:
        setting: The name of the setting that names the file.
        pattern: The pattern of a line: the name, then the digits.
        shown: The pattern in words, for error messages.
        max_lines: The maximum number of lines; there must be at least one.
        names_differ: Whether every line must have a different name.
    """

    setting: str
    pattern: re.Pattern[str]
    shown: str
    max_lines: int
    names_differ: bool


def read_key_lines(text: str, source: str, form: LineForm) -> dict[bytes, str]:
    """Return the keys in a text as bytes, each with its name; errors name the `source` of the text.

    Raises:
        SettingFileError: If a line is malformed or repeats a key, or if there are no lines or too many lines. The error
            does not show the line, which may contain a key.
    """
    found: dict[bytes, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        entry = line.partition("#")[0].strip()
        if not entry:
            continue
        parts = form.pattern.fullmatch(entry)
        if parts is None:
            raise SettingFileError(form.setting, f"{source}: line {number} must be {form.shown}")
        name, digits = parts[1], bytes.fromhex(parts[2])
        if digits in found:
            raise SettingFileError(form.setting, f"{source}: line {number} repeats the key of an earlier line")
        if form.names_differ and name in found.values():
            raise SettingFileError(form.setting, f"{source}: line {number} repeats the name of an earlier line")
        found[digits] = name
    if not 0 < len(found) <= form.max_lines:
        raise SettingFileError(
            form.setting, f"{source} contains {len(found)} keys; it must contain 1 to {form.max_lines}"
        )
    return found
