"""Calls to a server, and what came of them."""

import random
import socket
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar

import grpc
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status
from grpc_health.v1 import health_pb2_grpc
from grpc_status import rpc_status

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.material_pb2 import Square, SquareSet
from khronos.v1.referee_service_pb2 import CreateGameRequest
from khronos.v1.referee_service_pb2_grpc import RefereeServiceStub
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.state_reading import read_state
from khronos_core.codec.state_writing import write_state
from khronos_core.errors import FieldViolations
from khronos_engine import Config, State, built_in_region
from khronos_engine import Seat as EngineSeat
from tests.support.requests import request_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")

_Detail = TypeVar("_Detail", bound=Message)


def setup(players: int = 3, phrase: str = "a phrase", first_seat: int = 1, **config: Any) -> GameSetup:
    """Return a set-up of a number of players; `config` are fields of `GameConfig`."""
    seats = [Seat(name=name, colour=name.lower()) for name in NAMES[:players]]
    return GameSetup(config=GameConfig(seats=seats, **config), first_seat=first_seat, seed_phrase=phrase)


def new_game(stub: RefereeServiceStub, players: int = 3, **options: Any) -> GameState:
    """Return the first state of a game."""
    return stub.CreateGame(request_of(CreateGameRequest, setup=setup(players, **options))).state


def engine_config(players: int = 3, **options: Any) -> Config:
    """Return what a game of a number of players is played with, as the engine has it."""
    return Config(
        tuple(EngineSeat(name, name.lower()) for name in NAMES[:players]),
        options.pop("region", built_in_region("valley")),
        **options,
    )


def written(state: State) -> GameState:
    """Return a state as the server writes it, but without a digest, so that it can be changed by hand."""
    message = write_state(state)
    message.public_digest = ""
    return message


def read(message: GameState) -> State:
    """Return the engine's state of a message that has no faults."""
    violations = FieldViolations()
    state = read_state(message, "state", violations)
    assert state is not None
    assert violations.count == 0, violations
    return state


@dataclass(frozen=True)
class Failed:
    """A call that failed."""

    code: grpc.StatusCode
    message: str
    status: Status
    trailers: dict[str, str | bytes]

    @property
    def info(self) -> ErrorInfo:
        """The detail that every error has."""
        return self.detail(ErrorInfo)

    @property
    def reason(self) -> str:
        """Why the call failed, by name."""
        return self.info.reason

    @property
    def fields(self) -> dict[str, str]:
        """What is wrong with which fields."""
        return {each.field: each.description for each in self.detail(BadRequest).field_violations}

    @property
    def clauses(self) -> dict[str, str]:
        """The clause that each field offends."""
        return {each.field: each.reason for each in self.detail(BadRequest).field_violations}

    def detail(self, kind: type[_Detail]) -> _Detail:
        """Return the one detail of a kind."""
        found = [each for each in self.status.details if each.TypeName() == kind.DESCRIPTOR.full_name]
        assert len(found) == 1, f"{len(found)} details are a {kind.DESCRIPTOR.full_name}"
        return kind.FromString(found[0].value)


def attempt(call: Any, request: Message | bytes, **options: Any) -> Failed | None:
    """Make a call; return how it failed, or None if it was answered."""
    try:
        call(request, **options)
    except grpc.RpcError as error:
        return _failure(error)
    return None


def failed(call: Any, request: Message | bytes, **options: Any) -> Failed:
    """Make a call that must fail."""
    failure = attempt(call, request, **options)
    assert failure is not None, "the call did not fail"
    return failure


def _failure(error: Any) -> Failed:
    status = rpc_status.from_call(error)
    trailers = {each.key: each.value for each in error.trailing_metadata() or ()}
    if status is None:
        return Failed(error.code(), error.details() or "", Status(), trailers)
    assert status.code == error.code().value[0]
    assert status.message == error.details()
    return Failed(error.code(), status.message, status, trailers)


def raw(channel: grpc.Channel, path: str) -> Any:
    """Return a call that sends and receives bytes as they are."""
    return channel.unary_unary(path)


def health_of(channel: grpc.Channel) -> Any:
    """Return the calls about a server's health."""
    return health_pb2_grpc.HealthStub(channel)


def collected(url: str) -> dict[str, float]:
    """Return the samples that Prometheus gets from a URL, each by its name and its labels as they are written there."""
    with urllib.request.urlopen(url, timeout=20) as answer:  # noqa: S310  # the URL is ours
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


def squares(found: SquareSet) -> list[Square]:
    """Expand a set of squares by the contract's one step."""
    return [
        Square(column=column + 1, row=row + 1)
        for row, bits in enumerate(found.rows)
        for column in range(32)
        if bits >> column & 1
    ]


def draw_action(groups: Sequence[LegalGroup], seat: int, chance: random.Random) -> Action:
    """Make an action of a group by the contract's one step, each choice drawn."""
    group = chance.choice(groups)
    verb = group.WhichOneof("verb")
    assert verb is not None
    legal: Any = getattr(group, verb)
    action = Action(seat=seat)
    made: Any = getattr(action, verb)
    made.SetInParent()
    for field in made.DESCRIPTOR.fields_by_name:
        if field == "payment":
            made.payment.CopyFrom(chance.choice(legal.payments))
        elif field == "at" and verb != "upgrade":
            made.at.CopyFrom(chance.choice(squares(legal.squares)))
        elif field in ("cards", "give", "give_up"):
            getattr(made, field).CopyFrom(chance.choice(getattr(legal, field)))
        elif field == "to":
            made.to = chance.choice(legal.to)
        elif field not in ("at", "old"):
            setattr(made, field, getattr(legal, field))
    if verb == "upgrade":
        site = chance.choice(legal.sites)
        made.old.CopyFrom(site.old)
        made.at.CopyFrom(chance.choice(squares(site.squares)))
    return action


def free_port() -> int:
    """Return a port that nobody holds and that the system gives nobody who asks for any."""
    for port in random.sample(range(20_000, 30_000), 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free")
