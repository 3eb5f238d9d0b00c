"""The calls about one position: its placements, its domains, a view of it, and its faults."""

from __future__ import annotations

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import limits
from khronos_core.call_context import CallContext
from khronos_core.codec.advice import fill_placement_map, fill_suggestion, write_domains
from khronos_core.codec.configs import is_sealed
from khronos_core.codec.options import SPECTATOR, read_viewer
from khronos_core.codec.pieces import MOST_PLAYERS, read_seat, read_square
from khronos_core.codec.state_reading import read_state
from khronos_core.codec.state_writing import write_state
from khronos_core.codec.vocabulary import KNOWN_STRENGTHS, read_age, read_kind, read_value
from khronos_core.errors import check_length
from khronos_core.request_state import check_subject, faults_by_field, read_position, read_subject
from khronos_core.sealing.states import write_open_view
from khronos_core.visibility import visible_event_message, visible_state
from khronos_engine.advice.placements import consequences, placement_map
from khronos_engine.advice.suggest import suggest
from khronos_engine.audit import audit, fixed
from khronos_engine.game.shuffle import SEED_BYTES
from khronos_engine.game.state import State
from khronos_engine.texts.languages import Phrase, language_for
from khronos_engine.texts.sentences import SentenceWriter

_SUGGESTIONS = 3  # the default number of suggested actions


def explain_placements(
    request: service_pb2.ExplainPlacementsRequest, context: CallContext
) -> service_pb2.ExplainPlacementsResponse:
    """Answer with the placement map of a kind, or of an upgrade, on one board: legal squares and obstacles."""
    violations = context.violations
    age = read_age(request.age, violations.root, "age")
    kind = read_kind(request.kind, violations.root, "kind")
    old = read_square(request.old, violations.root, "old") if request.HasField("old") else None
    read = read_subject(request, context)
    players = MOST_PLAYERS if read is None else read.state.config.players
    seat = read_seat(request.seat, players, violations.root, "seat") if request.seat else None
    state = check_subject(read, request, context).view
    placement = placement_map(state, state.public.turn.seat if seat is None else seat, age, kind, old)
    set_off = consequences(state, placement, context.budget) if request.with_consequences else ()
    response = service_pb2.ExplainPlacementsResponse()
    writer = SentenceWriter(state.config, request.options.locale)
    fill_placement_map(response.map, placement, set_off, writer, context.budget)
    return response


def describe_domains(
    request: service_pb2.DescribeDomainsRequest, context: CallContext
) -> service_pb2.DescribeDomainsResponse:
    """Answer with the domains, their holders and reasons, and the income of everyone if it came now."""
    violations = context.violations
    check_length(len(request.ages), limits.FILTERS, "ages")
    ages = {read_age(each, violations.root / "ages", place) for place, each in enumerate(request.ages)}
    read = read_subject(request, context)
    state = check_subject(read, request, context).view
    return write_domains(state.public, frozenset(ages), language_for(request.options.locale).tag)


def suggest_actions(
    request: service_pb2.SuggestActionsRequest, context: CallContext
) -> service_pb2.SuggestActionsResponse:
    """Answer with the best actions found for the viewer, who is to move or to decide, and a reason for each."""
    violations = context.violations
    strength = read_value(KNOWN_STRENGTHS, request.strength, violations.root, "strength")
    if request.max_suggestions > limits.SUGGESTIONS:
        violations.add(
            "max_suggestions", f"must be 1 to {limits.SUGGESTIONS}, or absent; it is {request.max_suggestions}"
        )
    subject = check_subject(read_subject(request, context), request, context)
    view, seat = subject.view, subject.view.public.to_act
    if seat is None:
        violations.add("state", "the game is over, so no player acts")
    elif subject.viewer.seat != seat:
        violations.add("options.seat", f"suggestions are only for the seat that acts next, {seat + 1}")
    strength = violations.checked(strength)
    seed = request.seed.to_bytes(SEED_BYTES, "big")
    found = suggest(view, strength, seed, most=request.max_suggestions or _SUGGESTIONS, budget=context.budget)
    response = service_pb2.SuggestActionsResponse()
    writer = SentenceWriter(view.config, request.options.locale)
    for each in found:
        fill_suggestion(response.suggestions.add(), each, view, writer)
    return response


def view_game(request: service_pb2.ViewGameRequest, context: CallContext) -> service_pb2.ViewGameResponse:
    """Answer with a state and events as the viewer may see them (V-1)."""
    check_length(len(request.events), limits.EVENTS, "events")
    read = read_subject(request, context)
    subject = check_subject(read, request, context)
    view, sealing = subject.view, subject.sealing
    state = write_state(view) if sealing is None else write_open_view(view, sealing)
    events = [visible_event_message(event, subject.viewer) for event in request.events]
    return service_pb2.ViewGameResponse(state=state, events=events)


def audit_position(
    request: service_pb2.AuditPositionRequest, context: CallContext
) -> service_pb2.AuditPositionResponse:
    """Answer with every fault of the viewer's view of a position, and with the position after the obvious fixes.

    A position of a sealed game is sound, or its seal is broken.
    """
    violations = context.violations
    if is_sealed(request.state.public_part.config):
        read_position(request.state, violations.root / "state", request.options, context)
        return service_pb2.AuditPositionResponse()
    if not request.HasField("state"):
        violations.add("state", "is required")
    read = read_state(request.state, violations.root / "state")
    viewer = SPECTATOR
    if read is not None:
        viewer = read_viewer(request.options, read, violations)
    state = visible_state(violations.checked(read), viewer)
    faults = [*violations.unsound, *faults_by_field(audit(state, context.budget), request.state, state)]
    language = language_for(request.options.locale)
    response = service_pb2.AuditPositionResponse()
    for each in faults:
        context.budget.spend(limits.STEPS_OF_SENTENCE)
        response.problems.add(
            field=each.path,
            clause=each.clause,
            sentence=language.render(each.message),
            suggested_fix="" if each.suggested_fix is None else language.render(each.suggested_fix),
        )
    better = fixed(state, context.budget)
    if isinstance(better, State):
        response.fixed_state.CopyFrom(write_state(better))
    elif better is not None:
        response.unfixed_reason = language.render(Phrase.of(better))
    return response
