"""Define the measured work: the actions of whole games in order, and an action on a fixed position.

Games are random games of four players on the valley, determined by their seeds. Like people, the random players mostly
build if they can, so the boards fill up.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from google.protobuf.message import Message
from msgspec import Struct

from bench.foreign import reverse_fields
from bench.service import Answer, open_stream, start_service
from khronos.v1 import action_pb2, config_pb2, options_pb2, play_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.codec.actions import write_action
from khronos_core.codec.states import write_state
from khronos_engine import Config, Seat, State, built_in_region, create_game, legal_actions
from khronos_engine.game.actions import Action, Construct
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.shuffle import seed_from_phrase
from testing.games import NAMES, Step, play

PLAY = "Play"
"""The method of the play stream."""

SERVICE: str = service_pb2.DESCRIPTOR.services_by_name["RefereeService"].full_name
"""The name of the service in the contract."""

AS_HOST = options_pb2.RequestOptions(host=options_pb2.Host())
"""The options of every request, whose viewer is the host."""

GAMES = tuple(map(str, range(1, 13)))
"""The seeds of the games of the mix, which have more states than a server can cache."""

FEW = 3
"""The number of games that play streams repeat."""

REGION = "valley"
"""The region of the games of the mix."""

_EAGER = 0.8  # the probability of building if anything can be built


# --- games ------------------------------------------------------------------------------------------------------------


def new_game(seed: str, players: int = 4, *, holdem: bool = False) -> State:
    """Return the first state of a game on the valley."""
    seats = tuple(Seat(name, name.lower()) for name in NAMES[:players])
    state, _ = create_game(Config(seats, built_in_region(REGION), holdem=holdem), seed_from_phrase(seed))
    return state


@cache
def game(seed: str) -> tuple[Step, ...]:
    """Return the steps of a whole game, each with its position and its action."""
    return tuple(play(new_game(seed), random.Random(seed), _EAGER))  # noqa: S311  # no secret


# --- named positions --------------------------------------------------------------------------------------------------


def tiles(state: State) -> int:
    """Return the number of tiles on the boards."""
    return sum(not each.printed for board in state.public.boards for each in board.buildings)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game.

    Attributes:
        seed: The seed of the game.
        place: The number of actions before the moment.
    """

    seed: str
    place: int

    @property
    def step(self) -> Step:
        """The position and the action taken in it."""
        return game(self.seed)[self.place]

    @property
    def state(self) -> State:
        """The position."""
        return self.step.state


@cache
def moments() -> tuple[Moment, ...]:
    """Return every moment of the games, one game after the other."""
    return tuple(Moment(seed, place) for seed in GAMES for place in range(len(game(seed))))


@cache
def positions() -> Mapping[str, Moment]:
    """Return positions with empty, half-full and crowded boards, where the same Keep has the same effect on Might."""
    keeps = sorted((each for each in moments() if _lays_keep(each.step)), key=lambda each: tiles(each.state))
    by_events: dict[tuple[type, ...], list[Moment]] = {}
    for each in keeps:
        by_events.setdefault(_events(each.step), []).append(each)
    alike = max(by_events.values(), key=lambda group: tiles(group[-1].state) - tiles(group[0].state))
    early, late = alike[0], alike[-1]
    half = tiles(late.state) / 2
    middle = min(alike, key=lambda each: abs(tiles(each.state) - half))
    return MappingProxyType({"early": early, "middle": middle, "late": late})


def _lays_keep(step: Step) -> bool:
    action = step.action
    return isinstance(action, Construct) and action.age is Age.MIGHT and action.kind is Kind.KEEP


def _events(step: Step) -> tuple[type, ...]:
    return tuple(type(event) for event in step.outcome.events)


@cache
def busy_positions() -> Mapping[str, State]:
    """Return positions with long lists of legal actions, by name: fixed positions, and the busiest of two games."""
    found = {name: moment.state for name, moment in positions().items()}
    found["busiest of four"] = _busiest(game(GAMES[0]))
    five = random.Random("five")  # noqa: S311  # no secret
    found["busiest of five with Hold'em"] = _busiest(tuple(play(new_game("five", 5, holdem=True), five, _EAGER)))
    return MappingProxyType(found)


