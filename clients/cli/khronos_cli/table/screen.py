"""Read lines from a keyboard, with completion and boards that stay in view, or from a pipe."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style
from rich.console import Console
from rich.text import Text

from khronos.v1.state_pb2 import GameState
from khronos_cli.draw.boards import board_lines
from khronos_cli.files import recognise_utf_16
from khronos_cli.language import Table, fill, render
from khronos_cli.names import AGES, age_noun, board_typed
from khronos_cli.table.commands import completions
from khronos_cli.terminal_text import printable

_MIN_TALK: Final = 6
"""The minimum number of lines that must be left below the boards."""


class Stage:
    """The part of the terminal with the boards, which is empty until it is opened."""

    def __init__(self, out: Console) -> None:
        """Use a terminal."""
        self._out = out
        self._state: GameState | None = None
        """The view to draw; None while the stage is closed."""
        self._age = AGES[0]
        """The board that is shown if there is not enough space for all boards."""

    @property
    def is_open(self) -> bool:
        """Whether boards stay on the screen."""
        return self._state is not None

    @property
    def shows_all(self) -> bool:
        """Whether all three boards stay on the screen, rather than one."""
        return self._drawn()[1]

    def takes(self, line: str) -> bool:
        """Return whether a line is for the stage: the command `boards`, or `show` with the board to pin."""
        word, _, rest = line.strip().partition(" ")
        return word == "boards" or (
            word == "show" and self.is_open and not self.shows_all and board_typed(rest) is not None
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
            self.close()
            return Text(f"  {render(Table.BOARDS_SCROLL)}")
        if age is None and word not in {"", "on"}:
            return Text(f"  {render(Table.BOARDS_USAGE)}")
        if not self._out.is_terminal:
            return Text(f"  {render(Table.NO_TERMINAL)}")
        public = state.public_part
        self._age = public.players[public.turn.seat - 1].first_adventurer.age if age is None else age
        self.show(state)
        if not self.lines():
            self.close()
            return Text(f"  {render(Table.TERMINAL_TOO_SMALL)}")
        if self.shows_all or age is not None:
            return Text(f"  {render(Table.BOARDS_OFF)}", "dim")
        return Text(f"  {fill(Table.ONE_BOARD_FITS, age=age_noun(self._age))} {render(Table.BOARDS_OFF)}", "dim")

    def show(self, state: GameState) -> None:
        """Set the view to draw, and open the stage."""
        self._state = state

    def close(self) -> None:
        """Stop drawing the boards."""
        self._state = None

    def lines(self) -> Sequence[Text]:
        """Return the lines of all boards or, if they do not fit, of one board; empty if not even one board fits."""
        return self._drawn()[0]

    def _drawn(self) -> tuple[Sequence[Text], bool]:
        """Return the lines that fit the current terminal, and whether they show all boards."""
        if self._state is None:
            return [], False
        public = self._state.public_part
        drawings = (board_lines(public, self._out.width), board_lines(public, 0, [self._age]))
        for lines, shows_all in zip(map(list, drawings), (True, False), strict=True):
            if max(map(len, lines)) <= self._out.width and len(lines) + _MIN_TALK <= self._out.height:
                return lines, shows_all
        return [], False


_PLAIN = Style.from_dict({"bottom-toolbar": "noreverse"})


class Keyboard:
    """Lines that are typed at a terminal or come from a pipe."""

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
        """Forget the lines that were typed, because another player sits down."""
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
    """The completion of the words that may come next, with Tab."""

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:  # noqa: ARG002
        """Yield the completions of the word before the cursor."""
        word = document.get_word_before_cursor(WORD=True)
        line = document.text_before_cursor.removesuffix(word)
        return (Completion(f"{each} ", -len(word), display=each) for each in completions(line, word))


@contextmanager
def defer_interrupts() -> Iterator[None]:
    """Let Ctrl-C interrupt only the typing of a line, and accept bytes that are not UTF-8."""
    with suppress(AttributeError):
        sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]  # of another stream, suppressed
    old = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, old)
