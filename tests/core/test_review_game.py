"""The call that looks back at a game: its money is public, its better turns are for those who may see the hands."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from khronos.v1 import referee_service_pb2 as calls
from khronos_core import Core, limits
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
        assert compared(found) == [*range(first, min(first + limits.COMPARED, 14))]
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
    for place in compared(found):
        assert found.turns[place] == whole.turns[place]


@pytest.mark.parametrize("first", [14, 15, 1 << 31])
def test_behind_the_last_turn_there_is_nothing_to_compare(first: int) -> None:
    found = comparing(first=first)
    assert compared(found) == []
    assert found.next_turn == 0


def test_a_review_of_the_longest_game_stays_within_the_work_of_a_call() -> None:
    text = (GAMES / "four-first-printing.khronos").read_text(encoding="utf-8")
    for first in (0, 24):
        assert compared(review(text, with_comparisons=True, first_turn=first))


def test_a_caller_who_no_longer_waits_ends_the_search() -> None:
    asked = iter([False] * 200)
    request = request_of(calls.ReviewGameRequest, record_text=GAME, with_comparisons=True)

    answer = Core().answer_message("ReviewGame", request, is_cancelled=lambda: next(asked, True))

    assert answer.failure is not None
    assert answer.failure.code_name == "CANCELLED"
