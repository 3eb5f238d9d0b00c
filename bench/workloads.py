"""The measured work: the calls of whole games in order, and calls on fixed positions.

Games are random, of four players on the valley, and follow from their seeds. Like people, random players mostly build
if they can, so the boards fill up.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from google.protobuf.message import Message
from msgspec import Struct
from msgspec.structs import replace

from bench.foreign import rewritten
from bench.service import Answer, answering, stream_answering
from khronos.v1 import action_pb2, config_pb2, options_pb2, play_pb2, record_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from khronos_core.codec.vocabulary import AGES, KINDS
from khronos_engine import Config, Outcome, Seat, State, apply, built_in_region, create_game, legal_actions
from khronos_engine.game.actions import (
    Action,
    ChooseBuilding,
    Construct,
    Demolish,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.shuffle import seed_from_phrase
from khronos_engine.game.squares import Square, bits
from khronos_engine.referee import RULES_OF_VERBS
from khronos_engine.rules.legal import (
    Filter,
    LegalChoice,
    LegalConstruction,
    LegalDemolition,
    LegalExchange,
    LegalGroup,
    LegalJourney,
    LegalPlace,
    LegalPopulation,
    LegalRenovation,
    LegalSwap,
    LegalTurnEnd,
    LegalUpgrade,
)

PLAY = "Play"
"""The method of the play stream."""

SERVICE: str = service_pb2.DESCRIPTOR.services_by_name["RefereeService"].full_name
"""The name of the service, as the contract has it."""

AS_HOST = options_pb2.RequestOptions(host=options_pb2.Host())
"""The options of every request: the host asks."""

GAMES = tuple(map(str, range(1, 13)))
"""The seeds of the games of the mix, which have more states than a server caches."""

FEW = 3
"""The number of games for trials in which a whole game is one call."""

SAMPLED = 48
"""The positions of these games for calls that do not change the position."""

REGION = "valley"
"""The region that they are played on."""

FOLLOWING = 10
"""Actions of a replay that begins with a fixed position."""

_EAGER = 0.8  # the probability of building if anything can be built


# --- games ------------------------------------------------------------------------------------------------------------


_ANSWERS: tuple[type[Action], ...] = (ChooseBuilding, PlaceBuilding)
_BUILDING: tuple[type[Action], ...] = (Construct, Upgrade)
_VERBS: tuple[type[Action], ...] = tuple(each for each in RULES_OF_VERBS if each not in _ANSWERS)
_ONLY = {each: Filter(verbs=frozenset({each})) for each in RULES_OF_VERBS}


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a game and the action that was taken in it."""

    state: State
    action: Action


def random_action(state: State, chance: random.Random, eager: float = 0.0) -> Action:
    """Draw a legal action: its verb, then its kind and price, then its place, its payment last.

    No more is listed than that takes: one verb after the other in an order drawn at random, until one can be done.

    Args:
        state: A game that is not over.
        chance: The source of randomness.
        eager: The probability of drawing only among building actions, if there are any.
    """
    verbs = list(_ANSWERS if state.public.question is not None else _VERBS)
    if eager and chance.random() < eager:
        first = chance.sample(_BUILDING, len(_BUILDING))
        verbs = [each for each in verbs if each not in first]
    else:
        first = []
    while first or verbs:
        verb = first.pop() if first else verbs.pop(chance.randrange(len(verbs)))
        groups = legal_actions(state, _ONLY[verb])
        if groups:
            return _draw(state, chance.choice(groups), chance)
    msg = "no position is a dead end"
    raise AssertionError(msg)


def _draw(state: State, group: LegalGroup, chance: random.Random) -> Action:
    """Draw an action of a group."""
    public = state.public
    seat = public.turn.seat if public.question is None else public.question.seat

    def square(corners: int) -> Square:
        return public.config.region.grid.square(chance.choice(bits(corners)))

    match group:
        case LegalConstruction(age, kind, _, payments, corners):
            return Construct(seat, age, kind, square(corners), chance.choice(payments))
        case LegalUpgrade(age, kind, _, payments, sites):
            old, corners = chance.choice(sites)
            return Upgrade(seat, age, square(old), kind, square(corners), chance.choice(payments))
        case LegalDemolition(age, _, _, payments, corners):
            return Demolish(seat, age, square(corners), chance.choice(payments))
        case LegalPopulation(_, payments, corners):
            return Populate(seat, square(corners), chance.choice(payments))
        case LegalRenovation(_, payments, corners):
            return Renovate(seat, square(corners), chance.choice(payments))
        case LegalJourney(adventurer, ages):
            return Travel(seat, adventurer, chance.choice(ages))
        case LegalExchange(options):
            return ExchangeHand(seat, chance.choice(options))
        case LegalSwap(take, count, options):
            return SwapCards(seat, take, count, chance.choice(options))
        case LegalTurnEnd(options):
            return EndTurn(seat, chance.choice(options))
        case LegalChoice(_, corners):
            return ChooseBuilding(seat, square(corners))
        case LegalPlace(_, _, corners):
            return PlaceBuilding(seat, square(corners))


def new_game(seed: str, players: int = 4, *, holdem: bool = False) -> State:
    """Return the first state of a game on the valley."""
    seats = tuple(Seat(name, name.lower()) for name in ("Red", "Green", "Blue", "White", "Black")[:players])
    state, _ = create_game(Config(seats, built_in_region(REGION), holdem=holdem), seed_from_phrase(seed))
    return state


