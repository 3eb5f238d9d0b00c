"""Reading requests: no more than a request may hold, and only what it must be."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from google.protobuf.json_format import ParseDict, ParseError
from google.protobuf.message import Message
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from khronos_host.store import Position, Revision

MOST_BYTES: Final = 256 * 1024
"""Bytes of a request; a set-up with the largest map has a few thousand, a question about a view some ten thousand."""


class WantedGame(msgspec.Struct, frozen=True):
    """A game that somebody wants, a `GameSetup` as JSON, under a random key that it has each time it is sent.

    Attributes:
        key: The key.
        setup: The set-up.
        bots: How well bots play, by the numbers of their seats; people play the others.
    """

    key: Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{32,64}$")]
    setup: dict[str, Any]
    bots: dict[int, Literal["easy", "medium", "strong"]] = {}  # msgspec copies it


class SentAction(Position, frozen=True):
    """An action, as JSON, under a name of the sender's own that it has each time it is sent."""

    key: Annotated[str, msgspec.Meta(pattern="^[0-9A-Za-z_-]{16,64}$")]
    action: dict[str, Any]


class NewSecret(msgspec.Struct, frozen=True):
    """Another secret for a seat: random, and made by its holder, who so has it even if no answer comes."""

    secret: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32,64}$")]


class WantedUndo(Position, frozen=True):
    """The revision to which the sender asks, or agrees, to go back."""

    to: Revision


_Sent = TypeVar("_Sent", bound=msgspec.Struct)
_Message = TypeVar("_Message", bound=Message)


async def read_body(request: Request) -> bytes:
    """Return the content of a request.

    Raises:
        HTTPException: It is too long, or who sends it has left.
    """
    content = bytearray()
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > MOST_BYTES:
                raise HTTPException(413, f"a request has at most {MOST_BYTES} bytes")
    except ClientDisconnect:
        raise HTTPException(400, "the end of the request is missing") from None
    return bytes(content)


async def read(request: Request, kind: type[_Sent]) -> _Sent:
    """Return the content of a request, which is JSON.

    Raises:
        HTTPException: It is too long, or not of this kind.
    """
    try:
        return msgspec.json.decode(await read_body(request), type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise HTTPException(400, f"{error!a}") from error


def parse(fields: dict[str, Any], message: _Message) -> _Message:
    """Fill a message of the contract from its JSON, and return it.

    Raises:
        HTTPException: The fields are not those of the message.
    """
    try:
        return ParseDict(fields, message)  # with unknown fields, unknown names of values would be dropped too
    except ParseError as error:
        raise HTTPException(400, f"{error!a}") from error
