"""A terminal game reacts correctly to keys such as Tab, Ctrl-C and pasted lines."""

from collections.abc import Iterator

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from khronos_cli.console import console
from khronos_cli.table.terminal import Keyboard, Stage

TAB, CTRL_C, CTRL_D = "\t", "\x03", "\x04"


def keyboard() -> Keyboard:
    """Return a keyboard without pinned boards."""
    return Keyboard(console(), Stage(console()))


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Iterator[PipeInput]:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


def test_tab_completes_the_word_before_the_cursor(keys: PipeInput) -> None:
    keys.send_text(f"bui{TAB}ke{TAB}mi{TAB}F7\n")
    assert keyboard().line("> ") == "build Keep Might F7"


def test_ctrl_c_discards_the_line_and_shows_a_new_prompt(keys: PipeInput, capsys: pytest.CaptureFixture[str]) -> None:
    keys.send_text(f"end{CTRL_C}undo\n")
    assert keyboard().line("> ") == "undo"
    assert "Nothing is lost." in capsys.readouterr().out


def test_ctrl_d_ends_the_input(keys: PipeInput) -> None:
    keys.send_text(CTRL_D)
    assert keyboard().line("> ") is None


def test_pasted_lines_are_read_one_by_one(keys: PipeInput) -> None:
    keys.send_text("\x1b[200~Ann\r\nBen\n\x1b[201~\nquit\n")
    lines = keyboard()
    assert [lines.line("> ") for _ in range(3)] == ["Ann", "Ben", "quit"]


def test_pasted_lines_of_a_player_are_not_used_for_the_next_player(keys: PipeInput) -> None:
    lines = keyboard()
    keys.send_text("\x1b[200~end\nundo\x1b[201~\n")
    assert lines.line("> ") == "end"
    lines.forget()
    keys.send_text("hint\n")
    assert lines.line("> ") == "hint"
