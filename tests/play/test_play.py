"""`khronos play`: people and bots at one terminal, typed through a pipe."""

from pathlib import Path

import pytest

from khronos_cli.play.bots import bots_of
from khronos_cli.play.setup import players_of
from khronos_cli.table.history import History
from khronos_cli.table.history_text import read_history
from khronos_engine.material import CardMode
from khronos_engine.notation.vocabulary import card_letters
from tests.cli.program import done, khronos
from tests.play import bots_of_tests

IDLE = "Ben=tests.play.bots_of_tests:idle"
CROOKED = "Ben=tests.play.bots_of_tests:crooked"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def play(file: Path, *options: str, typed: str) -> str:
    """Return what a game prints."""
    return done(khronos("play", str(file), *options, stdin=typed))


def begun(*options: str) -> tuple[str, ...]:
    """Return the options of a new game in which Ann begins."""
    return ("--seed", "keep", *options)


def game_in(file: Path) -> History:
    return read_history(file.read_text(), "it", CardMode.DEALT)


def hand(history: History, seat: int) -> str:
    cards = history.state.hands[seat]
    assert cards is not None
    return card_letters(cards)


def test_a_person_plays_against_a_bot_by_name(file: Path) -> None:
    output = play(file, *begun("--seat", "Ann", "--bot", IDLE), typed="end\n")

    assert "Ben (tests.play.bots_of_tests:idle) is a bot." in output
    assert "Ann ends the turn" in output
    assert "Ben ends the turn" in output
    assert output.rstrip().endswith("2 Ann>")


def test_a_game_may_settle_a_gap_in_the_other_way(file: Path) -> None:
    output = play(file, *begun("--ruling", "mixed-terrain=higher", "--first-printing"), typed="rule G-4\n")

    assert "In this game: `mixed terrain: higher`" in output
    assert game_in(file).start.config.all_cards.total == 33


def test_the_player_at_the_keyboard_sees_the_own_hand_and_no_other(file: Path) -> None:
    output = play(file, *begun("--seat", "Ann", "--seat", "Ben"), typed="\n")
    history = game_in(file)

    assert f"hand {hand(history, 0)}" in output
    assert f"hand {hand(history, 1)}" not in output
    assert "b Ben 4 25 4 cards" in " ".join(output.split())


def test_a_hand_is_shown_only_after_the_keyboard_was_passed(file: Path) -> None:
    output = play(file, *begun("--seat", "Ann", "--seat", "Ben"), typed="\nend\n\n")
    before, passed, after = output.rpartition("Pass the keyboard to Ben; Ben, press Enter.")
    theirs = f"hand {hand(game_in(file), 1)}"

    assert passed
    assert theirs not in before
    assert theirs in after


def test_a_bot_gets_the_view_of_its_seat_alone(file: Path) -> None:
    bots_of_tests.SEEN.clear()
    play(file, *begun("--bot", IDLE), typed="end\n")

    (view,) = bots_of_tests.SEEN
    assert [part.seat for part in view.private_parts if part.HasField("hand")] == [2]
    assert not view.HasField("hidden_part")


def test_a_game_is_saved_after_every_move_and_continues(file: Path) -> None:
    play(file, *begun("--bot", IDLE), typed="travel I Faith\n")
    saved = file.read_text()
    output = play(file, typed="")

    assert "travel I Faith" in saved
    assert file.read_text() == saved
    assert "Ann  3 Ecus" in output
    assert bots_of(game_in(file)) == {1: "tests.play.bots_of_tests:idle"}


