"""`khronos check` and `khronos apply`: verdicts, new states, exit codes."""

import json
from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.material_pb2 import Age, Payment
from khronos.v1.refusal_pb2 import Refusal, Violation, ViolationCode
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import look_up_lines, refusal_lines
from khronos_engine.clauses import CLAUSES
from tests.cli.program import done, khronos, run

TRAVEL = "travel A Faith"
STAY = "travel A Might"


def test_a_legal_action_is_reported_with_what_it_would_cause(game: str, address: str) -> None:
    text = done(khronos("check", game, TRAVEL, "-s", address))
    assert text.startswith("Legal\n")
    assert text.splitlines()[1:] == [
        "  Ben sends adventurer A from Might to Faith (-1 Ecu).",
        "Taking it back is fair.",
    ]


def test_an_illegal_action_is_reported_by_its_clauses_and_squares(game: str, address: str) -> None:
    result = khronos("check", game, "build Watchtower Faith P20", "-s", address)
    assert result.returncode == 1
    assert result.stdout.startswith("Not legal: C-1")
    assert "no adventurer on Faith" in result.stdout


def test_ways_to_pay_are_listed_as_they_are_typed(game: str, address: str) -> None:
    unclear = khronos("check", game, "build Keep Might F7", "-s", address)
    assert unclear.returncode == 1
    assert unclear.stdout.startswith("Not paid: T-4")
    ways = [line.partition("add: ")[2] for line in unclear.stdout.splitlines() if "add: " in line]
    assert ways == ["with A M B M", "with A MM"]
    for way in ways:
        text = done(khronos("check", game, f"build Keep Might F7 {way}", "-s", address))
        assert "builds a Keep on Might at F7 (2 Military, +1 Ecu); it ripples to Faith and Reason" in text


def test_a_hint_has_the_line_to_type(game: str, address: str) -> None:
    for command in ("check", "apply", "preview"):
        result = khronos(command, game, "build Keep Might F7 with A M", "-s", address)
        output = result.stderr if command == "apply" else result.stdout
        assert "       Add 1 Military card.\n       try: build Keep Might F7 with MM\n" in output
    assert done(khronos("check", game, "build Keep Might F7 with MM", "-s", address)).startswith("Legal")


def test_a_hint_about_several_violations_is_printed_once(game: str, address: str) -> None:
    result = khronos("check", game, "build Watchtower Might F7 with RR", "-s", address)
    assert result.stdout.count("try:") == 1


def test_the_end_of_a_turn_names_who_is_next(game: str, address: str) -> None:
    assert done(khronos("check", game, "end", "-s", address)).splitlines()[1:] == [
        "  Ben ends the turn, gives up 2 Military, 1 Religious, 1 Civil and draws 4 cards.",
        "  Turn 1: Cleo is to play.",
        "Taking it back is not fair: a card is drawn.",
    ]


@pytest.mark.parametrize("command", ["check", "preview"])
def test_a_hand_that_is_not_known_is_given_up_by_its_number(
    game: str, address: str, tmp_path: Path, command: str
) -> None:
    seen = str(tmp_path / "seen.json")
    done(khronos("view", game, "--seat", "1", "-o", seen, "-s", address))
    output = done(khronos(command, seen, "end", "-s", address))
    assert "  Ben ends the turn, gives up 4 cards and draws 4 cards.\n" in output


def test_an_action_comes_as_json_too(game: str, address: str) -> None:
    action = '{"travel": {"adventurer": "ADVENTURER_FIRST", "to": "AGE_FAITH"}}'
    assert done(khronos("check", game, action, "-s", address)) == done(khronos("check", game, TRAVEL, "-s", address))


def test_applying_writes_the_new_state_and_shows_what_happened(game: str, address: str) -> None:
    before = Path(game).read_text()
    result = run("apply", game, TRAVEL, "-s", address)
    state = json_format.Parse(done(result), GameState())
    seat = state.public_part.turn.seat
    assert state.public_part.players[seat - 1].first_adventurer.age == Age.AGE_FAITH
    assert "from Might to Faith" in result.stderr
    assert Path(game).read_text() == before


def test_applying_in_place_replaces_the_file(game: str, address: str) -> None:
    output = done(khronos("apply", game, TRAVEL, "-i", "-s", address))
    assert "from Might to Faith" in output
    state = json_format.Parse(Path(game).read_text(), GameState())
    assert state.public_part.revision == 1
    assert [each.name for each in Path(game).parent.iterdir()] == ["game.json"]


def test_an_illegal_action_writes_nothing(game: str, address: str) -> None:
    before = Path(game).read_text()
    result = khronos("apply", game, STAY, "-i", "-s", address)
    assert (result.returncode, result.stdout) == (1, "")
    assert "T-3" in result.stderr
    assert Path(game).read_text() == before


