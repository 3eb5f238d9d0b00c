"""Review a replayed game: money by turn and source, standings, and better turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from khronos_engine.advice.differences import Position, ValuePart, explain_difference
from khronos_engine.advice.money import MoneyEntry, money_entries
from khronos_engine.advice.suggest import best_turn
from khronos_engine.advice.value import Valuer, gain_between
from khronos_engine.game.actions import ExchangeHand
from khronos_engine.game.budget import UNLIMITED, Budget
from khronos_engine.game.events import GameEnded, TurnPassed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from khronos_engine.game.state import Public, State
    from khronos_engine.referee import Outcome
    from khronos_engine.replay import Replay, ReplayStep


class Standing(Struct, frozen=True, gc=False):
    """The standing of a player.

    Attributes:
        money: The money of the player in Ecus.
        value: The money plus the expected future incomes, in Ecus; see `advice.value`.
    """

    money: int
    value: float


class PlayerTurn(Struct, frozen=True, gc=False):
    """One turn of one player.

    Attributes:
        number: The game turn, 1 to 7.
        seat: The player whose turn it was.
        first: The index of its first action in the game, from 0.
        before: The state before the turn.
        steps: The actions and decisions of the turn, including decisions of other players.
        entries: The money that moved in the turn, by seat, source and board.
        standings: The standings of all players after the turn, in the order of seats.
    """

    number: int
    seat: int
    first: int
    before: State
    steps: tuple[ReplayStep, ...]
    entries: tuple[MoneyEntry, ...]
    standings: tuple[Standing, ...]

    @property
    def actions_before_search(self) -> int:
        """The number of actions that are not compared: all up to an exchange of cards; 0 without an exchange (T-2)."""
        exchanges = [place for place, each in enumerate(self.steps, 1) if isinstance(each.action, ExchangeHand)]
        return exchanges[-1] if exchanges else 0

    @property
    def search_start(self) -> State:
        """The state from which better turns are searched."""
        first = self.actions_before_search
        return self.steps[first - 1].state if first else self.before

    @property
    def is_complete(self) -> bool:
        """Whether the turn was played to its end; only the last turn of a game may be unfinished."""
        return _ends_turn(self.steps[-1])


class Review(Struct, frozen=True, gc=False):
    """The review of a game.

    Attributes:
        start: The standings before the first action, in the order of seats.
        turns: The turns of all players, in order; the last turn may be unfinished.
    """

    start: tuple[Standing, ...]
    turns: tuple[PlayerTurn, ...]


class BetterTurn(Struct, frozen=True, gc=False):
    """The comparison of a played turn with the best turn found.

    Attributes:
        played: The gain of the played turn over ending the turn at once, in Ecus. The values of positions include
            junctions (see `advice.value`).
        best: The gain in Ecus of the best turn found, or of the played turn if no better turn was found.
        actions_before: The number of played actions before the compared part of the turn, which starts after an
            exchange of cards (T-2).
        better: The outcomes of the actions of a better turn, without the end of the turn; empty if no better turn was
            found, or if ending the turn at once is the better turn.
        parts: The reasons why the turn is better. Their amounts add up to `best` minus `played`.
    """

    played: float
    best: float
    actions_before: int = 0
    better: tuple[Outcome, ...] = ()
    parts: tuple[ValuePart, ...] = ()


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
    """Compare a turn with the best turn found; return None for an unfinished turn or an unknown hand.

    The search uses only what the player could see. If the turn has an exchange of cards, only the actions after the
    exchange are compared. The 32 bytes of `seed` determine which squares are sampled. `budget` counts the steps, about
    `STEPS_OF_TURN`.
    """
    start = turn.search_start
    if not turn.is_complete or start.hands[turn.seat] is None or start.public.question is not None:
        return None
    first = turn.actions_before_search
    ended = _position_after(start, turn.steps[first:-1])
    valuer = Valuer(sees_junctions=True)
    played = gain_between(valuer.value(start.public, turn.seat), valuer.value(ended.public, turn.seat))
    found = best_turn(start, seed, budget=budget)
    if found.gain <= played:
        return BetterTurn(played, played, first)
    parts = explain_difference(ended, _position_after(start, found.plan), turn.seat, valuer)
    return BetterTurn(played, found.gain, first, found.plan, parts)


def _position_after(start: State, steps: Sequence[ReplayStep | Outcome]) -> Position:
    """Return the position after some steps, with the money that moved in them."""
    return Position(
        (steps[-1].state if steps else start).public, money_entries([event for each in steps for event in each.events])
    )


def _turns(steps: Sequence[ReplayStep]) -> Iterator[tuple[int, Sequence[ReplayStep]]]:
    """Yield the steps of each turn, with the index of the first step."""
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
        entries=money_entries([event for step in steps for event in step.events]),
        standings=_standings(steps[-1].state.public, valuer),
    )


def _standings(public: Public, valuer: Valuer) -> tuple[Standing, ...]:
    values = valuer.standings(public)
    return tuple([Standing(player.money, value) for player, value in zip(public.players, values, strict=True)])
