"""A game played over one stream, blocking and for asyncio: the stream holds the state, actions and events travel."""

from __future__ import annotations  # grpc's types take parameters in its stubs only

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Coroutine
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar, Unpack

import grpc
from grpc import aio

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.decision_pb2 import Decision
from khronos.v1.play_pb2 import PlayApplied, PlayState
from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos.v1.state_pb2 import GameState
from khronos_client import requests
from khronos_client.calls import Envelope
from khronos_client.created import check_sealed
from khronos_client.errors import (
    DeadlineExceededError,
    Failure,
    RefereeError,
    StreamEndedError,
    as_failed,
    as_illegal,
    as_referee_error,
)
from khronos_client.requests import PlayOptions, ShowOptions, StartOptions, StreamOptions

_Result = TypeVar("_Result")


class _Stream:
    """What both games know of their stream: their options, what the last answer was, how many answers are due.

    There is an answer for every request, in order. One that nobody waits for any more, because its time was up or its
    task was cancelled, comes before the next one and is read like it.
    """

    def __init__(self, options: StreamOptions, timeout: float, api_key: str) -> None:
        requests.check(options, StreamOptions)
        self._envelope = Envelope.of(options, timeout, api_key)
        show: ShowOptions = {"timeout": self._envelope.timeout, "locale": options.get("locale", "")}
        if "viewer" in options:
            show["viewer"] = options["viewer"]
        self._for_show = show
        self._for_apply: PlayOptions = {**show, "with_sentences": options.get("with_sentences", False)}
        self._for_start: StartOptions = {
            "timeout": show["timeout"],
            "locale": show["locale"],
            "with_sentences": self._for_apply["with_sentences"],
        }
        if "viewer" in options:
            self._for_start["viewer"] = options["viewer"]
        self._due = 0
        self.opening = PlayState()
        self.public_digest = ""
        self.revision = 0
        self.depth = 0
        self.decision: Decision | None = None

    def _note(self, answer: PlayResponse) -> None:
        """Note an answer that was due."""
        self._due -= 1
        match answer.WhichOneof("response"):
            case "state":
                state, public = answer.state.state, answer.state.state.public_part
                self.public_digest, self.revision = state.public_digest, public.revision
                self.depth = answer.state.depth
                self.decision = public.cascade.decision if public.HasField("cascade") else None
            case "applied":
                applied = answer.applied
                self.public_digest, self.revision = applied.public_digest, applied.revision
                self.depth = applied.depth
                self.decision = applied.decision if applied.HasField("decision") else None
            case _:
                pass  # the state is as it was

    def _settle(self, answer: PlayResponse) -> PlayResponse:
        """Return an answer that has what was asked for.

        Raises:
            RefereeError: The request was refused or failed.
        """
        match answer.WhichOneof("response"):
            case "refused":
                raise as_illegal(answer.refused, self._envelope.request_id)
            case "failed":
                raise as_failed(answer.failed, self._envelope.request_id)
            case _:
                return answer

    def _late(self, timeout: float) -> RefereeError:
        message = f"no answer within {timeout:g} s; whether the request was met is not known"
        return DeadlineExceededError(Failure(grpc.StatusCode.DEADLINE_EXCEEDED, message, self._envelope.request_id))

    def _over(self, error: grpc.RpcError | None) -> RefereeError:
        """Return the error of a stream that is over: why it broke, or that somebody has ended it."""
        if isinstance(error, grpc.Call | aio.AioRpcError) and error.code() is not grpc.StatusCode.CANCELLED:
            return as_referee_error(error, self._envelope.request_id)
        message = "the stream is over, and the game that it held is gone with it"
        return StreamEndedError(Failure(grpc.StatusCode.CANCELLED, message, self._envelope.request_id))


