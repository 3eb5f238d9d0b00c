"""The file of a game, which is saved atomically and durably."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from khronos_cli.errors import CommandError
from khronos_cli.files import GAME, decode, reason, too_large
from khronos_cli.language import Files, filled


class GameFile:
    """A file that only this session may write.

    If another program has changed it, it is not overwritten.
    """

    def __init__(self, path: str) -> None:
        """Read the file.

        Raises:
            CommandError: It can't be read, or is not a regular file.
        """
        self.path = path
        self._place = Path(path)
        if self._place.exists() and not self._place.is_file():
            raise CommandError(filled(Files.NO_FILE_OF_GAME, file=path))
        self.text = self._read()

    def _read(self) -> str | None:
        try:
            with self._place.open("rb") as file:
                data = file.read(GAME + 1)
            if len(data) > GAME:
                raise too_large(self.path, GAME)
            return decode(data)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise CommandError(filled(Files.CANNOT_READ, file=self.path, why=reason(error))) from error
        except UnicodeDecodeError as error:
            raise CommandError(filled(Files.CANNOT_READ, file=self.path, why=Files.NOT_UTF_8)) from error

    def save(self, text: str) -> None:
        """Save a text, so that a crash of the machine does not lose it.

        Raises:
            CommandError: It can't be written, or another program has changed it; the file stays as it was.
        """
        if text == self.text:
            return
        if self._read() != self.text:
            raise CommandError(filled(Files.CHANGED, file=self.path))
        _replace(self._place, text)
        self.text = text


def _replace(path: Path, text: str) -> None:
    """Replace a file atomically.

    Raises:
        CommandError: It can't be written.
    """
    try:
        path = path.resolve()  # replace the target of a link, not the link
        new = path.with_name(f".{path.name}.new")  # a fixed name, so that crashes leave one such file at most
        with new.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            with suppress(OSError):
                new.chmod(path.stat().st_mode & 0o777)
        new.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise CommandError(filled(Files.CANNOT_WRITE, file=str(path), why=reason(error))) from error


def _sync_folder(folder: Path) -> None:
    """Flush the entries of a folder to the disk, if the system can."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
