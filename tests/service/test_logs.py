"""Each call has one log line, which helps operators and contains no secrets of games."""

import io
import json
import subprocess
import sys
from dataclasses import replace
from threading import Event, Timer
from typing import Any

import pytest

from khronos.v1.action_pb2 import Action, EndTurn
from khronos.v1.referee_service_pb2 import ApplyActionRequest, CreateGameRequest
from khronos_core.loading import never
from khronos_service import LogFormat, LogLevel, Settings
from khronos_service.call_handler import CallHandler
from khronos_service.observing import logs
from khronos_service.observing.logs import LogWriter, make_logger, open_log
from khronos_service.observing.reports import Metrics, Reports
from testing.requests import request_of
from tests.service.support import Log, call_of, handler_of, json_lines
from tests.support.calls import ask, setup
from tests.support.waiting import wait_until

JSON = Settings(log_format=LogFormat.JSON)


def log_calls(settings: Settings, *calls: tuple[str, bytes]) -> str:
    """Make calls; return what was logged."""
    log = Log(settings)
    handler = handler_of(settings, log)
    for name, request in calls:
        handler.answer(call_of(name, ("x-request-id", "an-id")), request, never)
    return log.text()


@pytest.fixture
def calls() -> list[tuple[str, bytes]]:
    """A successful and a failing call."""
    create = request_of(CreateGameRequest, setup=setup(2))
    apply = request_of(ApplyActionRequest, state=ask(create).state, action=Action(seat=2, end_turn=EndTurn()))
    return [("CreateGame", create.SerializeToString()), ("ApplyAction", apply.SerializeToString())]


def test_a_call_is_one_line(calls: list[tuple[str, bytes]]) -> None:
    lines = [json.loads(line) for line in log_calls(JSON, *calls).splitlines()]
    assert [line["event"] for line in lines] == ["call", "call"]
    assert [line["method"] for line in lines] == ["CreateGame", "ApplyAction"]
    assert [line["code"] for line in lines] == ["OK", "FAILED_PRECONDITION"]
    assert [line["request_bytes"] for line in lines] == [len(request) for _, request in calls]
    assert lines[0]["response_bytes"] > 100
    assert lines[1]["reason"] == "ACTION_ILLEGAL"
    assert {line["request_id"] for line in lines} == {"an-id"}
    assert all(line["ms"] > 0 and line["timestamp"] and line["level"] == "info" for line in lines)


def test_no_game_content_is_logged(calls: list[tuple[str, bytes]]) -> None:
    text = log_calls(JSON, *calls)
    assert "Ann" not in text
    assert "hand" not in text
    assert "seed" not in text


def test_lines_for_people_are_readable(calls: list[tuple[str, bytes]]) -> None:
    text = log_calls(replace(JSON, log_format=LogFormat.TEXT), *calls)
    assert len(text.splitlines()) == 2
    assert "method=CreateGame" in text
    assert "\x1b" not in text, "colours are for terminals"


@pytest.mark.parametrize("path", ["/a\x1b[2J", "/a\nb", "/a\x9b", "/a\u202eb"], ids=ascii)
def test_control_characters_from_clients_are_escaped_in_the_log(path: str) -> None:
    log = Log(replace(JSON, log_format=LogFormat.TEXT))
    log.logger.info("call", method=path)
    line = log.text().removesuffix("\n")
    assert line.isprintable()
    assert "method=/a\\" in line


def test_log_lines_are_json_without_a_terminal(calls: list[tuple[str, bytes]]) -> None:
    assert json.loads(log_calls(Settings(), calls[0]))


def test_higher_log_levels_omit_calls(calls: list[tuple[str, bytes]]) -> None:
    assert not log_calls(replace(JSON, log_level=LogLevel.WARNING), *calls)


def test_calls_are_answered_while_the_log_is_not_read(calls: list[tuple[str, bytes]]) -> None:
    out = io.BytesIO()
    writer = LogWriter(out)
    out.close()
    log = make_logger(JSON, writer, is_terminal=False)
    handler = CallHandler(JSON, log, Reports(log, Metrics()))
    assert handler.answer(call_of(calls[0][0]), calls[0][1], never).failure is None
    writer.close()


