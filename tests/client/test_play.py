"""Both clients play games over a stream, with a real server and with a fake one."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from google.rpc.status_pb2 import Status

import khronos_client as client
from khronos.v1.action_pb2 import Action, Construct
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.material_pb2 import Kind, Square
from khronos.v1.play_pb2 import PlayState
from khronos.v1.record_pb2 import TextForm
from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos.v1.state_pb2 import GameState
from khronos_service import RunningServer
from tests.client.both import PATIENCE, TRAVEL, Connect
from tests.client.fake import fake_stream
from tests.support.servers import run_server

Play = Callable[..., AbstractContextManager[Any]]


@pytest.fixture
def play(connect: Connect) -> Play:
    """Opens a game at an address; tests run once for each kind of client."""

    @contextmanager
    def open_play(address: str, game: GameSetup | GameState, **options: Any) -> Iterator[Any]:
        with connect(address, viewer="host") as referee, referee.play(game, **options) as stream:
            yield stream

    return open_play


@pytest.fixture
def junction(referee: client.Referee) -> GameState:
    """A position in which a Hamlet joins two domains with equal Keeps."""
    vector = Path(__file__).parents[2] / "conformance" / "cases" / "read-position.request.json"
    text = json.loads(vector.read_text(encoding="utf-8"))["text"]
    return referee.read_text(text, TextForm.TEXT_FORM_POSITION).content.position


# --- playing ----------------------------------------------------------------------------------------------------------


def test_game_begins_with_a_state_and_can_be_restarted(
    play: Play, address: str, setup: GameSetup, state: GameState
) -> None:
    with play(address, state) as game:
        assert not game.opening.events
        game.apply(TRAVEL)
        again = game.begin(setup)
        assert game.opening == again
        assert again.events
        assert (game.depth, game.public_digest) == (0, state.public_digest)


def test_properties_of_a_game_follow_its_responses(play: Play, address: str, junction: GameState) -> None:
    with play(address, junction) as game:
        assert (game.depth, game.decision) == (0, None)
        joined = game.apply("build Hamlet Might E2 with C")
        assert game.decision == joined.decision
        assert game.decision.seat == 3
        assert (game.depth, game.revision, game.public_digest) == (1, joined.revision, joined.public_digest)
        game.apply("choose C1")
        assert game.decision.seat == 1
        back = game.take_back()
        assert game.decision == joined.decision
        assert (game.depth, game.public_digest) == (1, back.state.public_digest)
        game.apply("choose C1")
        game.apply("place D2")
        assert (game.depth, game.decision) == (3, None)


def test_refused_action_raises_the_answer_of_validate_and_the_game_continues(
    play: Play, address: str, referee: client.Referee, state: GameState
) -> None:
    with play(address, state, request_id="mine") as game:
        with pytest.raises(client.ActionIllegalError) as raised:
            game.apply("travel I Might")
        assert raised.value.refusal == referee.validate(state, "travel I Might").refusal
        assert raised.value.refusal.violations[0].sentence in str(raised.value)
        assert (raised.value.reason, raised.value.request_id) == ("ACTION_ILLEGAL", "mine")
        assert raised.value.metadata == {"clauses": "T-3"}
        assert (game.public_digest, game.depth) == (state.public_digest, 0)
        assert game.apply(TRAVEL).public_digest == game.public_digest != state.public_digest


def test_actions_can_be_undone_as_far_as_the_stream_remembers(play: Play, address: str, state: GameState) -> None:
    with play(address, state) as game:
        for line in ("travel I Faith", "travel I Might", "end"):
            game.apply(line)
        assert game.take_back(2).depth == 1
        with pytest.raises(client.MalformedRequestError) as raised:
            game.take_back(2)
        assert [each.path for each in raised.value.field_violations] == ["take_back.count"]
        with pytest.raises(ValueError, match="1 or more"):
            game.take_back(0)
        assert game.take_back().state == state


def test_options_of_the_stream_are_defaults_for_its_requests(play: Play, address: str, setup: GameSetup) -> None:
    with play(address, setup, with_sentences=True) as game:
        assert all(each.sentence for each in game.opening.events)
        reported = game.apply("travel I Faith").events
        assert reported[0].sentence == "Ann sends adventurer I from Might to Faith (-1 Ecu)."
        assert not any(each.sentence for each in game.apply("travel I Might", with_sentences=False).events)


def test_a_misspelt_option_sends_nothing(play: Play, address: str, state: GameState) -> None:
    with play(address, state) as game:
        with pytest.raises(TypeError, match="no option 'expected_digst'; PlayOptions has timeout, viewer"):
            game.apply(TRAVEL, expected_digst="deadbeef")
        assert game.show().depth == 0


def test_a_misspelt_option_of_the_stream_opens_no_game(play: Play, address: str, state: GameState) -> None:
    wrong = pytest.raises(TypeError, match="no option 'with_sentence'; StreamOptions has")
    with wrong, play(address, state, with_sentence=True):
        pass


def test_concurrent_users_of_a_game_are_answered_one_after_another(play: Play, address: str, state: GameState) -> None:
    with play(address, state) as game, ThreadPoolExecutor(8) as pool:
        reported = [pool.submit(game.apply, line) for line in ("travel I Faith", "travel II Faith")]
        shown = [pool.submit(game.show) for _ in range(6)]
        assert {each.result().revision for each in reported} == {1, 2}
        assert {each.result().depth for each in shown} <= {0, 1, 2}
        assert game.depth == 2


# --- failing as calls do ----------------------------------------------------------------------------------------------

Change = Callable[[GameState], None]


def remove_digest(state: GameState) -> None:
    state.public_digest = ""
    state.public_part.players[0].cubes = 24


def set_newer_schema(state: GameState) -> None:
    state.schema_version = 1000


def remove_hidden_part(state: GameState) -> None:
    state.ClearField("hidden_part")


def add_sealed_payload(state: GameState) -> None:
    state.sealed.payload = b"secret"


NO_BOARD = Action(seat=1, construct=Construct(kind=Kind.KIND_KEEP, at=Square(column=1, row=1)))


@pytest.mark.parametrize(
    ("change", "action", "options"),
    [
        (None, "travel C Faith", {}),
        (None, NO_BOARD, {}),
        (None, "end", {"expected_digest": "00"}),
        (remove_digest, "end", {}),
        (set_newer_schema, "end", {}),
        (remove_hidden_part, "end", {}),
        (add_sealed_payload, "end", {}),
    ],
    ids=["notation", "action", "digest", "unsound", "newer", "blind", "sealed"],
)
def test_failed_requests_raise_the_exceptions_of_calls(
    play: Play,
    address: str,
    referee: client.Referee,
    state: GameState,
    change: Change | None,
    action: Action | str,
    options: dict[str, Any],
) -> None:
    changed = GameState.FromString(state.SerializeToString())
    if change is not None:
        change(changed)
    with pytest.raises(client.RefereeError) as call:
        referee.apply(changed, action, **options)

    with pytest.raises(client.RefereeError) as stream, play(address, changed) as game:
        game.apply(action, **options)
    assert facts_of(stream.value) == facts_of(call.value)


def facts_of(error: client.RefereeError) -> tuple[object, ...]:
    """Return the contents of an error, except the paths of the fields in the request."""
    metadata = {key: value for key, value in error.metadata.items() if key != "field"}
    problems = error.field_violations if isinstance(error, client.InvalidRequestError) else ()
    ends = [(each.path.rpartition(".")[2], each.sentence, each.clause) for each in problems]
    return type(error), error.code, error.reason, metadata, ends


def test_unknown_reason_raises_an_internal_error(play: Play, setup: GameSetup) -> None:
    def talk(requests: Iterator[PlayRequest]) -> Iterator[PlayResponse]:
        for _ in requests:
            yield PlayResponse(failed=Status(code=1000, message="as the test says"))

    wrong = pytest.raises(client.InternalError, match="as the test says")
    with fake_stream(talk) as address, wrong as raised, play(address, setup):
        pytest.fail("a game was open_play")
    assert raised.value.reason == ""


# --- ending -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def narrow() -> Iterator[RunningServer]:
    """A server with a single slot for streams."""
    with run_server(max_streams=1) as server:
        yield server


def test_oldest_stream_is_closed_if_there_are_too_many(play: Play, narrow: RunningServer, setup: GameSetup) -> None:
    with play(narrow.address, setup) as oldest:
        with play(narrow.address, setup) as game:
            game.apply(TRAVEL)
        with pytest.raises(client.OverloadedError) as raised:
            oldest.apply(TRAVEL)
    assert raised.value.code is client.Code.RESOURCE_EXHAUSTED
    assert raised.value.retry_after > 0


def test_an_exception_that_leaves_the_block_ends_the_stream(
    play: Play, narrow: RunningServer, setup: GameSetup
) -> None:
    with pytest.raises(ZeroDivisionError), play(narrow.address, setup):
        raise ZeroDivisionError
    with play(narrow.address, setup) as later:
        later.apply(TRAVEL)


def test_stopped_server_is_unavailable_for_later_requests(play: Play, narrow: RunningServer, setup: GameSetup) -> None:
    with play(narrow.address, setup) as game:
        narrow.stop(0)
        for _ in range(2):
            with pytest.raises(client.UnavailableError):
                game.apply(TRAVEL)


def test_broken_stream_is_closed_despite_unread_responses(play: Play, setup: GameSetup) -> None:
    broken = threading.Event()

    def talk(requests: Iterator[PlayRequest]) -> Iterator[PlayResponse]:
        next(requests)
        yield from [PlayResponse(state=PlayState())] * 3
        broken.set()
        raise ZeroDivisionError

    with fake_stream(talk) as address, play(address, setup) as game:
        broken.wait(PATIENCE)
        time.sleep(0.2)  # the end may arrive before or after; the game must not depend on it
        for _ in range(2):
            game.apply(TRAVEL)
        for _ in range(2):
            with pytest.raises(client.InternalError):
                game.apply(TRAVEL)


def test_stream_ended_by_the_server_is_closed(play: Play, setup: GameSetup) -> None:
    def talk(requests: Iterator[PlayRequest]) -> Iterator[PlayResponse]:
        next(requests)
        yield PlayResponse(state=PlayState())

    with fake_stream(talk) as address, play(address, setup) as game:
        for _ in range(2):
            with pytest.raises(client.StreamEndedError):
                game.show()


def test_game_is_closed_after_its_with_block(play: Play, address: str, setup: GameSetup) -> None:
    with play(address, setup) as game:
        game.apply(TRAVEL)
    assert game.depth == 1
    with pytest.raises(client.StreamEndedError):
        game.show()
    game.close()


# --- answers that come late -------------------------------------------------------------------------------------------


class Slow:
    """A server that answers the first request immediately, and others when the test releases it."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.held = threading.Event()
        self.gave_up = threading.Event()
        self.asked: list[str | None] = []

    def __call__(self, requests: Iterator[PlayRequest]) -> Iterator[PlayResponse]:
        for number, request in enumerate(requests):
            self.asked.append(request.WhichOneof("body"))
            if number:
                self.held.set()
                if not self.let_go.wait(PATIENCE):
                    self.gave_up.set()
            yield PlayResponse(state=PlayState(state=GameState(public_digest=str(number))))


