"""The file of a game, which is saved atomically and durably."""

from __future__ import annotations

from pathlib import Path

from khronos_cli.errors import CommandError
from khronos_cli.files import STANDARD, read_text, reason, replace_file
from khronos_cli.language import Files, fill


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
            raise CommandError(fill(Files.NO_FILE_OF_GAME, file=path))
        self.text = self._read()

    def _read(self) -> str | None:
        name = f"./{self.path}" if self.path == STANDARD else self.path  # a file here, never standard input
        return read_text(name) if self._place.exists() else None

    def save(self, text: str) -> None:
        """Save a text, so that a crash of the machine does not lose it.

        Raises:
            CommandError: It can't be written, or another program has changed it; the file stays as it was.
        """
        if text == self.text:
            return
        if self._read() != self.text:
            raise CommandError(fill(Files.CHANGED, file=self.path))
        try:
            replace_file(self._place, text)
        except OSError as error:
            raise CommandError(fill(Files.CANNOT_WRITE, file=str(self._place), why=reason(error))) from error
        self.text = text
