"""Read the requests and write the responses of the calls about actions."""

from __future__ import annotations

from collections.abc import Sequence

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import limits
from khronos_core.calls.actions import Applied
from khronos_core.codec import bounds
from khronos_core.codec.actions import (
    fill_group,
    parse_when_known,
    read_given_action,
    read_taken_actions,
)
from khronos_core.codec.advice import fill_plan, fill_plan_check
from khronos_core.codec.fields import fill, fill_events
from khronos_core.codec.pieces import (
    ACTION_TYPES,
    KNOWN_AGES,
    KNOWN_KINDS,
    KNOWN_VERBS,
    MAX_PLAYERS,
    OBSTACLES,
    read_square,
    read_value,
)
from khronos_core.codec.refusals import write_visible_refusal
from khronos_core.errors import FieldPath, check_length
from khronos_core.loading import CallContext, UncheckedState, check_state, fill_and_cache_state, read_unchecked
from khronos_core.visibility import LoadedState, VisibleRefusal
from khronos_engine import Outcome, State
from khronos_engine.advice.plans import PlanCheck
from khronos_engine.advice.preview import Plan, PlanPreview
from khronos_engine.game.actions import Action
from khronos_engine.game.budget import Budget
from khronos_engine.game.material import Age, Kind
from khronos_engine.rules.legal import NO_FILTER, Filter, LegalGroup
from khronos_engine.texts.sentences import SentenceWriter

# --- one action -------------------------------------------------------------------------------------------------------


def read_action_request(
    request: service_pb2.ValidateActionRequest | service_pb2.ApplyActionRequest, context: CallContext
) -> tuple[LoadedState, Action]:
    """Read a state, and an action to apply to it."""
    read, field = read_unchecked(request, context), context.root / "action"
    config = None if read is None else read.state.public.config
    given = read_given_action(request.action, config, field, may_omit_board=True)
    loaded = check_state(read, request, context)
    return loaded, parse_when_known(given, field)(loaded.view.public)


def read_validate_action(request: service_pb2.ValidateActionRequest, context: CallContext) -> tuple[State, Action]:
    """Read the view of a state, and an action to judge in it."""
    loaded, action = read_action_request(request, context)
    return loaded.view, action


def write_validated(
    verdict: Outcome | VisibleRefusal, _: State, request: service_pb2.ValidateActionRequest, __: CallContext
) -> service_pb2.ValidateActionResponse:
    """Write the refusal of an action, or its consequences."""
    response = service_pb2.ValidateActionResponse()
    locale = request.options.locale
    if isinstance(verdict, VisibleRefusal):
        response.refusal.CopyFrom(write_visible_refusal(verdict, locale))
        return response
    acceptance, public = response.acceptance, verdict.state.public
    grid = public.config.region.grid
    sentences = SentenceWriter(public.config, locale) if request.options.with_sentences else None
    fill_events(acceptance.events, verdict.events, grid, sentences)
    acceptance.undo_obstacles.extend([OBSTACLES[each] for each in verdict.undo_obstacles])
    if public.question is not None:
        fill(acceptance.decision, public.question, grid)
    return response


def write_applied(
    applied: Applied, _: LoadedState, request: service_pb2.ApplyActionRequest, context: CallContext
) -> service_pb2.ApplyActionResponse:
    """Write the new state and the events of an action."""
    response = service_pb2.ApplyActionResponse()
    state, options = applied.outcome.state, request.options
    config = state.public.config
    response.undo_obstacles.extend([OBSTACLES[each] for each in applied.outcome.undo_obstacles])
    sentences = SentenceWriter(config, options.locale) if options.with_sentences else None
    fill_events(response.events, applied.events, config.region.grid, sentences)
    fill_and_cache_state(response.state, state, applied.sealing, context)
    return response


# --- several actions --------------------------------------------------------------------------------------------------


def read_preview_actions(
    request: service_pb2.PreviewActionsRequest, context: CallContext
) -> tuple[State, Plan, int, Budget]:
    """Read the view of a state and a plan."""
    loaded, plan = _read_plan(request, read_unchecked(request, context), context, may_omit_board=True)
    return loaded.view, plan, min(request.max_decision_depth, limits.DECISIONS), context.budget


