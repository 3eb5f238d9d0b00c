"""List the contract's methods: each has a read function, a call and a write function.

`Method.answer` runs these three functions in order. Read functions collect the violations of all fields, and raise a
`RequestError` if the request is wrong. Calls work on values of the engine. Write functions only convert results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.calls.actions import apply_action, check_plan, validate_action
from khronos_core.calls.games import create_game, get_catalog, replay_game, review_game
from khronos_core.calls.positions import (
    audit_position,
    describe_domains,
    explain_placements,
    suggest_actions,
    view_game,
)
from khronos_core.calls.texts import read_text, write_text
from khronos_core.errors import TooMuchWorkError
from khronos_core.loading import (
    AS_IF_ON_TURN,
    DIGEST,
    EVERY_OPTION,
    LOCALE,
    SENTENCES,
    VIEWER,
    CallContext,
    check_options,
)
from khronos_core.methods import actions, games, positions, texts
from khronos_engine import legal_actions
from khronos_engine.advice.preview import preview_plan
from khronos_engine.match import match_actions

SERVICE: str = service_pb2.DESCRIPTOR.services_by_name["RefereeService"].full_name
"""The full name of the service in the contract."""

PLAY = "Play"
"""The only streaming method; a `GameSession` answers it."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method with one request and one response.

    Attributes:
        request: The class of the request.
        read: A function that returns the arguments of the call. It may change the request.
        call: A function that makes the call with these arguments.
        write: A function that returns the response. It receives the result of the call and the first argument of the
            call, such as the view of a state.
        options: The options that the method supports; other options are errors.
        instead: A cheaper request to suggest if the work budget is exceeded.
    """

    request: type[Message]
    read: Callable[[Any, CallContext], tuple[Any, ...]]
    call: Callable[..., Any]
    write: Callable[[Any, Any, Any, CallContext], Message]
    options: frozenset[str] = EVERY_OPTION
    instead: str = "send less"

    def answer(self, request: Any, context: CallContext) -> Message:
        """Return the response to a request. The call may change the request.

        Raises:
            RequestError: If the request fails.
        """
        check_options(request.options, self.options)
        try:
            arguments = self.read(request, context)
            return self.write(self.call(*arguments), arguments[0], request, context)
        except TooMuchWorkError as error:
            raise TooMuchWorkError(error.limit, self.instead) from error


_QUESTION = frozenset({VIEWER, DIGEST, LOCALE})
_WITHOUT_DIGEST = frozenset({VIEWER, LOCALE})
_PLANNING = frozenset({AS_IF_ON_TURN})

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        "GetCatalog": Method(
            service_pb2.GetCatalogRequest,
            games.read_get_catalog,
            get_catalog,
            games.write_catalog_response,
            frozenset({LOCALE}),
        ),
        "CreateGame": Method(
            service_pb2.CreateGameRequest,
            games.read_create_game,
            create_game,
            games.write_new_game,
            frozenset({LOCALE, SENTENCES}),
        ),
        "ValidateAction": Method(
            service_pb2.ValidateActionRequest,
            actions.read_validate_action,
            validate_action,
            actions.write_validated,
            EVERY_OPTION | _PLANNING,
        ),
        "ApplyAction": Method(
            service_pb2.ApplyActionRequest, actions.read_action_request, apply_action, actions.write_applied
        ),
        "ListLegalActions": Method(
            service_pb2.ListLegalActionsRequest,
            actions.read_list_legal_actions,
            legal_actions,
            actions.write_legal_actions,
            _QUESTION | _PLANNING,
        ),
        "ExplainPlacements": Method(
            service_pb2.ExplainPlacementsRequest,
            positions.read_explain_placements,
            explain_placements,
            positions.write_placements,
            _QUESTION | _PLANNING,
            instead="omit the consequences, or preview single actions",
        ),
        "PreviewActions": Method(
            service_pb2.PreviewActionsRequest,
            actions.read_preview_actions,
            preview_plan,
            actions.write_previewed,
            EVERY_OPTION | _PLANNING,
            instead="preview fewer actions, or follow fewer decisions",
        ),
        "CheckPlan": Method(
            service_pb2.CheckPlanRequest,
            actions.read_check_plan,
            check_plan,
            actions.write_checked_plan,
            instead="check fewer actions, or send a later state and the events since then",
        ),
        "DescribeDomains": Method(
            service_pb2.DescribeDomainsRequest,
            positions.read_describe_domains,
            describe_domains,
            positions.write_domains,
            _QUESTION,
        ),
        "SuggestActions": Method(
            service_pb2.SuggestActionsRequest,
            positions.read_suggest_actions,
            suggest_actions,
            positions.write_suggestions,
            _QUESTION | _PLANNING,
            instead="ask for a weaker search",
        ),
        "MatchAction": Method(
            service_pb2.MatchActionRequest,
            positions.read_match_action,
            match_actions,
            positions.write_matches,
            _QUESTION | _PLANNING,
            instead="send fewer readings, or list the legal actions",
        ),
        "ViewGame": Method(
            service_pb2.ViewGameRequest, positions.read_view_game, view_game, positions.write_view, _QUESTION
        ),
        "AuditPosition": Method(
            service_pb2.AuditPositionRequest,
            positions.read_audit_position,
            audit_position,
            positions.write_audit,
            _WITHOUT_DIGEST,
        ),
        "ReplayGame": Method(
            service_pb2.ReplayGameRequest,
            games.read_replay_game,
            replay_game,
            games.write_replay,
            _WITHOUT_DIGEST | {SENTENCES},
            instead="replay it in parts, each from the last state of the previous part, or omit sentences or events",
        ),
        "ReviewGame": Method(
            service_pb2.ReviewGameRequest,
            games.read_review_game,
            review_game,
            games.write_review,
            _WITHOUT_DIGEST,
            instead="review it in parts, each from the last state of the previous part",
        ),
        "ReadText": Method(
            service_pb2.ReadTextRequest,
            texts.read_read_text,
            read_text,
            texts.write_read_text,
            _WITHOUT_DIGEST,
            instead="read a shorter text, or one with fewer errors",
        ),
        "WriteText": Method(
            service_pb2.WriteTextRequest,
            texts.read_write_text,
            write_text,
            texts.write_written_text,
            _WITHOUT_DIGEST,
        ),
    }
)
"""Every method except `Play`, by its name in the contract."""
