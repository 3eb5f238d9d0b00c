"""Every problem of a malformed request is reported with the path of its field."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, GivenAction
from khronos.v1.config_pb2 import CARD_MODE_REPORTED, GameConfig, GameSetup, Seat
from khronos.v1.material_pb2 import AGE_MIGHT, KIND_KEEP, Square
from khronos.v1.record_pb2 import TEXT_FORM_ACTION, TEXT_FORM_DIAGRAM, TEXT_FORM_RECORD
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.states import write_state
from khronos_engine.game.actions import BuildingChoice, PlaceChoice
from tests.core.games import RECORD_MESSAGE
from tests.support.calls import ask_and_fail, copy, new_game, setup
from tests.support.positions import cascades, crowded

Change = Callable[[Any], object]


@cache
def start() -> GameState:
    return new_game(3)


def change_copy(state: GameState, *changes: Change) -> GameState:
    made = copy(state)
    for change in changes:
        change(made)
    return made


def problems(request: Message | type[Message], **fields: Any) -> dict[str, str]:
    """Make a malformed call; return its field violations."""
    error = ask_and_fail(request, **fields)
    assert (error.code, error.reason) == ("INVALID_ARGUMENT", "MALFORMED"), error
    assert error.facts == {"fields": str(len(error.fields))}
    return error.fields


# --- actions ----------------------------------------------------------------------------------------------------------

HERE = {"column": 1, "row": 1}


@pytest.mark.parametrize(
    ("action", "field", "message"),
    [
        ({}, "", "is required: set one of"),
        ({"end_turn": {}}, ".seat", "is required"),
        ({"seat": 4, "end_turn": {}}, ".seat", "seat 4 does not exist in a game of 3"),
        ({"seat": 1, "exchange_hand": {}}, ".exchange_hand.cards", "is required"),
        ({"seat": 1, "swap_cards": {"take": 1, "give": {}}}, ".swap_cards.count", "is required"),
        ({"seat": 1, "swap_cards": {"count": 0, "give": {}}}, ".swap_cards.take", "is required"),
        ({"seat": 1, "swap_cards": {"take": 1, "count": 0}}, ".swap_cards.give", "is required"),
        ({"seat": 1, "travel": {"to": 2}}, ".travel.adventurer", "is required"),
        ({"seat": 1, "travel": {"adventurer": 3, "to": 2}}, ".travel.adventurer", "3 is not a value"),
        ({"seat": 1, "travel": {"adventurer": 1, "to": -1}}, ".travel.to", "-1 is not a value"),
        ({"seat": 1, "construct": {"age": 1, "kind": 10, "at": HERE}}, ".construct.kind", "10 is not a value"),
        ({"seat": 1, "construct": {"age": 1, "kind": 1}}, ".construct.at", "is required"),
        ({"seat": 1, "construct": {"kind": 1, "at": HERE}}, ".construct.age", "is required"),
        ({"seat": 1, "populate": {"at": {"row": 1}}}, ".populate.at.column", "is required"),
        ({"seat": 1, "renovate": {"at": {"column": 1}}}, ".renovate.at.row", "is required"),
        (
            {"seat": 1, "choose_building": {"at": {"column": 4_000_000_000, "row": 1}}},
            ".choose_building.at.column",
            "4000000000 is out of range",
        ),
        (
            {"seat": 1, "populate": {"at": HERE, "payment": {"second": {"civil": 2**32 - 1}}}},
            ".populate.payment.second.civil",
            "4294967295 is out of range",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_malformed_action_is_reported_with_its_field(action: dict[str, Any], field: str, message: str) -> None:
    found = problems(calls.ValidateActionRequest, state=start(), action=Action(**action))
    assert message in found[f"action.structured{field}"]


# --- states -----------------------------------------------------------------------------------------------------------


def tiles(state: Any) -> None:
    added = state.public_part.boards[1].tiles
    added.add(kind=0, at=HERE)
    added.add(kind=7, at={"column": 0, "row": 1})
    added.add(kind=7, at={"column": 1, "row": 2**32 - 1})
    added.add(kind=7, at={"column": 5, "row": 5}, printed=True)
    added.add(kind=8, at={"column": 9, "row": 9}, cubes=[1, 0])


def parts(state: Any) -> None:
    state.private_parts[0].seat, state.private_parts[1].seat = 0, 7
    state.private_parts.add(seat=3)
    state.hidden_part.seed = b"short"
    state.hidden_part.pile[3], state.hidden_part.pile[4] = 0, -5


def invalidate_public_part(state: Any) -> None:
    part = state.public_part
    part.ClearField("turn")
    part.ClearField("first_seat")
    part.players[0].ClearField("second_adventurer")
    del part.stock[5:]


def numbers(state: Any) -> None:
    part = state.public_part
    part.revision, part.players[1].money, part.boards[0].tiles.add(kind=8, at=HERE).cubes[:] = (
        10**9,
        10**9,
        [10**9, 0, 0],
    )
    part.boards[2].hamlet_cubes.add(at={"row": 1}, seat=4)


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        (GameState.Clear, ["public_part", "schema_version", "rules_revision"]),
        (lambda state: state.public_part.ClearField("config"), ["public_part.config"]),
        (lambda state: state.public_part.boards.pop(), ["public_part.boards"]),
        (lambda state: state.public_part.players.pop(), ["public_part.players"]),
        (
            invalidate_public_part,
            [
                "public_part.turn",
                "public_part.turn.seat",
                "public_part.first_seat",
                "public_part.stock",
                "public_part.players[0].second_adventurer.age",
            ],
        ),
        (
            tiles,
            [
                f"public_part.boards[1].tiles[{path}"
                for path in ("0].kind", "1].at.column", "2].at.row", "3].printed", "4].cubes")
            ],
        ),
        (
            numbers,
            [
                "public_part.revision",
                "public_part.players[1].money",
                "public_part.boards[0].tiles[0].cubes[0]",
                "public_part.boards[2].hamlet_cubes[0].seat",
                "public_part.boards[2].hamlet_cubes[0].at.column",
            ],
        ),
        (
            parts,
            [f"private_parts[{number}].seat" for number in (0, 1, 3)]
            + [f"hidden_part.{path}" for path in ("seed", "pile[3]", "pile[4]")],
        ),
    ],
    ids=["nothing", "config", "boards", "players", "public part", "tiles", "numbers", "other parts"],
)
def test_malformed_state_is_reported_with_its_field(change: Change, fields: list[str]) -> None:
    found = problems(calls.ListLegalActionsRequest, state=change_copy(start(), change))
    assert set(found) == {f"state.{field}" for field in fields}


def test_a_sealed_part_is_not_opened() -> None:
    error = ask_and_fail(calls.ApplyActionRequest, state=change_copy(start(), add_sealed_payload), action="end")
    assert (error.reason, error.facts) == ("SEAL_BROKEN", {"field": "state"})


def add_sealed_payload(state: Any) -> None:
    state.sealed.payload = b"secret"


# --- cascades ---------------------------------------------------------------------------------------------------------


def pending_state(kind: type[BuildingChoice | PlaceChoice]) -> GameState:
    return write_state(next(each.before for each in cascades() if isinstance(each.before.public.question, kind)))


def whole_before(cascade: Any) -> None:
    for part in ("config", "cascade"):
        getattr(cascade.before, part).SetInParent()


def other_actions(cascade: Any) -> None:
    cascade.action.travel.adventurer, cascade.action.travel.to = 1, 2
    cascade.answers.add(seat=1).end_turn.SetInParent()
    cascade.decision.ClearField("building_choice")


def beyond_the_columns(cascade: Any) -> None:
    cascade.decision.building_choice.domain.rows[0] |= 1 << 31


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        (lambda cascade: cascade.Clear(), [".before", ".action", ".decision"]),
        (whole_before, [".before.config", ".before.cascade"]),
        (other_actions, [".action", ".answers[0]", ".decision"]),
        (beyond_the_columns, [".decision.building_choice.domain.rows[0]"]),
        (
            lambda cascade: cascade.decision.building_choice.domain.rows.extend([1] * 64),
            [".decision.building_choice.domain.rows"],
        ),
        (
            lambda cascade: cascade.decision.building_choice.ClearField("type"),
            [".decision.building_choice.type"],
        ),
    ],
    ids=["nothing", "too much before", "other actions", "beyond the columns", "beyond the rows", "no type"],
)
def test_malformed_cascade_is_reported_with_its_field(change: Change, fields: list[str]) -> None:
    state = pending_state(BuildingChoice)
    del state.public_part.cascade.answers[:]
    found = problems(
        calls.ListLegalActionsRequest, state=change_copy(state, lambda each: change(each.public_part.cascade))
    )
    assert set(found) == {f"state.public_part.cascade{field}" for field in fields}


# --- other fields of requests -----------------------------------------------------------------------------------------

ACTION = ["content.action", "content.action.seat"]
REPORTED = setup(phrase="", first_seat=0, card_mode=CARD_MODE_REPORTED)
MAP = {"age": AGE_MIGHT, "kind": KIND_KEEP}


@pytest.mark.parametrize(
    ("kind", "fields", "paths"),
    [
        (
            calls.ListLegalActionsRequest,
            {"verbs": [1, 0, 99], "ages": [4], "kinds": [-1], "square": Square(row=3), "viewer": 4},
            ["verbs[1]", "verbs[2]", "ages[0]", "kinds[0]", "square.column", "options.seat"],
        ),
        (calls.ExplainPlacementsRequest, {"kind": KIND_KEEP}, ["age"]),
        (calls.ExplainPlacementsRequest, {"age": AGE_MIGHT, "kind": 77}, ["kind"]),
        (calls.ExplainPlacementsRequest, {**MAP, "seat": 9}, ["seat"]),
        (calls.ExplainPlacementsRequest, {**MAP, "old": Square(column=1)}, ["old.row"]),
        (calls.PreviewActionsRequest, {}, ["actions"]),
        (calls.PreviewActionsRequest, {"actions": ["end", GivenAction()]}, ["actions[1]"]),
        (calls.PreviewActionsRequest, {"action": "end", "viewer": 9}, ["options.seat"]),
        (calls.CheckPlanRequest, {"viewer": 1}, ["actions"]),
        (calls.CheckPlanRequest, {"actions": ["end"], "viewer": "host"}, ["options.seat"]),
        (
            calls.CheckPlanRequest,
            {"actions": ["end"], "viewer": 1, "since": [{}, {"action_taken": {"action": {"seat": 9}}}]},
            ["since[1].action_taken.action.seat", "since[1].action_taken.action"],
        ),
        (calls.DescribeDomainsRequest, {"ages": [9]}, ["ages[0]"]),
        (
            calls.SuggestActionsRequest,
            {"strength": 4, "max_suggestions": 9, "viewer": 1},
            ["strength", "max_suggestions"],
        ),
        (calls.SuggestActionsRequest, {"strength": 1, "viewer": "host"}, ["options.seat"]),
        (calls.MatchActionRequest, {"max_matches": 17}, ["squares", "max_matches"]),
        (
            calls.MatchActionRequest,
            {
                "squares": [
                    {"age": 1, "changed_permille": 1001},
                    {"square": Square(column=1, row=1), "changed_permille": 5, "kinds": [{"kind": 77}]},
                    {"age": 1, "square": Square(column=1, row=1), "kinds": [{"permille": 1}, {}]},
                ],
                "words": [{}, {"alternatives": [{"permille": 1001}]}],
            },
            [
                "squares[0].square",
                "squares[0].changed_permille",
                "squares[1].age",
                "squares[1].kinds[0].kind",
                "squares[2].kinds[1].kind",
                "words[0].alternatives",
                "words[1].alternatives[0].text",
                "words[1].alternatives[0].permille",
            ],
        ),
        (
            calls.MatchActionRequest,
            {"squares": [{"age": 1, "square": Square(column=1, row=1), "kinds": [{"permille": 1}]}]},
            ["squares[0].kinds"],
        ),
        (calls.ViewGameRequest, {"viewer": 9}, ["options.seat"]),
        (calls.AuditPositionRequest, {"with_sentences": True}, ["options.with_sentences"]),
    ],
)
def test_malformed_field_next_to_a_state_is_reported(
    kind: type[Message], fields: dict[str, Any], paths: list[str]
) -> None:
    assert sorted(problems(kind, state=start(), **fields)) == sorted(paths)


@pytest.mark.parametrize(
    ("kind", "fields", "paths"),
    [
        (calls.ListLegalActionsRequest, {}, ["state"]),
        (calls.ApplyActionRequest, {}, ["state", "action"]),
        (calls.ReplayGameRequest, {}, ["game"]),
        (calls.ReplayGameRequest, {"setup": setup(phrase="")}, ["game.setup.seed_phrase"]),
        (calls.ReplayGameRequest, {"setup": REPORTED}, ["game.setup.first_seat"]),
        (calls.ReplayGameRequest, {"record": {"rules_revision": 1}}, ["game.record.setup"]),
        (calls.ReplayGameRequest, {"record": RECORD_MESSAGE, "actions": ["end"]}, ["actions"]),
        (calls.ReviewGameRequest, {}, ["game"]),
        (calls.ReviewGameRequest, {"record": RECORD_MESSAGE, "actions": ["end"]}, ["actions"]),
        (calls.ReadTextRequest, {"text": "end"}, ["form"]),
        (calls.ReadTextRequest, {"text": "end", "form": TEXT_FORM_DIAGRAM}, ["form"]),
        (calls.ReadTextRequest, {"text": "end", "form": TEXT_FORM_ACTION}, ["state"]),
        (calls.WriteTextRequest, {}, ["content"]),
        (calls.WriteTextRequest, {"region": {"rows": ["..."] * 3}, "form": TEXT_FORM_RECORD}, ["form"]),
        (calls.WriteTextRequest, {"position": start(), "state": start(), "viewer": "host"}, ["state"]),
        (calls.WriteTextRequest, {"state": start(), "action": Action(), "viewer": "host"}, ACTION),
        (calls.GetCatalogRequest, {"with_sentences": True}, ["options.with_sentences"]),
    ],
)
def test_malformed_field_of_a_request_without_a_state_is_reported(
    kind: type[Message], fields: dict[str, Any], paths: list[str]
) -> None:
    assert sorted(problems(kind, **{"viewer": None, **fields})) == sorted(paths)


# --- set-ups ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 6, 300])
def test_number_of_players_outside_two_to_five_is_malformed(players: int) -> None:
    config = GameConfig(seats=[Seat(name="someone")] * players)
    assert problems(calls.CreateGameRequest, setup=GameSetup(config=config)) == {
        "setup.config.seats": f"must have 2 to 5 players, not {players}"
    }


def test_all_problems_of_a_set_up_are_reported_at_once() -> None:
    asked = setup(2, first_seat=3)
    asked.seed = b"short"
    asked.config.seats[0].name = " "
    asked.config.seats[1].name, asked.config.seats[1].colour = "B" * 65, "red\x1b[31m"
    asked.config.edition = 7  # type: ignore[assignment]
    asked.config.house_rules.mixed_terrain = -1  # type: ignore[assignment]
    assert set(problems(calls.CreateGameRequest, setup=asked)) == {
        "setup.first_seat",
        "setup.seed",
        "setup.config.seats[0].name",
        "setup.config.seats[1].name",
        "setup.config.seats[1].colour",
        "setup.config.edition",
        "setup.config.house_rules.mixed_terrain",
    }


# --- what is too large, or newer --------------------------------------------------------------------------------------


def many_tiles(state: Any, count: int = 257) -> None:
    board = state.public_part.boards[0]
    listed = sum(len(each.tiles) for each in state.public_part.boards)
    board.tiles.extend([board.tiles[0]] * (count - listed))


@pytest.mark.parametrize(
    ("change", "field", "limit"),
    [
        (many_tiles, "public_part.boards", 256),
        (
            lambda state: [state.public_part.boards[2].hamlet_cubes.add() for _ in range(600)],
            "public_part.boards[2].hamlet_cubes",
            256,
        ),
        (lambda state: [state.private_parts.add() for _ in range(20)], "private_parts", 16),
        (lambda state: state.hidden_part.pile.extend([1] * 300), "hidden_part.pile", 256),
        (
            lambda state: state.public_part.config.custom_region.rows.extend(["..."] * 300),
            "public_part.config.custom_region.rows",
            64,
        ),
    ],
    ids=["tiles", "cubes", "hands", "pile", "rows"],
)
def test_extremely_long_list_is_too_large(change: Change, field: str, limit: int) -> None:
    error = ask_and_fail(calls.ListLegalActionsRequest, state=change_copy(write_state(crowded().before), change))
    assert (error.code, error.reason) == ("RESOURCE_EXHAUSTED", "TOO_LARGE")
    assert error.facts == {"field": f"state.{field}", "limit": str(limit)}


@pytest.mark.parametrize(
    ("kind", "fields", "path"),
    [
        (calls.PreviewActionsRequest, {"actions": ["end"] * 33}, "actions"),
        (calls.CheckPlanRequest, {"actions": ["end"] * 33, "viewer": 1}, "actions"),
        (calls.CheckPlanRequest, {"actions": ["end"], "viewer": 1, "since": [{}] * 4097}, "since"),
        (calls.ListLegalActionsRequest, {"verbs": [1] * 65}, "verbs"),
        (calls.DescribeDomainsRequest, {"ages": [1] * 65}, "ages"),
        (calls.ViewGameRequest, {"events": [{}] * 4097}, "events"),
        (calls.ReplayGameRequest, {"actions": ["end"] * 1025}, "actions"),
        (calls.ReviewGameRequest, {"actions": ["end"] * 1025}, "actions"),
        (calls.ValidateActionRequest, {"action": "e" * 401}, "action.notation"),
        (calls.CreateGameRequest, {"setup": setup(phrase="x" * 4097)}, "setup.seed_phrase"),
    ],
)
def test_extremely_long_field_is_too_large(kind: type[Message], fields: dict[str, Any], path: str) -> None:
    subject = {} if kind is calls.CreateGameRequest else {"state": start()}
    assert ask_and_fail(kind, **subject, **fields).facts["field"] == path
