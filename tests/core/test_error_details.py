"""Errors have the documented codes and details, and their size is limited."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from google.rpc.error_details_pb2 import BadRequest

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.refusal_pb2 import Refusal
from khronos_core import Core, errors, limits
from khronos_core.answers import failure_of
from khronos_core.codec.refusals import write_visible_refusal
from khronos_core.visibility import VisibleRefusal
from khronos_engine import create_game
from khronos_engine.advice.plans import PlanObstacle
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.violations import Code, Violation
from khronos_engine.game.violations import Refusal as EngineRefusal
from khronos_engine.notation.errors import TextError, TextErrorCode
from khronos_engine.texts.languages import Phrase
from tests.support.calls import Failed, ask_and_fail, engine_config, new_game

VIOLATION = errors.FieldViolation("a", "b")
UNREADABLE = TextError(1, 1, Phrase.of(TextErrorCode.LINE_ENDS))
REFUSAL = VisibleRefusal(EngineRefusal((Violation(Code.OFF_BOARD, "C-1"),)), (), engine_config())
NEW, _ = create_game(engine_config(), bytes(32))

EVERY_ERROR: list[tuple[errors.RequestError, str, str]] = [
    (errors.MalformedError((VIOLATION,)), "INVALID_ARGUMENT", "MALFORMED"),
    (errors.StateInvalidError((VIOLATION,)), "INVALID_ARGUMENT", "STATE_INVALID"),
    (errors.RegionInvalidError((VIOLATION,)), "INVALID_ARGUMENT", "REGION_INVALID"),
    (errors.NotationUnreadableError("a", UNREADABLE), "INVALID_ARGUMENT", "NOTATION_UNREADABLE"),
    (errors.SchemaTooNewError(2, 1), "UNIMPLEMENTED", "SCHEMA_TOO_NEW"),
    (errors.RulesUnsupportedError(2, (1,)), "UNIMPLEMENTED", "RULES_UNSUPPORTED"),
    (errors.DigestMismatchError("a", "b", 3), "ABORTED", "DIGEST_MISMATCH"),
    (errors.PartMissingError("a"), "FAILED_PRECONDITION", "PART_MISSING"),
    (errors.PartSealedError("a"), "FAILED_PRECONDITION", "PART_SEALED"),
    (errors.SealBrokenError("a"), "FAILED_PRECONDITION", "SEAL_BROKEN"),
    (errors.KeyUnknownError("a"), "FAILED_PRECONDITION", "KEY_UNKNOWN"),
    (errors.SecretNeededError(1, "wrong"), "PERMISSION_DENIED", "SECRET_NEEDED"),
    (errors.CannotPlanError(PlanObstacle.GAME_OVER, NEW.public), "FAILED_PRECONDITION", "CANNOT_PLAN"),
    (errors.RegionUnknownError("a", "b", ("c",)), "NOT_FOUND", "REGION_UNKNOWN"),
    (errors.TooLargeError("a", 1), "RESOURCE_EXHAUSTED", "TOO_LARGE"),
    (errors.TooMuchWorkError(1), "RESOURCE_EXHAUSTED", "TOO_MUCH_WORK"),
    (errors.MethodUnknownError("Fly"), "UNIMPLEMENTED", "METHOD_UNKNOWN"),
    (errors.DeadlinePassedError(), "DEADLINE_EXCEEDED", "DEADLINE_EXCEEDED"),
    (errors.ActionIllegalError(REFUSAL, 1, 0), "FAILED_PRECONDITION", "ACTION_ILLEGAL"),
]


def every_subclass(kind: type[Any]) -> list[type[Any]]:
    """Return all direct and indirect subclasses of a class."""
    return [each for own in kind.__subclasses__() for each in (own, *every_subclass(own))]


def test_status_code_of_a_reason_matches_the_contract() -> None:
    import_module("khronos_service.errors")  # errors that only a server has
    contract = (Path(__file__).resolve().parents[2] / "protos" / "khronos" / "v1" / "error.proto").read_text("utf-8")
    comments = re.findall(r"((?:  // .*\n)+)  ERROR_REASON_(\w+) = [1-9]", contract)
    named = {reason: re.findall(r"`([A-Z_]+)`\.", comment)[0] for comment, reason in comments}
    assert {each.reason: each.code for each in every_subclass(errors.RequestError) if each.reason} == named


@pytest.mark.parametrize(("error", "code", "reason"), EVERY_ERROR, ids=[reason for _, _, reason in EVERY_ERROR])
def test_every_error_has_a_status_code_and_a_reason_of_the_contract(
    error: errors.RequestError, code: str, reason: str
) -> None:
    failure = failure_of(error)
    assert (failure.code_name, failure.reason) == (code, reason)
    assert f"ERROR_REASON_{reason}" in ErrorReason.keys()  # noqa: SIM118  # not a dictionary
    assert Failed.of(failure).info.domain == "khronos.referee"
    assert failure.message


def leaves(kind: type[errors.RequestError]) -> list[type[errors.RequestError]]:
    """Return the subclasses of a core error that have no subclasses themselves."""
    own = [each for each in kind.__subclasses__() if each.__module__ == errors.__name__]
    return [leaf for each in own for leaf in leaves(each)] or [kind]


def test_every_error_is_in_the_documented_table() -> None:
    assert {type(error) for error, _, _ in EVERY_ERROR} == {*leaves(errors.RequestError)} - {errors.CallCancelledError}


# --- how much is named ------------------------------------------------------------------------------------------------


def test_unknown_method_is_unimplemented() -> None:
    failure = Core().answer("Fly", b"").failure
    assert failure is not None
    assert (failure.code_name, failure.message) == ("UNIMPLEMENTED", "there is no method Fly")


@pytest.mark.parametrize(
    ("tile", "reason", "count"),
    [({"kind": "KIND_KEEP", "at": {"column": 32, "row": 32}}, "STATE_INVALID", None), ({}, "MALFORMED", 3 * 80 * 3)],
    ids=["unsound", "malformed"],
)
def test_details_stay_within_four_kibibytes_and_count_all_problems(
    tile: dict[str, Any], reason: str, count: int | None
) -> None:
    state = new_game(5)
    for board in state.public_part.boards:
        for _ in range(80):
            board.tiles.add(**tile)
    error = ask_and_fail(calls.ListLegalActionsRequest, state=state)
    assert error.reason == reason
    assert error.status.ByteSize() <= 4096
    counted = int(error.facts["fields" if count else "problems"])
    assert counted == (count or counted) > len(error.fields) > 10
    assert error.facts["truncated"] == "true"


# --- texts ------------------------------------------------------------------------------------------------------------

SEATS = f"Khronos game 1\nseat 1: Ann\nseat 2: Ben\nseed: {64 * '0'}\n"


@pytest.mark.parametrize(
    ("text", "facts", "described"),
    [
        (
            "Khronos game 1\nseat 1: Ann\nseat 2: Ben\nedition: New\n\nTurn 1, Ann\ntrvel I Faith\n",
            {"problems": "3", "line": "4", "column": "10", "expected": "Matagot, Rio Grande"},
            ["line 4, column 10: ", "line 7, column 1: ", "line 1: "],
        ),
        (
            "nonsense",
            {"problems": "2", "line": "1", "column": "1", "expected": "Khronos game 1"},
            ['line 1, column 1: expected Khronos game 1; found "nonsense"', "line 1: 0 players"],
        ),
        ("Khronos game 1\n", {"problems": "1", "line": "1", "column": "0", "expected": ""}, ["line 1: 0 players"]),
        (
            SEATS + "\nTurn 1, Ann\n" + 1000 * "biuld\n",
            {"problems": "1000", "line": "7", "column": "1", "truncated": "true"},
            [f"line {line}, column 1: " for line in range(7, 17)],
        ),
    ],
    ids=["the whole last", "a missing title first", "column 0", "very many"],
)
def test_the_problems_of_a_text_are_reported_in_order(text: str, facts: dict[str, str], described: list[str]) -> None:
    error = ask_and_fail(calls.ReplayGameRequest, record_text=text)
    assert error.reason == "NOTATION_UNREADABLE"
    assert facts.items() <= error.facts.items()
    reported = error.detail(BadRequest).field_violations
    assert {each.field for each in reported} == {"game.record_text"}
    assert len(reported) >= len(described)
    for each, beginning in zip(reported, described, strict=False):
        assert each.description.startswith(beginning)


# --- refusals ---------------------------------------------------------------------------------------------------------


def test_long_refusal_keeps_all_clauses_and_is_marked_as_truncated() -> None:
    clauses = list(CLAUSES)[:60]
    refusal = EngineRefusal(tuple(Violation(Code.OFF_BOARD, clause) for clause in clauses))
    config = engine_config()
    visible = VisibleRefusal(refusal, (), config)
    failure = failure_of(errors.ActionIllegalError(visible, 1, 0))
    assert failure.status.ByteSize() <= limits.DETAILS
    assert len(failure.message.encode()) <= limits.MESSAGE
    cut = Failed.of(failure).detail(Refusal)
    assert cut.truncated
    assert cut.clauses == list(refusal.clauses)
    assert 5 < len(cut.violations) < 60
    assert list(cut.violations) == list(write_visible_refusal(visible, "en").violations)[: len(cut.violations)]
