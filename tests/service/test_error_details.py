"""Errors as they go over the wire: codes, details, their size, and what they never show."""

import re

import grpc
import pytest
from google.rpc.error_details_pb2 import BadRequest, LocalizedMessage
from google.rpc.status_pb2 import Status
from khronos_service.transport.call_handler import CallHandler

from khronos.v1.action_pb2 import Action
from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.referee_service_pb2 import (
    ApplyActionRequest,
    CreateGameRequest,
    GetCatalogRequest,
    ListLegalActionsRequest,
    ReplayGameRequest,
    ValidateActionRequest,
)
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos.v1.refusal_pb2 import Refusal, Violation
from khronos_core import errors as request_errors
from khronos_core import limits, methods
from khronos_core.call_context import CallContext
from khronos_core.errors import FieldViolation
from khronos_core.failures import DETAILS_KEY, failure_of
from khronos_service.callers.call import Call
from khronos_service.configuration.settings import LogLevel, Settings
from khronos_service.observing.logs import make_logger
from tests.service.support import failed, new_game, setup
from tests.support.requests import request_of

REFUSAL = Refusal(clauses=["C-1"], violations=[Violation(clause="C-1", sentence="No.")])

EVERY_ERROR: list[tuple[Exception, grpc.StatusCode, str]] = [
    (request_errors.MalformedError((FieldViolation("a", "b"),)), grpc.StatusCode.INVALID_ARGUMENT, "MALFORMED"),
    (
        request_errors.StateInvalidError((FieldViolation("a", "b", "M-3"),)),
        grpc.StatusCode.INVALID_ARGUMENT,
        "STATE_INVALID",
    ),
    (
        request_errors.RegionInvalidError((FieldViolation("a", "b"),)),
        grpc.StatusCode.INVALID_ARGUMENT,
        "REGION_INVALID",
    ),
    (request_errors.SchemaTooNewError(2, 1), grpc.StatusCode.UNIMPLEMENTED, "SCHEMA_TOO_NEW"),
    (request_errors.RulesUnsupportedError(2, (1,)), grpc.StatusCode.UNIMPLEMENTED, "RULES_UNSUPPORTED"),
    (request_errors.DigestMismatchError("a", "b", 3), grpc.StatusCode.ABORTED, "DIGEST_MISMATCH"),
    (request_errors.PartMissingError("a"), grpc.StatusCode.FAILED_PRECONDITION, "PART_MISSING"),
    (request_errors.PartSealedError("a"), grpc.StatusCode.FAILED_PRECONDITION, "PART_SEALED"),
    (request_errors.SealBrokenError("a"), grpc.StatusCode.FAILED_PRECONDITION, "SEAL_BROKEN"),
    (request_errors.KeyUnknownError("a"), grpc.StatusCode.FAILED_PRECONDITION, "KEY_UNKNOWN"),
    (request_errors.SecretNeededError(1, "wrong"), grpc.StatusCode.PERMISSION_DENIED, "SECRET_NEEDED"),
    (request_errors.SeatNotReplaceableError(1), grpc.StatusCode.FAILED_PRECONDITION, "SEAT_NOT_REPLACEABLE"),
    (request_errors.RegionUnknownError("a", "b", ("c",)), grpc.StatusCode.NOT_FOUND, "REGION_UNKNOWN"),
    (request_errors.TooLargeError("a", 1), grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_LARGE"),
    (request_errors.OverloadedError(1), grpc.StatusCode.RESOURCE_EXHAUSTED, "OVERLOADED"),
    (request_errors.StalledError("no request arrived", 2.5), grpc.StatusCode.ABORTED, "STALLED"),
    (request_errors.MethodUnknownError("/a/b"), grpc.StatusCode.UNIMPLEMENTED, "METHOD_UNKNOWN"),
    (request_errors.DeadlinePassedError(), grpc.StatusCode.DEADLINE_EXCEEDED, "DEADLINE_EXCEEDED"),
    (request_errors.ActionIllegalError(REFUSAL, "en", 1, 0), grpc.StatusCode.FAILED_PRECONDITION, "ACTION_ILLEGAL"),
    (ZeroDivisionError("a secret"), grpc.StatusCode.INTERNAL, "INTERNAL"),
]


@pytest.mark.parametrize(
    ("error", "code", "reason"), EVERY_ERROR, ids=lambda value: str(value) if isinstance(value, str) else ""
)
def test_every_error_has_its_code_and_a_reason_of_the_contract(
    error: Exception, code: grpc.StatusCode, reason: str
) -> None:
    failure = failure_of(error, "an-id")
    assert failure.code is code
    assert failure.reason == reason
    assert f"ERROR_REASON_{reason}" in ErrorReason.keys()  # noqa: SIM118  # it is no dictionary
    assert failure.message
    assert "a secret" not in failure.message
    assert b"a secret" not in failure.details


def test_details_stay_within_four_kibibytes_however_much_is_wrong(stub: RefereeServiceStub) -> None:
    state = new_game(stub, 5)
    for board in state.public_part.boards:
        for _ in range(80):
            board.tiles.add(kind="KIND_KEEP", at={"column": 32, "row": 32})
    error = failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state))
    assert error.reason == "STATE_INVALID"
    assert len(error.trailers[DETAILS_KEY]) <= 4096
    assert int(error.info.metadata["faults"]) > len(error.fields) > 10
    assert error.info.metadata["truncated"] == "true"


