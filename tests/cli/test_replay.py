"""`khronos replay` and `demo --record`: games as text, played again."""

import json
from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.record_pb2 import GameRecord
from khronos.v1.state_pb2 import GameState
from khronos_cli.commands.demo import SEED, setup_of
from khronos_cli.demo.game import Step, record_of
from khronos_cli.words import EditionWord
from khronos_client import Referee
from tests.cli.program import Result, done, khronos


@pytest.fixture(scope="session")
def recorded(address: str, steps: list[Step]) -> str:
    """The default demo game as text."""
    with Referee(address, viewer="host") as client:
        return client.write_text(record_of(setup_of(4, SEED, EditionWord.MATAGOT, holdem=False), steps))


def replayed(text: str, address: str, *options: str) -> Result:
    return khronos("replay", "-", *options, "-s", address, stdin=text)


def line_of(text: str, beginning: str) -> tuple[int, str]:
    """Return the first line that begins so, and its number."""
    return next((number, line) for number, line in enumerate(text.splitlines(), 1) if line.startswith(beginning))


def test_a_demo_game_is_recorded_and_replayed(address: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done(khronos("demo", "--players", "2", "--seed", "any", "--holdem", "--record", str(file), "-s", address))
    assert file.read_text().startswith("Khronos game 1\n")
    assert "played\n" in done(khronos("replay", str(file), "-s", address))


def test_a_whole_game_is_played_to_its_end(recorded: str, address: str, tmp_path: Path, steps: list[Step]) -> None:
    end = tmp_path / "end.json"
    lines = done(replayed(recorded, address, "-o", str(end))).splitlines()
    assert lines[0] == f"All {len(steps)} actions played"
    assert lines[1].endswith(("wins:", "share the win:"))
    assert json_format.Parse(end.read_text(), GameState()) == steps[-1].after


@pytest.mark.parametrize(
    ("actions", "output"),
    [("", "No action to play"), ("end\n", "The one action played"), ("end\nend\n", "All 2 actions played")],
)
def test_a_record_of_few_actions_is_counted_in_words(address: str, actions: str, output: str) -> None:
    game = f"Khronos game 1\nseat 1: Ann\nseat 2: Ben\nphrase: castle\n\n{actions}"
    assert done(replayed(game, address)).splitlines()[0] == output


def test_what_every_action_did_is_reported_on_wish(recorded: str, address: str) -> None:
    text = done(replayed(recorded, address, "--events"))
    assert "decides (DS-3): " in text
    assert "  Turn 7: " in text
    assert "The game is over: " in text


def test_a_record_that_stops_names_whose_move_it_is(recorded: str, address: str) -> None:
    until = recorded[: recorded.index("\nTurn 2,")]
    assert "\nTurn 2: " in done(replayed(until, address))
    number, _ = line_of(recorded, "place ")
    asked = "\n".join(recorded.splitlines()[: number - 1])
    assert " decides (DS-3).\n" in done(replayed(asked, address))


def test_an_illegal_action_is_named_with_its_line_and_clauses(recorded: str, address: str, steps: list[Step]) -> None:
    number, line = line_of(recorded, "build Watchtower Might")
    wrong = recorded.replace(line, "build Watchtower Might P99 with M", 1)
    result = replayed(wrong, address)
    assert result.returncode == 1
    lines = result.stdout.splitlines()
    assert lines[0].endswith("played, then the game departs at")
    assert lines[1] == f"  line {number}: build Watchtower Might P99 with M"
    assert lines[2] == "Not legal: C-1"
    assert "P99" in lines[3]
    before = steps[int(lines[0].split()[0])].before
    assert any(line.startswith(f"Turn {before.public_part.turn.number} of 7 ") for line in lines)
    assert any("MIGHT  @" in line for line in lines)


def test_another_digest_is_a_departure(recorded: str, address: str) -> None:
    number, line = line_of(recorded, "build ")
    result = replayed(recorded.replace(line, line[:-8] + "00000000", 1), address)
    assert result.returncode == 1
    assert f"  line {number}: " in result.stdout
    assert f"Another position: its digest in the record is 00000000; it is {line[-8:]}" in result.stdout


def test_what_is_not_known_stops_a_replay(junction_record: str, address: str) -> None:
    result = replayed(junction_record, address)
    assert result.returncode == 1
    assert "It needs what is not known, such as the draw pile" in result.stdout


@pytest.fixture
def junction_record(recorded: str, address: str) -> str:
    """A game that goes on from a position whose pile nobody knows."""
    start = recorded[: recorded.index("\nTurn 2,")]
    state = done(replayed(start, address, "-o", "-"))
    seen = done(khronos("view", "-", "-s", address, stdin=state))
    position = done(khronos("show", "-", "--text", stdin=seen))
    return position.replace("Khronos position", "Khronos game") + "\nthen\n\nend\n"


def test_a_record_comes_as_a_message_too(recorded: str, address: str) -> None:
    record = GameRecord(setup=setup_of(2, "any", EditionWord.MATAGOT, holdem=False), rules_revision=1)
    record.actions.add().action.notation = "travel A Faith"
    record.actions.add().action.notation = "travel A Faith"
    result = replayed(json_format.MessageToJson(record), address)
    assert result.returncode == 1
    assert result.stdout.splitlines()[:3] == [
        "1 action played, then the game departs at",
        "  actions[1]: travel A Faith",
        "Not legal: T-3",
    ]
    record.actions[1].action.notation = "fly to the moon"
    assert "record.actions[1]" in replayed(json_format.MessageToJson(record), address).stderr
    answer = json.loads(replayed(recorded, address, "--json").stdout)
    assert len(answer["steps"]) == recorded.count("  ; ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "standard input is empty"),
        ("7", "neither a GameRecord in JSON nor a text of the notation"),
        ("seat 1: Ann\nthen\nend\n", "or a text that begins with the line `Khronos game 1`."),
        ('{"a": 1}', 'no field named "a"'),
        ("Khronos game 1\nseat 1: Ann\nseat 2: Ben\nseed: 12\n", "the game in standard input can't be read\n  line 4"),
        ("Khronos game 1\nrules: 99\nseat 1: Ann\nseat 2: Ben\nphrase: x\n", "rules revision 99"),
    ],
)
def test_what_is_no_record_gets_a_clear_message(text: str, message: str, address: str) -> None:
    result = replayed(text, address)
    assert result.returncode in {2, 4}
    assert message in result.stderr
    assert "Traceback" not in result.stderr
