"""Decompression of requests within a limit.

gRPC decompresses without a limit: four megabytes can become four gigabytes. It is therefore configured to pass requests
on as received, and this module decompresses them. Only gzip is supported.
"""

from __future__ import annotations

import zlib

from khronos_core.errors import FieldViolation, MalformedError, TooLargeError

_MAGIC = b"\x1f\x8b"  # of gzip; no protobuf message starts with it, because wire type 7 does not exist
_GZIP = zlib.MAX_WBITS | 16  # for zlib: the format is gzip


def decompress(request: bytes, maximum: int) -> bytes:
    """Decompress a request, if it is compressed.

    Args:
        request: The received bytes.
        maximum: The maximum size of the decompressed request in bytes.

    Raises:
        TooLargeError: If the request is larger than `maximum`.
        MalformedError: If the request starts like gzip but is not valid gzip.
    """
    if len(request) > maximum:
        raise TooLargeError("", maximum, "bytes")
    if not request.startswith(_MAGIC):
        return request
    unpacking = zlib.decompressobj(_GZIP)
    try:
        found = unpacking.decompress(request, maximum + 1)
    except zlib.error:
        found = b""
    if len(found) > maximum:
        raise TooLargeError("", maximum, "bytes")
    if not unpacking.eof or unpacking.unused_data:
        raise MalformedError((FieldViolation("", "the bytes start like gzip but cannot be decompressed"),))
    return found
