"""Suggests actions to the player to move or to decide: searches whole turns, and replies to them.

The search sees what the player sees: it takes the view of the seat to act, whatever the state holds. So states that
differ in hidden cards alone give equal suggestions. Cards of others are drawn from those that the view leaves open, by
a stream from the given seed. Nothing depends on time: a search stops after a number of steps.

A turn is searched with a beam: of the positions after each action the best few are followed. Squares where a building
would touch and cover the same are alike, and one of them is tried. A decision on the way is taken by its player as is
best for that player. What a position is worth, `value` decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from msgspec import Struct

from khronos_engine.actions import EndTurn
from khronos_engine.advice.value import Valuer
from khronos_engine.cards import Cards
from khronos_engine.legal import LegalConstruction, LegalExchange, LegalTurnEnd, expand
from khronos_engine.material import AGES, CardMode, Numbered
from khronos_engine.referee import legal_actions, play
from khronos_engine.shuffle import Stream
from khronos_engine.squares import bits
from khronos_engine.state import State
from khronos_engine.views import view_state
from khronos_engine.work import NO_METER, Meter, steps_of

if TYPE_CHECKING:
    from khronos_engine.actions import Action
    from khronos_engine.board import Board
    from khronos_engine.legal import LegalGroup
    from khronos_engine.state import Public

_Item = TypeVar("_Item")


class Strength(Numbered):
    """How well suggestions are searched."""

    EASY = 0
    """One action ahead, few of them."""
    MEDIUM = 1
    """One action ahead."""
    STRONG = 2
    """Whole turns, and the next player's replies."""


class _Search(NamedTuple):
    """How one turn is searched.

    Attributes:
        depth: Actions in a row.
        width: Positions that are followed after each action.
        tried: Actions that are tried in one position.
    """

    depth: int
    width: int
    tried: int


_TURNS: Final = {
    Strength.EASY: _Search(depth=1, width=1, tried=8),
    Strength.MEDIUM: _Search(depth=1, width=1, tried=64),
    Strength.STRONG: _Search(depth=7, width=6, tried=80),
}

_REPLY: Final = _Search(depth=4, width=2, tried=24)
"""How the reply of the next player is searched."""

_PLANS_ANSWERED: Final = 4
"""Turns to which a reply is searched."""

_REPLIES: Final = 2
"""Hands of the next player that are sampled for each turn."""

_ANSWERS: Final = 12
"""Answers to a decision that are tried."""

STEPS: Final = {Strength.EASY: 400, Strength.MEDIUM: 2000, Strength.STRONG: 8000}
"""Steps of a search, unless another number is given."""

_STEPS_OF_LIST: Final = 12
"""Steps of listing the legal actions of a position."""

_STEPS_OF_VALUE: Final = 2
"""Steps of valuing a position."""


class Suggestion(Struct, frozen=True, gc=False):
    """A suggested action.

    Attributes:
        action: The action, legal as it is.
        gain: Ecus that it is expected to bring, with what follows in this turn, over ending the turn at once, or for a
            decision over the worst answer. It is compared with the strongest opponent, so it counts what they lose.
        plan: The actions of this turn that were expected, this one first, without the end of the turn.
    """

    action: Action
    gain: float
    plan: tuple[Action, ...]


class _Node(NamedTuple):
    """A position within a turn: its value to the player who moves, and the actions that led to it."""

    worth: float
    plan: tuple[Action, ...]
    state: State


class _Budget:
    """The steps of one search: it reports them to the meter of the call, and knows when its own are used."""

    def __init__(self, meter: Meter, steps: int) -> None:
        """Allow some steps."""
        self.left = steps
        self._meter = meter

    def spend(self, steps: int) -> None:
        """Count steps; the meter may end the call by an error."""
        self.left -= steps
        self._meter.spend(steps)