def _busiest(steps: Sequence[Step]) -> State:
    return max((step.state for step in steps), key=lambda state: len(legal_actions(state)))


# --- calls ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Call:
    """A call and its answer, as bytes.

    Attributes:
        method: The name of the method in the contract.
        request: The bytes of the request, with the state as the server writes it.
        answer: The bytes of the answer.
    """

    method: str
    request: bytes
    answer: bytes


class Workload(Struct, frozen=True):
    """Calls of one kind, which are made in order, repeatedly.

    Attributes:
        name: The name of the workload, such as `actions of whole games`.
        calls: The calls, in order.
        before: The calls whose answers contain the states in the requests of `calls`.
    """

    name: str
    calls: tuple[Call, ...]
    before: tuple[Call, ...]

    @property
    def method(self) -> str:
        """The method of all calls."""
        return self.calls[0].method

    def requests(self) -> tuple[bytes, ...]:
        """Return the requests, with states as the server returned them."""
        return tuple(call.request for call in self.calls)

    def foreign_requests(self) -> tuple[bytes, ...]:
        """Return the requests of actions as a client in a different language would serialise them."""
        return tuple(reverse_fields(call.request, service_pb2.ApplyActionRequest) for call in self.calls)


def given_action(action: Action) -> action_pb2.GivenAction:
    """Return an action as a part of a request."""
    return action_pb2.GivenAction(structured=write_action(action))


@cache
def _service() -> Answer:
    return start_service()


def _apply(step: Step) -> Call:
    request = service_pb2.ApplyActionRequest(
        options=AS_HOST, state=write_state(step.state), action=given_action(step.action)
    )
    return _answer("ApplyAction", request)


def _answer(method: str, message: Message) -> Call:
    request = message.SerializeToString(deterministic=True)
    return Call(method, request, _service()(method, request))


def _find_source_call(moment: Moment) -> Call:
    """Return the call whose answer contains the state of a moment."""
    if moment.place:
        return _apply(Moment(moment.seed, moment.place - 1).step)
    seats = [config_pb2.Seat(name=each.name, colour=each.colour) for each in moment.state.config.seats]
    game_config = config_pb2.GameConfig(seats=seats, built_in_region=REGION)
    setup = config_pb2.GameSetup(config=game_config, seed_phrase=moment.seed)
    return _answer("CreateGame", service_pb2.CreateGameRequest(setup=setup))


@cache
def mix() -> Workload:
    """Return the actions of all games in order: every request contains the state of the previous response."""
    calls = tuple(_apply(moment.step) for moment in moments())
    before = tuple(_find_source_call(moment) for moment in moments() if not moment.place)
    return Workload("actions of whole games", calls, before)


@cache
def fixed_call(name: str) -> Workload:
    """Return the action of a fixed position."""
    moment = positions()[name]
    return Workload(f"an action on the {name} position", (_apply(moment.step),), (_find_source_call(moment),))


@cache
def stream() -> Workload:
    """Return the requests of play streams that play the games one after the other."""
    answer, calls = open_stream(), []
    for request in _stream_requests():
        data = request.SerializeToString()
        calls.append(Call(PLAY, data, answer(data)))
    return Workload("play streams of whole games", tuple(calls), ())


def _stream_requests() -> Iterator[service_pb2.PlayRequest]:
    for number, seed in enumerate(GAMES[:FEW], start=1):
        steps = game(seed)
        start = play_pb2.PlayStart(state=write_state(steps[0].state))
        yield service_pb2.PlayRequest(options=AS_HOST, id=number << 16, start=start)
        for place, step in enumerate(steps, start=1):
            taken = given_action(step.action)
            yield service_pb2.PlayRequest(options=AS_HOST, id=number << 16 | place, apply=taken)
