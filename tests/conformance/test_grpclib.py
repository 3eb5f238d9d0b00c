"""A gRPC client with a separate HTTP/2 implementation in Python gets the answers of the conformance vectors."""

from __future__ import annotations

import asyncio

from grpclib.client import Channel, StreamStreamMethod, UnaryUnaryMethod
from grpclib.encoding.base import CodecBase, StatusDetailsCodecBase
from grpclib.exceptions import GRPCError

from conformance.run import SEALING_KEYS, Case, is_stream, read_cases
from tests.attack.http2 import REFEREE
from tests.support.servers import run_server


class Bytes(CodecBase):
    """Sends and receives messages as they are in the vectors."""

    __content_subtype__ = "proto"

    def encode(self, message: bytes, _: object) -> bytes:
        return message

    def decode(self, data: bytes, _: object) -> bytes:
        """Return the message."""
        return data


class BytesOfStatus(StatusDetailsCodecBase):
    """Receives the details of an error as the bytes of their `google.rpc.Status`."""

    def encode(self, *_: object) -> bytes:
        """Do nothing, because clients send no errors."""
        return b""

    def decode(self, _: object, __: object, data: bytes) -> bytes:
        return data


async def ask(channel: Channel, case: Case) -> list[bytes]:
    """Return the answers to the requests of a case; raises `GRPCError` if the call fails."""
    path = f"{REFEREE}/{case.rpc}"
    if not is_stream(case.rpc):
        return [await UnaryUnaryMethod(channel, path, bytes, bytes)(case.requests[0])]
    return list(await StreamStreamMethod(channel, path, bytes, bytes)(list(case.requests)))


async def find_differences(address: str) -> list[str]:
    """Make the calls of all cases over one connection; return the names of the cases with different answers."""
    host, _, port = address.rpartition(":")
    found = []
    async with Channel(host, int(port), codec=Bytes(), status_details_codec=BytesOfStatus()) as channel:
        for case in read_cases():
            try:
                code, answers = "OK", await ask(channel, case)
            except GRPCError as error:
                code, answers = error.status.name, [error.details]
            if code != case.code or (answers != list(case.answers_binary) and not case.depends_on_version):
                found.append(f"{case.name}: {code}")
    return found


def test_grpclib_client_receives_every_answer() -> None:
    with run_server(sealing_keys_file=SEALING_KEYS) as server:
        assert asyncio.run(find_differences(server.address)) == []
