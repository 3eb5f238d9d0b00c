"""Places of streams: a number in all, and one for each connection, address and caller."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import chain
from queue import SimpleQueue
from typing import Any

import grpc
import pytest
from khronos_service.observing.call_reports import CallReports
from khronos_service.transport import standing_streams
from khronos_service.transport.admission import Admission, Places
from khronos_service.transport.standing_streams import StandingStreams

from khronos.v1.options_pb2 import Host, RequestOptions
from khronos.v1.play_pb2 import PlayStart
from khronos.v1.referee_service_pb2 import PlayRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core.errors import OverloadedError, RateLimitedError
from khronos_service import LogFormat, LogLevel, start_server
from khronos_service.callers.call import Call
from khronos_service.callers.identity import Caller
from khronos_service.observing.logs import make_logger
from tests.service.conftest import QUIET
from tests.service.support import attempt, setup
from tests.support.waiting import wait_until

START = PlayRequest(start=PlayStart(setup=setup()), options=RequestOptions(host=Host()))


def call(peer: str, key: str = "") -> Call:
    """Return a call of a peer, or of a caller with a key."""
    made = Call("Play", peer)
    made.caller = Caller(peer, key)
    return made


def peer(connection: int, host: int = 1) -> str:
    return f"ipv4:192.0.2.{host}:{40_000 + connection}"


def test_a_connection_holds_as_many_as_one_may_and_another_goes_on() -> None:
    places = Places("streams", 9, connection=2, address=9)
    places.enter(call(peer(1)))
    places.enter(call(peer(1)))
    with pytest.raises(OverloadedError, match="a connection holds as many streams as it can, 2"):
        places.enter(call(peer(1)))
    places.enter(call(peer(2)))
    assert places.held == 3


def test_an_address_holds_as_many_as_one_may_by_whatever_connections() -> None:
    places = Places("streams", 9, connection=1, address=2)
    places.enter(call(peer(1)))
    places.enter(call(peer(2)))
    with pytest.raises(OverloadedError, match="an address holds as many streams as it can, 2"):
        places.enter(call(peer(3)))
    places.enter(call(peer(3, host=2)))


def test_there_are_so_many_places_in_all() -> None:
    places = Places("streams", 1, connection=1, address=1)
    places.enter(call(peer(1)))
    with pytest.raises(OverloadedError, match="the server holds as many streams as it can, 1"):
        places.enter(call(peer(1, host=2)))


def test_a_caller_with_a_key_holds_as_many_as_one_may_from_whatever_addresses() -> None:
    places = Places("streams", 9, caller=1)
    places.enter(call(peer(1), "ann"))
    with pytest.raises(RateLimitedError):
        places.enter(call(peer(1, host=2), "ann"))
    places.enter(call(peer(1), "ben"))


def test_a_place_that_is_given_back_is_free_and_one_that_was_refused_holds_nothing() -> None:
    places = Places("streams", 9, connection=1, address=1, caller=1)
    first = call(peer(1))
    places.enter(first)
    for _ in range(3):
        with pytest.raises(OverloadedError):
            places.enter(call(peer(1)))
    places.leave(first)
    assert places.held == 0
    places.enter(call(peer(1)))


def test_of_a_trusted_proxy_each_forwarded_address_holds_its_own() -> None:
    places = Places("streams", 9, connection=1, address=1)
    places.enter(call("192.0.2.1"))
    places.enter(call("192.0.2.2"))
    with pytest.raises(OverloadedError):
        places.enter(call("192.0.2.2"))


@pytest.mark.parametrize("kind", ["streams", "watchers", "reflections"])
def test_no_connection_and_no_address_can_take_all_places_of_a_server(kind: str) -> None:
    places: Places = getattr(Admission(QUIET, make_logger(QUIET)), kind)
    assert taken(places, connections=1) < taken(places, connections=places.most) < places.most


def taken(places: Places, connections: int) -> int:
    """Return how many places one address takes that asks for all on each of its connections."""
    for connection in range(connections):
        for _ in range(places.most):
            with suppress(OverloadedError):
                places.enter(call(peer(connection)))
    return places.held


# --- over the wire ----------------------------------------------------------------------------------------------------


@contextmanager
def running(**settings: Any) -> Iterator[str]:
    server = start_server(replace(QUIET, **settings))
    try:
        yield server.address
    finally:
        server.stop(0)


@contextmanager
def connected(address: str) -> Iterator[grpc.Channel]:
    """Connect by a connection of one's own: gRPC shares those of channels with equal options."""
    with grpc.insecure_channel(address, [("grpc.use_local_subchannel_pool", 1)]) as channel:
        yield channel


