"""Both clients retry calls, and gRPC does with the service config of the contract."""

import json
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from itertools import count
from pathlib import Path

import grpc
import pytest
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import ErrorInfo, RetryInfo

import khronos.v1
import khronos_client as client
from khronos.v1.referee_service_pb2 import GetCatalogRequest, GetCatalogResponse
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_client.channel import CHANNEL_OPTIONS, as_referee_error, channel_options_with
from khronos_client.errors import Failure
from khronos_client.retries import Retries
from khronos_service import Settings
from tests.client.both import Connect
from tests.client.fake import Answer, abort, fake_server
from tests.support.servers import run_server
from tests.support.waiting import free_port

CODES = grpc.StatusCode
CONFIG = resources.files(khronos.v1).joinpath("service_config.json").read_text("utf-8")
BEYOND_GRPC = 6
"""The number of failures in a row that exceeds the five attempts of gRPC."""

BUSY = (ErrorInfo(reason="OVERLOADED", domain="khronos.referee"), RetryInfo(retry_delay=Duration(nanos=1_000_000)))


Ask = Callable[[str], object]


@pytest.fixture
def ask(connect: Connect) -> Ask:
    """Makes a call to an address; tests run once for each kind of client."""

    def get_catalog(address: str) -> None:
        with connect(address, timeout=60) as referee:
            referee.catalog()

    return get_catalog


def fail_at_first(times: int, code: grpc.StatusCode, details: Sequence[Message] = (), pushback: str = "1") -> Answer:
    calls = count(1)

    def answer(context: grpc.ServicerContext) -> GetCatalogResponse:
        if next(calls) > times:
            return GetCatalogResponse()
        if details:
            return abort(context, code, details)
        context.set_trailing_metadata((("grpc-retry-pushback-ms", pushback),))
        context.abort(code, "not yet")
        raise AssertionError

    return answer


@pytest.mark.parametrize(
    ("times", "code", "details"),
    [(BEYOND_GRPC, CODES.UNAVAILABLE, ()), (2, CODES.CANCELLED, ()), (BEYOND_GRPC, CODES.RESOURCE_EXHAUSTED, BUSY)],
    ids=["unavailable", "dropped by the server", "busy"],
)
def test_call_is_retried_until_it_is_answered(
    ask: Ask, times: int, code: grpc.StatusCode, details: Sequence[Message]
) -> None:
    with fake_server(fail_at_first(times, code, details)) as address:
        ask(address)


def test_call_is_retried_until_the_server_starts(ask: Ask) -> None:
    port = free_port()
    with ThreadPoolExecutor(1) as pool:
        asking = pool.submit(ask, f"127.0.0.1:{port}")
        with pytest.raises(TimeoutError):
            asking.result(0.3)  # no server answers
        with run_server(port=port):
            asking.result(60)


@pytest.mark.parametrize(
    ("code", "kind"),
    [(CODES.INTERNAL, client.InternalError), (CODES.INVALID_ARGUMENT, client.InvalidRequestError)],
)
def test_calls_that_would_fail_again_are_not_retried(
    ask: Ask, code: grpc.StatusCode, kind: type[client.RefereeError]
) -> None:
    with fake_server(fail_at_first(1, code)) as address, pytest.raises(kind):
        ask(address)


def test_retries_can_be_delegated_to_grpc() -> None:
    with (
        fake_server(fail_at_first(BEYOND_GRPC, CODES.UNAVAILABLE)) as address,
        client.Referee(address, retries=False) as referee,
        pytest.raises(client.UnavailableError),
    ):
        referee.catalog()


def error_of(code: client.Code, retry_seconds: int = 0) -> client.RefereeError:
    found = client.RefereeError(Failure(code, "as the test says", "r-1"))
    found.retry_after = float(retry_seconds)
    return found


def test_the_retry_delay_of_a_server_is_respected() -> None:
    assert Retries(1000, enabled=True).pause_after(error_of(client.Code.RESOURCE_EXHAUSTED, 100)) >= 100


def test_pauses_between_retries_grow_up_to_a_maximum() -> None:
    retries = Retries(1000, enabled=True)
    pauses = [retries.pause_after(error_of(client.Code.UNAVAILABLE)) for _ in range(20)]
    assert pauses[0] < pauses[3] < 2
    assert max(pauses) < 2


def test_no_pause_exceeds_the_timeout() -> None:
    with pytest.raises(client.RefereeError, match="as the test says"):
        Retries(50, enabled=True).pause_after(error_of(client.Code.RESOURCE_EXHAUSTED, 100))


def test_earlier_error_is_reported_if_the_timeout_ends_the_last_attempt() -> None:
    retries = Retries(1000, enabled=True)
    retries.pause_after(error_of(client.Code.UNAVAILABLE))
    with pytest.raises(client.RefereeError) as raised:
        retries.pause_after(error_of(client.Code.DEADLINE_EXCEEDED))
    assert raised.value.code is client.Code.UNAVAILABLE


# --- a connection that is closed --------------------------------------------------------------------------------------


def test_call_whose_connection_is_closed_raises_a_referee_error(connect: Connect) -> None:
    begun, end = threading.Event(), threading.Event()
    with fake_server(delayed_answer(begun, end)) as address, ThreadPoolExecutor(1) as pool:
        referee = connect(address, timeout=60)
        calling = pool.submit(referee.catalog)
        assert begun.wait(60)
        referee.close()
        with pytest.raises(client.ConnectionClosedError):
            calling.result(60)
        with pytest.raises(client.ConnectionClosedError):
            referee.catalog()
        end.set()


def delayed_answer(begun: threading.Event, end: threading.Event) -> Answer:
    """Return an answer that is sent when the test allows it."""

    def answer(_: grpc.ServicerContext) -> GetCatalogResponse:
        begun.set()
        end.wait(60)
        return GetCatalogResponse()

    return answer


# --- gRPC itself, in any language -------------------------------------------------------------------------------------


def catalog_by_grpc(address: str) -> GetCatalogResponse:
    """Make a call like a client in any language that uses only the service config."""
    with grpc.insecure_channel(address, [("grpc.service_config", CONFIG)]) as channel:
        answer: GetCatalogResponse = RefereeServiceStub(channel).GetCatalog(GetCatalogRequest(), timeout=60)
        return answer


@pytest.mark.parametrize("code", [CODES.UNAVAILABLE, CODES.RESOURCE_EXHAUSTED, CODES.CANCELLED])
def test_the_service_config_makes_grpc_retry_what_is_unavailable_busy_or_dropped(code: grpc.StatusCode) -> None:
    with fake_server(fail_at_first(4, code)) as address:
        assert catalog_by_grpc(address) == GetCatalogResponse()


def test_grpc_respects_a_server_that_forbids_retries() -> None:
    with fake_server(fail_at_first(1, CODES.RESOURCE_EXHAUSTED, pushback="-1")) as address:
        with pytest.raises(grpc.RpcError) as raised:
            catalog_by_grpc(address)
        assert as_referee_error(raised.value, "").code is client.Code.RESOURCE_EXHAUSTED


def test_oversized_requests_are_not_sent() -> None:
    calls = count()

    def answer(_: grpc.ServicerContext) -> GetCatalogResponse:
        next(calls)
        return GetCatalogResponse()

    with fake_server(answer) as address, grpc.insecure_channel(address, [("grpc.service_config", CONFIG)]) as channel:
        send: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary("/khronos.v1.RefereeService/GetCatalog")
        max_bytes = json.loads(CONFIG)["methodConfig"][0]["maxRequestMessageBytes"]
        with pytest.raises(grpc.RpcError) as raised:
            send(bytes(max_bytes + 1), timeout=60)
    assert as_referee_error(raised.value, "").code is client.Code.RESOURCE_EXHAUSTED
    assert next(calls) == 0
    assert max_bytes == Settings().max_request_bytes * 5 // 4


def test_published_service_config_is_the_one_of_the_client() -> None:
    published = Path(__file__).resolve().parents[2] / "protos" / "khronos" / "v1" / "service_config.json"
    assert ("grpc.service_config", published.read_text("utf-8")) in CHANNEL_OPTIONS


def test_options_of_a_call_override_options_of_the_client() -> None:
    options = channel_options_with([("grpc.keepalive_time_ms", 1)], "referee.example:443")
    assert [value for name, value in options if name == "grpc.keepalive_time_ms"] == [1]


def test_local_calls_bypass_proxies() -> None:
    assert ("grpc.enable_http_proxy", 0) in channel_options_with([], "localhost:50051")
    assert ("grpc.enable_http_proxy", 0) not in channel_options_with([], "referee.example:443")
