"""Answer calls, given as bytes or as messages, and open sessions of games: the public interface of the core.

The core answers in the caller's thread, and uses no network, log or settings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import limits
from khronos_core.answers import Answer, failure_of
from khronos_core.codec.caches import Caches
from khronos_core.errors import ActionIllegalError, MethodUnknownError, RequestError, TooMuchWorkError
from khronos_core.game_session import GameSession
from khronos_core.loading import CallBudget, CallContext, never
from khronos_core.methods import METHODS, Method
from khronos_core.sealing import sealing_keys
from khronos_core.wire_formats import PROTO, WireFormat
from khronos_engine.texts.languages import language_for


class Core:
    """Answers every call of the contract, in this process; threads may share it.

    No answer depends on earlier calls: the caches only save work.

    >>> from khronos.v1.config_pb2 import Seat
    >>> from khronos.v1.referee_service_pb2 import CreateGameRequest, CreateGameResponse
    >>> request = CreateGameRequest()
    >>> request.setup.config.seats.extend([Seat(name="Ann"), Seat(name="Ben")])
    >>> request.setup.seed_phrase = "castle"
    >>> core = Core()
    >>> answer = core.answer("CreateGame", request.SerializeToString())
    >>> CreateGameResponse.FromString(answer.response).state.public_part.players[0].money
    4

    If a request is wrong, the answer contains a failure; no exception is raised:

    >>> core.answer("CreateGame", b"").failure.message
    'setup.config: is required'
    """

    def __init__(
        self,
        keys: Mapping[str, bytes] | None = None,
        cached_states: int = limits.CACHED_STATES,
        note_lookup: Callable[[str], object] | None = None,
        *,
        cached_parts: bool = True,
    ) -> None:
        """Start with empty caches.

        Args:
            keys: The sealing keys, which are secrets of 32 bytes by name. The first key seals states, and every key
                opens the states that it has sealed. Sealed games need at least one key; without keys, `cryptography` is
                not imported.
            cached_states: The maximum number of whole states that are cached.
            note_lookup: A function that is called at each look-up of a state; see `Caches`.
            cached_parts: Whether boards and other parts of states are cached.
        """
        self._keys = sealing_keys(keys or {})
        self._caches = Caches(cached_states, note_lookup, parts=cached_parts)

    def answer(
        self,
        method: str,
        request: bytes,
        form: WireFormat = PROTO,
        seconds_left: float | None = None,
        is_cancelled: Callable[[], bool] = never,
    ) -> Answer[bytes]:
        """Answer a call, from bytes to bytes.

        Args:
            method: The name of the method in the contract, such as `ApplyAction`.
            request: The uncompressed bytes of the request.
            form: The form of the request and of the response: `PROTO` or `JSON`.
            seconds_left: The seconds until the caller's deadline; None if there is no deadline.
            is_cancelled: A function that returns True once the caller no longer waits for the answer.
        """
        budget = CallBudget(seconds_left, is_cancelled)
        locale = ""
        try:
            budget.check()
            called = _method(method)
            message = form.read(called.request, request, budget)
            budget.check()
            locale = message.options.locale
            response = called.answer(message, CallContext(self._caches, budget, self._keys))
            data = form.write(response)
            _check_size(len(data), len(request), called)
        except RequestError as error:
            return _answer_failure(error, locale, budget)
        return Answer(data, None, _refused_clauses(response), budget.spent)

    def answer_message(
        self,
        method: str,
        request: Message,
        seconds_left: float | None = None,
        is_cancelled: Callable[[], bool] = never,
    ) -> Answer[Message]:
        """Answer a call whose request is a message. The response is a message, too.

        Args:
            method: The name of the method in the contract.
            request: The request, of the class that the contract names. The call does not change it.
            seconds_left: The seconds until the caller's deadline; None if there is no deadline.
            is_cancelled: A function that returns True once the caller no longer waits for the answer.
        """
        budget = CallBudget(seconds_left, is_cancelled)
        message: Any = type(request)()
        message.CopyFrom(request)
        try:
            budget.check()
            called = _method(method)
            if not isinstance(request, called.request):
                raise TypeError(
                    f"{method} requires a {called.request.DESCRIPTOR.full_name}, not a {type(request).__name__}"
                )
            response = called.answer(message, CallContext(self._caches, budget, self._keys))
            _check_size(response.ByteSize(), request.ByteSize(), called)
        except RequestError as error:
            return _answer_failure(error, message.options.locale, budget)
        return Answer(response, None, _refused_clauses(response), budget.spent)

    def open_game(self) -> GameSession:
        """Open a session for one game. The session stores the state, so only actions and events are sent.

        >>> from khronos.v1.config_pb2 import Seat
        >>> from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
        >>> request = PlayRequest()
        >>> request.start.setup.config.seats.extend([Seat(name="Ann"), Seat(name="Ben")])
        >>> request.options.host.SetInParent()
        >>> game = Core().open_game()
        >>> PlayResponse.FromString(game.answer(request.SerializeToString()).response).WhichOneof("result")
        'state'
        """
        return GameSession(self._keys, self._caches)


def _method(name: str) -> Method:
    method = METHODS.get(name)
    if method is None:
        raise MethodUnknownError(name)
    return method


def _refused_clauses(response: Message) -> Sequence[str]:
    """Return the ids of the rules that the refused action in a response violates; empty without a refusal."""
    match response:
        case service_pb2.ValidateActionResponse():
            return response.refusal.clauses
        case service_pb2.PreviewActionsResponse() | service_pb2.ReplayGameResponse() | service_pb2.ReviewGameResponse():
            return response.stop.refusal.clauses
        case _:
            return ()


def _check_size(response: int, request: int, method: Method) -> None:
    """Check the size of a response relative to the size of its request, in the same wire format.

    Raises:
        TooMuchWorkError: If the response is too large.
    """
    max_bytes = limits.ANSWER_TIMES * request + limits.ANSWER_BYTES
    if response > max_bytes:
        raise TooMuchWorkError(max_bytes, method.instead, "bytes of response")


def _answer_failure(error: RequestError, locale: str, budget: CallBudget) -> Answer[Any]:
    refused = error.refusal.refusal.clauses if isinstance(error, ActionIllegalError) else ()
    return Answer(None, failure_of(error, language_for(locale)), refused, budget.spent)
