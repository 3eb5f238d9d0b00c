"""A server to be measured, as a process of its own: `python -m bench.serving '{...}'`, started by `bench.servers`.

It is the referee; or one of the two floors, which answer the same requests by the same bytes, prepared beforehand, and
read none of them: bare gRPC with the options of the referee's own server, or the referee's whole server, every layer
around a call included, with nothing in its middle. The prepared answer is found by the first and last bytes of the
request, which costs a third of a microsecond.

It ends when its standard input does, so that none is left behind.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import threading
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import grpc
import uvloop

from bench.workloads import PLAY, Workload
from khronos.v1.options_pb2 import RequestOptions
from khronos_service import LogFormat, Settings, play_streams, serve
from khronos_service.grpc_server import channel_options
from khronos_service.methods import METHODS, SERVICE
from khronos_service.play_session import Session

Answers = Mapping[bytes, bytes]
"""Prepared answers by the mark of their request."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be served.

    Attributes:
        kind: `referee`, `raw echo` or `full echo`.
        cores: The cores that the process, and those it starts, keep to.
        workers: Processes that share the port; the referee's only.
        keeping: Whether the referee may keep states that it has seen.
        answers: The file of prepared answers; of an echo only.
        python: The interpreter that serves.
    """

    kind: str
    cores: tuple[int, ...]
    workers: int = 1
    keeping: bool = True
    answers: str = ""
    python: str = sys.executable

    def written(self) -> str:
        """Return the plan as text."""
        return json.dumps(asdict(self))


def settings_of(plan: Plan) -> Settings:
    """Return the settings of a server: as shipped, a line a call in the log."""
    chosen = Settings(port=0, workers=plan.workers, log_format=LogFormat.JSON, linger=0, grace=2)
    return chosen if plan.keeping else forgetful(chosen)


def forgetful(settings: Settings) -> Settings:
    """Return settings of a server that caches no state."""
    return replace(settings, cached_states=0)


# --- prepared answers -------------------------------------------------------------------------------------------------


def mark(request: bytes) -> bytes:
    """Return what tells a request from others: the digest of its state is at its beginning, its action at its end."""
    return request[:128] + request[-64:]


def write_answers(workloads: Sequence[Workload], file: Path) -> None:
    """Prepare the answers of workloads."""
    marked: dict[bytes, bytes] = {}
    for call in (call for workload in workloads for call in (*workload.calls, *workload.before)):
        key = call.method.encode() + mark(call.request)
        assert marked.setdefault(key, call.answer) == call.answer, "two requests have one mark"
    pairs = [(b64encode(key).decode(), b64encode(value).decode()) for key, value in marked.items()]
    file.write_text(json.dumps(pairs), "ascii")


def read_answers(file: Path) -> dict[str, Answers]:
    """Return prepared answers by method."""
    answers: dict[str, dict[bytes, bytes]] = {name: {} for name in (*METHODS, PLAY)}
    marked = [(b64decode(key), b64decode(value)) for key, value in json.loads(file.read_text("ascii"))]
    for name, found in answers.items():
        for key, value in marked:
            if key.startswith(name.encode()):
                found[key.removeprefix(name.encode())] = value
    return dict(answers)


# --- the referee's server with nothing in its middle ------------------------------------------------------------------


class _Unread:
    """Stands for a request; it keeps the bytes as they are."""

    __slots__ = ("data", "options")
    locale = ""

    def __init__(self) -> None:
        self.data = b""
        self.options = RequestOptions()

    def ParseFromString(self, data: bytes) -> None:  # noqa: N802  # as messages have it
        self.data = data


@dataclass(frozen=True, slots=True)
class _Canned:
    """Stands for an answer."""

    data: bytes

    def SerializeToString(self, *, deterministic: bool) -> bytes:  # noqa: ARG002, N802  # as messages have it
        return self.data


def _empty_the_middle(answers: Mapping[str, Answers]) -> None:
    """Let the service in this process answer by prepared bytes, whatever goes on around that."""

    def answering(prepared: Answers) -> Any:
        return lambda unread, *_: _Canned(prepared[mark(unread.data)])

    unread: Any = _Unread
    methods = {name: replace(method, request=unread, call=answering(answers[name])) for name, method in METHODS.items()}
    for module in [each for name, each in sys.modules.items() if name.startswith("khronos_service.")]:
        if hasattr(module, "METHODS"):
            vars(module)["METHODS"] = methods
    played = answers[PLAY]

    class EchoSession(Session):
        """Answers the requests of a stream by prepared bytes."""

        def answer_bytes(self, data: bytes) -> bytes:
            return played[mark(data)]

    vars(play_streams)["Session"] = EchoSession


# --- bare gRPC --------------------------------------------------------------------------------------------------------


async def _serve_bare_event_loop(settings: Settings, answers: Mapping[str, Answers]) -> None:
    def unary(prepared: Answers) -> Any:
        async def echo(request: bytes, _: Any) -> bytes:
            return prepared[mark(request)]

        return grpc.unary_unary_rpc_method_handler(echo)

    async def played(requests: AsyncIterator[bytes], _: Any) -> AsyncIterator[bytes]:
        async for request in requests:
            yield answers[PLAY][mark(request)]

    handlers = {name: unary(answers[name]) for name in METHODS}
    handlers[PLAY] = grpc.stream_stream_rpc_method_handler(played)
    options = channel_options(settings, shared=False)
    server = grpc.aio.server(options=options, maximum_concurrent_rpcs=settings.most_calls)
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    _announce(f"127.0.0.1:{port}")
    await ended.wait()
    await server.stop(0)


# --- the program ------------------------------------------------------------------------------------------------------


def _announce(address: str) -> None:
    print(address, flush=True)


def _end_with_input() -> None:
    """Tell this process to end when its standard input does."""
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def main(plan: Plan) -> int:
    """Serve until told to end; return the exit code."""
    os.sched_setaffinity(0, plan.cores)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the harness ends us
    settings = settings_of(plan)
    answers = read_answers(Path(plan.answers)) if plan.answers else {}
    threading.Thread(target=_end_with_input, daemon=True).start()
    if plan.kind == "raw echo":
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(_serve_bare_event_loop(settings, answers))
        return 0
    if plan.kind == "full echo":
        _empty_the_middle(answers)
    return serve(settings, _announce)


if __name__ == "__main__":
    read = json.loads(sys.argv[1])
    sys.exit(main(Plan(**{**read, "cores": tuple(read["cores"])})))
