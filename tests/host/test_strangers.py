"""A game host limits strangers who have no seat, have many seats, or call from a foreign page."""

from __future__ import annotations

import json
import random
import re
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

import pytest
import uvicorn
from starlette.exceptions import HTTPException

from khronos.v1.action_pb2 import Action, EndTurn
from khronos_host.__main__ import main
from khronos_host.admission import MAX_STREAMS_OF_SEAT, HourlyBound
from khronos_service import RunningServer
from tests.attack.heads import game_of, send_heads
from tests.host.conftest import NewHost
from tests.support.hosts import HTTP, SECONDS, SQLITE, HostProcess, Seat, new_game, new_key
from tests.support.waiting import wait_until
from tests.support.web import RawConnection

AT_ONCE = 2
"""The concurrent calls of all pages that a game host forwards to the server."""
OF_ONE_SEAT = 9
"""The maximum pending calls of one seat: one is forwarded, and eight wait."""
SETUP = {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}]}}


class Slow:
    """A fake web port of a server, which answers only when allowed and counts concurrent calls."""

    def __init__(self) -> None:
        self.now = self.most_at_once = 0
        self.may = threading.Event()
        self._lock = threading.Lock()
        slow = self

        class Answers(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                self.rfile.read(int(self.headers["content-length"]))
                slow.count(1)
                slow.may.wait(SECONDS)
                slow.count(-1)
                self.send_response(200)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def count(self, change: int) -> None:
        """Count a call that has arrived or was answered."""
        with self._lock:
            self.now += change
            self.most_at_once = max(self.most_at_once, self.now)

    def close(self) -> None:
        """Answer all calls, and stop."""
        self.may.set()
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def slow() -> Iterator[Slow]:
    """A web port that answers only when allowed."""
    made = Slow()
    yield made
    made.close()


@contextmanager
def run_host(host: HostProcess) -> Iterator[HostProcess]:
    host.start()
    try:
        yield host
    finally:
        host.stop()


# --- questions --------------------------------------------------------------------------------------------------------


@SQLITE
def test_question_needs_the_secret_of_a_seat_or_of_a_spectator(host: HostProcess) -> None:
    watching, ann, _ = new_game(host, "Ann", "Ben")
    for seat in (watching, ann):
        assert seat.ask("DescribeDomains", {}).json()["code"] == "invalid_argument"  # the referee says so
    for stranger in (Seat(host.url, ann.game, "guessed", 1), Seat(host.url, "0123456789abcdef", ann.secret, 1)):
        assert stranger.ask("SuggestActions", {}).json()["code"] == "unauthenticated"
    assert HTTP.post(f"{host.url}/khronos.v1.RefereeService/ReviewGame", json={}).status_code == 401


@SQLITE
@pytest.mark.parametrize("call", ["GetCatalog", "CreateGame", "ReadText", "WriteText", "ApplyAction", "ReplayGame"])
def test_questions_about_new_games_and_puzzles_need_no_seat(host: HostProcess, call: str) -> None:
    assert HTTP.post(f"{host.url}/khronos.v1.RefereeService/{call}", json={}).status_code in {200, 400}


@SQLITE
def test_at_most_two_questions_run_at_once_and_actions_are_not_delayed(
    database: str, server: RunningServer, slow: Slow
) -> None:
    with run_host(HostProcess(database, server.address, slow.url)) as host, ThreadPoolExecutor(24) as askers:
        seats = [seat for _ in range(6) for seat in new_game(host, "Ann", "Ben", "Cleo")]
        ann = new_game(host, "Ann", "Ben")[1]
        seen = ann.state
        asked = [askers.submit(seat.ask, "DescribeDomains", {}) for seat in seats]
        wait_until(lambda: slow.now == AT_ONCE, SECONDS)
        assert ann.act(Action(seat=1, end_turn=EndTurn()), seen).status_code == 200
        slow.may.set()
        assert {each.result().status_code for each in asked} == {200}
    assert slow.most_at_once == AT_ONCE


@SQLITE
def test_seat_with_too_many_concurrent_questions_is_refused(database: str, server: RunningServer, slow: Slow) -> None:
    with run_host(HostProcess(database, server.address, slow.url)) as host, ThreadPoolExecutor(24) as askers:
        _, ann, ben = new_game(host, "Ann", "Ben")
        asked = [askers.submit(ann.ask, "DescribeDomains", {}) for _ in range(OF_ONE_SEAT + 3)]
        wait_until(lambda: sum(each.done() for each in asked) == 3, SECONDS)
        of_ben = askers.submit(ben.ask, "DescribeDomains", {})
        wait_until(lambda: slow.now == AT_ONCE, SECONDS)
        slow.may.set()
        assert of_ben.result().status_code == 200
        answers = [each.result() for each in asked]
    assert sorted(each.status_code for each in answers) == [200] * OF_ONE_SEAT + [429] * 3
    assert {each.json()["code"] for each in answers if each.status_code == 429} == {"resource_exhausted"}


# --- pages of others --------------------------------------------------------------------------------------------------


@SQLITE
@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "null"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"host": "elsewhere.example"}, 421),
    ],
)
def test_page_of_a_foreign_origin_cannot_create_a_game(host: HostProcess, headers: dict[str, str], status: int) -> None:
    wanted = {"key": new_key(), "setup": SETUP}
    answer = HTTP.post(f"{host.url}/games", json=wanted, headers={"content-type": "application/json", **headers})
    assert answer.status_code == status


