"""The calls that read and write texts: actions, positions, records, regions and drawn boards."""

from __future__ import annotations

from msgspec.structs import replace

from khronos.v1 import record_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.call_context import CallContext
from khronos_core.codec import actions, configs, records
from khronos_core.codec.options import LOCALE, VIEWER, check_options, read_viewer
from khronos_core.codec.state_writing import write_state
from khronos_core.request_state import read_open_position, read_position
from khronos_core.visibility import visible_beginning
from khronos_engine.game.record import Record
from khronos_engine.game.state import State
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
from khronos_engine.texts.languages import language_for


def read_text(request: service_pb2.ReadTextRequest, context: CallContext) -> service_pb2.ReadTextResponse:
    """Read a text; its errors are part of the answer, and the call does not fail."""
    records.check_text(request.text, "text")
    violations = context.violations
    is_action = request.form == record_pb2.TEXT_FORM_ACTION
    _check_context(request, context, is_action=is_action, has_viewer=is_action)
    response = service_pb2.ReadTextResponse()
    content = response.content
    try:
        match request.form:
            case record_pb2.TEXT_FORM_ACTION:
                state = _state_of(request, context)
                content.action.CopyFrom(actions.write_action(parse_action(request.text, state.public)))
            case record_pb2.TEXT_FORM_POSITION:
                content.position.CopyFrom(write_state(parse_position(request.text, context.budget)))
            case record_pb2.TEXT_FORM_RECORD:
                content.record.CopyFrom(records.write_record(parse_record(request.text, context.budget)))
            case record_pb2.TEXT_FORM_REGION:
                content.region.rows.extend(parse_region(request.text).rows)
            case record_pb2.TEXT_FORM_DIAGRAM:
                violations.add("form", "diagrams cannot be read; use a position, which has its boards drawn")
            case _:
                violations.add("form", "must be one of the forms of text")
    except UnreadableTextError as error:
        response.ClearField("content")
        language = language_for(request.options.locale)
        records.fill_text_errors(response.errors, error.errors, language)
    return violations.checked(response)


def _check_context(
    request: service_pb2.ReadTextRequest | service_pb2.WriteTextRequest,
    context: CallContext,
    *,
    is_action: bool,
    has_viewer: bool,
) -> None:
    """Refuse a viewer that the content does not use; add a field violation for an unused state."""
    check_options(request.options, frozenset({VIEWER, LOCALE} if has_viewer else {LOCALE}))
    if request.HasField("state") and not is_action:
        context.violations.add("state", "is used only for an action; remove it")


def _state_of(request: service_pb2.ReadTextRequest | service_pb2.WriteTextRequest, context: CallContext) -> State:
    """Return the state of an action."""
    if not request.HasField("state"):
        context.violations.add("state", "is required: the meaning of an action depends on the position")
        raise context.violations.error()
    return read_position(request.state, context.violations.root / "state", request.options, context).state


def write_text(request: service_pb2.WriteTextRequest, context: CallContext) -> service_pb2.WriteTextResponse:
    """Write a position as the viewer may see it, or a record, whose seed only the host gets."""
    violations = context.violations
    content = request.content
    kind = content.WhichOneof("content")
    form = request.form or _FORMS.get(kind or "", record_pb2.TEXT_FORM_UNSPECIFIED)
    _check_context(request, context, is_action=kind == "action", has_viewer=kind not in ("region", None))
    match kind, form:
        case "action", record_pb2.TEXT_FORM_ACTION:
            text = _written_action(request, context)
        case "position", record_pb2.TEXT_FORM_POSITION:
            text = write_position(_visible_position(request, context))
        case "position", record_pb2.TEXT_FORM_DIAGRAM:
            text = draw_boards(_visible_position(request, context).public.boards)
        case "record", record_pb2.TEXT_FORM_RECORD:
            text = write_record(_visible_record(request, context))
        case "region", record_pb2.TEXT_FORM_REGION:
            text = write_region(
                violations.checked(configs.read_region(content.region, violations.root / "content.region"))
            )
        case None, _:
            violations.add("content", "is required: an action, a position, a record or a region")
            raise violations.error()
        case _:
            violations.add("form", "the content cannot be written in this form")
            raise violations.error()
    return service_pb2.WriteTextResponse(text=text)


def _visible_position(request: service_pb2.WriteTextRequest, context: CallContext) -> State:
    field = context.violations.root / "content.position"
    return read_position(request.content.position, field, request.options, context).view


def _visible_record(request: service_pb2.WriteTextRequest, context: CallContext) -> Record:
    message, violations = request.content.record, context.violations
    if message.WhichOneof("beginning") == "position":
        read_open_position(message.position, violations.root / "content.record.position", context)
    record = violations.checked(records.read_record(message, violations.root / "content.record", context.budget))
    viewer = read_viewer(request.options, record.beginning, violations)
    return violations.checked(replace(record, beginning=visible_beginning(record.beginning, viewer)))


def _written_action(request: service_pb2.WriteTextRequest, context: CallContext) -> str:
    violations = context.violations
    state = _state_of(request, context)
    action = actions.read_action(request.content.action, state.config.players, violations.root, "content.action")
    if action is None or violations.count:
        raise violations.error()
    return write_action(action, state.public)


_FORMS = {
    "action": record_pb2.TEXT_FORM_ACTION,
    "position": record_pb2.TEXT_FORM_POSITION,
    "record": record_pb2.TEXT_FORM_RECORD,
    "region": record_pb2.TEXT_FORM_REGION,
}
"""The forms by the names of the contents."""
