"""What commands answer is what the referee answers, in every form."""

import json
import re
from pathlib import Path

import pytest
from google.protobuf import json_format

from khronos.v1.action_pb2 import Action
from khronos.v1.advice_pb2 import PlacementMap
from khronos.v1.material_pb2 import Age, Kind, Payment
from khronos.v1.referee_service_pb2 import ListLegalActionsResponse
from khronos.v1.refusal_pb2 import Refusal, Violation, ViolationCode
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import look_up_lines, refusal_lines
from khronos_cli.demo.game import Step
from khronos_cli.legal_overview import overview
from khronos_cli.legal_tables import legal_rows
from khronos_client import Referee, expand, square_name, squares
from khronos_engine.clauses import CLAUSES
from tests.cli.positions import files
from tests.cli.program import done, khronos, run

TRAVEL = "travel I Faith"
SCREEN = 22
"""Lines of a small terminal, but for a title and the next prompt."""


@pytest.fixture
def position(tmp_path: Path) -> str:
    """The file of a position on a small region."""
    path = tmp_path / "position.txt"
    path.write_text(files()["position.txt"])
    return str(path)


# --- states -----------------------------------------------------------------------------------------------------------


def test_an_action_gives_the_state_of_the_referee(game: str, referee: Referee, state: GameState) -> None:
    printed = khronos("apply", game, TRAVEL)
    assert json_format.Parse(done(printed), GameState()) == referee.apply(state, TRAVEL).state
    assert "from Might to Faith" in printed.stderr
    assert {"state", "events"} <= json.loads(done(khronos("apply", game, TRAVEL, "--json"))).keys()


def test_a_file_is_replaced_at_once_and_nothing_is_left_beside_it(
    game: str, referee: Referee, state: GameState
) -> None:
    done(khronos("apply", game, TRAVEL, "-i"))
    assert json_format.Parse(Path(game).read_text(), GameState()) == referee.apply(state, TRAVEL).state
    assert [each.name for each in Path(game).parent.iterdir()] == ["game.json"]


def test_a_replay_ends_with_the_state_of_the_game(steps: list[Step]) -> None:
    replayed = khronos("replay", "-", "-o", "-", stdin=files()["record.txt"])
    assert json_format.Parse(done(replayed), GameState()) == steps[-1].after
    answer = json.loads(done(khronos("replay", "-", "--json", stdin=files()["record.txt"])))
    assert len(answer["steps"]) == len(steps)


def test_a_view_has_the_hand_of_its_seat_alone(game: str) -> None:
    seat, spectator = (
        json_format.Parse(done(khronos("view", game, *options)), GameState()) for options in (("--seat", "2"), ())
    )
    assert [each.seat for each in seat.private_parts] == [2]
    assert not seat.HasField("hidden_part")
    assert not spectator.private_parts


def test_the_obvious_fixes_give_back_the_state(state: GameState) -> None:
    fixed = khronos("audit", "-", "--fix", stdin=files()["two-faults.json"])
    assert json_format.Parse(done(fixed), GameState()) == state


def test_a_seed_makes_one_game_in_any_process_and_none_another() -> None:
    first, second = run("new", "--seed", "a"), khronos("new", "--seed", "a")
    assert done(first) == done(second) != done(khronos("new"))
    assert first.stderr == ""


