"""What a session is after what was typed; what it prints is in the transcripts."""

import pytest

from khronos_engine.audit import audit
from tests.table.games import EVENING
from tests.table.talk import Talk, table

NOT_DONE = (
    *("undo it", "redo 0", "note", "correct money", "preview", "why", "show me"),
    *("correct money Bob 9", "correct take Might B2", "correct put Keep Might J9 Ann", "correct cubes C3 Ann"),
    *("correct colour Ann pink", "correct turn: 9, Zoe", "correct from nowhere.txt", "correct region: valley"),
    "correct put Keep Might C2; hand Ben 3; put Town Reason G2",
)


@pytest.mark.parametrize("line", NOT_DONE)
def test_what_is_not_done_changes_nothing(line: str) -> None:
    talk = table()
    before = talk.session

    assert talk.type(line).startswith("Not done: ")
    assert talk.session == before


def test_a_long_line_is_not_understood_and_what_a_terminal_would_obey_is_not_printed() -> None:
    talk = table()

    assert talk.type("x" * 300).startswith("Not understood")
    assert talk.type("\x1b[2J\x00").startswith("Not understood")
    assert "\x1b" not in talk.type("note \x1b[2J")


@pytest.mark.parametrize("typed", ["2", "f2", "choose F2", "Cleo: choose f2"])
def test_a_decision_is_one_however_it_is_typed(typed: str) -> None:
    asked = EVENING.index("2")
    talk = Talk(*EVENING[:asked], typed)

    assert talk.state == Talk(*EVENING[: asked + 1]).state


def test_all_can_be_taken_back_and_done_again() -> None:
    talk = Talk(*EVENING)
    talk.type("undo 99")
    assert talk.state == Talk(*EVENING).state
    talk.type("undo 99 yes")
    assert talk.state == Talk(*EVENING[:10]).state
    talk.type("redo 99")
    assert talk.state == Talk(*EVENING).state


def test_copies_are_written_where_there_are_files() -> None:
    talk = table()
    talk.type("save copy.txt")
    talk.type("save position here.txt")

    assert talk.copies["copy.txt"].startswith("Khronos game 1\n")
    assert talk.copies["here.txt"].startswith("Khronos position 1\n")
    assert "saved" in talk.type("save")
    talk.type("QUIT")
    assert talk.quit


ROW = ".  .  .  .  .  .  .  ."


ANN = "player 1: 4 Ecus, I Might, II Might"


BEN = "player 2: 4 Ecus"


TURN = "turn: 1, Ann\n"


@pytest.mark.parametrize(
    ("typed", "changes"),
    [
        ("money Ben 9", {BEN: "player 2: 9 Ecus"}),
        ("hand 1 3", {ANN: f"{ANN}, hand 3"}),
        (
            "adventurer red II Faith 1; turn: 1, Ann, acted; hand red 3",
            {TURN: "turn: 1, Ann, acted\n", ANN: "player 1: 4 Ecus, I Might, II Faith played 1"},
        ),
        ("turn: 3, Ben, acted", {TURN: "turn: 3, Ben, acted\n"}),
        ("discards: 6M 3R", {TURN: f"{TURN}discards: 6M 3R\n"}),
        ("lost: Keep 2", {TURN: f"{TURN}lost: Keep 2\n"}),
        ("player 1: 7 Ecus, I Faith, II Reason", {ANN: "player 1: 7 Ecus, I Faith, II Reason"}),
        ("seat 1: Anna Maria, white", {" Ann, red": " Anna Maria, white", " Ann\n": " Anna Maria\n"}),
        ("cubes B2 Ann", {f"\n5  {ROW}  | {ROW}  | {ROW}\n": f"\n5  {ROW}  | {ROW}  | {ROW}\ncubes: B2 1\n"}),
        ("put Town Might D1", {"1  .  .  .  .  .  ": "1  .  .  .  T- T- ", "2  .  h  .  .  .  ": "2  .  h  .  T- T- "}),
        ("put Watchtower Might E4 Ben", {"4  .  .  .  f  .  ": "4  .  .  .  f  W2 "}),
        (
            "put ruin Keep Reason D1",
            {
                f"| {ROW}\n2": "| .  .  .  k- k- .  .  .\n2",
                "| .  h  .  .  .  .  .  .\n3": "| .  h  .  k- k- .  .  .\n3",
            },
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_correction_changes_what_it_names_and_leaves_a_sound_position(typed: str, changes: dict[str, str]) -> None:
    talk = table()
    text = talk.type("show position")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)

    assert f"  Corrected: {typed}. The position is sound.\n" in talk.type(f"correct {typed}")
    assert talk.type("show position") == text
    assert audit(talk.state) == ()


def test_a_whole_position_comes_from_a_file() -> None:
    talk = table()
    talk.type("build Keep Might C2 with MM")
    talk.type("save position here.txt")
    talk.files["there.txt"] = talk.copies["here.txt"].replace("5 Ecus", "8 Ecus")
    talk.type("correct from there.txt")

    assert talk.state.public.players[0].money == 8
    assert talk.type("correct from there.txt").startswith("The position is like that already")
