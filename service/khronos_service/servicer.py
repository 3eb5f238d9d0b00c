"""The referee's calls: a function each, from a request to its answer, whatever took the request off the wire.

No answer depends on anything but the request; states are kept to save work alone.

A function raises a `RequestError` where there is no answer, through the caller's doing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine import (
    PartMissingError,
    Refusal,
    State,
    apply,
    judge,
    legal_actions,
)
from khronos_engine.legal import EVERYTHING, Wanted
from khronos_engine.material import Age, Kind
from khronos_engine.referee import foresee
from khronos_engine.texts.sentences import Speaker
from khronos_service import advice, faults, limits, texts
from khronos_service.catalog import catalog
from khronos_service.codec.actions import write_decision
from khronos_service.codec.events import fill_events, write_obstacles
from khronos_service.codec.groups import GROUPS, fill_group
from khronos_service.codec.options import DIGEST, EVERY_OPTION, LOCALE, SENTENCES, VIEWER, check_options
from khronos_service.codec.pieces import read_square
from khronos_service.codec.refusals import write_refusal
from khronos_service.codec.state_writing import write_state
from khronos_service.codec.vocabulary import KNOWN_AGES, KNOWN_KINDS, VERB_NAMES, read
from khronos_service.door import admit, admit_action
from khronos_service.faults import ActionIllegalError, Findings, TooLargeError
from khronos_service.memory import NOTHING, Memory
from khronos_service.seen import write_seen_refusal
from khronos_service.setups import begin
from khronos_service.written import Answer


def get_catalog(request: service_pb2.GetCatalogRequest) -> service_pb2.GetCatalogResponse:
    """Answer with the box, the options, the built-in regions and the clauses."""
    return service_pb2.GetCatalogResponse(catalog=catalog(request.options.locale))


# --- creating a game --------------------------------------------------------------------------------------------------


def create(request: service_pb2.CreateGameRequest, states: Memory) -> service_pb2.CreateGameResponse:
    """Set up a game (S-1 to S-3)."""
    state, events = begin(request.setup, "setup", Findings())
    config = state.config
    speaker = Speaker(config, request.options.locale) if request.options.with_sentences else None
    answer = service_pb2.CreateGameResponse(state=write_state(state))
    fill_events(answer.events.add, events, config.region.grid, speaker)
    states.keep(answer.state, state, ours=True)
    return answer


# --- judging and applying ---------------------------------------------------------------------------------------------


def validate_action(request: service_pb2.ValidateActionRequest, states: Memory) -> service_pb2.ValidateActionResponse:
    """Judge an action: why it is not legal, or what it would cause."""
    asked, action = admit_action(request, states)
    config = asked.seen.config
    verdict = judge(asked.seen, action)
    speaker = Speaker(config, request.options.locale)
    if verdict.refusal is not None:
        refusal = write_refusal(verdict.refusal, config.region.grid, speaker)
        return service_pb2.ValidateActionResponse(refusal=refusal)
    outcome = foresee(asked.seen, verdict.action)
    grid = config.region.grid
    answer = service_pb2.ValidateActionResponse()
    acceptance = answer.acceptance
    fill_events(acceptance.events.add, outcome.events, grid, speaker if request.options.with_sentences else None)
    acceptance.undo_obstacles.extend(write_obstacles(outcome.undo_obstacles))
    question = outcome.state.public.question
    if question is not None:
        acceptance.decision.CopyFrom(write_decision(question, grid))
    return answer


def apply_action(request: service_pb2.ApplyActionRequest, states: Memory) -> service_pb2.ApplyActionResponse:
    """Apply an action: the new state and what happened."""
    asked, action = admit_action(request, states)
    config = asked.state.config
    try:
        outcome = apply(asked.state, action)
    except PartMissingError as error:
        raise faults.PartMissingError(_missing_part(asked.state)) from error
    speaker = Speaker(config, request.options.locale)
    if isinstance(outcome, Refusal):
        refusal = write_seen_refusal(outcome, action, asked.state, asked.viewer, speaker)
        raise ActionIllegalError(refusal, speaker.language.tag, action.seat + 1, asked.state.public.revision)
    answer = service_pb2.ApplyActionResponse(undo_obstacles=write_obstacles(outcome.undo_obstacles))
    saying = speaker if request.options.with_sentences else None
    fill_events(answer.events.add, outcome.events, config.region.grid, saying)
    asked.write_next(answer.state, outcome.state)
    return answer


def _missing_part(state: State) -> str:
    """Return the path of the part without which cards can't be drawn."""
    return "state.hidden_part" if state.hidden is None else "state.private_parts"


# --- listing ----------------------------------------------------------------------------------------------------------


