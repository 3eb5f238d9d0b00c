"""The table of the contract's methods: the request of each, and the function that answers it.

A function raises a `RequestError` for an error of the caller. An answer depends only on the request and the keys; the
cache of states only saves work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.call_context import CallContext
from khronos_core.calls.actions import apply_action, list_legal_actions, preview_actions, validate_action
from khronos_core.calls.advice import audit_position, describe_domains, explain_placements, suggest_actions, view_game
from khronos_core.calls.create_game import create_game
from khronos_core.calls.get_catalog import get_catalog
from khronos_core.calls.replay import replay_game, review_game
from khronos_core.calls.texts import read_text, write_text
from khronos_core.codec.options import DIGEST, EVERY_OPTION, LOCALE, SENTENCES, VIEWER

SERVICE: str = service_pb2.DESCRIPTOR.services_by_name["RefereeService"].full_name
"""The full name of the service in the contract."""

PLAY = "Play"
"""The only streaming method; a `GameSession` answers it."""


@dataclass(frozen=True, slots=True)
class Method:
    """A method with one request and one response.

    Attributes:
        request: The class of its request.
        answer: The function that answers it; it may change the request.
        options: The options that it uses; others are errors.
        instead: A cheaper request, for the error of too much work.
    """

    request: type[Message]
    answer: Callable[[Any, CallContext], Message]
    options: frozenset[str] = EVERY_OPTION
    instead: str = "send less"


_QUESTION = frozenset({VIEWER, DIGEST, LOCALE})
_WITHOUT_DIGEST = frozenset({VIEWER, LOCALE})

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        "GetCatalog": Method(service_pb2.GetCatalogRequest, get_catalog, frozenset({LOCALE})),
        "CreateGame": Method(service_pb2.CreateGameRequest, create_game, frozenset({LOCALE, SENTENCES})),
        "ValidateAction": Method(service_pb2.ValidateActionRequest, validate_action),
        "ApplyAction": Method(service_pb2.ApplyActionRequest, apply_action),
        "ListLegalActions": Method(service_pb2.ListLegalActionsRequest, list_legal_actions, _QUESTION),
        "ExplainPlacements": Method(
            service_pb2.ExplainPlacementsRequest,
            explain_placements,
            _QUESTION,
            instead="omit the consequences, or preview single actions",
        ),
        "PreviewActions": Method(
            service_pb2.PreviewActionsRequest,
            preview_actions,
            instead="preview fewer actions, or follow fewer decisions",
        ),
        "DescribeDomains": Method(service_pb2.DescribeDomainsRequest, describe_domains, _QUESTION),
        "SuggestActions": Method(
            service_pb2.SuggestActionsRequest, suggest_actions, _QUESTION, instead="ask for a weaker search"
        ),
        "ViewGame": Method(service_pb2.ViewGameRequest, view_game, _QUESTION),
        "AuditPosition": Method(service_pb2.AuditPositionRequest, audit_position, _WITHOUT_DIGEST),
        "ReplayGame": Method(
            service_pb2.ReplayGameRequest,
            replay_game,
            _WITHOUT_DIGEST | {SENTENCES},
            instead="replay it in parts, each from the last state of the previous part, or omit sentences or events",
        ),
        "ReviewGame": Method(
            service_pb2.ReviewGameRequest,
            review_game,
            _WITHOUT_DIGEST,
            instead="review it in parts, each from the last state of the previous part",
        ),
        "ReadText": Method(
            service_pb2.ReadTextRequest,
            read_text,
            _WITHOUT_DIGEST,
            instead="read a shorter text, or one with fewer errors",
        ),
        "WriteText": Method(service_pb2.WriteTextRequest, write_text, _WITHOUT_DIGEST),
    }
)
"""Every method but `Play`, by its name in the contract."""
