"""The file of a terminal game contains all typed lines, and a session continues from it."""

from itertools import islice

import pytest

from khronos_cli.table.history import Move
from khronos_cli.table.setup import next_question
from khronos_engine.game.record import GameSetup
from khronos_engine.notation import parse_record
from khronos_engine.replay import replay
from tests.table.games import SET_UP, moves, with_second_thoughts
from tests.table.talk import Talk, table


def test_text_of_a_session_is_complete_after_every_line() -> None:
    talk = Talk()
    for line in SET_UP:
        talk.type(line)
        assert Talk(text=talk.session.text).contents == talk.contents
    decided = 0
    for number, line in enumerate(with_second_thoughts(moves(talk.state, 10), 10)):
        decided += talk.prompt.endswith("decides> ")
        talk.type(line)
        # A text contains all lines before it, and a longer one takes longer to read.
        if number % 30 == 0 or (number < 60 and line.startswith(("note", "undo", "redo", "correct"))):
            text = talk.session.text
            assert Talk(text=text).session.text == text

    assert Talk(text=talk.session.text).contents == talk.contents
    assert talk.state.public.over
    assert decided
    assert sum(isinstance(each, Move) for each in talk.history.done) > 80


def test_plans_are_in_the_text_until_their_turns_are_over() -> None:
    talk = table()
    for line in (
        "plan travel I Faith; end",
        "plan Ben: travel II Reason",
        "note Ann thinks",
        "plan drop",
        "plan Ben: end",
    ):
        talk.type(line)
        assert Talk(text=talk.session.text).contents == talk.contents
    assert "# Plan of player 2 after 0 steps: end\n" in talk.session.text
    assert "Not done" in talk.type("note Plan of player 2 after 0 steps: end")
    for line in ("end giving MMMM", "end giving MMMM"):
        talk.type(line)
        assert Talk(text=talk.session.text).contents == talk.contents
    assert "Plan of player" not in talk.session.text


def test_the_text_is_a_record_that_anyone_can_replay() -> None:
    talk = Talk(*SET_UP)
    for line in islice(moves(talk.state, 3), 30):
        talk.type(line)
    result = replay(parse_record(talk.session.text))

    assert result.stop is None
    assert result.state == talk.state


def test_after_a_correction_the_record_continues_from_the_position_and_keeps_the_earlier_moves() -> None:
    talk = table()
    talk.type("build Keep Might B4 with MM")
    talk.type("note Ann has found an Ecu")
    talk.type("correct money Ann 9")
    talk.type("travel I Faith")
    text = talk.session.text
    record = parse_record(text)

    assert not isinstance(record.beginning, GameSetup)
    assert replay(record).state == talk.state
    assert "# Played until the position was corrected: money Ann 9\n# | Khronos game 1\n" in text
    assert "# | # Ann has found an Ecu\n" in text

    again = Talk(text=text)
    assert "Undone: the correction `money Ann 9`" in again.type("undo 2")
    assert again.state.public.players[0].money == 5
    again.type("undo 5")
    assert again.type("undo") == "There is nothing to undo.\n"
    again.type("redo 9")
    assert again.contents == talk.contents


def test_moves_before_the_first_undone_correction_can_be_redone_after_a_restart() -> None:
    talk = table()
    for line in ("travel I Faith # at last", "note Ben sighs", "end giving MMCC", "correct money Ann 9", "undo 3"):
        talk.type(line)
    text = talk.session.text
    assert text.endswith(
        "# Ben sighs\n# Undone, the next to redo first:\n# | travel I Faith  # at last\n# | end giving MMCC\n"
    )

    again = Talk(text=text)
    again.type("redo 9")
    assert again.prompt == "1 Ben> "
    assert "Ben sighs" in again.session.text


def test_unfinished_set_up_is_stored() -> None:
    talk = Talk("Ann", "Ben")
    again = Talk(text=talk.session.text)

    assert again.greeting == "The set-up continues.\n"
    assert again.prompt == "Player 3 [no more]: "
    assert next_question(["Ann", "Ben"], again.read).text == "Player 3"


@pytest.mark.parametrize("text", [None, "", "\n\n"], ids=["no file", "empty", "blank"])
def test_empty_text_is_a_new_game(text: str | None) -> None:
    assert Talk(text=text).contents == ()
