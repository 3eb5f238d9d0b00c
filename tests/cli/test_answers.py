"""Commands print the referee's responses; the transcripts test the exact output."""

from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.material_pb2 import Payment
from khronos.v1.refusal_pb2 import Refusal, Violation, ViolationCode
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import look_up_lines, refusal_lines
from khronos_cli.queries import overview, whole_lines
from khronos_client import LocalReferee, Referee, expand
from tests.cli.positions import Step
from tests.cli.program import khronos, output_of, run

TRAVEL = "travel I Faith"


SCREEN = 22
"""The lines of a small terminal, without a title and the next prompt."""


def test_a_file_is_replaced_atomically_without_leftovers(game: str, referee: Referee, state: GameState) -> None:
    output_of(khronos("apply", game, TRAVEL, "-i"))
    assert json_format.Parse(Path(game).read_text(), GameState()) == referee.apply(state, TRAVEL).state
    assert [each.name for each in Path(game).parent.iterdir()] == ["game.json"]


def test_equal_seeds_give_equal_games_in_any_process_and_no_seed_a_random_game() -> None:
    first, second = run("new", "--seed", "a"), khronos("new", "--seed", "a")
    assert output_of(first) == output_of(second) != output_of(khronos("new"))
    assert first.stderr == ""


def test_every_legal_action_is_available_in_notation(game: str, referee: Referee, state: GameState) -> None:
    lines = output_of(khronos("legal", game, "--lines")).splitlines()
    answer = referee.legal_actions(state)
    assert len(set(lines)) == sum(1 for group in answer.groups for _ in expand(group, answer.seat))
    for line in lines[:: len(lines) // 10]:
        assert referee.validate(state, line).HasField("acceptance"), line


def test_every_group_of_legal_actions_has_a_row(steps: list[Step], referee: Referee) -> None:
    seen = set()
    for step in steps[::3]:
        groups = referee.legal_actions(step.before).groups
        for line in whole_lines(groups):
            assert line.title
            assert line.where or line.title.startswith("end")
        assert len(overview(groups)) <= SCREEN
        seen |= {group.WhichOneof("verb") for group in groups}
    assert len(seen) >= 8


def test_suggested_clause_is_one_with_an_ambiguity() -> None:
    refusal = Refusal(violations=[Violation(clause="G-3"), Violation(clause="G-4")])
    clauses = LocalReferee().catalog().clauses
    assert not next(each for each in clauses if each.id == "G-3").interpretations
    [line] = look_up_lines(refusal, clauses)
    assert line.plain == "  `khronos rule G-4` explains this rule"


def test_no_payment_advice_is_printed_for_an_illegal_building() -> None:
    unpaid = Violation(code=ViolationCode.VIOLATION_CODE_PAYMENT_UNCLEAR, clause="T-4", sentence="Name the cards.")
    tie = Violation(code=ViolationCode.VIOLATION_CODE_EQUAL_HIGHEST, clause="H-1", sentence="They would tie.")
    both = Refusal(violations=[unpaid, tie], clauses=["T-4", "H-1"], payments=[Payment()])
    assert [line.plain for line in refusal_lines(both, GameState())] == ["Not legal: H-1", "  H-1  They would tie."]


def test_bytes_that_are_not_text_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfa{}")
    result = khronos("show", str(file))
    assert result.returncode == 2
    assert result.stderr == f"error: cannot read {file}: it is not UTF-8 text\n"


def test_standard_input_that_is_too_large_is_refused() -> None:
    result = khronos("show", "-", stdin="x" * ((1 << 20) + 1))
    assert "standard input is too large" in result.stderr


@pytest.mark.parametrize("command", ["play", "table"])
def test_game_file_that_is_too_large_is_refused_and_unchanged(tmp_path: Path, command: str) -> None:
    file = tmp_path / "game.txt"
    file.write_text("x" * ((1 << 20) + 1))
    result = khronos(command, str(file))
    assert "is too large" in result.stderr
    assert file.stat().st_size == (1 << 20) + 1
