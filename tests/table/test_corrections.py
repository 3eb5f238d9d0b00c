"""Setting a position right by hand."""

import pytest

from khronos_engine.audit import audit
from khronos_engine.material import Age, Kind
from tests.table.games import EVENING
from tests.table.talk import Talk, table


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("money Ben 9", "player 2: 9 Ecus, A Might, B Might"),
        ("hand 1 3", "player 1: 4 Ecus, A Might, B Might, hand 3"),
        ("adventurer red B Faith 1; turn: 1, Ann, acted; hand red 3", "player 1: 4 Ecus, A Might, B Faith played 1"),
        ("turn: 3, Ben, acted", "turn: 3, Ben, acted"),
        ("discards: 6M 3R", "discards: 6M 3R"),
        ("player 1: 7 Ecus, A Faith, B Reason", "player 1: 7 Ecus, A Faith, B Reason"),
        ("lost: Keep 2", "lost: Keep 2"),
        ("seat 1: Anna Maria, white", "seat 1: Anna Maria, white"),
        ("cubes B2 Ann", "cubes: B2 1"),
        ("put Town Might D1", "1  .  .  .  T- T- .  .  ."),
        ("put Watchtower Might E4 Ben", "4  .  .  .  f  W2 .  .  ."),
        ("put ruin Keep Reason D1", "k- k-"),
    ],
)
def test_a_correction_makes_a_sound_position(typed: str, line: str) -> None:
    talk = table()
    output = talk.type(f"correct {typed}")

    assert "The position is sound." in output
    assert line in talk.type("show position")
    assert audit(talk.state) == ()


def test_what_was_put_can_be_taken_off_and_the_printed_hamlet_shows_again() -> None:
    talk = table()
    before = talk.state
    talk.type("correct put Town Might A1")
    standing = [(each.kind, each.printed) for each in talk.state.public.boards[Age.MIGHT].buildings]
    assert standing == [(Kind.TOWN, False), (Kind.HAMLET, True)]  # the one on H3
    talk.type("correct take Might A1")

    assert talk.state == before


@pytest.mark.parametrize(
    ("typed", "output"),
    [
        ("money Bob 9", 'expected Ann, Ben or a number from 1 to 2; found "Bob"'),
        ("money", "the line ends here"),
        ("take Might B2", "no tile has its top-left square at B2 on Might"),
        ("put Keep Might J9 Ann", "J9 lies off the board"),
        ("cubes C3 Ann", "no building has its top-left square at C3 on Reason"),
        ("colour Ann pink", "expected money, hand, adventurer, put, take or cubes"),
        ("turn: 9, Zoe", "the correction can't be read"),
        ("from nowhere.txt", "nowhere.txt can't be read"),
        ("region: valley", "the region can't be corrected by a line"),
    ],
)
def test_what_can_not_be_read_changes_nothing(typed: str, output: str) -> None:
    talk = table()
    before = talk.session

    assert output in talk.type(f"correct {typed}")
    assert talk.session == before


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("money Bob 9", "  money Bob 9\n        ^\n"),
        ("hand Ann 3; money Ann", "  money Ann\n           ^\n"),
        ("turn: 9, Zoe", "  turn: 9, Zoe\n           ^\n"),
    ],
)
def test_what_can_not_be_read_is_shown_with_its_place(typed: str, shown: str) -> None:
    assert table().type(f"correct {typed}").endswith(shown)


def test_every_fault_of_an_unsound_position_is_reported() -> None:
    output = table().type("correct put Keep Might C2; hand Ben 3; put Town Reason G2")

    assert output.startswith("Not done: the position in the correction is not sound\n")
    assert [line.split()[0] for line in output.splitlines()[1:]] == ["M-4", "T-5"]


def test_a_whole_position_comes_from_a_file() -> None:
    talk = table()
    talk.type("build Keep Might C2 with MM")
    talk.type("save position here.txt")
    talk.files["there.txt"] = talk.copies["here.txt"].replace("5 Ecus", "8 Ecus")
    talk.type("correct from there.txt")

    assert talk.state.public.players[0].money == 8
    assert talk.type("correct from there.txt").startswith("The position is like that already")


def test_in_the_middle_of_a_cascade_the_position_before_it_is_corrected() -> None:
    talk = Talk(*EVENING[: EVENING.index("2") + 1])
    talk.type("correct money Ann 9")
    assert talk.prompt == "Ben decides> "
    assert talk.state.public.players[0].money == 9
    assert audit(talk.state) == ()

    assert "would not be legal" in talk.type("correct hand Cleo 0")
