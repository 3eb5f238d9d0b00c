"""Page tokens: opaque texts for the start of the next page of a response."""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from khronos_core.errors import FieldPath

_FORM: Final = b"page 1"
"""The prefix of a token, which identifies its form. Prefix and index fill a multiple of 3 bytes to avoid padding."""
_PLACE_BYTES: Final = 3


def write_page_token(place: int) -> str:
    """Return the token of the page that begins at an index."""
    return urlsafe_b64encode(_FORM + place.to_bytes(_PLACE_BYTES, "big")).decode()


def read_page_token(token: str, field: FieldPath) -> int:
    """Return the index at which a page begins, 0 for an empty token; add a field violation for any other text."""
    if not token:
        return 0
    try:
        place = int.from_bytes(urlsafe_b64decode(token)[len(_FORM) :], "big")
    except (binascii.Error, ValueError):
        place = 0
    if place == 0 or place >> (8 * _PLACE_BYTES) or token != write_page_token(place):
        field.add("must be the next_page_token of the previous page")
    return place
