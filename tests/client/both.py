"""Both clients behind one interface, so that a test covers the blocking client and the asyncio client."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Coroutine
from types import TracebackType
from typing import Any, Self

from khronos.v1.action_pb2 import Action, Travel
from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos.v1.material_pb2 import Adventurer, Age
from khronos_client import Referee

PATIENCE = 60.0
"""The timeout of a waiting test, in seconds."""

SETUP = GameSetup(
    config=GameConfig(seats=[Seat(name="Ann", colour="red"), Seat(name="Ben", colour="blue")]),
    first_seat=1,
    seed_phrase="castle",
)
TRAVEL = Action(seat=1, travel=Travel(adventurer=Adventurer.ADVENTURER_FIRST, to=Age.AGE_FAITH))
"""A legal action at the start of that game."""

Connect = Callable[..., Referee]
"""Creates a client from an address and options."""


class Waiting:
    """Wraps an object of the asyncio client, so that its calls block like the calls of the other client."""

    def __init__(self, loop: asyncio.AbstractEventLoop, awaited: Any) -> None:
        self._loop = loop
        self._awaited = awaited

    @classmethod
    def create(cls, loop: asyncio.AbstractEventLoop, kind: Callable[..., Any], *given: Any, **options: Any) -> Waiting:
        async def make() -> Any:
            return kind(*given, **options)

        return cls(loop, cls(loop, None)._wait(make()))

    def __getattr__(self, name: str) -> Any:
        """Return an attribute; for methods, a function that waits for the result."""
        found = getattr(self._awaited, name)
        if not callable(found):
            return found

        def call_and_wait(*given: Any, **options: Any) -> Any:
            answer = found(*given, **options)
            return self._wait(answer) if inspect.iscoroutine(answer) else Waiting(self._loop, answer)

        return call_and_wait

    def __enter__(self) -> Self:
        return type(self)(self._loop, self._wait(self._awaited.__aenter__()))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        suppressed: bool | None = self._wait(self._awaited.__aexit__(kind, error, trace))
        return suppressed

    def _wait(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(PATIENCE)
