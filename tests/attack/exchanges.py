"""Generates valid and hostile requests, each from a seed and a number, and sends them to servers."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import grpc
import uvloop
from google.protobuf.message import DecodeError
from grpc import aio

from khronos.v1.config_pb2 import SECRECY_SEALED, GameSetup
from khronos.v1.options_pb2 import RequestOptions
from khronos.v1.play_pb2 import PlayShow, PlayStart, PlayTakeBack
from khronos.v1.referee_service_pb2 import PlayRequest
from khronos_core import JSON, PROTO, WireFormat
from khronos_core.errors import RequestError
from khronos_core.methods import METHODS, PLAY
from khronos_service.call_handler import decompress
from testing.requests import given_action, options
from testing.sealed import secret
from tests.attack.http2 import REFEREE
from tests.support.mutations import mutate, mutate_bytes, mutate_json, mutate_request, nested_request
from tests.support.sound_requests import Moment, golden_moments, sound_request

MAX_SECONDS = 60.0
"""The seconds after which a missing answer counts as a failure."""

LANES = 8
"""The number of concurrent requests: half of a connection's play streams, because slots are released with a delay."""

_WEIGHTS = {
    "ApplyAction": 30,
    "ValidateAction": 15,
    "ListLegalActions": 15,
    "ViewGame": 10,
    "AuditPosition": 5,
    "DescribeDomains": 5,
    "ExplainPlacements": 4,
    "PreviewActions": 4,
    "CheckPlan": 3,
    "WriteText": 3,
    "ReadText": 3,
    "SuggestActions": 3,
    "MatchAction": 3,
    "CreateGame": 3,
    "ReplayGame": 2,
    "ReviewGame": 1,
    "GetCatalog": 1,
}
_NAMES = tuple(_WEIGHTS)
_EACH_NAME = tuple(_WEIGHTS.values())
_STREAMS = 0.05  # the share of ordinary games played over a stream
_HOSTILE_STREAMS = 0.15
_SEALED_STREAMS = 0.3  # the share of sealed games, where possible
_MIXED = 0.3  # the share of hostile calls with an action that belongs to a different state
_SPOILT_JSON = 0.3  # the probability of a changed value in a hostile JSON call
_MESSAGES = 8  # the maximum messages of a stream after its start
_REQUEST_ID = "an-attack"
_OPTIONS = (
    ("grpc.use_local_subchannel_pool", 1),
    ("grpc.enable_retries", 0),
    ("grpc.max_receive_message_length", 1 << 24),
)


