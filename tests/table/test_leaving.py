"""If a player leaves a physical game, the seat remains and its turns are passed."""

import pytest

from tests.table.games import EVENING
from tests.table.talk import Talk

BEGUN = EVENING[:10]
"""The lines before the first move of Ann, Ben and Cleo; Ann starts."""


def test_the_turns_of_a_player_who_left_are_passed_until_the_player_returns() -> None:
    talk = Talk(*BEGUN, "Ben leaves", "end giving MRCC")
    assert talk.prompt == "1 Cleo> "
    talk.type("end giving MRCC")
    talk.type("Ben returns")
    talk.type("end giving MRCC")
    assert talk.prompt == "2 Ben> "


def test_turn_of_a_player_who_left_is_passed_after_a_plan_is_played() -> None:
    talk = Talk(*BEGUN, "plan Cleo: end giving MRCC", "Ann leaves", "end giving MRCC")
    assert talk.prompt == "1 Cleo> "
    talk.type("plan play")
    assert talk.prompt == "2 Ben> "


def test_turn_in_which_a_player_leaves_is_passed_too() -> None:
    talk = Talk(*BEGUN)
    told = talk.type("Ann leaves.")
    assert "Ann's 4 cards stay face down" in told
    assert talk.prompt == "1 Ben> "
    assert talk.state.public.players[0].hand_size == 4


def test_the_file_remembers_who_left() -> None:
    written = Talk(*BEGUN, "ben leaves", "end giving MRCC").session.text
    again = Talk(text=written)
    again.type("end giving MRCC")
    again.type("end giving MRCC")
    assert again.prompt == "2 Cleo> "


def test_decision_of_a_player_who_left_is_still_asked() -> None:
    talk = Talk(*EVENING[: EVENING.index("2")], "Cleo leaves")
    assert talk.prompt == "Cleo decides> "
    talk.type("1")
    talk.type("d3")
    assert talk.prompt == "2 Ann> "


def test_a_game_that_one_player_finishes_without_the_others_ends() -> None:
    talk = Talk(*BEGUN, "Ben leaves", "Cleo leaves", *["end giving MRCC"] * 7)
    assert talk.state.public.over


@pytest.mark.parametrize("line", ["Ben returns", "Ann leaves"])
def test_present_players_cannot_return_and_absent_players_cannot_leave(line: str) -> None:
    assert Talk(*BEGUN, "Ann leaves").type(line).startswith("Not done: ")
