"""A digest of the public part: equal digests mean equal positions.

It is SHA-256 over the public part as JSON, so it depends on no process. Every field is written in its order, members of
a union with their class, and integers with all their digits.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from msgspec import json

from khronos_engine.state import RULES_REVISION

if TYPE_CHECKING:
    from khronos_engine.state import Public

_encode = json.Encoder().encode


def digest(public: Public) -> str:
    """Return the digest of a public part as 64 hexadecimal digits."""
    return hashlib.sha256(_encode((RULES_REVISION, public))).hexdigest()
