"""Where the money of every player came from and went: the events of a game, added up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from khronos.v1.event_pb2 import Event, MoneyReason
from khronos.v1.material_pb2 import Age
from khronos.v1.state_pb2 import PublicPart


@dataclass(slots=True)
class Account:
    """The money of one player, in Ecus.

    Attributes:
        start: What the player had before the first event.
        bonuses: Received for constructions and upgrades (C-2, U-2).
        incomes: Received by game turn and board; boards that paid nothing are left out (I-2, I-3, I-4).
        paid: Paid, as positive numbers, by reason: exchanges, journeys and demolitions (T-2, T-3, X-1).
        after_turns: What the player had when each game turn of the events ended, by its number; of the last one, at the
            end.
        end: What the player has at the end.
    """

    start: int = 0
    bonuses: int = 0
    incomes: dict[tuple[int, Age.ValueType], int] = field(default_factory=dict)
    paid: dict[MoneyReason.ValueType, int] = field(default_factory=dict)
    after_turns: dict[int, int] = field(default_factory=dict)
    end: int = 0


def accounts(end: PublicPart, events: Iterable[Event]) -> list[Account]:
    """Return the account of every player, by seat.

    Args:
        end: The public part of the state after the last event.
        events: All events of a game, or of any part of it, in order; those of `replay(…, with_events=True)`, say.
    """
    found = [Account(end=player.money) for player in end.players]
    moved = [0] * len(found)
    moved_by_turn: dict[int, list[int]] = {}
    several = list(events)
    number = _first_turn(end, several)
    for event in several:
        if event.HasField("money_moved"):
            _note(found[event.money_moved.seat - 1], event.money_moved.reason, event.money_moved.amount)
            moved[event.money_moved.seat - 1] += event.money_moved.amount
        elif event.HasField("income_collected"):
            income = event.income_collected
            incomes = found[income.seat - 1].incomes
            incomes[number, income.age] = incomes.get((number, income.age), 0) + income.amount
            moved[income.seat - 1] += income.amount
        elif event.HasField("turn_passed") and event.turn_passed.number != number:
            moved_by_turn[number] = [*moved]
            number = event.turn_passed.number
    moved_by_turn[number] = moved
    for account, total, *by_turn in zip(found, moved, *moved_by_turn.values(), strict=True):
        account.start = account.end - total
        account.after_turns = {turn: account.start + each for turn, each in zip(moved_by_turn, by_turn, strict=True)}
    return found


def _first_turn(end: PublicPart, events: Iterable[Event]) -> int:
    """Return the game turn in which the first event happened."""
    passed = next((each.turn_passed for each in events if each.HasField("turn_passed")), None)
    if passed is None:
        return end.turn.number
    return passed.number - 1 if passed.seat == end.first_seat else passed.number


def _note(account: Account, reason: MoneyReason.ValueType, amount: int) -> None:
    if reason == MoneyReason.MONEY_REASON_BONUS:
        account.bonuses += amount
    else:
        account.paid[reason] = account.paid.get(reason, 0) - amount
