"""Find the legal actions that fit an uncertain description of a move: changed squares, or spoken or typed words.

The description may come from a camera above a board or from speech recognition, or be typed with mistakes. At first,
every legal action is equally likely. The likelihood of an action is then multiplied by the likelihood of every square
that it would change, and of every word in its notation.

No report of a square or a word excludes an action, so every legal action has some likelihood. If the budget of a call
is too small to compare everything, the actions and words that fit worst in a rough comparison are left out.
"""

from __future__ import annotations

from collections import defaultdict
from difflib import SequenceMatcher
from functools import cache
from math import exp, fsum, inf, log
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec.structs import replace

from khronos_engine.advice.preview import exclude_buildings
from khronos_engine.game.actions import Construct, DecisionAction, PayingAction, Upgrade
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
    from khronos_engine.game.state import Config, State

WHOLE: Final = 1000
"""The likelihood of a reading that is certain; likelihoods are per mille."""

_LEAST: Final = 1  # every reading is treated as at most 999 to 1 certain
_ABBREVIATION: Final = 90  # the likelihood of a word if only its beginning was read
_SIMILAR_WORD: Final = 50  # the likelihood of a word that is almost equal to the word that was read
_MIN_LIKENESS: Final = 0.5  # the minimum similarity of words that count as similar, as `difflib` measures it
_CONTENDER: Final = 0.1  # the minimum likelihood of a contender, compared with the likeliest action
_STEPS: Final = 4000  # the maximum number of steps for words, and for squares
_CANDIDATES_OF_STEP: Final = 2  # the number of listed actions that cost one step
_LETTERS_OF_STEP: Final = 16  # the number of compared letters, or of words compared before, that cost one step

_SCALE: Final = 1_000_000
_SCORES: Final = tuple([round(_SCALE * log(max(each, _LEAST))) for each in range(WHOLE * len(Kind) + 1)])
"""The score of each likelihood. It is a logarithm as a whole number, so that sums are the same on every machine."""


class SquareReading(NamedTuple):
    """The report of a reader, such as a camera, about one square.

    Attributes:
        age: The board.
        square: The square. A square off the board has no effect.
        changed: The likelihood that the move changed the building on the square, 0 to 1000.
        kinds: Kinds that may be on the square after the move (None: no building), each with its part of `changed`. The
            rest of `changed` is divided equally among the kinds that are not listed. If `kinds` is empty, the reader
            cannot tell kinds apart.
    """

    age: Age
    square: Square
    changed: int
    kinds: tuple[tuple[Kind | None, int], ...] = ()

    def score(self, kind: Kind | None) -> int:
        """Return the score of this kind (None: no building) after the move, minus the score of an unchanged square."""
        named = dict(self.kinds)
        others = len(Kind) + 1 - len(named) if named and kind not in named else 1
        likelihood = named.get(kind, self.changed - sum(named.values()))
        return _SCORES[likelihood] - _SCORES[others] - _SCORES[WHOLE - self.changed]


class WordAlternative(NamedTuple):
    """A word that may have been written or said, such as a verb, a kind, a board, a square or cards of the notation.

    Attributes:
        text: The word.
        likelihood: The likelihood of this word, 1 to 1000.
    """

    text: str
    likelihood: int


WordReading = tuple[WordAlternative, ...]
"""A reading of one word: at least one alternative."""


class Match(NamedTuple):
    """A legal action and how well it fits.

    Attributes:
        action: The action; it has a payment only if one payment fits better than all others.
        payments: The best payment, or all payments that fit equally well; empty if no cards are played.
        share: The probability of the action among all compared actions, from 0 to 1.
        is_contender: Whether the action is at least a tenth as likely as the best match. If there are several
            contenders, the readings are too uncertain to decide between them.
    """

    action: Action
    payments: tuple[Payment, ...]
    share: float
    is_contender: bool


class _Candidate(NamedTuple):
    """A legal action with the payments that fit best, and its score: the logarithm of its likelihood."""

    action: Action
    payments: tuple[Payment, ...]
    score: int = 0


