"""A game played over one stream, for asyncio: the methods of the blocking one, awaited."""

from __future__ import annotations

import asyncio
from typing import Unpack

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.play_pb2 import PlayApplied, PlayState
from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos.v1.state_pb2 import GameState
from khronos_client import requests
from khronos_client.created import check_sealed
from khronos_client.play import GameFacts
from khronos_client.requests import PlayOptions, ShowOptions, StartOptions, StreamOptions
from khronos_client.transport import AsyncTransport


class AsyncGame(GameFacts):
    """A game on a stream of its own, as `AnyAsyncReferee.play` opens it; tasks share it, answered one by one.

    The methods and attributes are those of `Game`, with the same options and errors, the methods to be awaited. A task
    that is cancelled while it waits ends nothing.
    """

    def __init__(self, transport: AsyncTransport, options: StreamOptions, timeout: float) -> None:
        """Open a stream; `begin` comes first."""
        super().__init__(options, timeout)
        self._asking = asyncio.Lock()
        self._stream = transport.open_stream(self._envelope, self._note)

    async def begin(self, game: GameSetup | GameState, **options: Unpack[StartOptions]) -> PlayState:
        """Begin with a new game or with a state, or begin again; see `Game.begin`."""
        full: StartOptions = {**self._for_start, **options}
        self.opening = (await self._ask(requests.play_start(game, full), full["timeout"])).state
        check_sealed(game, self.opening.state, self._envelope.request_id)
        return self.opening

    async def apply(self, action: Action | str, **options: Unpack[PlayOptions]) -> PlayApplied:
        """Apply an action, or take a decision; see `Game.apply`."""
        full: PlayOptions = {**self._for_apply, **options}
        return (await self._ask(requests.play_apply(action, full), full["timeout"])).applied

    async def take_back(self, count: int = 1, **options: Unpack[ShowOptions]) -> PlayState:
        """Go back by a number of actions and decisions; see `Game.take_back`."""
        full: ShowOptions = {**self._for_show, **options}
        return (await self._ask(requests.play_take_back(count, full), full["timeout"])).state

    async def show(self, **options: Unpack[ShowOptions]) -> PlayState:
        """Return the state; see `Game.show`."""
        full: ShowOptions = {**self._for_show, **options}
        return (await self._ask(requests.play_show(full), full["timeout"])).state

    async def close(self) -> None:
        """End the stream, and wait for that as for an answer; the second time it does nothing."""
        await self._stream.close(self._envelope.timeout)

    async def _ask(self, request: PlayRequest, timeout: float) -> PlayResponse:  # noqa: ASYNC109  # as `Game` has it
        async with self._asking:
            answer = await self._stream.ask(request, timeout)
        return self._settle(answer)
