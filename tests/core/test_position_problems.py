"""Every problem of an invalid position is reported with the path of its field in the request."""

import random
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from khronos.v1.referee_service_pb2 import AuditPositionRequest, ListLegalActionsRequest
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.states import read_state, write_state
from khronos_core.errors import FieldViolations, RequestError
from khronos_engine.audit import audit
from khronos_engine.game.actions import BuildingChoice, Decision, PlaceChoice
from tests.support import position
from tests.support.calls import Failed, ask, ask_and_fail, state_to_change
from tests.support.mutations import mutate
from tests.support.positions import cascades, steps

E1 = {"column": 5, "row": 1}
TABLE = """
   Might             | Faith             | Reason
   A  B  C  D  E  F  | A  B  C  D  E  F  | A  B  C  D  E  F
1  Kr Kr .  .  h  .  | Kr Kr .  .  h  .  | k- k- .  .  h  .
2  Kr Kr .  .  .  .  | Kr Kr .  .  .  .  | k- k- .  .  .  .
3  .  .  .  Pb .  .  | .  .  .  .  .  .  | .  .  .  .  .  .
4  h  .  .  .  .  .  | h  .  .  .  Mb Mb | T- T- .  .  m- m-
5  .  ~  ~  .  .  .  | .  ~  ~  .  Mb Mb | T- T- ~  .  m- m-
6  .  .  .  .  Wr .  | .  .  .  .  .  .  | .  .  .  .  .  .
cubes: A4 rb, E1 b
"""


def table() -> GameState:
    return state_to_change(position(TABLE, players=3, number=2))


def fail_on_state(state: GameState) -> Failed:
    error = ask_and_fail(ListLegalActionsRequest, state=state)
    assert (error.code, error.reason) == ("INVALID_ARGUMENT", "STATE_INVALID")
    assert int(error.facts["problems"]) >= len(error.fields) > 0
    assert all(error.fields.values())
    return error


def add_several_problems(state: Any) -> None:
    public = state.public_part
    public.boards[1].tiles[1].owner = 9
    public.boards[2].tiles[1].cubes[0] = 7
    public.stock[3] += 1
    public.players[1].cubes = 3
    public.players[1].hand_size = 5
    public.players[0].second_adventurer.cards_played = 3
    public.turn.number = 8


def move_tile_off_board(state: Any) -> None:
    tiles = state.public_part.boards[0].tiles
    tiles[0].at.column, tiles[0].at.row = 6, 6
    tiles[1].at.column, tiles[1].at.row = 40, 40
    tiles[2].at.column, tiles[2].at.row = 5, 6
    tiles.add(kind="KIND_TOWN", at={"column": 4, "row": 5})


def cards(state: Any) -> None:
    state.private_parts[1].hand.civil += 1
    del state.hidden_part.pile[0]
    state.public_part.holdem_row.military = 3


@pytest.mark.parametrize(
    ("change", "clauses"),
    [
        (lambda state: state.public_part.boards[0].tiles[0].ClearField("owner"), {"boards[0].tiles[0].owner": "M-4"}),
        (
            add_several_problems,
            {
                "boards[1].tiles[1].owner": "M-7",
                "boards[2].tiles[1].cubes": "P-1",
                "stock[3]": "M-3",
                "players[1].cubes": "M-4",
                "players[1].hand_size": "T-5",
                "players[0].second_adventurer.cards_played": "T-4",
                "turn.number": "T-7",
            },
        ),
        (move_tile_off_board, {f"boards[0].tiles[{number}]": "M-2" for number in range(3)}),
        (
            lambda state: state.public_part.boards[1].hamlet_cubes.add(at=E1, seat=1),
            {"boards[1].hamlet_cubes[0]": "M-4"},
        ),
        (
            cards,
            {"private_parts[1].hand": "V-1", "hidden_part.pile": "V-1", "holdem_row": "HE-1"},
        ),
    ],
    ids=["owner", "several", "off the board", "cube of another board", "cards"],
)
def test_a_problem_is_reported_by_its_field_and_clause(
    change: Callable[[Any], object], clauses: dict[str, str]
) -> None:
    state = table()
    change(state)
    found = {
        re.sub(r"^state\.(public_part\.)?", "", path): clause for path, clause in fail_on_state(state).clauses.items()
    }
    assert clauses.items() <= found.items()


