"""Run the session of a table at a keyboard or a pipe, and save it in its file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from rich.text import Text

from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.draw.boards import print_output
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import STANDARD, read_text, reason, replace_file
from khronos_cli.language import Files, Table, colon, fill, render
from khronos_cli.options import NO_SERVER
from khronos_cli.table.screen import Keyboard, Stage, defer_interrupts
from khronos_cli.table.session import Session, not_done
from khronos_cli.terminal_text import printable


class GameFile:
    """A file that only this session may write.

    If another program has changed the file, the session does not overwrite it.
    """

    def __init__(self, path: str) -> None:
        """Read the file.

        Raises:
            CommandError: If the file can't be read, or is not a regular file.
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
            CommandError: If the file can't be written, or another program has changed it; in both cases, the file stays
                as it is.
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


@contextmanager
def open_terminal(path: str) -> Iterator[Terminal]:
    """Open the file of a game and the terminal; Ctrl-C interrupts only the typing of a line.

    Raises:
        CommandError: If the file can't be read.
    """
    with referee(NO_SERVER) as client, defer_interrupts():
        yield Terminal(Session(client, asks=sys.stdin.isatty()), GameFile(path))


def run_table(path: str) -> Exit:
    """Run a session until a player quits; save the game after every line.

    Returns:
        The exit code: success, or an error if lines could not be saved.

    Raises:
        CommandError: If the file can't be read or written, or contains something else.
    """
    with open_terminal(path) as place:
        place.session.load(place.file.text, path)
        place.file.save(place.session.text)
        print_output(place.out, place.session.greeting())
        return place.run()


class Terminal:
    """A terminal at which lines are typed and answered: its output, keyboard and boards, and the file of the game."""

    def __init__(self, session: Session, file: GameFile) -> None:
        """Use standard input and output."""
        self.session = session
        self.file = file
        self.out = console()
        self.stage = Stage(self.out)
        self.keyboard = Keyboard(self.out, self.stage)
        self._exit_code = Exit.OK
        """The exit code if the program ended now: success, or an error if lines could not be saved."""

    def run(self, prepare: Callable[[], bool] = lambda: True) -> Exit:
        """Answer lines until a player quits.

        Args:
            prepare: Prepares the session for its next line, perhaps with moves of bots; False ends the session.

        Returns:
            The exit code: success, or an error if lines could not be saved.
        """
        while not self.session.quits and prepare():
            line = self.keyboard.line(self.session.prompt)
            if line is None:
                self.out.print()
                break
            self._answer(line)
        return self._exit_code

    def _answer(self, line: str) -> None:
        """Answer a line; save the session before printing, so that nothing that was printed is lost."""
        game = self.session.game
        if game and self.stage.takes(line):
            print_lines(self.out, [self.stage.command(line.partition(" ")[2], game.state)])
            return
        output = self.session.answer(line)
        self.save()
        print_output(self.out, output, boards_in_sight=self.stage.shows_all)
        if game:
            self._copy(game.copies)
            if self.stage.is_open:
                self.stage.show(game.state)

    def save(self) -> None:
        """Save the session, or print why that failed."""
        try:
            self.file.save(self.session.text)
            self._exit_code = Exit.OK
        except CommandError as error:
            why = f"{colon()} {printable(error.lines[0])}"
            self.out.print(Text.assemble((render(Table.NOT_SAVED), "bold red"), why))
            self.out.print(render(Table.SAVED_LATER))
            self._exit_code = Exit.BAD_INPUT

    def _copy(self, copies: Mapping[str, str]) -> None:
        """Write copies, never over an existing file."""
        for name, text in copies.items():
            try:
                file = GameFile(name)
                if file.text is None:
                    file.save(text)
                    self.out.print(f"  {fill(Table.WRITTEN, file=printable(name))}")
                else:
                    self.out.print(not_done(fill(Table.FILE_THERE, file=printable(name))))
            except CommandError as error:
                self.out.print(not_done(printable(error.lines[0])))
