"""The work of a call is bounded, and ends in the middle when nobody waits for the answer."""

from __future__ import annotations

import gzip
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from khronos_service.observing.call_reports import CallReports
from khronos_service.transport.call_handler import CallHandler
from khronos_service.transport.play_streams import PlayStream

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.error_pb2 import ErrorReason
from khronos.v1.play_pb2 import PlayStart
from khronos_core import limits
from khronos_core.codec.events import write_events
from khronos_core.codec.state_writing import write_state
from khronos_core.errors import CallCancelledError, DeadlinePassedError, TooMuchWorkError
from khronos_core.forms import JSON, PROTO, Form
from khronos_core.game_session import Session
from khronos_core.methods import METHODS
from khronos_core.request_state import position_faults
from khronos_core.state_cache import area
from khronos_core.work import Work
from khronos_engine.audit import audit
from khronos_engine.notation import Record, RecordedAction, write_record
from khronos_engine.notation.partial_action import PartialAction
from khronos_service import Settings
from khronos_service.callers.call import Call
from khronos_service.observing.logs import make_logger
from tests.golden.files import record_files
from tests.service.conftest import QUIET
from tests.service.support import read, setup
from tests.support.requests import request_of
from tests.worst import games
from tests.worst.requests import long_replay, positions, record_of_journeys, short_request

if TYPE_CHECKING:
    from google.protobuf.message import Message

UNKNOWN_FIELD = b"\x78\x00"
"""Two bytes of a message: a field that no message has."""

LONGEST_GAMES = (4475, 479)
"""Of 10 000 random games that with the most actions, 200, and that with the most events, 837."""


class EndsAfter(Work):
    """Work whose call is cancelled while it is done, when a number of steps were counted."""

    def __init__(self, steps: int) -> None:
        super().__init__()
        self.steps = steps

    def spend(self, steps: int = 1) -> None:
        if self.spent >= self.steps:
            self.cancel()
        super().spend(steps)


def spent(request: Message, work: Work) -> int:
    """Return the steps that the answer to a request takes."""
    METHODS[request.DESCRIPTOR.name.removesuffix("Request")].answer(request, meter=work)
    return work.spent


def replay_of(text: str) -> calls.ReplayGameRequest:
    return request_of(calls.ReplayGameRequest, record_text=text, with_events=True, with_sentences=True)


# --- the meter --------------------------------------------------------------------------------------------------------


def test_work_is_done_until_its_steps_are_spent() -> None:
    work = Work(most=10)
    work.spend(7)
    work.spend(3)
    with pytest.raises(TooMuchWorkError, match="more than 10 steps"):
        work.spend()


def test_cancelled_work_ends_at_its_next_step() -> None:
    work = Work()
    work.spend()
    work.cancel()
    with pytest.raises(CallCancelledError):
        work.spend()


def test_work_ends_at_the_first_step_after_its_deadline() -> None:
    work = Work(seconds_left=3600)
    work.spend()
    late = Work(seconds_left=0)
    with pytest.raises(DeadlinePassedError):
        late.spend()


# --- calls ------------------------------------------------------------------------------------------------------------