def test_a_malformed_request_is_looked_at_to_an_end(stub: RefereeServiceStub) -> None:
    state = new_game(stub, 5)
    for board in state.public_part.boards:
        for _ in range(80):
            board.tiles.add()
    error = failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state))
    assert error.reason == "MALFORMED"
    assert int(error.info.metadata["fields"]) == 3 * 80 * 3
    assert error.info.metadata["truncated"] == "true"


def test_the_message_names_every_fault_of_three(stub: RefereeServiceStub) -> None:
    asked = setup(1, edition=9, card_mode=7)
    message = failed(stub.CreateGame, request_of(CreateGameRequest, setup=asked)).message
    assert re.findall(r"\((\d)\) setup\.config\.(\w+): ", message) == [
        ("1", "seats"),
        ("2", "edition"),
        ("3", "card_mode"),
    ]


def test_the_message_of_more_faults_names_three_and_counts_the_others(stub: RefereeServiceStub) -> None:
    asked = setup(1, edition=9, card_mode=7, deck=9)
    message = failed(stub.CreateGame, request_of(CreateGameRequest, setup=asked)).message
    assert message.count("setup.config.") == 3
    assert message.endswith("; and 1 more")


def test_the_message_of_one_fault_names_it(stub: RefereeServiceStub) -> None:
    assert failed(stub.CreateGame, CreateGameRequest()).message == "setup.config: it must be given"


def unreadable(stub: RefereeServiceStub, text: str) -> tuple[dict[str, str], list[str]]:
    """Return what the metadata say of a record that can't be read, and the descriptions of its errors."""
    error = failed(stub.ReplayGame, request_of(ReplayGameRequest, record_text=text))
    assert error.reason == "NOTATION_UNREADABLE"
    reported = error.detail(BadRequest).field_violations
    assert {each.field for each in reported} == {"game.record_text"}
    return dict(error.info.metadata), [each.description for each in reported]


@pytest.mark.parametrize("most", [1, 256])
def test_a_busy_server_shows_how_much_it_can_hold(most: int) -> None:
    failure = failure_of(request_errors.OverloadedError(most, "play streams"), "an-id")
    assert failure.message == f"the server holds as many play streams as it can, {most}; try again later"


def test_every_fault_of_a_text_is_reported_and_what_is_wrong_with_the_whole_last(stub: RefereeServiceStub) -> None:
    text = "Khronos game 1\nseat 1: Ann\nseat 2: Ben\nedition: New\n\nTurn 1, Ann\ntrvel A Faith\n"
    metadata, reported = unreadable(stub, text)
    assert metadata == {"faults": "3", "line": "4", "column": "10", "expected": "Matagot, Rio Grande"}
    assert [each.partition(": ")[0] for each in reported] == ["line 4, column 10", "line 7, column 1", "line 1"]


def test_players_get_the_number_of_faults_of_a_text_and_the_first(stub: RefereeServiceStub) -> None:
    error = failed(stub.ReplayGame, request_of(ReplayGameRequest, record_text="nonsense"))
    message = error.detail(LocalizedMessage).message
    assert message == 'The text has 2 faults, the first: line 1, column 1: expected Khronos game 1; found "nonsense".'


def test_a_missing_title_is_reported_before_what_follows_from_it(stub: RefereeServiceStub) -> None:
    metadata, reported = unreadable(stub, "nonsense")
    assert (metadata["line"], metadata["column"], metadata["expected"]) == ("1", "1", "Khronos game 1")
    assert reported[0] == 'line 1, column 1: expected Khronos game 1; found "nonsense"'
    assert reported[1].startswith("line 1: 0 players")


def test_a_fault_of_the_whole_text_has_column_0(stub: RefereeServiceStub) -> None:
    metadata, (reported,) = unreadable(stub, "Khronos game 1\n")
    assert metadata == {"faults": "1", "line": "1", "column": "0", "expected": ""}
    assert reported.startswith("line 1: 0 players")


def test_a_text_with_very_many_faults_is_reported_by_the_first_and_their_number(stub: RefereeServiceStub) -> None:
    headers = f"Khronos game 1\nseat 1: Ann\nseat 2: Ben\nseed: {64 * '0'}\n"
    metadata, reported = unreadable(stub, headers + "\nTurn 1, Ann\n" + 1000 * "biuld\n")
    assert (metadata["faults"], metadata["truncated"]) == ("1000", "true")
    assert [each.partition(":")[0] for each in reported] == [
        f"line {7 + place}, column 1" for place in range(len(reported))
    ]
    assert len(reported) > 10