@pytest.mark.parametrize("form", [LogFormat.TEXT, LogFormat.JSON])
def test_internal_error_is_logged_without_values_of_variables(form: LogFormat) -> None:
    def fail(hand: str) -> None:
        raise RuntimeError(f"a fault with {len(hand)} letters")

    log = Log(replace(JSON, log_format=form))
    with pytest.raises(RuntimeError) as caught:
        fail("sdrac fo dnah a"[::-1])  # a traceback shows the source code
    log.logger.error("internal error", exc_info=caught.value)
    text = log.text()
    assert "a fault with 15 letters" in text
    assert "a hand of cards" not in text


# --- the thread that writes -------------------------------------------------------------------------------------------


class Blocked(io.BytesIO):
    """A stream that blocks writes until it is released."""

    def __init__(self) -> None:
        super().__init__()
        self.free = Event()
        self.writing = False

    def write(self, data: Any) -> int:
        self.writing = True
        self.free.wait(60)
        return super().write(data)


def test_closing_the_log_writes_all_lines_in_order() -> None:
    log = Log(JSON)
    for number in range(500):
        log.logger.bind(worker=1).info("call", number=number)
    assert [(line["number"], line["worker"]) for line in log.lines()] == [(number, 1) for number in range(500)]


class Counting(io.BytesIO):
    """A stream that counts writes and accepts only a part of each, as a pipe may."""

    def __init__(self) -> None:
        super().__init__()
        self.writes = 0

    def write(self, data: Any) -> int | None:  # type: ignore[override]  # as a raw stream that does not block
        self.writes += 1
        return None if self.writes == 2 else super().write(data[:40_000])


def test_lines_that_arrive_together_are_written_together_and_completely() -> None:
    out = Counting()
    writer = LogWriter(out)
    log = make_logger(JSON, writer, is_terminal=False)
    for number in range(2000):
        log.info("call", number=number)
    writer.close()
    assert [line["number"] for line in json_lines(out.getvalue().decode())] == [*range(2000)]
    assert out.writes < 100


def test_lines_that_arrive_during_the_last_write_are_written() -> None:
    out = Blocked()
    writer = LogWriter(out)
    log = make_logger(JSON, writer, is_terminal=False)
    log.info("first")
    wait_until(lambda: out.writing)
    log.info("second")
    Timer(0.1, out.free.set).start()
    writer.close()
    assert [line["event"] for line in json_lines(out.getvalue().decode())] == ["first", "second"]


def test_log_lines_are_written_even_if_the_log_is_not_closed() -> None:
    program = (
        "from khronos_service import Settings\n"
        "from khronos_service.observing.logs import open_log\n"
        "open_log(Settings())[0].info('last')\n"
        "raise SystemExit(3)\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 3
    assert json.loads(ended.stderr)["event"] == "last"


def test_a_json_line_is_always_ascii() -> None:
    log = Log(JSON)
    for path in ("/a\x9b", "/a\u202eb", "/a\udc80"):
        log.logger.info("call", path=path)
    assert log.text().isascii()
    assert [line["path"] for line in log.lines()] == ["/a\x9b", "/a\u202eb", "/a\udc80"]


def test_an_unread_log_does_not_delay_shutdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_LAST_SECONDS", 0.01)
    out = Blocked()
    writer = LogWriter(out)
    make_logger(JSON, writer, is_terminal=False).info("call")
    writer.close()
    assert not out.getvalue()
    out.free.set()


def test_waiting_log_lines_are_limited_and_later_lines_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_MAX_WAITING", 100)
    out = Blocked()
    writer = LogWriter(out)
    log = make_logger(JSON, writer, is_terminal=False)
    for number in range(1000):
        log.info("call", number=number)
    out.free.set()
    writer.close()
    numbers = [line["number"] for line in json_lines(out.getvalue().decode())]
    assert numbers[:100] == [*range(100)]
    assert len(numbers) < 1000


def test_a_logger_needs_no_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    log, writer = open_log(JSON)
    log.error("internal error")
    writer.close()
