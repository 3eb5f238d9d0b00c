"""`khronos check` and `khronos apply`: verdicts, new states, exit codes."""

import json
from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.material_pb2 import Age
from khronos.v1.state_pb2 import GameState
from tests.cli.program import done, khronos, run

TRAVEL = ("--verb", "travel", "--adventurer", "first", "--to", "faith")
STAY = ("--verb", "travel", "--adventurer", "first", "--to", "might")


def test_a_legal_action_is_told_with_what_it_would_cause(game: str, address: str) -> None:
    text = done(run("check", game, *TRAVEL, "-s", address))
    assert text.startswith("Legal\n")
    assert "from Might to Faith" in text
    assert "Taking it back is fair." in text


def test_an_illegal_action_is_told_by_its_clauses_and_squares(game: str, address: str) -> None:
    keep = ("--verb", "construct", "--kind", "watchtower", "--age", "faith", "--at", "P20")
    result = khronos("check", game, *keep, "-s", address)
    assert result.returncode == 1
    assert result.stdout.startswith("Not legal: C-1")
    assert "No adventurer" in result.stdout


def test_ways_to_pay_are_listed_and_chosen_by_number(game: str, address: str) -> None:
    tower = ("--verb", "construct", "--kind", "watchtower", "--age", "might", "--at", "A1", "-s", address)
    unclear = khronos("check", game, *tower)
    assert unclear.returncode == 1
    assert "--pay 2:" in unclear.stdout
    assert done(khronos("check", game, *tower, "--pay", "2")).startswith("Legal")
    assert "ways to pay" in khronos("check", game, *tower, "--pay", "999").stderr


def test_an_action_comes_as_json_or_in_a_file(game: str, address: str, tmp_path: Path) -> None:
    action = '{"travel": {"adventurer": "ADVENTURER_FIRST", "to": "AGE_FAITH"}}'
    file = tmp_path / "action.json"
    file.write_text(action)
    texts = {done(khronos("check", game, "--action", given, "-s", address)) for given in (action, str(file))} | {
        done(khronos("check", game, *TRAVEL, "-s", address))
    }
    assert len(texts) == 1


def test_applying_writes_the_new_state_and_tells_what_happened(game: str, address: str) -> None:
    before = Path(game).read_text()
    result = run("apply", game, *TRAVEL, "-s", address)
    state = json_format.Parse(done(result), GameState())
    seat = state.public_part.turn.seat
    assert state.public_part.players[seat - 1].first_adventurer.age == Age.AGE_FAITH
    assert "from Might to Faith" in result.stderr
    assert Path(game).read_text() == before


def test_applying_in_place_replaces_the_file(game: str, address: str) -> None:
    told = done(khronos("apply", game, *TRAVEL, "-i", "-s", address))
    assert "from Might to Faith" in told
    state = json_format.Parse(Path(game).read_text(), GameState())
    assert state.public_part.revision == 1
    assert [each.name for each in Path(game).parent.iterdir()] == ["game.json"]


def test_an_illegal_action_writes_nothing(game: str, address: str) -> None:
    before = Path(game).read_text()
    result = run("apply", game, *STAY, "-i", "-s", address)
    assert (result.returncode, result.stdout) == (1, "")
    assert "T-3" in result.stderr
    assert Path(game).read_text() == before


def test_answers_come_as_json_on_wish(game: str, address: str) -> None:
    legal = json.loads(done(khronos("check", game, *TRAVEL, "--json", "-s", address)))
    assert legal["acceptance"]["undo_is_fair"]
    refused = khronos("check", game, *STAY, "--json", "-s", address)
    assert refused.returncode == 1
    assert json.loads(refused.stdout)["refusal"]["clauses"] == ["T-3"]
    applied = json.loads(done(khronos("apply", game, *TRAVEL, "--json", "-s", address)))
    assert {"state", "events"} <= applied.keys()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ((), "Give either --action"),
        (("--verb", "travel", "--action", "{}"), "Give either --action"),
        (("--action", "{}", "--at", "A1"), "--at goes with --verb"),
        (("--action", "{"), "--action is not a Action in JSON"),
        (("--action", '{"seat": "Ann"}'), "--action is not a Action in JSON"),
        (("--action", "nowhere.json"), "nowhere.json can't be read"),
        (("--verb", "travel", "--at", "A1"), "Fields that it takes: --adventurer, --to."),
        (("--verb", "travel"), "action.travel.adventurer"),
        (("--verb", "construct", "--at", "7F"), "such as F7"),
    ],
)
def test_what_is_no_action_is_said_clearly(game: str, address: str, options: tuple[str, ...], says: str) -> None:
    result = khronos("check", game, *options, "-s", address)
    assert result.returncode == 2
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_state_that_is_not_sound_is_told_by_its_fields(game: str, address: str) -> None:
    state = json_format.Parse(Path(game).read_text(), GameState())
    state.digest = ""
    state.public_part.players[0].cubes = 26
    result = khronos("check", "-", *TRAVEL, "-s", address, stdin=json_format.MessageToJson(state))
    assert result.returncode == 2
    assert "not a sound position" in result.stderr
    assert "state.public_part" in result.stderr


def test_no_server_has_its_own_exit_code(game: str) -> None:
    result = khronos("check", game, *TRAVEL, "-s", "127.0.0.1:1")
    assert result.returncode == 3
    assert "khronos serve" in result.stderr


def test_the_server_can_come_from_the_environment(game: str) -> None:
    assert khronos("legal", game, env={"KHRONOS_SERVER": "127.0.0.1:1"}).returncode == 3
