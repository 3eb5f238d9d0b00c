"""The wire forms of messages: protobuf's bytes, and its canonical JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from google.protobuf import json_format
from google.protobuf.message import DecodeError, Message

from khronos_core.budget import CallBudget
from khronos_core.errors import FieldViolation, MalformedError
from khronos_core.json_reading import read_json


@dataclass(frozen=True, slots=True)
class Form:
    """A wire form of messages.

    Attributes:
        read: Parse a message of a class within the work of its call, without unknown fields. It may raise a
            `RequestError`.
        write: Return the bytes of a message.
    """

    read: Callable[[type[Any], bytes, CallBudget], Any]
    write: Callable[[Message], bytes]


def _read_bytes(kind: type[Any], data: bytes, _: CallBudget) -> Any:
    try:
        return kind.FromString(data)
    except DecodeError as error:
        text = f"the bytes are no {kind.DESCRIPTOR.full_name}"
        raise MalformedError((FieldViolation("", text),)) from error


PROTO = Form(_read_bytes, lambda message: message.SerializeToString(deterministic=True))
"""The bytes of protobuf."""

JSON = Form(read_json, lambda message: json_format.MessageToJson(message, indent=None, ensure_ascii=False).encode())
"""Canonical JSON, in UTF-8."""
