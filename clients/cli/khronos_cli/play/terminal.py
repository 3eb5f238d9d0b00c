"""A game with dealt cards at one terminal: people take turns at the keyboard, and bots play in between."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext

from rich.console import Console
from rich.text import Text

from khronos.v1.state_pb2 import GameState
from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.draw.position import print_position
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import read_text
from khronos_cli.language import Play, filled
from khronos_cli.names import seat_name
from khronos_cli.notation import public_of
from khronos_cli.options import NO_SERVER
from khronos_cli.play.bots import bots_of, moved
from khronos_cli.region_files import region_rows
from khronos_cli.table.answer import Answer, Desk, Playing, show
from khronos_cli.table.game_file import GameFile
from khronos_cli.table.history import History, Move, to_act, view_of
from khronos_cli.table.history_text import read_history
from khronos_cli.table.keyboard import Keyboard, uninterrupted
from khronos_cli.table.session import prompt, step, text_of
from khronos_cli.table.stage import Stage
from khronos_cli.table.status import move_lines, opening_lines, ranking_of, status_lines
from khronos_cli.table.terminal import copy, saved
from khronos_cli.terminal_text import printable
from khronos_client import AnyReferee
from khronos_engine.game.material import CardMode
from khronos_engine.game.state import Config

_CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the terminal and its scrollback."""


def run(path: str, begin: Callable[[AnyReferee], History] | None) -> Exit:
    """Play until somebody quits or the game is over; save the game after every move.

    Args:
        path: The file of the game.
        begin: Creates a new game; None if the file must hold one.

    Returns:
        The exit code: of success, or of moves that could not be saved.

    Raises:
        CommandError: The file can't be used, or a bot failed.
    """
    file = GameFile(path)
    with referee(NO_SERVER) as client:
        history = _history(client, file, begin)
        bots = bots_of(history)
        out = console()
        file.save(text_of(Playing(history)))
        config = public_of(history.start).config
        if not history.done:
            print_lines(out, _beginning(config, bots))
        game = _Game(
            out, Desk(client, read_text, asks=sys.stdin.isatty()), file, bots, is_alone=config.players - len(bots) == 1
        )
        with uninterrupted():
            return game.play(history)


def _history(client: AnyReferee, file: GameFile, begin: Callable[[AnyReferee], History] | None) -> History:
    if file.text is None or not file.text.strip():
        if begin is None:
            raise CommandError(filled(Play.NO_GAME, file=file.path))
        return begin(client)
    return read_history(client, file.text, file.path, CardMode.DEALT)


