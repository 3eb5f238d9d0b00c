"""A killed terminal game loses no line, on real terminals and pipes."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from contextlib import chdir, suppress
from itertools import islice
from pathlib import Path

import pytest

from tests.cli.program import PROGRAM, environment, khronos
from tests.table.games import EVENING, moves, with_second_thoughts
from tests.table.talk import SMALL, Talk

ROOT = Path(__file__).parents[2]
TWO_PLAYERS = ("Ann, red", "Ben, blue", "", "", "", "", "", "", "Ben")


def expected_text(lines: tuple[str, ...]) -> str:
    """Return the expected content of the file after lines without kills."""
    return Talk(*lines).session.text


def kill_after_every_line(folder: Path, lines: tuple[str, ...], how: str) -> str:
    """Type lines, each to a program that is killed after it, and return the content of the file."""
    (folder / "small.txt").write_text(SMALL)
    done = subprocess.run(
        [sys.executable, "-m", "tests.table.kill", "evening.txt", how],
        input="".join(f"{line}\n" for line in lines),
        cwd=folder,
        env=environment(TERM="dumb", PYTHONPATH=str(ROOT)),
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return (folder / "evening.txt").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_game_killed_after_every_line_continues_unchanged(tmp_path: Path) -> None:
    begun = Talk(*TWO_PLAYERS)
    lines = (*TWO_PLAYERS, *islice(with_second_thoughts(moves(begun.state, 41), 1), 12))

    assert kill_after_every_line(tmp_path, lines, "patient") == expected_text(lines)


@pytest.mark.slow
def test_kill_at_any_moment_leaves_a_line_completely_saved_or_not_at_all(tmp_path: Path) -> None:
    assert kill_after_every_line(tmp_path, EVENING[:13], "hasty") == expected_text(EVENING[:13])


@pytest.mark.slow
def test_program_killed_while_reading_a_pipe_loses_no_saved_line(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(expected_text(EVENING[:15]))
    with subprocess.Popen(
        [*PROGRAM, "table", file.name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=tmp_path,
        env=environment(),
        encoding="utf-8",
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(f"{EVENING[15]}\nnote saved\n")
        program.stdin.flush()
        assert any("Noted." in printed for printed in program.stdout)
        program.send_signal(signal.SIGKILL)
    assert program.returncode == -signal.SIGKILL
    assert file.read_text() == expected_text((*EVENING[:16], "note saved"))


def test_ctrl_c_loses_nothing_and_ctrl_d_ends(tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(expected_text(EVENING[:11]))
    terminal, theirs = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, "table", str(file)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment(TERM="dumb"),
        start_new_session=True,
        preexec_fn=_take_terminal,  # noqa: PLW1509 - the terminal must be the session's own, for Ctrl-C to reach it
    ) as program:
        os.close(theirs)
        try:
            _wait(terminal, b"1 Ann> ")
            os.write(terminal, b"end giving R")
            _wait(terminal, b"end giving R")
            _interrupt(terminal)
            os.write(terminal, b"end giving RC\n")
            _wait(terminal, b"1 Ben> ")
            while program.poll() is None:  # a key that is pressed before the program waits for input is lost
                with suppress(OSError):
                    os.write(terminal, b"\x04")
                time.sleep(0.1)
            assert program.returncode == 0
        finally:
            program.kill()
    os.close(terminal)

    assert Talk(text=file.read_text()).contents == Talk(*EVENING[:12]).contents


def _take_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def _interrupt(terminal: int) -> None:
    """Type Ctrl-C until the program reacts, because it loses keys that arrive before it waits for input."""
    seen = b""
    for _ in range(120):
        os.write(terminal, b"\x03")
        time.sleep(0.1)
        ready, _, _ = select.select([terminal], [], [], 0.5)
        seen += os.read(terminal, 4096) if ready else b""
        if b"Nothing is lost." in seen:
            return
    raise AssertionError(seen)


def _wait(terminal: int, shown: bytes) -> bytes:
    seen = b""
    while not seen.endswith(shown):
        ready, _, _ = select.select([terminal], [], [], 60)
        assert ready, seen
        seen += os.read(terminal, 4096)
    return seen


@pytest.mark.parametrize("ending", ["quit\n", ""], ids=["quit", "end of the pipe"])
def test_end_of_piped_input_ends_the_session(tmp_path: Path, ending: str) -> None:
    (tmp_path / "small.txt").write_text(SMALL)
    with chdir(tmp_path):
        result = khronos("table", "evening.txt", stdin="".join(f"{line}\n" for line in EVENING) + ending)

    assert (result.returncode, result.stderr) == (0, "")
    assert "1 Cleo> build Hamlet Might E3 with C\n" in result.stdout
    assert "\x1b" not in result.stdout
    assert (tmp_path / "evening.txt").read_text() == expected_text(EVENING)