def list_legal_actions(
    request: service_pb2.ListLegalActionsRequest, states: Memory
) -> service_pb2.ListLegalActionsResponse:
    """List all that the player to move, or to decide, may do now."""
    findings = Findings()
    wanted = _read_wanted(request, findings)
    state = admit(request, findings, states).seen
    public = state.public
    grid = state.config.region.grid
    answer = service_pb2.ListLegalActionsResponse(seat=0 if public.to_act is None else public.to_act + 1)
    for group in legal_actions(state, wanted):
        fill_group(answer.groups.add(), group, grid)
    if public.question is not None:
        answer.decision.CopyFrom(write_decision(public.question, grid))
    return answer


def _read_wanted(request: service_pb2.ListLegalActionsRequest, findings: Findings) -> Wanted:
    if not (request.verbs or request.ages or request.kinds or request.HasField("square")):
        return EVERYTHING
    for name, values in (("verbs", request.verbs), ("ages", request.ages), ("kinds", request.kinds)):
        if len(values) > limits.FILTERS:
            raise TooLargeError(name, limits.FILTERS)
    verbs = [read(VERB_NAMES, each, f"verbs[{place}]", findings) for place, each in enumerate(request.verbs)]
    ages = [read(KNOWN_AGES, each, f"ages[{place}]", findings) for place, each in enumerate(request.ages)]
    kinds = [read(KNOWN_KINDS, each, f"kinds[{place}]", findings) for place, each in enumerate(request.kinds)]
    return Wanted(
        groups=frozenset(GROUPS[each] for each in verbs if each is not None),
        ages=frozenset[Age](each for each in ages if each is not None),
        kinds=frozenset[Kind](each for each in kinds if each is not None),
        square=read_square(request.square, "square", findings) if request.HasField("square") else None,
    )


# --- the table --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Method:
    """A call: what it takes, and what answers it.

    Attributes:
        request: The message that it takes.
        work: The function that answers it; one that takes a state or gives one out is told where states are kept, too.
        long: Whether it may work for so long that no event loop should wait for it.
        remembers: Whether it takes a state or gives one out.
        options: The options that it has a use for.
    """

    request: type[Message]
    work: Callable[..., Answer]
    options: frozenset[str]
    long: bool = False
    remembers: bool = False

    def answer(self, request: Any, states: Memory = NOTHING) -> Answer:
        """Answer a request; the answer does not depend on the states that are kept.

        Raises:
            RequestError: There is no answer.
        """
        findings = Findings()
        check_options(request.options, self.options, findings)
        findings.settle(request)
        return self.work(request, states) if self.remembers else self.work(request)


_QUESTION = frozenset({VIEWER, DIGEST, LOCALE})
_TEXT = frozenset({VIEWER, LOCALE})

METHODS: Mapping[str, Method] = MappingProxyType(
    {
        "GetCatalog": Method(service_pb2.GetCatalogRequest, get_catalog, frozenset({LOCALE})),
        "CreateGame": Method(service_pb2.CreateGameRequest, create, frozenset({LOCALE, SENTENCES}), remembers=True),
        "ValidateAction": Method(service_pb2.ValidateActionRequest, validate_action, EVERY_OPTION, remembers=True),
        "ApplyAction": Method(service_pb2.ApplyActionRequest, apply_action, EVERY_OPTION, remembers=True),
        "ListLegalActions": Method(service_pb2.ListLegalActionsRequest, list_legal_actions, _QUESTION, remembers=True),
        "ExplainPlacements": Method(
            service_pb2.ExplainPlacementsRequest, advice.explain_placements, _QUESTION, long=True, remembers=True
        ),
        "PreviewAction": Method(
            service_pb2.PreviewActionRequest, advice.preview_action, EVERY_OPTION, long=True, remembers=True
        ),
        "DescribeDomains": Method(
            service_pb2.DescribeDomainsRequest, advice.describe_domains, _QUESTION, remembers=True
        ),
        "ViewGame": Method(service_pb2.ViewGameRequest, advice.view_game, _QUESTION, remembers=True),
        "AuditPosition": Method(service_pb2.AuditPositionRequest, advice.audit_position, _TEXT),
        "ReplayGame": Method(
            service_pb2.ReplayGameRequest, texts.replay_game, _TEXT | {SENTENCES}, long=True, remembers=True
        ),
        "ReadText": Method(service_pb2.ReadTextRequest, texts.read_text, _TEXT, long=True),
        "WriteText": Method(service_pb2.WriteTextRequest, texts.write_text, _TEXT, long=True),
    }
)
"""Every call of the service, by its name in the contract."""

SERVICE: str = service_pb2.DESCRIPTOR.services_by_name["RefereeService"].full_name
"""The service's full name in the contract."""