class _Game:
    """A game at a terminal."""

    def __init__(self, out: Console, desk: Desk, file: GameFile, bots: Mapping[int, str], *, is_alone: bool) -> None:
        self._out = out
        self._desk = desk
        self._file = file
        self._bots = bots
        self._is_alone = is_alone
        self._stage = Stage(out)
        self._keyboard = Keyboard(out, self._stage)
        self._seat = 0
        """The seat at the keyboard, from 1; 0 before the first."""
        self._is_stale = False
        """Whether bots have moved since this player saw the boards."""
        self._has_shown = False
        """Whether the legend has been shown."""
        self._ended: History | None = None
        """The game that was over when its end was shown last."""

    def play(self, history: History) -> Exit:
        """Run the game until somebody quits; it may be over before."""
        session = Playing(history)
        is_saved = True
        while True:
            history, seat = session.history, to_act(session.history.state)
            if not seat:
                self._show_end_once(history)
            elif seat in self._bots:
                session = Playing(self._bot_plays(history, self._bots[seat]))
                is_saved = saved(self._out, self._file, session)
                continue
            elif seat != self._seat or self._is_stale:
                if not self._seated(history, seat):
                    return Exit.OK if is_saved else Exit.BAD_INPUT
                self._show_position(history, seat)
            answer = self._answer(session)
            if answer is None:
                continue
            if answer.quits:
                show(self._out, answer.output)
                return Exit.OK if is_saved else Exit.BAD_INPUT
            if isinstance(answer.session, Playing):  # a game never returns to its set-up
                session = answer.session
            is_saved = saved(self._out, self._file, answer.session)
            show(self._out, answer.output, boards_in_sight=self._stage.shows_all)
            copy(self._out, answer.copies)
            if self._stage.is_open:
                self._stage.show(self._view(session.history, 0))

    def _view(self, history: History, seat: int) -> GameState:
        """Return the state as a seat may see it; 0 means a spectator."""
        return view_of(self._desk.client, history.state, seat)

    def _bot_plays(self, history: History, bot: str) -> History:
        self._is_stale = True
        name = seat_name(history.state.public_part.config, to_act(history.state))
        with self._out.status(filled(Play.BOT_PLAYS, seat=name)) if self._out.is_terminal else nullcontext():
            return moved(self._desk.client, bot, history)

    def _answer(self, session: Playing) -> Answer | None:
        """Read a line and return its answer; None if it was only about the screen."""
        line = self._keyboard.line(prompt(session, self._desk.read))
        if line is None:
            self._out.print()
            return Answer(session, quits=True)
        if self._stage.takes(line):
            seen = session.history.seen(self._desk.client)
            print_lines(self._out, [self._stage.command(line.partition(" ")[2], seen)])
            return None
        return step(self._desk, session, line)

    def _seated(self, history: History, seat: int) -> bool:
        """Hand the keyboard to the next player, and clear the screen of everything that this player may not see.

        Returns:
            Whether the player has confirmed; False at the end of the input.
        """
        if self._is_alone or seat == self._seat:
            self._seat = seat
            return True
        last = self._seat
        self._seat = seat
        self._clear()
        self._keyboard.forget()
        name = seat_name(history.state.public_part.config, seat)
        if last:
            print_lines(self._out, _since(self._desk, history, last))
        return self._keyboard.line(f"{filled(Play.PASS_KEYBOARD, seat=name)} ") is not None

    def _clear(self) -> None:
        """Clear the screen before another player looks at it."""
        if self._out.is_terminal and not self._is_alone:
            self._out.file.write(_CLEAR)

    def _show_position(self, history: History, seat: int) -> None:
        """Show the next player the boards and the moves of the others."""
        self._clear()
        self._is_stale = False
        state = self._view(history, seat)
        if self._stage.is_open:
            self._stage.show(state)
        if not self._stage.lines():
            print_position(
                self._out, state, region_rows(state.public_part.config), brief=self._has_shown, shortens=True
            )
            if not self._has_shown and (about := self._stage.fitting(state)) is not None:
                self._out.print(about)
            self._has_shown = True
            self._out.print()
        print_lines(self._out, _since(self._desk, history, seat))
        show(self._out, status_lines(state))

    def _show_end_once(self, history: History) -> None:
        """Show the end of a game, unless it was the last that was shown."""
        if history == self._ended:
            return
        self._ended = history
        self._stage.close()
        state = self._view(history, 0)
        print_position(self._out, state, region_rows(state.public_part.config), brief=True)
        if history.last is not None:
            print_lines(self._out, ranking_of(history.last))
        print_lines(self._out, [Text(filled(Play.RECORD, file=printable(self._file.path)))])


def _beginning(config: Config, bots: Mapping[int, str]) -> Iterator[Text]:
    """Yield the lines of a game that begins."""
    yield from opening_lines(config)
    if bots:
        named = tuple(f"{printable(config.seats[seat - 1].name)} ({name})" for seat, name in bots.items())
        yield Text(f"  {filled(Play.BOTS, count=len(bots), bots=named)}")


def _since(desk: Desk, history: History, seat: int) -> Iterator[Text]:
    """Yield the moves after the last one of a seat, as that seat may see them."""
    moves = [(place, done) for place, done in enumerate(history.done) if isinstance(done, Move)]
    last = max((place for place, move in moves if move.action.seat == seat), default=-1)
    for place, move in moves:
        if place > last:
            yield from move_lines(desk, history.before(place), move, seat)
