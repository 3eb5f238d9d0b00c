"""Attacks by HTTP, short: whatever strangers hold or send, an honest caller is answered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.attack.harness import Attack, Server, attempt, server
from tests.attack.web import ATTACKS, WEB, garbage, hold
from tests.support.web import RawConnection

MOST_MEGABYTES = 150
"""By which the server may grow: the bytes of requests on their way and of answers not taken, and of connections."""


@pytest.fixture(scope="module")
def attacked() -> Iterator[Server]:
    with server(**WEB) as running:
        yield running


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_an_honest_caller_is_answered_beside(attack: Attack, attacked: Server) -> None:
    outcome = attempt(attack, attacked, 1)
    assert outcome.failures == ()
    assert outcome.megabytes < MOST_MEGABYTES


def test_what_is_no_request_leaves_a_line_that_names_its_caller(attacked: Server) -> None:
    garbage(attacked, 1)
    with RawConnection(attacked.web_address, source="127.0.0.11") as half:
        half.send(b"GET / HTTP/1.1\r\n")
        assert half.answer().status == 408

    def answers(source: str) -> set[int]:
        lines = [line for line in attacked.log() if line["event"] == "unreadable HTTP"]
        return {line["status"] for line in lines if line["peer"].startswith(f"ipv4:{source}:")}

    attacked.await_log(lambda _: answers("127.0.0.2") >= {400, 431} and answers("127.0.0.11") == {408})


def test_connections_without_room_leave_a_line_for_each_address() -> None:
    with server(**WEB, most_connections=1) as running:
        hold(b"", running, 1, 20)

        def counts() -> dict[str, int]:
            return {line["address"]: line["count"] for line in running.log() if line["event"] == "connections closed"}

        running.await_log(lambda _: sum(counts().values()) == 19)
        assert len(counts()) == 8