def test_a_long_refusal_keeps_all_clauses_and_is_marked_as_cut() -> None:
    violations = [Violation(clause=f"C-{number}", sentence="é" * 100) for number in range(60)]
    refusal = Refusal(clauses=[each.clause for each in violations], violations=violations)
    failure = failure_of(request_errors.ActionIllegalError(refusal, "en", 1, 0), "an-id")
    assert len(failure.details) <= limits.DETAILS
    assert len(failure.message.encode()) <= limits.MESSAGE
    cut = Refusal()
    details = Status.FromString(failure.details).details
    next(each for each in details if each.Is(Refusal.DESCRIPTOR)).Unpack(cut)
    assert cut.truncated
    assert cut.clauses == refusal.clauses
    assert 5 < len(cut.violations) < 60
    assert list(cut.violations) == violations[: len(cut.violations)]


def test_a_short_refusal_is_not_cut(stub: RefereeServiceStub) -> None:
    action = Action(seat=2)
    action.end_turn.SetInParent()
    state = new_game(stub, 3)
    refusal = failed(stub.ApplyAction, request_of(ApplyActionRequest, state=state, action=action)).detail(Refusal)
    assert not refusal.truncated
    assert refusal == stub.ValidateAction(request_of(ValidateActionRequest, state=state, action=action)).refusal


def test_long_names_in_sentences_stay_within_the_trailers(stub: RefereeServiceStub) -> None:
    asked = setup(5)
    for number, seat in enumerate(asked.config.seats):
        seat.name = str(number) + "🏰" * 63
    state = stub.CreateGame(request_of(CreateGameRequest, setup=asked)).state
    state.ClearField("public_digest")
    action = Action(seat=2)
    action.end_turn.SetInParent()
    error = failed(stub.ApplyAction, request_of(ApplyActionRequest, state=state, action=action))
    assert error.reason == "ACTION_ILLEGAL"
    for player in state.public_part.players:
        player.cubes = player.hand_size = 3
    error = failed(stub.ListLegalActions, request_of(ListLegalActionsRequest, state=state))
    assert error.reason == "STATE_INVALID"
    assert error.detail(BadRequest).field_violations


def test_a_callers_request_id_comes_back(stub: RefereeServiceStub) -> None:
    _, call = stub.GetCatalog.with_call(GetCatalogRequest(), metadata=(("x-request-id", "game-7/turn:3"),))
    assert dict(call.trailing_metadata() or ())["x-request-id"] == "game-7/turn:3"
    error = failed(stub.ListLegalActions, ListLegalActionsRequest(), metadata=(("x-request-id", "mine"),))
    assert error.trailers["x-request-id"] == "mine"


@pytest.mark.parametrize(
    "given", [(), (("x-request-id", "no spaces, please"),), (("x-request-id", "x" * 65),)], ids=["none", "odd", "long"]
)
def test_other_calls_get_a_request_id(stub: RefereeServiceStub, given: tuple[tuple[str, str], ...]) -> None:
    ids = set()
    for _ in range(2):
        _, call = stub.GetCatalog.with_call(GetCatalogRequest(), metadata=given)
        ids.add(dict(call.trailing_metadata() or ())["x-request-id"])
    assert len(ids) == 2
    assert all(len(each) == 16 for each in ids)


def test_a_fault_of_the_server_shows_an_id_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(_: object, _context: CallContext) -> None:
        raise ZeroDivisionError("a secret")

    broken = {**methods.METHODS, "GetCatalog": methods.Method(GetCatalogRequest, fails)}  # type: ignore[arg-type]
    monkeypatch.setattr("khronos_service.transport.call_handler.METHODS", broken)
    settings = Settings(log_level=LogLevel.INFO)
    reply = CallHandler(settings, make_logger(settings)).answer(
        Call("GetCatalog", metadata=(("x-request-id", "f00"),)), b""
    )
    assert reply.failure is not None
    assert reply.failure.code is grpc.StatusCode.INTERNAL
    assert "f00" in reply.failure.message
    assert b"secret" not in reply.failure.details
    logged = capsys.readouterr().err
    assert "ZeroDivisionError: a secret" in logged
    assert "f00" in logged


@pytest.mark.parametrize(
    ("error", "pushback"),
    [
        (request_errors.OverloadedError(1), "100"),
        (request_errors.TooLargeError("a", 1), "-1"),
        (request_errors.ShuttingDownError(), ""),
    ],
    ids=["later", "never", "as the caller likes"],
)
def test_retries_of_grpc_itself_learn_when_to_come_again(error: Exception, pushback: str) -> None:
    assert failure_of(error, "r-1").pushback == pushback


def leaves(kind: type[request_errors.RequestError]) -> list[type[request_errors.RequestError]]:
    """Return the errors of a kind that are no kinds of errors themselves."""
    return [leaf for each in kind.__subclasses__() for leaf in leaves(each)] or [kind]


def test_every_reason_of_the_contract_is_that_of_one_error() -> None:
    reported = [each for each in leaves(request_errors.RequestError) if each is not request_errors.CallCancelledError]
    assert sorted(each.reason for each in reported) == sorted(set(ErrorReason.values()) - {0})
