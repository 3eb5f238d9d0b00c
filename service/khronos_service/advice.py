"""The calls that advise: where, why not, what if, who holds what, what is wrong with a position."""

from __future__ import annotations

from khronos.v1 import audit_pb2, event_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine.advice.domains import incomes_now
from khronos_engine.advice.placements import consequences, placement_map
from khronos_engine.advice.preview import preview_plan
from khronos_engine.audit import mended
from khronos_engine.material import AGES
from khronos_engine.texts.languages import language_for
from khronos_engine.texts.sentences import Speaker
from khronos_service import limits
from khronos_service.codec.actions import read_seat
from khronos_service.codec.advice import fill_map, fill_plan, written_domains
from khronos_service.codec.options import SPECTATOR, Viewer, holds_secrets, read_viewer
from khronos_service.codec.pieces import read_square
from khronos_service.codec.state_reading import read_state
from khronos_service.codec.state_writing import write_state
from khronos_service.codec.vocabulary import KNOWN_AGES, KNOWN_KINDS, read
from khronos_service.door import admit, admit_actions, faults_of
from khronos_service.faults import Findings, TooLargeError
from khronos_service.memory import Memory
from khronos_service.seen import seen_state
from khronos_service.written import Written


def explain_placements(
    request: service_pb2.ExplainPlacementsRequest, states: Memory
) -> service_pb2.ExplainPlacementsResponse:
    """Answer where a kind, or an upgrade, can go on one board, and what forbids it elsewhere."""
    findings = Findings()
    age = read(KNOWN_AGES, request.age, "age", findings)
    kind = read(KNOWN_KINDS, request.kind, "kind", findings)
    old = read_square(request.old, "old", findings) if request.HasField("old") else None
    state = admit(request, findings, states).seen
    config = state.config
    seat = state.public.turn.seat
    if request.seat:
        seat = read_seat(request.seat, config.players, "seat", findings)
    if age is None or kind is None:
        findings.settle(None)
        msg = "what can't be read leaves a fault"
        raise AssertionError(msg)
    findings.settle(state)
    placement = placement_map(state, seat, age, kind, old)
    set_off = consequences(state, placement) if request.with_consequences else ()
    answer = service_pb2.ExplainPlacementsResponse()
    fill_map(answer.map, placement, set_off, Speaker(config, request.options.locale))
    return answer


def preview_action(request: service_pb2.PreviewActionRequest, states: Memory) -> service_pb2.PreviewActionResponse:
    """Answer what actions in a row would cause, board by board, with the decisions they would ask for."""
    if len(request.actions) > limits.PLAN:
        raise TooLargeError("actions", limits.PLAN)
    findings = Findings()
    if not request.actions:
        findings.add("actions", "at least one must be given")
    given = {f"actions[{place}]": each for place, each in enumerate(request.actions)}
    asked, plan = admit_actions(request, given, findings, states)
    foreseen = preview_plan(asked.seen, plan, min(request.decisions, limits.DECISIONS))
    answer = service_pb2.PreviewActionResponse()
    speaker = Speaker(asked.seen.config, request.options.locale)
    fill_plan(answer, foreseen, speaker, with_sentences=request.options.with_sentences)
    return answer


def describe_domains(request: service_pb2.DescribeDomainsRequest, states: Memory) -> Written:
    """Answer who holds which domain, why, and what everyone would collect now."""
    findings = Findings()
    if len(request.ages) > limits.FILTERS:
        raise TooLargeError("ages", limits.FILTERS)
    ages = {read(KNOWN_AGES, each, f"ages[{place}]", findings) for place, each in enumerate(request.ages)}
    state = admit(request, findings, states).seen
    boards = [(age, board) for age, board in zip(AGES, state.public.boards, strict=True) if not ages or age in ages]
    return written_domains(boards, incomes_now(state.public), Speaker(state.config, request.options.locale))


def view_game(request: service_pb2.ViewGameRequest, states: Memory) -> service_pb2.ViewGameResponse:
    """Answer with a state and events as the viewer may see them (V-1)."""
    if len(request.events) > limits.EVENTS:
        raise TooLargeError("events", limits.EVENTS)
    asked = admit(request, Findings(), states)
    events = [_viewed(event, asked.viewer) for event in request.events]
    return service_pb2.ViewGameResponse(state=write_state(asked.seen), events=events)


def _viewed(event: event_pb2.Event, viewer: Viewer) -> event_pb2.Event:
    """Return an event without its private facts but those of the viewer, and without its hidden ones."""
    seen = event_pb2.Event()
    seen.CopyFrom(event)
    seen.DiscardUnknownFields()
    if viewer.is_host:
        return seen
    if seen.HasField("cards_drawn") and (viewer.seat is None or seen.cards_drawn.seat != viewer.seat + 1):
        seen.cards_drawn.ClearField("private_part")
    if seen.HasField("pile_shuffled"):
        seen.pile_shuffled.ClearField("hidden_part")
    return seen


def audit_position(request: service_pb2.AuditPositionRequest) -> service_pb2.AuditPositionResponse:
    """Answer with every fault of a position, and with the position that the obvious fixes make of it (RULES 14).

    The position is what the viewer may see of it.
    """
    findings = Findings()
    if not request.HasField("state"):
        findings.add("state", "it must be given")
    read = read_state(request.state, "state", findings)
    viewer = SPECTATOR
    if read is not None:
        viewer = read_viewer(request.options, read.config.players, findings, secrets=holds_secrets(read))
    state = seen_state(findings.settle(read), viewer)
    faults = [*findings.unsound, *faults_of(request.state, state)]
    language = language_for(request.options.locale)
    answer = service_pb2.AuditPositionResponse(
        faults=[
            audit_pb2.PositionFault(
                field=each.path,
                clause=each.clause,
                sentence=language.say(each.said),
                suggested_fix="" if each.mend is None else language.say(each.mend),
            )
            for each in faults
        ]
    )
    better = None if findings.unsound else mended(state)
    if better is not None:
        answer.fixed_state.CopyFrom(write_state(better))
    return answer