def test_a_bot_that_was_stopped_goes_on_as_it_would_have(file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    for each in (file, other):
        play(each, *begun("--bot", "Ben=random"), typed="end\n")
    lines = file.read_text().splitlines(keepends=True)
    after_ann = next(place for place, line in enumerate(lines) if line.startswith("end"))
    file.write_text("".join(lines[: after_ann + 1]))
    play(file, typed="")

    assert file.read_text() == other.read_text()


ENDED = "end\n" * 7


def test_the_end_shows_who_won(file: Path) -> None:
    output = play(file, *begun("--bot", IDLE), typed=ENDED)

    assert "share the win" in output
    assert "plays it again" in " ".join(output.split())  # wherever the line breaks


def test_a_game_that_is_over_still_answers_until_somebody_quits(file: Path) -> None:
    output = play(file, *begun("--bot", IDLE), typed=f"{ENDED}income\nundo\nreview\nquit\nend\n")
    _, _, after = output.partition("The end> ")

    assert "What everyone would collect now" in after
    assert "No further: cards were drawn" in after
    assert "not moved" not in after
    assert "Where the Ecus came from" in after
    assert after.endswith("Everything is saved.\n")


def test_a_game_that_is_over_says_how_to_begin_another_whenever_it_is_opened(file: Path) -> None:
    first = play(file, *begun("--bot", IDLE), typed=ENDED)
    again = play(file, typed="")

    for output in (first, again):
        assert "`khronos play` with the name of another file begins another game." in " ".join(output.split())


def test_a_game_is_looked_back_at_when_it_is_over(file: Path) -> None:
    output = play(file, *begun("--bot", IDLE), typed="review\n")

    assert "Not done: `review` looks back at a game that is over" in output


@pytest.mark.parametrize("command", ["review", "replay"])
def test_the_game_without_a_name_is_looked_back_at_without_one(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done(khronos("play", *begun("--bot", IDLE), stdin="end\n"))

    assert done(khronos(command)) == done(khronos(command, "khronos-game.txt"))


def test_what_is_known_can_not_be_undone(file: Path) -> None:
    output = play(file, *begun("--bot", IDLE), typed="travel I Faith\nend\nundo\n")

    assert "You have not moved in this turn yet." in output
    assert "No further: cards were drawn" in output
    assert "travel I Faith" in file.read_text()


def test_a_move_since_the_last_draw_can_be_undone(file: Path) -> None:
    play(file, *begun("--bot", IDLE), typed="end\ntravel I Faith\nundo\n")

    assert [line for line in file.read_text().splitlines() if "travel" in line] == ["# | travel I Faith"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("show record", "the record would show every hand"),
        ("correct money Ann 9", "nothing is there to be corrected"),
    ],
)
def test_what_would_spoil_a_dealt_game_is_refused(file: Path, line: str, answer: str) -> None:
    assert answer in play(file, *begun("--bot", IDLE), typed=f"{line}\n")


def test_help_names_nothing_that_a_dealt_game_refuses(file: Path) -> None:
    output = play(file, *begun("--bot", IDLE), typed="help\n")

    assert "\n  note TEXT " in output
    assert "\n  correct " not in output
    assert "any payment" not in output.casefold()
    assert "nothing" not in output
    assert "swap" not in output


def test_help_after_the_end_names_no_move(file: Path) -> None:
    output = play(file, *begun("--bot", IDLE), typed=f"{ENDED}help\n").partition("The end> ")[2]

    assert "\n  review " in output
    assert "\n  build " not in output
    assert "\n  legal " not in output


def test_the_position_that_is_shown_as_text_is_the_view(file: Path) -> None:
    output = play(file, *begun("--bot", IDLE), typed="show position\n")

    assert "seed:" not in output
    assert "pile:" not in output


def test_a_dealt_game_suggests_no_correction(file: Path) -> None:
    output = play(file, *begun("--bot", IDLE), typed="corr\n")

    assert "`help` lists all" in output
    assert "`correct`" not in output


def test_a_bot_that_breaks_the_rules_ends_the_program_and_not_the_game(file: Path) -> None:
    result = khronos("play", str(file), *begun("--bot", CROOKED), stdin="end\n")

    assert result.returncode == 2
    assert "chose what is not legal: " in result.stderr
    assert "T-3 " in result.stderr
    assert "end" in file.read_text()


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--bot", "Ben=genius"), "there is no bot 'genius'; there are easy, medium, strong and random"),
        (("--bot", "Ben=no.such:bot"), "can't be loaded: No module named 'no'"),
        (("--bot", "Ben=:bot"), "can't be loaded: Empty module name"),
        (("--bot", "Ben=os:path"), "can't be loaded: 'path' is not a function"),
        (("--bot", "Ben=medium", "--bot", "Ben=random"), "--bot names Ben twice"),
        (("--seat", "Ben", "--bot", "Ben=medium"), "nobody sits at the keyboard"),
        (("--bot", "easy") * 5, "a game has 2 to 5 players, not 6"),
    ],
)
def test_players_who_make_no_game_are_refused(file: Path, options: tuple[str, ...], error: str) -> None:
    result = khronos("play", str(file), *options)

    assert result.returncode == 2
    assert error.casefold() in result.stderr.casefold()
    assert not file.exists()


def test_a_game_that_goes_on_takes_no_options_of_a_new_one(file: Path) -> None:
    play(file, *begun("--bot", IDLE), typed="")
    result = khronos("play", str(file), "--bot", "Ben=medium")

    assert result.returncode == 2
    assert "Leave --bot out to continue it" in result.stderr


def test_a_table_s_game_is_not_played_on_with_dealt_cards(file: Path) -> None:
    khronos("table", str(file), stdin="Ann\nBen\n\n\n\n\n\n\nAnn\n")
    result = khronos("play", str(file))

    assert result.returncode == 2
    assert "`khronos table` continues it" in result.stderr


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
def test_players_are_those_that_are_named_and_bots_beside_them(
    seats: tuple[str, ...], bots: tuple[str, ...], players: list[tuple[str, str]], found: dict[str, str]
) -> None:
    assert players_of(seats, bots) == (players, found)