@pytest.mark.parametrize("reverse", [False, True])
def test_paths_of_problems_refer_to_the_message_as_it_was_sent(reverse: bool) -> None:
    state = table()
    tiles = state.public_part.boards[2].tiles
    if reverse:
        tiles.reverse()
    at = next(number for number, tile in enumerate(tiles) if tile.cubes)
    tiles[at].cubes[0] = 4
    assert f"state.public_part.boards[2].tiles[{at}].cubes" in fail_on_state(state).fields


@pytest.mark.parametrize(
    ("locale", "reason"),
    [
        ("en", "The fixes cannot be applied while a building is off the board"),
        ("fr", "Ces corrections ne s’appliquent pas tant qu’un bâtiment est hors du plateau"),
    ],
)
def test_audit_says_why_suggested_fixes_are_not_applied(locale: str, reason: str) -> None:
    state = table()
    state.public_part.boards[0].tiles[0].at.column = 9
    state.public_part.players[0].cubes -= 1
    answer = ask(AuditPositionRequest, state=state, locale=locale)
    assert any(problem.suggested_fix for problem in answer.problems)
    assert not answer.HasField("fixed_state")
    assert answer.unfixed_reason.startswith(reason)


def test_an_audit_gives_no_reason_where_fixes_are_applied_or_none_is_suggested() -> None:
    state = table()
    assert ask(AuditPositionRequest, state=state).unfixed_reason == ""
    state.public_part.players[0].cubes -= 1
    answer = ask(AuditPositionRequest, state=state)
    assert answer.HasField("fixed_state")
    assert answer.unfixed_reason == ""


def test_position_before_a_cascade_is_audited_too() -> None:
    state = state_to_change(cascades()[0].before)
    state.public_part.cascade.before.players[0].cubes += 1
    state.public_part.cascade.before.stock[0] += 1
    clauses = fail_on_state(state).clauses
    assert clauses["state.public_part.cascade.before.players[0].cubes"] == "M-4"
    assert clauses["state.public_part.cascade.before.stock[0]"] == "M-3"


@pytest.mark.parametrize(("kind", "field"), [(BuildingChoice, "decision"), (PlaceChoice, "decision.clause")])
def test_pending_question_names_its_clause(kind: type[Decision], field: str) -> None:
    state = state_to_change(next(step.before for step in cascades() if isinstance(step.before.public.question, kind)))
    state.public_part.cascade.decision.clause = "T-1"
    assert set(fail_on_state(state).fields) == {f"state.public_part.cascade.{field}"}


@pytest.mark.parametrize("number", range(3))
def test_no_change_to_a_cascade_goes_unnoticed(number: int) -> None:
    chance = random.Random(number)
    for _ in range(40):
        whole = state_to_change(chance.choice(cascades()).before)
        state = GameState.FromString(whole.SerializeToString())
        public = state.public_part
        mutate(chance.choice((public.cascade, public.cascade.decision, *public.boards)), chance, 1)
        try:
            answer = ask(ListLegalActionsRequest, state=state)
        except Failed:
            continue
        # Lists without a significant order may be reordered, and empty values may be explicit.
        assert answer == ask(ListLegalActionsRequest, state=whole)


@pytest.mark.parametrize("number", range(3))
def test_quick_check_of_board_sums_misses_no_problem(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(number)
    states = []
    for _ in range(300):
        message = write_state(chance.choice(steps(number)).after)
        for _ in range(chance.randrange(1, 4)):
            mutate(chance.choice(chance.choice(message.public_part.boards).tiles or [message.public_part]), chance, 1)
        with suppress(RequestError):
            state = read_state(message, FieldViolations().root / "state")
            if state is not None:
                states.append(state)
    flaws = [audit(state) for state in states]
    assert sum(any(flaw.path[0] == "boards" for flaw in each) for each in flaws) > 20
    monkeypatch.setattr("khronos_engine.audit.boards.is_sound", lambda *_: False)
    assert [audit(state) for state in states] == flaws
