"""The referee in this process responds like a server: both answer the same cases."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from enum import Enum
from typing import Any

import grpc
import pytest
from google.protobuf.message import DecodeError, Message

from conformance.run import SEALING_KEYS, Case, read_cases
from khronos.v1.config_pb2 import SECRECY_SEALED, GameConfig, GameSetup
from khronos.v1.referee_service_pb2 import PlayRequest
from khronos_client import (
    AnyReferee,
    AsyncLocalReferee,
    Code,
    ConnectionClosedError,
    DeadlineExceededError,
    KeyUnknownError,
    LocalReferee,
    OwnSeat,
    Referee,
    RefereeError,
    StreamEndedError,
)
from khronos_client.transport import Envelope
from khronos_core.methods import METHODS
from testing.sealed import SECRETS
from tests.client.both import SETUP, TRAVEL, Waiting
from tests.support.servers import run_server

ANN, BEN = (OwnSeat(seat, bytes([seat] * 32), bytes([seat] * 32)) for seat in (1, 2))
SEALED = GameSetup(
    config=GameConfig(seats=SETUP.config.seats, secrecy=SECRECY_SEALED),
    first_seat=1,
    sealed_seats=[ANN.contribution, BEN.contribution],
)

Outcome = tuple[object, ...]


@pytest.fixture(scope="module")
def by_server() -> Iterator[Referee]:
    with run_server(sealing_keys_file=SEALING_KEYS) as server, Referee(server.address, viewer="host") as referee:
        yield referee


@pytest.fixture(scope="module", params=["blocking", "awaited"])
def here(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The referee in this process, with the keys of the server."""
    if request.param == "blocking":
        with LocalReferee(viewer="host", sealing_keys=SECRETS) as referee:
            yield referee
    else:
        loop = request.getfixturevalue("loop")
        yield Waiting.create(loop, AsyncLocalReferee, viewer="host", sealing_keys=SECRETS)


def outcome(call: Callable[[], object]) -> Outcome:
    """Return the result of a call: the bytes of its answer, or all attributes of its error."""
    try:
        answer = call()
    except RefereeError as error:
        return type(error), str(error), {name: comparable(each) for name, each in vars(error).items()}
    return type(answer), comparable(answer)


def comparable(value: object) -> object:
    return value.SerializeToString(deterministic=True) if isinstance(value, Message) else value


# --- every request that a client in any language is tested by ---------------------------------------------------------


def messages(case: Case) -> list[Any]:
    kind = METHODS[case.rpc].request if case.rpc in METHODS else PlayRequest
    try:
        return [kind.FromString(each) for each in case.requests]
    except DecodeError:
        return []


CASES = [case for case in read_cases() if messages(case)]


@pytest.mark.parametrize("case", [each for each in CASES if each.rpc in METHODS], ids=lambda case: case.name)
def test_local_referee_gives_the_answers_and_errors_of_a_server(case: Case, by_server: Referee, here: Any) -> None:
    (request,) = messages(case)

    def respond(referee: Any) -> Outcome:
        return outcome(lambda: _ran(referee, referee._transport.answer(case.rpc, request, Envelope(20.0, "r-1"))))

    assert respond(here) == respond(by_server)


@pytest.mark.parametrize("case", [each for each in CASES if each.rpc not in METHODS], ids=lambda case: case.name)
def test_local_referee_answers_stream_requests_like_a_server(case: Case, by_server: Referee) -> None:
    def respond(referee: AnyReferee) -> list[bytes]:
        stream = referee._transport.open_stream(Envelope(20.0, "r-1"), lambda _: None)
        found = [stream.ask(each, 20.0).SerializeToString(deterministic=True) for each in messages(case)]
        stream.close(20.0)
        return found

    assert respond(LocalReferee(sealing_keys=SECRETS)) == respond(by_server)


def _ran(referee: Any, answer: Any) -> Any:
    return referee._wait(answer) if isinstance(referee, Waiting) else answer


# --- every method of the clients --------------------------------------------------------------------------------------


def state_of(referee: Any, setup: GameSetup = SETUP) -> Any:
    return referee.create_game(setup).state


def facts(game: Any) -> tuple[object, ...]:
    return game.public_digest, game.revision, game.depth, comparable(game.decision), comparable(game.opening)


def play_lines(referee: Any, setup: GameSetup, lines: list[str], **options: Any) -> list[object]:
    """Play lines, undo one and start again; return all results."""
    with referee.play(setup, request_id="r", **options) as game:
        found: list[object] = [facts(game)]
        for line in lines:
            found += [outcome(lambda line=line: game.apply(line)), facts(game)]  # type: ignore[misc]
        found += [
            outcome(lambda: game.apply("end", expected_digest="00")),
            outcome(game.take_back),
            outcome(lambda: game.take_back(9)),
            outcome(game.show),
            facts(game),
            outcome(lambda: game.begin(setup)),
            facts(game),
        ]
    return [*found, outcome(game.show)]


@pytest.mark.parametrize("setup", [SETUP, SEALED], ids=["open", "sealed"])
@pytest.mark.parametrize("locale", ["en", "fr"])
def test_local_referee_plays_a_streamed_game_like_a_server(
    setup: GameSetup, locale: str, by_server: Referee, here: Any
) -> None:
    options = {"viewer": ANN if setup is SEALED else "host", "with_sentences": True, "locale": locale}
    lines = ["travel I Faith", "travel I Might", "travel I Might", "build Kep", "Ben: end", "end"]
    assert play_lines(here, setup, lines, **options) == play_lines(by_server, setup, lines, **options)


