"""Read and validate the bodies of requests."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from google.protobuf.json_format import ParseDict, ParseError
from google.protobuf.message import Message
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from khronos_host.store import Position, Revision

MAX_BYTES: Final = 256 * 1024
"""The maximum number of bytes of a request. A set-up with the largest map has a few thousand, a view about 10 000."""


Strength = Literal["easy", "medium", "strong"]
"""The strength of a bot."""


class WantedGame(msgspec.Struct, frozen=True):
    """A game to create: a `GameSetup` as JSON, with an idempotency key.

    Attributes:
        key: A random key, the same in all retries.
        setup: The set-up.
        bots: The strengths of bots by seat; people play the other seats.
    """

    key: Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{32,64}$")]
    setup: dict[str, Any]
    bots: dict[int, Strength] = {}  # msgspec copies it


class SentAction(Position, frozen=True):
    """An action as JSON, with an idempotency key."""

    key: Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{16,64}$")]
    action: dict[str, Any]


class NewSecret(msgspec.Struct, frozen=True):
    """A new secret of a seat. The client makes the secret, so that a lost answer does not lose the secret."""

    secret: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,64}$")]


class NewBot(msgspec.Struct, frozen=True):
    """A bot that takes a seat.

    Attributes:
        strength: The strength of the bot.
        seat: The seat, at least 1; None for the seat of the sender.
    """

    strength: Strength
    seat: Annotated[int, msgspec.Meta(ge=1, le=5)] | None = None


class WantedUndo(Position, frozen=True):
    """A requested undo, with the revision to which the game goes back."""

    to: Revision


_Sent = TypeVar("_Sent", bound=msgspec.Struct)
_Message = TypeVar("_Message", bound=Message)


async def read_body(request: Request) -> bytes:
    """Return the body of a request.

    Raises:
        HTTPException: If the body is too long, or if the sender has left.
    """
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > MAX_BYTES:
                raise HTTPException(413, f"the request is too large; the maximum is {MAX_BYTES} bytes")
    except ClientDisconnect:
        raise HTTPException(400, "the request body is incomplete") from None
    return bytes(content)


async def read(request: Request, kind: type[_Sent]) -> _Sent:
    """Parse the JSON body of a request.

    Raises:
        HTTPException: If the body is too long, or is not of this type.
    """
    try:
        return msgspec.json.decode(await read_body(request), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise HTTPException(400, f"{error!a}") from error


def parse(fields: dict[str, Any], message: _Message) -> _Message:
    """Parse a message of the contract from its JSON form.

    Raises:
        HTTPException: If the text is not the JSON form of the message.
    """
    try:
        return ParseDict(fields, message)  # ignoring unknown fields would also ignore unknown values
    except ParseError as error:
        raise HTTPException(400, f"{error!a}") from error
