"""Serve prepared answers over bare gRPC, without parsing anything, as a baseline for the service.

`python -m bench.echo FILE` reads prepared answers from a file, prints its address, and serves until it is stopped. An
answer is looked up by the first and last bytes of its request, which costs a third of a microsecond.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import grpc
import uvloop

from bench.workloads import PLAY, SERVICE, Workload
from testing.servers import Server, start

Answers = Mapping[str, Mapping[bytes, bytes]]
"""The prepared answers, by method and by the mark of their request."""


def mark(request: bytes) -> bytes:
    """Return the parts that distinguish a request: the digest of its state at the start, and its action at the end."""
    return request[:128] + request[-64:]


def prepare(workloads: Iterable[Workload]) -> Answers:
    """Return the answers of workloads."""
    answers: dict[str, dict[bytes, bytes]] = {}
    for workload in workloads:
        for call in (*workload.calls, *workload.before):
            found = answers.setdefault(call.method, {})
            assert found.setdefault(mark(call.request), call.answer) == call.answer, "two requests have one mark"
    return answers


def write_answers(workloads: Iterable[Workload], file: Path) -> None:
    """Prepare the answers of workloads, and write them into a file."""
    file.write_bytes(pickle.dumps(prepare(workloads)))


def echo(answers: Path, *, cores: Sequence[int]) -> AbstractContextManager[Server]:
    """Run the server with prepared answers."""
    return start([sys.executable, "-m", "bench.echo", str(answers)], cores, lambda out, _: out.strip())


async def _serve(answers: Answers) -> None:
    def unary(found: Mapping[bytes, bytes]) -> Any:
        async def echo(request: bytes, _: Any) -> bytes:
            return found[mark(request)]

        return grpc.unary_unary_rpc_method_handler(echo)

    def stream(found: Mapping[bytes, bytes]) -> Any:
        async def echo(requests: AsyncIterator[bytes], _: Any) -> AsyncIterator[bytes]:
            async for request in requests:
                yield found[mark(request)]

        return grpc.stream_stream_rpc_method_handler(echo)

    handlers = {name: (stream if name == PLAY else unary)(found) for name, found in answers.items()}
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(SERVICE, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(f"127.0.0.1:{port}", flush=True)
    await server.wait_for_termination()


def main() -> None:
    """Serve until the process is stopped."""
    answers: Answers = pickle.loads(Path(sys.argv[1]).read_bytes())  # noqa: S301  # our own file
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_serve(answers))


if __name__ == "__main__":
    main()
