"""What a table asks before it moves."""

import pytest

from tests.table.games import EVENING
from tests.table.talk import Talk, table


def test_why_draws_the_board_and_shows_one_square() -> None:
    talk = Talk(*EVENING)

    board = talk.type("why keep")
    assert "Where may Ben build a Keep on Might?" in board
    assert "`at F7` gives all." in board
    output = talk.type("why keep on might at d3")
    assert output.startswith("Keep at D3 on Might:\nNot legal: ")
    assert talk.type("why castle at E1 from F2").startswith("Castle at E1 on Might:\nNot legal: ")
    assert talk.type("why build Chapel Might A1 with R").startswith("Legal")
    assert "Where may Ben build a Town on Faith?" in talk.type("why town on faith")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("why Kep", "  Kep\n  ^\n"),
        ("why keep at 7F", "  keep at 7F\n          ^\n"),
        ("why build Keep Might", "  build Keep Might\n                  ^\n"),
        ("preview build Kep Might F7", "  build Kep Might F7\n        ^\n"),
    ],
)
def test_a_question_that_is_not_understood_is_shown_with_its_place(typed: str, shown: str) -> None:
    output = table().type(typed)

    assert output.startswith("Not done: expected ")
    assert shown in output


def test_a_preview_shows_every_answer_and_does_nothing() -> None:
    talk = Talk(*EVENING[: EVENING.index("build Hamlet Might E3 with C")])
    before = talk.session
    output = talk.type("preview build Hamlet Might E3 with C")

    assert output.startswith("This would happen (nothing is done yet):\n")
    assert "Ann's Keep at C2 gives way.\n" in output
    assert "Ben's Keep at F2 gives way.\n" in output
    assert talk.session == before


def test_domains_income_and_legal_moves() -> None:
    talk = Talk(*EVENING)

    assert "Ben's Keep at F2 is the" in " ".join(talk.type("domains").split())
    assert [" ".join(line.split()) for line in talk.type("income").splitlines()][2:] == [
        "Ann 0 0 0 0 Ecus",
        "Ben 2 0 0 2 Ecus",
        "Cleo 0 0 0 0 Ecus",
    ]
    assert "Build" in talk.type("legal")
    assert {line.split()[0] for line in talk.type("legal travel").splitlines()} == {"Travel"}
    assert talk.type("legal castle on reason") == "Nothing that you ask for is legal now.\n"
    assert talk.type("legal construct city") == "Nothing that you ask for is legal now.\n`why City` says why.\n"


def test_legal_moves_of_one_kind_or_at_one_square_and_no_others() -> None:
    talk = table()

    assert {line[:20].strip() for line in talk.type("legal con ke").splitlines() if line[0] != " "} == {
        "Build  Keep on Might"
    }
    assert {line.split()[-1] for line in talk.type("legal F2").splitlines()} == {"F2"}
    assert talk.type("legal build hamlet mi at A1").split()[:2] == ["Build", "Hamlet"]
    upgrades = talk.type("legal B2")
    assert "B2 to A1, B1, A2, B2" in upgrades
    assert all(line.startswith("Upgrade") for line in upgrades.splitlines())
    assert "B2 to A1\n" in talk.type("legal upgrade town A1")
    assert talk.type("legal ZZ9") == "Nothing that you ask for is legal now.\n"
    assert "  keep foo\n       ^\n" in talk.type("legal keep foo")


def test_card_sets_to_choose_from_are_distinguished() -> None:
    talk = table()
    talk.type("build Keep Might F2 with MM")

    assert "1 Military + 1 Religious" in talk.type("legal end")


def test_boards_position_and_record_are_shown() -> None:
    talk = table()

    assert "MIGHT" in talk.type("show")
    one = talk.type("show fa")
    assert one.split()[0] == "FAITH"
    assert len(one.splitlines()) == 2 + talk.state.config.region.grid.height
    assert talk.type("show Might F7").startswith("Not done: `show`; `show Might`, one board;")
    assert talk.type("show position").startswith("Khronos position 1\n")
    assert talk.type("show record").startswith("Khronos game 1\n")


def test_help_names_every_command() -> None:
    output = table().type("help")

    for command in ("show", "why", "legal", "preview", "domains", "income", "undo", "correct", "note", "save", "quit"):
        assert f"  {command}" in output


def test_copies_are_written_where_there_are_files() -> None:
    talk = table()
    talk.type("save copy.txt")
    talk.type("save position here.txt")

    assert talk.copies["copy.txt"].startswith("Khronos game 1\n")
    assert talk.copies["here.txt"].startswith("Khronos position 1\n")
    assert "saved" in talk.type("save")
    talk.type("QUIT")
    assert talk.quit