# --- behaviour only in this process -----------------------------------------------------------------------------------


def test_sealed_game_without_keys_is_refused() -> None:
    with pytest.raises(KeyUnknownError):
        LocalReferee().create_game(SEALED)


def test_local_call_ends_at_its_timeout(here: Any) -> None:
    state = state_of(here)
    with pytest.raises(DeadlineExceededError) as raised:
        here.apply(state, TRAVEL, timeout=0.0)
    assert raised.value.code is Code.DEADLINE_EXCEEDED
    with here.play(state) as game:
        with pytest.raises(DeadlineExceededError):
            game.apply(TRAVEL, timeout=0.0)
        assert (game.depth, game.apply(TRAVEL).revision) == (0, 1)


def test_closed_local_referee_answers_no_calls_and_its_streams_end() -> None:
    with LocalReferee(viewer="host") as referee, referee.play(SETUP) as game:
        referee.close()
        with pytest.raises(ConnectionClosedError) as raised:
            referee.catalog(request_id="r-1")
        assert raised.value.request_id == "r-1"
        with pytest.raises(StreamEndedError):
            game.show()


def test_threads_can_share_a_local_referee_and_a_game() -> None:
    referee = LocalReferee(viewer="host")
    state = state_of(referee)
    digests: list[str] = []
    with referee.play(state) as game:

        def ask() -> None:
            digests.append(referee.apply(state, TRAVEL).state.public_digest)
            game.show()

        threads = [threading.Thread(target=ask) for _ in range(8)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
    assert len(digests) == 8
    assert len(set(digests)) == 1


def test_cancelled_task_does_not_end_the_local_game() -> None:
    async def scene() -> None:
        async with AsyncLocalReferee(viewer="host") as referee, referee.play(SETUP) as game:
            cancelled = asyncio.create_task(game.apply(TRAVEL))
            await asyncio.sleep(0)
            cancelled.cancel()
            shown = await game.show()
            assert game.depth == shown.depth
            assert game.public_digest == shown.state.public_digest

    asyncio.run(scene())


def test_changing_an_answer_of_the_local_referee_does_not_change_later_answers() -> None:
    referee = LocalReferee(viewer="host")
    first = referee.catalog()
    first.ClearField("clauses")
    assert referee.catalog().clauses


def test_local_call_does_not_change_its_arguments() -> None:
    referee = LocalReferee(viewer=1)
    state = state_of(referee)
    before = state.SerializeToString(deterministic=True)
    referee.apply(state, "end", viewer="host")
    assert state.SerializeToString(deterministic=True) == before


def test_codes_equal_grpc_codes_also_as_dictionary_keys() -> None:
    assert {code.name: code.value for code in Code} == {code.name: code.value[0] for code in grpc.StatusCode}
    assert {code: code.name for code in grpc.StatusCode} == {code: code.name for code in Code}
    assert Code.ABORTED != grpc.StatusCode.CANCELLED


def test_a_code_does_not_equal_a_member_of_another_enumeration_with_its_name() -> None:
    class StatusCode(Enum):
        """Status codes that do not belong to gRPC."""

        OK = 0
        ABORTED = 10

    assert Code.OK != StatusCode.OK
    assert StatusCode.OK != Code.OK
    assert StatusCode.ABORTED not in list(Code)


# --- what is installed ------------------------------------------------------------------------------------------------


def run_in_new_process(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.strip()


def test_whole_local_game_imports_no_grpc_and_starts_no_event_loop() -> None:
    script = """if True:
        import sys
        from random import Random
        from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
        from khronos_client import LocalReferee, RefereeError
        from khronos_client.bots import bot_named, seat_to_act
        setup = GameSetup(config=GameConfig(seats=[Seat(name="Ann"), Seat(name="Ben")]), seed_phrase="castle")
        referee, bot, chance = LocalReferee(viewer="host"), bot_named("random"), Random(1)
        with referee.play(setup) as game:
            state = game.opening.state
            while not state.public_part.over:
                view = referee.view(state, viewer=seat_to_act(state)).state
                game.apply(bot(referee, view, chance))
                state = game.show().state
        print({"grpc", "asyncio", "cryptography", "khronos_service", "pydantic"} & {*sys.modules})
    """
    assert run_in_new_process(script) == "set()"


@pytest.mark.parametrize(
    ("missing", "name", "extra"),
    [
        ("google", "LocalReferee", "local"),
        ("google", "RefereeError", "local"),
        ("grpc", "Referee", "client"),
        ("grpc", "AsyncReferee", "client"),
    ],
)
def test_missing_packages_are_reported_with_the_extra_that_installs_them(missing: str, name: str, extra: str) -> None:
    script = f"""if True:
        import sys
        sys.modules[{missing!r}] = None
        try:
            from khronos_client import {name}
        except ImportError as error:
            print(error)
    """
    wanted = f"khronos_client.{name} needs {missing}"
    shown = run_in_new_process(script)
    assert shown.startswith(wanted), shown
    assert f"'khronos-referee[{extra}]'" in shown


def test_sealing_keys_without_cryptography_report_the_extra_to_install() -> None:
    script = """if True:
        import sys
        from khronos_client import LocalReferee
        sys.modules["cryptography"] = None
        try:
            LocalReferee(sealing_keys={"one": bytes(32)})
        except ImportError as error:
            print(error)
    """
    assert "'khronos-referee[sealed]'" in run_in_new_process(script)
