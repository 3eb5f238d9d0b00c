"""gRPC's main loop of a server, so that no caller can end it, and its end is noticed.

`grpc.aio` decodes the path of a call within its main loop. A path that is not UTF-8 ends the loop: the port is closed,
and the process lives on. No handler and no interceptor comes before. So methods are registered, whose calls gRPC's core
knows by the bytes of their path, and calls are taken from the core here, a task for each path. Calls of any other path
are refused; gRPC does not reveal it without its main loop.

That takes private parts of gRPC: `cygrpc.AioServer` with its main loop and the functions by which that requests a call,
and what it handles a call by. `tests/service/test_main_loop.py` fails when one of them changes, and `pyproject.toml`
allows no other minor version of gRPC.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import grpc
from grpc._cython import cygrpc  # type: ignore[attr-defined]  # gRPC has no types of its private parts

from khronos_service.transport.incoming_call import Context

_NO_INTERCEPTORS: tuple[()] = ()
_PAUSE_SECONDS = 0.01
_QUIET_PAUSES = 5  # in a row without a call, after which none is taken to be on its way: a busy machine may stretch one
_FLUSH_SECONDS = 0.05  # for which a server that stops still sends what it has


def _look_at_failure(taking: asyncio.Task[None]) -> None:
    """Read a failure, so that asyncio does not log it: every path fails when the server stops."""
    if not taking.cancelled():
        taking.exception()


class MainLoop(cygrpc.AioServer):  # type: ignore[misc]  # as above
    """A server of gRPC on the running event loop; `add_…_port` says where it listens, `start` and `shutdown` when."""

    def __init__(
        self,
        methods: Mapping[str, grpc.RpcMethodHandler[Any, Any]],
        refuse: Callable[[Context], Awaitable[None]],
        options: Sequence[tuple[str, int]],
        report_end: Callable[[BaseException], None],
    ) -> None:
        """Answer calls.

        Args:
            methods: What answers the calls of a path.
            refuse: Ends a call of any other path.
            options: Options of gRPC.
            report_end: Called once if the main loop fails; then no call is taken any more.
        """
        super().__init__(asyncio.get_running_loop(), None, (), _NO_INTERCEPTORS, tuple(options), None)
        self.add_registered_method_handlers(dict(methods))
        self._resolver = cygrpc._MethodResolver([], dict(methods))  # noqa: SLF001  # why: see the head of this module
        self._refuse = refuse
        self._report_end = report_end
        self._taken = 0  # calls
        self._streams: set[asyncio.Task[None]] = set()  # asyncio itself holds no task
        self._answering: set[asyncio.Task[None]] = set()  # calls with one answer
        self._paths_of_streams = {path for path, each in methods.items() if each.response_streaming}

    async def end(self, seconds: float) -> None:
        """Take no more calls, and end when those that have been taken are answered; streams are broken off.

        A call that meets a server that takes no more is lost, while one that is refused may be sent again elsewhere. So
        calls are taken for a moment more, until none is on its way.

        Args:
            seconds: The most that calls may take, each of both: to come, and to be answered.
        """
        loop = asyncio.get_running_loop()
        end, quiet, taken = loop.time() + seconds, 0, self._taken
        while quiet < _QUIET_PAUSES and loop.time() < end:
            await asyncio.sleep(_PAUSE_SECONDS)
            quiet = quiet + 1 if self._taken == taken and not self._answering else 0
            taken = self._taken
        # Once alone: of two at a time one may use what the other has freed.
        await self.shutdown(max(seconds, _FLUSH_SECONDS) if self._answering else _FLUSH_SECONDS)

    def _make_request_call_future(self, path: bytes | None) -> asyncio.Future[None]:
        """Take the calls of a path, of all other paths if it is None; gRPC would take one, and handle it itself."""
        taking = asyncio.get_running_loop().create_task(self._take_calls(path))
        taking.add_done_callback(_look_at_failure)
        # A main loop that fails cancels what it waits for. Then gRPC would free memory that its core still writes to.
        return asyncio.shield(taking)

    async def _take_calls(self, path: bytes | None) -> None:
        """Take calls until gRPC fails to give one, as it does when the server stops."""
        loop = asyncio.get_running_loop()
        name = "" if path is None else path.decode()
        tasks = self._streams if name in self._paths_of_streams else self._answering
        while True:
            if path is None:
                call = await self._request_call()
                work = self._refuse(cygrpc._ServicerContext(call, None, None, loop))  # noqa: SLF001  # as above
            else:
                call = await self._request_registered_call(path)
                work = cygrpc._handle_rpc(name, self._resolver, _NO_INTERCEPTORS, call, loop, False)  # noqa: SLF001
            task = loop.create_task(cygrpc._schedule_rpc_coro(work, call, loop, name))  # noqa: SLF001
            self._taken += 1
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    async def _server_main_loop(self, started: asyncio.Future[bool]) -> None:
        try:
            await super()._server_main_loop(started)
        except BaseException as error:
            self._report_end(error)
            raise
