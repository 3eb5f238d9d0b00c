"""The bytes of a message as a client in another language might write them.

Protobuf leaves the order of fields open, and a server must read any. The bytes that this writes are valid, mean the
same, and differ from all that a server of ours gives out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message


def rewritten(data: bytes, kind: type[Message]) -> bytes:
    """Return the bytes of a message with the fields of every message in it in falling order of their numbers.

    The entries of a repeated field stay in their order, for that has a meaning.
    """
    descriptor: Any = kind.DESCRIPTOR  # of the library in C, whose types are others
    return _rewritten(data, descriptor)


def _rewritten(data: bytes, kind: Descriptor) -> bytes:
    fields: dict[int, list[bytes]] = {}
    for number, field in _fields(data, kind):
        fields.setdefault(number, []).append(field)
    return b"".join(field for number in sorted(fields, reverse=True) for field in fields[number])


def _fields(data: bytes, kind: Descriptor) -> Iterator[tuple[int, bytes]]:
    """Yield the number of every field and the field as it is to be written, its tag included."""
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
                yield number, head + (content if inner is None else _rewritten(content, inner))
                continue
            case _:
                raise ValueError(f"wire type {wire}")
        yield number, data[start:place]


def _message(kind: Descriptor, number: int) -> Descriptor | None:
    """Return the message that a field holds; None if it holds none."""
    field = kind.fields_by_number.get(number)
    return field.message_type if field is not None and field.type == FieldDescriptor.TYPE_MESSAGE else None


def _varint(data: bytes, place: int) -> tuple[int, int]:
    """Return the number at a place and the place behind it."""
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, place
        shift += 7