def match_actions(
    state: State,
    squares: Sequence[SquareReading] = (),
    words: Sequence[WordReading] = (),
    budget: Budget = UNLIMITED,
) -> tuple[Match, ...]:
    """Return the legal actions of the player who must move or decide, the likeliest first; empty if the game is over.

    An action with several possible payments counts as one action. Equally likely actions are in the order of
    `legal_actions`.

    Args:
        state: The state, whole or a view.
        squares: The readings of squares. If a square has several readings, such as from several pictures, their
            likelihoods are multiplied. A square without a reading has no effect.
        words: The readings of words in order, each with its alternatives. A word that is not reported has no effect.
        budget: The budget, which counts the compared words and actions, and the events that actions would cause. The
            comparison stops when the budget has no steps left.
    """
    found = list(_candidates(state))
    _spend(budget, len(found) // _CANDIDATES_OF_STEP)
    if words:
        found = _score_words(state, found, words, budget)
    if squares:
        found = _score_squares(state, found, squares, budget)
    best = max([each.score for each in found], default=0)
    ratios = [exp((each.score - best) / _SCALE) for each in found]
    total = fsum(ratios)
    matches = []
    for (action, payments, _), ratio in zip(found, ratios, strict=True):
        several = isinstance(action, PayingAction) and len(payments) > 1
        bare = replace(action, payment=None) if several else action
        matches.append(Match(bare, payments, ratio / total, ratio >= _CONTENDER))
    return tuple(sorted(matches, key=lambda each: -each.share))


def _candidates(state: State) -> Iterator[_Candidate]:
    """Yield the legal actions, each with its first payment."""
    for group in legal_actions(state):
        payments: tuple[Payment, ...] = getattr(group, "payments", ())
        single = replace(group, payments=payments[:1]) if payments else group
        yield from (_Candidate(action, payments) for action in expand(state, single))


def _spend(budget: Budget, steps: int) -> None:
    budget.spend(min(steps, budget.left))


# --- squares ----------------------------------------------------------------------------------------------------------


def _score_squares(
    state: State, found: Sequence[_Candidate], readings: Iterable[SquareReading], budget: Budget
) -> list[_Candidate]:
    """Add the score of the squares that an action would change to each candidate; the order does not change.

    Actions whose building fits the squares best are tried first, until the steps are used up.
    """
    grid = state.public.config.region.grid
    by_square: defaultdict[tuple[Age, int], list[SquareReading]] = defaultdict(list)
    for each in readings:
        by_square[each.age, grid.mask(each.square)].append(each)

    @cache
    def score_of(age: Age, corner: int, kind: Kind | None) -> int:
        return sum([each.score(kind) for each in by_square.get((age, corner), ())])

    def score_of_own_building(candidate: _Candidate) -> float:
        match candidate.action:
            case Construct(_, age, kind, at) | Upgrade(_, age, _, kind, at):
                corners = bits(grid.footprint(grid.mask(at), kind.size))
                return candidate.score + sum([score_of(age, corner, kind) for corner in corners])
            case _:  # these actions are few, and come first
                return inf

    left, scored = min(_STEPS, budget.left), {}
    for place, candidate in sorted(enumerate(found), key=lambda each: -score_of_own_building(each[1])):
        if left <= 0:
            break
        score = 0
        if isinstance(candidate.action, PayingAction | DecisionAction):
            outcome = foresee(state, candidate.action)
            left -= steps_of(outcome)
            _spend(budget, steps_of(outcome))
            score = sum([score_of(*square, kind) for square, kind in _changes(state, outcome.state).items()])
        scored[place] = candidate._replace(score=candidate.score + score)
    return [scored[place] for place in sorted(scored)]


def _changes(before: State, after: State) -> dict[tuple[Age, int], Kind | None]:
    """Return the squares that differ between two states, with the kind on each in the second state."""
    changed: dict[tuple[Age, int], Kind | None] = {}
    for age, board, later in zip(Age, before.public.boards, after.public.boards, strict=True):
        if board is not later:
            for building in exclude_buildings(later.buildings, board.buildings):
                changed |= {(age, corner): None for corner in bits(building.squares)}
            for building in exclude_buildings(board.buildings, later.buildings):
                changed |= {(age, corner): building.kind for corner in bits(building.squares)}
    return changed


# --- words ------------------------------------------------------------------------------------------------------------


def _score_words(
    state: State, found: Sequence[_Candidate], readings: Sequence[WordReading], budget: Budget
) -> list[_Candidate]:
    """Return candidates in their order, each with the payments that fit best and the score of the readings.

    This takes at most half of the steps that are left: a quarter for comparing letters, a quarter for adding up scores.
    """
    max_letters = min(_STEPS, budget.left // 2) * _LETTERS_OF_STEP // 2
    reader = _WordReader(state.public.config, readings[: 1 + max_letters // (len(found) or 1)], max_letters)
    by_payments: dict[tuple[Payment, ...], tuple[Payment, ...]] = {}
    scored = []
    for each in found:
        action, payments = each.action, each.payments
        if isinstance(action, PayingAction):
            if payments not in by_payments:
                scores = [reader.score(replace(action, payment=payment)) for payment in payments]
                best = [payment for payment, score in zip(payments, scores, strict=True) if score == max(scores)]
                by_payments[payments] = tuple(best)
            payments = by_payments[payments]
            action = replace(action, payment=payments[0])
        scored.append(_Candidate(action, payments, reader.score(action)))
    _spend(budget, (len(found) * len(reader.readings) + max_letters - reader.letters_left) // _LETTERS_OF_STEP)
    return scored


class _WordReader:
    """Compares readings of words with the notation of actions."""

    def __init__(self, config: Config, readings: Sequence[WordReading], max_letters: int) -> None:
        """Store the readings. After `max_letters` compared letters, only equal words match."""
        self.readings = readings
        self.letters_left = max_letters
        self._config = config
        self._known = [
            {each.text.casefold(): max(each.likelihood - _LEAST, _LEAST) for each in reading} for reading in readings
        ]

    def score(self, action: Action) -> int:
        """Return the sum of the scores of the readings; each is compared with the action's word that fits it best."""
        words = write_partial_action(PartialAction(action), self._config).casefold().split()
        total, last = 0, -1
        for reading, known in zip(self.readings, self._known, strict=True):
            best, place = _LEAST, last
            for index, word in enumerate(words):
                if word not in known and self.letters_left > 0:
                    known[word] = max([self._likeness(each, word) for each in reading])
                likelihood = known.get(word, _LEAST)
                likelihood = likelihood if index > last else likelihood * 9 // 10  # a word out of order
                if likelihood > best:
                    best, place = likelihood, index
            total, last = total + _SCORES[best], place
        return total

    def _likeness(self, alternative: WordAlternative, word: str) -> int:
        """Return the likelihood that `word` was read as the alternative."""
        read, likelihood = alternative.text.casefold(), _LEAST
        self.letters_left -= len(read) + len(word)
        if word.startswith(read):
            likelihood = _ABBREVIATION
        else:
            matcher = SequenceMatcher(None, read, word)
            likeness = matcher.ratio() if matcher.real_quick_ratio() >= _MIN_LIKENESS else 0.0
            likelihood = int(_SIMILAR_WORD * likeness**3) if likeness >= _MIN_LIKENESS else _LEAST
        return max(likelihood * alternative.likelihood // WHOLE, _LEAST)
