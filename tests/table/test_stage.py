"""Boards can be pinned to the screen, in a form that fits its size."""

import io

import pytest
from rich.console import Console, ConsoleDimensions

from khronos_cli.draw.boards import print_output
from khronos_cli.table.terminal import Stage
from tests.table.talk import table


def terminal(columns: int, lines: int) -> Console:
    return Console(file=io.StringIO(), width=columns, height=lines, force_terminal=True, legacy_windows=False)


def pinned_text(stage: Stage) -> str:
    """Return the pinned part of the screen."""
    return "\n".join(line.plain for line in stage.lines())


def test_the_boards_of_the_last_view_stay_until_they_are_closed() -> None:
    stage, talk = Stage(terminal(100, 30)), table()
    stage.command("on", talk.history.state)
    assert "MIGHT" in pinned_text(stage)
    talk.type("build Keep Might C2 with MM")
    stage.state = talk.history.state
    assert "Kr" in pinned_text(stage)

    stage.command("off", talk.history.state)
    assert pinned_text(stage) == ""


def test_one_board_is_drawn_if_not_all_fit() -> None:
    stage = Stage(terminal(30, 16))
    stage.command("on", table().history.state)

    assert "MIGHT" in pinned_text(stage)
    assert "FAITH" not in pinned_text(stage)
    assert not stage.shows_all


def test_boards_follow_the_size_of_the_terminal() -> None:
    out = terminal(100, 30)
    stage = Stage(out)
    stage.command("on", table().history.state)
    out.size = ConsoleDimensions(30, 16)
    assert "FAITH" not in pinned_text(stage)
    out.size = ConsoleDimensions(30, 8)
    assert pinned_text(stage) == ""


@pytest.mark.parametrize(("columns", "lines"), [(69, 13), (30, 40)], ids=["side by side", "one below another"])
def test_all_boards_are_drawn_if_they_fit(columns: int, lines: int) -> None:
    out, state = terminal(columns, lines), table().history.state
    stage = Stage(out)
    printed = stage.command("on", state)

    assert "REASON" in pinned_text(stage)
    assert stage.shows_all
    assert printed.plain == "  `boards off` lets them scroll again."


def test_one_board_is_named_if_not_all_fit() -> None:
    printed = Stage(terminal(68, 13)).command("on", table().history.state)

    assert "Showing Might, because this terminal is too small for all three boards" in printed.plain


def test_pinned_board_is_that_of_the_adventurers_or_the_requested_one() -> None:
    stage, talk = Stage(terminal(30, 16)), table()
    assert not stage.takes("show Reason")
    talk.type("travel I Faith")
    state = talk.history.state
    assert "`boards Faith` or `show Faith` changes the board." in stage.command("on", state).plain
    assert "FAITH" in pinned_text(stage)
    for line in ("boards rea", "show Reason"):
        assert stage.takes(line)
        stage.command(line.partition(" ")[2], state)
        assert "REASON" in pinned_text(stage)
    stage.state = state
    assert "REASON" in pinned_text(stage)
    assert not stage.takes("show position")


def test_show_prints_a_board_while_all_boards_are_pinned() -> None:
    out = terminal(100, 30)
    stage = Stage(out)
    stage.command("on", table().history.state)

    assert not stage.takes("show Faith")


def test_a_position_shown_next_to_its_boards_omits_them() -> None:
    out = Console(file=io.StringIO(), width=100)
    print_output(out, [table().history.state], boards_in_sight=True)

    assert isinstance(out.file, io.StringIO)
    assert "Ecus" in out.file.getvalue()
    assert "MIGHT" not in out.file.getvalue()


def test_too_small_terminal_gets_no_pinned_boards() -> None:
    stage = Stage(terminal(30, 8))
    printed = stage.command("on", table().history.state)

    assert "too small for a board with room for text" in printed.plain
    assert stage.state is None


def test_a_pipe_is_not_a_terminal() -> None:
    printed = Stage(Console(file=io.StringIO(), width=100)).command("on", table().history.state)

    assert "only on a terminal" in printed.plain
