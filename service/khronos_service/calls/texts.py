"""The calls that read and write texts: actions, positions, records, regions and drawn boards."""

from __future__ import annotations

from khronos.v1 import record_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine.notation import (
    UnreadableTextError,
    draw_boards,
    parse_action,
    parse_position,
    parse_record,
    parse_region,
    write_action,
    write_position,
    write_record,
    write_region,
)
from khronos_engine.state import State
from khronos_engine.texts.languages import language_for
from khronos_service import limits
from khronos_service.codec import actions, configs, records
from khronos_service.codec.state_writing import write_state
from khronos_service.request_errors import Findings, TooLargeError
from khronos_service.request_state import admit_position
from khronos_service.state_cache import StateCache


def read_text(request: service_pb2.ReadTextRequest, cache: StateCache) -> service_pb2.ReadTextResponse:
    """Read a text; what is wrong with it is part of the answer, not an error."""
    if len(request.text) > limits.TEXT:
        raise TooLargeError("text", limits.TEXT, "characters")
    findings = Findings()
    response = service_pb2.ReadTextResponse()
    try:
        match request.form:
            case record_pb2.TEXT_FORM_ACTION:
                state = _state_of(request, findings, cache)
                response.action.CopyFrom(actions.write_action(parse_action(request.text, state.public)))
            case record_pb2.TEXT_FORM_POSITION:
                response.position.CopyFrom(write_state(parse_position(request.text)))
            case record_pb2.TEXT_FORM_RECORD:
                response.record.CopyFrom(records.write_record(parse_record(request.text)))
            case record_pb2.TEXT_FORM_REGION:
                response.region.rows.extend(parse_region(request.text).rows)
            case record_pb2.TEXT_FORM_DIAGRAM:
                findings.add("form", "a diagram is written only; a position has its boards drawn")
                raise findings.error()
            case _:
                findings.add("form", "it must be one of the forms of text")
                raise findings.error()
    except UnreadableTextError as error:
        language = language_for(request.locale)
        response.faults.extend(records.write_text_error(each, language) for each in error.errors[: limits.FAULTS])
    return response


def _state_of(
    request: service_pb2.ReadTextRequest | service_pb2.WriteTextRequest, findings: Findings, cache: StateCache
) -> State:
    """Return the state that an action belongs to."""
    if not request.HasField("state"):
        findings.add("state", "it must be given: the meaning of an action depends on the position")
        raise findings.error()
    return admit_position(request.state, "state", findings, cache)


def write_text(request: service_pb2.WriteTextRequest, cache: StateCache) -> service_pb2.WriteTextResponse:
    """Write a text."""
    findings = Findings()
    content = request.WhichOneof("content")
    form = request.form or _FORMS.get(content or "", record_pb2.TEXT_FORM_UNSPECIFIED)
    match content, form:
        case "action", record_pb2.TEXT_FORM_ACTION:
            text = _written_action(request, findings, cache)
        case "position", record_pb2.TEXT_FORM_POSITION:
            text = write_position(admit_position(request.position, "position", findings, cache))
        case "position", record_pb2.TEXT_FORM_DIAGRAM:
            text = draw_boards(admit_position(request.position, "position", findings, cache).public.boards)
        case "record", record_pb2.TEXT_FORM_RECORD:
            if request.record.WhichOneof("beginning") == "position":
                admit_position(request.record.position, "record.position", findings, cache)
            text = write_record(findings.checked(records.read_record(request.record, "record", findings)))
        case "region", record_pb2.TEXT_FORM_REGION:
            text = write_region(findings.checked(configs.read_region(request.region, "region", findings)))
        case None, _:
            findings.add("action", "an action, a position, a record or a region must be given")
            raise findings.error()
        case _:
            findings.add("form", "the content is not written in that form")
            raise findings.error()
    return service_pb2.WriteTextResponse(text=text)


def _written_action(request: service_pb2.WriteTextRequest, findings: Findings, cache: StateCache) -> str:
    state = _state_of(request, findings, cache)
    action = actions.read_action(request.action, state.config.players, "action", findings)
    if action is None or findings.count:
        raise findings.error()
    return write_action(action, state.public)


_FORMS = {
    "action": record_pb2.TEXT_FORM_ACTION,
    "position": record_pb2.TEXT_FORM_POSITION,
    "record": record_pb2.TEXT_FORM_RECORD,
    "region": record_pb2.TEXT_FORM_REGION,
}
"""The form named like the content."""