@SQLITE
def test_page_of_a_configured_host_name_can_create_a_game(database: str, server: RunningServer) -> None:
    options = ("--origin", "https://khronos.example")
    with run_host(HostProcess(database, server.address, server.web_address, options)) as host:
        behind_a_proxy = {"host": "khronos.example", "origin": "https://khronos.example"}
        wanted = {"key": new_key(), "setup": SETUP}
        assert HTTP.post(f"{host.url}/games", json=wanted, headers=behind_a_proxy).status_code == 201


@SQLITE
def test_request_for_an_unknown_host_name_is_refused(host: HostProcess) -> None:
    assert HTTP.get(host.url, headers={"host": "rebound.example"}).status_code == 421


# --- games ------------------------------------------------------------------------------------------------------------


@SQLITE
def test_number_of_new_games_per_address_and_hour_is_limited(database: str, server: RunningServer) -> None:
    options = ("--games-per-hour", "2")
    with run_host(HostProcess(database, server.address, server.web_address, options)) as host:
        made = [HTTP.post(f"{host.url}/games", json={"key": new_key(), "setup": SETUP}) for _ in range(3)]
    assert [each.status_code for each in made] == [201, 201, 429]
    assert 0 < int(made[-1].headers["retry-after"]) <= 3600


@SQLITE
def test_game_that_the_referee_refuses_does_not_count_for_the_limit(database: str, server: RunningServer) -> None:
    options = ("--games-per-hour", "1")
    with run_host(HostProcess(database, server.address, server.web_address, options)) as host:
        made = [HTTP.post(f"{host.url}/games", json={"key": new_key(), "setup": each}) for each in ({}, SETUP)]
    assert [each.status_code for each in made] == [400, 201]


def test_starting_a_host_deletes_no_game(host: HostProcess, database: str, server: RunningServer) -> None:
    ann = new_game(host, "Ann", "Ben")[1]
    asks = {"authorization": f"Bearer {ann.secret}"}
    with run_host(HostProcess(database, server.address, server.web_address, ("--keep-days", "1"))):
        assert HTTP.get(f"{host.url}/games/{ann.game}", headers=asks).status_code == 200


WRONG_OPTIONS: Final = (
    *((f"--keep-days={days}") for days in ("0", "-1", "nan", "inf", "0.5", "many")),
    *((f"--games-per-hour={games}") for games in ("0", "-1", "x")),
    *((f"--port={port}") for port in ("-1", "65536", "x")),
    *(
        (f"--origin={origin}")
        for origin in ("khronos.example", "https://a.example/", "*", "https://[", "https://u@a.b")
    ),
    *((f"--referee-web={url}") for url in ("localhost:8080", "ftp://a", "http://[", "")),
    "--keep-day=9",
)


@pytest.mark.parametrize("option", WRONG_OPTIONS)
def test_an_option_that_cannot_work_is_rejected(
    option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["khronos_host", option])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert option.partition("=")[0] in capsys.readouterr().err


# --- heads ------------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@SQLITE
def test_random_headers_and_bodies_cause_no_internal_error(host: HostProcess) -> None:
    statuses, faults = send_heads(host.url, random.Random(7), 500, game_of(host.url))
    assert faults == []
    assert statuses.keys() >= {200, 201, 204, 400, 401, 403, 404, 405, 409, 415, 421}


@SQLITE
def test_http_2_upgrade_offer_is_ignored_and_the_request_answered(host: HostProcess) -> None:
    body = json.dumps({"key": new_key(), "setup": SETUP}).encode()
    offer = b"connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n"
    head = b"POST /games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n" + offer
    with RawConnection(host.url) as raw:
        raw.send(head + b"content-length: %d\r\n\r\n" % len(body) + body)
        assert raw.answer().status == 201


