"""Suggest actions to the player who must move or decide: search whole turns and exchanges of cards.

The search uses only the view of that player, so states that differ only in hidden cards have equal suggestions. Unknown
cards are drawn from the possible cards, with a random stream that depends on the given seed. Nothing depends on time: a
search ends after a number of steps and returns the best actions found so far.

The search of a turn is a beam search: after each action, it continues only from the best few positions. In the first
position, it tries one action of each set of similar actions. In later positions, it tries the actions that are new
there, and the actions that gained most in earlier positions. It assumes that a player chooses the best answer for
themselves when a decision is requested. The module `value` evaluates positions.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager, suppress
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from khronos_engine.advice.candidates import Candidate, Candidates
from khronos_engine.advice.value import Valuer, gain_between
from khronos_engine.game.actions import (
    Action,
    Construct,
    Demolish,
    ExchangeHand,
    PayingAction,
    Populate,
    Renovate,
    Travel,
    Upgrade,
)
from khronos_engine.game.budget import PLAYED_EVENT, UNLIMITED, Budget
from khronos_engine.game.cards import Cards
from khronos_engine.game.material import Age, Numbered
from khronos_engine.game.shuffle import Stream
from khronos_engine.game.state import Public, State
from khronos_engine.game.views import view_state
from khronos_engine.referee import legal_actions, play, steps_of
from khronos_engine.rules.legal import LegalExchange, LegalTurnEnd, expand

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from khronos_engine.referee import Outcome


_Item = TypeVar("_Item")


class Strength(Numbered):
    """The strength of a search."""

    EASY = 0
    """The search looks one action ahead and compares only a few actions."""
    MEDIUM = 1
    """The search looks one action ahead."""
    STRONG = 2
    """The search compares whole turns and exchanges of cards."""


class _Level(NamedTuple):
    """The width of a search at one depth.

    Attributes:
        tried: The maximum number of actions tried in each position.
        followed: The maximum number of resulting positions from which the search continues.
    """

    tried: int
    followed: int


_EVERY: Final = 1 << 10  # no limit in effect: no position has so many distinct actions

_TURNS: Final = {
    Strength.EASY: (_Level(14, 1),),
    Strength.MEDIUM: (_Level(32, 1),),
    Strength.STRONG: (_Level(_EVERY, 8), _Level(48, 6), _Level(32, 5), _Level(24, 4), _Level(16, 3), _Level(12, 1)),
}

_QUICK: Final = (_Level(64, 4), _Level(24, 3), _Level(16, 2), _Level(12, 2), _Level(8, 1))
"""The levels of the search of a turn with a sampled hand, and of a turn that was played."""

STEPS_OF_TURN: Final = 1200
"""The approximate steps of `best_turn`."""

_MIN_HANDS: Final = 3  # the minimum number of hands sampled for an exchange
_MAX_HANDS: Final = 24  # the maximum number of such hands, if the steps allow it
_FOR_EXCHANGES: Final = 3  # the search of a turn leaves this fraction of the steps, as 1 / n, for exchanges
_MIN_STEPS_OF_HAND: Final = 100  # with fewer steps for each sampled hand, exchanges are not tried
_ANSWERS: Final = 12  # the maximum number of answers to a decision that are tried

STEPS: Final = {Strength.EASY: 1000, Strength.MEDIUM: 2000, Strength.STRONG: 7500}
"""The default steps of a search."""


class Suggestion(Struct, frozen=True, gc=False):
    """A suggested action.

    Attributes:
        action: The legal action, with its payment.
        gain: The expected gain in Ecus of the action and the rest of the turn, compared with ending the turn at once;
            for a decision, compared with the worst answer. A loss of the strongest opponent counts as a gain.
        plan: The expected actions of this turn that lead to the gain, the suggested action first, without the end of
            the turn. The plan includes the decisions that the actions request. Other players may decide differently
            than the plan expects. An exchange is the last action of a plan, because the drawn cards are not known.
        base: The position with which the position after the plan is compared. It is the present position or, for a
            decision, the position after the worst answer.
        sees_junctions: Whether `gain` is the difference of values that include junctions.
        likely: For an exchange, the probable actions after it, up to the first action that is paid with cards. Empty
            unless most of the sampled hands lead to the same paid action.
    """

    action: Action
    gain: float
    plan: tuple[Action, ...]
    base: Public
    sees_junctions: bool = False
    likely: tuple[Action, ...] = ()


class _Node(NamedTuple):
    """A position within a turn: its value to the player who moves, and the actions and decisions that led to it."""

    worth: float
    plan: tuple[Action, ...]
    state: State


class _OutOfSteps(Exception):  # noqa: N818  # it ends a search as planned; it is not an error
    """The signal that a search has used up its steps."""


class _SearchBudget:
    """Counts the steps of one search and of the call; a search never takes more steps than the call has left."""

    def __init__(self, budget: Budget, steps: int) -> None:
        self.left = min(steps, budget.left)
        self._budget = budget

    def spend(self, steps: int) -> None:
        """Count steps.

        Raises:
            _OutOfSteps: If the search has no steps left.
            Exception: If the budget of the call stops the work.
        """
        if self.left <= 0:
            raise _OutOfSteps
        self.left -= steps
        self._budget.spend(min(steps, self._budget.left))

    @contextmanager
    def limit(self, steps: int) -> Iterator[None]:
        """Limit the work in a `with` block to a number of steps, at most the steps that are left."""
        kept = max(0, self.left - steps)
        self.left -= kept
        yield
        self.left += kept


def suggest(
    state: State,
    strength: Strength,
    seed: bytes,
    *,
    steps: int | None = None,
    max_suggestions: int = 3,
    budget: Budget = UNLIMITED,
) -> tuple[Suggestion, ...]:
    """Return the best actions found for the player who must move or decide, the best first; empty if the game is over.

    During a turn, a suggestion without a gain, or one that differs from a better suggestion only in squares and
    payments, is returned only if there are too few others. Equal arguments give equal suggestions, on any machine.

    Args:
        state: The state; only what the acting player may see is used.
        strength: The strength of the search.
        seed: 32 bytes from which cards and squares are sampled.
        steps: The approximate number of steps of the search; by default, the number in `STEPS`. With at least twice the
            default, the search of a turn is wider, and the values of positions include junctions.
        max_suggestions: The maximum number of suggestions.
        budget: The budget, which counts the steps and limits the search to the steps that are left. If no steps are
            left, no actions are compared.

    Raises:
        TypeError: If the seed is not of type `bytes`.
        ValueError: If the seed is not 32 bytes long.
    """
    seat = state.public.to_act
    if seat is None:
        return ()
    default = STEPS[strength]
    steps = default if steps is None else steps
    width = max(1, steps // default)
    search = _Searcher(
        view_state(state, seat), seat, Stream(seed), _SearchBudget(budget, steps), width=width, sees_junctions=width > 1
    )
    if state.public.question is not None:
        return tuple(search.decision()[:max_suggestions])
    return _choose_different(search.turn(strength), max_suggestions)


def _choose_different(found: list[Suggestion], max_suggestions: int) -> tuple[Suggestion, ...]:
    """Return the best suggestions that gain something and are not similar to a better suggestion.

    If there are too few, similar ones and ones without a gain fill the list. Suggestions are similar if their actions,
    or all actions of their plans in any order, differ only in squares and payments.
    """
    chosen: list[Suggestion] = []
    left: list[Suggestion] = []
    known: set[tuple[_Idea, ...]] = set()
    for each in found:
        ideas = {(_idea(each.action),), tuple(sorted(map(_idea, each.plan)))}
        (left if each.gain <= 0 or ideas & known else chosen).append(each)
        known |= ideas
    chosen = chosen[:max_suggestions]
    chosen += left[: max_suggestions - len(chosen)]
    return tuple(sorted(chosen, key=found.index))


_Idea: TypeAlias = tuple[str, int, int]
"""The verb, kind and board of an action; 0 in place of a kind or board that the action does not have."""


def _idea(action: Action) -> _Idea:
    match action:
        case Construct() | Upgrade():
            return action.verb, action.kind, action.age
        case Demolish() | Populate() | Renovate():
            return action.verb, 0, action.age
        case Travel():
            return action.verb, 0, action.to
        case _:
            return action.verb, 0, 0


class BestTurn(NamedTuple):
    """The best turn found.

    Attributes:
        gain: The expected gain in Ecus compared with ending the turn at once; the compared values include junctions.
        plan: The outcomes of the actions of the turn and of the decisions that they request, without the end of the
            turn.
    """

    gain: float
    plan: tuple[Outcome, ...]


def best_turn(state: State, seed: bytes, *, budget: Budget = UNLIMITED) -> BestTurn:
    """Return the best turn found for the player whose turn it is; exchanges of cards are not searched.

    Args:
        state: A state in which the turn continues and no decision is pending; only what that player may see
            is used.
        seed: 32 bytes from which squares are sampled.
        budget: The budget, which counts the steps: about `STEPS_OF_TURN`, or fewer if fewer are left.
    """
    seat = state.public.turn.seat
    view = view_state(state, seat)
    best = _Searcher(view, seat, Stream(seed), _SearchBudget(budget, STEPS_OF_TURN), sees_junctions=True).best(view)
    outcomes = []
    for action in best.plan:
        outcomes.append(play(view, action))
        view = outcomes[-1].state
    worth = Valuer(sees_junctions=True).value(state.public, seat)
    return BestTurn(gain_between(worth, best.worth), tuple(outcomes))


class _Searcher:
    def __init__(
        self,
        view: State,
        seat: int,
        stream: Stream,
        budget: _SearchBudget,
        *,
        width: int = 1,
        sees_junctions: bool = False,
    ) -> None:
        self._view = view
        self._seat = seat
        self._stream = stream
        self._budget = budget
        self._width = width
        self._candidates = Candidates(stream, budget.spend)
        self._sees_junctions = sees_junctions
        self._likely: dict[Action, tuple[Action, ...]] = {}  # by exchange
        self._valuer = Valuer(budget.spend, sees_junctions=sees_junctions)

    def decision(self) -> list[Suggestion]:
        """Return the answers to the pending decision, the best first; if no step is left, only the first answer."""
        first, *others = self._answers(self._view, max_answers=None)
        nodes: list[_Node] = []
        with suppress(_OutOfSteps):
            for answer in (first, *others):
                state, decisions = self._settle_decisions(self._play(self._view, answer))
                nodes.append(_Node(self._valuer.value(state.public, self._seat), (answer, *decisions), state))
        if not nodes:
            return [Suggestion(first, 0.0, (first,), play(self._view, first).state.public)]
        nodes.sort(key=_worth, reverse=True)
        return [self._suggestion(each, each.plan[0], nodes[-1]) for each in nodes]

    def turn(self, strength: Strength) -> list[Suggestion]:
        """Return the actions of the current player, the best first; if no step is left, only the end of the turn."""
        now = self._start(self._view)
        exchanges = strength is Strength.STRONG and self._can_exchange()
        steps = self._budget.left
        with self._budget.limit(steps - steps // _FOR_EXCHANGES if exchanges else steps):
            nodes = self._run_search(now, _widen(_TURNS[strength], self._width))
        if exchanges:
            nodes += self._try_exchanges(nodes[0], now)
            nodes.sort(key=_worth, reverse=True)
        end = self._end_of_turn()
        found: dict[Action, Suggestion] = {}
        for node in nodes:
            action = node.plan[0] if node.plan else end
            if action not in found:
                found[action] = self._suggestion(node, action, now)
        return list(found.values())

    def _suggestion(self, node: _Node, action: Action, base: _Node) -> Suggestion:
        gain, likely = node.worth - base.worth, self._likely.get(action, ())
        return Suggestion(action, gain, node.plan, base.state.public, self._sees_junctions, likely)

    def best(self, state: State) -> _Node:
        """Return the last position of the best turn found."""
        return self._run_search(self._start(state), _widen(_QUICK, max(1, self._width // 2)))[0]

    def _start(self, state: State) -> _Node:
        """Return the position in which a search starts. It costs no steps, so that every search has a result."""
        valuer = Valuer(sees_junctions=self._sees_junctions)
        return _Node(valuer.value(state.public, state.public.turn.seat), (), state)

    def _end_of_turn(self) -> Action:
        """Return the end of the turn that gives up the most cards, because a new hand is worth more (T-5)."""
        group = next(each for each in legal_actions(self._view) if isinstance(each, LegalTurnEnd))
        *_, end = expand(self._view, group)
        return end

    # --- one turn -----------------------------------------------------------------------------------------------------

    def _run_search(self, start: _Node, levels: tuple[_Level, ...]) -> list[_Node]:
        """Return the start and the later positions of the turn, the best for its player first."""
        found, seat = [start], start.state.public.turn.seat
        with suppress(_OutOfSteps):
            self._search(found, levels, seat)
        found.sort(key=_worth, reverse=True)
        return found

    def _search(self, found: list[_Node], levels: tuple[_Level, ...], seat: int) -> None:
        """Add the later positions of a turn to `found`, which contains the first position.

        Raises:
            _OutOfSteps: If the steps were spent before all positions were searched.
        """
        beam = found[:]
        known = {_key(each.state, seat) for each in beam}
        gains: dict[Hashable, float] = {}
        for level in levels:
            first = len(found)
            for node in beam:
                for candidate in self._list_candidates(node.state, gains, level.tried):
                    state, decisions = self._settle_decisions(self._play(node.state, candidate.action))
                    key = _key(state, seat)
                    if key not in known:
                        known.add(key)
                        worth = self._valuer.value(state.public, seat)
                        gains[candidate.signature] = max(worth - node.worth, gains.get(candidate.signature, -inf))
                        found.append(_Node(worth, (*node.plan, candidate.action, *decisions), state))
            reached = sorted(found[first:], key=_worth, reverse=True)
            beam = self._follow_best(reached, level.followed, seat)
            if not beam:
                break

    def _follow_best(self, reached: list[_Node], max_nodes: int, seat: int) -> list[_Node]:
        """Return the best positions and, in a wider search, the best position for each placement of the adventurers."""
        found = reached[:max_nodes]
        if self._width > 1:
            places = {_place(each, seat) for each in found}
            for each in reached[max_nodes:]:
                if (place := _place(each, seat)) not in places:
                    places.add(place)
                    found.append(each)
        return found

    def _list_candidates(self, state: State, gains: dict[Hashable, float], max_candidates: int) -> list[Candidate]:
        """Return the actions to try in a position: first new ones, if possible at least half, then the best others."""
        distinct = self._candidates.of(state)
        known = [each for each in distinct if each.signature in gains]
        new = [each for each in distinct if each.signature not in gains]
        new = self._sample(new, max(max_candidates // 2, max_candidates - len(known)))
        known.sort(key=lambda each: gains[each.signature], reverse=True)
        return new + known[: max_candidates - len(new)]

    def _sample(self, items: list[_Item], max_items: int) -> list[_Item]:
        """Return `max_items` random items in their given order, or all items if there are fewer."""
        if len(items) <= max_items:
            return items
        places = list(range(len(items)))
        for place in range(max_items):
            other = place + self._stream.draw_below(len(places) - place)
            places[place], places[other] = places[other], places[place]
        return [items[place] for place in sorted(places[:max_items])]

    # --- decisions ----------------------------------------------------------------------------------------------------

    def _settle_decisions(self, state: State) -> tuple[State, tuple[Action, ...]]:
        """Decide every pending decision in the best way for the player who decides; return the state and decisions."""
        decisions: list[Action] = []
        while (question := state.public.question) is not None:
            answers = self._answers(state, _ANSWERS)
            after = [self._play(state, answer) for answer in answers]
            worths = [self._valuer.value(each.public, question.seat) for each in after]
            best = worths.index(max(worths))
            decisions.append(answers[best])
            state = after[best]
        return state, tuple(decisions)

    def _answers(self, state: State, max_answers: int | None) -> list[Action]:
        answers = [answer for group in legal_actions(state) for answer in expand(state, group)]
        return answers if max_answers is None else self._sample(answers, max_answers)

    # --- exchanges ----------------------------------------------------------------------------------------------------

    def _can_exchange(self) -> bool:
        """Return whether the hand is known and may be exchanged now."""
        known = self._view.hands[self._seat] is not None
        return known and any(isinstance(each, LegalExchange) for each in legal_actions(self._view))

    def _try_exchanges(self, best: _Node, now: _Node) -> list[_Node]:
        """Return the exchanges of all cards and of the cards that the best plan leaves, valued with sampled hands."""
        hand, left = now.state.hands[self._seat], best.state.hands[self._seat]
        if hand is None or left is None:
            return []
        given_up = [each for each in dict.fromkeys((hand, left)) if each.total and each.is_within(hand)]
        steps, unseen = self._budget.left, list(self._view.unseen.in_order())  # unseen by the player (V-1)
        steps_of_hand = steps // max(1, len(given_up) * _MIN_HANDS)
        if steps_of_hand < _MIN_STEPS_OF_HAND:
            return []
        found: list[_Node] = []
        for number, each in enumerate(given_up, start=1):
            still_left = steps - steps * number // len(given_up)
            exchange = ExchangeHand(self._seat, each)
            public = play(now.state, exchange).state.public
            turns: list[_Node] = []
            while len(turns) < _MIN_HANDS or (self._budget.left > still_left and len(turns) < _MAX_HANDS):
                drawn = hand - each + Cards.tally(self._sample(unseen, each.total))
                hands = tuple([drawn if seat == self._seat else None for seat in range(len(public.players))])
                with self._budget.limit(steps_of_hand):
                    turns.append(self.best(State(public, hands, None)))
            self._likely[exchange] = _find_common_start([turn.plan for turn in turns])
            found.append(_Node(sum(map(_worth, turns)) / len(turns), (exchange,), now.state))
        return found

    def _play(self, state: State, action: Action) -> State:
        outcome = play(state, action)
        self._budget.spend(steps_of(outcome) // PLAYED_EVENT)
        return outcome.state


def _widen(levels: tuple[_Level, ...], times: int) -> tuple[_Level, ...]:
    """Multiply the numbers of tried actions and of followed positions at each level."""
    return tuple([_Level(level.tried * times, level.followed * times) for level in levels])


def _find_common_start(plans: list[tuple[Action, ...]]) -> tuple[Action, ...]:
    """Return the actions up to the first one with cards, if it is the same in more than half of the plans."""
    starts: defaultdict[Action, list[tuple[Action, ...]]] = defaultdict(list)
    for plan in plans:
        for place, each in enumerate(plan):
            if isinstance(each, PayingAction):
                starts[replace(each, payment=None)].append(plan[: place + 1])
                break
    common = max(starts.values(), key=len, default=[])
    return common[0] if 2 * len(common) > len(plans) else ()


def _worth(node: _Node) -> float:
    return node.worth


def _place(node: _Node, seat: int) -> tuple[Age, ...]:
    """Return the boards of a player's adventurers."""
    return tuple(sorted([each.age for each in node.state.public.players[seat].adventurers]))


def _key(state: State, seat: int) -> tuple[object, ...]:
    """Return a key that is equal for equal positions within a turn, however they were reached."""
    return state.public.boards, state.public.players, state.hands[seat], state.public.row
