"""The boards that stay on the screen."""

import io

import pytest
from rich.console import Console

from khronos_cli.table import stage as stages
from khronos_cli.table.keyboard import InterruptedLineError
from khronos_cli.table.printing import show
from khronos_cli.table.stage import Stage
from tests.table.talk import table

FIFTY = "\n".join(f"line {number}" for number in range(50))


def terminal(columns: int, lines: int) -> Console:
    return Console(file=io.StringIO(), width=columns, height=lines, force_terminal=True, legacy_windows=False)


def written(out: Console) -> str:
    """Return what a terminal has got since it was asked last."""
    assert isinstance(out.file, io.StringIO)
    text = out.file.getvalue()
    out.file.seek(0)
    out.file.truncate()
    return text


def opened() -> tuple[Stage, Console]:
    """Return a stage on which the boards stand, and its terminal."""
    out = terminal(100, 30)
    stage = Stage(out)
    stage.show(table().history.state)
    written(out)
    return stage, out


def test_the_lower_part_alone_scrolls() -> None:
    out, state = terminal(100, 30), table().history.state
    stage = Stage(out)
    stage.command("on", state)
    text = written(out)

    assert "\x1b[8;30r" in text  # a title, column letters and five rows stand above line 8
    assert "MIGHT" in text
    assert stage.is_open


def test_boards_are_drawn_again_without_moving_the_cursor() -> None:
    stage, out = opened()
    stage.show(table().history.state)
    text = written(out)

    assert text.startswith("\x1b7\x1b[H")
    assert text.endswith("\x1b8")


def test_the_whole_terminal_scrolls_again_after_it() -> None:
    stage, out = opened()
    stage.command("off", table().history.state)

    assert written(out).startswith("\x1b[r")
    assert not stage.is_open


def test_one_board_is_drawn_where_not_all_fit() -> None:
    out, state = terminal(30, 16), table().history.state
    stage = Stage(out)

    assert stage.show(state)
    assert "FAITH" not in written(out)
    assert not stage.shows_all


@pytest.mark.parametrize(("columns", "lines"), [(69, 13), (30, 40)], ids=["side by side", "one below another"])
def test_all_boards_are_drawn_where_they_fit(columns: int, lines: int) -> None:
    out, state = terminal(columns, lines), table().history.state
    stage = Stage(out)
    printed = stage.command("on", state)

    assert "REASON" in written(out)
    assert stage.shows_all
    assert printed.plain == "  `boards off` lets them scroll again."


def test_what_all_boards_need_is_said_where_one_is_drawn() -> None:
    printed = Stage(terminal(68, 13)).command("on", table().history.state)

    need = "All three boards side by side need 69 columns and 13 lines; this terminal has 68 and 13"
    assert need in printed.plain


def test_the_board_of_the_adventurers_stays_or_the_one_that_is_named() -> None:
    out, talk = terminal(30, 16), table()
    stage = Stage(out)
    assert not stage.takes("show Reason")
    talk.type("travel I Faith")
    state = talk.history.state
    assert "Showing Faith; `boards Faith` or `show Faith` changes the board." in stage.command("on", state).plain
    assert "FAITH" in written(out)
    for line in ("boards rea", "show Reason"):
        assert stage.takes(line)
        stage.command(line.partition(" ")[2], state)
        assert "REASON" in written(out)
    stage.show(state)
    assert "REASON" in written(out)
    assert not stage.takes("show position")


def test_where_all_boards_stay_one_of_them_is_printed() -> None:
    out = terminal(100, 30)
    stage = Stage(out)
    stage.command("on", table().history.state)

    assert not stage.takes("show Faith")


@pytest.mark.parametrize(
    ("columns", "lines", "is_said"),
    [(68, 30, True), (69, 30, False), (68, 12, False), (20, 30, False)],
    ids=["one fits", "all fit", "too few lines", "too few columns"],
)
def test_boards_that_do_not_fit_side_by_side_are_named_at_first(columns: int, lines: int, is_said: bool) -> None:
    about = Stage(terminal(columns, lines)).fitting(table().history.state)

    assert (about is not None) == is_said
    if about is not None:
        assert "side by side need 69 columns; this terminal has 68. `boards on` keeps one in view" in about.plain


def test_a_pipe_is_not_measured() -> None:
    assert Stage(Console(file=io.StringIO(), width=68)).fitting(table().history.state) is None


def test_a_position_beside_its_boards_leaves_them_out() -> None:
    out = Console(file=io.StringIO(), width=100)
    show(out, [table().history.state], boards_in_sight=True)

    text = written(out)
    assert "Ecus" in text
    assert "MIGHT" not in text


def test_a_terminal_that_is_too_small_is_left_as_it_is() -> None:
    out = terminal(30, 8)
    printed = Stage(out).command("on", table().history.state)

    assert "One board with room for text needs 21 columns and 13 lines" in printed.plain
    assert written(out) == ""


def test_a_pipe_is_no_terminal() -> None:
    out = Console(file=io.StringIO(), width=100)
    printed = Stage(out).command("on", table().history.state)

    assert "only on a terminal" in printed.plain
    assert written(out) == ""


def test_a_long_answer_waits_before_it_scrolls_behind_the_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, out = opened()
    pages: list[list[str]] = []

    def typed(_: Console, before: str) -> str:
        assert "Enter" in before
        pages.append(written(out).splitlines())
        return ""

    monkeypatch.setattr(stages, "typed", typed)
    stage.print(lambda: out.print(FIFTY, highlight=False))
    pages.append(written(out).splitlines())

    assert [len(each) for each in pages] == [22, 22, 6]  # the boards take seven lines, what is typed one
    assert "\n".join(line for page in pages for line in page) == FIFTY


def test_the_rest_of_a_long_answer_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, out = opened()

    def interrupted(_: Console, __: str) -> str:
        raise InterruptedLineError

    monkeypatch.setattr(stages, "typed", interrupted)
    stage.print(lambda: out.print(FIFTY, highlight=False))
    assert written(out).splitlines()[-1] == "line 21"


def test_what_is_typed_into_a_long_answer_is_the_next_line(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, out = opened()
    monkeypatch.setattr(stages, "typed", lambda *_: "undo")

    assert stage.print(lambda: out.print(FIFTY, highlight=False)) == "undo"
    assert written(out).splitlines()[-1] == "line 21"
