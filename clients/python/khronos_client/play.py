"""A game over a stream: the stream holds the state, and only actions and events travel."""

from __future__ import annotations

import threading
from typing import Unpack

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameSetup
from khronos.v1.decision_pb2 import Decision
from khronos.v1.play_pb2 import PlayApplied, PlayState
from khronos.v1.referee_service_pb2 import PlayRequest, PlayResponse
from khronos.v1.state_pb2 import GameState
from khronos_client import requests
from khronos_client.created import check_sealed
from khronos_client.errors import as_failed, as_illegal
from khronos_client.requests import PlayOptions, ShowOptions, StartOptions, StreamOptions
from khronos_client.transport import Envelope, Transport


class GameFacts:
    """The facts of a stream for both kinds of games: its options and its last answer."""

    def __init__(self, options: StreamOptions, timeout: float) -> None:
        """Store the options."""
        requests.check(options, StreamOptions)
        self._envelope = Envelope.of(options, timeout)
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
        self.opening = PlayState()
        self.public_digest = ""
        self.revision = 0
        self.depth = 0
        self.decision: Decision | None = None

    def _note(self, answer: PlayResponse) -> None:
        """Note an answer; answers are noted in order."""
        match answer.WhichOneof("result"):
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
                pass  # the state is unchanged

    def _settle(self, answer: PlayResponse) -> PlayResponse:
        """Return an answer, if the request succeeded.

        Raises:
            RefereeError: The request was refused or failed.
        """
        match answer.WhichOneof("result"):
            case "refused":
                raise as_illegal(answer.refused, self._envelope.request_id)
            case "failed":
                raise as_failed(answer.failed, self._envelope.request_id)
            case _:
                return answer


class Game(GameFacts):
    """A game on a stream of its own, opened by `AnyReferee.play`; threads may share it and wait for each other.

    A failed request raises the error of a call, and the stream continues with the same state. A late answer raises
    `DeadlineExceededError`, and the stream continues too; `show` shows whether the request took effect. After a broken
    stream every request raises the cause, such as `UnavailableError`; after an ended one, `StreamEndedError`.

    Attributes:
        opening: The answer to the last start: the first state, and the events of a set-up.
        public_digest: Digest of the state's public part, as of the last answer.
        revision: Revision of the state, as of the last answer.
        depth: The number of actions and decisions that can be undone, as of the last answer.
        decision: The requested decision as of the last answer, None without one.
    """

    def __init__(self, transport: Transport, options: StreamOptions, timeout: float) -> None:
        """Open a stream; call `begin` first."""
        super().__init__(options, timeout)
        self._asking = threading.Lock()
        self._stream = transport.open_stream(self._envelope, self._note)

    def begin(self, game: GameSetup | GameState, **options: Unpack[StartOptions]) -> PlayState:
        """Start with a new game or a state, or start again, which discards the game before.

        Args:
            game: The set-up of a new game; or a state with the parts that its actions will need.
            options: See `StartOptions`.
        """
        full: StartOptions = {**self._for_start, **options}
        self.opening = self._ask(requests.play_start(game, full), full["timeout"]).state
        check_sealed(game, self.opening.state, self._envelope.request_id)
        return self.opening

    def apply(self, action: Action | str, **options: Unpack[PlayOptions]) -> PlayApplied:
        """Apply an action or a decision; return its events and the requested decision.

        Args:
            action: The action, as a message or as notation.
            options: See `PlayOptions`.

        Raises:
            ActionIllegalError: It is not legal; the error carries the broken clauses.
        """
        full: PlayOptions = {**self._for_apply, **options}
        return self._ask(requests.play_apply(action, full), full["timeout"]).applied

    def take_back(self, count: int = 1, **options: Unpack[ShowOptions]) -> PlayState:
        """Undo a number of actions and decisions, `depth` at most.

        Raises:
            MalformedRequestError: The count exceeds `depth`.
            ValueError: The count is less than 1.
        """
        full: ShowOptions = {**self._for_show, **options}
        return self._ask(requests.play_take_back(count, full), full["timeout"]).state

    def show(self, **options: Unpack[ShowOptions]) -> PlayState:
        """Return the state, for storage or for other calls."""
        full: ShowOptions = {**self._for_show, **options}
        return self._ask(requests.play_show(full), full["timeout"]).state

    def close(self) -> None:
        """End the stream and wait for its end; a second call does nothing."""
        self._stream.close(self._envelope.timeout)

    def _ask(self, request: PlayRequest, timeout: float) -> PlayResponse:
        with self._asking:
            answer = self._stream.ask(request, timeout)
        return self._settle(answer)
