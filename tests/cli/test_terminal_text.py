"""Text from outside cannot control the terminal."""

import pytest

from khronos_cli.terminal_text import point_at, printable


def test_control_characters_are_not_printed() -> None:
    assert printable("\x1b[2JAnn\n") == "\ufffd[2JAnn\ufffd"


@pytest.mark.parametrize("name", ["علی\u200cرضا", "ශ්\u200dරී", "👨\u200d👩\u200d👧", "Ann ❤\ufe0f"])  # noqa: RUF001
def test_a_name_is_printed_with_its_joiners(name: str) -> None:
    assert printable(name) == name


@pytest.mark.parametrize(
    ("line", "column", "shown"),
    [
        ("end now", 5, ["end now", "    ^"]),
        ("end", 4, ["end", "   ^"]),
        ("王王: end now", 9, ["王王: end now", "          ^"]),
        ("end\tnow", 5, ["end\ufffdnow", "    ^"]),
    ],
    ids=["a word", "the end", "wide letters", "a tab"],
)
def test_a_caret_is_below_its_column(line: str, column: int, shown: list[str]) -> None:
    assert list(point_at(line, column)) == shown


@pytest.mark.parametrize(("line", "column"), [("end", 0), ("end", 5), ("", 1)])
def test_errors_without_a_place_have_no_caret(line: str, column: int) -> None:
    assert list(point_at(line, column)) == []
