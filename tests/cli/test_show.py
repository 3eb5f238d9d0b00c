"""`khronos show` adapts to the terminal and draws invalid states; the transcripts test the rest."""

import json
import re

import pytest
from google.protobuf import json_format

from khronos.v1.config_pb2 import GameConfig, Seat
from khronos.v1.material_pb2 import Kind
from khronos.v1.state_pb2 import GameState
from khronos_cli import palette
from khronos_cli.names import KINDS, seat_mark
from khronos_engine.game.material import KIND_LETTERS
from tests.cli.positions import files
from tests.cli.program import khronos, output_of, run
from tests.support.calls import copy

COLOURED = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}


def test_colours_distinguish_owners_without_changing_characters() -> None:
    position = files()["position.txt"]
    coloured = output_of(khronos("show", "-", stdin=position, env=COLOURED))
    plain = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    (keep,), (tower,) = (re.findall(rf"\x1b\[([0-9;]+)m[┏ ]?{tile}", coloured) for tile in ("Kb", "Wr"))

    assert plain == output_of(khronos("show", "-", stdin=position))
    assert keep != tower


def test_the_letters_of_kinds_match_the_notation() -> None:
    assert [palette.letter(each, ruin=False) for each in KINDS] == list(KIND_LETTERS)
    assert palette.letter(Kind.KIND_CHAPEL, ruin=True) == "p"


def test_sealed_hand_is_shown_as_a_number_of_cards(state: GameState) -> None:
    changed = copy(state)
    changed.private_parts[0].ClearField("hand")
    changed.sealed.payload = b"x"
    assert "Ann      4     25  4 cards, sealed" in output_of(
        khronos("show", "-", stdin=json_format.MessageToJson(changed))
    )


def test_limited_encoding_gets_only_characters_that_it_has(game: str) -> None:
    text = output_of(run("show", game, env={"PYTHONIOENCODING": "ascii"}))
    assert " 4 ^ % . . n . . ." in text


def test_no_color_variable_disables_colours(game: str) -> None:
    heeded = output_of(khronos("show", game, env={**COLOURED, "NO_COLOR": "1"}))
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", heeded)


def test_an_invalid_state_is_still_drawn() -> None:
    state = json.loads(files()["over.json"])
    public = state["publicPart"]
    off_the_board = {"kind": "KIND_CITY", "at": {"column": 15, "row": 20}, "cubes": [4_000_000_000]}
    public["boards"][2]["tiles"] += [off_the_board, {"kind": "KIND_HAMLET"}]
    public["boards"][0]["tiles"][0]["kind"] = 99
    public["players"][0]["firstAdventurer"]["age"] = 77
    public["config"]["seats"][0]["name"] = "A\x1b[31m"
    drawing = output_of(khronos("show", "-", stdin=json.dumps(state)))
    assert "A�[31m" in drawing
    assert " 77 " in drawing


@pytest.mark.parametrize(
    ("seats", "marks"),
    [
        ([("Ann", "red"), ("Ben", "blue")], "rb"),
        ([("Ann", "blue"), ("Ben", "black"), ("Cleo", "red")], "abc"),
        ([("Ann", ""), ("Ben", "red")], "ab"),
        ([("Ann", "blue"), ("Anton", "black")], "12"),
        ([("9", "赤"), ("8", "red")], "12"),
    ],
    ids=[
        "by colours",
        "by names, for two colours begin alike",
        "by names, for one has no colour",
        "by numbers",
        "wide",
    ],
)
def test_players_are_marked_by_letters_if_all_can_be(seats: list[tuple[str, str]], marks: str) -> None:
    config = GameConfig(seats=[Seat(name=name, colour=colour) for name, colour in seats])
    assert [seat_mark(config, seat) for seat in range(1, len(seats) + 1)] == list(marks)
