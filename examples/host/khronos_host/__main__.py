"""Run a game host with `python -m khronos_host`, with a server in the same process or the server of `--referee`."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, NoReturn
from urllib.parse import urlsplit

import segno
import uvicorn

from khronos_host.addresses import list_urls
from khronos_host.application import Settings, open_application
from khronos_host.database import DatabaseUnusableError
from khronos_host.logs import Sparse

_BACKLOG: Final = (
    64  # the maximum number of pending connections; without free file descriptors, each of them logs an error
)
_FILES: Final = 16_384  # the maximum number of open files, unless the system allows fewer; each connection uses one
_SPARE_FILES: Final = 64  # for the database, the referee and Python itself
_FILES_ELSEWHERE: Final = 500  # the maximum number of connections on systems without a limit of files, such as Windows
_MAX_PORT: Final = 65_535
_MAX_DAYS: Final = 36_500
_HEAD_BYTES: Final = 16 * 1024  # the maximum size of request headers, in bytes


def main() -> None:
    """Run a host until a signal ends it."""
    parser = argparse.ArgumentParser(prog="khronos_host", description=__doc__, allow_abbrev=False)
    parser.add_argument("--database", default=os.environ.get("KHRONOS_DATABASE", "sqlite:///khronos-host.db"))
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets phones in your network play")
    parser.add_argument("--port", type=_port, default=8081)
    parser.add_argument(
        "--origin", type=_origin, action="append", default=[], metavar="URL", help="how pages reach it; repeatable"
    )
    parser.add_argument(
        "--games-per-hour", type=_positive_int, default=30, metavar="N", help="that one address may begin"
    )
    parser.add_argument("--keep-days", type=_days, default=90, metavar="N", help="for games that nobody plays any more")
    parser.add_argument("--referee", help="address of a referee, such as localhost:50051; without it, one is started")
    parser.add_argument(
        "--referee-web", type=_url, default="http://localhost:8080", help="URL of that referee's web port"
    )
    given = parser.parse_args()
    for name in ("asyncio", "uvicorn.error"):
        logging.getLogger(name).addFilter(Sparse())
    with _listen(given.host, given.port) as bound, _referee(given.referee, given.referee_web) as (referee, web):
        found = given.origin or list_urls(given.host, bound.getsockname()[1])
        settings = Settings(
            database=given.database,
            referee=referee,
            referee_web=web,
            origins=tuple(given.origin),
            games_per_hour=given.games_per_hour,
            keep_days=given.keep_days,
            reached_at=found[0],
        )
        try:
            asyncio.run(_serve(settings, bound, found))
        except DatabaseUnusableError as error:
            _exit(f"--database: {error}")
    print("The host has ended.")  # noqa: T201  # the answer to Ctrl-C


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; exit if the port cannot be used."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        _exit(f"{error.strerror}; choose another port with --port")


@contextmanager
def _referee(address: str | None, web: str) -> Iterator[tuple[str, str]]:
    """Provide the address of a server and the URL of its web port; without an `address`, run a server here."""
    if address is not None:
        yield address, web
        return
    from khronos_service import LogLevel, Settings, start_server  # noqa: PLC0415  # a host that names a referee needs none

    running = start_server(Settings(port=0, web=True, web_port=0, log_level=LogLevel.ERROR))
    try:
        yield running.address, running.web_address
    finally:
        running.stop(grace=1)  # seconds for its connections to end


async def _serve(settings: Settings, bound: socket.socket, urls: Sequence[str]) -> None:
    async with open_application(settings) as application:
        for url in urls:
            print(f"Players open {url}")  # noqa: T201  # what the program is started for
            if _can_print_blocks():
                segno.make(url, micro=False).terminal(compact=True)
        config = uvicorn.Config(
            application,
            http="h11",  # httptools does not limit headers, and loses the body of a request with `Upgrade: h2c`
            ws="none",
            lifespan="off",
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
            backlog=_BACKLOG,
            limit_concurrency=_max_connections(),
            h11_max_incomplete_event_size=_HEAD_BYTES,
        )
        for each in (signal.SIGINT, signal.SIGTERM):
            signal.signal(each, lambda *_: None)  # uvicorn exits on this signal, and raises it again afterwards
        await uvicorn.Server(config).serve(sockets=[bound])


def _can_print_blocks() -> bool:
    """Return whether standard output can encode the characters of a QR code."""
    try:
        "\u2580\u2584\u2588".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return False
    return True


def _exit(problem: str) -> NoReturn:
    """Print one line that says why a host cannot start, and exit with the code of a usage error."""
    sys.stderr.write(f"error: {problem}\n")
    raise SystemExit(2)


def _port(text: str) -> int:
    """Parse a port; 0 means any free port."""
    if not text.isdecimal() or int(text) > _MAX_PORT:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {_MAX_PORT}")
    return int(text)


def _positive_int(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


def _days(text: str) -> float:
    """Parse a number of days. Less than one day would delete games that are being played."""
    try:
        days = float(text)
    except ValueError:
        days = 0
    if not 1 <= days <= _MAX_DAYS:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to {_MAX_DAYS}")
    return days


def _origin(text: str) -> str:
    """Parse an origin, which must be a URL without a path."""
    if _url(text) != text or urlsplit(text).path or "@" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not an origin such as https://khronos.example")
    return text


def _url(text: str) -> str:
    try:
        found = urlsplit(text)
        is_url = found.scheme in {"http", "https"} and bool(found.hostname) and found.port != 0
    except ValueError:
        is_url = False
    if not is_url:
        raise argparse.ArgumentTypeError(f"{text!r} is not a URL such as http://localhost:8080")
    return text


def _max_connections() -> int:
    """Raise the limit of open files up to `_FILES`; return the maximum number of connections."""
    try:
        import resource  # noqa: PLC0415  # only Unix has it, and such limits
    except ImportError:
        return _FILES_ELSEWHERE
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return max(1, files - _SPARE_FILES)


if __name__ == "__main__":
    main()
