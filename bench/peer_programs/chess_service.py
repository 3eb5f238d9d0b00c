"""Serve python-chess over gRPC: receive a position and a move, and return the next position.

`chess_service.py serve` prints its address and serves until it is stopped. `chess_service.py calls` prints calls of
whole random games and their answers, one call per line, both in base64.
"""

import asyncio
import random
import sys
from base64 import b64encode
from collections.abc import Iterator
from typing import Any

import chess
import grpc
import structlog
from google.protobuf import descriptor_pb2, message_factory

GAMES = 12
"""The number of random games whose moves are the calls."""

MAX_MOVES = 150
"""The number of moves after which a game is abandoned."""


def messages() -> tuple[Any, Any]:
    """Return the classes of the request and the response, as a compiled .proto file would define them."""
    file = descriptor_pb2.FileDescriptorProto(name="chess.proto", package="chess", syntax="proto3")
    for name, fields in (("MoveRequest", ("fen", "move")), ("MoveResponse", ("fen",))):
        message = file.message_type.add(name=name)
        for number, field in enumerate(fields, start=1):
            message.field.add(name=field, number=number, type="TYPE_STRING", label="LABEL_OPTIONAL")
    made = message_factory.GetMessages([file])
    return made["chess.MoveRequest"], made["chess.MoveResponse"]


MoveRequest, MoveResponse = messages()


class Moves:
    """The service."""

    def __init__(self) -> None:
        """Log each call as a line of JSON to standard error."""
        structlog.configure(
            processors=[
                structlog.processors.add_log_level,
                structlog.processors.TimeStamper(fmt="iso"),
                structlog.processors.JSONRenderer(),
            ],
            logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
            cache_logger_on_first_use=True,
        )
        self.log = structlog.get_logger()

    async def move(self, request: Any, context: Any) -> Any:
        """Check a move and make it."""
        try:
            board = chess.Board(request.fen)
            board.push_uci(request.move)
        except ValueError as error:
            self.log.info("call", method="Move", code="INVALID_ARGUMENT", error=str(error))
            await context.abort(grpc.StatusCode.INVALID_ARGUMENT, str(error))
            raise
        self.log.info("call", method="Move", code="OK")
        return MoveResponse(fen=board.fen())


async def serve() -> None:
    """Serve until the process is stopped."""
    server = grpc.aio.server()
    handler = grpc.unary_unary_rpc_method_handler(
        Moves().move, request_deserializer=MoveRequest.FromString, response_serializer=MoveResponse.SerializeToString
    )
    server.add_generic_rpc_handlers([grpc.method_handlers_generic_handler("chess.Moves", {"Move": handler})])
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(f"127.0.0.1:{port}", flush=True)
    await server.wait_for_termination()


def calls() -> Iterator[tuple[bytes, bytes]]:
    """Yield the calls of random games and their answers."""
    for seed in range(GAMES):
        chance = random.Random(seed)  # noqa: S311  # no secret
        board = chess.Board()
        while not board.is_game_over() and board.ply() < MAX_MOVES:
            move = chance.choice(list(board.legal_moves))
            before = board.fen()
            board.push(move)
            request = MoveRequest(fen=before, move=move.uci())
            yield request.SerializeToString(), MoveResponse(fen=board.fen()).SerializeToString()


def main() -> None:
    """Run the command that the argument names."""
    if sys.argv[1] == "serve":
        asyncio.run(serve())
    else:
        for request, answer in calls():
            print(b64encode(request).decode(), b64encode(answer).decode())


if __name__ == "__main__":
    main()
