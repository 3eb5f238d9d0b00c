"""`khronos preview`, `domains`, `view` and `audit`: what the referee advises, for people and for programs."""

import json
from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.state_pb2 import GameState
from khronos_cli.demo.game import Step
from khronos_client import Referee, square_name, squares
from tests.cli.program import done, khronos

JUNCTION = """Khronos position 1
seat 1: Ann, red
seat 2: Ben, blue
seat 3: Cleo, green
region:
  ........
  ........
  ........
  ........
cards: reported
first: Ann
turn: 1, Cleo
player 1: 4 Ecus, A Might, B Might
player 2: 4 Ecus, A Might, B Might
player 3: 4 Ecus, A Might, B Might
Might
Keep A1 Ann
Keep D1 Ben
Faith
Keep A1 Ann
Town D2
"""


@pytest.fixture
def junction(tmp_path: Path) -> str:
    """A file with a position in which a Hamlet at C1 joins two domains of equal power."""
    path = tmp_path / "junction.txt"
    path.write_text(JUNCTION)
    return str(path)


@pytest.fixture
def late(tmp_path: Path, steps: list[Step]) -> Path:
    """The file of a state in the last turns of a game."""
    path = tmp_path / "late.json"
    path.write_text(json_format.MessageToJson(steps[-9].before))
    return path


def test_a_preview_shows_boards_decisions_and_answers(junction: str, address: str) -> None:
    text = done(khronos("preview", junction, "build Hamlet Might C1 with C", "-s", address))
    lines = text.splitlines()
    assert lines[0] == "  Cleo builds a Hamlet on Might at C1 (1 Civil)."
    assert "    Junction: the Hamlet at C1 joins 2 domains on Might." in lines
    assert lines[lines.index("MIGHT") + 1] == "  + the Hamlet at C1"
    asked = lines.index("Cleo must choose which shrinks: Ann's Keep at A1 or Ben's Keep at D1. (on Might, J-5)")
    assert lines[asked + 1 : asked + 3] == ["  A1: Ann's Keep at A1", "  D1: Ben's Keep at D1"]
    assert [line for line in lines if line.startswith("If ")] == ["If Cleo answers A1:", "If Cleo answers D1:"]
    assert "    Ben must choose where in the Keep at D1 the Watchtower goes. (on Might, DS-3)" in lines


def test_a_preview_follows_as_many_decisions_as_are_asked_for(junction: str, address: str) -> None:
    hamlet = "build Hamlet Might C1 with C"
    none = done(khronos("preview", junction, hamlet, "--decisions", "0", "-s", address))
    assert "If " not in none
    two = done(khronos("preview", junction, hamlet, "--decisions", "2", "-s", address)).splitlines()
    assert sum(line.startswith("    If Ann answers ") for line in two) == 4
    assert sum(line.startswith("    If Ben answers ") for line in two) == 4
    assert "          - Ann's Keep at A1" in two


def test_a_preview_of_what_is_not_legal_shows_why(junction: str, address: str) -> None:
    refused = khronos("preview", junction, "build Keep Might C1 with MM", "-s", address)
    assert refused.returncode == 1
    assert refused.stdout.startswith("Not legal: C-1")
    output = json.loads(done(khronos("preview", junction, "travel A Faith", "--json", "-s", address)))
    assert output["steps"][0]["events"][0]["sentence"]


def test_domains_are_reported_with_holder_reason_and_income(junction: str, address: str) -> None:
    lines = [line.split() for line in done(khronos("domains", junction, "-s", address)).splitlines()]
    assert ["A1", "Ann:", "Keep", "A1", "2", "-", "-", "0", "Ann"] in [line[:9] for line in lines]
    assert ["D2", "Town", "D2", "-", "-", "3", "(3)", "nobody", "Nobody", "holds", "it:", "it"] in [
        line[:12] for line in lines
    ]
    assert "FAITH" in lines[6:][0] or ["FAITH"] in lines
    assert [line for line in lines if line[:1] == ["Ben"]][-1] == ["Ben", "0", "0", "0", "0", "Ecus"]


