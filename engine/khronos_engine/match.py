"""Find the legal actions that fit an uncertain move: changed squares, or spoken or typed words.

A reader reports a move with uncertainty, for example a camera above a board, speech recognition, or typed text with
mistakes. At first, every legal action is equally likely. Its likelihood is then multiplied by the likelihoods of the
squares that it would change, and of the words in its notation.

Likelihoods are whole numbers per mille and products are exact, so the result is the same on every machine.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import reduce
from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from khronos_engine.advice.preview import not_among
from khronos_engine.game.actions import (
    ChooseBuilding,
    Construct,
    Demolish,
    PayingAction,
    PlaceBuilding,
    Populate,
    Renovate,
    Upgrade,
)
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.record import PartialAction
from khronos_engine.game.squares import Square, bits
from khronos_engine.notation import write_partial_action
from khronos_engine.referee import foresee, legal_actions, steps_of
from khronos_engine.rules.legal import expand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from khronos_engine.game.actions import Action
    from khronos_engine.game.cards import Payment
    from khronos_engine.game.state import State

WHOLE: Final = 1000
"""The likelihood of what is certain: likelihoods are per mille."""

_LEAST: Final = 1  # no reading is taken to be more certain than 999 to 1
_ABBREVIATION: Final = 90  # the likelihood of a word of which only the beginning was read
_SIMILAR_WORD: Final = 50  # the likelihood of a word that differs from the one that was read by almost nothing
_SAME_WORD: Final = WHOLE - _LEAST
_MIN_LIKENESS: Final = 0.5  # of two words, as `difflib` measures it; less alike words are different ones
_CONTENDER: Final = 0.1  # how likely a contender is at least, compared with the likeliest action
_STEPS: Final = 4000  # the maximum number of steps of events that a call foresees
_CANDIDATES_OF_STEP: Final = 2  # the listed actions that take one step
_LETTERS_OF_STEP: Final = 16  # the compared letters that take one step
_PRECISION: Final = 2048  # the bits behind the point of estimated odds

_CHANGING = Construct | Upgrade | Demolish | Populate | Renovate | ChooseBuilding | PlaceBuilding


class SquareReading(NamedTuple):
    """A reading of one square.

    Attributes:
        age: The board.
        square: The square; one off the board has no effect.
        changed: The likelihood that the move changed what stands on it, 0 to 1000.
        kinds: The parts of `changed` for each kind that perhaps stands there after the move, or None for bare ground.
            Kinds that are not named share the rest of `changed` equally. If it is empty, the reader cannot tell kinds.
    """

    age: Age
    square: Square
    changed: int
    kinds: tuple[tuple[Kind | None, int], ...] = ()

    def odds(self, kind: Kind | None) -> tuple[int, int]:
        """Return the odds of a change to a kind against no change, as numerator and denominator."""
        unchanged = max(WHOLE - self.changed, _LEAST)
        if not self.kinds:
            return max(self.changed, _LEAST), unchanged
        named = dict(self.kinds)
        if kind in named:
            return max(named[kind], _LEAST), unchanged
        rest, others = self.changed - sum(named.values()), len(Kind) + 1 - len(named)
        return max(rest, _LEAST), unchanged * others


class WordAlternative(NamedTuple):
    """A word that was perhaps read: a verb, a kind, a board, a square, cards or any other word of the notation.

    Attributes:
        text: The word.
        likelihood: How likely it is, 1 to 1000.
    """

    text: str
    likelihood: int


WordReading = tuple[WordAlternative, ...]
"""A reading of one word: at least one alternative."""


class Match(NamedTuple):
    """A legal action and how well it fits.

    Attributes:
        action: The action, with its payment if exactly one fits best.
        payments: The payments that fit best; empty if no cards are played.
        share: The probability of the action among all that were compared, from 0 to 1.
        is_contender: Whether it is at least a tenth as likely as the best match. With several contenders, the readings
            do not decide between them.
    """

    action: Action
    payments: tuple[Payment, ...]
    share: float
    is_contender: bool


class _Candidate(NamedTuple):
    """A legal action with the payments that fit best, and its likelihood as numerator and denominator."""

    action: Action
    payments: tuple[Payment, ...]
    rise: int
    fall: int = 1


def match_actions(
    state: State,
    squares: Sequence[SquareReading] = (),
    words: Sequence[WordReading] = (),
    budget: Budget = UNLIMITED,
) -> tuple[Match, ...]:
    """Return the legal actions of the player to move or to decide, the likeliest first; none once the game is over.

    Payments of one action count as one. Equally likely actions keep the order of the legal list. On crowded boards,
    readings of squares leave out the actions whose own building fits worst, so that the work is bounded.

    Args:
        state: The state, whole or a view.
        squares: The readings of squares; several of one square, such as from several pictures, are multiplied. A square
            without a reading says nothing.
        words: The readings of words in order, each with its alternatives. A word that is left out says nothing.
        budget: Counts the compared words and actions, and the events that actions would cause.
    """
    text = _ReadWords(state, words, budget)
    found = [_Candidate(*text.fit(action, payments)) for action, payments in _candidates(state)]
    budget.spend(len(found) // _CANDIDATES_OF_STEP)
    if squares:
        found = list(_ReadSquares(state, squares).fit(found, budget))
    return tuple(sorted(_matches(found), key=lambda each: -each.share))


def _candidates(state: State) -> Iterator[tuple[Action, tuple[Payment, ...]]]:
    """Yield the legal actions, each with the first of its payments, and its payments."""
    for group in legal_actions(state):
        payments: tuple[Payment, ...] = getattr(group, "payments", ())
        single = replace(group, payments=payments[:1]) if payments else group
        yield from ((action, payments) for action in expand(state, single))


def _matches(found: Sequence[_Candidate]) -> Iterator[Match]:
    """Yield the matches, their likelihoods divided by the sum of all."""
    if not found:
        return
    best = reduce(lambda best, each: each if each.rise * best.fall > best.rise * each.fall else best, found)
    ratios = [(each.rise * best.fall) / (each.fall * best.rise) for each in found]
    total = sum(ratios)
    for each, ratio in zip(found, ratios, strict=True):
        action = each.action
        if isinstance(action, PayingAction) and len(each.payments) > 1:
            action = replace(action, payment=None)
        yield Match(action, each.payments, ratio / total, ratio >= _CONTENDER)


class _ReadSquares:
    """The readings of squares."""

    def __init__(self, state: State, readings: Iterable[SquareReading]) -> None:
        """Sort the readings by board and square."""
        self._state = state
        self._grid = state.public.config.region.grid
        self._readings: dict[tuple[Age, int], list[SquareReading]] = {}
        for each in readings:
            self._readings.setdefault((each.age, self._grid.mask(each.square)), []).append(each)
        self._odds: dict[tuple[Age, int, Kind | None], tuple[int, int]] = {}

    def fit(self, found: Sequence[_Candidate], budget: Budget) -> Iterator[_Candidate]:
        """Yield the candidates in their order, each with the odds of the squares that it would change.

        Actions whose building fits the squares best are tried first, until the steps of the call are used up.
        """
        left, fitted = _STEPS, {}
        for index in sorted(range(len(found)), key=lambda index: self._estimate(found[index]), reverse=True):
            if left <= 0:
                break
            each, rise, fall = found[index], 1, 1
            if isinstance(each.action, _CHANGING):
                outcome = foresee(self._state, each.action)
                steps = steps_of(outcome)
                budget.spend(steps)
                left -= steps
                rise, fall = self._odds_of_changes(outcome.state)
            fitted[index] = each._replace(rise=each.rise * rise, fall=fall)
        yield from (fitted[index] for index in sorted(fitted))

    def _estimate(self, candidate: _Candidate) -> int:
        """Return a number that rises with the fit of a candidate by its words and its own building."""
        match candidate.action:
            case Construct(_, age, kind, at) | Upgrade(_, age, _, kind, at):
                corners = bits(self._grid.footprint(self._grid.mask(at), kind.size))
                rise, fall = _product(self._odds_of(age, corner, kind) for corner in corners)
                return (candidate.rise * rise << _PRECISION) // fall
            case _:  # these are few, and come first
                return 1 << 2 * _PRECISION

    def _odds_of_changes(self, after: State) -> tuple[int, int]:
        """Return the odds of the changes from the state to another against no changes."""
        changed: dict[tuple[Age, int], Kind | None] = {}
        for age, board, later in zip(Age, self._state.public.boards, after.public.boards, strict=True):
            if board is not later:
                for building in not_among(later.buildings, board.buildings):
                    changed.update({(age, corner): None for corner in bits(building.squares)})
                for building in not_among(board.buildings, later.buildings):
                    changed.update({(age, corner): building.kind for corner in bits(building.squares)})
        return _product(self._odds_of(age, corner, kind) for (age, corner), kind in changed.items())

    def _odds_of(self, age: Age, corner: int, kind: Kind | None) -> tuple[int, int]:
        """Return the product of the odds of all readings of a square."""
        key = (age, corner, kind)
        found = self._odds.get(key)
        if found is None:
            readings = self._readings.get((age, corner), ())
            found = self._odds[key] = _product(each.odds(kind) for each in readings)
        return found


def _product(odds: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """Return the product of odds, each a numerator and a denominator."""
    rises, falls = zip((1, 1), *odds, strict=True)
    return prod(rises), prod(falls)


class _ReadWords:
    """The readings of words."""

    def __init__(self, state: State, readings: Sequence[WordReading], budget: Budget) -> None:
        """Store the readings; `budget` counts the compared words."""
        self._config = state.public.config
        self._budget = budget
        self._readings = readings
        self._known: list[dict[str, int]] = [{} for _ in readings]
        self._payments: dict[tuple[Payment, ...], tuple[Payment, ...]] = {}
        self._letters = 0  # compared since the last whole step

    def fit(self, action: Action, payments: tuple[Payment, ...]) -> tuple[Action, tuple[Payment, ...], int]:
        """Return an action with the payment that fits best, all payments that fit best, and the likelihood."""
        if not self._readings:
            return action, payments, 1
        if isinstance(action, PayingAction):
            best = self._payments.get(payments)
            if best is None:
                best = self._payments[payments] = self._fit_payments(action, payments)
            action, payments = replace(action, payment=best[0]), best
        return action, payments, self._likelihood(self._words(action))

    def _fit_payments(self, action: PayingAction, payments: tuple[Payment, ...]) -> tuple[Payment, ...]:
        bare = len(self._words(replace(action, payment=None)))
        fits = [self._likelihood(self._words(replace(action, payment=each))[bare:]) for each in payments]
        return tuple([each for each, fit in zip(payments, fits, strict=True) if fit == max(fits)])

    def _words(self, action: Action) -> list[str]:
        return write_partial_action(PartialAction(action), self._config).split()

    def _likelihood(self, words: Sequence[str]) -> int:
        """Return the product of the likelihoods of the readings, each for the word that it fits best."""
        self._count(len(self._readings))  # even if all words are known
        product, last = 1, -1
        for reading, known in zip(self._readings, self._known, strict=True):
            best, place = _LEAST, last
            for index, word in enumerate(words):
                likelihood = known.get(word)
                if likelihood is None:
                    likelihood = known[word] = max(self._likeness(each, word) for each in reading)
                if index <= last:
                    likelihood = likelihood * 9 // 10  # a word out of order
                if likelihood > best:
                    best, place = likelihood, index
            product, last = product * best, place
        return product

    def _likeness(self, alternative: WordAlternative, word: str) -> int:
        """Return the likelihood that a word was read as an alternative."""
        read, word = alternative.text.casefold(), word.casefold()
        if read == word:
            likelihood = _SAME_WORD
        elif word.startswith(read):
            likelihood = _ABBREVIATION
        else:
            self._count(len(read) + len(word))
            matcher = SequenceMatcher(None, read, word)
            likeness = matcher.ratio() if matcher.real_quick_ratio() >= _MIN_LIKENESS else 0.0
            likelihood = int(_SIMILAR_WORD * likeness * likeness * likeness) if likeness >= _MIN_LIKENESS else _LEAST
        return max(likelihood * alternative.likelihood // WHOLE, _LEAST)

    def _count(self, letters: int) -> None:
        """Count compared letters as work."""
        steps, self._letters = divmod(self._letters + letters, _LETTERS_OF_STEP)
        self._budget.spend(steps)
