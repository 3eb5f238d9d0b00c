"""Compares the responses about the twins of pairs, and counts the comparisons."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from msgspec.structs import replace

from khronos.v1 import action_pb2, material_pb2
from khronos_core.codec.actions import write_action
from khronos_engine import Outcome, apply, expand, legal_actions, view_state
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
    Upgrade,
)
from khronos_engine.game.events import CardsDrawn, PileShuffled
from khronos_engine.game.material import HAND_SIZE
from khronos_engine.game.squares import Square
from khronos_engine.game.state import State
from tests.laws.test_reference_implementation import candidate
from tests.secrets.calls import ASKED, Asking, InProcess, Question, Responder
from tests.secrets.pairs import Pair, is_indistinguishable, twin
from tests.secrets.tables import TABLES, Moment

HERE = InProcess()


@dataclass
class Tally:
    """The number of comparisons.

    Attributes:
        calls: The number of compared pairs of each call.
        answers: The number of answers; events and new states count separately.
        facts: The number of pairs, in total and by what happened in them.
    """

    calls: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    facts: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.calls += other.calls
        self.facts += other.facts
        self.answers += other.answers


# --- pairs ------------------------------------------------------------------------------------------------------------


def pairs(moments: Iterable[Moment], rng: random.Random) -> Iterator[Pair]:
    """Yield a pair of twins for every viewer at every moment of a table.

    If possible, both twins take the action of the moment. They therefore become as different as two games can become
    while the viewer sees no difference. If the twin cannot take the action, a new twin is made.
    """
    others: dict[int | None, State] = {}
    for moment in moments:
        for viewer in (None, *range(moment.state.config.players)):
            other = others.get(viewer)
            if other is None or not is_indistinguishable(moment.state, other, viewer, moment.action):
                other = twin(moment.state, viewer, moment.action, rng)
            yield Pair(moment.state, other, viewer, moment.action)
            if moment.after is not None:
                outcome = apply(other, moment.action)
                assert isinstance(outcome, Outcome), f"{moment.action} is legal in one twin alone"
                others[viewer] = outcome.state


def is_picked(pair: Pair, rng: random.Random) -> bool:
    """Return whether to compare a pair: more often for rare events, and equally often for each player."""
    public, action = pair.one.public, pair.action
    match action:
        case ChooseBuilding() | PlaceBuilding():
            own, another = 1.0, 1.0 if action.seat == public.turn.seat else 3.0
        case ExchangeHand():
            own, another = 1.0, 1.0
        case EndTurn() if public.pile_size < HAND_SIZE:
            own, another = 1.0, 1.0
        case SwapCards():
            own, another = 0.6, 0.8
        case EndTurn():
            own, another = 0.6, 0.4
        case _:
            own, another = 0.1, 0.1
    return rng.random() < (own if action.seat == pair.viewer else another / pair.one.config.players)


def without_parts(pair: Pair, rng: random.Random) -> Pair:
    """Remove the same parts from both states, the hidden part or some hands, as a game host may do."""
    hands_left = [rng.random() < 0.5 for _ in pair.one.hands]
    hidden = rng.random() < 0.5

    def partly(state: State) -> State:
        hands = tuple(hand if left else None for hand, left in zip(state.hands, hands_left, strict=True))
        return replace(state, hands=hands, hidden=state.hidden if hidden else None)

    return replace(pair, one=partly(pair.one), other=partly(pair.other))


# --- questions --------------------------------------------------------------------------------------------------------


def question_about(pair: Pair, rng: random.Random) -> Question:
    grid = pair.one.config.region.grid
    standing = [grid.square(each.squares) for board in pair.one.public.boards for each in board.buildings]
    at: Square | None = getattr(pair.action, "at", None)
    ages, kinds, verbs = (
        [each for each in enum.values() if each] for enum in (material_pb2.Age, material_pb2.Kind, action_pb2.Verb)
    )
    placement: dict[str, Any] = {
        "seat": rng.randint(0, pair.one.config.players),
        "age": rng.choice(ages),
        "kind": rng.choice(kinds),
        "with_consequences": rng.random() < 0.5,
    }
    if standing and rng.random() < 0.3:
        placement["old"] = material_pb2.Square(**rng.choice(standing)._asdict())
    filters: list[dict[str, Any]] = [
        {"verbs": rng.sample(verbs, 4)},
        {"ages": [rng.choice(ages)]},
        {"kinds": rng.sample(kinds, 3)},
        {"square": material_pb2.Square(**(at or rng.choice(grid.squares(grid.all)))._asdict())},
    ]
    tried = write_action(attempt(pair, rng))
    return Question(pair.viewer, write_action(pair.action), tried, placement, rng.choice(filters))


def attempt(pair: Pair, rng: random.Random) -> Action:
    """Return an action that may be illegal: any, or one that is legal in one twin or as far as the viewer knows."""
    if rng.random() < (0.4 if pair.viewer == pair.one.public.to_act else 0.8):
        state = rng.choice((pair.one, view_state(pair.one, pair.viewer)))
        return rng.choice(list(islice(expand(state, rng.choice(legal_actions(state))), 300)))
    action = candidate(pair.one, rng)
    if isinstance(action, Construct | Upgrade | Demolish | Populate | Renovate) and rng.random() < 0.3:
        return replace(action, payment=None)
    return action


# --- comparing --------------------------------------------------------------------------------------------------------


def compare_table(kind: str, players: int, number: int, max_calls: int, tally: Tally, share: float = 1) -> None:
    """Compare a sample of the pairs of a table: the outcome of the action, and `max_calls` other calls."""
    rng = random.Random(f"{kind} {players} {number}")
    others = [name for name in ASKED if name != "ApplyAction"]
    for pair in pairs(TABLES[kind](players, number), rng):
        if is_picked(pair, rng) and rng.random() < share:
            compare(pair, ["ApplyAction", *rng.sample(others, min(max_calls, len(others)))], rng, tally)


def compare(pair: Pair, names: Sequence[str], rng: random.Random, tally: Tally, responder: Responder = HERE) -> None:
    """Assert that the answers about both twins are equal, byte for byte."""
    whole = rng.random() > 0.15
    asked = pair if whole else without_parts(pair, rng)
    question = question_about(asked, rng)
    one, other = (Asking(responder, state, question) for state in asked.states)
    for name in names:
        answers = [list(ASKED[name](asking)) for asking in (one, other)]
        assert answers[0] == answers[1], f"{name} distinguishes {asked} by {question}"
        tally.calls[name] += 1
        tally.answers += len(answers[0])
    tally.facts.update(facts_of(pair) if whole else ("pairs", "pairs of states that lack parts"))
    if whole and pair.viewer is not None:
        compare_refusals(pair, (one, other), rng, tally)


def compare_refusals(pair: Pair, askings: tuple[Asking, Asking], rng: random.Random, tally: Tally) -> None:
    """Assert that all twins that refuse an action on the whole state give the same answer to the seat that tries it.

    Either both twins refuse the action, or neither does. There is one exception: an action of a different seat with
    cards that this seat has in only one of the twins. In this case, more twins are asked.
    """
    first = askings[0]
    refusals = [asking.refusal for asking in askings]
    own = first.question.tried.seat == first.question.asker
    if (refusals[0] is None) != (refusals[1] is None):
        assert not own, f"{first.question} is refused by one of {pair}"
        tally.facts["tries for another seat that one twin alone refuses"] += 1
        for _ in range(3):
            more = twin(pair.one, pair.viewer, pair.action, rng)
            refusals.append(Asking(first.responder, more, first.question).refusal)
    else:
        tally.facts[f"tries for {'oneself' if own else 'another seat'} that both twins {_take(refusals[0])}"] += 1
    assert len(set(refusals) - {None}) < 2, f"{first.question} is refused otherwise by twins of {pair}"


def _take(refusal: bytes | None) -> str:
    return "take" if refusal is None else "refuse"


def facts_of(pair: Pair) -> Iterator[str]:
    state, action = pair.one, pair.action
    outcome = apply(state, action)
    assert isinstance(outcome, Outcome)
    who = "the viewer" if action.seat == pair.viewer else "another"
    yield "pairs"
    yield f"{state.config.edition.name}, {state.config.players} players"
    if pair.unlike_hands:
        yield "pairs with unlike hands"
    if any(isinstance(event, CardsDrawn) for event in outcome.events):
        yield f"{who} draws"
    if any(isinstance(event, PileShuffled) for event in outcome.events):
        yield f"{who} draws from shuffled discards"
    if isinstance(action, ExchangeHand):
        yield f"{who} exchanges cards"
    if isinstance(action, SwapCards):
        yield f"{who} swaps cards"
    if isinstance(action, ChooseBuilding | PlaceBuilding):
        yield f"{who} decides"
        if action.seat != state.public.turn.seat:
            yield "a player who is not on turn decides"