def test_every_domain_of_a_game_is_reported(late: Path, address: str, referee: Referee, steps: list[Step]) -> None:
    answer = referee.domains(steps[-9].before)
    text = done(khronos("domains", str(late), "--all", "-s", address))
    first = [line.split()[0] for line in text.splitlines() if line[:1].isalpha() and line.split()[0][1:].isdigit()]
    assert first == [square_name(next(squares(each.squares))) for each in answer.domains]
    for each in answer.forecasts:
        assert f"{each.total} Ecu" in text
    few = done(khronos("domains", str(late), "-s", address))
    assert "alone, held by nobody" in few
    assert len(few) < len(text)
    reason = done(khronos("domains", str(late), "--board", "reason", "-s", address))
    assert "REASON" in reason
    assert "MIGHT" not in reason


def test_cubes_are_reported_by_player(late: Path, address: str) -> None:
    assert " 1]" in done(khronos("domains", str(late), "--board", "reason", "-s", address))


def test_a_view_hides_what_the_seat_may_not_know(game: str, address: str, tmp_path: Path) -> None:
    file = tmp_path / "view.json"
    done(khronos("view", game, "--seat", "2", "-o", str(file), "-s", address))
    seen = json_format.Parse(file.read_text(), GameState())
    assert [each.seat for each in seen.private_parts] == [2]
    assert not seen.HasField("hidden_part")
    spectator = json_format.Parse(done(khronos("view", game, "-s", address)), GameState())
    assert not spectator.private_parts
    assert done(khronos("check", str(file), "travel A Faith", "-s", address)).startswith("Legal")
    unknown = khronos("view", game, "--seat", "7", "-s", address)
    assert "no seat 7 in this game; 1 to 4 are players, 0 is a spectator\n" in unknown.stderr


def test_a_sound_position_is_reported_as_sound(game: str, junction: str, address: str) -> None:
    for file in (game, junction):
        assert done(khronos("audit", file, "-s", address)) == "The position is sound.\n"


@pytest.fixture
def tampered(game: str) -> str:
    """The file of a state with two faults that can be fixed."""
    state = json_format.Parse(Path(game).read_text(), GameState())
    state.public_digest = ""
    state.public_part.players[0].cubes = 24
    state.public_part.stock[0] = 3
    Path(game).write_text(json_format.MessageToJson(state))
    return game


def test_every_fault_is_listed_with_its_field_clause_and_fix(tampered: str, address: str) -> None:
    result = khronos("audit", tampered, "-s", address)
    assert result.returncode == 1
    assert result.stdout.startswith("The position is not sound: 2 faults.\n")
    assert "  state.public_part.players[0].cubes: Ann has 25 cubes; 24" in result.stdout
    assert "(M-4)\n    Fix: write 25\n" in result.stdout
    assert "(M-3)" in result.stdout


def test_obvious_fixes_are_made(tampered: str, address: str, tmp_path: Path, state: GameState) -> None:
    fixed = tmp_path / "fixed.json"
    text = done(khronos("audit", tampered, "--fix", "-o", str(fixed), "-s", address))
    assert text.endswith("0 faults left after the fixes.\n")
    assert json_format.Parse(fixed.read_text(), GameState()) == state
    piped = khronos("audit", tampered, "--fix", "-s", address)
    assert json_format.Parse(done(piped), GameState()) == state
    assert "0 faults left" in piped.stderr


def test_what_has_no_obvious_fix_stays(game: str, address: str, tmp_path: Path) -> None:
    state = json_format.Parse(Path(game).read_text(), GameState())
    state.public_digest = ""
    state.public_part.boards[0].tiles.add(kind="KIND_KEEP", at={"column": 9, "row": 1}, owner=1)  # in the river
    Path(game).write_text(json_format.MessageToJson(state))
    fixed = tmp_path / "fixed.json"
    result = khronos("audit", game, "--fix", "-o", str(fixed), "-s", address)
    assert result.returncode == 1
    assert "left after the fixes" in result.stdout
    assert fixed.exists()


def test_an_audit_writes_only_what_it_fixes(game: str, address: str) -> None:
    result = khronos("audit", game, "-o", "elsewhere.json", "-s", address)
    assert result.returncode == 2
    assert "--fix" in result.stderr
