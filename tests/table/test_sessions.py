"""What a session is after what was typed; what it prints is in the transcripts."""

import pytest

from khronos_engine.audit import audit
from khronos_engine.cards import Cards
from khronos_engine.material import Age, CardMode, Deck, Edition, Kind, MixedTerrain, OldShadow
from tests.table.games import EVENING
from tests.table.talk import SMALL, Talk, table

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


@pytest.mark.parametrize("line", ["preview build Keep Might C2 with MM", "why keep", "legal", "undo", "nonsense"])
def test_a_question_changes_nothing(line: str) -> None:
    talk = table()
    before = talk.session
    talk.type(line)

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


def test_a_new_move_forgets_what_was_taken_back_but_no_note() -> None:
    talk = table()
    for line in ("travel A Faith", "note one", "travel A Might", "undo 2", "note two", "travel B Reason"):
        talk.type(line)

    assert talk.type("redo") == "Nothing is left to redo.\n"
    assert talk.history.done[0].noted.before == ("two", "one")  # type: ignore[union-attr]


def test_a_game_that_is_over_is_continued_with_its_ranking() -> None:
    talk = table(edition="rio")
    talk.type("travel A Faith")
    for _ in range(14):
        talk.type("end giving nothing")

    assert talk.prompt == "The end> "
    assert "Ben wins" in talk.greeting
    talk.type("undo")
    assert talk.prompt == "7 Ben> "


def test_copies_are_written_where_there_are_files() -> None:
    talk = table()
    talk.type("save copy.txt")
    talk.type("save position here.txt")

    assert talk.copies["copy.txt"].startswith("Khronos game 1\n")
    assert talk.copies["here.txt"].startswith("Khronos position 1\n")
    assert "saved" in talk.type("save")
    talk.type("QUIT")
    assert talk.quit


# --- corrections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [
        *("money Ben 9", "hand 1 3", "turn: 3, Ben, acted", "discards: 6M 3R", "lost: Keep 2", "cubes B2 Ann"),
        *("adventurer red B Faith 1; turn: 1, Ann, acted; hand red 3", "player 1: 7 Ecus, A Faith, B Reason"),
        *("put Town Might D1", "put Watchtower Might E4 Ben", "put ruin Keep Reason D1", "seat 1: Anna Maria, white"),
    ],
)
def test_a_corrected_position_is_sound(typed: str) -> None:
    talk = table()
    before = talk.state
    talk.type(f"correct {typed}")

    assert talk.state != before
    assert audit(talk.state) == ()


def test_what_was_put_can_be_taken_off_and_the_printed_hamlet_stands_again() -> None:
    talk = table()
    before = talk.state
    talk.type("correct put Town Might A1")
    standing = [(each.kind, each.printed) for each in talk.state.public.boards[Age.MIGHT].buildings]
    assert standing == [(Kind.TOWN, False), (Kind.HAMLET, True)]  # the one on H3
    talk.type("correct take Might A1")

    assert talk.state == before


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


# --- the set-up -------------------------------------------------------------------------------------------------------


def test_everything_can_be_chosen_before_a_game() -> None:
    talk = Talk(
        *("Ann Marie, red", "Ben blue", "Cleo", "Dan", "Eve", "rio", "y", "first", "no", "", "higher", "", "removed"),
        *("small.txt", "dan"),
    )
    config = talk.state.config

    assert [(each.name, each.colour) for each in config.seats][1:3] == [("Ben", "blue"), ("Cleo", "green")]
    assert (config.edition, config.holdem, config.deck) == (Edition.RIO_GRANDE, True, Deck.FIRST_PRINTING)
    assert config.rulings.mixed_terrain is MixedTerrain.HIGHER
    assert config.rulings.old_shadow is OldShadow.REMOVED
    assert (config.cards, config.region.rows) == (CardMode.REPORTED, tuple(SMALL.split()))
    assert (talk.state.public.turn.seat, talk.state.public.row) == (3, Cards(1, 1, 1))
