"""Spoiling a message at random: what a careless or a hostile caller might send."""

import random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

_NUMBERS = (0, 1, 2, 3, 5, 6, 7, 10, 16, 17, 25, 26, 64, 65, 255, 256, 10**8, 10**8 + 1, 2**31 - 1, 2**31, 2**32 - 1)
_LONG_NUMBERS = (*_NUMBERS, 2**53, 2**53 + 1, 2**63, 2**64 - 1)
_ENUMS = (-(2**31), -1, 0, 1, 2, 3, 4, 9, 10, 11, 12, 100, 2**31 - 1)
_TEXTS = ("", " ", "x", "D-2", "DS-3", "é", "\n", "\x00", "🏰" * 70, "f" * 300, "{seat}", "../en", "m" * 64)


def spoil(message: Message, chance: random.Random, times: int) -> None:
    """Change a message in so many places."""
    for _ in range(times):
        _spoil_once(message, chance)


def _spoil_once(message: Message, chance: random.Random) -> None:
    """Walk down to some field and change it there."""
    while message.DESCRIPTOR.fields:
        field: Any = chance.choice(message.DESCRIPTOR.fields)
        if field.type != FieldDescriptor.TYPE_MESSAGE:
            _spoil_scalar(message, field, chance)
            return
        if field.is_repeated:
            items = getattr(message, field.name)
            if not items or chance.random() < 0.15:
                _spoil_list(items, chance)
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


def _spoil_list(items: Any, chance: random.Random) -> None:
    choice = chance.randrange(5)
    if not items or choice == 0:
        items.add()
    elif choice == 1:
        del items[chance.randrange(len(items))]
    elif choice == 2:
        items.add().CopyFrom(chance.choice(items))
    elif choice == 3:
        items.reverse()
    else:
        one, other = chance.choice(items), chance.choice(items)
        one.CopyFrom(type(other).FromString(other.SerializeToString()))


def _spoil_scalar(message: Message, field: FieldDescriptor, chance: random.Random) -> None:
    if field.is_repeated:
        items = getattr(message, field.name)
        choice = chance.randrange(4)
        if choice == 0 and items:
            del items[chance.randrange(len(items))]
        elif choice == 1 and items:
            items[chance.randrange(len(items))] = _value(field, chance)
        elif choice == 2:
            items.extend(_value(field, chance) for _ in range(chance.choice((1, 2, 9, 70))))
        else:
            del items[:]
        return
    if chance.random() < 0.15:
        message.ClearField(field.name)
        return
    old = getattr(message, field.name)
    number = isinstance(old, int) and not isinstance(old, bool) and field.type != FieldDescriptor.TYPE_ENUM
    if number and chance.random() < 0.4:
        most = 2**64 - 1 if field.type == FieldDescriptor.TYPE_UINT64 else 2**32 - 1
        setattr(message, field.name, min(most, max(0, old + chance.choice((-2, -1, 1, 2)))))
    else:
        setattr(message, field.name, _value(field, chance))


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
        case _:
            return chance.choice(_NUMBERS)
