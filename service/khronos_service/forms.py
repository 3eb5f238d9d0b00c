"""The forms in which messages travel: the bytes of protobuf, and its canonical JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import DecodeError, Message

from khronos_service import limits
from khronos_service.request_errors import FieldViolation, MalformedError, TooLargeError


@dataclass(frozen=True, slots=True)
class Form:
    """How messages are written.

    Attributes:
        read: Return a message of a class; fields that it does not know are dropped. It may raise a `RequestError`.
        write: Return the bytes of a message.
        is_small: Whether an event loop may read these bytes.
    """

    read: Callable[[type[Any], bytes], Any]
    write: Callable[[Message], bytes]
    is_small: Callable[[bytes], bool]


def _read_bytes(kind: type[Any], data: bytes) -> Any:
    try:
        return kind.FromString(data)
    except DecodeError as error:
        text = f"the bytes are no {kind.DESCRIPTOR.full_name}"
        raise MalformedError((FieldViolation("", text),)) from error


def _read_json(kind: type[Any], data: bytes) -> Any:
    if data.count(b",") > limits.JSON:
        raise TooLargeError("", limits.JSON, "values")
    try:
        return json_format.Parse(data, kind(), ignore_unknown_fields=True)
    except (json_format.ParseError, ValueError, TypeError, RecursionError) as error:
        text = f"this is no {kind.DESCRIPTOR.full_name} in JSON: {error}"
        raise MalformedError((FieldViolation("", text),)) from error


def _write_bytes(message: Message) -> bytes:
    return message.SerializeToString(deterministic=True)


def _write_json(message: Message) -> bytes:
    return json_format.MessageToJson(message, indent=None, ensure_ascii=False).encode()


PROTO = Form(_read_bytes, _write_bytes, lambda data: len(data) <= limits.SHORT_REQUEST)
"""The bytes of protobuf."""

JSON = Form(
    _read_json,
    _write_json,
    lambda data: len(data) <= 2 * limits.SHORT_REQUEST and data.count(b",") <= limits.SHORT_JSON,
)
"""Canonical JSON, in UTF-8."""