def test_one_connection_does_not_take_all_places_of_play_streams() -> None:
    with running(most_connection_streams=1) as address, connected(address) as one, connected(address) as other:
        sent: SimpleQueue[PlayRequest] = SimpleQueue()
        sent.put(START)
        held = RefereeServiceStub(one).Play(iter(sent.get, None), timeout=60)
        next(held)
        error = attempt(lambda start: next(RefereeServiceStub(one).Play(iter([start]), timeout=60)), START)
        assert next(RefereeServiceStub(other).Play(iter([START]), timeout=60)).state.state.public_digest
        held.cancel()
        sent.put(PlayRequest())  # which lets gRPC's reader of it go
    assert error is not None
    assert error.reason == "OVERLOADED"
    assert "a connection" in error.message


def test_one_address_does_not_take_all_places_of_play_streams() -> None:
    with running(most_address_streams=1) as address, connected(address) as one, connected(address) as other:
        sent: SimpleQueue[PlayRequest] = SimpleQueue()
        sent.put(START)
        held = RefereeServiceStub(one).Play(iter(sent.get, None), timeout=60)
        next(held)
        error = attempt(lambda start: next(RefereeServiceStub(other).Play(iter([start]), timeout=60)), START)
        held.cancel()
        sent.put(PlayRequest())  # which lets gRPC's reader of it go
    assert error is not None
    assert "an address" in error.message


def test_when_all_places_are_taken_the_stream_that_stands_still_for_longest_makes_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[Any] = []
    monkeypatch.setattr(standing_streams, "fail_soon", lambda call, *_: ended.append(call))
    places = Places("streams", 4)
    streams = StandingStreams(places, CallReports(make_logger(QUIET)))
    many, other, newcomer, next_one = ([call(peer(n, host)) for n in range(3)] for host in (1, 2, 3, 4))
    for each in (*many, other[0]):
        streams.enter(each)  # type: ignore[arg-type]  # a call without a context will do
    with streams.answering(many[0]):  # type: ignore[arg-type]  # the same
        streams.enter(newcomer[0])  # type: ignore[arg-type]  # the same
        assert ended == [many[1]]
        with pytest.raises(OverloadedError):  # nobody has two more than who asks now
            streams.enter(newcomer[1])  # type: ignore[arg-type]  # the same
    streams.leave(many[1])  # type: ignore[arg-type]  # whose place another has
    assert places.held == 4
    streams.enter(next_one[0])  # type: ignore[arg-type]  # the same
    assert ended == [many[1], many[2]]


def test_a_newcomer_gets_in_beside_an_address_whose_silent_streams_take_all_places() -> None:
    places = {"most_streams": 2, "most_address_streams": 2, "most_connection_streams": 2}
    with running(trusted_proxy="127.0.0.1", **places) as address, connected(address) as line:
        sent: SimpleQueue[PlayRequest] = SimpleQueue()

        def begun(host: str) -> Any:
            requests = chain([START], iter(sent.get, None))
            stream = RefereeServiceStub(line).Play(requests, timeout=60, metadata=(("x-forwarded-for", host),))
            assert next(stream).state.state.public_digest
            return stream

        silent = [begun("192.0.2.1"), begun("192.0.2.1")]
        newcomer = begun("192.0.2.2")
        assert silent[0].code() is grpc.StatusCode.RESOURCE_EXHAUSTED
        for each in (silent[1], newcomer):
            each.cancel()
        for _ in range(3):
            sent.put(PlayRequest())  # which lets gRPC's readers go


def test_a_stream_whose_caller_has_left_is_in_the_log_as_dropped(capsys: pytest.CaptureFixture[str]) -> None:
    logged = ""

    def is_logged() -> bool:
        nonlocal logged
        logged += capsys.readouterr().err
        return '"event": "stream"' in logged

    with running(log_level=LogLevel.INFO, log_format=LogFormat.JSON) as address, connected(address) as line:
        sent: SimpleQueue[PlayRequest] = SimpleQueue()
        stream = RefereeServiceStub(line).Play(chain([START], iter(sent.get, None)), timeout=60)
        next(stream)
        stream.cancel()
        sent.put(PlayRequest())  # which lets gRPC's reader go
        wait_until(is_logged)
    assert '"reason": "DROPPED"' in logged
    assert '"code": "CANCELLED"' in logged
