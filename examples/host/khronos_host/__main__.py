"""Runs a host: `python -m khronos_host`, with a referee of its own where none is named."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from khronos_host.application import hosting


def main() -> None:
    """Run a host until a signal ends it."""
    parser = argparse.ArgumentParser(prog="khronos_host", description=__doc__)
    parser.add_argument("--database", default=os.environ.get("KHRONOS_DATABASE", "sqlite:///khronos-host.db"))
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in your network play")
    parser.add_argument("--port", type=int, default=8081)
    parser.add_argument("--referee", help="address of a referee, such as localhost:50051; without it, one is started")
    parser.add_argument("--referee-web", default="http://localhost:8080", help="URL of that referee's web port")
    given = parser.parse_args()
    with _referee(given.referee, given.referee_web) as (referee, web):
        asyncio.run(_serve(given, referee, web))


@contextmanager
def _referee(address: str | None, web: str) -> Iterator[tuple[str, str]]:
    """Give the address of a referee and the URL of its web port; where none is named, run one in this process."""
    if address is not None:
        yield address, web
        return
    from khronos_service import LogLevel, Settings, start_server  # noqa: PLC0415  # a host that names a referee needs none

    running = start_server(Settings(port=0, web=True, web_port=0, log_level=LogLevel.ERROR))
    try:
        yield running.address, running.web_address
    finally:
        running.stop(grace=0)


async def _serve(given: argparse.Namespace, referee: str, referee_web: str) -> None:
    async with hosting(given.database, referee, referee_web) as application:
        config = uvicorn.Config(
            application, given.host, given.port, lifespan="off", server_header=False, timeout_graceful_shutdown=5
        )
        await uvicorn.Server(config).serve()


if __name__ == "__main__":
    main()
