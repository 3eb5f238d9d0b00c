"""Callers who begin and do not go on, or take no answers, keep nobody else from being answered."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.reflection_pb2 import ServerReflectionRequest

from khronos.v1.referee_service_pb2 import GetCatalogRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_client import Referee
from tests.attack import connections
from tests.attack.connections import CATALOG, HEALTH_CHECK, HEALTH_WATCH, STREAMS
from tests.attack.harness import SETUP, Outcome, Server, attempt, await_condition, neighbour, server
from tests.attack.http2 import RawConnection
from tests.support.certificates import Authority

MEBIBYTE = 1 << 20
WAITING = 8 * MEBIBYTE
PLACES = 2
REFLECTION = "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo"


@pytest.fixture(scope="module")
def attacked() -> Iterator[Server]:
    """A server with short limits."""
    with server(request_timeout=0.5, stream_timeout=0.5, most_waiting_bytes=WAITING, most_watchers=16) as running:
        yield running


@pytest.fixture(scope="module")
def narrow() -> Iterator[Server]:
    """A server with places for `PLACES` requests on their way, for as long as they like, and for one play stream."""
    settings = {"request_timeout": 600.0, "stream_timeout": 0.5, "most_streams": 1, "most_connections": 20}
    with server(most_request_bytes=MEBIBYTE, most_waiting_bytes=3 * MEBIBYTE, **settings) as running:
        yield running


def short(name: str, running: Server, times: int = 1) -> Outcome:
    """Make an attack short; every call of an honest caller beside it must be answered."""
    attack = next(each for each in connections.ATTACKS if each.name == name)
    outcome = attempt(attack, running, times)
    assert outcome.failures == ()
    return outcome


def peers(lines: list[dict[str, Any]]) -> set[str]:
    """Return the peers that lines of a log name."""
    return {line["peer"].rpartition(":")[0] for line in lines}


def test_half_open_calls_end_with_an_error_and_a_line_that_names_their_caller(attacked: Server) -> None:
    short("half-open calls", attacked)
    attacked.await_log(lambda running: running.refusals("STALLED"))
    assert "ipv4:127.0.0.2" in peers(attacked.refusals("STALLED"))


def test_a_call_goes_before_one_of_the_address_with_most_requests_on_their_way(narrow: Server) -> None:
    with (
        RawConnection(narrow, source="127.0.0.2") as first,
        RawConnection(narrow, source="127.0.0.2") as second,
        grpc.insecure_channel(narrow.address) as channel,
    ):
        grpc.channel_ready_future(channel).result(60)
        streams = [each.streams[each.begin(CATALOG)] for each in (first, second)]
        while not any(each.ended for each in streams):
            assert RefereeServiceStub(channel).GetCatalog(GetCatalogRequest(), timeout=60).ByteSize()
            first.receive(0.05)
            second.receive(0.05)
        assert sorted(each.reason for each in streams) == ["", "OVERLOADED"]


def test_half_open_calls_of_many_addresses_take_no_room_of_health(narrow: Server) -> None:
    with contextlib.ExitStack() as stack, grpc.insecure_channel(narrow.address) as channel:
        grpc.channel_ready_future(channel).result(60)
        half_open = [stack.enter_context(RawConnection(narrow, source=f"127.0.0.{2 + each}")) for each in range(PLACES)]
        for each in half_open:
            each.begin(CATALOG)
            each.receive()
        health: Any = health_pb2_grpc.HealthStub(channel)
        for _ in range(20):  # the first may come before the half-open calls
            answer = health.Check(health_pb2.HealthCheckRequest(), timeout=60)
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
        for each in half_open:
            while each.receive(0.2):  # until nothing more comes
                pass
            assert not any(stream.ended for stream in each.streams.values())


def test_half_open_calls_of_one_address_on_many_connections_keep_nobody_out(attacked: Server) -> None:
    short("half-open calls of many connections", attacked)


def test_a_call_goes_before_a_late_one_where_every_connection_has_one(narrow: Server) -> None:
    with RawConnection(narrow) as first, RawConnection(narrow) as second:
        streams = [each.streams[each.begin(CATALOG)] for each in (first, second)]
        with neighbour(narrow.address) as honest:
            while not streams[0].ended and not streams[1].ended:
                first.receive(0.1)
                second.receive(0.1)
        assert honest.failures == []


def test_unfinished_requests_hold_no_more_bytes_than_may_wait(attacked: Server) -> None:
    assert short("unfinished requests", attacked).megabytes < 4 * WAITING / MEBIBYTE


def test_of_one_connection_with_answers_that_are_not_taken_later_calls_are_refused(attacked: Server) -> None:
    with RawConnection(attacked, window=0) as no_window:
        for _ in range(STREAMS):
            no_window.send(no_window.begin(CATALOG), GetCatalogRequest().SerializeToString())
        while not any(each.ended for each in no_window.streams.values()):
            assert no_window.receive()
        assert {each.reason for each in no_window.streams.values() if each.ended} == {"OVERLOADED"}


def test_answers_of_health_checks_that_are_not_taken_count_as_others_do(attacked: Server) -> None:
    with RawConnection(attacked, window=0) as no_window:
        for _ in range(STREAMS):
            no_window.send(no_window.begin(HEALTH_CHECK), b"")
        while not any(each.ended for each in no_window.streams.values()):
            assert no_window.receive()
        assert {each.reason for each in no_window.streams.values() if each.ended} == {"OVERLOADED"}


@pytest.mark.parametrize("path", [HEALTH_WATCH, REFLECTION])
def test_a_stream_of_health_or_reflection_whose_answer_is_not_taken_ends(attacked: Server, path: str) -> None:
    request = ServerReflectionRequest(list_services="").SerializeToString() if path == REFLECTION else b""
    with RawConnection(attacked, window=0) as no_window:
        no_window.send(no_window.begin(path), request, end=False)
        attacked.await_log(lambda running: [line for line in running.refusals("STALLED") if line["method"] in path])


def test_the_connection_with_most_answers_that_are_not_taken_makes_room_for_others(attacked: Server) -> None:
    outcome = short("answers that are not taken", attacked)
    attacked.await_log(lambda running: [line for line in running.log() if line["event"] == "connection closed"])
    assert outcome.megabytes < 4 * WAITING / MEBIBYTE


def test_a_rapid_reset_fails_no_call_of_others_and_begins_nearly_none() -> None:
    with server() as running:
        short("rapid reset", running, 20)
        begun = [line for line in running.log() if line.get("method") == "GetCatalog"]
    assert len(begun) < STREAMS


def test_calls_beyond_the_number_of_a_connection_reach_no_code_of_ours() -> None:
    with server(request_timeout=0.5) as running, RawConnection(running) as eager:
        for _ in range(2 * STREAMS):
            eager.begin(CATALOG, flush=False)  # before it has received how many it may begin
        eager.flush()
        eager.receive_all()
        reasons = [each.reason for each in eager.streams.values() if each.ended]
    assert sorted(reasons) == [""] * STREAMS + ["STALLED"] * STREAMS


def test_watchers_of_health_beyond_their_number_are_refused(attacked: Server) -> None:
    short("health watchers", attacked, 2)
    attacked.await_log(lambda running: [line for line in running.refusals("OVERLOADED") if "Watch" in line["method"]])
    with grpc.insecure_channel(attacked.address) as channel:
        health: Any = health_pb2_grpc.HealthStub(channel)
        assert (
            health.Check(health_pb2.HealthCheckRequest(), timeout=60).status == health_pb2.HealthCheckResponse.SERVING
        )


def test_a_watcher_who_takes_no_answer_keeps_no_other_from_the_news() -> None:
    request = health_pb2.HealthCheckRequest()
    with server(linger=1.0) as running, RawConnection(running, window=0) as no_window:
        no_window.send(no_window.begin(HEALTH_WATCH), request.SerializeToString())
        no_window.receive()
        with grpc.insecure_channel(running.address) as channel:
            health: Any = health_pb2_grpc.HealthStub(channel)
            watching = health.Watch(request, timeout=60)
            assert next(watching).status == health_pb2.HealthCheckResponse.SERVING
            running.request_end()
            assert next(watching).status == health_pb2.HealthCheckResponse.NOT_SERVING
        running.process.wait(60)


def test_silent_play_streams_end_and_give_their_places_back(attacked: Server) -> None:
    short("silent play streams", attacked)
    attacked.await_log(lambda running: [line for line in running.refusals("STALLED") if line["method"] == "Play"])
    with Referee(attacked.address, timeout=60, viewer="host") as referee, referee.play(SETUP) as game:
        assert game.revision == 0


def test_a_play_stream_whose_answers_are_not_taken_gives_its_place_back(narrow: Server) -> None:
    with RawConnection(narrow, window=0) as no_window:
        connections.begin_play(no_window)
        narrow.await_log(lambda running: running.refusals("STALLED"))
        (line,) = [each for each in narrow.log() if each.get("method") == "Play"]
        assert (line["event"], line["messages"]) == ("stream", 1)
        with Referee(narrow.address, timeout=60, viewer="host") as referee, referee.play(SETUP) as game:
            assert game.revision == 0


def test_gzip_bombs_are_too_large_and_take_no_memory(attacked: Server) -> None:
    assert short("gzip bombs", attacked).megabytes < 4 * WAITING / MEBIBYTE


def test_unknown_methods_are_refused_with_details_and_a_line(attacked: Server) -> None:
    short("unknown methods", attacked)
    attacked.await_log(lambda running: running.refusals("METHOD_UNKNOWN"))
    assert peers(attacked.refusals("METHOD_UNKNOWN")) == {"ipv4:127.0.0.1"}


def test_a_health_check_of_a_name_that_there_is_not_leaves_a_line(attacked: Server) -> None:
    with grpc.insecure_channel(attacked.address) as channel:
        health: Any = health_pb2_grpc.HealthStub(channel)
        with pytest.raises(grpc.RpcError):
            health.Check(health_pb2.HealthCheckRequest(service="chess"), timeout=60)
    attacked.await_log(lambda running: running.refusals("SERVICE_UNKNOWN"))
    (line,) = attacked.refusals("SERVICE_UNKNOWN")
    assert (line["method"], line["code"]) == ("grpc.health.v1.Health/Check", "NOT_FOUND")
    assert peers([line]) == {"ipv4:127.0.0.1"}


def test_paths_that_no_client_sends_are_refused_and_end_nothing(attacked: Server) -> None:
    short("odd paths", attacked, 3)
    with grpc.insecure_channel(attacked.address) as channel:
        assert RefereeServiceStub(channel).GetCatalog(GetCatalogRequest(), timeout=60).ByteSize()


def test_headers_that_no_client_sends_end_nothing(attacked: Server) -> None:
    short("odd headers", attacked)
    with grpc.insecure_channel(attacked.address) as channel:
        assert RefereeServiceStub(channel).GetCatalog(GetCatalogRequest(), timeout=60).ByteSize()


def test_messages_that_are_far_too_large_leave_a_line(attacked: Server) -> None:
    short("oversize messages", attacked)
    attacked.await_log(lambda running: running.refusals("DROPPED"))
    assert peers(attacked.refusals("DROPPED")) == {"ipv4:127.0.0.1"}


@pytest.mark.parametrize("name", ["idle connections", "idle connections of 64 addresses"])
def test_idle_connections_that_are_held_keep_no_newcomer_out(name: str, narrow: Server) -> None:
    short(name, narrow, 200)
    narrow.await_log(lambda running: [line for line in running.log() if line["event"] == "connections closed"])


def test_connections_that_come_and_go_keep_no_newcomer_out(attacked: Server) -> None:
    short("connection churn", attacked, 1000)


def test_connections_that_never_finish_a_handshake_keep_no_newcomer_out_of_an_encrypted_server(tmp_path: Path) -> None:
    authority = Authority(tmp_path)
    pair = authority.issue()

    def call(address: str) -> None:
        with authority.channel(address) as channel:
            RefereeServiceStub(channel).GetCatalog(GetCatalogRequest(), timeout=60, wait_for_ready=True)

    with server(tls_cert_file=str(pair.cert), tls_key_file=str(pair.key), most_connections=20) as running:
        connections.hold_idle(running, 200, 4, lambda: call(running.address))


def test_an_address_keeps_no_more_connections_than_its_share_and_a_proxy_all() -> None:
    settings = {"most_connections": 40, "most_address_connections": 4, "trusted_proxy": "127.0.0.3"}
    with server(**settings) as running, contextlib.ExitStack() as stack:

        def connect(source: str) -> socket.socket:
            return stack.enter_context(socket.create_connection(("127.0.0.1", running.port), 60, (source, 0)))

        proxied = [connect("127.0.0.3") for _ in range(10)]
        crowding = [connect("127.0.0.2") for _ in range(10)]
        for each in crowding:
            each.setblocking(False)
        await_condition(lambda: sum(map(_is_closed, crowding)) == 6)
        for each in proxied:
            each.setblocking(False)
        assert not any(map(_is_closed, proxied))


def _is_closed(connection: socket.socket) -> bool:
    """Whether the other side has closed; the settings that it sends first are left unread."""
    try:
        while data := connection.recv(1 << 16):
            assert data
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True
