"""Plays a terminal game and kills the program after every line; run as a separate program.

Each line is typed to a process with its own pseudo-terminal. The process is then killed (SIGKILL), either when the next
prompt appears or without waiting for anything. The processes are forks, so that hundreds of them take seconds.

    python -m tests.table.kill FILE patient|hasty < LINES
"""

import os
import pty
import random
import re
import select
import signal
import sys
import time
import traceback
from pathlib import Path

from khronos_cli.table.terminal import run_table
from tests.table.talk import Talk

_ESCAPES = re.compile(rb"\x1b\[[0-9;?]*[a-zA-Z]")
_MAX_SECONDS = 60
_MAX_WAIT = 0.03
"""The maximum time in seconds from typing a line to the first hasty kill; an answer takes about as long."""

_MAX_KILLS = 60
"""The maximum number of attempts to get a line saved."""


class Program:
    def __init__(self, path: str) -> None:
        self.pid, self.terminal = pty.fork()
        if not self.pid:
            try:
                run_table(path)
            except BaseException:  # noqa: BLE001 - the reader of the terminal sees it
                traceback.print_exc()
            os._exit(70)

    def wait_for(self, shown: str) -> None:
        """Wait until the output ends with a prompt."""
        seen = b""
        until = time.monotonic() + _MAX_SECONDS
        while not _ESCAPES.sub(b"", seen).endswith(shown.encode()):
            ready, _, _ = select.select([self.terminal], [], [], until - time.monotonic())
            assert ready, (shown, seen)
            try:
                seen += os.read(self.terminal, 65536)
            except OSError:  # the program has ended
                raise AssertionError(seen.decode()) from None

    def type(self, line: str) -> None:
        os.write(self.terminal, f"{line}\n".encode())

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        assert os.WIFSIGNALED(status)
        os.close(self.terminal)


def type_and_kill(path: str, line: str, talk: Talk) -> None:
    """Type a line to a program that is killed after its answer, and check the content of the file."""
    program = Program(path)
    program.wait_for(talk.prompt)
    program.type(line)
    talk.type(line)
    program.wait_for(talk.prompt)
    program.kill()
    assert Path(path).read_text(encoding="utf-8") == talk.session.text, line


def type_and_kill_at_any_moment(path: str, line: str, talk: Talk, chance: random.Random) -> None:
    """Type a line to programs that are killed at any moment, until it is saved. It must never be saved only in part."""
    prompt, before = talk.prompt, talk.session.text
    talk.type(line)
    for attempt in range(_MAX_KILLS):
        program = Program(path)
        program.wait_for(prompt)
        program.type(line)
        time.sleep(chance.random() * _MAX_WAIT * 1.1**attempt)  # a busy machine answers more slowly
        program.kill()
        saved = Path(path).read_text(encoding="utf-8")
        assert saved in {before, talk.session.text}, line
        if saved == talk.session.text:
            return
    raise AssertionError(f"the line was never saved: {line}")


def main() -> None:
    """Type the lines of the standard input, so that the file has the same content as without kills."""
    path, hasty = sys.argv[1], sys.argv[2] == "hasty"
    chance, talk = random.Random(1), Talk()
    for line in sys.stdin.read().splitlines():
        if hasty:
            type_and_kill_at_any_moment(path, line, talk, chance)
        else:
            type_and_kill(path, line, talk)
    assert Talk(text=Path(path).read_text(encoding="utf-8")).contents == talk.contents


if __name__ == "__main__":
    main()
