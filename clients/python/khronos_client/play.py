"""A game played over one stream, which holds the state: actions and events travel."""

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
    """What both games know of their stream: their options, and what the last answer was."""

    def __init__(self, options: StreamOptions, timeout: float) -> None:
        """Know nothing but the options."""
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
        """Note an answer, in the order in which they come."""
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


class Game(GameFacts):
    """A game on a stream of its own, as `AnyReferee.play` opens it; threads may share it and are answered one by one.

    What is refused or fails raises what calls raise, leaves the state as it was, and ends nothing. An
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

    def __init__(self, transport: Transport, options: StreamOptions, timeout: float) -> None:
        """Open a stream; `begin` comes first."""
        super().__init__(options, timeout)
        self._asking = threading.Lock()
        self._stream = transport.open_stream(self._envelope, self._note)

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
        self._stream.close(self._envelope.timeout)

    def _ask(self, request: PlayRequest, timeout: float) -> PlayResponse:
        with self._asking:
            answer = self._stream.ask(request, timeout)
        return self._settle(answer)
