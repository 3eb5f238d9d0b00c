"""Playing over one stream: the state stays with it, actions and events travel."""

from __future__ import annotations

import queue
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

import grpc
import pytest

from khronos.v1 import action_pb2, config_pb2, error_pb2, play_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core.codec.actions import write_action
from khronos_core.codec.records import write_record
from khronos_core.codec.state_writing import write_state
from khronos_core.game_session import Session
from khronos_engine.digest import digest
from khronos_service import LogLevel, RunningServer, Settings, start_server
from tests.service.test_records_and_texts import RECORD, STEPS
from tests.support.requests import request_of

SETUP = write_record(RECORD).setup


def start() -> calls.PlayRequest:
    """Begin the recorded game."""
    return request_of(calls.PlayRequest, start=play_pb2.PlayStart(setup=SETUP))


def act(number: int) -> calls.PlayRequest:
    """Take an action of the recorded game."""
    action = write_action(STEPS[number].outcome.action)
    return request_of(calls.PlayRequest, id=number, apply=action_pb2.GivenAction(message=action))


def begun() -> Session:
    """Return a session in the recorded game."""
    session = Session()
    session.answer(start())
    return session


def test_a_whole_game_is_played_over_a_session() -> None:
    session = begun()

    for number, step in enumerate(STEPS):
        applied = session.answer(act(number))
        assert applied.id == number
        assert applied.applied.public_digest == digest(step.after.public)

    shown = session.answer(request_of(calls.PlayRequest, show=play_pb2.PlayShow()))
    assert shown.state.state == write_state(STEPS[-1].after)


def test_a_start_shows_the_set_up_and_a_new_one_begins_again() -> None:
    session = begun()
    session.answer(act(0))

    again = session.answer(start())

    assert again.state.events[0].HasField("first_player_chosen")
    assert again.state.depth == 0


def test_a_stream_starts_from_a_state_that_is_checked() -> None:
    state = write_state(STEPS[5].before)
    session = Session()
    assert session.answer(request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state))).state.state == state

    state.public_digest = ""
    state.public_part.players[0].cubes = 1
    failed = session.answer(request_of(calls.PlayRequest, start=play_pb2.PlayStart(state=state))).failed

    assert failed.reason == error_pb2.ERROR_REASON_STATE_INVALID
    assert failed.field_violations[0].field == "start.state.public_part.players[0].cubes"
    assert failed.field_violations[0].clause
    assert failed.metadata["faults"] == str(len(failed.field_violations))


def test_a_refused_action_ends_nothing_and_changes_nothing() -> None:
    session = begun()

    refused = session.answer(
        request_of(calls.PlayRequest, id=7, apply=action_pb2.GivenAction(notation="travel A Might"))
    )

    assert refused.id == 7
    assert list(refused.refused.refusal.clauses) == ["T-3"]
    assert session.answer(act(0)).HasField("applied")


def test_actions_are_taken_back_as_far_as_the_stream_remembers() -> None:
    session = begun()
    depths = [session.answer(act(number)).applied.depth for number in range(3)]
    assert depths == [1, 2, 3]

    back = session.answer(request_of(calls.PlayRequest, take_back=play_pb2.PlayTakeBack(count=2)))
    assert back.state.state == write_state(STEPS[0].after)
    assert back.state.depth == 1

    beyond = session.answer(request_of(calls.PlayRequest, take_back=play_pb2.PlayTakeBack(count=2)))
    (reported,) = beyond.failed.field_violations
    assert (reported.field, reported.sentence) == ("take_back.count", "2 is too many; this stream can go back by 1")


def test_an_expected_digest_that_differs_keeps_the_state() -> None:
    request = act(0)
    request.options.expected_digest = "0" * 64

    failed = begun().answer(request).failed

    assert failed.reason == error_pb2.ERROR_REASON_DIGEST_MISMATCH
    actual = digest(STEPS[0].before.public)
    assert dict(failed.metadata) == {"expected": "0" * 64, "actual": actual, "revision": "0"}


@pytest.mark.parametrize(
    "request_",
    [
        calls.PlayRequest(),
        request_of(calls.PlayRequest, show=play_pb2.PlayShow()),
        request_of(calls.PlayRequest, start=play_pb2.PlayStart()),
        request_of(calls.PlayRequest, start=play_pb2.PlayStart(setup=config_pb2.GameSetup())),
    ],
    ids=["nothing", "show before a start", "start of nothing", "set-up of nothing"],
)
def test_a_request_that_makes_no_sense_is_reported(request_: calls.PlayRequest) -> None:
    assert Session().answer(request_).failed.reason == error_pb2.ERROR_REASON_MALFORMED


def test_unreadable_notation_and_unreadable_bytes_are_reported() -> None:
    session = begun()
    unreadable = session.answer(request_of(calls.PlayRequest, apply=action_pb2.GivenAction(notation="biuld")))
    assert unreadable.failed.reason == error_pb2.ERROR_REASON_NOTATION_UNREADABLE
    assert [each.field for each in unreadable.failed.field_violations] == ["apply.notation"]
    assert (unreadable.failed.metadata["line"], unreadable.failed.metadata["column"]) == ("1", "1")

    answer = calls.PlayResponse.FromString(session.answer_bytes(b"\xff\xff"))
    assert answer.failed.reason == error_pb2.ERROR_REASON_MALFORMED


# --- over the wire ----------------------------------------------------------------------------------------------------


@dataclass
class Line:
    """One open stream of a client."""

    stub: RefereeServiceStub
    sent: queue.SimpleQueue[calls.PlayRequest | None] = field(default_factory=queue.SimpleQueue)

    def __enter__(self) -> Self:
        """Open the stream."""
        self.answers = iter(self.stub.Play(iter(self.sent.get, None), timeout=20))
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.sent.put(None)

    def ask(self, request: calls.PlayRequest) -> calls.PlayResponse:
        """Send a request and wait for its response."""
        self.sent.put(request)
        return next(self.answers)


MOST = 3


@pytest.fixture(scope="module")
def server() -> Iterator[RunningServer]:
    """A server with few places for streams."""
    settings = Settings(port=0, most_streams=MOST, log_level=LogLevel.ERROR)
    running = start_server(settings)
    yield running
    running.stop(0)


@pytest.fixture
def stub(server: RunningServer) -> Iterator[RefereeServiceStub]:
    """A client of the server."""
    with grpc.insecure_channel(server.address) as channel:
        yield RefereeServiceStub(channel)


def test_a_stream_is_answered_request_by_request(stub: RefereeServiceStub) -> None:
    with Line(stub) as line:
        assert line.ask(start()).HasField("state")
        for number in range(4):
            assert line.ask(act(number)).applied.public_digest == digest(STEPS[number].after.public)


def test_idle_streams_starve_no_calls_and_one_too_many_is_turned_away(stub: RefereeServiceStub) -> None:
    lines = [Line(stub) for _ in range(MOST)]
    for line in lines:
        line.__enter__()
        line.ask(start())

    assert stub.GetCatalog(calls.GetCatalogRequest(), timeout=20).HasField("catalog")
    with Line(stub) as beyond, pytest.raises(grpc.RpcError) as refused:
        beyond.ask(start())
    assert refused.value.code() is grpc.StatusCode.RESOURCE_EXHAUSTED

    for line in lines:
        line.__exit__()
        with pytest.raises(StopIteration):
            next(line.answers)
    with Line(stub) as later:
        assert later.ask(start()).HasField("state")
