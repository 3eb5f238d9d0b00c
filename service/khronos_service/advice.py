"""The calls that advise: where, why not, what if, who holds what, what is wrong with a position."""

from __future__ import annotations

from khronos.v1 import audit_pb2, event_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine import judge, view_state
from khronos_engine.advice.domains import incomes_now
from khronos_engine.advice.placements import consequences, placement_map
from khronos_engine.advice.preview import preview
from khronos_engine.audit import fixed
from khronos_engine.material import AGES
from khronos_engine.texts.languages import language_for
from khronos_engine.texts.sentences import Speaker
from khronos_service import limits
from khronos_service.codec.actions import read_seat
from khronos_service.codec.advice import fill_map, fill_preview, written_domains
from khronos_service.codec.pieces import read_square
from khronos_service.codec.refusals import write_refusal
from khronos_service.codec.state_reading import read_state
from khronos_service.codec.state_writing import write_state
from khronos_service.codec.vocabulary import KNOWN_AGES, KNOWN_KINDS, read
from khronos_service.door import admit, admit_action, faults_of
from khronos_service.faults import Findings, TooLargeError
from khronos_service.memory import Memory
from khronos_service.seen import check_asking, seen_state
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
    fill_map(answer.map, placement, set_off, Speaker(config, request.locale))
    return answer


def preview_action(request: service_pb2.PreviewActionRequest, states: Memory) -> service_pb2.PreviewActionResponse:
    """Answer what an action would cause, board by board, with the decisions it would ask for."""
    asked, action = admit_action(request, states)
    config = asked.seen.config
    grid = config.region.grid
    speaker = Speaker(config, request.locale)
    verdict = judge(asked.seen, action)
    if verdict.refusal is not None:
        return service_pb2.PreviewActionResponse(refusal=write_refusal(verdict.refusal, grid, speaker))
    foreseen = preview(asked.seen, verdict.action, min(request.decisions, limits.DECISIONS))
    answer = service_pb2.PreviewActionResponse()
    fill_preview(answer.preview, foreseen, grid, speaker if request.with_sentences else None)
    return answer


def describe_domains(request: service_pb2.DescribeDomainsRequest, states: Memory) -> Written:
    """Answer who holds which domain, why, and what everyone would collect now."""
    findings = Findings()
    if len(request.ages) > limits.FILTERS:
        raise TooLargeError("ages", limits.FILTERS)
    ages = {read(KNOWN_AGES, each, f"ages[{place}]", findings) for place, each in enumerate(request.ages)}
    state = admit(request, findings, states).seen
    boards = [(age, board) for age, board in zip(AGES, state.public.boards, strict=True) if not ages or age in ages]
    return written_domains(boards, incomes_now(state.public), Speaker(state.config, request.locale))


def view_game(request: service_pb2.ViewGameRequest, states: Memory) -> service_pb2.ViewGameResponse:
    """Answer with a state and events as a seat, or a spectator, may see them (V-1)."""
    if len(request.events) > limits.EVENTS:
        raise TooLargeError("events", limits.EVENTS)
    findings = Findings()
    state = admit(request, findings, states).state
    seat = None
    if request.seat:
        seat = read_seat(request.seat, state.config.players, "seat", findings)
        findings.settle(state)
    return service_pb2.ViewGameResponse(
        state=write_state(view_state(state, seat)), events=[_viewed(event, request.seat) for event in request.events]
    )


def _viewed(event: event_pb2.Event, seat: int) -> event_pb2.Event:
    """Return an event without its private facts but those of a seat, and without its hidden ones."""
    seen = event_pb2.Event()
    seen.CopyFrom(event)
    seen.DiscardUnknownFields()
    if seen.HasField("cards_drawn") and (not seat or seen.cards_drawn.seat != seat):  # a spectator is no seat 0
        seen.cards_drawn.ClearField("private_part")
    if seen.HasField("pile_shuffled"):
        seen.pile_shuffled.ClearField("hidden_part")
    return seen


def audit_position(request: service_pb2.AuditPositionRequest) -> service_pb2.AuditPositionResponse:
    """Answer with every fault of a position, and with the position that the obvious mends make of it (RULES 14).

    The position is what the asking seat may see of it.
    """
    findings = Findings()
    if not request.HasField("state"):
        findings.add("state", "it must be given")
    read = read_state(request.state, "state", findings)
    if read is not None:
        check_asking(request.asking_seat, read.config, findings)
    state = seen_state(findings.settle(read), request.asking_seat)
    faults = [*findings.unsound, *faults_of(request.state, state)]
    language = language_for(request.locale)
    answer = service_pb2.AuditPositionResponse(
        faults=[
            audit_pb2.Fault(
                field=each.path,
                clause=each.clause,
                sentence=language.say(each.said),
                mend="" if each.mend is None else language.say(each.mend),
            )
            for each in faults
        ]
    )
    better = None if findings.unsound else fixed(state)
    if better is not None:
        answer.mended.CopyFrom(write_state(better))
    return answer
