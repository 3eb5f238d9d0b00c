"""`khronos demo`: its output; the recorded game shows all interesting parts of the rules."""

import sys
from pathlib import Path

import pytest

from khronos_cli.commands import demo
from khronos_cli.lessons import recorded_game
from khronos_cli.narration import action_lines
from tests.cli.positions import Step
from tests.cli.program import khronos, output_of
from tests.cli.shown import ALL_SHOWN, rules_shown_by


def test_the_demo_shows_a_position_a_refusal_a_cascade_the_result_and_what_comes_next() -> None:
    output = output_of(khronos("demo"))
    parts = output.split("\n\n")
    titles = [part[0] for part in parts if part[:2] in {f"{number}." for number in range(1, 6)}]

    assert titles == ["1", "2", "3", "4", "5"]
    assert parts[0].startswith("1. ")
    assert "Turn 5 of 7" in output
    assert output.partition("Not legal: ")[2].partition("\n")[0].count(",") >= 2
    assert "Dan decides" in output
    assert "share the win" in output
    assert "khronos play" in output


def test_the_record_of_the_demo_is_written(tmp_path: Path) -> None:
    output_of(khronos("demo", "--record", str(tmp_path / "game.txt")))
    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == recorded_game()


def test_the_recorded_game_shows_everything(steps: list[Step]) -> None:
    seen: set[str] = set()
    output: list[str] = []
    for step in steps:
        seen |= rules_shown_by(step)
        output.extend(line.plain for line in action_lines(step.events))
    assert seen == ALL_SHOWN
    text = "\n".join(output)
    for words in ("refuses the ripple", "Paradox on", "decides: ", "Division on", " renovates the", "Income"):
        assert words in text


@pytest.mark.parametrize(
    ("called", "on_path", "shown"),
    [("/env/bin/khronos", None, "/env/bin/khronos"), ("/env/bin/khronos", "/env/bin/khronos", "khronos")],
)
def test_suggested_commands_can_be_run(
    called: str, on_path: str | None, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [called])
    monkeypatch.setattr(demo, "which", lambda _: on_path)
    assert f"  {shown} play " in "\n".join(line.plain for line in demo._next_lines())
