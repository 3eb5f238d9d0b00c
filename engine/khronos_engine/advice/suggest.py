"""Suggests actions to the player to move or to decide: searches whole turns, and exchanges of cards.

The search sees what the player sees: it takes the view of the seat to act, whatever the state holds. So states that
differ in hidden cards alone give equal suggestions. Cards that are not seen are drawn from those that the view leaves
open, by a stream from the given seed. Nothing depends on time: a search stops after a number of steps.

A turn is searched with a beam: of the positions after each action the best few are followed. The first position tries
all actions that are not alike; those after it try what is new in them, and of the others those that brought most where
they were tried. A decision on the way is taken by its player as is best for that player. What a position is worth,
`value` decides.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from msgspec import Struct

from khronos_engine.advice.candidates import Candidate, Candidates
from khronos_engine.advice.value import Valuer
from khronos_engine.game.actions import Action, ExchangeHand
from khronos_engine.game.budget import PLAYED_EVENT, UNLIMITED, Budget
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import Age, Numbered
from khronos_engine.game.shuffle import Stream
from khronos_engine.game.state import Public, State
from khronos_engine.game.views import view_state
from khronos_engine.referee import legal_actions, play, steps_of
from khronos_engine.rules.legal import LegalExchange, LegalTurnEnd, expand

if TYPE_CHECKING:
    from collections.abc import Hashable

    from khronos_engine.referee import Outcome


_Item = TypeVar("_Item")


class Strength(Numbered):
    """The strength of a search."""

    EASY = 0
    """One action ahead, few of them."""
    MEDIUM = 1
    """One action ahead."""
    STRONG = 2
    """Whole turns, and exchanges of cards."""


class _Level(NamedTuple):
    """The width of a search for one more action.

    Attributes:
        tried: The most actions tried in each position.
        followed: The most resulting positions followed.
    """

    tried: int
    followed: int


_EVERY: Final = 1 << 10  # no limit: more than a position has distinct actions

_TURNS: Final = {
    Strength.EASY: (_Level(14, 1),),
    Strength.MEDIUM: (_Level(32, 1),),
    Strength.STRONG: (_Level(_EVERY, 8), _Level(48, 6), _Level(32, 5), _Level(24, 4), _Level(16, 3), _Level(12, 1)),
}

_QUICK: Final = (_Level(64, 4), _Level(24, 3), _Level(16, 2), _Level(12, 2), _Level(8, 1))
"""The search of a turn with a sampled hand, and of a turn that was played."""

STEPS_OF_TURN: Final = 1200
"""The approximate steps of `best_turn`."""

_FEWEST_HANDS: Final = 3  # the hands sampled for an exchange: at least,
_MOST_HANDS: Final = 24  # and at most if the steps allow
_ANSWERS: Final = 12  # the most answers to a decision that are tried

STEPS: Final = {Strength.EASY: 400, Strength.MEDIUM: 2000, Strength.STRONG: 6000}
"""The default steps of a search."""

_STEPS_OF_LIST: Final = 4  # the steps of listing the actions of a position, before similar ones are grouped
_CANDIDATES_A_STEP: Final = 2  # the distinct actions that are found in a step
_STEPS_OF_VALUE: Final = 2  # the steps of the valuation of a position


class Suggestion(Struct, frozen=True, gc=False):
    """A suggested action.

    Attributes:
        action: The legal action, with its payment.
        gain: The expected gain in Ecus, with the rest of this turn, over ending the turn at once; for a decision, over
            the worst answer. It is relative to the strongest opponent, so it includes the losses of that opponent.
        plan: The expected actions of this turn, this one first, without the end of the turn. It ends with an
            exchange, because the drawn cards are not known.
    """

    action: Action
    gain: float
    plan: tuple[Action, ...]


class _Node(NamedTuple):
    """A position within a turn: its value to the player who moves, and the actions that led to it from others."""

    worth: float
    plan: tuple[Action, ...]
    state: State
    path: tuple[State, ...] = ()


class _SearchBudget:
    """The budget of one search; it passes its steps on to the budget of the call."""

    def __init__(self, budget: Budget, steps: int) -> None:
        self.left = steps
        self._budget = budget

    def spend(self, steps: int) -> None:
        """Count steps; the budget of the call may raise an exception."""
        self.left -= steps
        self._budget.spend(steps)


def suggest(
    state: State,
    strength: Strength,
    seed: bytes,
    *,
    steps: int | None = None,
    most: int = 3,
    budget: Budget = UNLIMITED,
) -> tuple[Suggestion, ...]:
    """Return the best actions found for the player to move or to decide, the best first; none if the game is over.

    Equal arguments give equal suggestions, on any machine.

    Args:
        state: The state; only what the player to act may see is used.
        strength: The strength of the search.
        seed: 32 bytes from which cards and squares are sampled.
        steps: The approximate steps of the search, `STEPS` by default; a long list or action may exceed them. From
            twice as many on, the search of a turn gets wider with them, and its value sees junctions.
        most: The most suggestions.
        budget: Counts the steps, and can stop the search.

    Raises:
        TypeError: The seed is not bytes.
        ValueError: Its length is not 32.
    """
    seat = state.public.to_act
    if seat is None:
        return ()
    default = STEPS[strength]
    steps = default if steps is None else steps
    width = max(1, steps // default)
    search = _Searcher(view_state(state, seat), seat, Stream(seed), _SearchBudget(budget, steps), width)
    found = search.decision() if state.public.question is not None else search.turn(strength)
    return tuple(found[:most])


class BestTurn(NamedTuple):
    """The best turn found.

    Attributes:
        gain: The expected gain in Ecus over ending the turn at once, by `value`.
        plan: The outcomes of its actions, without its end.
    """

    gain: float
    plan: tuple[Outcome, ...]


def best_turn(state: State, seed: bytes, *, budget: Budget = UNLIMITED) -> BestTurn:
    """Return the best turn found for the player whose turn it is; exchanges of cards are not searched.

    Args:
        state: A state in which the turn goes on and no decision is pending; only what that player may see
            is used.
        seed: 32 bytes from which squares are sampled.
        budget: Counts the steps, about `STEPS_OF_TURN`, and can stop the search.
    """
    seat = state.public.turn.seat
    view = view_state(state, seat)
    best = _Searcher(view, seat, Stream(seed), _SearchBudget(budget, STEPS_OF_TURN)).best(view)
    return BestTurn(best.worth - Valuer().value(view.public, seat), tuple(map(play, best.path, best.plan)))


class _Searcher:
    """A search for one seat from one view."""

    def __init__(self, view: State, seat: int, stream: Stream, budget: _SearchBudget, width: int = 1) -> None:
        self._view = view
        self._seat = seat
        self._stream = stream
        self._budget = budget
        self._width = width
        self._candidates = Candidates(stream)
        self._valuer = Valuer(sees_junctions=width > 1)

    def decision(self) -> list[Suggestion]:
        """Return the answers to the pending decision, the best first."""
        nodes: list[_Node] = []
        for answer in self._answers(self._view, most=None):
            if nodes and self._budget.left <= 0:
                break
            state = self._settled(self._played(self._view, answer))
            nodes.append(_Node(self._value(state.public, self._seat), (answer,), state))
        nodes.sort(key=_worth, reverse=True)
        worst = nodes[-1].worth
        return [Suggestion(each.plan[0], each.worth - worst, each.plan) for each in nodes]

    def turn(self, strength: Strength) -> list[Suggestion]:
        """Return the actions of the player whose turn it is, the best first."""
        now = _Node(self._value(self._view.public, self._seat), (), self._view)
        nodes = self._searched(now, _widened(_TURNS[strength], self._width), self._seat)
        if strength is Strength.STRONG:
            nodes += self._exchanged(nodes[0], now)
            nodes.sort(key=_worth, reverse=True)
        end = self._end_of_turn()
        found: dict[Action, Suggestion] = {}
        for node in nodes:
            action = node.plan[0] if node.plan else end
            if action not in found:
                found[action] = Suggestion(action, node.worth - now.worth, node.plan)
        return list(found.values())

    def best(self, start: State) -> _Node:
        """Return the best last position of a turn."""
        seat = start.public.turn.seat
        levels = _widened(_QUICK, max(1, self._width // 2))
        return self._searched(_Node(self._value(start.public, seat), (), start), levels, seat)[0]

    def _end_of_turn(self) -> Action:
        """Return the end of the turn that gives up the most cards: a new hand is worth more (T-5)."""
        group = next(each for each in legal_actions(self._view) if isinstance(each, LegalTurnEnd))
        *_, end = expand(self._view, group)
        return end

    # --- one turn -----------------------------------------------------------------------------------------------------

    def _searched(self, start: _Node, levels: tuple[_Level, ...], seat: int) -> list[_Node]:
        """Return the start and the later positions of the turn, the best for its player first."""
        found, beam = [start], [start]
        known = {_key(start.state, seat)}
        gains: dict[Hashable, float] = {}
        for level in levels:
            reached: list[_Node] = []
            for node in beam:
                for candidate in self._tried(node.state, gains, level.tried):
                    if self._budget.left <= 0:
                        break
                    state = self._settled(self._played(node.state, candidate.action))
                    key = _key(state, seat)
                    if key not in known:
                        known.add(key)
                        worth = self._value(state.public, seat)
                        gains[candidate.signature] = max(worth - node.worth, gains.get(candidate.signature, -inf))
                        reached.append(_Node(worth, (*node.plan, candidate.action), state, (*node.path, node.state)))
            reached.sort(key=_worth, reverse=True)
            beam = self._followed(reached, level.followed, seat)
            found += reached
            if not beam or self._budget.left <= 0:
                break
        found.sort(key=_worth, reverse=True)
        return found

    def _followed(self, reached: list[_Node], most: int, seat: int) -> list[_Node]:
        """Return the best positions, in a wider search also the best one for each other place of the adventurers."""
        found = reached[:most]
        if self._width > 1:
            places = {_place(each, seat) for each in found}
            for each in reached[most:]:
                if (place := _place(each, seat)) not in places:
                    places.add(place)
                    found.append(each)
        return found

    def _tried(self, state: State, gains: dict[Hashable, float], most: int) -> list[Candidate]:
        """Return the actions to try in a position: at least half of them new if possible, then the best."""
        distinct = self._candidates.of(state)
        self._budget.spend(_STEPS_OF_LIST + len(distinct) // _CANDIDATES_A_STEP)
        known = [each for each in distinct if each.signature in gains]
        new = [each for each in distinct if each.signature not in gains]
        new = self._sampled(new, max(most // 2, most - len(known)))
        known.sort(key=lambda each: gains[each.signature], reverse=True)
        return new + known[: most - len(new)]

    def _sampled(self, items: list[_Item], most: int) -> list[_Item]:
        """Return a random sample of `most` items in their order, or all if they are fewer."""
        if len(items) <= most:
            return items
        places = list(range(len(items)))
        for place in range(most):
            other = place + self._stream.below(len(places) - place)
            places[place], places[other] = places[other], places[place]
        return [items[place] for place in sorted(places[:most])]

    # --- decisions ----------------------------------------------------------------------------------------------------

    def _settled(self, state: State) -> State:
        """Return the state after all pending decisions, each decided as is best for its player (T-8)."""
        while (question := state.public.question) is not None:
            after = [self._played(state, answer) for answer in self._answers(state, _ANSWERS)]
            state = max(after, key=lambda each: self._value(each.public, question.seat))
        return state

    def _answers(self, state: State, most: int | None) -> list[Action]:
        answers = [answer for group in legal_actions(state) for answer in expand(state, group)]
        return answers if most is None else self._sampled(answers, most)

    # --- exchanges ----------------------------------------------------------------------------------------------------

    def _exchanged(self, best: _Node, now: _Node) -> list[_Node]:
        """Return the exchanges of all cards, and of those that the best plan leaves, valued by sampled hands (T-2)."""
        hand, left = now.state.hands[self._seat], best.state.hands[self._seat]
        may = any(isinstance(each, LegalExchange) for each in legal_actions(now.state))
        if hand is None or left is None or not may:
            return []
        found: list[_Node] = []
        given_up = [each for each in dict.fromkeys((hand, left)) if each.total and each.within(hand)]
        steps, unseen = self._budget.left, list(self._view.unseen.in_order())  # as the player sees it (V-1)
        for number, each in enumerate(given_up, start=1):
            still_left = steps - steps * number // len(given_up)
            exchange = ExchangeHand(self._seat, each)
            public = self._played(now.state, exchange).public
            worths: list[float] = []
            while len(worths) < _FEWEST_HANDS or (self._budget.left > still_left and len(worths) < _MOST_HANDS):
                drawn = hand - each + Cards.tally(self._sampled(unseen, each.total))
                hands = tuple([drawn if seat == self._seat else None for seat in range(len(public.players))])
                worths.append(self.best(State(public, hands, None)).worth)
            found.append(_Node(sum(worths) / len(worths), (exchange,), now.state))
        return found

    # --- counted work -------------------------------------------------------------------------------------------------

    def _played(self, state: State, action: Action) -> State:
        outcome = play(state, action)
        self._budget.spend(steps_of(outcome) // PLAYED_EVENT)
        return outcome.state

    def _value(self, public: Public, seat: int) -> float:
        self._budget.spend(_STEPS_OF_VALUE)
        return self._valuer.value(public, seat)


def _widened(levels: tuple[_Level, ...], times: int) -> tuple[_Level, ...]:
    """Multiply the actions tried and the positions followed at each level."""
    return tuple([_Level(level.tried * times, level.followed * times) for level in levels])


def _worth(node: _Node) -> float:
    return node.worth


def _place(node: _Node, seat: int) -> tuple[Age, ...]:
    """Return the boards on which the adventurers of a player stand."""
    return tuple(sorted([each.age for each in node.state.public.players[seat].adventurers]))


def _key(state: State, seat: int) -> tuple[object, ...]:
    """Return a key of a position within a turn, which ignores how it was reached."""
    return state.public.boards, state.public.players, state.hands[seat], state.public.row