def test_a_cancelled_replay_plays_no_further_action() -> None:
    request = long_replay()
    whole = spent(request, Work())
    work = EndsAfter(whole // 4)
    with pytest.raises(CallCancelledError):
        METHODS["ReplayGame"].answer(request, meter=work)
    assert work.spent < whole // 2


def unsound() -> calls.AuditPositionRequest:
    """Return the audit of a position with a fault in every building."""
    request = request_of(calls.AuditPositionRequest, state=write_state(max(positions(), key=area)))
    for board in request.state.public_part.boards:
        for tile in board.tiles:
            tile.owner = 9
    return request


def test_a_cancelled_audit_looks_for_no_further_fault() -> None:
    whole = spent(unsound(), Work())
    work = EndsAfter(whole // 4)
    with pytest.raises(CallCancelledError):
        METHODS["AuditPosition"].answer(unsound(), meter=work)
    assert work.spent < whole // 2


def test_faults_of_a_position_are_counted_as_they_are_found() -> None:
    state = read(unsound().state)
    few = 30
    assert len(audit(state)) > 2 * few
    work = EndsAfter(few)
    with pytest.raises(CallCancelledError):
        position_faults(unsound().state, state, meter=work)
    assert work.spent <= 2 * few


def in_stream(*requests: calls.PlayRequest, work: Work) -> calls.PlayResponse:
    """Return the answer to the last of several requests of a stream, which alone counts its work."""
    session = Session()
    for each in requests[:-1]:
        session.answer(each)
    return calls.PlayResponse.FromString(session.answer_bytes(requests[-1].SerializeToString(), work))


def test_an_action_of_a_stream_takes_work_as_one_of_a_replay_does() -> None:
    state = positions()[-1]
    start = request_of(calls.PlayRequest, start=PlayStart(state=write_state(state)))
    apply = request_of(calls.PlayRequest, apply=short_request().action, with_sentences=True)
    work = Work()
    assert in_stream(start, apply, work=work).HasField("applied")
    assert work.spent > limits.STEPS_OF_LINE


def test_a_message_of_a_stream_that_takes_too_much_work_fails_and_changes_nothing() -> None:
    state = positions()[-1]
    start = request_of(calls.PlayRequest, start=PlayStart(state=write_state(state)))
    apply = request_of(calls.PlayRequest, apply=short_request().action)
    session = Session()
    session.answer(start)
    failed = calls.PlayResponse.FromString(session.answer_bytes(apply.SerializeToString(), Work(most=3))).failed
    assert failed.reason == ErrorReason.ERROR_REASON_TOO_MUCH_WORK
    shown = session.answer(request_of(calls.PlayRequest, show={}))
    assert shown.state.state.public_part.revision == state.public.revision


def test_a_message_of_a_stream_whose_caller_leaves_meanwhile_is_answered_by_nothing_and_no_fault(
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = Session()
    session.answer(request_of(calls.PlayRequest, start=PlayStart(state=write_state(positions()[-1]))))
    call: Any = SimpleNamespace(messages=0, request_bytes=0, response_bytes=0, request_id="an-id")
    stream = PlayStream(call, session, CallReports(make_logger(Settings())), limits.SHORT_REQUEST)
    apply = request_of(calls.PlayRequest, apply=short_request().action)
    assert stream.answer(apply.SerializeToString(), EndsAfter(0)) == b""
    assert "fault" not in capsys.readouterr().err


def test_a_cancelled_call_is_a_line_in_the_log_and_no_fault(
    handler: CallHandler, capsys: pytest.CaptureFixture[str]
) -> None:
    reply = handler.answer(Call("ReplayGame"), long_replay().SerializeToString(), EndsAfter(100))
    assert reply.failure is not None
    assert reply.failure.code.name == "CANCELLED"
    assert "fault" not in capsys.readouterr().err


def test_a_call_that_is_cancelled_while_its_request_is_read_is_not_answered(handler: CallHandler) -> None:
    work = Work()

    def read(kind: type[Any], data: bytes) -> Any:
        work.cancel()
        return PROTO.read(kind, data)

    call = Call("GetCatalog", form=replace(PROTO, read=read))
    failure = handler.answer(call, b"", work).failure
    assert failure is not None
    assert failure.code.name == "CANCELLED"


def test_all_events_of_the_longest_games_can_be_viewed_in_json(handler: CallHandler) -> None:
    outcomes = games.played(LONGEST_GAMES[1])
    grid = outcomes[-1].state.config.region.grid
    request = request_of(calls.ViewGameRequest, state=write_state(outcomes[-1].state), viewer=1)
    request.events.extend(event for each in outcomes for event in write_events(each.events, grid, None))
    assert len(request.events) > 830
    assert handler.answer(Call("ViewGame", form=JSON), JSON.write(request)).failure is None


def test_a_replay_beyond_the_limit_says_what_to_ask_for_instead(handler: CallHandler) -> None:
    request = long_replay()
    request.actions.extend(list(request.actions)[:100])
    reply = handler.answer(Call("ReplayGame"), request.SerializeToString())
    assert reply.failure is not None
    assert reply.failure.code.name == "RESOURCE_EXHAUSTED"
    assert reply.failure.reason == "TOO_MUCH_WORK"
    assert "replay it in parts" in reply.failure.message
    del request.actions[-100:]
    assert handler.answer(Call("ReplayGame"), request.SerializeToString()).failure is None


def journeys_on_the_smallest_region() -> calls.ReplayGameRequest:
    """Return the replay of a text that has few bytes for the events and sentences that come of it."""
    state = min(
        (each for each in positions() if each.public.cascade is None), key=lambda each: each.config.region.grid.width
    )
    return replay_of(record_of_journeys(state, 355))


def test_an_answer_that_is_too_large_for_its_request_fails_and_says_what_to_ask_for_instead(
    handler: CallHandler,
) -> None:
    request = JSON.write(journeys_on_the_smallest_region())
    reply = handler.answer(Call("ReplayGame", form=JSON), request)
    assert reply.failure is not None
    assert reply.failure.reason == "TOO_MUCH_WORK"
    most = limits.ANSWER_TIMES * len(request) + limits.ANSWER_BYTES
    assert f"more than {most} bytes of an answer; replay it in parts" in reply.failure.message
    assert reply.response == b""


def test_the_bytes_of_a_request_count_as_they_are_unpacked(handler: CallHandler) -> None:
    request = journeys_on_the_smallest_region().SerializeToString()
    packed = handler.answer(Call("ReplayGame"), gzip.compress(request))
    assert packed.response == handler.answer(Call("ReplayGame"), request).response != b""


@pytest.mark.parametrize("locale", ["", "de"])
def test_the_catalog_is_answered_to_the_smallest_request(handler: CallHandler, locale: str) -> None:
    request = request_of(calls.GetCatalogRequest, locale=locale)
    for form in (PROTO, JSON):
        assert handler.answer(Call("GetCatalog", form=form), form.write(request)).failure is None


def test_steps_are_the_same_whatever_was_asked_before() -> None:
    request = long_replay()
    assert spent(request, Work()) == spent(request, Work())


def assert_answered_in_every_form(request: calls.ReplayGameRequest) -> None:
    for form in (PROTO, JSON):
        reply = CallHandler(QUIET, make_logger(QUIET)).answer(Call("ReplayGame", form=form), form.write(request))
        assert reply.failure is None


@pytest.mark.parametrize("name", record_files())
def test_every_golden_game_replays_whole_with_events_and_sentences(name: str) -> None:
    text = record_files()[name].read_text(encoding="utf-8")
    assert spent(replay_of(text), Work()) < limits.STEPS
    assert_answered_in_every_form(replay_of(text))


@pytest.mark.parametrize("number", LONGEST_GAMES)
def test_the_longest_random_games_replay_whole_with_events_and_sentences(number: int) -> None:
    actions = tuple(RecordedAction(PartialAction.of(each.action)) for each in games.played(number))
    text = write_record(Record(games.beginning(number), actions))
    assert len(actions) > 190
    assert spent(replay_of(text), Work()) < limits.STEPS
    assert_answered_in_every_form(replay_of(text))


# --- which calls are long ---------------------------------------------------------------------------------------------


def test_a_call_is_long_by_the_size_of_its_state() -> None:
    list_actions = METHODS["ListLegalActions"]
    small, large = min(positions(), key=area), max(positions(), key=area)
    for state, is_long in ((small, False), (large, True)):
        request = request_of(calls.ListLegalActionsRequest, state=write_state(state))
        assert list_actions.is_long(request) == is_long


def test_a_late_state_of_the_built_in_region_is_not_long() -> None:
    assert not METHODS["ApplyAction"].is_long(short_request())


def test_a_stream_that_begins_from_a_state_is_long_and_one_that_begins_a_game_is_not() -> None:
    from_state = calls.PlayRequest(start=PlayStart(state=short_request().state))
    from_setup = calls.PlayRequest(start=PlayStart(setup=setup()))
    assert Session().is_long(from_state.SerializeToString())
    assert not Session().is_long(from_setup.SerializeToString())


@pytest.mark.parametrize("where", ["the board", "the board before a cascade"])
def test_more_tiles_than_a_late_state_has_make_a_call_long_on_the_built_in_region_too(where: str) -> None:
    request = calls.ListLegalActionsRequest(state=short_request().state)
    part = request.state.public_part
    board = part.boards[0] if where == "the board" else part.cascade.before.boards.add()
    board.tiles.extend([part.boards[0].tiles[0]] * limits.TILES)
    assert METHODS["ListLegalActions"].is_long(request)


@pytest.mark.parametrize(
    ("fields", "is_long"), [({}, False), ({"with_consequences": True}, True)], ids=["without", "with consequences"]
)
def test_a_placement_map_is_long_if_it_foresees_every_square(fields: dict[str, Any], is_long: bool) -> None:
    request = calls.ExplainPlacementsRequest(state=short_request().state, **fields)
    assert METHODS["ExplainPlacements"].is_long(request) == is_long


@pytest.mark.parametrize(
    ("actions", "decisions", "is_long"),
    [(1, 0, False), (2, 0, True), (1, 1, True)],
    ids=["one", "several", "decisions"],
)
def test_a_preview_is_long_if_it_is_of_several_actions_or_follows_decisions(
    actions: int, decisions: int, is_long: bool
) -> None:
    given = [short_request().action] * actions
    request = calls.PreviewActionRequest(state=short_request().state, actions=given, decisions=decisions)
    assert METHODS["PreviewAction"].is_long(request) == is_long


@pytest.mark.parametrize(
    ("form", "request_bytes", "is_long"),
    [
        (PROTO, UNKNOWN_FIELD * (limits.SHORT_REQUEST // 2), False),
        (PROTO, UNKNOWN_FIELD * (limits.SHORT_REQUEST // 2 + 1), True),
        (PROTO, gzip.compress(b""), True),
        (JSON, b"{" + b" " * (2 * limits.SHORT_REQUEST - 2) + b"}", False),
        (JSON, b"{" + b" " * (2 * limits.SHORT_REQUEST - 1) + b"}", True),
        (JSON, b'{"ages":[' + b"0," * limits.SHORT_JSON + b"0]}", False),
        (JSON, b'{"ages":[' + b"0," * (limits.SHORT_JSON + 1) + b"0]}", True),
    ],
    ids=["bytes", "more bytes", "compressed bytes", "JSON", "more JSON", "values", "more values"],
)
def test_a_request_of_many_bytes_or_values_is_not_read_on_the_event_loop(
    handler: CallHandler, form: Form, request_bytes: bytes, *, is_long: bool
) -> None:
    assert (handler.read_small(Call("DescribeDomains", form=form), request_bytes) is None) == is_long


def test_a_request_is_not_read_on_the_event_loop_if_it_is_larger_than_the_server_reads() -> None:
    settings = replace(QUIET, most_request_bytes=1)
    handler = CallHandler(settings, make_logger(settings))
    assert handler.read_small(Call("GetCatalog"), bytes(2)) is None


def test_a_play_stream_is_long_while_its_game_is_large() -> None:
    session = Session()
    large = max([each for each in positions() if each.public.cascade is None], key=area)
    start = request_of(calls.PlayRequest, start=PlayStart(state=write_state(large))).SerializeToString()
    assert session.is_long(start)
    assert not session.is_long(b"")
    session.answer_bytes(start)
    assert session.is_long(b"")
