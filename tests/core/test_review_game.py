"""The call that looks back at a game: its money is public, its better turns are for those who may see the hands."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from khronos.v1 import referee_service_pb2 as calls
from khronos_core import Core
from khronos_core.budget import CallBudget
from khronos_core.loading import CallContext
from khronos_core.methods import METHODS
from khronos_engine import Config, Region, Seat, seed_from_phrase
from khronos_engine.game.record import Record, RecordedAction
from khronos_engine.game.setup import GameSetup
from khronos_engine.notation import write_record
from tests.laws.games import NAMES, game
from tests.support.calls import ask
from tests.support.requests import Viewer, request_of

GAMES = Path(__file__).parents[1] / "golden" / "games"
GAME = (GAMES / "two-in-the-valley.khronos").read_text(encoding="utf-8")


def review(text: str = GAME, **fields: Any) -> calls.ReviewGameResponse:
    answer: calls.ReviewGameResponse = ask(calls.ReviewGameRequest, **{"record_text": text, "viewer": "host", **fields})
    return answer


@cache
def comparing(viewer: Viewer = "host", first: int = 0) -> calls.ReviewGameResponse:
    """Return the review of the game for a viewer, with turns compared from one on."""
    return review(viewer=viewer, with_comparisons=True, first_turn=first)


def compared(answer: calls.ReviewGameResponse) -> list[int]:
    return [place for place, turn in enumerate(answer.turns) if turn.HasField("comparison")]


def test_every_turn_has_its_actions_its_money_and_what_everyone_stood_at() -> None:
    found = review()
    replayed = ask(calls.ReplayGameRequest, record_text=GAME, viewer="host")

    assert found.state == replayed.state
    assert [each.number for each in found.turns] == sorted([*range(1, 8)] * 2)
    assert [each.first_action for each in found.turns] == [
        sum(len(each.notation) for each in found.turns[:place]) for place in range(len(found.turns))
    ]
    assert sum(len(each.notation) for each in found.turns) == len(replayed.steps)
    assert all(len(each.sentences) == len(each.notation) for each in found.turns)
    assert all(each.ended and len(each.standings) == 2 for each in found.turns)
    assert [each.money for each in found.turns[-1].standings] == [
        each.money for each in found.state.public_part.players
    ]


def test_each_call_compares_some_turns_until_all_are_compared() -> None:
    places, first = [], 0
    while True:
        found = comparing(first=first)
        assert compared(found) == [*range(first, found.next_turn or 14)]
        places += compared(found)
        first = found.next_turn
        if not first:
            break
    assert places == [*range(14)]


@pytest.mark.parametrize("viewer", [1, 2])
def test_a_seat_sees_its_own_turns_compared(viewer: int) -> None:
    found = comparing(viewer)
    assert {found.turns[place].seat for place in compared(found)} == {viewer}
    whole = comparing()
    both = set(compared(found)) & set(compared(whole))
    assert both
    for place in both:
        assert found.turns[place] == whole.turns[place]


@pytest.mark.parametrize("first", [14, 15, 1 << 31])
def test_behind_the_last_turn_there_is_nothing_to_compare(first: int) -> None:
    found = comparing(first=first)
    assert compared(found) == []
    assert found.next_turn == 0


def test_a_game_of_five_on_a_large_map_is_reviewed_to_its_end() -> None:
    text = large_game()
    first = pages = 0
    while pages == 0 or first:
        found = review(text, with_comparisons=True, first_turn=first)
        assert compared(found) == [*range(first, found.next_turn or 35)]
        first, pages = found.next_turn, pages + 1
    assert pages < 35


def large_game() -> str:
    """Return the record of a game of five on a map of 16 by 20 squares with 35 hamlets."""
    rows = tuple(".h." * 5 + "." if row % 3 == 1 and row < 20 else "." * 16 for row in range(20))
    config = Config(tuple(Seat(name, name.lower()) for name in NAMES), Region.from_rows(rows))
    actions = tuple(
        RecordedAction.of(step.outcome.action, step.before.public, step.outcome.state.public)
        for step in game(config, 1)
    )
    return write_record(Record(GameSetup(config, seed_from_phrase("1")), actions))


def test_at_least_one_turn_is_compared_with_the_work_that_is_left() -> None:
    request = request_of(calls.ReviewGameRequest, record_text=GAME, viewer="host")
    without = CallBudget()
    METHODS["ReviewGame"].answer(request, CallContext(budget=without))
    request.with_comparisons, request.first_turn = True, 3

    found = METHODS["ReviewGame"].answer(request, CallContext(budget=CallBudget(max_steps=without.spent)))

    assert isinstance(found, calls.ReviewGameResponse)
    assert compared(found) == [3]
    assert found.next_turn == 4


def test_a_caller_who_no_longer_waits_ends_the_search() -> None:
    asked = iter([False] * 200)
    request = request_of(calls.ReviewGameRequest, record_text=GAME, with_comparisons=True)

    answer = Core().answer_message("ReviewGame", request, is_cancelled=lambda: next(asked, True))

    assert answer.failure is not None
    assert answer.failure.code_name == "CANCELLED"