class Game(_Stream):
    """A game on a stream of its own, as `Referee.play` opens it; threads may share it and are answered one by one.

    What is refused or fails raises what the calls of `Referee` raise, leaves the state as it was, and ends nothing. An
    answer that does not come in time raises `DeadlineExceededError` and ends nothing either: the next answer comes
    after it, and `show` shows whether the request was met. A broken stream raises what broke it, such as
    `UnavailableError`, and one that has ended `StreamEndedError`, whatever is asked from then on.

    Attributes:
        opening: The answer to the last beginning: the first state, and what happened in the set-up if there was one.
        public_digest: Digest of the state's public part, as of the last answer.
        revision: Revision of the state, as of the last answer.
        depth: How many actions and decisions can be taken back, as of the last answer.
        decision: The decision that is asked for, as of the last answer; None, none.
    """

    def __init__(
        self,
        method: grpc.StreamStreamMultiCallable[PlayRequest, PlayResponse],
        options: StreamOptions,
        timeout: float,
        api_key: str,
    ) -> None:
        """Open a stream; `begin` comes first."""
        super().__init__(options, timeout, api_key)
        self._asking = threading.Lock()
        self._requests: SimpleQueue[PlayRequest | None] = SimpleQueue()
        self._answers: SimpleQueue[PlayResponse | grpc.RpcError | None] = SimpleQueue()
        self._call = method(iter(self._requests.get, None), metadata=self._envelope.metadata)
        self._reader = threading.Thread(target=self._read, name="khronos-play", daemon=True)
        self._reader.start()

    def begin(self, game: GameSetup | GameState, **options: Unpack[StartOptions]) -> PlayState:
        """Begin with a new game or with a state, or begin again; what was before is gone.

        Args:
            game: The set-up of a new game; or a state, with the parts that its actions will need.
            options: See `StartOptions`.
        """
        full: StartOptions = {**self._for_start, **options}
        self.opening = self._ask(requests.play_start(game, full), full["timeout"]).state
        check_sealed(game, self.opening.state, self._envelope.request_id)
        return self.opening

    def apply(self, action: Action | str, **options: Unpack[PlayOptions]) -> PlayApplied:
        """Apply an action, or take a decision: what happened, and what is asked for now.

        Args:
            action: The action, as a message or as notation.
            options: See `PlayOptions`.

        Raises:
            ActionIllegalError: It is not legal; the error carries the broken clauses.
        """
        full: PlayOptions = {**self._for_apply, **options}
        return self._ask(requests.play_apply(action, full), full["timeout"]).applied

    def take_back(self, count: int = 1, **options: Unpack[ShowOptions]) -> PlayState:
        """Go back by a number of actions and decisions, `depth` at most.

        Raises:
            MalformedRequestError: The stream can't go back as far.
            ValueError: The count is less than 1.
        """
        full: ShowOptions = {**self._for_show, **options}
        return self._ask(requests.play_take_back(count, full), full["timeout"]).state

    def show(self, **options: Unpack[ShowOptions]) -> PlayState:
        """Return the state, to be stored, or to be asked about by other calls."""
        full: ShowOptions = {**self._for_show, **options}
        return self._ask(requests.play_show(full), full["timeout"]).state

    def close(self) -> None:
        """End the stream, and wait for that as for an answer; the second time it does nothing."""
        self._requests.put(None)
        if self._due:
            self._call.cancel()
        self._reader.join(self._envelope.timeout)
        self._call.cancel()

    def _ask(self, request: PlayRequest, timeout: float) -> PlayResponse:
        """Send a request and return its answer, past those that are due to earlier ones."""
        answer = PlayResponse()
        with self._asking:
            until = time.monotonic() + timeout
            self._requests.put(request)
            self._due += 1
            while self._due:
                try:
                    answer = self._next(max(0.0, until - time.monotonic()))
                except Empty:
                    raise self._late(timeout) from None
                self._note(answer)
        return self._settle(answer)

    def _next(self, timeout: float) -> PlayResponse:
        """Return the next answer.

        Raises:
            Empty: None came in time.
            RefereeError: None will come.
        """
        answer = self._answers.get(timeout=timeout)
        if isinstance(answer, PlayResponse):
            return answer
        self._answers.put(answer)  # every later request gets the same
        raise self._over(answer) from answer

    def _read(self) -> None:
        """Read answers to the end, in a thread, since gRPC waits for each without end."""
        end = None
        try:
            for answer in self._call:
                self._answers.put(answer)
        except grpc.RpcError as error:
            end = error
        self._answers.put(end)


