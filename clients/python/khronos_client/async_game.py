"""Play a game over a stream, for asyncio: the server stores the state, and only actions and events are sent."""

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
from khronos_client.game_facts import GameFacts
from khronos_client.requests import PlayOptions, ShowOptions, StartOptions, StreamOptions
from khronos_client.transport import AsyncTransport


class AsyncGame(GameFacts):
    """A game on a separate stream, opened by `AnyAsyncReferee.play`; tasks may share it, and their requests take turns.

    A failed request raises the same error as a failed call, and the stream continues with the same state. If an answer
    is late, the request raises `DeadlineExceededError`, and the stream continues, too. Call `show` to see whether such
    a request took effect. If the stream breaks, every later request raises the cause, such as `UnavailableError`. If
    the stream ends, every later request raises `StreamEndedError`. Cancelling a waiting task does not end the stream.

    Attributes:
        opening: The answer to the last start: the first state and, for a new game, the events of the set-up.
        public_digest: The digest of the state's public part, from the last answer.
        revision: The revision of the state, from the last answer.
        depth: The number of actions and decisions that can be undone, from the last answer.
        decision: The requested decision, from the last answer; None if no decision is requested.
    """

    def __init__(self, transport: AsyncTransport, options: StreamOptions, timeout: float) -> None:
        """Open a stream; call `begin` first."""
        super().__init__(options, timeout)
        self._asking = asyncio.Lock()
        self._stream = transport.open_stream(self._envelope, self._note)

    async def begin(self, game: GameSetup | GameState, **options: Unpack[StartOptions]) -> PlayState:
        """Start a new game, or start from a state. A game that is already on the stream is discarded.

        Args:
            game: The set-up of a new game; or a state with the parts that its actions will need.
            options: See `StartOptions`.
        """
        full: StartOptions = {**self._for_start, **options}
        self.opening: PlayState = (await self._ask(requests.play_start(game, full), full["timeout"])).state
        check_sealed(game, self.opening.state, self._envelope.request_id)
        return self.opening

    async def apply(self, action: Action | str, **options: Unpack[PlayOptions]) -> PlayApplied:
        """Apply an action or a decision; return its events and the requested decision.

        Args:
            action: The action, as a message or as notation.
            options: See `PlayOptions`.

        Raises:
            ActionIllegalError: If the action is illegal; the error has the violated rules.
        """
        full: PlayOptions = {**self._for_apply, **options}
        return (await self._ask(requests.play_apply(action, full), full["timeout"])).applied

    async def take_back(self, count: int = 1, **options: Unpack[ShowOptions]) -> PlayState:
        """Undo a number of actions and decisions, at most `depth`.

        Raises:
            MalformedRequestError: If the count exceeds `depth`.
            ValueError: If the count is less than 1.
        """
        full: ShowOptions = {**self._for_show, **options}
        return (await self._ask(requests.play_take_back(count, full), full["timeout"])).state

    async def show(self, **options: Unpack[ShowOptions]) -> PlayState:
        """Return the state, so that you can store it or use it in other calls."""
        full: ShowOptions = {**self._for_show, **options}
        return (await self._ask(requests.play_show(full), full["timeout"])).state

    async def close(self) -> None:
        """End the stream and wait for its end; a second call does nothing."""
        await self._stream.close(self._envelope.timeout)

    async def _ask(self, request: PlayRequest, timeout: float) -> PlayResponse:  # noqa: ASYNC109  # of the transport
        async with self._asking:
            answer = await self._stream.ask(request, timeout)
        return self._settle(answer)
