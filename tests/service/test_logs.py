"""Log lines: one a call, by which an operator finds it, and nothing that a player may not know."""

import io
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from threading import Event
from time import sleep
from weakref import ref

import pytest
from khronos_service.transport.call_handler import CallHandler

from khronos.v1.action_pb2 import Action, EndTurn
from khronos.v1.referee_service_pb2 import ApplyActionRequest, CreateGameRequest, CreateGameResponse
from khronos_service.callers.call import Call
from khronos_service.configuration.settings import LogFormat, LogLevel, Settings
from khronos_service.observing.logs import gathering, make_logger
from tests.service.support import setup
from tests.support.requests import request_of

JSON = Settings(log_format=LogFormat.JSON)


def logged(settings: Settings, *calls: tuple[str, bytes]) -> str:
    """Make calls; return what was logged."""
    out = io.StringIO()
    handler = CallHandler(settings, make_logger(settings, out))
    for name, request in calls:
        handler.answer(Call(name, metadata=(("x-request-id", "an-id"),)), request)
    return out.getvalue()


@pytest.fixture
def calls() -> list[tuple[str, bytes]]:
    """A call that is answered and one that fails."""
    create = request_of(CreateGameRequest, setup=setup(2))
    reply = CallHandler(JSON, make_logger(replace(JSON, log_level=LogLevel.ERROR))).answer(
        Call("CreateGame"), create.SerializeToString()
    )
    apply = request_of(
        ApplyActionRequest,
        state=CreateGameResponse.FromString(reply.response).state,
        action=Action(seat=2, end_turn=EndTurn()),
    )
    return [("CreateGame", create.SerializeToString()), ("ApplyAction", apply.SerializeToString())]


def test_a_call_is_one_line(calls: list[tuple[str, bytes]]) -> None:
    lines = [json.loads(line) for line in logged(JSON, *calls).splitlines()]
    assert [line["event"] for line in lines] == ["call", "call"]
    assert [line["method"] for line in lines] == ["CreateGame", "ApplyAction"]
    assert [line["code"] for line in lines] == ["OK", "FAILED_PRECONDITION"]
    assert [line["request_bytes"] for line in lines] == [len(request) for _, request in calls]
    assert lines[0]["response_bytes"] > 100
    assert lines[1]["reason"] == "ACTION_ILLEGAL"
    assert {line["request_id"] for line in lines} == {"an-id"}
    assert all(line["ms"] > 0 and line["timestamp"] and line["level"] == "info" for line in lines)


def test_nothing_of_a_game_is_logged(calls: list[tuple[str, bytes]]) -> None:
    text = logged(JSON, *calls)
    assert "Ann" not in text
    assert "hand" not in text
    assert "seed" not in text


def test_lines_for_people_are_readable(calls: list[tuple[str, bytes]]) -> None:
    text = logged(replace(JSON, log_format=LogFormat.TEXT), *calls)
    assert len(text.splitlines()) == 2
    assert "method=CreateGame" in text
    assert "\x1b" not in text, "colours are for terminals"


@pytest.mark.parametrize("path", ["/a\x1b[2J", "/a\nb", "/a\x9b", "/a\u202eb"], ids=ascii)
def test_what_a_caller_sends_can_not_command_a_terminal(path: str) -> None:
    out = io.StringIO()
    make_logger(replace(JSON, log_format=LogFormat.TEXT), out).info("call", method=path)
    line = out.getvalue().removesuffix("\n")
    assert line.isprintable()
    assert "method=/a\\" in line


def test_without_a_terminal_lines_are_json(calls: list[tuple[str, bytes]]) -> None:
    assert json.loads(logged(Settings(), calls[0]))


def test_quieter_servers_log_no_calls(calls: list[tuple[str, bytes]]) -> None:
    assert not logged(replace(JSON, log_level=LogLevel.WARNING), *calls)


def test_calls_are_answered_when_nobody_takes_the_log(calls: list[tuple[str, bytes]]) -> None:
    out = io.StringIO()
    handler = CallHandler(JSON, make_logger(JSON, out))
    out.close()
    reply = handler.answer(Call(calls[0][0]), calls[0][1])
    assert reply.failure is None


@pytest.mark.parametrize("form", [LogFormat.TEXT, LogFormat.JSON])
def test_a_fault_is_reported_without_what_the_variables_held(form: LogFormat) -> None:
    def fail(hand: str) -> None:
        raise RuntimeError(f"a fault with {len(hand)} letters")

    out = io.StringIO()
    log = make_logger(replace(JSON, log_format=form), out)
    with pytest.raises(RuntimeError) as caught:
        fail("sdrac fo dnah a"[::-1])  # a trace shows the source
    log.error("fault", exc_info=caught.value)
    assert "a fault with 15 letters" in out.getvalue()
    assert "a hand of cards" not in out.getvalue()