class AsyncGame(_Stream):
    """A game on a stream of its own, as `AsyncReferee.play` opens it; tasks may share it and are answered one by one.

    The methods and attributes are those of `Game`, with the same options and errors, the methods to be awaited. A task
    that is cancelled while it waits ends nothing.
    """

    def __init__(
        self,
        method: aio.StreamStreamMultiCallable[PlayRequest, PlayResponse],
        options: StreamOptions,
        timeout: float,
        api_key: str,
    ) -> None:
        """Open a stream; `begin` comes first."""
        super().__init__(options, timeout, api_key)
        self._asking = asyncio.Lock()
        self._requests: asyncio.Queue[PlayRequest | None] = asyncio.Queue()
        self._answers: asyncio.Queue[PlayResponse | None] = asyncio.Queue()
        self._ended = asyncio.Event()
        self._end: aio.AioRpcError | None = None
        self._call = method(self._sent(), metadata=aio.Metadata(*self._envelope.metadata))
        self._call.add_done_callback(self._note_end)
        self._reader = asyncio.create_task(self._read())

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
        self._requests.put_nowait(None)
        try:
            if not self._due:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._envelope.timeout):
                        await self._ended.wait()
        finally:
            self._call.cancel()
        await asyncio.wait((self._reader,))

    async def _ask(self, request: PlayRequest, seconds: float) -> PlayResponse:
        """Send a request and return its answer, past those that are due to earlier ones."""
        answer = PlayResponse()
        async with self._asking:
            self._requests.put_nowait(request)
            self._due += 1
            try:
                async with asyncio.timeout(seconds):
                    while self._due:
                        answer = await self._next()
                        self._note(answer)
            except TimeoutError:
                raise self._late(seconds) from None
        return self._settle(answer)

    async def _next(self) -> PlayResponse:
        """Return the next answer.

        Raises:
            RefereeError: None will come.
        """
        answer = await self._answers.get()
        if answer is None:
            self._answers.put_nowait(None)  # every later request gets the same
            await self._ended.wait()
            raise self._over(self._end) from self._end
        return answer

    async def _read(self) -> None:
        """Read answers to the end, whatever it is: gRPC holds the status back while there is one that nobody read."""
        with suppress(grpc.RpcError, asyncio.CancelledError):
            async for answer in self._call:
                self._answers.put_nowait(answer)
        self._answers.put_nowait(None)

    async def _sent(self) -> AsyncIterator[PlayRequest]:
        """Yield what is to be sent, up to the end."""
        while (request := await self._requests.get()) is not None:
            yield request

    def _note_end(self, call: aio.Call) -> None:
        """Keep the status with which the stream ends, as soon as it is there.

        gRPC calls again when a request could not be sent any more, and has then put a status of its own making in the
        place of the server's (grpc/grpc#36066), or will put the server's in the place of its own.
        """
        code, message = _at_once(call.code()), _at_once(call.details())
        if message == _NOT_SENT or self._ended.is_set():
            return
        if code is not grpc.StatusCode.OK:
            initial, trailing = _at_once(call.initial_metadata()), _at_once(call.trailing_metadata())
            self._end = aio.AioRpcError(code, initial, trailing, message)
        self._ended.set()


_NOT_SENT: Final = "Internal error from Core"
"""The message of gRPC for a call that ended while a request was being sent."""


def _at_once(coroutine: Coroutine[Any, Any, _Result]) -> _Result:
    """Return what a coroutine returns that has nothing to wait for."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        value: _Result = end.value
        return value
    raise AssertionError  # a call that has ended waits for nothing
