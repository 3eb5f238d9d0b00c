"""What answers a call, ready for the wire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


class Answer(Protocol):
    """What answers a call: a message, or one that was written before."""

    def SerializeToString(self, *, deterministic: bool) -> bytes:  # as messages have it
        """Return its bytes, equal ones for equal messages."""


@dataclass(frozen=True, slots=True)
class Written:
    """An answer in bytes that are kept, so that it need not be read only to be written again.

    Messages one after the other are read as one, their lists joined. So an answer may be put together of answers that
    have one part each, in the order in which a message writes its fields.

    Attributes:
        data: Its bytes, as they go over the wire.
    """

    data: bytes

    def SerializeToString(self, *, deterministic: bool) -> bytes:  # as messages have it
        """Return its bytes."""
        return self.data
