"""The commands in the middle of a cascade, and after the end."""

from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.action_pb2 import Action, EndTurn
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import legal_rows
from khronos_cli.demo.game import Step
from khronos_client import Referee, square_name
from tests.cli.program import done, khronos


@pytest.fixture
def deciding(steps: list[Step]) -> Step:
    """A step in which a player places a smaller building."""
    return next(step for step in steps if step.events[0].action_taken.action.HasField("place_building"))


@pytest.fixture
def folder(tmp_path: Path, deciding: Step, steps: list[Step]) -> Path:
    """A folder with states: before the cascade, in its middle, after the game."""
    before = steps[steps.index(deciding) - 1].before
    for name, state in (("before", before), ("middle", deciding.before), ("over", steps[-1].after)):
        (tmp_path / name).write_text(json_format.MessageToJson(state))
    return tmp_path


def test_a_decision_to_come_is_reported(folder: Path, steps: list[Step], deciding: Step, address: str) -> None:
    action = steps[steps.index(deciding) - 1].events[0].action_taken.action
    text = done(khronos("check", str(folder / "before"), json_format.MessageToJson(action), "-s", address))
    assert ", DS-3)\n" in text
    assert ", DS-3)\n" in done(
        khronos(
            *("apply", str(folder / "before"), json_format.MessageToJson(action)),
            *("-o", str(folder / "next"), "-s", address),
        )
    )
    after = json_format.Parse((folder / "next").read_text(), GameState())
    assert after == deciding.before


def test_a_pending_decision_is_listed_and_taken(folder: Path, deciding: Step, address: str) -> None:
    middle = str(folder / "middle")
    action = deciding.events[0].action_taken.action
    at = square_name(action.place_building.at)
    text = done(khronos("legal", middle, "-s", address))
    assert ", DS-3)\n" in text
    assert at in text
    done(khronos("apply", middle, f"place {at}", "-i", "-s", address))
    assert json_format.Parse(Path(middle).read_text(), GameState()) == deciding.after


def test_nothing_else_is_legal_meanwhile(folder: Path, address: str) -> None:
    result = khronos("check", str(folder / "middle"), "end", "-s", address)
    assert result.returncode == 1
    assert result.stdout.startswith("Not legal: T-8")


def test_nothing_is_legal_after_the_end(folder: Path, address: str) -> None:
    over = str(folder / "over")
    assert "The game is over" in done(khronos("legal", over, "-s", address))
    assert khronos("check", over, "end", "-s", address).returncode == 1
    assert done(khronos("show", over)).startswith("The game is over")


def test_every_group_of_a_game_has_its_row(steps: list[Step], referee: Referee) -> None:
    seen = set()
    for step in steps[::3]:
        groups = referee.legal_actions(step.before).groups
        for row in legal_rows(groups, most=3):
            assert row[0]
            assert "Unspecified" not in " ".join(row)
        seen |= {group.WhichOneof("verb") for group in groups}
    assert len(seen) >= 8


def test_taking_back_is_reported_as_unfair_after_a_draw(folder: Path, steps: list[Step], address: str) -> None:
    start = folder / "start"
    start.write_text(json_format.MessageToJson(steps[0].before))
    action = json_format.MessageToJson(Action(end_turn=EndTurn()))
    text = done(khronos("check", str(start), action, "-s", address))
    assert "Taking it back is not fair: a card is drawn." in text