@pytest.fixture
def slow() -> Iterator[tuple[Slow, str]]:
    slow = Slow()
    with fake_stream(slow) as address:
        yield slow, address
        slow.let_go.set()


def test_late_answer_times_out_and_is_not_returned_for_the_next_request(
    play: Play, slow: tuple[Slow, str], setup: GameSetup
) -> None:
    server, address = slow

    with play(address, setup) as game:
        with pytest.raises(client.DeadlineExceededError):
            game.apply(TRAVEL, timeout=0.05)
        with pytest.raises(client.DeadlineExceededError):
            game.apply(TRAVEL, timeout=0.0)
        assert game.public_digest == "0"
        server.let_go.set()
        assert game.show().state.public_digest == game.public_digest == "3"
    assert server.asked == ["start", "apply", "apply", "show"]


def test_the_deadline_of_the_stream_applies_to_each_response(
    play: Play, slow: tuple[Slow, str], setup: GameSetup
) -> None:
    with play(slow[1], setup, timeout=2) as game, pytest.raises(client.DeadlineExceededError, match=r"within 2 s"):
        game.show()


def test_missing_answer_does_not_prevent_leaving_the_with_block(
    play: Play, slow: tuple[Slow, str], setup: GameSetup
) -> None:
    server, address = slow
    with play(address, setup, timeout=PATIENCE) as game, pytest.raises(client.DeadlineExceededError):
        game.show(timeout=0.05)
    assert not server.gave_up.is_set()


def test_closing_a_stream_waits_at_most_for_the_timeout_of_an_answer(play: Play, setup: GameSetup) -> None:
    let_go, gave_up = threading.Event(), threading.Event()

    def talk(requests: Iterator[PlayRequest]) -> Iterator[PlayResponse]:
        for _ in requests:
            yield PlayResponse(state=PlayState())
        if not let_go.wait(PATIENCE):
            gave_up.set()

    with fake_stream(talk) as address:
        with play(address, setup, timeout=2):
            pass
        assert not gave_up.is_set()
        let_go.set()


def test_cancelled_task_does_not_end_the_stream(slow: tuple[Slow, str], setup: GameSetup) -> None:
    server, address = slow

    async def play() -> None:
        async with client.AsyncReferee(address, viewer="host") as referee, referee.play(setup) as game:
            asking = asyncio.create_task(game.show())
            assert await asyncio.to_thread(server.held.wait, PATIENCE)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            server.let_go.set()
            assert (await game.show()).state.public_digest == "2"

    asyncio.run(play())
