"""The calls about one position: its placements, its domains, a view of it, and its faults."""

from __future__ import annotations

from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core import limits
from khronos_core.call_context import CallContext
from khronos_core.codec.actions import MOST_PLAYERS, read_seat
from khronos_core.codec.advice import fill_placement_map, write_domains
from khronos_core.codec.configs import is_sealed
from khronos_core.codec.options import SPECTATOR, read_viewer
from khronos_core.codec.pieces import read_square
from khronos_core.codec.state_reading import read_state
from khronos_core.codec.state_writing import write_state
from khronos_core.codec.vocabulary import read_age, read_kind
from khronos_core.errors import FieldViolations, TooLargeError
from khronos_core.request_state import admit, admit_position, admit_with_fields, position_faults
from khronos_core.visibility import visible_event_message, visible_state
from khronos_engine.advice.placements import consequences, placement_map
from khronos_engine.audit import fixed
from khronos_engine.state import Config
from khronos_engine.texts.languages import language_for
from khronos_engine.texts.sentences import SentenceWriter
from khronos_engine.views import holds_secrets


def explain_placements(
    request: service_pb2.ExplainPlacementsRequest, context: CallContext
) -> service_pb2.ExplainPlacementsResponse:
    """Answer where a kind, or an upgrade, can go on one board, and what forbids it elsewhere."""
    violations = FieldViolations()
    age = read_age(request.age, "age", violations)
    kind = read_kind(request.kind, "kind", violations)
    old = read_square(request.old, "old", violations) if request.HasField("old") else None

    def read_builder(config: Config | None) -> tuple[int] | tuple[()]:
        players = MOST_PLAYERS if config is None else config.players
        return (read_seat(request.seat, players, "seat", violations),) if request.seat else ()

    admitted, builder = admit_with_fields(request, violations, context, read_builder)
    state = admitted.view
    seat = builder[0] if builder else state.public.turn.seat
    placement = placement_map(state, seat, age, kind, old)
    set_off = consequences(state, placement, context.meter) if request.with_consequences else ()
    response = service_pb2.ExplainPlacementsResponse()
    writer = SentenceWriter(state.config, request.options.locale)
    fill_placement_map(response.map, placement, set_off, writer, context.meter)
    return response


def describe_domains(
    request: service_pb2.DescribeDomainsRequest, context: CallContext
) -> service_pb2.DescribeDomainsResponse:
    """Answer who holds which domain, why, and what everyone would collect now."""
    violations = FieldViolations()
    if len(request.ages) > limits.FILTERS:
        raise TooLargeError("ages", limits.FILTERS)
    ages = {read_age(each, f"ages[{place}]", violations) for place, each in enumerate(request.ages)}
    state = admit(request, violations, context).view
    return write_domains(state.public, frozenset(ages), language_for(request.options.locale).tag)


def view_game(request: service_pb2.ViewGameRequest, context: CallContext) -> service_pb2.ViewGameResponse:
    """Answer with a state and events as the viewer may see them (V-1)."""
    if len(request.events) > limits.EVENTS:
        raise TooLargeError("events", limits.EVENTS)
    admitted = admit(request, FieldViolations(), context)
    events = [visible_event_message(event, admitted.viewer) for event in request.events]
    return service_pb2.ViewGameResponse(state=admitted.write_view(), events=events)


def audit_position(
    request: service_pb2.AuditPositionRequest, context: CallContext
) -> service_pb2.AuditPositionResponse:
    """Answer with every fault of a position, and with the position that the obvious fixes make of it.

    The position is what the viewer may see of it. One of a sealed game is sound, or its seal is broken.
    """
    violations = FieldViolations()
    if is_sealed(request.state.public_part.config):
        admit_position(request.state, "state", request.options, violations, context)
        return service_pb2.AuditPositionResponse()
    if not request.HasField("state"):
        violations.add("state", "it must be given")
    read = read_state(request.state, "state", violations)
    viewer = SPECTATOR
    if read is not None:
        viewer = read_viewer(request.options, read.config.players, violations, secrets=holds_secrets(read))
    state = visible_state(violations.checked(read), viewer)
    faults = [*violations.unsound, *position_faults(request.state, state, meter=context.meter)]
    language = language_for(request.options.locale)
    response = service_pb2.AuditPositionResponse()
    for each in faults:
        context.meter.spend(limits.STEPS_OF_SENTENCE)
        response.faults.add(
            field=each.path,
            clause=each.clause,
            sentence=language.render(each.message),
            suggested_fix="" if each.suggested_fix is None else language.render(each.suggested_fix),
        )
    better = None if violations.unsound else fixed(state, context.meter)
    if better is not None:
        response.fixed_state.CopyFrom(write_state(better))
    return response
