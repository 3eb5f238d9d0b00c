"""`khronos play` shows bots only their views and plays their moves; a transcript tests its output."""

from pathlib import Path

import pytest

from khronos_cli.commands.games import players_of
from tests.cli.program import khronos, output_of
from tests.play import bots_of_tests

IDLE = "Ben=tests.play.bots_of_tests:idle"


def play(file: Path, *options: str, typed: str = "") -> str:
    """Return the content of a game's file after some lines of input."""
    output_of(khronos("play", str(file), *options, stdin=typed))
    return file.read_text()


def test_bot_receives_only_the_view_of_its_seat(tmp_path: Path) -> None:
    bots_of_tests.SEEN.clear()
    play(tmp_path / "game.txt", "--seed", "keep", "--bot", IDLE, typed="end\n")

    (view,) = bots_of_tests.SEEN
    assert [part.seat for part in view.private_parts if part.HasField("hand")] == [2]
    assert not view.HasField("hidden_part")


def test_plan_is_saved_with_the_game_and_played_with_one_command(tmp_path: Path) -> None:
    game = tmp_path / "game.txt"
    planned = play(game, "--seed", "keep", "--bot", IDLE, typed="plan travel I Faith\nend\n")
    assert "\n# Plan of player 1 after 0 steps: travel I Faith\n" in planned
    assert "\ntravel I Faith" not in planned
    played = play(game, typed="plan play\n")
    assert "\ntravel I Faith" in played
    assert "Plan of player" not in played


def test_player_cannot_drop_the_plan_of_another_player(tmp_path: Path) -> None:
    lines = ("", "plan travel I Faith", "end", "", "plan drop", "end", "", "plan play", "")
    played = play(tmp_path / "game.txt", "--seed", "keep", "--seat", "Ann", "--seat", "Ben", typed="\n".join(lines))
    assert "\ntravel I Faith" in played


def test_interrupted_bot_plays_the_same_after_the_restart(tmp_path: Path) -> None:
    played = play(tmp_path / "game.txt", "--seed", "keep", "--bot", "Ben=random", typed="end\n")
    stopped = tmp_path / "stopped.txt"
    after_ann = played.index("\n", played.index("end  ;"))
    stopped.write_text(played[: after_ann + 1])

    assert play(stopped) == played


@pytest.mark.parametrize(
    ("seats", "bots", "players", "found"),
    [
        ((), (), [("Ann", ""), ("Ben", "")], {"Ben": "medium"}),
        (("Ben",), (), [("Ben", ""), ("Ann", "")], {"Ann": "medium"}),
        (("Eve:green",), ("random",), [("Eve", "green"), ("Ann", "")], {"Ann": "random"}),
        (("Ann", "Ben"), ("Ben=random",), [("Ann", ""), ("Ben", "")], {"Ben": "random"}),
        (("Anne",), ("easy", "easy"), [("Anne", ""), ("Ben", ""), ("Cleo", "")], {"Ben": "easy", "Cleo": "easy"}),
        ((), ("ann=easy",), [("Ben", ""), ("ann", "")], {"ann": "easy"}),
        (
            ("Bea", "Carl"),
            ("easy", "Eric=easy", "easy"),
            [("Bea", ""), ("Carl", ""), ("Ann", ""), ("Eric", ""), ("Dan", "")],
            {"Ann": "easy", "Eric": "easy", "Dan": "easy"},
        ),
    ],
)
def test_named_players_and_bots_are_seated(
    seats: tuple[str, ...], bots: tuple[str, ...], players: list[tuple[str, str]], found: dict[str, str]
) -> None:
    assert players_of(seats, bots) == (players, found)