def test_answers_come_as_json_on_wish(game: str, address: str) -> None:
    legal = json.loads(done(khronos("check", game, TRAVEL, "--json", "-s", address)))
    assert "undoObstacles" not in legal["acceptance"]
    refused = khronos("check", game, STAY, "--json", "-s", address)
    assert refused.returncode == 1
    assert json.loads(refused.stdout)["refusal"]["clauses"] == ["T-3"]
    applied = json.loads(done(khronos("apply", game, TRAVEL, "--json", "-s", address)))
    assert {"state", "events"} <= applied.keys()


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("", "expected build, upgrade"),
        ("travel C Faith", 'line 1, column 8: expected A or B; found "C"'),
        ("Zoe: travel A Faith", "expected Ann, Ben, Cleo"),
        ("{", "ACTION is not an Action in JSON"),
        ('{"seat": "Ann"}', "ACTION is not an Action in JSON"),
        ('{"travel": {}}', "action.message.travel.adventurer"),
        ("{}", "an action must be given"),
    ],
)
def test_what_is_no_action_gets_a_clear_message(game: str, address: str, action: str, message: str) -> None:
    result = khronos("check", game, action, "-s", address)
    assert result.returncode == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("command", ["check", "apply", "preview"])
@pytest.mark.parametrize(
    ("action", "place"),
    [
        ("build Kep Might F7", "      ^"),
        ("build Keep Might", "                ^"),
        ("travel  C Faith", "        ^"),
    ],
)
def test_a_line_that_can_not_be_read_is_shown_with_the_place(
    game: str, address: str, command: str, action: str, place: str
) -> None:
    result = khronos(command, game, action, "-s", address)
    assert result.returncode == 2
    assert f"\n  {action}\n  {place}\n" in result.stderr


def test_an_empty_line_is_not_shown(game: str, address: str) -> None:
    assert "^" not in khronos("check", game, "", "-s", address).stderr


def test_in_place_needs_a_file(address: str) -> None:
    result = khronos("apply", "-", TRAVEL, "-i", "-s", address)
    assert result.returncode == 2
    assert "--in-place" in result.stderr


def test_a_position_in_text_is_judged_and_replaced_by_one(game: str, address: str, tmp_path: Path) -> None:
    position = tmp_path / "position.txt"
    position.write_text(done(khronos("show", game, "--text")))
    assert done(khronos("check", str(position), TRAVEL, "-s", address)).startswith("Legal")
    for file in (str(position), game):
        done(khronos("apply", file, TRAVEL, "-i", "-s", address))
    assert position.read_text() == done(khronos("show", game, "--text"))
    assert "revision: 1" in position.read_text()


def test_a_state_that_is_not_sound_is_reported_by_its_fields(game: str, address: str) -> None:
    state = json_format.Parse(Path(game).read_text(), GameState())
    state.public_digest = ""
    state.public_part.players[0].cubes = 26
    result = khronos("check", "-", TRAVEL, "-s", address, stdin=json_format.MessageToJson(state))
    assert result.returncode == 2
    assert "not a sound position" in result.stderr
    assert "state.public_part" in result.stderr


def test_no_server_has_its_own_exit_code(game: str) -> None:
    result = khronos("check", game, TRAVEL, "-s", "127.0.0.1:1")
    assert result.returncode == 3
    assert "khronos serve" in result.stderr


def test_the_server_can_come_from_the_environment(game: str) -> None:
    assert khronos("legal", game, env={"KHRONOS_SERVER": "127.0.0.1:1"}).returncode == 3


def test_a_misspelt_word_is_suggested_as_at_the_table(game: str, address: str) -> None:
    result = khronos("check", game, "buld Keep Might F7", "-s", address)
    assert result.stderr.endswith("\n  did you mean: build Keep Might F7\n")


def test_a_refusal_ends_with_where_its_clause_is_explained(game: str, address: str) -> None:
    result = khronos("check", game, "build Watchtower Faith P20", "-s", address)
    assert result.stdout.endswith("\n  `khronos rule C-1` explains a clause\n")


def test_the_clause_to_look_up_is_one_in_which_the_printed_rules_leave_a_gap() -> None:
    assert not CLAUSES["G-3"].readings
    [line] = look_up_lines(Refusal(violations=[Violation(clause="G-3"), Violation(clause="G-4")]))
    assert line.plain == "  `khronos rule G-4` explains a clause"


def test_nothing_is_printed_about_paying_for_what_is_not_legal_anyway() -> None:
    unpaid = Violation(code=ViolationCode.VIOLATION_CODE_PAYMENT_UNCLEAR, clause="T-4", sentence="Name the cards.")
    tie = Violation(code=ViolationCode.VIOLATION_CODE_EQUAL_HIGHEST, clause="H-1", sentence="They would tie.")
    both = Refusal(violations=[unpaid, tie], clauses=["T-4", "H-1"], payments=[Payment()])
    assert [line.plain for line in refusal_lines(both, str)] == ["Not legal: H-1", "  H-1  They would tie."]