def test_a_demo_game_is_recorded_and_replayed(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done(khronos("demo", "--players", "2", "--seed", "any", "--holdem", "--record", str(file)))
    assert file.read_text().startswith("Khronos game 1\n")
    assert "played\n" in done(khronos("replay", str(file)))


# --- lists and maps ---------------------------------------------------------------------------------------------------


def test_every_legal_action_can_be_had_in_json(game: str, referee: Referee, state: GameState) -> None:
    answer = referee.legal_actions(state)
    assert json_format.Parse(done(khronos("legal", game, "--json")), ListLegalActionsResponse()) == answer
    lines = done(khronos("legal", game, "--actions")).splitlines()
    assert [json_format.Parse(line, Action()) for line in lines] == [
        action for group in answer.groups for action in expand(group, answer.seat)
    ]


def test_every_legal_action_can_be_had_in_notation(game: str, referee: Referee, state: GameState) -> None:
    lines = done(khronos("legal", game, "--lines")).splitlines()
    answer = referee.legal_actions(state)
    assert len(set(lines)) == sum(1 for group in answer.groups for _ in expand(group, answer.seat))
    for line in lines[:: len(lines) // 10]:
        assert referee.validate(state, line).HasField("acceptance"), line


def test_every_group_of_a_game_has_its_row(steps: list[Step], referee: Referee) -> None:
    seen = set()
    for step in steps[::3]:
        groups = referee.legal_actions(step.before).groups
        for row in legal_rows(groups):
            assert row[0]
            assert "Unspecified" not in " ".join(row)
        assert len(overview(groups)) <= SCREEN
        seen |= {group.WhichOneof("verb") for group in groups}
    assert len(seen) >= 8


def test_the_board_shows_as_many_legal_squares_as_the_referee_finds(
    game: str, referee: Referee, state: GameState
) -> None:
    answer = referee.explain_placements(state, Age.AGE_MIGHT, Kind.KIND_KEEP)
    text = done(khronos("why", game, "Keep", "--board", "might"))
    legal = sum(1 for price in answer.prices for _ in squares(price.squares))
    rows = [line[3:] for line in text.splitlines() if re.match(r" ?[0-9]+ [^ ]", line)][:20]
    assert sum(row[place].isdigit() for row in rows for place in range(0, 32, 2)) == legal


def test_the_map_can_be_had_in_json(position: str) -> None:
    text = done(khronos("why", position, "Keep", "--board", "might", "--json"))
    assert json_format.Parse(text, PlacementMap()).square_violations


def test_every_domain_of_a_game_is_reported(tmp_path: Path, referee: Referee, steps: list[Step]) -> None:
    late = tmp_path / "late.json"
    late.write_text(files()["late.json"])
    answer = referee.domains(steps[-9].before)
    text = done(khronos("domains", str(late), "--all"))
    first = [line.split()[0] for line in text.splitlines() if line[:1].isalpha() and line.split()[0][1:].isdigit()]
    assert first == [square_name(next(squares(each.squares))) for each in answer.domains]
    assert all(f"{each.total} Ecu" in text for each in answer.forecasts)


# --- how it is printed ------------------------------------------------------------------------------------------------


def test_a_board_is_never_wrapped(game: str) -> None:
    texts = [done(khronos("why", game, "Keep", "--board", "might", env={"COLUMNS": each})) for each in ("30", "120")]
    narrow, wide = (text[text.index("   A B C") :].splitlines()[:21] for text in texts)
    assert narrow == wide


def test_colour_changes_no_character(position: str) -> None:
    plain = done(khronos("why", position, "Keep", "--board", "might"))
    colour = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    coloured = done(khronos("why", position, "Keep", "--board", "might", env=colour))
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize("columns", ["80", "60", "40"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_legal_action_is_cut_short_on_a_narrow_terminal(game: str, columns: str, language: str) -> None:
    text = done(khronos("legal", game, env={"COLUMNS": columns, "KHRONOS_LOCALE": language}))
    assert "…" not in text
    assert {"en": "Faith", "fr": "Prieurés"}[language] in text


def test_the_clause_to_look_up_is_one_in_which_the_printed_rules_leave_a_gap() -> None:
    assert not CLAUSES["G-3"].readings
    [line] = look_up_lines(Refusal(violations=[Violation(clause="G-3"), Violation(clause="G-4")]))
    assert line.plain == "  `khronos rule G-4` explains this rule"


def test_nothing_is_printed_about_paying_for_what_is_not_legal_anyway() -> None:
    unpaid = Violation(code=ViolationCode.VIOLATION_CODE_PAYMENT_UNCLEAR, clause="T-4", sentence="Name the cards.")
    tie = Violation(code=ViolationCode.VIOLATION_CODE_EQUAL_HIGHEST, clause="H-1", sentence="They would tie.")
    both = Refusal(violations=[unpaid, tie], clauses=["T-4", "H-1"], payments=[Payment()])
    assert [line.plain for line in refusal_lines(both, str)] == ["Not legal: H-1", "  H-1  They would tie."]


# --- what can't be read -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "text", "message"),
    [
        (("replay", "-"), '{"a": 1}', 'no field named "a"'),
        (("show", "-"), "{", "standard input is not a GameState in JSON\n"),
        (("check", "{game}", "{{"), "", "ACTION is not an Action in JSON"),
        (("check", "{game}", '{{"seat": "Ann"}}'), "", "ACTION is not an Action in JSON"),
        (("replay", "-"), "Khronos game 1\nrules: 99\nseat 1: Ann\nseat 2: Ben\nphrase: x\n", "rules revision 99"),
    ],
)
def test_what_is_no_message_gets_a_clear_error(command: tuple[str, ...], text: str, message: str, game: str) -> None:
    result = khronos(*(each.format(game=game) for each in command), stdin=text)
    assert result.returncode in {2, 4}
    assert message in result.stderr
    assert "Traceback" not in result.stderr


def test_bytes_that_are_no_text_are_reported(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe{}")
    result = khronos("show", str(file))
    assert result.returncode == 2
    assert result.stderr == f"error: {file} can't be read: it is not text in UTF-8\n"


@pytest.mark.parametrize("name", ["game.json", "game.txt"])
def test_a_byte_order_mark_before_a_state_is_no_part_of_it(tmp_path: Path, name: str) -> None:
    marked = f"\ufeff{files()[name]}"
    file = tmp_path / name
    file.write_text(marked, encoding="utf-8")
    plain = done(khronos("show", "-", stdin=files()[name]))
    assert done(khronos("show", str(file))) == done(khronos("show", "-", stdin=marked)) == plain