def suggest(
    state: State,
    strength: Strength,
    seed: bytes,
    *,
    steps: int | None = None,
    most: int = 3,
    meter: Meter = NO_METER,
) -> tuple[Suggestion, ...]:
    """Return the best actions found for the player to move or to decide, the best first; none if the game is over.

    Equal arguments give equal suggestions, on any machine.

    Args:
        state: The state; of it nothing is used but what the player to act may see.
        strength: How well to search.
        seed: 32 bytes from which cards and squares are sampled.
        steps: About as many steps are taken, some over them if a list or an action is long; `STEPS` by default.
        most: The most suggestions.
        meter: Counts the steps, and can stop the search.
    """
    seat = state.public.to_act
    if seat is None:
        return ()
    budget = _Budget(meter, STEPS[strength] if steps is None else steps)
    search = _Searcher(view_state(state, seat), seat, Stream(seed), budget)
    found = search.decision() if state.public.question is not None else search.turn(strength)
    return tuple(found[:most])


class _Searcher:
    """A search for one seat from one view."""

    def __init__(self, view: State, seat: int, stream: Stream, budget: _Budget) -> None:
        self._view = view
        self._seat = seat
        self._stream = stream
        self._budget = budget
        self._valuer = Valuer()

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
        """Return actions of the player whose turn it is, the best first."""
        now = _Node(self._value(self._view.public, self._seat), (), self._view)
        whole = self._budget.left
        if strength is Strength.STRONG:
            self._budget.left = whole * 3 // 5
        nodes = self._searched(now, _TURNS[strength], self._seat)
        if strength is Strength.STRONG:
            self._budget.left += whole - whole * 3 // 5
            nodes = self._answered(nodes, now)
        end = self._end_of_turn()
        found: dict[Action, Suggestion] = {}
        ended = next(each.worth for each in nodes if not each.plan)
        for node in nodes:
            action = node.plan[0] if node.plan else end
            if action not in found:
                found[action] = Suggestion(action, node.worth - ended, node.plan)
        return list(found.values())

    def _end_of_turn(self) -> Action:
        """Return the end of the turn that gives up as many cards as it may: a new hand has more uses (T-5)."""
        group = next(each for each in legal_actions(self._view) if isinstance(each, LegalTurnEnd))
        *_, end = expand(self._view, group)
        return end

    # --- one turn -----------------------------------------------------------------------------------------------------

    def _searched(self, start: _Node, search: _Search, seat: int) -> list[_Node]:
        """Return the start and the positions found after it in the turn, the best first for the player who moves."""
        found, beam = [start], [start]
        known = {_key(start.state, seat)}
        for _ in range(search.depth):
            reached: list[_Node] = []
            for node in beam:
                for action in self._candidates(node.state, search.tried):
                    if self._budget.left <= 0:
                        break
                    state = self._settled(self._played(node.state, action))
                    key = _key(state, seat)
                    if key not in known:
                        known.add(key)
                        reached.append(_Node(self._value(state.public, seat), (*node.plan, action), state))
            reached.sort(key=_worth, reverse=True)
            beam = reached[: search.width]
            found += reached
            if not beam or self._budget.left <= 0:
                break
        found.sort(key=_worth, reverse=True)
        return found

    def _candidates(self, state: State, most: int) -> list[Action]:
        """Return actions to try, of every group some: none that draws cards or ends the turn."""
        self._budget.spend(_STEPS_OF_LIST)
        groups = [each for each in legal_actions(state) if not isinstance(each, LegalTurnEnd | LegalExchange)]
        if not groups:
            return []
        share = max(2, most // len(groups))
        return [action for group in groups for action in self._some(state, group, share)]

    def _some(self, state: State, group: LegalGroup, most: int) -> list[Action]:
        """Return some actions of a group, of alike squares one."""
        if isinstance(group, LegalConstruction):
            corners = self._unlike(state.public, group)
            corners = self._sampled(corners, most)
            mask = sum(corners)
            group = LegalConstruction(group.age, group.kind, group.cost, group.payments[:1], mask)
            return list(expand(state, group))
        return self._sampled(list(expand(state, group)), most)

    def _unlike(self, public: Public, group: LegalConstruction) -> list[int]:
        """Return one corner of each set of those where the building would touch and cover the same."""
        grid, size = public.config.region.grid, group.kind.size
        boards = [public.boards[age] for age in AGES if age == group.age or (age > group.age and size > 1)]
        reached = 0
        for board in boards:
            reached |= board.occupied | grid.beside(board.occupied)
        near = group.corners & grid.corners_touching(size, reached)
        alone = bits(group.corners & ~near)
        alike: dict[tuple[object, ...], list[int]] = {(): alone} if alone else {}
        for corner in bits(near):
            footprint = grid.footprint(corner, size)
            around = footprint | grid.beside(footprint)
            alike.setdefault(tuple([_touched(board, footprint, around) for board in boards]), []).append(corner)
        return [each[self._stream.below(len(each))] if len(each) > 1 else each[0] for each in alike.values()]

    def _sampled(self, items: list[_Item], most: int) -> list[_Item]:
        """Return some items by chance, in their order; all, if they are not too many."""
        if len(items) <= most:
            return items
        places = list(range(len(items)))
        for place in range(most):
            other = place + self._stream.below(len(places) - place)
            places[place], places[other] = places[other], places[place]
        return [items[place] for place in sorted(places[:most])]

    # --- decisions ----------------------------------------------------------------------------------------------------

    def _settled(self, state: State) -> State:
        """Return the state after every pending decision, each taken as is best for the player who takes it (T-8)."""
        while (question := state.public.question) is not None:
            after = [self._played(state, answer) for answer in self._answers(state, _ANSWERS)]
            state = max(after, key=lambda each: self._value(each.public, question.seat))
        return state

    def _answers(self, state: State, most: int | None) -> list[Action]:
        answers = [answer for group in legal_actions(state) for answer in expand(state, group)]
        return answers if most is None else self._sampled(answers, most)

    # --- replies ------------------------------------------------------------------------------------------------------

    def _answered(self, nodes: list[_Node], now: _Node) -> list[_Node]:
        """Return positions with their values after the reply of the next player, the best first.

        Those to which no reply was searched are left out, but for the end of the turn at once.
        """
        plans: list[_Node] = []
        for node in nodes:
            if len(plans) < _PLANS_ANSWERED and all(node.plan[:1] != each.plan[:1] for each in plans):
                plans.append(node)
        if all(each.plan for each in plans):
            plans.append(now)
        hands = [self._drawn_hand(now.state) for _ in range(_REPLIES)]
        if self._view.config.cards is not CardMode.DEALT:
            hands = hands[:0]
        worths = []
        left = self._budget.left
        share = left // max(1, len(plans) * len(hands))
        for node in plans:
            ended = self._played(node.state, EndTurn(self._seat))
            following = ended.public.to_act
            if following is None or not hands:
                worths.append(self._value(ended.public, self._seat))
                continue
            total = 0.0
            for hand in hands:
                known = tuple([hand if seat == following else None for seat in range(len(ended.hands))])
                start = State(ended.public, known, None)
                left -= share
                self._budget.left = share
                best = self._searched(_Node(self._value(start.public, following), (), start), _REPLY, following)[0]
                total += self._value(best.state.public, self._seat)
            worths.append(total / len(hands))
        answered = [each._replace(worth=worth) for each, worth in zip(plans, worths, strict=True)]
        answered.sort(key=_worth, reverse=True)
        return answered

    def _drawn_hand(self, state: State) -> Cards:
        """Return a hand of the next player, drawn from the cards that the player to act has not seen (V-1)."""
        following = (self._seat + 1) % len(state.hands)
        size = state.public.players[following].hand_size
        return Cards.tally(self._sampled(list(self._view.unseen.in_order()), size))

    # --- counted work -------------------------------------------------------------------------------------------------

    def _played(self, state: State, action: Action) -> State:
        outcome = play(state, action)
        self._budget.spend(steps_of(outcome))
        return outcome.state

    def _value(self, public: Public, seat: int) -> float:
        self._budget.spend(_STEPS_OF_VALUE)
        return self._valuer.value(public, seat)


def _worth(node: _Node) -> float:
    return node.worth


def _key(state: State, seat: int) -> tuple[object, ...]:
    """Return what tells positions of one turn apart: not how they were reached."""
    return state.public.boards, state.public.players, state.hands[seat], state.public.row


def _touched(board: Board, footprint: int, around: int) -> tuple[int, ...]:
    """Return the domains that a footprint would touch on a board, by first square, and what it would cover."""
    if not around & board.occupied:
        return ()
    touched = [each.squares & -each.squares for each in board.domains if each.squares & around]
    return (footprint & board.occupied, *touched)
