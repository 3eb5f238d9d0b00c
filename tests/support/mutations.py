"""Changes messages or their bytes at random, as careless or hostile callers might do."""

import gzip
import json
import random
from collections.abc import Iterator
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

_NUMBERS = (0, 1, 2, 3, 5, 6, 7, 10, 16, 17, 25, 26, 64, 65, 255, 256, 10**8, 10**8 + 1, 2**31 - 1, 2**31, 2**32 - 1)
_LONG_NUMBERS = (*_NUMBERS, 2**53, 2**53 + 1, 2**63, 2**64 - 1)
_SIGNED_NUMBERS = (-(2**31), -(10**8), -3, -1, 0, 1, 3, 10**8, 2**31 - 1)
_BOUNDS = {
    FieldDescriptor.TYPE_UINT64: (0, 2**64 - 1),
    FieldDescriptor.TYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.TYPE_SINT32: (-(2**31), 2**31 - 1),
}
_ENUMS = (-(2**31), -1, 0, 1, 2, 3, 4, 9, 10, 11, 12, 100, 2**31 - 1)
_TEXTS = (
    *("", " ", "x", "D-2", "DS-3", "é", "e\u0301", "\u202eAnn", "\u200b", "ﬁ", "\n", "\x00", "\ud7ff\U0010ffff"),
    *("🏰" * 70, "f" * 300, "m" * 64, "9" * 400, "a\n" * 500, "{seat}", "%s", "../en"),
)
_VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 1.5, 1e300, -0.0, 2**31, 2**64, float("nan"), float("inf")),
    *("", "1", "-1", "1e3", "NaN", "x", "=", "\ud800", "é", "9" * 5000),
    *([], [[]], [None], {}, {"": None}, [1] * 300),
)
_MANY = (1, 2, 9, 70, 300)
_COMPRESSED = 0.05
_WITHOUT_DIGEST = 0.9  # otherwise, it would be the first field to reveal a mutated state


def mutate(message: Message, chance: random.Random, times: int) -> None:
    """Change a message in a number of places."""
    for _ in range(times):
        _mutate_once(message, chance)


def mutate_request(request: Any, chance: random.Random, times: int) -> None:
    """Change one message of a request in a number of places: boards, cascade and action more often than others."""
    spots: list[Message] = [request]
    if "state" in request.DESCRIPTOR.fields_by_name and request.HasField("state"):
        if chance.random() < _WITHOUT_DIGEST:
            request.state.public_digest = ""
        public = request.state.public_part
        spots.extend([public, public, *(chance.sample(public.boards, 1) if public.boards else ())])
        if public.HasField("cascade"):
            spots.extend([public.cascade] * 3)
    if "action" in request.DESCRIPTOR.fields_by_name:
        spots.append(request.action)
    mutate(chance.choice(spots), chance, times)


def mutate_bytes(data: bytes, chance: random.Random) -> bytes:
    """Return bytes that are broken in one place or in several."""
    mutated = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 10))):
        place = chance.randrange(len(mutated) + 1)
        match chance.randrange(8):
            case 0 | 1 if mutated:
                mutated[place % len(mutated)] = chance.randrange(256)
            case 2 if mutated:
                mutated[place % len(mutated)] ^= 1 << chance.randrange(8)
            case 3:
                mutated[place:place] = chance.randbytes(chance.randrange(1, 5))
            case 4:
                del mutated[place:]
            case 5:
                mutated[place:place] = mutated[place : place + chance.randrange(1, 60)] * chance.choice(_MANY)
            case _:
                del mutated[place : place + chance.randrange(1, 9)]
    if chance.random() < _COMPRESSED:
        mutated = bytearray(gzip.compress(mutated, 1, mtime=0))
        if chance.random() < _COMPRESSED and mutated:
            mutated[chance.randrange(len(mutated))] ^= 1
    return bytes(mutated)


def mutate_json(data: bytes, chance: random.Random) -> bytes:
    """Return JSON in which one value or name has been changed."""
    written = json.loads(data)
    holders = list(_holders(written))
    if not holders:
        return chance.choice((b"", b"null", b"[]", b"1", b'"x"', b"[{}]"))
    holder = chance.choice(holders)
    if isinstance(holder, list):
        holder[chance.randrange(len(holder))] = chance.choice(_VALUES)
    else:
        name = chance.choice(list(holder))
        match chance.randrange(4):
            case 0:
                holder[chance.choice((name.upper(), f"{name}_", "", "@type", "\x00"))] = holder.pop(name)
            case 1:
                holder[name] = [holder[name]]
            case _:
                holder[name] = chance.choice(_VALUES)
    return json.dumps(written).encode()


