"""The table of the service's methods: the request of each, and the function that answers it.

A function raises a `RequestError` where there is no answer, through the caller's doing. No answer depends on anything
but the request; the cache of states only saves work.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine.work import NO_METER, Meter
from khronos_service import limits
from khronos_service.call_context import CallContext
from khronos_service.calls.actions import apply_action, list_legal_actions, preview_action, validate_action
from khronos_service.calls.advice import audit_position, describe_domains, explain_placements, view_game
from khronos_service.calls.create_game import create_game
from khronos_service.calls.get_catalog import get_catalog
from khronos_service.calls.replace_secret import replace_secret
from khronos_service.calls.replay import replay_game
from khronos_service.calls.texts import read_text, write_text
from khronos_service.codec.boards import area_of
from khronos_service.codec.options import DIGEST, EVERY_OPTION, LOCALE, SENTENCES, VIEWER, check_options
from khronos_service.request_errors import TooMuchWorkError
from khronos_service.sealing.keys import NO_KEYS, SealingKeys
from khronos_service.state_cache import NO_CACHE, StateCache

SERVICE: str = service_pb2.DESCRIPTOR.services_by_name["RefereeService"].full_name
"""The service's full name in the contract."""

PLAY = "Play"
"""The one method that is a stream; `play_streams` answers it."""


def _always(_: Any) -> bool:
    return True


def _never(_: Any) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Method:
    """A method with one request and one response.

    Attributes:
        request: The class of its request.
        call: The function that answers it.
        options: The options that it has a use for; others are malformed.
        long: Whether it may work for so long on a request that no event loop should wait for it, however small the
            state.
        instead: What to ask for instead, where a request takes too much work.
    """

    request: type[Message]
    call: Callable[[Any, CallContext], Message]
    options: frozenset[str] = EVERY_OPTION
    long: Callable[[Any], bool] = _never
    instead: str = "send less"

    def is_long(self, request: Any) -> bool:
        """Whether no event loop should wait for the answer to a request."""
        return self.long(request) or _has_large_state(request)

    def answer(
        self, request: Any, cache: StateCache = NO_CACHE, meter: Meter = NO_METER, keys: SealingKeys = NO_KEYS
    ) -> Message:
        """Answer a request; `meter` counts the work, `keys` open and seal the states of sealed games.

        Raises:
            RequestError: There is no answer.
        """
        check_options(request.options, self.options)
        try:
            return self.call(request, CallContext(cache, meter, keys))
        except TooMuchWorkError as error:
            raise TooMuchWorkError(error.limit, self.instead) from error


def _has_large_state(message: Any) -> bool:
    """Whether the state of a request is unusually large."""
    if "state" not in message.DESCRIPTOR.fields_by_name:
        return False
    return area_of(message.state.public_part) > limits.SHORT_AREA


def _foresees_every_square(message: service_pb2.ExplainPlacementsRequest) -> bool:
    return message.with_consequences


def _foresees_several_actions(message: service_pb2.PreviewActionRequest) -> bool:
    return len(message.actions) > 1 or message.decisions > 0


_QUESTION = frozenset({VIEWER, DIGEST, LOCALE})
_WITHOUT_DIGEST = frozenset({VIEWER, LOCALE})

_IN_PARTS = "replay it in parts, each from the state in which the one before ended, or without sentences or events"

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
            long=_foresees_every_square,
            instead="leave the consequences out, or preview single actions",
        ),
        "PreviewAction": Method(
            service_pb2.PreviewActionRequest,
            preview_action,
            long=_foresees_several_actions,
            instead="preview fewer actions, or follow fewer decisions",
        ),
        "DescribeDomains": Method(service_pb2.DescribeDomainsRequest, describe_domains, _QUESTION),
        "ViewGame": Method(service_pb2.ViewGameRequest, view_game, _QUESTION),
        "ReplaceSecret": Method(service_pb2.ReplaceSecretRequest, replace_secret, _QUESTION),
        "AuditPosition": Method(service_pb2.AuditPositionRequest, audit_position, _WITHOUT_DIGEST, long=_always),
        "ReplayGame": Method(
            service_pb2.ReplayGameRequest,
            replay_game,
            _WITHOUT_DIGEST | {SENTENCES},
            long=_always,
            instead=_IN_PARTS,
        ),
        "ReadText": Method(
            service_pb2.ReadTextRequest,
            read_text,
            _WITHOUT_DIGEST,
            long=_always,
            instead="read a shorter text, or one with fewer errors",
        ),
        "WriteText": Method(service_pb2.WriteTextRequest, write_text, _WITHOUT_DIGEST, long=_always),
    }
)
"""Every method but `Play`, by its name in the contract."""