@dataclass(frozen=True, slots=True)
class Exchange:
    """A call, or a stream.

    Attributes:
        method: The method, as the contract names it.
        messages: The requests: one, or several of a stream.
        number: The number from which it was generated.
    """

    method: str
    messages: tuple[bytes, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer or an error.

    Attributes:
        code: The status.
        body: The bytes of the answer, or of the error details.
        message: The error message.
    """

    code: grpc.StatusCode
    body: bytes
    message: str = ""


# --- requests ---------------------------------------------------------------------------------------------------------


def ordinary_exchange(seed: int, number: int) -> Exchange:
    """Return a valid call or stream. Each method is as frequent as in the calls of game hosts and clients."""
    chance = random.Random(f"ordinary {seed} {number}")
    if chance.random() < _STREAMS:
        return Exchange(PLAY, tuple(_stream(chance)), number)
    name = chance.choices(_NAMES, _EACH_NAME)[0]
    request = sound_request(name, chance.choice(golden_moments()), chance)
    return Exchange(name, (request.SerializeToString(deterministic=True),), number)


def hostile_exchange(seed: int, number: int, form: WireFormat = PROTO, *, streams: bool = True) -> Exchange:
    """Return a call or a stream that was valid before its messages, or their bytes, were mutated.

    Args:
        seed: The seed; together with the number, it determines the result.
        number: The number.
        form: The format of a call; streams use protobuf.
        streams: Whether the result may be a stream.
    """
    chance = random.Random(f"hostile {seed} {number}")
    moment = min(chance.choices(golden_moments(), k=2), key=lambda each: len(each.position))  # small requests cost less
    if chance.random() < _MIXED:
        moment = replace(chance.choice(golden_moments()), state=moment.state, sealed=moment.sealed)
    if chance.random() < _HOSTILE_STREAMS and streams:
        return Exchange(PLAY, tuple(_hostile_stream(moment, chance)), number)
    name = chance.choices(_NAMES, _EACH_NAME)[0]
    way = chance.random()
    if way < 0.001:
        return Exchange(name, (mutate_bytes(nested_request(chance.randrange(1, 200)), chance),), number)
    request = sound_request(name, moment, chance)
    if way < 0.7:
        mutate_request(request, chance, chance.choice((1, 1, 1, 1, 2, 4)))
    data = form.write(request)
    if form is JSON and chance.random() < _SPOILT_JSON:
        data = mutate_json(data, chance)
    if way > 0.65 and chance.random() < 0.8:
        data = mutate_bytes(data, chance)
    if way > 0.99:
        name = chance.choice(_NAMES)  # the bytes of a different method's request
    return Exchange(name, (data,), number)


def _stream(chance: random.Random) -> Iterator[bytes]:
    moment = chance.choice(golden_moments())
    state, who = moment.state, options("host")
    if moment.sealed is not None and chance.random() < _SEALED_STREAMS:
        state, who = moment.sealed, seat_of(moment)
    show = PlayRequest(show=PlayShow())
    for request in (PlayRequest(start=PlayStart(state=state)), PlayRequest(apply=given_action(moment.line)), show):
        request.options.CopyFrom(who)
        yield request.SerializeToString(deterministic=True)


def _hostile_stream(moment: Moment, chance: random.Random) -> Iterator[bytes]:
    state, who = moment.state, options(chance.choice(("host", "spectator", 1)))
    if moment.sealed is not None and chance.random() < _SEALED_STREAMS:
        state, who = moment.sealed, seat_of(moment)
    for place in range(chance.randrange(2, _MESSAGES)):
        match chance.randrange(8) if place else 0:
            case 0:
                request = PlayRequest(start=PlayStart(state=state))
            case 1:
                request = PlayRequest(take_back=PlayTakeBack(count=chance.randrange(3)))
            case 2:
                request = PlayRequest(show=PlayShow())
            case _:
                request = PlayRequest(apply=given_action(chance.choice((moment.action, moment.line))))
        request.id = place
        request.options.CopyFrom(who)
        if chance.random() < 0.5:
            mutate(request, chance, chance.choice((1, 2, 4)))
        data = request.SerializeToString(deterministic=True)
        yield mutate_bytes(data, chance) if chance.random() < 0.2 else data


def seat_of(moment: Moment) -> RequestOptions:
    who = options(moment.action.seat)
    who.seat_secret = secret(moment.action.seat)
    return who


def draws_seed(exchange: Exchange) -> bool:
    """Return whether the server draws a random seed, so that two answers may differ.

    Sealed games do not, because their seed follows from the request.
    """
    return any(
        not each.seed_phrase and not each.seed and each.config.secrecy != SECRECY_SEALED for each in _setups(exchange)
    )


def _setups(exchange: Exchange) -> Iterator[GameSetup]:
    kind: Any = PlayRequest if exchange.method == PLAY else METHODS[exchange.method].request
    for message in exchange.messages:
        try:
            request = kind.FromString(decompress(message, 1 << 20))
        except (DecodeError, RequestError):
            continue
        subject = request if exchange.method == "CreateGame" else getattr(request, "game", None)
        holder = request.start if exchange.method == PLAY else subject
        if holder is not None and holder.HasField("setup"):
            yield holder.setup


# --- sending ----------------------------------------------------------------------------------------------------------


def send(
    addresses: tuple[str, ...], exchanges: Iterator[Exchange], take: Callable[[Exchange, list[list[Reply]]], None]
) -> None:
    """Send requests concurrently, each to every address.

    Args:
        addresses: The addresses of the servers.
        exchanges: The requests.
        take: Called with each exchange and the replies of all servers.
    """
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(_send(addresses, exchanges, take))


async def _send(
    addresses: tuple[str, ...], exchanges: Iterator[Exchange], take: Callable[[Exchange, list[list[Reply]]], None]
) -> None:
    channels = [aio.insecure_channel(each, _OPTIONS) for each in addresses]
    calls: list[Callable[[Exchange], Awaitable[list[Reply]]]] = [_calls(each) for each in channels]

    async def lane() -> None:
        for exchange in exchanges:
            take(exchange, [await call(exchange) for call in calls])

    try:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(LANES):
                tasks.create_task(lane())
    finally:
        for channel in channels:
            await channel.close()


def _calls(channel: aio.Channel) -> Callable[[Exchange], Awaitable[list[Reply]]]:
    """Return the functions that make calls on a channel, from bytes to bytes."""
    unary: dict[str, Any] = {name: channel.unary_unary(f"{REFEREE}/{name}") for name in METHODS}
    stream: Any = channel.stream_stream(f"{REFEREE}/{PLAY}")
    metadata = aio.Metadata(("x-request-id", _REQUEST_ID))

    async def call(exchange: Exchange) -> list[Reply]:
        replies: list[Reply] = []
        try:
            if exchange.method != PLAY:
                (message,) = exchange.messages
                answer = await unary[exchange.method](message, metadata=metadata, timeout=MAX_SECONDS)
                return [Reply(grpc.StatusCode.OK, answer)]
            played = stream(metadata=metadata, timeout=MAX_SECONDS)
            for message in exchange.messages:
                await played.write(message)
                replies.append(Reply(grpc.StatusCode.OK, await played.read()))
            await played.done_writing()
            assert await played.read() is aio.EOF, "a stream went on after its end"
        except aio.AioRpcError as error:
            trailers = dict(error.trailing_metadata())
            details = trailers.get("grpc-status-details-bin", b"")
            replies.append(Reply(error.code(), bytes(details), error.details() or ""))
        return replies

    return call


def generate_exchanges(make: Callable[[int, int], Exchange], seed: int, start: int = 0) -> Iterator[Exchange]:
    return (make(seed, number) for number in itertools.count(start))
