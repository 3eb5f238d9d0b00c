"""Sends requests over gRPC, Connect, gRPC-Web or in this process, as protobuf or JSON."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection
from threading import Lock
from typing import Final

import grpc
from google.protobuf.any_pb2 import Any as PackedMessage
from google.rpc.status_pb2 import Status

from conformance.run import SEALING_KEYS
from khronos_core import JSON, PLAY, PROTO, Answer, Core, WireFormat
from testing.sealed import SECRETS
from tests.attack.exchanges import LANES, MAX_SECONDS, Exchange, Reply, send
from tests.attack.harness import Server, server
from tests.support.web import ask_again, connect, frame_message

Take = Callable[[Exchange, list[list[Reply]]], None]
"""Receives each exchange with its replies from one server."""


@dataclass(frozen=True, slots=True)
class Transport:
    """A transport.

    Attributes:
        form: The format of the messages.
        has_streams: Whether it supports streams.
        send: Sends exchanges to a separate server, and returns problems that its replies do not contain.
    """

    form: WireFormat
    has_streams: bool
    send: Callable[[Iterator[Exchange], Take], list[str]]


def _to_server(
    send_to: Callable[[Server, Iterator[Exchange], Take], None], exchanges: Iterator[Exchange], take: Take
) -> list[str]:
    """Send exchanges to a separate server; return the problems in its log, and its exit code if it has exited."""
    with server(sealing_keys_file=SEALING_KEYS, web=True, web_port=0) as running:
        send_to(running, exchanges, take)
        faults = [str(line) for line in running.log() if line["event"] == "internal error"]
        if running.process.poll() is not None:
            faults.append(f"the server ended with {running.process.returncode}")
    return faults


def _send_grpc(running: Server, exchanges: Iterator[Exchange], take: Take) -> None:
    send((running.address,), exchanges, take)


# --- over HTTP --------------------------------------------------------------------------------------------------------


Ask = Callable[[HTTPConnection, Exchange], Reply]
"""Makes a call over a connection."""


def _send_http(ask: Ask, running: Server, exchanges: Iterator[Exchange], take: Take) -> None:
    """Send calls over several connections, one at a time on each."""
    lock = Lock()

    def lane() -> None:
        connection = connect(running.web_address)
        connection.timeout = MAX_SECONDS
        while True:
            with lock:
                exchange = next(exchanges, None)
            if exchange is None:
                break
            reply = ask(connection, exchange)
            with lock:
                take(exchange, [[reply]])
        connection.close()

    with ThreadPoolExecutor(LANES) as threads:
        for each in [threads.submit(lane) for _ in range(LANES)]:
            each.result()


def _call_connect(kind: str, connection: HTTPConnection, exchange: Exchange) -> Reply:
    (message,) = exchange.messages
    answer = ask_again(connection, exchange.method, message, {"content-type": f"application/{kind}"})
    if answer.status == HTTPStatus.OK:
        return Reply(grpc.StatusCode.OK, answer.body)
    error = json.loads(answer.body)
    code = grpc.StatusCode["CANCELLED" if error["code"] == "canceled" else error["code"].upper()]
    status = Status(code=code.value[0], message=error.get("message", ""))
    for each in error.get("details", ()):
        packed = base64.b64decode(f"{each['value']}===")
        status.details.append(PackedMessage(type_url=f"type.googleapis.com/{each['type']}", value=packed))
    return Reply(code, status.SerializeToString(), status.message)


def _grpc_web(kind: str, connection: HTTPConnection, exchange: Exchange) -> Reply:
    """Make a call with gRPC-Web, in a content type."""
    (message,) = exchange.messages
    answer = ask_again(
        connection, exchange.method, frame_message(message), {"content-type": f"application/grpc-web+{kind}"}
    )
    if answer.code == 0:
        return Reply(grpc.StatusCode.OK, answer.frames[0][1])
    code = next(each for each in grpc.StatusCode if each.value[0] == answer.code)
    return Reply(code, answer.details.SerializeToString(), answer.trailers.get("grpc-message", ""))


# --- in the process ---------------------------------------------------------------------------------------------------


def _send_in_process(form: WireFormat, exchanges: Iterator[Exchange], take: Take) -> list[str]:
    """Answer exchanges with a separate core; exceptions are problems, because a server would answer `INTERNAL`."""
    core = Core(SECRETS)
    faults = []
    for exchange in exchanges:
        try:
            take(exchange, [_answer(core, exchange, form)])
        except Exception as error:  # noqa: BLE001  # each is a problem, and the others are to be found too
            faults.append(f"{exchange.number}: {exchange.method}: {error!r}")
    return faults


def _answer(core: Core, exchange: Exchange, form: WireFormat) -> list[Reply]:
    if exchange.method == PLAY:
        game = core.open_game()
        return [_reply(game.answer(each, MAX_SECONDS)) for each in exchange.messages]
    (message,) = exchange.messages
    return [_reply(core.answer(exchange.method, message, form, MAX_SECONDS))]


def _reply(answer: Answer[bytes]) -> Reply:
    if answer.response is not None:  # in a stream, it may contain a failure
        return Reply(grpc.StatusCode.OK, answer.response)
    assert answer.failure is not None
    return Reply(
        grpc.StatusCode[answer.failure.code_name],
        answer.failure.status.SerializeToString(deterministic=True),
        answer.failure.message,
    )


TRANSPORTS: Final = {
    "gRPC": Transport(PROTO, has_streams=True, send=partial(_to_server, _send_grpc)),
    "Connect": Transport(PROTO, False, partial(_to_server, partial(_send_http, partial(_call_connect, "proto")))),
    "Connect JSON": Transport(JSON, False, partial(_to_server, partial(_send_http, partial(_call_connect, "json")))),
    "gRPC-Web": Transport(PROTO, False, partial(_to_server, partial(_send_http, partial(_grpc_web, "proto")))),
    "gRPC-Web JSON": Transport(JSON, False, partial(_to_server, partial(_send_http, partial(_grpc_web, "json")))),
    "in the process": Transport(PROTO, True, partial(_send_in_process, PROTO)),
    "in the process, JSON": Transport(JSON, False, partial(_send_in_process, JSON)),
}
"""The transports, by name."""