def play(state: State, chance: random.Random, eager: float) -> Iterator[Step]:
    """Play a game on to its end by random actions."""
    while not state.public.over:
        action = random_action(state, chance, eager)
        outcome = apply(state, action)
        assert isinstance(outcome, Outcome), f"{action} was listed and is refused: {outcome}"
        yield Step(state, action)
        state = outcome.state


@cache
def game(seed: str) -> tuple[Step, ...]:
    """Return the positions and actions of a whole game."""
    return tuple(play(new_game(seed), random.Random(seed), _EAGER))  # noqa: S311  # no secret


# --- named positions --------------------------------------------------------------------------------------------------


def tiles(state: State) -> int:
    """Return how many tiles lie on the boards."""
    return sum(not each.printed for board in state.public.boards for each in board.buildings)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game.

    Attributes:
        seed: The game.
        place: The number of actions before it.
    """

    seed: str
    place: int

    @property
    def steps(self) -> tuple[Step, ...]:
        """The position with its action, and those that followed."""
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
    """Return an empty, a half full and a crowded board; on each, a Keep is laid on Might and does the same there."""
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
    outcome = apply(step.state, step.action)
    assert isinstance(outcome, Outcome)
    return tuple(type(event) for event in outcome.events)


@cache
def busy_positions() -> Mapping[str, State]:
    """Return positions with long lists of legal actions, by name: the fixed ones, and the busiest of two games."""
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
    """A call and its answer, as they travel.

    Attributes:
        method: The method, as the contract names it.
        request: The bytes of the request, its state as the server writes it.
        answer: The bytes of the answer.
    """

    method: str
    request: bytes
    answer: bytes


class Workload(Struct, frozen=True):
    """Calls of one kind, in the order in which they are made, again and again.

    Attributes:
        name: Their name, such as `ApplyAction, mix`.
        calls: The calls.
        before: Calls that return the states of the others.
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
        """Return the requests as another language's client would write them."""
        return tuple(rewritten(call.request, request_class(self.method)) for call in self.calls)

    def apart(self) -> Workload:
        """Return the same calls in another order: every other one, then the rest.

        Then a server that caches fewer states than there are calls never has the state of a call.
        """
        return replace(self, calls=(*self.calls[::2], *self.calls[1::2]))


Ask = Callable[[Sequence[Step]], Message]
"""Makes a request of a position, the action taken in it, and the steps that followed."""


def given(action: Action) -> action_pb2.GivenAction:
    """Return an action as requests hold it."""
    return action_pb2.GivenAction(structured=write_action(action))


def _apply(steps: Sequence[Step]) -> Message:
    return service_pb2.ApplyActionRequest(
        options=AS_HOST,
        state=write_state(steps[0].state),
        action=given(steps[0].action),
    )


def _validate(steps: Sequence[Step]) -> Message:
    return service_pb2.ValidateActionRequest(
        options=AS_HOST,
        state=write_state(steps[0].state),
        action=given(steps[0].action),
    )


def _preview(steps: Sequence[Step]) -> Message:
    return service_pb2.PreviewActionsRequest(
        options=AS_HOST,
        state=write_state(steps[0].state),
        actions=[given(steps[0].action)],
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
    actions = [given(step.action) for step in steps]
    return service_pb2.ReplayGameRequest(
        options=AS_HOST, game=record_pb2.ReplaySubject(state=write_state(steps[0].state)), actions=actions
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
"""The calls that are measured, by name: the method, and what makes its request."""


def request_class(method: str) -> type[Message]:
    """Return the class of the requests of a method."""
    found: type[Message] = getattr(service_pb2, f"{method}Request")
    return found


@cache
def _service() -> Answer:
    return answering()


def _call(ask: str, steps: Sequence[Step]) -> Call:
    method, make = ASKS[ask]
    return _answered(method, make(steps))


def _answered(method: str, message: Message) -> Call:
    request = message.SerializeToString(deterministic=True)
    return Call(method, request, _service()(method, request))


def _giving_out(moment: Moment) -> Call:
    """Return the call whose answer contains the state of a moment."""
    if moment.place:
        return _call("ApplyAction", Moment(moment.seed, moment.place - 1).steps)
    seats = [config_pb2.Seat(name=each.name, colour=each.colour) for each in moment.state.config.seats]
    game_config = config_pb2.GameConfig(seats=seats, built_in_region=REGION)
    setup = config_pb2.GameSetup(config=game_config, seed_phrase=moment.seed)
    return _answered("CreateGame", service_pb2.CreateGameRequest(setup=setup))


@cache
def mix(ask: str) -> Workload:
    """Return the calls of whole games.

    `ApplyAction` plays all games forward: every request carries the state of the answer before it. Replays are of whole
    games. Every other call is made on positions spread over the games.
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
    return Workload(f"{ask}, mix", calls, tuple(map(_giving_out, before)))


@cache
def fixed(ask: str, name: str) -> Workload:
    """Return one call on a fixed position."""
    moment = positions()[name]
    steps = moment.steps[:FOLLOWING] if ask == "ReplayGame" else moment.steps
    return Workload(f"{ask}, {name}", (_call(ask, steps),), (_giving_out(moment),))


@cache
def stream() -> Workload:
    """Return the requests of play streams that play the games one after the other."""
    answer, calls = stream_answering(), []
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
            taken = given(step.action)
            yield service_pb2.PlayRequest(options=AS_HOST, id=number << 16 | place, apply=taken)