# --- lines that are gathered ------------------------------------------------------------------------------------------


class Pipe(io.StringIO):
    """Keeps what is written to it, piece by piece."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []

    def write(self, text: str) -> int:
        self.pieces.append(text)
        return len(text)

    def lines(self) -> list[dict[str, object]]:
        """Return all lines, and check that none is cut in two."""
        assert all(piece.endswith("\n") for piece in self.pieces)
        return [json.loads(line) for piece in self.pieces for line in piece.splitlines()]


def test_when_gathering_ends_all_lines_are_out_in_their_order() -> None:
    out = Pipe()
    with gathering(JSON, out) as log:
        for number in range(500):
            log.bind(worker=1).info("call", number=number)
    assert [(line["number"], line["worker"]) for line in out.lines()] == [(number, 1) for number in range(500)]


def test_lines_are_written_together_as_far_as_a_pipe_takes_them_as_one() -> None:
    out = Pipe()
    with gathering(JSON, out) as log:
        for number in range(500):
            log.info("call", number=number)
        log.info("call", number=500, text="x" * 5000)
    assert len(out.pieces) < 100
    assert all(len(piece) <= 4096 for piece in out.pieces[:-1])
    assert [line["number"] for line in out.lines()] == [*range(501)]


@pytest.mark.parametrize("events", [(), ("serving",)], ids=["none", "one"])
def test_nothing_is_written_where_no_line_waits(events: Sequence[str]) -> None:
    out = Pipe()
    with gathering(JSON, out) as log:
        for event in events:
            log.info(event)
            sleep(0.1)
    assert len(out.pieces) == len(events)


def test_gathering_ends_though_nobody_takes_the_lines() -> None:
    class Blocked(Pipe):
        def write(self, text: str) -> int:
            free.wait()
            return super().write(text)

    free, out = Event(), Blocked()
    with gathering(JSON, out) as log:
        log.info("call")
    assert not out.pieces
    free.set()


@pytest.mark.parametrize("text", ["", "x" * 10_000], ids=["short", "long"])
def test_of_lines_that_nobody_takes_so_many_bytes_wait_and_the_newest_are_written(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = 1 << 18
    monkeypatch.setattr("khronos_service.observing.logs._MOST_WAITING", most)

    class Blocked(Pipe):
        def write(self, text: str) -> int:
            free.wait()
            return super().write(text)

    free, out, count = Event(), Blocked(), 1000
    with gathering(JSON, out) as log:
        for number in range(count):
            log.info("call", number=number, text=text)
        free.set()
    lines = out.lines()
    assert len(lines) < count
    assert sum(len(str(line["text"])) for line in lines) <= 2 * most
    assert lines[-1]["number"] == count - 1


def test_a_fault_that_waits_to_be_written_holds_nothing_that_its_functions_held() -> None:
    class Held:
        pass

    def fail(held: Held) -> None:
        raise RuntimeError(str(type(held)))

    class Blocked(Pipe):
        def write(self, text: str) -> int:
            free.wait()
            return super().write(text)

    free, out = Event(), Blocked()
    with gathering(JSON, out) as log:
        held = Held()
        gone = ref(held)
        try:
            fail(held)
        except RuntimeError as error:
            log.error("fault", exc_info=error)  # noqa: TRY400  # the log of a server has no `exception`
        del held
        assert gone() is None
        free.set()
    assert "RuntimeError" in str(out.lines()[-1]["exception"])


def test_a_logger_needs_no_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(sys, "__stderr__", None)
    make_logger(JSON).error("fault")


def test_a_line_shows_when_it_happened_not_when_it_was_written() -> None:
    out = Pipe()
    with gathering(JSON, out) as log:
        before = datetime.now(UTC)
        log.info("first")
        after = datetime.now(UTC)
    (line,) = out.lines()
    rounded = timedelta(microseconds=1)
    assert before - rounded <= datetime.fromisoformat(str(line["timestamp"])) <= after + rounded


def test_a_line_that_can_not_be_made_is_not_the_last() -> None:
    class Unprintable:
        def __repr__(self) -> str:
            raise ValueError

    out = Pipe()
    with gathering(JSON, out) as log:
        log.info("odd", what=Unprintable())
        log.info("call")
    odd, call = out.lines()
    assert (odd["level"], odd["about"]) == ("error", "odd")
    assert call["event"] == "call"


def test_quieter_servers_gather_what_matters_alone() -> None:
    out = Pipe()
    with gathering(replace(JSON, log_level=LogLevel.ERROR), out) as log:
        log.info("call")
        log.warning("stopped")
        log.error("fault", exc_info=ValueError("of a test"))
    (line,) = out.lines()
    assert (line["event"], line["level"]) == ("fault", "error")
    assert "ValueError: of a test" in str(line["exception"])
