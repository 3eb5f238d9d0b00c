"""The calls about actions: judging one, previewing it, applying it, and listing the legal ones."""

from __future__ import annotations

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos.v1 import refusal_pb2
from khronos_core import errors as request_errors
from khronos_core import limits
from khronos_core.call_context import CallContext
from khronos_core.codec.actions import read_given_action, readable_action
from khronos_core.codec.advice import fill_plan
from khronos_core.codec.decisions import write_decision
from khronos_core.codec.events import fill_events
from khronos_core.codec.groups import fill_group
from khronos_core.codec.options import Viewer
from khronos_core.codec.pieces import read_square
from khronos_core.codec.refusals import write_refusal
from khronos_core.codec.state_writing import alter_state, write_state
from khronos_core.codec.vocabulary import ACTION_TYPES, KNOWN_AGES, KNOWN_KINDS, KNOWN_VERBS, OBSTACLES, read_value
from khronos_core.errors import ActionIllegalError, FieldPath, check_length
from khronos_core.request_state import Subject, check_acts, check_subject, read_subject
from khronos_core.sealing.states import write_next_sealed_state
from khronos_core.visibility import visible_events, write_visible_refusal
from khronos_engine import PartMissingError, Refusal, State, apply, judge, legal_actions
from khronos_engine.advice.hints import hints
from khronos_engine.advice.preview import preview_plan
from khronos_engine.game.actions import Action
from khronos_engine.game.material import Age, Kind
from khronos_engine.referee import Outcome, foresee
from khronos_engine.rules.legal import NO_FILTER, Filter
from khronos_engine.texts.languages import language_for
from khronos_engine.texts.sentences import SentenceWriter

# --- judging, previewing, applying ------------------------------------------------------------------------------------


def validate_action(
    request: service_pb2.ValidateActionRequest, context: CallContext
) -> service_pb2.ValidateActionResponse:
    """Judge an action: answer with its refusal, or with its consequences."""
    subject, action = _read_subject_and_action(request, context)
    view = subject.view
    grid = view.config.region.grid
    writer = SentenceWriter(view.config, request.options.locale)
    verdict = judge(view, action)
    if verdict.refusal is not None:
        advice = hints(view, action, verdict.refusal)
        return service_pb2.ValidateActionResponse(refusal=write_refusal(verdict.refusal, advice, grid, writer))
    outcome = foresee(view, verdict.action)
    response = service_pb2.ValidateActionResponse()
    acceptance = response.acceptance
    sentences = writer if request.options.with_sentences else None
    fill_events(acceptance.events, outcome.events, grid, sentences)
    acceptance.undo_obstacles.extend([OBSTACLES[each] for each in outcome.undo_obstacles])
    question = outcome.state.public.question
    if question is not None:
        acceptance.decision.CopyFrom(write_decision(question, grid))
    return response


def preview_actions(
    request: service_pb2.PreviewActionsRequest, context: CallContext
) -> service_pb2.PreviewActionsResponse:
    """Preview actions in a row: their consequences, board by board, and the decisions that they request."""
    check_length(len(request.actions), limits.PLAN, "actions")
    if not request.actions:
        context.violations.add("actions", "must contain at least one action")
    read = read_subject(request, context)
    config = None if read is None else read.state.config
    given = [
        read_given_action(each, config, context.violations.root / "actions" / place, may_omit_board=True)
        for place, each in enumerate(request.actions)
    ]
    view = check_subject(read, request, context).view
    plan = [readable_action(each, context.violations.root / "actions" / place) for place, each in enumerate(given)]
    foreseen = preview_plan(view, plan, min(request.max_decision_depth, limits.DECISIONS), context.budget)
    response = service_pb2.PreviewActionsResponse()
    writer = SentenceWriter(view.config, request.options.locale)
    fill_plan(response, foreseen, writer, context.budget, with_sentences=request.options.with_sentences)
    return response


