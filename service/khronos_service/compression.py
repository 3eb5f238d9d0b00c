"""Compressed requests, unpacked within a limit.

gRPC would unpack a request without a limit: four megabytes can become four gigabytes. So it hands over what came, and
the request is unpacked here. Only gzip is offered to callers.
"""

from __future__ import annotations

import zlib

from khronos_core.errors import FieldViolation, MalformedError, TooLargeError

_MAGIC = b"\x1f\x8b"  # the first bytes of gzip; no message of protobuf begins so, as there is no wire type 7
_GZIP = zlib.MAX_WBITS | 16  # for zlib: the format is gzip


def unpacked(request: bytes, most: int) -> bytes:
    """Return a request as it was before it was compressed, if it was.

    Args:
        request: The bytes that came.
        most: The most bytes that the request may have.

    Raises:
        TooLargeError: It has more.
        MalformedError: It begins as gzip does, and is none.
    """
    if len(request) > most:
        raise TooLargeError("", most, "bytes")
    if not request.startswith(_MAGIC):
        return request
    unpacking = zlib.decompressobj(_GZIP)
    try:
        found = unpacking.decompress(request, most + 1)
    except zlib.error:
        found = b""
    if len(found) > most:
        raise TooLargeError("", most, "bytes")
    if not unpacking.eof or unpacking.unused_data:
        raise MalformedError((FieldViolation("", "the bytes begin as gzip does, but can't be unpacked"),))
    return found