def _holders(value: Any) -> Iterator[Any]:
    """Yield the non-empty objects and lists at any depth."""
    if isinstance(value, dict | list) and value:
        yield value
        for each in value.values() if isinstance(value, dict) else value:
            yield from _holders(each)


def nested_request(depth: int) -> bytes:
    cascade = b""
    for _ in range(depth):  # cascade.before.cascade.before, and so on
        before = b"\x0a" + length(cascade) + cascade
        cascade = b"\x6a" + length(before) + before
    public = b"\x22" + length(cascade) + cascade
    return b"\x0a" + length(public) + public


def length(data: bytes) -> bytes:
    number, written = len(data), bytearray()
    while number > 0x7F:
        written.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes((*written, number))


def _mutate_once(message: Message, chance: random.Random) -> None:
    """Choose a random field at any depth, and change it."""
    while message.DESCRIPTOR.fields:
        field: Any = chance.choice(message.DESCRIPTOR.fields)
        if field.type != FieldDescriptor.TYPE_MESSAGE:
            _mutate_scalar(message, field, chance)
            return
        if field.is_repeated:
            items = getattr(message, field.name)
            if not items or chance.random() < 0.15:
                _mutate_list(items, chance)
                return
            message = items[chance.randrange(len(items))]
        elif not message.HasField(field.name):
            if chance.random() < 0.3:
                getattr(message, field.name).SetInParent()
                return
            if chance.random() < 0.7:
                continue
            message = getattr(message, field.name)
        elif chance.random() < 0.08:
            message.ClearField(field.name)
            return
        else:
            message = getattr(message, field.name)


def _mutate_list(items: Any, chance: random.Random) -> None:
    choice = chance.randrange(6)
    if not items or choice == 0:
        items.add()
    elif choice == 1:
        del items[chance.randrange(len(items))]
    elif choice == 5:
        items.extend([chance.choice(items)] * chance.choice(_MANY))
    elif choice == 2:
        items.add().CopyFrom(chance.choice(items))
    elif choice == 3:
        items.reverse()
    else:
        one, other = chance.choice(items), chance.choice(items)
        one.CopyFrom(type(other).FromString(other.SerializeToString()))


def _mutate_scalar(message: Message, field: FieldDescriptor, chance: random.Random) -> None:
    if field.is_repeated:
        items = getattr(message, field.name)
        choice = chance.randrange(4)
        if choice == 0 and items:
            del items[chance.randrange(len(items))]
        elif choice == 1 and items:
            items[chance.randrange(len(items))] = _value(field, chance)
        elif choice == 2:
            items.extend(_value(field, chance) for _ in range(chance.choice(_MANY)))
        else:
            del items[:]
        return
    if chance.random() < 0.15:
        message.ClearField(field.name)
        return
    old = getattr(message, field.name)
    number = isinstance(old, int) and not isinstance(old, bool) and field.type != FieldDescriptor.TYPE_ENUM
    if number and chance.random() < 0.4:
        min_value, max_value = _BOUNDS.get(field.type, (0, 2**32 - 1))
        setattr(message, field.name, min(max_value, max(min_value, old + chance.choice((-2, -1, 1, 2)))))
    elif isinstance(old, str) and old and chance.random() < 0.6:
        setattr(message, field.name, _mutate_text(old, chance))
    else:
        setattr(message, field.name, _value(field, chance))


def _mutate_text(text: str, chance: random.Random) -> str:
    """Return a text with a part of it left out, repeated, moved or replaced."""
    start = chance.randrange(len(text))
    end = start + chance.choice((1, 1, 2, 5, 40))
    part = text[start:end]
    match chance.randrange(4):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + part * chance.choice(_MANY) + text[end:]
        case 2:
            return text[:start] + text[end:] + part
        case _:
            return text[:start] + chance.choice(_TEXTS) + text[end:]


def _value(field: FieldDescriptor, chance: random.Random) -> Any:
    match field.type:
        case FieldDescriptor.TYPE_BOOL:
            return chance.random() < 0.5
        case FieldDescriptor.TYPE_ENUM:
            return chance.choice(_ENUMS)
        case FieldDescriptor.TYPE_STRING:
            return chance.choice(_TEXTS)
        case FieldDescriptor.TYPE_BYTES:
            return chance.randbytes(chance.choice((0, 1, 31, 32, 33)))
        case FieldDescriptor.TYPE_UINT64:
            return chance.choice(_LONG_NUMBERS)
        case FieldDescriptor.TYPE_INT32 | FieldDescriptor.TYPE_SINT32:
            return chance.choice(_SIGNED_NUMBERS)
        case _:
            return chance.choice(_NUMBERS)
