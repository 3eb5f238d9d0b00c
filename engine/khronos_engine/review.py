"""The review of a replayed game: money by turn and source, standings, and better turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.advice.suggest import best_turn
from khronos_engine.advice.value import Valuer
from khronos_engine.game.actions import ExchangeHand
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.events import ActionTaken, GameEnded, IncomeCollected, MoneyMoved, TurnPassed
from khronos_engine.game.material import Age, Numbered

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from khronos_engine.game.events import Event
    from khronos_engine.game.state import Public, State
    from khronos_engine.referee import Outcome
    from khronos_engine.replay import Replay, ReplayStep


class MoneySource(Numbered):
    """The sources and uses of money: incomes, and the reasons for which money moves."""

    INCOME = 0
    """Collected from the domains of a board (I-1)."""
    BONUS = 1
    """Received for constructions and upgrades on a board (C-2, U-2)."""
    EXCHANGE = 2
    """Paid for an exchange of cards (T-2)."""
    TRAVEL = 3
    """Paid for travel (T-3)."""
    DEMOLITION = 4
    """Paid for demolitions on a board (X-1)."""


class MoneyEntry(Struct, frozen=True, gc=False):
    """The money that one player received or paid in one turn from one source.

    Attributes:
        seat: The player.
        source: Its source or use.
        age: The board; None for exchanges and travel.
        amount: Ecus, below 0 if the player paid them.
    """

    seat: int
    source: MoneySource
    age: Age | None
    amount: int


class Standing(Struct, frozen=True, gc=False):
    """The standing of a player.

    Attributes:
        money: Ecus of the player.
        value: Money plus the expected incomes that are still to come; see `advice.value`.
    """

    money: int
    value: float


class PlayerTurn(Struct, frozen=True, gc=False):
    """One turn of one player.

    Attributes:
        number: The game turn, 1 to 7.
        seat: The player whose turn it was.
        first: The place of its first action in the game, from 0.
        before: The state before it.
        steps: Its actions and decisions, those of other players included.
        entries: The money that moved, by seat, source and board.
        standings: The standings after it, by seat.
    """

    number: int
    seat: int
    first: int
    before: State
    steps: tuple[ReplayStep, ...]
    entries: tuple[MoneyEntry, ...]
    standings: tuple[Standing, ...]

    @property
    def search_start(self) -> State:
        """The state from which better turns are searched: before it, or after its exchange of cards (T-2)."""
        exchanged = [each.state for each in self.steps if isinstance(each.action, ExchangeHand)]
        return exchanged[-1] if exchanged else self.before

    @property
    def is_complete(self) -> bool:
        """Whether it was played to its end, as all turns but the last must be."""
        return _ends_turn(self.steps[-1])


class Review(Struct, frozen=True, gc=False):
    """The review of a game.

    Attributes:
        start: The standings before the first action, by seat.
        turns: The turns of all players, in order; the last one may not have ended.
    """

    start: tuple[Standing, ...]
    turns: tuple[PlayerTurn, ...]


class BetterTurn(Struct, frozen=True, gc=False):
    """The comparison of a played turn with the best one found.

    Attributes:
        played: The gain of the played turn in Ecus over ending it at once, by `value`: relative to the strongest
            opponent, and before anyone replies.
        best: The gain of the best turn found, or of the played turn if none is better.
        better: The outcomes of the actions of a better turn, without its end; empty if none was found, or if ending at
            once is better.
    """

    played: float
    best: float
    better: tuple[Outcome, ...]


def review(played: Replay, budget: Budget = UNLIMITED) -> Review:
    """Review a game; `budget` counts its turns."""
    valuer = Valuer(budget.spend)
    before = played.start
    turns: list[PlayerTurn] = []
    for first, steps in _turns(played.steps):
        turns.append(_turn(before, steps, first, valuer))
        before = steps[-1].state
    return Review(_standings(played.start.public, valuer), tuple(turns))


def better_turn(turn: PlayerTurn, seed: bytes, budget: Budget = UNLIMITED) -> BetterTurn | None:
    """Compare a turn with the best one found; return None for an unfinished turn or an unknown hand.

    Only what the player could see is used. An exchange of cards is not searched: the rest of the turn after it is
    compared. `seed` has 32 bytes from which squares are sampled; `budget` counts the steps, about `STEPS_OF_TURN`.
    """
    start = turn.search_start
    if not turn.is_complete or start.hands[turn.seat] is None or start.public.question is not None:
        return None
    ended = turn.steps[-2].state if len(turn.steps) > 1 else turn.before
    valuer = Valuer()
    played = valuer.value(ended.public, turn.seat) - valuer.value(start.public, turn.seat)
    found = best_turn(start, seed, budget=budget)
    return BetterTurn(played, found.gain, found.plan) if found.gain > played else BetterTurn(played, played, ())


def _turns(steps: Sequence[ReplayStep]) -> Iterator[tuple[int, Sequence[ReplayStep]]]:
    """Yield the steps of every player's turn, with the place of the first."""
    first = 0
    for end, step in enumerate(steps, start=1):
        if _ends_turn(step) or end == len(steps):
            yield first, steps[first:end]
            first = end


def _ends_turn(step: ReplayStep) -> bool:
    return any(isinstance(each, TurnPassed | GameEnded) for each in step.events)


def _turn(before: State, steps: Sequence[ReplayStep], first: int, valuer: Valuer) -> PlayerTurn:
    return PlayerTurn(
        number=before.public.turn.number,
        seat=before.public.turn.seat,
        first=first,
        before=before,
        steps=tuple(steps),
        entries=_entries([event for step in steps for event in step.events]),
        standings=_standings(steps[-1].state.public, valuer),
    )


def _entries(events: Iterable[Event]) -> tuple[MoneyEntry, ...]:
    """Return the sums of the money that moved, by seat, source and board."""
    sums: dict[tuple[int, MoneySource, Age | None], int] = {}
    built: Age | None = None
    key: tuple[int, MoneySource, Age | None]
    for event in events:
        match event:
            case ActionTaken(action):
                built = getattr(action, "age", None)
                continue
            case IncomeCollected(seat=seat, age=age, amount=amount):
                key = seat, MoneySource.INCOME, age
            case MoneyMoved(seat=seat, amount=amount, reason=reason):
                key = seat, MoneySource[reason.name], built
            case _:
                continue
        sums[key] = sums.get(key, 0) + amount
    found = [MoneyEntry(*key, amount) for key, amount in sums.items()]
    return tuple(sorted(found, key=lambda each: (each.seat, each.source, -1 if each.age is None else each.age)))


def _standings(public: Public, valuer: Valuer) -> tuple[Standing, ...]:
    values = valuer.standings(public)
    return tuple([Standing(player.money, value) for player, value in zip(public.players, values, strict=True)])
