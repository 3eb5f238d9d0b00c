"""Long calls wait for one thread, in turns of their callers."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import pytest
from khronos_service.transport.work_queue import WorkQueue

from khronos_core.errors import CallCancelledError, DeadlinePassedError, OverloadedError
from khronos_core.work import Work

Test = Callable[["Desk"], Coroutine[Any, Any, None]]


class Desk:
    """A queue whose thread is held by a first call until it is let go, and what the calls behind it did."""

    def __init__(self, most: int = 100) -> None:
        self.queue = WorkQueue(most)
        self.done: list[str] = []
        self.let_go = threading.Event()
        self.first = self.call("first", held=True)

    def call(self, name: str, caller: str = "", work: Work | None = None, *, held: bool = False) -> asyncio.Task[str]:
        """Make a call that notes its name once it is done."""
        work = work or Work()

        def answer() -> str:
            if held:
                assert self.let_go.wait(20)
            work.check()
            self.done.append(name)
            return name

        return asyncio.ensure_future(self.queue.run(caller or name[0], work, answer))

    async def finish(self, *calls: asyncio.Task[str]) -> None:
        """Let the first call go, and wait for some of those behind it."""
        await asyncio.sleep(0)
        self.let_go.set()
        await asyncio.gather(self.first, *calls)


def run(test: Test, most: int = 100) -> None:
    """Run a test at a desk of its own."""

    async def with_desk() -> None:
        desk = Desk(most)
        await asyncio.sleep(0)
        try:
            await test(desk)
        finally:
            desk.let_go.set()
            with suppress(Exception):
                await desk.first

    asyncio.run(with_desk())


def test_a_call_gets_its_answer_or_its_error() -> None:
    async def test(desk: Desk) -> None:
        desk.let_go.set()
        assert await desk.call("a1") == "a1"
        with pytest.raises(ZeroDivisionError):
            await desk.queue.run("a", Work(), lambda: 1 // 0)
        assert await desk.call("a2") == "a2"

    run(test)


def test_calls_of_one_caller_are_answered_in_their_order() -> None:
    async def test(desk: Desk) -> None:
        await desk.finish(*map(desk.call, ("a1", "a2", "a3")))
        assert desk.done == ["first", "a1", "a2", "a3"]

    run(test)


def test_callers_take_turns() -> None:
    async def test(desk: Desk) -> None:
        await desk.finish(*map(desk.call, ("a1", "a2", "a3", "a4", "b1", "b2", "c1")))
        assert desk.done == ["first", "a1", "b1", "c1", "a2", "b2", "a3", "a4"]

    run(test)


def test_no_two_calls_are_worked_on_at_a_time() -> None:
    async def test(desk: Desk) -> None:
        threads: set[int] = set()
        busy = threading.Lock()

        def answer() -> None:
            assert busy.acquire(blocking=False)
            threads.add(threading.get_ident())
            busy.release()

        desk.let_go.set()
        await asyncio.gather(*[desk.queue.run(str(number % 3), Work(), answer) for number in range(30)])
        assert len(threads) == 1

    run(test)


def test_a_call_that_is_cancelled_while_it_waits_is_not_worked_on() -> None:
    async def test(desk: Desk) -> None:
        ends: list[type[Exception]] = []
        work = Work()

        def answer() -> None:
            try:
                work.check()
            except CallCancelledError as error:
                ends.append(type(error))

        cancelled = asyncio.ensure_future(desk.queue.run("a", work, answer))
        await asyncio.sleep(0)
        cancelled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await cancelled
        assert ends == [CallCancelledError], "its end was reported at once"
        await desk.finish(desk.call("b1"))
        assert ends == [CallCancelledError]

    run(test)


def test_a_call_that_is_cancelled_while_it_is_worked_on_ends_its_work() -> None:
    async def test(desk: Desk) -> None:
        work, begun, ended = Work(), threading.Event(), threading.Event()

        def answer() -> None:
            begun.set()
            with suppress(CallCancelledError):
                while True:
                    work.spend(0)
            ended.set()

        desk.let_go.set()
        running = asyncio.ensure_future(desk.queue.run("a", work, answer))
        assert await asyncio.to_thread(begun.wait, 20)
        running.cancel()
        assert await asyncio.to_thread(ended.wait, 20)

    run(test)


def test_a_call_whose_deadline_passes_while_it_waits_is_not_worked_on() -> None:
    async def test(desk: Desk) -> None:
        late = desk.call("a1", work=Work(seconds_left=0))
        with pytest.raises(DeadlinePassedError):
            await desk.finish(late)
        assert desk.done == ["first"]

    run(test)


def test_a_full_queue_refuses_the_caller_who_fills_it() -> None:
    async def test(desk: Desk) -> None:
        waiting = [desk.call(f"a{number}") for number in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(OverloadedError):
            await desk.call("a3")
        await desk.finish(*waiting)

    run(test, most=3)


def test_a_full_queue_makes_room_for_another_caller() -> None:
    async def test(desk: Desk) -> None:
        waiting = [desk.call(f"a{number}") for number in range(3)]
        await asyncio.sleep(0)
        other = desk.call("b1")
        with pytest.raises(OverloadedError):
            await waiting.pop()
        await desk.finish(*waiting, other)
        assert desk.done == ["first", "a0", "b1", "a1"]

    run(test, most=3)
