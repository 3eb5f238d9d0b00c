"""A digest of the public part: equal digests mean equal positions.

It is SHA-256 over the engine's own encoding, so it depends on no serialisation library and on no process. A board
keeps the text of what stands on it, so that a board which an action did not touch costs nothing.
"""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from enum import IntEnum
from functools import cache, lru_cache

from khronos_engine.cards import Cards, Payment
from khronos_engine.state import RULES_REVISION, Public

_PART = 2047
"""Bytes that are hashed at once: of more, `hashlib` lets go of the interpreter, which takes longer than the hashing."""


def digest(public: Public) -> str:
    """Return the digest of a public part as 64 hexadecimal digits."""
    text = f"khronos {RULES_REVISION} {_public_text(public)}".encode()
    hasher = hashlib.sha256(text[:_PART])
    for start in range(_PART, len(text), _PART):
        hasher.update(text[start : start + _PART])
    return hasher.hexdigest()


def _public_text(public: Public) -> str:
    """Return every field of a public part in its order; what seldom changes keeps its own text."""
    might, faith, reason = public.boards
    stock, lost = _numbers(public.stock), _numbers(public.lost)
    players = ",".join([each.text for each in public.players])
    turn = public.turn
    return (
        f"Public({public.config.text},{public.first_seat},{public.revision},({might.text},{faith.text},{reason.text}),"
        f"({stock}),({lost}),({players}),{public.discards.text},{public.row.text},{public.pile_size},"
        f"Turn({turn.number},{turn.seat},{turn.swapped},{turn.exchanged},{turn.acted}),"
        f"{public.over},{_text(public.cascade)})"
    )


@lru_cache(maxsize=1 << 12)
def _numbers(counts: tuple[int, ...]) -> str:
    """Return numbers as text; those of tiles are the same for many positions."""
    return ",".join(map(str, counts))


def _text(value: object) -> str:
    """Return a value as text: equal values give equal texts, different ones different texts."""
    if isinstance(value, Public):
        return _public_text(value)
    if isinstance(value, IntEnum):
        return f"{int(value)}"
    if value is None or isinstance(value, int | str):
        return repr(value)
    if isinstance(value, Cards | Payment):
        return value.text
    if isinstance(value, tuple):
        return f"({','.join(map(_text, value))})"
    if is_dataclass(value):
        parts = ",".join(_text(getattr(value, name)) for name in _names(type(value)))  # type: ignore[arg-type]  # a class can be hashed
        return f"{type(value).__name__}({parts})"
    msg = f"a state holds no {type(value).__name__}"
    raise TypeError(msg)


@cache
def _names(kind: type) -> tuple[str, ...]:
    """Return the names of the fields of a dataclass."""
    return tuple(each.name for each in fields(kind))
