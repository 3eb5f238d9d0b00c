"""Run a game at a keyboard or from a pipe, and save it in a file; complete typed words and keep boards in view."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style
from rich.console import Console
from rich.text import Text

from khronos.v1.material_pb2 import Age
from khronos.v1.state_pb2 import GameState
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.draw.boards import board_lines, print_output
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import STANDARD, read_text, reason, recognise_utf_16, replace_file
from khronos_cli.language import Files, Table, colon, fill, render
from khronos_cli.names import AGES, age_noun, board_typed
from khronos_cli.options import NO_SERVER
from khronos_cli.table.commands import completions
from khronos_cli.table.session import Session, error_line
from khronos_cli.terminal_text import printable

_MIN_TALK: Final = 6
"""The minimum number of lines that must be left below the boards."""


@dataclass
class Stage:
    """The part of the terminal in which the boards stay; empty until a player opens it."""

    out: Console
    state: GameState | None = None
    age: Age.ValueType = AGES[0]

    @property
    def shows_all(self) -> bool:
        """Whether all three boards stay on the screen, rather than one."""
        return self._fit_boards()[1]

    def takes(self, line: str) -> bool:
        """Return whether the stage handles a line: the command `boards`, or `show` with the board to pin."""
        word, _, rest = line.strip().partition(" ")
        return word == "boards" or (
            word == "show" and self.state is not None and not self.shows_all and board_typed(rest) is not None
        )

    def command(self, rest: str, state: GameState) -> Text:
        """Run the command `boards`; return the line to print.

        Args:
            rest: `on`, `off` or the board to pin; empty means `on`, with the board where the current player has
                adventurers.
            state: The view to draw.
        """
        word = rest.strip().casefold()
        age = board_typed(word)
        if word == "off":
            self.state = None
            return Text(f"  {render(Table.BOARDS_SCROLL)}")
        if age is None and word not in {"", "on"}:
            return Text(f"  {render(Table.BOARDS_USAGE)}")
        if not self.out.is_terminal:
            return Text(f"  {render(Table.NO_TERMINAL)}")
        public = state.public_part
        self.age = public.players[public.turn.seat - 1].first_adventurer.age if age is None else age
        self.state = state
        lines, shows_all = self._fit_boards()
        if not lines:
            self.state = None
            return Text(f"  {render(Table.TERMINAL_TOO_SMALL)}")
        fits = "" if shows_all or age is not None else f"{fill(Table.ONE_BOARD_FITS, age=age_noun(self.age))} "
        return Text(f"  {fits}{render(Table.BOARDS_OFF)}", "dim")

    def lines(self) -> Sequence[Text]:
        """Return the lines of all boards or, if they do not fit, of one board; empty if not even one board fits."""
        return self._fit_boards()[0]

    def _fit_boards(self) -> tuple[Sequence[Text], bool]:
        """Return the lines that fit the current terminal, and whether they show all boards."""
        if self.state is None:
            return [], False
        public = self.state.public_part
        drawings = (board_lines(public, self.out.width), board_lines(public, 0, [self.age]))
        for lines, shows_all in zip(map(list, drawings), (True, False), strict=True):
            if max(map(len, lines)) <= self.out.width and len(lines) + _MIN_TALK <= self.out.height:
                return lines, shows_all
        return [], False


_PLAIN = Style.from_dict({"bottom-toolbar": "noreverse"})


class Keyboard:
    """Reads lines that are typed at a terminal or come from a pipe."""

    def __init__(self, out: Console, stage: Stage) -> None:
        """Read standard input.

        Args:
            out: The output, for the prompt.
            stage: The boards that stay in view at a terminal.
        """
        self._out = out
        self._stage = stage
        self._ahead: list[str] = []
        """Lines that were pasted at once."""
        self._session = self._new_session() if sys.stdin.isatty() else None
        self._has_read = False

    def _new_session(self) -> PromptSession[str]:
        return PromptSession(
            completer=_Words(),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
            style=_PLAIN,
        )

    def forget(self) -> None:
        """Forget the typed lines, because another player sits down."""
        self._session = self._session and self._new_session()
        self._ahead = []

    def line(self, before: str) -> str | None:
        """Return the next line without leading and trailing blanks; None at the end of the input.

        Ctrl-C discards the typed part of a line and shows the prompt again.
        """
        while not self._ahead:
            try:
                text = self._read_terminal(before, self._session) if self._session else self._read_pipe(before)
            except EOFError:
                return None
            except KeyboardInterrupt:
                self._out.print(render(Table.NOTHING_LOST), style="dim")
                continue
            self._ahead = text.strip().splitlines() or [""]
        return self._ahead.pop(0).strip()

    def _read_terminal(self, before: str, session: PromptSession[str]) -> str:
        """Return the next line of a terminal.

        Raises:
            EOFError: If the input has ended.
            KeyboardInterrupt: If Ctrl-C was typed.
        """
        session.bottom_toolbar = self._draw if self._stage.lines() else None
        return session.prompt(before)

    def _read_pipe(self, before: str) -> str:
        """Return the next line of a pipe, and print it.

        Raises:
            EOFError: If the input has ended.
        """
        self._out.print(before, end="", soft_wrap=True)
        self._out.file.flush()
        if not self._has_read:
            recognise_utf_16()
            self._has_read = True
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        self._out.print(printable(line.rstrip("\r\n")), soft_wrap=True)
        return line

    def _draw(self) -> ANSI:
        with self._out.capture() as captured:
            for line in self._stage.lines():
                self._out.print(line, crop=False, no_wrap=True, overflow="ignore")
        return ANSI(captured.get().rstrip("\n"))


class _Words(Completer):
    """Completes the word that is being typed, with Tab."""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        word = document.get_word_before_cursor(WORD=True)
        line = document.text_before_cursor.removesuffix(word)
        return (Completion(f"{each} ", -len(word), display=each) for each in completions(line, word))


@contextmanager
def ignore_interrupts() -> Iterator[None]:
    """Ignore Ctrl-C in a `with` block, except while a line is typed; replace invalid UTF-8 in the input."""
    with suppress(AttributeError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]  # of another stream, suppressed
    old = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)


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
    with referee(NO_SERVER) as client, ignore_interrupts():
        yield Terminal(Session(client, asks=sys.stdin.isatty()), GameFile(path))


def run_table(path: str) -> Exit:
    """Run a session until a player quits; save the game after every line.

    Returns:
        The exit code: success, or an error if lines could not be saved.

    Raises:
        CommandError: If the file can't be read or written, or is not the file of a physical game.
    """
    with open_terminal(path) as place:
        place.session.load(place.file.text, path)
        place.file.save(place.session.text)
        print_output(place.out, place.session.greeting())
        return place.run()


class Terminal:
    """A terminal at which lines are typed and answered: its output, keyboard and boards, and the file of the game."""

    def __init__(self, session: Session, file: GameFile) -> None:
        self.session = session
        self.file = file
        self.out = console()
        self.stage = Stage(self.out)
        self.keyboard = Keyboard(self.out, self.stage)
        self._exit_code = Exit.OK
        """The exit code if the program ended now: success, or an error if lines could not be saved."""

    def run(self, prepare: Callable[[], bool] = lambda: True) -> Exit:
        """Answer lines until a player quits or the input ends.

        Args:
            prepare: Prepares the session for its next line, and may play the moves of bots; False ends the session.

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
            if self.stage.state is not None:
                self.stage.state = game.state

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
                    self.out.print(error_line(fill(Table.FILE_THERE, file=printable(name))))
            except CommandError as error:
                self.out.print(error_line(printable(error.lines[0])))
