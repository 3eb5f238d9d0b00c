"""The forms in which messages travel: the bytes of protobuf, and its canonical JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from google.protobuf import json_format
from google.protobuf.descriptor import Descriptor, EnumDescriptor
from google.protobuf.message import DecodeError, Message

from khronos_core import limits
from khronos_core.errors import FieldViolation, FieldViolations, MalformedError, TooLargeError


@dataclass(frozen=True, slots=True)
class Form:
    """How messages are written.

    Attributes:
        read: Return a message of a class; fields that it does not know are dropped. It may raise a `RequestError`.
        write: Return the bytes of a message.
    """

    read: Callable[[type[Any], bytes], Any]
    write: Callable[[Message], bytes]


def _read_bytes(kind: type[Any], data: bytes) -> Any:
    try:
        return kind.FromString(data)
    except DecodeError as error:
        text = f"the bytes are no {kind.DESCRIPTOR.full_name}"
        raise MalformedError((FieldViolation("", text),)) from error


def _read_json(kind: type[Any], data: bytes) -> Any:
    if data.count(b",") > limits.JSON:
        raise TooLargeError("", limits.JSON, "values")
    with suppress(*_NOT_READ):
        return json_format.Parse(data, kind())
    # Something is wrong, or newer than this server: unknown fields are dropped, and the library drops with them the
    # names that are no values of their enumerations, which nobody wants to be the default.
    try:
        message = json_format.Parse(data, kind(), ignore_unknown_fields=True)
    except _NOT_READ as error:
        text = f"this is no {kind.DESCRIPTOR.full_name} in JSON: {error}"
        raise MalformedError((FieldViolation("", text),)) from error
    violations = FieldViolations()
    _find_unknown_values(json.loads(data.decode()), kind.DESCRIPTOR, "", violations)
    return violations.checked(message)


_NOT_READ = (json_format.ParseError, ValueError, TypeError, RecursionError)
"""What the library raises for JSON that holds no such message."""

_MOST_SHOWN = 60
"""Characters that are shown of a name that is no value."""


def _find_unknown_values(written: Any, kind: Descriptor, path: str, violations: FieldViolations) -> None:
    """Add the names in a message's JSON that are no values of their enumerations."""
    if not isinstance(written, dict):
        return
    for field in kind.fields:
        found = written.get(field.json_name, written.get(field.name))
        for at, value in _each(found, f"{path}{field.name}"):
            if field.message_type is not None:
                _find_unknown_values(value, field.message_type, f"{at}.", violations)
            elif field.enum_type is not None and isinstance(value, str) and not _is_value(value, field.enum_type):
                names = " or ".join(each.name for each in field.enum_type.values[1:])
                violations.add(at, f"{value[:_MOST_SHOWN]!r} is not a value of this enumeration; use {names}")


def _each(written: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Yield the values of a field with their paths: one, or where the field is repeated any number."""
    if isinstance(written, list):
        yield from ((f"{path}[{place}]", each) for place, each in enumerate(written))
    else:
        yield path, written


def _is_value(written: str, enumeration: EnumDescriptor) -> bool:
    """Whether a string in JSON names a value; it may be a number as well, which is judged where it is read."""
    return written in enumeration.values_by_name or written.lstrip("-").isdecimal()


def _write_bytes(message: Message) -> bytes:
    return message.SerializeToString(deterministic=True)


def _write_json(message: Message) -> bytes:
    return json_format.MessageToJson(message, indent=None, ensure_ascii=False).encode()


PROTO = Form(_read_bytes, _write_bytes)
"""The bytes of protobuf."""

JSON = Form(_read_json, _write_json)
"""Canonical JSON, in UTF-8."""
