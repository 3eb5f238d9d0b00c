"""Makes calls to a core in this process, and provides games for them."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from google.protobuf.message import Message
from google.rpc.code_pb2 import Code as CanonicalCode
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameConfig, GameSetup, Seat
from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.material_pb2 import Square, SquareSet
from khronos.v1.state_pb2 import GameState
from khronos_client import expand
from khronos_core import Core, Failure
from khronos_core.codec.states import read_state, write_state
from khronos_core.errors import FieldViolations
from khronos_engine import Config, State, built_in_region
from khronos_engine import Seat as EngineSeat
from testing.requests import request_of

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")

CORE = Core()
"""The core that the functions of this module use."""

_Detail = TypeVar("_Detail", bound=Message)


# --- asking -----------------------------------------------------------------------------------------------------------


@dataclass(eq=False)
class Failed(Exception):  # noqa: N818  # not an error of a test, but an answer of the server
    """A call failed.

    Attributes:
        code: The name of the gRPC code.
        message: The error for developers.
        status: The error with its details.
    """

    code: str
    message: str
    status: Status

    @classmethod
    def of(cls, failure: Failure) -> Failed:
        """Return a failure with its details unpacked."""
        return cls.of_status(failure.status)

    @classmethod
    def of_status(cls, status: Status) -> Failed:
        return cls(CanonicalCode.Name(status.code), status.message, status)

    def __str__(self) -> str:
        return f"{self.reason}: {self.message}"

    @property
    def info(self) -> ErrorInfo:
        return self.detail(ErrorInfo)

    @property
    def reason(self) -> str:
        return self.info.reason

    @property
    def facts(self) -> dict[str, str]:
        """The facts of the error for programs."""
        return dict(self.info.metadata)

    @property
    def fields(self) -> dict[str, str]:
        return {each.field: each.description for each in self.detail(BadRequest).field_violations}

    @property
    def clauses(self) -> dict[str, str]:
        """The violated rule of each field."""
        return {each.field: each.reason for each in self.detail(BadRequest).field_violations}

    def detail(self, kind: type[_Detail]) -> _Detail:
        found = [each for each in self.status.details if each.TypeName() == kind.DESCRIPTOR.full_name]
        assert len(found) == 1, f"{len(found)} details are a {kind.DESCRIPTOR.full_name}"
        return kind.FromString(found[0].value)


class CoreStub:
    """The methods of the contract's stub, answered by a core in this process; failing calls raise `Failed`."""

    def __init__(self, core: Core = CORE) -> None:
        self.core = core

    def __getattr__(self, name: str) -> Any:
        """Return the function that answers the calls of a method."""

        def respond(request: Message) -> Any:
            answer = self.core.answer_message(name, request)
            if answer.failure is not None:
                raise Failed.of(answer.failure)
            return answer.response

        return respond

    def Play(self, requests: Iterable[calls.PlayRequest]) -> list[calls.PlayResponse]:  # noqa: N802  # of the contract
        """Play a stream; return its responses."""
        game = self.core.open_game()
        answers = [game.answer_message(each).response for each in requests]
        return [each for each in answers if each is not None]


STUB = CoreStub()


def ask(request: Message | type[Message], **fields: Any) -> Any:
    """Return the response to a request, which can also be given as fields; raises `Failed`."""
    made = request_of(request, **fields) if isinstance(request, type) else request
    return getattr(STUB, made.DESCRIPTOR.name.removesuffix("Request"))(made)


def attempt(request: Message | type[Message], **fields: Any) -> Failed | None:
    """Make a call; return its error, or None if it succeeds."""
    try:
        ask(request, **fields)
    except Failed as failure:
        return failure
    return None


def ask_and_fail(request: Message | type[Message], **fields: Any) -> Failed:
    """Make a call that must fail; return its error."""
    failure = attempt(request, **fields)
    assert failure is not None, "the call did not fail"
    return failure


# --- games ------------------------------------------------------------------------------------------------------------


def setup(players: int = 3, phrase: str = "a phrase", first_seat: int = 1, **config: Any) -> GameSetup:
    """Return a set-up of a number of players; `config` are fields of `GameConfig`."""
    seats = [Seat(name=name, colour=name.lower()) for name in NAMES[:players]]
    return GameSetup(config=GameConfig(seats=seats, **config), first_seat=first_seat, seed_phrase=phrase)


def new_game(players: int = 3, **options: Any) -> GameState:
    state: GameState = ask(calls.CreateGameRequest, setup=setup(players, **options)).state
    return state


def engine_config(players: int = 3, **options: Any) -> Config:
    """Return the configuration of a game, in the form of the engine."""
    return Config(
        tuple(EngineSeat(name, name.lower()) for name in NAMES[:players]),
        options.pop("region", built_in_region("valley")),
        **options,
    )


def copy(state: GameState) -> GameState:
    """Return a state that can be changed."""
    return GameState.FromString(state.SerializeToString())


def state_to_change(state: State) -> GameState:
    """Return a state as the server writes it, but without a digest, so that tests can change it."""
    message = write_state(state)
    message.public_digest = ""
    return message


def read(message: GameState) -> State:
    """Return the engine's state for a valid message."""
    violations = FieldViolations()
    state = read_state(message, violations.root / "state")
    assert state is not None
    assert violations.count == 0, violations
    return state


def squares(found: SquareSet) -> list[Square]:
    """Expand a set of squares as the contract describes."""
    return [
        Square(column=column + 1, row=row + 1)
        for row, bits in enumerate(found.rows)
        for column in range(32)
        if bits >> column & 1
    ]


def draw_action(groups: Sequence[LegalGroup], seat: int, chance: random.Random) -> Action:
    return chance.choice(list(expand(chance.choice(groups), seat)))