def apply_action(request: service_pb2.ApplyActionRequest, context: CallContext) -> service_pb2.ApplyActionResponse:
    """Apply an action: answer with the new state and the events."""
    subject, action = _read_subject_and_action(request, context)
    state, viewer = subject.state, subject.viewer
    if subject.sealing is not None:
        check_acts(viewer, action.seat)
    outcome = outcome_or_refusal(state, action, viewer, request.options.locale, "state")
    if isinstance(outcome, refusal_pb2.Refusal):
        tag = language_for(request.options.locale).tag
        raise ActionIllegalError(outcome, tag, action.seat + 1, state.public.revision)
    response = service_pb2.ApplyActionResponse()
    for each in outcome.undo_obstacles:
        response.undo_obstacles.append(OBSTACLES[each])
    sentences = SentenceWriter(state.config, request.options.locale) if request.options.with_sentences else None
    events = outcome.events if subject.sealing is None else visible_events(outcome.events, viewer)
    fill_events(response.events, events, state.public.config.region.grid, sentences)
    if subject.canonical is None:
        response.state.CopyFrom(write_state(outcome.state))
    elif subject.sealing is None:
        response.state.CopyFrom(subject.canonical)
        alter_state(response.state, state, outcome.state)
    else:
        write_next_sealed_state(response.state, subject.canonical, state, outcome.state, context.keys.first)
    context.cache.put(response.state, outcome.state, is_canonical=True)
    return response


def _read_subject_and_action(
    request: service_pb2.ValidateActionRequest | service_pb2.ApplyActionRequest, context: CallContext
) -> tuple[Subject, Action]:
    """Return the state of a request and the action in it."""
    read = read_subject(request, context)
    config, field = None if read is None else read.state.public.config, context.violations.root / "action"
    given = read_given_action(request.action, config, field, may_omit_board=True)
    subject = check_subject(read, request, context)
    return subject, readable_action(given, field)(subject.state.public)


def outcome_or_refusal(
    state: State, action: Action, viewer: Viewer, locale: str, path: str
) -> Outcome | refusal_pb2.Refusal:
    """Apply an action; if it is not legal, return its refusal as the viewer may see it.

    Args:
        state: The state, with all parts that are known.
        action: The action.
        viewer: The viewer of a refusal.
        locale: The language of the sentences of a refusal, as a BCP 47 tag.
        path: The path of the state in the request.

    Raises:
        PartMissingError: The action moves cards, and the hands or the pile were not given.
    """
    try:
        outcome = apply(state, action)
    except PartMissingError as error:
        part = "hidden_part" if state.hidden is None else "private_parts"
        raise request_errors.PartMissingError(f"{path}.{part}") from error
    if isinstance(outcome, Refusal):
        return write_visible_refusal(outcome, action, state, viewer, SentenceWriter(state.config, locale))
    return outcome


# --- listing ----------------------------------------------------------------------------------------------------------


def list_legal_actions(
    request: service_pb2.ListLegalActionsRequest, context: CallContext
) -> service_pb2.ListLegalActionsResponse:
    """List all legal actions of the player to move, or to decide."""
    chosen = _read_filter(request, context.violations.root)
    read = read_subject(request, context)
    state = check_subject(read, request, context).view
    public = state.public
    grid = state.config.region.grid
    response = service_pb2.ListLegalActionsResponse(seat=0 if public.to_act is None else public.to_act + 1)
    for group in legal_actions(state, chosen):
        fill_group(response.groups.add(), group, grid)
    if public.question is not None:
        response.decision.CopyFrom(write_decision(public.question, grid))
    return response


def _read_filter(request: service_pb2.ListLegalActionsRequest, root: FieldPath) -> Filter:
    if not (request.verbs or request.ages or request.kinds or request.HasField("square")):
        return NO_FILTER
    for name, values in (("verbs", request.verbs), ("ages", request.ages), ("kinds", request.kinds)):
        check_length(len(values), limits.FILTERS, name)
    verbs = [read_value(KNOWN_VERBS, each, root / "verbs", place) for place, each in enumerate(request.verbs)]
    ages = [read_value(KNOWN_AGES, each, root / "ages", place) for place, each in enumerate(request.ages)]
    kinds = [read_value(KNOWN_KINDS, each, root / "kinds", place) for place, each in enumerate(request.kinds)]
    return Filter(
        verbs=frozenset([ACTION_TYPES[each] for each in verbs if each is not None]),
        ages=frozenset[Age](each for each in ages if each is not None),
        kinds=frozenset[Kind](each for each in kinds if each is not None),
        square=read_square(request.square, root, "square") if request.HasField("square") else None,
    )
