"""A look back at a game: where the money of every player came from."""

from __future__ import annotations

from pathlib import Path

import pytest

from khronos.v1.event_pb2 import Event, IncomeCollected, MoneyMoved, MoneyReason, TurnPassed
from khronos.v1.material_pb2 import Age
from khronos.v1.state_pb2 import Player, PublicPart, Turn
from khronos_client import accounts
from tests.cli.program import done, khronos

GAME = Path(__file__).parents[1] / "golden" / "games" / "two-in-the-valley.khronos"


def moved(seat: int, amount: int, reason: MoneyReason.ValueType = MoneyReason.MONEY_REASON_BONUS) -> Event:
    return Event(money_moved=MoneyMoved(seat=seat, amount=amount, reason=reason))


def collected(seat: int, age: Age.ValueType, amount: int) -> Event:
    return Event(income_collected=IncomeCollected(seat=seat, age=age, amount=amount))


def passed(seat: int, number: int) -> Event:
    return Event(turn_passed=TurnPassed(seat=seat, number=number))


ENDS = PublicPart(players=[Player(money=9), Player(money=3)], first_seat=1, turn=Turn(number=5, seat=1))
EVENTS = [
    moved(1, 2),
    moved(1, -1, MoneyReason.MONEY_REASON_TRAVEL),
    collected(1, Age.AGE_MIGHT, 3),
    collected(1, Age.AGE_MIGHT, 1),
    passed(2, 4),
    moved(2, -2, MoneyReason.MONEY_REASON_EXCHANGE),
    collected(2, Age.AGE_REASON, 1),
    passed(1, 5),
]


def test_every_ecu_has_its_reason() -> None:
    ann, ben = accounts(ENDS, EVENTS)
    assert (ann.start, ann.bonuses, ann.incomes, ann.paid, ann.end) == (
        4,
        2,
        {(4, Age.AGE_MIGHT): 4},
        {MoneyReason.MONEY_REASON_TRAVEL: 1},
        9,
    )
    assert (ben.start, ben.incomes, ben.paid) == (
        4,
        {(4, Age.AGE_REASON): 1},
        {MoneyReason.MONEY_REASON_EXCHANGE: 2},
    )


def test_money_is_known_after_every_turn() -> None:
    ann, ben = accounts(ENDS, [*EVENTS, moved(1, 1)])
    assert ann.after_turns == {4: 8, 5: 9}
    assert ben.after_turns == {4: 3, 5: 3}


@pytest.mark.parametrize("events", [[], [moved(2, 1)]])
def test_events_without_the_end_of_a_turn_are_of_the_turn_that_goes_on(events: list[Event]) -> None:
    assert [list(each.after_turns) for each in accounts(ENDS, events)] == [[5], [5]]


def test_all_money_of_a_whole_game_is_explained() -> None:
    lines = [line.split() for line in done(khronos("review", str(GAME))).splitlines() if line.strip()]
    rows = [
        [0 if each == "–" else int(each) for each in line[-2:]]
        for line in lines[2 : lines.index(["Ecus", "after", "each", "turn"])]
    ]
    *ways, end = rows
    assert [sum(column) for column in zip(*ways, strict=True)] == end
    assert rows[0] == [4, 4]
    assert [int(each) for each in lines[-1][-2:]] == end


def test_a_game_that_departs_is_no_game_to_look_back_at(tmp_path: Path) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text(GAME.read_text(encoding="utf-8") + "\nbuild City Might A1\n")
    result = khronos("review", str(broken))
    assert result.returncode == 1
    assert "departs" in result.stdout + result.stderr
