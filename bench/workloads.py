"""The measured work: the calls of whole games in order, and calls on fixed positions.

Games are random games of four players on the valley, determined by their seeds. Like people, the random players mostly
build if they can, so the boards fill up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from google.protobuf.message import Message
from msgspec import Struct

from bench.foreign import reverse_fields
from bench.service import Answer, open_stream, start_service
from khronos.v1 import action_pb2, config_pb2, options_pb2, play_pb2, record_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.codec.actions import write_action
from khronos_core.codec.pieces import AGES, KINDS
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
"""The number of games for trials in which one call contains a whole game."""

SAMPLED = 48
"""The number of positions, from all games of the mix, for calls that do not change the position."""

REGION = "valley"
"""The region of the games of the mix."""

FOLLOWING = 10
"""The number of replayed actions in a call on a fixed position."""

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
    def steps(self) -> tuple[Step, ...]:
        """The step at this moment, and the steps after it."""
        return game(self.seed)[self.place :]

    @property
    def state(self) -> State:
        """The position."""
        return game(self.seed)[self.place].state


@cache
def moments() -> tuple[Moment, ...]:
    """Return every moment of the games, one game after the other."""
    return tuple(Moment(seed, place) for seed in GAMES for place in range(len(game(seed))))


@cache
def positions() -> Mapping[str, Moment]:
    """Return positions with empty, half-full and crowded boards, where the same Keep has the same effect on Might."""
    keeps = sorted((each for each in moments() if _lays_keep(each.steps[0])), key=lambda each: tiles(each.state))
    by_events: dict[tuple[type, ...], list[Moment]] = {}
    for each in keeps:
        by_events.setdefault(_events(each.steps[0]), []).append(each)
    alike = max(by_events.values(), key=lambda group: tiles(group[-1].state) - tiles(group[0].state))
    early, late = alike[0], alike[-1]
    half = tiles(late.state) / 2
    middle = min(alike, key=lambda each: abs(tiles(each.state) - half))
    return MappingProxyType({"early": early, "middle": middle, "late": late})


def _lays_keep(step: Step) -> bool:
    action = step.action
    return isinstance(action, Construct) and action.age is Age.MIGHT and action.kind is Kind.KEEP


def _events(step: Step) -> tuple[type, ...]:
    """Return the kinds of events of a step."""
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
        name: The name of the workload, such as `ApplyAction, mix`.
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
        """Return the requests as a client in a different language would serialise them."""
        return tuple(reverse_fields(call.request, request_class(self.method)) for call in self.calls)


Ask = Callable[[Sequence[Step]], Message]
"""A function that makes a request from a position, the action taken in it, and the steps after it."""


def given_action(action: Action) -> action_pb2.GivenAction:
    """Return an action as a part of a request."""
    return action_pb2.GivenAction(structured=write_action(action))


def _apply(steps: Sequence[Step]) -> Message:
    return service_pb2.ApplyActionRequest(
        options=AS_HOST,
        state=write_state(steps[0].state),
        action=given_action(steps[0].action),
    )


def _validate(steps: Sequence[Step]) -> Message:
    return service_pb2.ValidateActionRequest(
        options=AS_HOST,
        state=write_state(steps[0].state),
        action=given_action(steps[0].action),
    )


def _preview(steps: Sequence[Step]) -> Message:
    return service_pb2.PreviewActionsRequest(
        options=AS_HOST,
        state=write_state(steps[0].state),
        actions=[given_action(steps[0].action)],
    )


def _list(steps: Sequence[Step]) -> Message:
    return service_pb2.ListLegalActionsRequest(options=AS_HOST, state=write_state(steps[0].state))


def _map(steps: Sequence[Step]) -> service_pb2.ExplainPlacementsRequest:
    state, action = steps[0].state, steps[0].action
    age, kind = (action.age, action.kind) if isinstance(action, Construct) else (Age.MIGHT, Kind.KEEP)
    return service_pb2.ExplainPlacementsRequest(
        options=AS_HOST, state=write_state(state), age=AGES[age], kind=KINDS[kind]
    )


def _map_with_consequences(steps: Sequence[Step]) -> Message:
    request = _map(steps)
    request.with_consequences = True
    return request


def _domains(steps: Sequence[Step]) -> Message:
    return service_pb2.DescribeDomainsRequest(options=AS_HOST, state=write_state(steps[0].state))


def _replay(steps: Sequence[Step]) -> Message:
    actions = [given_action(step.action) for step in steps]
    return service_pb2.ReplayGameRequest(
        options=AS_HOST, game=record_pb2.ReplaySource(state=write_state(steps[0].state)), actions=actions
    )


ASKS: Mapping[str, tuple[str, Ask]] = MappingProxyType(
    {
        "ApplyAction": ("ApplyAction", _apply),
        "ValidateAction": ("ValidateAction", _validate),
        "ListLegalActions": ("ListLegalActions", _list),
        "ExplainPlacements": ("ExplainPlacements", _map),
        "ExplainPlacements with consequences": ("ExplainPlacements", _map_with_consequences),
        "PreviewActions": ("PreviewActions", _preview),
        "DescribeDomains": ("DescribeDomains", _domains),
        "ReplayGame": ("ReplayGame", _replay),
    }
)
"""The measured calls, by name: the method, and the function that makes its request."""


def request_class(method: str) -> type[Message]:
    """Return the class of the requests of a method."""
    found: type[Message] = getattr(service_pb2, f"{method}Request")
    return found


@cache
def _service() -> Answer:
    return start_service()


def _call(ask: str, steps: Sequence[Step]) -> Call:
    method, make = ASKS[ask]
    return _answer(method, make(steps))


def _answer(method: str, message: Message) -> Call:
    request = message.SerializeToString(deterministic=True)
    return Call(method, request, _service()(method, request))


def _find_source_call(moment: Moment) -> Call:
    """Return the call whose answer contains the state of a moment."""
    if moment.place:
        return _call("ApplyAction", Moment(moment.seed, moment.place - 1).steps)
    seats = [config_pb2.Seat(name=each.name, colour=each.colour) for each in moment.state.config.seats]
    game_config = config_pb2.GameConfig(seats=seats, built_in_region=REGION)
    setup = config_pb2.GameSetup(config=game_config, seed_phrase=moment.seed)
    return _answer("CreateGame", service_pb2.CreateGameRequest(setup=setup))


@cache
def mix(ask: str) -> Workload:
    """Return the calls of whole games.

    `ApplyAction` plays all games in order: every request contains the state of the previous response. Replays are of
    whole games. All other calls are made on positions spread over the games.
    """
    match ask:
        case "ApplyAction":
            cases = moments()
            before = tuple(moment for moment in cases if not moment.place)
        case "ReplayGame":
            cases = before = tuple(Moment(seed, 0) for seed in GAMES[:FEW])
        case _:
            cases = before = moments()[:: len(moments()) // SAMPLED]
    calls = tuple(_call(ask, moment.steps) for moment in cases)
    return Workload(f"{ask}, mix", calls, tuple(map(_find_source_call, before)))


@cache
def fixed_call(ask: str, name: str) -> Workload:
    """Return one call on a fixed position."""
    moment = positions()[name]
    steps = moment.steps[:FOLLOWING] if ask == "ReplayGame" else moment.steps
    return Workload(f"{ask}, {name}", (_call(ask, steps),), (_find_source_call(moment),))


@cache
def stream() -> Workload:
    """Return the requests of play streams that play the games one after the other."""
    answer, calls = open_stream(), []
    for request in _stream_requests():
        data = request.SerializeToString()
        calls.append(Call(PLAY, data, answer(data)))
    return Workload(f"{PLAY}, mix", tuple(calls), ())


def _stream_requests() -> Iterator[service_pb2.PlayRequest]:
    for number, seed in enumerate(GAMES[:FEW], start=1):
        steps = game(seed)
        start = play_pb2.PlayStart(state=write_state(steps[0].state))
        yield service_pb2.PlayRequest(options=AS_HOST, id=number << 16, start=start)
        for place, step in enumerate(steps, start=1):
            taken = given_action(step.action)
            yield service_pb2.PlayRequest(options=AS_HOST, id=number << 16 | place, apply=taken)
