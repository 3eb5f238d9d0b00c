"""A game played over one stream, blocking and for asyncio: the server keeps the state, actions and events travel."""

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
from khronos_client.errors import (
    DeadlineExceededError,
    Failure,
    RefereeError,
    StreamEndedError,
    as_failed,
    as_illegal,
    as_referee_error,
)
from khronos_client.requests import GameOptions, PlayOptions

_Told = TypeVar("_Told")


class _Talk:
    """What both games know of their stream: how they ask, what they were told last, how many answers are owed.

    There is an answer for every request, in order. One that nobody waits for any more, because its time was up or its
    task was cancelled, comes before the next one and is taken in like it.
    """

    def __init__(self, options: GameOptions, timeout: float) -> None:
        requests.check(options, GameOptions)
        self._envelope = Envelope.of(options, timeout)
        self._usual = PlayOptions(
            timeout=self._envelope.timeout,
            with_sentences=options.get("with_sentences", False),
            locale=options.get("locale", ""),
        )
        self._owed = 0
        self.opening = PlayState()
        self.digest = ""
        self.revision = 0
        self.depth = 0
        self.decision: Decision | None = None

    def _fully(self, options: PlayOptions) -> PlayOptions:
        """Return the options of a request, those of the stream where it has none of its own."""
        return {**self._usual, **options}

    def _hear(self, answer: PlayResponse) -> None:
        """Take in an answer that was owed."""
        self._owed -= 1
        match answer.WhichOneof("response"):
            case "state":
                state, public = answer.state.state, answer.state.state.public_part
                self.digest, self.revision, self.depth = state.digest, public.revision, answer.state.depth
                self.decision = public.cascade.decision if public.HasField("cascade") else None
            case "applied":
                told = answer.applied
                self.digest, self.revision, self.depth = told.digest, told.revision, told.depth
                self.decision = told.decision if told.HasField("decision") else None
            case _:
                pass  # the state is as it was

    def _settle(self, answer: PlayResponse) -> PlayResponse:
        """Return an answer that says what was asked for.

        Raises:
            RefereeError: It says why not.
        """
        match answer.WhichOneof("response"):
            case "refused":
                raise as_illegal(answer.refused, self._envelope.request_id)
            case "failed":
                raise as_failed(answer.failed, self._envelope.request_id)
            case _:
                return answer

    def _late(self, timeout: float) -> RefereeError:
        said = f"no answer within {timeout:g} s; whether the request was met is not known"
        return DeadlineExceededError(Failure(grpc.StatusCode.DEADLINE_EXCEEDED, said, self._envelope.request_id))

    def _over(self, error: grpc.RpcError | None) -> RefereeError:
        """Return what says that the stream is over: why it broke, or that somebody has ended it."""
        if isinstance(error, grpc.Call | aio.AioRpcError) and error.code() is not grpc.StatusCode.CANCELLED:
            return as_referee_error(error, self._envelope.request_id)
        said = "the stream is over, and the game that it held is gone with it"
        return StreamEndedError(Failure(grpc.StatusCode.CANCELLED, said, self._envelope.request_id))


