"""A terminal game has the right state after some lines; the transcripts test the output."""

from pathlib import Path

import pytest

from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos_cli.notation import setup_of
from khronos_cli.table.history import begin, read_history
from khronos_engine.game.material import CardMode
from tests.cli.program import khronos, output_of
from tests.table.games import EVENING
from tests.table.talk import Talk, client, table

GAME = Path(__file__).parents[1] / "golden" / "games" / "two-in-the-valley.khronos"


def test_long_line_is_refused_and_control_characters_are_not_printed() -> None:
    talk = table()

    assert talk.type("x" * 300).startswith("Not understood")
    assert talk.type("\x1b[2J\x00").startswith("Not understood")
    assert "\x1b" not in talk.type("note \x1b[2J")


@pytest.mark.parametrize("typed", ["2", "f2", "choose F2", "Cleo: choose f2"])
def test_decision_can_be_typed_in_several_forms(typed: str) -> None:
    asked = EVENING.index("2")
    talk = Talk(*EVENING[:asked], typed)

    assert talk.state == Talk(*EVENING[: asked + 1]).state


def test_every_action_can_be_undone_and_redone() -> None:
    talk = Talk(*EVENING)
    talk.type("undo 99")
    assert talk.state == Talk(*EVENING).state
    talk.type("undo 99 yes")
    assert talk.state == Talk(*EVENING[:10]).state
    talk.type("redo 99")
    assert talk.state == Talk(*EVENING).state


def test_copies_are_saved_to_files() -> None:
    talk = table()
    talk.type("save copy.txt")
    talk.type("save position here.txt")

    assert talk.copies["copy.txt"].startswith("Khronos game 1\n")
    assert talk.copies["here.txt"].startswith("Khronos position 1\n")
    assert "saved" in talk.type("save")
    talk.type("QUIT")
    assert talk.session.quits


def test_position_is_loaded_from_a_file() -> None:
    talk = table()
    talk.type("build Keep Might C2 with MM")
    talk.type("save position here.txt")
    talk.files["there.txt"] = talk.copies["here.txt"].replace("5 Ecus", "8 Ecus")
    talk.type("correct from there.txt")

    assert talk.state.public.players[0].money == 8
    assert talk.type("correct from there.txt").startswith("The position is already like that")


def test_whole_hand_is_given_up_only_after_confirmation() -> None:
    config = GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")])
    start = begin(client(), setup_of(GameSetup(config=config, seed_phrase="castle", first_seat=1)))
    talk = Talk()
    talk.session.asks = True
    talk.session.play(start)

    assert "gives up your 4 cards. Type `end` again" in talk.type("end")
    assert talk.prompt == "1 Ann> "
    talk.type("income")
    assert "Type `end` again" in talk.type("end")
    assert talk.type("end").startswith("  Ann ends the turn")


def test_review_with_boards_equals_that_of_the_command_line() -> None:
    talk = Talk()
    talk.session.play(read_history(client(), GAME.read_text(encoding="utf-8"), "it", CardMode.DEALT))

    assert "review boards" in talk.type("help")
    printed = output_of(khronos("review", str(GAME), "--boards"))
    assert talk.type("review boards").split() == printed.split()


def test_a_tile_put_on_a_printed_hamlet_by_hand_removes_its_cube() -> None:
    talk = table()
    talk.type("correct cubes B2 Ann")
    assert talk.state.public.players[0].cubes == 24
    assert "The position is valid." in talk.type("correct put Town Reason B2")
    assert talk.state.public.players[0].cubes == 25
