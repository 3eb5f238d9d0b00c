"""Compressed requests are decompressed within a limit."""

import gzip
import zlib

import grpc
import pytest

from khronos.v1.config_pb2 import GameSetup
from khronos.v1.referee_service_pb2 import CreateGameRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos_core.errors import MalformedError, TooLargeError
from khronos_service.call_handler import decompress
from testing.requests import request_of
from tests.support.calls import setup

MAX_BYTES = 1000


def test_a_compressed_request_is_unpacked() -> None:
    assert decompress(gzip.compress(bytes(MAX_BYTES)), MAX_BYTES) == bytes(MAX_BYTES)


@pytest.mark.parametrize("size", [MAX_BYTES + 1, 1 << 26], ids=["by a byte", "a bomb"])
def test_a_request_that_decompresses_beyond_the_limit_is_too_large(size: int) -> None:
    with pytest.raises(TooLargeError):
        decompress(gzip.compress(bytes(size)), 1 << 20 if size > 1 << 20 else MAX_BYTES)


def test_a_compressed_request_beyond_the_limit_is_too_large() -> None:
    with pytest.raises(TooLargeError):
        decompress(bytes(MAX_BYTES + 1), MAX_BYTES)


@pytest.mark.parametrize(
    "request_",
    [
        b"\x1f\x8b",
        gzip.compress(b"abc")[:-1],
        gzip.compress(b"abc") + b"d",
        gzip.compress(b"abc") + gzip.compress(b"d"),
        b"\x1f\x8b" + zlib.compress(b"abc"),
    ],
    ids=["a beginning", "cut off", "more behind", "two", "another format"],
)
def test_an_invalid_gzip_request_is_malformed(request_: bytes) -> None:
    with pytest.raises(MalformedError):
        decompress(request_, MAX_BYTES)


def test_a_client_may_compress_its_requests(channel: grpc.Channel) -> None:
    request = request_of(CreateGameRequest, setup=GameSetup())
    request.setup.CopyFrom(setup())
    stub = RefereeServiceStub(channel)
    assert stub.CreateGame(request, compression=grpc.Compression.Gzip) == stub.CreateGame(request)
