"""The recorded game of the lesson shows all interesting parts of the rules."""

from khronos_cli.names import action_lines
from tests.cli.positions import Step
from tests.cli.shown import ALL_SHOWN, rules_shown_by


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
