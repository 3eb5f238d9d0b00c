"""Runs the session of a table at a keyboard or a pipe."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from khronos_cli.connect import referee
from khronos_cli.console import console, print_lines
from khronos_cli.errors import CommandError, Exit
from khronos_cli.files import read_text
from khronos_cli.language import Table, colon, filled, rendered
from khronos_cli.options import NO_SERVER
from khronos_cli.table.answer import Answer, Desk, Playing, Session, show
from khronos_cli.table.game_file import GameFile
from khronos_cli.table.keyboard import Keyboard, uninterrupted
from khronos_cli.table.session import greeting, not_done, prompt, session_of, step, text_of
from khronos_cli.table.stage import Stage
from khronos_cli.terminal_text import printable


def run(path: str) -> Exit:
    """Run a session until somebody quits; save the game after every line.

    Returns:
        The exit code: of success, or of lines that could not be saved.

    Raises:
        CommandError: The file can't be read or written, or holds something else.
    """
    with referee(NO_SERVER) as client:
        return _run(Desk(client, read_text), GameFile(path))


def _run(desk: Desk, file: GameFile) -> Exit:
    session = session_of(desk.client, file.text, file.path)
    out = console()
    file.save(text_of(session))
    show(out, greeting(desk, session))
    stage = Stage(out)
    keyboard = Keyboard(out, stage)
    with uninterrupted():
        while True:
            line = keyboard.line(prompt(session, desk.read))
            if line is None:
                answer = Answer(session, quits=True)
                out.print()
            elif stage.takes(line) and isinstance(session, Playing):
                print_lines(out, [stage.command(line.partition(" ")[2], session.history.seen(desk.client))])
                continue
            else:
                answer = step(desk, session, line)
            session = answer.session
            # Save before printing: nothing that was printed is ever lost.
            is_saved = saved(out, file, session)
            show(out, answer.output, boards_in_sight=stage.shows_all)
            copy(out, answer.copies)
            if stage.is_open and isinstance(session, Playing):
                stage.show(session.history.seen(desk.client))
            if answer.quits:
                return Exit.OK if is_saved else Exit.BAD_INPUT


def saved(out: Console, file: GameFile, session: Session) -> bool:
    """Save the session and return whether that worked; print the error if it did not."""
    try:
        file.save(text_of(session))
    except CommandError as error:
        out.print(Text.assemble((rendered(Table.NOT_SAVED), "bold red"), f"{colon()} {printable(error.lines[0])}"))
        out.print(rendered(Table.SAVED_LATER))
        return False
    return True


def copy(out: Console, copies: Iterable[tuple[str, str]]) -> None:
    """Write copies, never over an existing file."""
    for name, text in copies:
        try:
            file = GameFile(name)
            if file.text is None:
                file.save(text)
                out.print(f"  {filled(Table.WRITTEN, file=printable(name))}")
            else:
                out.print(not_done(filled(Table.FILE_THERE, file=printable(name))))
        except CommandError as error:
            out.print(not_done(printable(error.lines[0])))