@SQLITE
def test_secret_used_by_another_seat_is_refused_and_both_seats_keep_theirs(host: HostProcess) -> None:
    _, ann, ben = new_game(host, "Ann", "Ben")
    refused = ann.post("secret", {"secret": ben.secret})
    assert (refused.status_code, refused.json()["reason"]) == (409, "SECRET_TAKEN")
    assert [each.show()["seat"] for each in (ann, ben)] == [1, 2]


# --- streams ----------------------------------------------------------------------------------------------------------


@SQLITE
def test_client_ahead_of_a_restored_backup_receives_the_whole_game(host: HostProcess) -> None:
    ann = new_game(host, "Ann", "Ben")[1]
    stream = ann.stream(after=8)
    found = [next(stream), next(stream)]
    assert [(each.event, each.number) for each in found] == [("anew", 0), ("step", 1)]


@SQLITE
def test_number_of_streams_per_seat_is_limited(host: HostProcess) -> None:
    ann = new_game(host, "Ann", "Ben")[1]
    headers = {"authorization": f"Bearer {ann.secret}"}
    url = f"{host.url}/games/{ann.game}/messages"
    with ExitStack() as stack:
        statuses = [
            stack.enter_context(HTTP.stream("GET", url, headers=headers)).status_code
            for _ in range(MAX_STREAMS_OF_SEAT + 1)
        ]
    assert statuses == [200] * MAX_STREAMS_OF_SEAT + [429]
    wait_until(lambda: ann.messages() != [], SECONDS)  # closed streams are no longer counted


def test_number_of_changes_per_game_and_hour_is_limited() -> None:
    bound = HourlyBound(2, "changes of a game")
    for _ in range(2):
        bound.check("a")
        bound.count("a")
    bound.check("b")
    with pytest.raises(HTTPException, match="at most 2 changes of a game per hour"):
        bound.check("a")


# --- connections ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
@SQLITE
@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: local"], ids=["nothing", "half a head"])
def test_host_answers_again_after_too_many_connections(database: str, server: RunningServer, sent: bytes) -> None:
    host = HostProcess(database, server.address, server.web_address, files=128)
    host.start()
    with ExitStack() as open_ones:
        for _ in range(100):
            open_ones.enter_context(socket.create_connection(("127.0.0.1", host.port), SECONDS)).sendall(sent)
        for _ in range(100):  # no file descriptor is left for most of these
            caller = open_ones.enter_context(socket.socket())
            caller.setblocking(False)
            caller.connect_ex(("127.0.0.1", host.port))
        wait_until(lambda: "out of system resource" in host.written, SECONDS)
    assert HTTP.get(host.url).status_code in {200, 503}
    wait_until(lambda: HTTP.get(host.url).is_success, SECONDS)
    assert len(host.stop()) < 20_000


@pytest.mark.slow
@SQLITE
def test_a_caller_that_disconnects_during_a_request_causes_no_error(new_host: NewHost) -> None:
    host = new_host()
    begun = b"POST /games HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"
    with socket.create_connection(("127.0.0.1", host.port), SECONDS) as caller:
        caller.sendall(begun)
    assert HTTP.get(host.url).is_success
    assert "Traceback" not in host.stop()


def test_only_http_is_supported_with_any_installed_packages(
    server: RunningServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    configs: list[uvicorn.Config] = []

    async def noted(self: uvicorn.Server, **_: object) -> None:
        configs.append(self.config)

    monkeypatch.setattr(uvicorn.Server, "serve", noted)
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # keep the signal handlers of this process
    monkeypatch.setitem(uvicorn.config.WS_PROTOCOLS, "auto", "builtins:object")  # as with a WebSocket library
    options = ["--database", f"sqlite:///{tmp_path}/games.db", "--referee", server.address, "--port", "0"]
    monkeypatch.setattr(sys, "argv", ["khronos_host", *options])
    main()
    (config,) = configs
    config.load()
    assert config.ws_protocol_class is None


def test_port_in_use_is_reported_and_no_address_is_printed(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setattr(sys, "argv", ["khronos_host", "--referee", server.address, "--port", str(port)])
        with pytest.raises(SystemExit) as ended:
            main()
    written = capsys.readouterr()
    assert (ended.value.code, written.out) == (2, "")
    assert re.fullmatch(rf"error: Address already in use .*{port}.*; choose another port with --port\n", written.err)
