"""Files that settings name, such as keys and certificates: read at the start, and reloaded when they change."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from structlog.typing import FilteringBoundLogger

_CHECK_SECONDS = 1.0  # the least seconds between two checks

_Value = TypeVar("_Value")


class SettingFileError(ValueError):
    """A file that a setting names can't be used; the message never shows its content.

    Attributes:
        setting: The name of the setting.
        problem: The problem.
    """

    def __init__(self, setting: str, problem: str) -> None:
        super().__init__(f"{setting}: {problem}")
        self.setting = setting
        self.problem = problem


def read_bytes(setting: str, path: str) -> bytes:
    """Return the content of the file of a setting.

    Raises:
        SettingFileError: It can't be read.
    """
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise SettingFileError(setting, f"cannot read {path}: {error.strerror}") from error


class Reloaded(Generic[_Value]):
    """A value that is read from files and reloaded when they change; threads may share it.

    Reading the value checks the files, at most once a second. Unusable files leave the value unchanged and log an
    error.
    """

    def __init__(self, what: str, paths: Iterable[str], read: Callable[[], _Value], log: FilteringBoundLogger) -> None:
        """Read the files.

        Args:
            what: The name of the content, for the log.
            paths: The files.
            read: Reads them; it may raise a `SettingFileError`.
            log: Receives a line whenever the files have changed.

        Raises:
            SettingFileError: The files can't be used.
        """
        self._what = what
        self._paths = tuple(paths)
        self._read = read
        self._log = log
        self._reading = threading.Lock()
        self._seen = self._stamps()  # before the files are read, so that a change in between is noticed later
        self._value = read()
        self._next_check = time.monotonic() + _CHECK_SECONDS

    def value(self) -> _Value:
        """Return the value of the current files, or of the last usable ones."""
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
        """Return values that change whenever a file does."""
        return tuple(map(_stamp, self._paths))


def _stamp(path: str) -> tuple[int, ...] | None:
    try:
        found = Path(path).stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino
