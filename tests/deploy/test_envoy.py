"""Through Envoy, browsers can call the gRPC server over gRPC-Web, and get all responses and error details."""

from __future__ import annotations

import base64
import re
import subprocess
from collections.abc import Iterator
from dataclasses import replace

import pytest
from google.rpc.code_pb2 import INTERNAL, OK, UNAVAILABLE
from google.rpc.status_pb2 import Status

from conformance.run import SEALING_KEYS, Case, read_cases
from khronos_client import Referee
from tests.attack.connections import CATALOG
from tests.attack.http2 import RawConnection
from tests.cli.program import khronos
from tests.support.calls import setup
from tests.support.envoy import CONFIGURATION, ENVOY, envoy_before
from tests.support.servers import run_server
from tests.support.waiting import free_ports
from tests.support.web import GRPC_WEB, JSON, SERVICE, SETUP, ask, frame_message

CASES = [each for each in read_cases() if each.rpc != "Play"]
ORIGIN = "https://games.example"

pytestmark = pytest.mark.skipif(ENVOY is None, reason="there is no Envoy for this machine")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with run_server(web=True, web_port=0, trusted_proxy="127.0.0.1/32", sealing_keys_file=SEALING_KEYS) as server:
        port, web = (int(each.rpartition(":")[2]) for each in (server.address, server.web_address))
        with envoy_before(port, web=[web]) as envoy:
            yield envoy.address


@pytest.fixture
def url(address: str) -> str:
    return f"http://{address}"


def test_envoy_accepts_the_configuration() -> None:
    command = [str(ENVOY), "--mode", "validate", "-c", str(CONFIGURATION), "--log-level", "warning"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("case", CASES, ids=lambda each: each.name)
def test_conformance_vector_passes_over_grpc_web(url: str, case: Case) -> None:
    answer = ask(url, case.rpc, frame_message(case.requests[0]), GRPC_WEB)
    wanted = case.answers_binary[0]
    if case.code != "OK":
        assert answer.details == Status.FromString(wanted)
    elif case.depends_on_version:
        assert answer.code == 0
    else:
        assert (answer.code, answer.frames[0][1]) == (0, wanted)


def test_json_over_connect_is_forwarded(url: str) -> None:
    assert ask(url, "CreateGame", {"setup": SETUP}).json["state"]["publicPart"]


def test_get_request_is_forwarded(url: str) -> None:
    answer = ask(url, f"{SERVICE}/GetCatalog?connect=v1&encoding=json&message=%7B%7D", method="GET")
    assert (answer.status, answer.headers["cache-control"]) == (200, "private, max-age=60")
    assert answer.json["catalog"]["kinds"]


def test_grpc_web_text_is_forwarded(url: str) -> None:
    text = {"content-type": "application/grpc-web-text", "accept": "application/grpc-web-text"}
    answer = ask(url, "GetCatalog", base64.b64encode(frame_message(b"")), text)
    assert answer.headers["content-type"] == "application/grpc-web-text+proto"
    parts = re.findall(rb"[^=]+=*", answer.body)
    as_bytes = replace(answer, body=b"".join(map(base64.b64decode, parts)))
    assert as_bytes.frames[0] == ask(url, "GetCatalog", frame_message(b""), GRPC_WEB).frames[0]


@pytest.mark.parametrize(
    ("name", "malformed", "honest"),
    [
        ("grpc-timeout", b"soon", b"30S"),
        ("grpc-previous-rpc-attempts", b"many", b"1"),
        ("khronos-bin", b"\xff", b"YQ"),
    ],
)
def test_malformed_header_fails_only_its_own_call(address: str, name: str, malformed: bytes, honest: bytes) -> None:
    def code(value: bytes) -> int:
        with RawConnection(address) as caller:
            call = caller.begin(CATALOG, (name, value))
            caller.send(call, b"")
            caller.receive_all()
            return int(caller.streams[call].headers[b"grpc-status"])

    assert code(malformed) in {INTERNAL, UNAVAILABLE}
    assert {code(honest) for _ in range(8)} == {OK}


def test_request_that_is_too_large_is_not_forwarded(url: str) -> None:
    assert ask(url, "CreateGame", bytes(1 << 20), JSON).status == 413


def test_a_game_is_played_over_a_stream(address: str) -> None:
    with Referee(address, viewer="host") as referee:
        state = referee.create_game(setup()).state
        with referee.play(state) as game:
            assert game.apply("travel I Reason").events


def test_envoy_is_healthy_while_a_server_answers(url: str) -> None:
    assert ask(url, "/healthz", method="GET").status == 200


def test_pages_of_allowed_origins_may_call_and_others_may_not(url: str) -> None:
    for origin, allowed in ((ORIGIN, True), ("https://other.example", False)):
        asked = {"origin": origin, "access-control-request-method": "POST"}
        preflight = ask(url, "GetCatalog", headers=asked, method="OPTIONS")
        assert (preflight.headers.get("access-control-allow-origin") == origin) is allowed


@pytest.mark.parametrize(
    "sent",
    [
        "authorization content-type grpc-timeout x-grpc-web x-user-agent",
        "authorization connect-protocol-version connect-timeout-ms content-type",
    ],
    ids=["gRPC-Web", "Connect"],
)
def test_pages_may_send_the_headers_of_their_protocol(url: str, sent: str) -> None:
    preflight = ask(
        url, "GetCatalog", headers={"origin": ORIGIN, "access-control-request-method": "POST"}, method="OPTIONS"
    )
    allowed = re.split(", *", preflight.headers["access-control-allow-headers"])
    assert set(sent.split()) <= set(allowed)


def test_only_calls_are_forwarded(url: str) -> None:
    assert ask(url, "Fly", {}).status == 404
    assert ask(url, "/", method="GET").status == 404
    assert ask(url, "/grpc.health.v1.Health/Check", frame_message(b""), GRPC_WEB).status == 404


def test_health_check_through_envoy_points_to_its_probe(address: str) -> None:
    result = khronos("healthcheck", "--server", address)
    assert result.returncode == 1
    assert result.stderr.endswith("it does not answer gRPC health checks; for a proxy (Envoy), use GET /healthz\n")


def test_rate_limited_caller_gets_the_retry_delay_through_envoy() -> None:
    shipped = "max_tokens: 400, tokens_per_fill: 20, fill_interval: 0.1s"
    text = CONFIGURATION.read_text("utf-8").replace(shipped, "max_tokens: 1, fill_interval: 60s")
    with envoy_before(*free_ports(1), web=free_ports(1), text=text) as envoy:
        answers = [ask(f"http://{envoy.address}", "GetCatalog", {}) for _ in range(2)]
    assert (answers[1].status, answers[1].headers["retry-after"]) == (429, "1")
