"""Rewrite the bytes of a message as a client in another language might write them.

Protobuf does not define the order of fields, and a server must accept any order. The bytes are valid and equivalent,
but differ from the bytes that our servers write.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message


def reverse_fields(data: bytes, kind: type[Message]) -> bytes:
    """Return the bytes of a message with its fields in descending order of their numbers, at all depths.

    The entries of a repeated field keep their order, which is significant.
    """
    descriptor: Any = kind.DESCRIPTOR  # from the C library, whose types differ
    return _reorder(data, descriptor)


def _reorder(data: bytes, kind: Descriptor) -> bytes:
    fields: dict[int, list[bytes]] = {}
    for number, field in _fields(data, kind):
        fields.setdefault(number, []).append(field)
    return b"".join(field for number in sorted(fields, reverse=True) for field in fields[number])


def _fields(data: bytes, kind: Descriptor) -> Iterator[tuple[int, bytes]]:
    """Yield every rewritten field with its tag, by number."""
    place = 0
    while place < len(data):
        start = place
        tag, place = _varint(data, place)
        number, wire = tag >> 3, tag & 7
        match wire:
            case 0:
                _, place = _varint(data, place)
            case 1:  # eight bytes
                place += 8
            case 5:  # four bytes
                place += 4
            case 2:  # a size and as many bytes
                size, place = _varint(data, place)
                head, content, place = data[start:place], data[place : place + size], place + size
                inner = _message(kind, number)
                yield number, head + (content if inner is None else _reorder(content, inner))
                continue
            case _:
                raise ValueError(f"wire type {wire}")
        yield number, data[start:place]


def _message(kind: Descriptor, number: int) -> Descriptor | None:
    """Return the message type of a field; None if the field is not a message."""
    field = kind.fields_by_number.get(number)
    return field.message_type if field is not None and field.type == FieldDescriptor.TYPE_MESSAGE else None


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """Return the number at an offset, and the offset after it."""
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, place
        shift += 7