class Game(_Talk):
    """A game on a stream of its own, as `Referee.play` opens it; threads may share it and are answered one by one.

    What is refused or fails raises what the calls of `Referee` raise, leaves the state as it was, and ends nothing. An
    answer that does not come in time raises `DeadlineExceededError` and ends nothing either: the next answer comes
    after it, and `show` tells whether the request was met. A broken stream raises what broke it, such as
    `UnavailableError`, and one that has ended `StreamEndedError`, whatever is asked from then on.

    Attributes:
        opening: The answer to the last beginning: the first state, and what happened in the set-up if there was one.
        digest: Digest of the state, as the last answer told it.
        revision: Revision of the state, as the last answer told it.
        depth: How many actions and decisions can be taken back, as the last answer told it.
        decision: The decision that is asked for, as the last answer told it; None, none.
    """

    def __init__(
        self,
        method: grpc.StreamStreamMultiCallable[PlayRequest, PlayResponse],
        options: GameOptions,
        timeout: float,
    ) -> None:
        """Open a stream; `begin` comes first."""
        super().__init__(options, timeout)
        self._asking = threading.Lock()
        self._requests: SimpleQueue[PlayRequest | None] = SimpleQueue()
        self._answers: SimpleQueue[PlayResponse | grpc.RpcError | None] = SimpleQueue()
        self._call = method(iter(self._requests.get, None), metadata=self._envelope.metadata)
        self._reader = threading.Thread(target=self._read, name="khronos-play", daemon=True)
        self._reader.start()

    def begin(self, game: GameSetup | GameState, **options: Unpack[PlayOptions]) -> PlayState:
        """Begin with a new game or with a state, or begin anew; what was before is forgotten.

        Args:
            game: The set-up of a new game; or a state, with the parts that its actions will need.
            options: See `PlayOptions`.
        """
        full = self._fully(options)
        self.opening = self._ask(requests.play_start(game, full), full).state
        return self.opening

    def apply(self, action: Action | str, **options: Unpack[PlayOptions]) -> PlayApplied:
        """Apply an action, or take a decision: what happened, and what is asked for now.

        Args:
            action: The action, as a message or as notation.
            options: See `PlayOptions`.

        Raises:
            ActionIllegalError: It is not legal; the error carries the broken clauses.
        """
        full = self._fully(options)
        return self._ask(requests.play_apply(action, full), full).applied

    def take_back(self, count: int = 1, **options: Unpack[PlayOptions]) -> PlayState:
        """Go back by so many actions and decisions, `depth` at most.

        Raises:
            MalformedRequestError: The stream does not remember so many.
            ValueError: The count is less than 1.
        """
        full = self._fully(options)
        return self._ask(requests.play_take_back(count, full), full).state

    def show(self, **options: Unpack[PlayOptions]) -> PlayState:
        """Return the state, to be kept, or to be asked about by other calls."""
        full = self._fully(options)
        return self._ask(requests.play_show(full), full).state

    def close(self) -> None:
        """End the stream, and wait for that as for an answer; the second time it does nothing."""
        self._requests.put(None)
        if self._owed:
            self._call.cancel()
        self._reader.join(self._envelope.timeout)
        self._call.cancel()

    def _ask(self, request: PlayRequest, options: PlayOptions) -> PlayResponse:
        """Send a request and return its answer, past those that are owed to earlier ones."""
        answer = PlayResponse()
        with self._asking:
            until = time.monotonic() + options["timeout"]
            self._requests.put(request)
            self._owed += 1
            while self._owed:
                try:
                    answer = self._next(max(0.0, until - time.monotonic()))
                except Empty:
                    raise self._late(options["timeout"]) from None
                self._hear(answer)
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
        self._answers.put(answer)  # whoever asks next is told the same
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


