"""`khronos demo`: its output; the default game shows all interesting parts of the rules."""

import io
import sys

import pytest
from rich.console import Console

from khronos_cli.commands.demo import SEED, setup_of
from khronos_cli.demo import summary
from khronos_cli.demo.game import Step
from khronos_cli.demo.watch import Show
from khronos_cli.narration import action_lines
from khronos_cli.region_files import region_rows
from khronos_cli.words import EditionWord
from khronos_client import Referee
from khronos_client.bots import bot_named
from tests.cli.program import done, khronos
from tests.cli.shown import ALL_SHOWN, shown


def test_the_demo_shows_the_beginning_every_turn_and_the_end() -> None:
    lines = done(khronos("demo", "--turns", "--players", "2", "--holdem", "--seed", "any")).splitlines()
    assert lines[0].split() == ["r", "Ann", "b", "Ben"]
    assert "The row is laid out: 1 Military, 1 Religious, 1 Civil." in lines
    headings = [line.split()[1:3] for line in lines if line.startswith("Turn ")]
    assert len(headings) == 14
    assert sorted(headings) == sorted([str(turn), name] for turn in range(1, 8) for name in ("Ann", "Ben"))
    assert any(line.startswith("The game is over") for line in lines)
    assert any(line.endswith((" wins:", " share the win:")) for line in lines)


@pytest.fixture(scope="module")
def demo() -> str:
    """What the demo prints."""
    return done(khronos("demo"))


def test_the_short_demo_shows_a_position_a_refusal_a_cascade_the_result_and_what_comes_next(demo: str) -> None:
    parts = demo.split("\n\n")
    titles = [part[0] for part in parts if part[:2] in {f"{number}." for number in range(1, 6)}]

    assert titles == ["1", "2", "3", "4", "5"]
    assert parts[0].startswith("1. ")
    assert "Turn 5 of 7" in demo
    assert demo.partition("Not legal: ")[2].partition("\n")[0].count(",") >= 2
    assert "Dan decides" in demo
    assert "khronos play" in demo
    assert demo.splitlines()[-1].endswith(f"calls per second. Game seed: {SEED}")


def test_bots_are_watched_with_a_refusal_a_map_and_a_preview_on_the_way(referee: Referee) -> None:
    written = io.StringIO()
    out = Console(file=written, width=120, highlight=False, markup=False, emoji=False)
    setup = setup_of(2, "any", EditionWord.MATAGOT, holdem=False)
    Show(out, region_rows(setup.config), pace=0).play(referee, setup, bot_named("random"))
    output = written.getvalue()

    assert "Turn 7" in output
    assert "Not legal: " in output
    assert "Where can " in output
    assert " asks: what would " in output
    assert "The game is over." in output


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


@pytest.mark.parametrize(
    ("called", "on_path", "shown"),
    [("/env/bin/khronos", None, "/env/bin/khronos"), ("/env/bin/khronos", "/env/bin/khronos", "khronos")],
)
def test_suggested_commands_can_be_run(
    called: str, on_path: str | None, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setattr(summary, "which", lambda _: on_path)
    assert summary._program() == shown
