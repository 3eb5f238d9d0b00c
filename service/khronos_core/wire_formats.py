"""Read and write messages as protobuf or as its canonical JSON, which is parsed within limits.

The values in JSON are counted before a message is built. Unknown fields in JSON are errors, so that misspelt fields are
noticed. This module checks fields, so that errors name their paths; the protobuf library builds the message from valid
fields.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from google.protobuf import json_format
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import DecodeError, Message

from khronos_core import limits
from khronos_core.codec.bounds import max_items
from khronos_core.errors import FieldViolation, FieldViolations, MalformedError, TooLargeError, printable

if TYPE_CHECKING:
    from khronos_engine.game.budget import Budget

_VALUES_A_STEP = 16  # the number of values that are read in one step of work
_MAX_SHOWN = 60  # the maximum length of a wrong value in an error

_WHOLE = re.compile(r"-?[0-9]{1,10}(\.0)?", re.ASCII)
_INTEGERS = {
    FieldDescriptor.TYPE_INT32: range(-(1 << 31), 1 << 31),
    FieldDescriptor.TYPE_SINT32: range(-(1 << 31), 1 << 31),
    FieldDescriptor.TYPE_UINT32: range(1 << 32),
}
"""The integer types of the contract, which has no 64-bit integers."""


class _Field(NamedTuple):
    """A field of a message, for reading JSON.

    Attributes:
        name: The name of the field in the contract.
        type: The number of its type in descriptors.
        repeated: Whether the field is a list.
        message: The message type of the values of the field; None if they are not messages.
        enumeration: The enumeration of the values of the field; None if they are not enumeration values.
        choice: The name of the oneof that contains the field; empty for other fields.
        max_elements: The maximum number of elements of the list.
    """

    name: str
    type: int
    repeated: bool
    message: Descriptor | None
    enumeration: EnumDescriptor | None
    choice: str
    max_elements: int


def read_json(kind: Any, data: bytes, budget: Budget) -> Any:
    """Parse the message of a class from JSON in UTF-8.

    Raises:
        MalformedError: If the JSON is not such a message; the error names every wrong field.
        TooLargeError: If the JSON has too many values, or a list has too many elements.
        DeadlinePassedError, CallCancelledError: If the caller no longer waits.
    """
    values = sum([data.count(mark) for mark in (b",", b"{", b"[")])
    if values > limits.JSON:
        raise TooLargeError("", limits.JSON, "values, objects and lists")
    budget.spend(values // _VALUES_A_STEP)
    try:
        written = json.loads(data.decode(), object_pairs_hook=_object, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        why = "it is nested too deeply" if isinstance(error, RecursionError) else printable(str(error))
        raise MalformedError(
            (FieldViolation("", f"the request is not a {kind.DESCRIPTOR.full_name} in JSON: {why}"),)
        ) from error
    reader = _Reader(budget)
    fields = reader.fields(written, kind.DESCRIPTOR, "", 1)
    reader.violations.require(fields)
    return kind(**fields)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("an object contains the same key twice")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


class _Reader:
    def __init__(self, budget: Budget) -> None:
        self.violations = FieldViolations()
        self._budget = budget

    def fields(self, written: Any, kind: Descriptor, path: str, depth: int = 1) -> dict[str, Any]:
        """Return the fields of a message by name, as arguments for its constructor."""
        self._budget.spend(0)  # stops the reading if the caller no longer waits
        found: dict[str, Any] = {}
        if not isinstance(written, dict):
            self._refuse(path, f"must be an object in JSON (a {kind.full_name}), not {_excerpt(written)}")
            return found
        if depth > limits.JSON_DEPTH:
            self._refuse("", f"the request is nested too deeply; the maximum is {limits.JSON_DEPTH} levels of messages")
            return found
        known = _fields_of(kind)
        choices: set[str] = set()
        for key, value in written.items():
            field = known.get(key)
            if field is None:
                self._refuse_key(key, known, kind, path)
            elif value is not None:
                where = f"{path}.{field.name}" if path else field.name
                if field.name in found:
                    self._refuse(where, "is set twice, under both of its names")
                if field.choice in choices:
                    self._refuse(where, f"another field of {field.choice} is also set; send only one of them")
                if field.choice:
                    choices.add(field.choice)
                found[field.name] = self._field(field, value, where, depth)
        return found

    def _field(self, field: _Field, written: Any, path: str, depth: int) -> Any:
        if not field.repeated:
            return self._value(field, written, path, depth)
        if not isinstance(written, list):
            self._refuse(path, f"must be a list in JSON, not {_excerpt(written)}")
            return ()
        if len(written) > field.max_elements:
            raise TooLargeError(path, field.max_elements)
        return [self._value(field, each, f"{path}[{place}]", depth) for place, each in enumerate(written)]

    def _value(self, field: _Field, written: Any, path: str, depth: int) -> Any:
        if field.message is not None:
            return self.fields(written, field.message, path, depth + 1)
        if field.enumeration is not None:
            return self._number_of(field.enumeration, written, path)
        match field.type:
            case FieldDescriptor.TYPE_STRING:
                return self._text(written, path)
            case FieldDescriptor.TYPE_BYTES:
                return self._bytes(written, path)
            case FieldDescriptor.TYPE_BOOL:
                if not isinstance(written, bool):
                    self._refuse(path, f"must be true or false, not {_excerpt(written)}")
                return written is True
            case _:
                return self._integer(written, _INTEGERS[field.type], path)

    def _text(self, written: Any, path: str) -> str:
        if isinstance(written, str) and _is_unicode(written):
            return written
        is_text = isinstance(written, str)
        self._refuse(
            path,
            f"{_excerpt(written)} contains a lone surrogate"
            if is_text
            else f"must be a string, not {_excerpt(written)}",
        )
        return ""

    def _integer(self, written: Any, allowed: range, path: str) -> int:
        number: int | None = None
        if isinstance(written, int) and not isinstance(written, bool):
            number = written
        elif isinstance(written, float | str) and _WHOLE.fullmatch(str(written)):
            number = int(float(written))
        if number is None or number not in allowed:
            self._refuse(path, f"must be a whole number from {allowed[0]} to {allowed[-1]}, not {_excerpt(written)}")
            return 0
        return number

    def _number_of(self, enumeration: EnumDescriptor, written: Any, path: str) -> int:
        """Return the number of an enumeration value. The codec later checks that it knows the number."""
        if not isinstance(written, str) or _WHOLE.fullmatch(written):
            return self._integer(written, _INTEGERS[FieldDescriptor.TYPE_INT32], path)
        value = enumeration.values_by_name.get(written) if _is_unicode(written) else None
        if value is None:
            names = " or ".join(each.name for each in enumeration.values[1:])
            self._refuse(path, f"{_excerpt(written)} is not a value of this enumeration; use {names}")
            return 0
        number: int = value.number
        return number

    def _bytes(self, written: Any, path: str) -> bytes:
        if isinstance(written, str):
            padding = "=" * (-len(written) % 4)
            with suppress(ValueError):
                return b64decode(written.translate(_URL_SAFE) + padding, validate=True)
        self._refuse(path, f"must be bytes in Base64, not {_excerpt(written)}")
        return b""

    def _refuse_key(self, key: str, known: Mapping[str, _Field], kind: Descriptor, path: str) -> None:
        """Add a violation for a key that names no field; the message suggests the most similar name."""
        if not _is_unicode(key):
            self._refuse(path, f"the key {_excerpt(key)} contains a lone surrogate")
            return
        name = printable(key[:_MAX_SHOWN])
        similar = get_close_matches(name, known, 1)
        hint = f"did you mean {similar[0]}?" if similar else "check the spelling, or remove it"
        self._refuse(f"{path}.{name}" if path else name, f"{kind.full_name} has no such field; {hint}")

    def _refuse(self, path: str, message: str) -> None:
        """Add a violation for a malformed field; stop reading when the maximum number of violations is reached."""
        self.violations.add(path, message)
        if self.violations.count > limits.PROBLEMS:
            raise self.violations.error()


_URL_SAFE = str.maketrans("-_", "+/")


def _is_unicode(text: str) -> bool:
    """Return whether a text has no lone surrogates, which JSON allows but UTF-8 does not."""
    return text.isascii() or text.isprintable() or not _LONE_SURROGATE.search(text)


_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def _excerpt(written: Any) -> str:
    match written:
        case dict():
            return "an object"
        case list():
            return "a list"
        case str():
            return f"{written[:_MAX_SHOWN]!r}"
        case _:
            return json.dumps(written)[:_MAX_SHOWN]


@cache
def _fields_of(kind: Descriptor) -> Mapping[str, _Field]:
    """Return the fields of a message type, by their names in the contract and in JSON."""
    found: dict[str, _Field] = {}
    for each in kind.fields:
        choice = each.containing_oneof
        field = _Field(
            each.name,
            each.type,
            each.is_repeated,
            each.message_type,
            each.enum_type,
            choice.name if choice is not None else "",
            max_items(each) or limits.JSON,
        )
        found |= {each.name: field, each.json_name: field}
    return found


# --- the formats ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WireFormat:
    """A wire format of messages.

    Attributes:
        read: A function that parses a message of a class within the budget of its call. It rejects unknown fields, and
            may raise a `RequestError`.
        write: A function that returns the bytes of a message.
    """

    read: Callable[[type[Any], bytes, Budget], Any]
    write: Callable[[Message], bytes]


def _read_bytes(kind: type[Any], data: bytes, _: Budget) -> Any:
    try:
        return kind.FromString(data)
    except DecodeError as error:
        text = f"the bytes are not a {kind.DESCRIPTOR.full_name}"
        raise MalformedError((FieldViolation("", text),)) from error


PROTO = WireFormat(_read_bytes, lambda message: message.SerializeToString(deterministic=True))
"""The bytes of protobuf."""

JSON = WireFormat(
    read_json, lambda message: json_format.MessageToJson(message, indent=None, ensure_ascii=False).encode()
)
"""Canonical JSON, in UTF-8."""
