"""`khronos demo`: one game a seed, in any process; the default one shows what there is to show."""

import pytest

from khronos_cli.commands.demo import SEED, setup_of
from khronos_cli.demo.game import RandomGame, Step
from khronos_cli.narration.lines import action_lines
from khronos_cli.options import EditionWord
from khronos_cli.region_files import region_rows
from khronos_client import Referee
from tests.cli.program import done, khronos, run
from tests.cli.shown import ALL_SHOWN, shown


def without_speed(text: str) -> str:
    """Return a demo's text without the last line, which has the times."""
    return text.rstrip("\n").rpartition("\n")[0]


def test_the_demo_shows_the_beginning_every_turn_and_the_end() -> None:
    lines = done(khronos("demo", "--players", "2", "--holdem", "--seed", "any")).splitlines()
    assert lines[0].split() == ["1", "Ann", "2", "Ben"]
    assert "The row is laid: 1 Military, 1 Religious, 1 Civil." in lines
    headings = [line.split()[1:3] for line in lines if line.startswith("Turn ")]
    assert len(headings) == 14
    assert sorted(headings) == sorted([str(turn), name] for turn in range(1, 8) for name in ("Ann", "Ben"))
    assert any(line.startswith("The game is over") for line in lines)
    assert any(line.endswith((" wins:", " share the win:")) for line in lines)


def test_a_seed_makes_one_game_in_any_process() -> None:
    first, second = done(run("demo", env={"PYTHONHASHSEED": "1"})), done(khronos("demo"))
    assert without_speed(first) == without_speed(second)
    assert first.splitlines()[-1].endswith(f"calls per second. Game seed: {SEED}")


def test_the_default_game_shows_everything(steps: list[Step]) -> None:
    seen: set[str] = set()
    output: list[str] = []
    for step in steps:
        seen |= shown(step)
        output.extend(line.plain for line in action_lines(step.events))
    assert seen == ALL_SHOWN, "find another seed: python -m tests.cli.find_demo_seed"
    text = "\n".join(output)
    for words in ("refuses the ripple", "Paradox on", "decides (DS-3)", "Division on", " renovates the", "Income"):
        assert words in text


def test_an_empty_seed_is_refused() -> None:
    result = khronos("demo", "--seed", "")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("error: --seed is empty\n")


@pytest.mark.parametrize(
    ("players", "edition", "holdem"),
    [
        (2, EditionWord.MATAGOT, True),
        (3, EditionWord.RIO_GRANDE, False),
        (5, EditionWord.RIO_GRANDE, True),
    ],
)
def test_other_games_are_played_to_the_end(referee: Referee, players: int, edition: EditionWord, holdem: bool) -> None:
    setup = setup_of(players, "any", edition, holdem=holdem)
    game = RandomGame(setup, region_rows(setup.config))
    state, _ = game.begin(referee)
    steps = list(game.play(referee, state))
    assert steps[-1].after.public_part.over
    assert game.calls == 1 + 2 * len(steps)
    assert sum(bool(step.events[-1].WhichOneof("fact") == "turn_passed") for step in steps) == 7 * players - 1
    for step in steps:
        assert all(line.plain.strip() for line in action_lines(step.events))
