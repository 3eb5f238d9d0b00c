"""A game host rejects dead links and malformed requests, and forwards calls of the web app."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from khronos.v1.action_pb2 import Action, EndTurn
from khronos_service import RunningServer
from tests.support.hosts import HTTP, SQLITE, HostProcess, Seat, new_game, new_key, position
from tests.support.waiting import free_port

pytestmark = SQLITE

QUESTION = "/khronos.v1.RefereeService/GetCatalog"


@pytest.mark.parametrize(
    "changed",
    [
        lambda ann: Seat(ann.url, ann.game, "guessed", 1),
        lambda ann: Seat(ann.url, "0123456789abcdef", ann.secret, 1),
        lambda ann: Seat(ann.url, "%00", ann.secret, 1),
    ],
    ids=["secret", "game", "null"],
)
def test_invalid_link_opens_no_game(ann: Seat, changed: Callable[[Seat], Seat]) -> None:
    stranger = changed(ann)
    headers = {"authorization": f"Bearer {stranger.secret}"}
    for path in ("", "/messages"):
        assert HTTP.get(f"{ann.url}/games/{stranger.game}{path}", headers=headers).status_code == 401
    for path in ("actions", "undo", "undo/decline"):
        assert stranger.post(path, {}).status_code == 401


def test_the_secret_of_a_seat_opens_no_other_game(ann: Seat, host: HostProcess) -> None:
    other = new_game(host, "Ann", "Ben")[1]
    headers = {"authorization": f"Bearer {ann.secret}"}
    assert HTTP.get(f"{ann.url}/games/{other.game}", headers=headers).status_code == 401


def test_seat_receives_the_acting_player(ann: Seat) -> None:
    assert ann.show()["toAct"] == 1
    assert ann.act(Action(seat=1, end_turn=EndTurn()), ann.state).is_success
    assert ann.show()["toAct"] == 2


def malformed_actions() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield bodies of actions with one error each."""
    yield "a key is missing", {"key": None}
    yield "a key is short", {"key": "1"}
    yield "a key has other characters", {"key": "\0" * 16}
    yield "a digest is none", {"digest": "\0"}
    yield "a revision is negative", {"revision": -1}
    yield "a revision is longer than a number of the database", {"revision": 2**40}
    yield "an action is a text", {"action": "end"}
    yield "an action is a number", {"action": 5}
    yield "an action has a field of another type", {"action": {"seat": "first"}}


@pytest.mark.parametrize(
    "change", [each for _, each in malformed_actions()], ids=[name for name, _ in malformed_actions()]
)
def test_invalid_request_is_refused(ann: Seat, change: dict[str, Any]) -> None:
    sound = {**position(ann.state), "key": new_key(), "action": {"seat": 1, "endTurn": {}}}
    assert ann.post("actions", {**sound, **change}).status_code == 400


@pytest.mark.parametrize("key", [None, "", "0" * 31, "\0" * 32])
def test_a_game_needs_an_unguessable_key(host: HostProcess, key: str | None) -> None:
    setup = {"config": {"seats": [{"name": "Ann"}, {"name": "Ben"}]}}
    assert HTTP.post(f"{host.url}/games", json={"key": key, "setup": setup}).status_code == 400


def test_undo_needs_an_earlier_revision(ann: Seat) -> None:
    assert ann.ask_undo(ann.state, 0).status_code == 400


def test_a_request_that_is_too_long_is_refused(ann: Seat) -> None:
    answer = ann.post("actions", {"key": "0" * 300_000})
    assert answer.status_code == 413


def test_deeply_nested_body_is_refused(ann: Seat) -> None:
    headers = {"authorization": f"Bearer {ann.secret}", "content-type": "application/json"}
    for content in ("[" * 100_000, '{"setup":' + '{"config":' * 20_000):
        assert HTTP.post(f"{ann.url}/games", content=content, headers=headers).status_code == 400


def test_action_without_a_seat_is_refused(ann: Seat) -> None:
    assert ann.act(Action(), ann.state).status_code == 403


def test_set_up_that_the_referee_refuses_creates_no_game(host: HostProcess) -> None:
    answer = HTTP.post(f"{host.url}/games", json={"key": new_key(), "setup": {"config": {"seats": [{"name": "Ann"}]}}})
    assert (answer.status_code, answer.json()["reason"]) == (400, "MALFORMED")


def test_page_served_by_a_host_is_marked_as_such(host: HostProcess) -> None:
    page = HTTP.get(host.url)
    assert '<meta name="khronos-home" content="host" />' in page.text
    for name in re.findall(r'(?:src|href)="\./([^"]+)"', page.text):
        assert HTTP.get(f"{host.url}/{name}").is_success


def test_every_response_has_a_content_security_policy(host: HostProcess, ann: Seat) -> None:
    answers = [HTTP.get(f"{host.url}{path}") for path in ("/", "/app.js", "/nothing", f"/games/{ann.game}", QUESTION)]
    assert {each.headers["referrer-policy"] for each in answers} == {"no-referrer"}
    assert all("default-src 'none'" in each.headers["content-security-policy"] for each in answers)


def test_questions_of_the_page_are_forwarded_to_the_referee(host: HostProcess, server: RunningServer) -> None:
    for body in ({}, {"options": {"locale": "fr"}}):
        here, there = (HTTP.post(f"{url}{QUESTION}", json=body) for url in (host.url, server.web_address))
        assert (here.status_code, here.json()) == (there.status_code, there.json())


def test_refusal_of_a_question_by_the_referee_is_forwarded_unchanged(ann: Seat, server: RunningServer) -> None:
    here = ann.ask("DescribeDomains", {})
    there = HTTP.post(f"{server.web_address}/khronos.v1.RefereeService/DescribeDomains", json={})
    assert here.status_code == there.status_code == 400
    assert here.json()["code"] == "invalid_argument"


def test_a_question_while_the_referee_is_away_is_unavailable(database: str, server: RunningServer) -> None:
    host = HostProcess(database, server.address, f"http://127.0.0.1:{free_port()}")
    host.start()
    answer = HTTP.post(f"{host.url}{QUESTION}", json={})
    host.stop()
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")


@pytest.mark.parametrize("method", ["%2e%2e", "..%2f", "Fly", "GetCatalog%2f..", "%2e%2e%2fmetrics"])
def test_only_calls_of_the_contract_are_forwarded(host: HostProcess, method: str) -> None:
    path = f"{host.url}/khronos.v1.RefereeService/{method}"
    assert HTTP.get(path).status_code == 404
    assert HTTP.post(path, json={}).status_code in {404, 405}


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'{"key":"%s","setup":{"config":{"secrecy":"SECRECY_SEALD"}}}', "SECRECY_SEALD"),
        (b'{"key":"%s","setup":{"config":{"secrecy":"SECRECY_SEALED"}}}', "setup.config.secrecy: the games of a host"),
        (b'{"key":"%s","setup":{"config":{"seats":[{"name":"\xff"}]}}}', ""),
        (b'{"key":"%s","setup":{"\xff":1}}', ""),
        (b'{"key":"%s","setup":{"config":{"seats":[{"name":"\\ud800"}]}}}', ""),
    ],
    ids=["no value", "sealed", "a name in Latin 1", "a key in Latin 1", "half a character"],
)
def test_invalid_set_up_is_refused_with_a_reason(host: HostProcess, content: bytes, reason: str) -> None:
    json = {"content-type": "application/json"}
    answer = HTTP.post(f"{host.url}/games", content=content.replace(b"%s", new_key().encode()), headers=json)
    assert answer.status_code == 400
    assert reason in answer.text
