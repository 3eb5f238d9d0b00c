"""Convert the requests and responses of the calls that read and write texts."""

from __future__ import annotations

from msgspec.structs import replace

from khronos.v1 import record_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.calls.texts import Content, TextForm
from khronos_core.codec import actions, configs, records
from khronos_core.codec.fields import fill
from khronos_core.codec.pieces import numbers_of
from khronos_core.codec.states import fill_state
from khronos_core.loading import (
    LOCALE,
    VIEWER,
    CallContext,
    check_options,
    load_open_position,
    load_position,
    read_viewer,
)
from khronos_core.visibility import visible_beginning
from khronos_engine.game.budget import Budget
from khronos_engine.game.record import Record
from khronos_engine.game.region import Region
from khronos_engine.game.state import Public, State
from khronos_engine.notation import UnreadableTextError
from khronos_engine.texts.languages import language_for

_FORMS = dict(zip(numbers_of(record_pb2.TextForm, TextForm), TextForm, strict=True))
"""The form of each number in the contract."""

_OF_CONTENT = {
    "action": TextForm.ACTION,
    "position": TextForm.POSITION,
    "record": TextForm.RECORD,
    "region": TextForm.REGION,
}
"""The form of each content, by field name."""


def read_read_text(
    request: service_pb2.ReadTextRequest, context: CallContext
) -> tuple[str, TextForm, Public | None, Budget]:
    """Read a text with its form and, for an action, the position."""
    records.check_text(request.text, "text")
    violations, form = context.violations, _FORMS.get(request.form)
    is_action = form is TextForm.ACTION
    _check_context(request, context, is_action=is_action, has_viewer=is_action)
    public = _read_public(request, context) if is_action else None
    if form is TextForm.DIAGRAM:
        violations.add("form", "diagrams cannot be read; use a position, which has its boards drawn")
    elif form is TextForm.MAP_CODE:
        violations.add("form", "is only for writing; a map code is read as a region")
    elif form is None:
        violations.add("form", "must be one of the forms of text")
    return request.text, violations.require(form), public, context.budget


def write_read_text(
    content: Content | UnreadableTextError, _: str, request: service_pb2.ReadTextRequest, context: CallContext
) -> service_pb2.ReadTextResponse:
    """Write the content of a text, or its errors."""
    response = service_pb2.ReadTextResponse()
    match content:
        case UnreadableTextError():
            records.fill_text_errors(response.errors, content.errors, language_for(request.options.locale))
        case State():
            fill_state(response.content.position, content, context.caches)
        case Record():
            response.content.record.CopyFrom(records.write_record(content))
        case Region():
            response.content.region.rows.extend(content.rows)
        case _:
            fill(response.content.action, content)
    return response


def read_write_text(
    request: service_pb2.WriteTextRequest, context: CallContext
) -> tuple[Content, TextForm, Public | None]:
    """Read the content to write, as far as the viewer may see it.

    Only the host sees the seed of a record.
    """
    violations, content = context.violations, request.content
    kind = content.WhichOneof("content")
    form = _FORMS.get(request.form) if request.form else _OF_CONTENT.get(kind or "")
    _check_context(request, context, is_action=kind == "action", has_viewer=kind not in ("region", None))
    match kind, form:
        case "action", TextForm.ACTION:
            public = _read_public(request, context)
            players = public.config.players
            action = actions.read_action(content.action, players, context.root, "content.action")
            if action is None or violations.count:
                raise violations.error()
            return action, form, public
        case "position", TextForm.POSITION | TextForm.DIAGRAM:
            field = context.root / "content.position"
            return load_position(content.position, field, request.options, context).view, form, None
        case "record", TextForm.RECORD:
            return _read_visible_record(request, context), form, None
        case "region", TextForm.REGION | TextForm.MAP_CODE:
            region = configs.read_region(content.region, context.root / "content.region")
            return violations.require(region), form, None
        case None, _:
            violations.add("content", "is required: an action, a position, a record or a region")
        case _:
            violations.add("form", "the content cannot be written in this form")
    raise violations.error()


def write_written_text(
    text: str, _: Content, __: service_pb2.WriteTextRequest, ___: CallContext
) -> service_pb2.WriteTextResponse:
    """Write a text."""
    return service_pb2.WriteTextResponse(text=text)


def _check_context(
    request: service_pb2.ReadTextRequest | service_pb2.WriteTextRequest,
    context: CallContext,
    *,
    is_action: bool,
    has_viewer: bool,
) -> None:
    """Reject a viewer that the content does not need, and add a field violation for a state that it does not need."""
    check_options(request.options, frozenset({VIEWER, LOCALE} if has_viewer else {LOCALE}))
    if request.HasField("state") and not is_action:
        context.violations.add("state", "is used only for an action; remove it")


def _read_public(request: service_pb2.ReadTextRequest | service_pb2.WriteTextRequest, context: CallContext) -> Public:
    """Return the position in which an action is read or written."""
    if not request.HasField("state"):
        context.violations.add("state", "is required: the meaning of an action depends on the position")
        raise context.violations.error()
    return load_position(request.state, context.root / "state", request.options, context).state.public


def _read_visible_record(request: service_pb2.WriteTextRequest, context: CallContext) -> Record:
    message, violations, field = request.content.record, context.violations, context.root / "content.record"
    if message.WhichOneof("beginning") == "position":
        load_open_position(message.position, field / "position", context)
    record = violations.require(records.read_record(message, field, context.budget, context.caches))
    viewer = read_viewer(request.options, record.beginning, violations)
    return violations.require(replace(record, beginning=visible_beginning(record.beginning, viewer)))
