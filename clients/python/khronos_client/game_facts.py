"""Store the facts about the game of a stream: the options and the last answer."""

from __future__ import annotations

from khronos.v1.decision_pb2 import Decision
from khronos.v1.play_pb2 import PlayState
from khronos.v1.referee_service_pb2 import PlayResponse
from khronos_client import requests
from khronos_client.errors import as_failed, as_illegal
from khronos_client.requests import PlayOptions, ShowOptions, StartOptions, StreamOptions
from khronos_client.transport import Envelope


class GameFacts:
    """The common part of `Game` and `AsyncGame`, which play a game over a stream."""

    def __init__(self, options: StreamOptions, timeout: float) -> None:
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
        self.opening: PlayState = PlayState()
        self.public_digest: str = ""
        self.revision: int = 0
        self.depth: int = 0
        self.decision: Decision | None = None

    def _note(self, answer: PlayResponse) -> None:
        """Store an answer; the stream passes the answers in order."""
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
        """Return an answer if the request succeeded.

        Raises:
            RefereeError: If the request was refused or failed.
        """
        match answer.WhichOneof("result"):
            case "refused":
                raise as_illegal(answer.refused, self._envelope.request_id)
            case "failed":
                raise as_failed(answer.failed, self._envelope.request_id)
            case _:
                return answer
