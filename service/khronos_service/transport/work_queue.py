"""Where long calls wait for the one thread that answers them, so that short calls and health need not wait.

One thread, not several: each further one that computes takes the interpreter away from the event loop for as long
again. Callers take turns, so that one with many calls delays another by one call at most.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from khronos_core.errors import OverloadedError
from khronos_core.work import Work

_Answer = TypeVar("_Answer")


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting(Generic[_Answer]):
    """A long call that waits.

    Attributes:
        caller: Who made it.
        work: What ends it early.
        function: What answers it; it ends at once if its work was cancelled or its deadline has passed.
        answer: Where the answer goes.
    """

    caller: str
    work: Work
    function: Callable[[], _Answer]
    answer: asyncio.Future[_Answer]


class WorkQueue:
    """A bounded queue before one thread. All but the functions themselves runs on one event loop.

    Attributes:
        what: What waits, in the plural.
        most: How many may wait.
        held: How many wait now.
    """

    def __init__(self, most: int) -> None:
        """Let up to `most` calls wait."""
        self.what = "long calls that wait"
        self.most = most
        self._by_caller: OrderedDict[str, deque[_Waiting[Any]]] = OrderedDict()  # the next caller's line first
        self.held = 0
        self._busy = False
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="khronos-work")

    async def run(self, caller: str, work: Work, function: Callable[[], _Answer]) -> _Answer:
        """Wait for the thread, and return what a function returns.

        If the task is cancelled, so is the work. A function that did not begin is called then, too, to report its end.

        Args:
            caller: Who waits: callers take turns.
            work: What the function ends early by.
            function: The work; it ends at once if `work` is over before it begins.

        Raises:
            OverloadedError: The queue is full, and no other caller has more calls in it.
        """
        if self.held >= self.most:
            self._make_room(caller)
        waiting = _Waiting(caller, work, function, asyncio.get_running_loop().create_future())
        self._by_caller.setdefault(caller, deque()).append(waiting)
        self.held += 1
        self._begin_next()
        try:
            answer: _Answer = await waiting.answer
        except asyncio.CancelledError:
            work.cancel()
            if self._leave(waiting):
                function()
            raise
        return answer

    def _make_room(self, caller: str) -> None:
        """Refuse the last call of the caller who has the most in a full queue."""
        longest = max(self._by_caller, key=lambda each: len(self._by_caller[each]))
        if len(self._by_caller[longest]) <= len(self._by_caller.get(caller, ())) + 1:
            raise OverloadedError(self.most, "long calls")
        refused = self._by_caller[longest][-1]
        self._leave(refused)
        if not refused.answer.done():
            refused.answer.set_exception(OverloadedError(self.most, "long calls"))

    def _leave(self, waiting: _Waiting[Any]) -> bool:
        """Take a call out of the queue, and return whether it was still in it."""
        line = self._by_caller.get(waiting.caller)
        if line is None or waiting not in line:
            return False
        line.remove(waiting)
        self.held -= 1
        if not line:
            del self._by_caller[waiting.caller]
        return True

    def _begin_next(self) -> None:
        """Begin the first call of the caller whose turn it is, if the thread is free."""
        if self._busy or not self._by_caller:
            return
        caller, line = next(iter(self._by_caller.items()))
        waiting = line[0]
        self._leave(waiting)
        if caller in self._by_caller:
            self._by_caller.move_to_end(caller)
        self._busy = True
        done = asyncio.get_running_loop().run_in_executor(self._thread, waiting.function)
        done.add_done_callback(lambda each: self._finish(waiting, each))

    def _finish(self, waiting: _Waiting[Any], done: asyncio.Future[Any]) -> None:
        """Pass an answer on, and begin the next call."""
        self._busy = False
        error = done.exception()
        if waiting.answer.done():  # its task was cancelled meanwhile
            pass
        elif error is not None:
            waiting.answer.set_exception(error)
        else:
            waiting.answer.set_result(done.result())
        self._begin_next()
