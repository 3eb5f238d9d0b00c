"""Make requests from flat arguments, so that a test names only its subject; the viewer is the host by default."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias, TypeVar

from google.protobuf.message import Message

from khronos.v1 import action_pb2, options_pb2, record_pb2
from khronos.v1 import referee_service_pb2 as service_pb2

Viewer: TypeAlias = int | Literal["spectator", "host"] | None
"""A seat from 1, a spectator, the host, or no viewer."""

Given: TypeAlias = action_pb2.Action | action_pb2.GivenAction | str
"""An action as a message or in notation."""

_Request = TypeVar("_Request", bound=Message)

_WITHOUT_VIEWER = (service_pb2.GetCatalogRequest, service_pb2.CreateGameRequest)


def request_of(
    kind: type[_Request],
    /,
    *,
    viewer: Viewer = "host",
    expected_digest: str = "",
    locale: str = "",
    with_sentences: bool = False,
    as_if_on_turn: bool = False,
    **fields: Any,
) -> _Request:
    """Return a request; fields of its parts are given by name, as if they were fields of the request.

    Args:
        kind: The class of the request.
        viewer: The viewer, which is omitted in calls that do not use it.
        expected_digest: The digest that the state must have.
        locale: The language of sentences, as a BCP 47 tag.
        with_sentences: Whether events get sentences.
        as_if_on_turn: Whether to answer as if the turn of the viewer began now.
        fields: Fields of the request. `action` is a message or notation; `actions` is a list of messages or notation.
    """
    made = options(viewer if _has_viewer(kind, fields) else None, expected_digest, locale, with_sentences)
    made.as_if_on_turn = as_if_on_turn
    if "action" in fields and kind is not service_pb2.WriteTextRequest:
        fields["action"] = given_action(fields["action"])
    if kind is service_pb2.PreviewActionsRequest and "action" in fields:
        fields["actions"] = [fields.pop("action")]
    if "actions" in fields:
        fields["actions"] = [given_action(each) for each in fields["actions"]]
    if kind in (service_pb2.ReplayGameRequest, service_pb2.ReviewGameRequest):
        fields["game"] = record_pb2.ReplaySource(**_take(fields, record_pb2.ReplaySource))
    if kind is service_pb2.WriteTextRequest:
        fields["content"] = record_pb2.TextContent(**_take(fields, record_pb2.TextContent))
    return kind(options=made, **fields)


def _has_viewer(kind: type[Message], fields: dict[str, Any]) -> bool:
    if kind is service_pb2.ReadTextRequest:
        return "state" in fields
    return kind not in _WITHOUT_VIEWER and not (kind is service_pb2.WriteTextRequest and "region" in fields)


def options(
    viewer: Viewer = "host",
    expected_digest: str = "",
    locale: str = "",
    with_sentences: bool = False,
) -> options_pb2.RequestOptions:
    """Return the options that requests share."""
    made = options_pb2.RequestOptions(expected_digest=expected_digest, locale=locale, with_sentences=with_sentences)
    match viewer:
        case "host":
            made.host.SetInParent()
        case "spectator":
            made.spectator.SetInParent()
        case int():
            made.seat = viewer
        case None:
            pass
    return made


def given_action(action: Given) -> action_pb2.GivenAction:
    """Return an action as a part of a request."""
    match action:
        case action_pb2.GivenAction():
            return action
        case str():
            return action_pb2.GivenAction(notation=action)
        case _:
            return action_pb2.GivenAction(structured=action)


def _take(fields: dict[str, Any], kind: type[Message]) -> dict[str, Any]:
    """Remove the fields that a message has from a dictionary, and return them."""
    return {name: fields.pop(name) for name in list(fields) if name in kind.DESCRIPTOR.fields_by_name}


def fields_within(kind: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield each field that a message can contain at any depth once, with the shortest path of names to this field."""
    met = {kind.full_name}
    waiting: list[tuple[tuple[str, ...], Any]] = [((), kind)]
    for path, holder in waiting:  # it grows on the way
        for field in holder.fields:
            yield (*path, field.name), field
            if field.message_type is not None and field.message_type.full_name not in met:
                met.add(field.message_type.full_name)
                waiting.append(((*path, field.name), field.message_type))