class AsyncGame(_Talk):
    """A game on a stream of its own, as `AsyncReferee.play` opens it; tasks may share it and are answered one by one.

    The methods and attributes are those of `Game`, with the same options and errors, the methods to be awaited. A task
    that is cancelled while it waits ends nothing.
    """

    def __init__(
        self, method: aio.StreamStreamMultiCallable[PlayRequest, PlayResponse], options: GameOptions, timeout: float
    ) -> None:
        """Open a stream; `begin` comes first."""
        super().__init__(options, timeout)
        self._asking = asyncio.Lock()
        self._requests: asyncio.Queue[PlayRequest | None] = asyncio.Queue()
        self._reading: asyncio.Task[PlayResponse | None] | None = None
        self._ended = asyncio.Event()
        self._end: aio.AioRpcError | None = None
        self._call = method(self._sent(), metadata=aio.Metadata(*self._envelope.metadata))
        self._call.add_done_callback(self._note_end)

    async def begin(self, game: GameSetup | GameState, **options: Unpack[PlayOptions]) -> PlayState:
        """Begin with a new game or with a state, or begin anew; see `Game.begin`."""
        full = self._fully(options)
        self.opening = (await self._ask(requests.play_start(game, full), full)).state
        return self.opening

    async def apply(self, action: Action | str, **options: Unpack[PlayOptions]) -> PlayApplied:
        """Apply an action, or take a decision; see `Game.apply`."""
        full = self._fully(options)
        return (await self._ask(requests.play_apply(action, full), full)).applied

    async def take_back(self, count: int = 1, **options: Unpack[PlayOptions]) -> PlayState:
        """Go back by so many actions and decisions; see `Game.take_back`."""
        full = self._fully(options)
        return (await self._ask(requests.play_take_back(count, full), full)).state

    async def show(self, **options: Unpack[PlayOptions]) -> PlayState:
        """Return the state; see `Game.show`."""
        full = self._fully(options)
        return (await self._ask(requests.play_show(full), full)).state

    async def close(self) -> None:
        """End the stream, and wait for that as for an answer; the second time it does nothing."""
        self._requests.put_nowait(None)
        try:
            if not self._owed:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._envelope.timeout):
                        await self._ended.wait()
        finally:
            self._call.cancel()
        if self._reading is not None:
            await asyncio.wait((self._reading,))

    async def _ask(self, request: PlayRequest, options: PlayOptions) -> PlayResponse:
        """Send a request and return its answer, past those that are owed to earlier ones."""
        answer = PlayResponse()
        async with self._asking:
            self._requests.put_nowait(request)
            self._owed += 1
            try:
                async with asyncio.timeout(options["timeout"]):
                    while self._owed:
                        answer = await self._next()
                        self._hear(answer)
            except TimeoutError:
                raise self._late(options["timeout"]) from None
        return self._settle(answer)

    async def _next(self) -> PlayResponse:
        """Return the next answer.

        Raises:
            RefereeError: None will come.
        """
        # A reading that nobody waits for any more goes on: to end it would end the stream.
        reading = self._reading = self._reading or asyncio.create_task(self._read())
        await asyncio.wait((reading,))
        self._reading = None
        answer = reading.result()
        if answer is None:
            await self._ended.wait()
            raise self._over(self._end) from self._end
        return answer

    async def _read(self) -> PlayResponse | None:
        """Return the next answer, None at the end, whatever it is."""
        try:
            answer = await self._call.read()
        except (grpc.RpcError, asyncio.CancelledError):
            return None
        return answer if isinstance(answer, PlayResponse) else None

    async def _sent(self) -> AsyncIterator[PlayRequest]:
        """Yield what is to be sent, up to the end."""
        while (request := await self._requests.get()) is not None:
            yield request

    def _note_end(self, call: aio.Call) -> None:
        """Keep the status with which the stream ends, as soon as it is there.

        gRPC calls again when a request could not be sent any more, and has then put a status of its own making in the
        place of the server's (grpc/grpc#36066), or will put the server's in the place of its own.
        """
        code, said = _at_once(call.code()), _at_once(call.details())
        if said == _NOT_SENT or self._ended.is_set():
            return
        if code is not grpc.StatusCode.OK:
            initial, trailing = _at_once(call.initial_metadata()), _at_once(call.trailing_metadata())
            self._end = aio.AioRpcError(code, initial, trailing, said)
        self._ended.set()


_NOT_SENT: Final = "Internal error from Core"
"""What gRPC says of a call that ended while a request was being sent."""


def _at_once(told: Coroutine[Any, Any, _Told]) -> _Told:
    """Return what a coroutine returns that has nothing to wait for."""
    try:
        told.send(None)
    except StopIteration as end:
        value: _Told = end.value
        return value
    raise AssertionError  # a call that has ended waits for nothing