def _read_plan(
    request: service_pb2.PreviewActionsRequest | service_pb2.CheckPlanRequest,
    read: UncheckedState | None,
    context: CallContext,
    *,
    may_omit_board: bool,
) -> tuple[LoadedState, Plan]:
    check_length(len(request.actions), bounds.PLAN, "actions")
    if not request.actions:
        context.violations.add("actions", "must contain at least one action")
    field, config = context.root / "actions", None if read is None else read.state.config
    given = [
        read_given_action(each, config, field / place, may_omit_board=may_omit_board)
        for place, each in enumerate(request.actions)
    ]
    loaded = check_state(read, request, context)
    return loaded, [parse_when_known(each, field / place) for place, each in enumerate(given)]


def write_previewed(
    plan: PlanPreview, view: State, request: service_pb2.PreviewActionsRequest, context: CallContext
) -> service_pb2.PreviewActionsResponse:
    """Write the consequences of a plan."""
    response = service_pb2.PreviewActionsResponse()
    writer = SentenceWriter(view.config, request.options.locale)
    fill_plan(response, plan, writer, context.budget, with_sentences=request.options.with_sentences)
    return response


def read_check_plan(
    request: service_pb2.CheckPlanRequest, context: CallContext
) -> tuple[State, int, Plan, Sequence[Action], Budget]:
    """Read the view in which a seat planned, the seat, its plan, and the later actions."""
    check_length(len(request.since), bounds.EVENTS, "since")
    read = read_unchecked(request, context)
    if read is not None and read.viewer.seat is None and not context.violations.malformed:
        context.violations.add("options.seat", "is required, because only a seat can plan its turn")
    players = MAX_PLAYERS if read is None else read.state.config.players
    since = read_taken_actions(request.since, players, context.root / "since")
    loaded, plan = _read_plan(request, read, context, may_omit_board=False)
    return loaded.view, context.violations.require(loaded.viewer.seat), plan, since, context.budget


def write_checked_plan(
    check: PlanCheck, view: State, request: service_pb2.CheckPlanRequest, context: CallContext
) -> service_pb2.CheckPlanResponse:
    """Write the result of checking a plan."""
    response = service_pb2.CheckPlanResponse()
    writer = SentenceWriter(view.config, request.options.locale)
    fill_plan_check(response, check, writer, context.budget, with_sentences=request.options.with_sentences)
    return response


# --- legal actions ----------------------------------------------------------------------------------------------------


def read_list_legal_actions(request: service_pb2.ListLegalActionsRequest, context: CallContext) -> tuple[State, Filter]:
    """Read the view of a state and a filter."""
    wanted = _read_filter(request, context.root)
    read = read_unchecked(request, context)
    return check_state(read, request, context).view, wanted


def _read_filter(request: service_pb2.ListLegalActionsRequest, root: FieldPath) -> Filter:
    if not (request.verbs or request.ages or request.kinds or request.HasField("square")):
        return NO_FILTER
    for name, values in (("verbs", request.verbs), ("ages", request.ages), ("kinds", request.kinds)):
        check_length(len(values), bounds.FILTERS, name)
    verbs = [read_value(KNOWN_VERBS, each, root / "verbs", place) for place, each in enumerate(request.verbs)]
    ages = [read_value(KNOWN_AGES, each, root / "ages", place) for place, each in enumerate(request.ages)]
    kinds = [read_value(KNOWN_KINDS, each, root / "kinds", place) for place, each in enumerate(request.kinds)]
    return Filter(
        verbs=frozenset([ACTION_TYPES[each] for each in verbs if each is not None]),
        ages=frozenset[Age](each for each in ages if each is not None),
        kinds=frozenset[Kind](each for each in kinds if each is not None),
        square=read_square(request.square, root, "square") if request.HasField("square") else None,
    )


def write_legal_actions(
    groups: Sequence[LegalGroup], view: State, _: service_pb2.ListLegalActionsRequest, __: CallContext
) -> service_pb2.ListLegalActionsResponse:
    """Write the groups of legal actions."""
    public, grid = view.public, view.config.region.grid
    response = service_pb2.ListLegalActionsResponse(seat=0 if public.to_act is None else public.to_act + 1)
    for group in groups:
        fill_group(response.groups.add(), group, grid)
    if public.question is not None:
        fill(response.decision, public.question, grid)
    return response
