"""`ReviewGame` shows all money to every viewer, but better turns only to viewers who may see the hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.review_pb2 import (
    VALUE_REASON_HARDER,
    VALUE_REASON_INCOME,
    VALUE_REASON_MONEY,
    VALUE_REASON_TAKEN,
    PlayerTurn,
)
from khronos_core import Core
from khronos_core.loading import CallBudget, CallContext
from khronos_core.methods import METHODS
from khronos_engine import Config, Region, Seat, seed_from_phrase
from khronos_engine.game.record import GameSetup, Record, RecordedAction
from khronos_engine.notation import write_record
from testing.requests import Viewer, request_of
from tests.support.calls import ask, ask_and_fail
from tests.support.games import NAMES, game

GAMES = Path(__file__).parents[1] / "golden" / "games"
GAME = (GAMES / "two-in-the-valley.khronos").read_text(encoding="utf-8")


def review(text: str = GAME, **fields: Any) -> calls.ReviewGameResponse:
    answer: calls.ReviewGameResponse = ask(calls.ReviewGameRequest, **{"record_text": text, "viewer": "host", **fields})
    return answer


@cache
def pages(viewer: Viewer = "host") -> list[calls.ReviewGameResponse]:
    return [*pages_of(GAME, viewer=viewer, with_comparisons=True)]


def pages_of(text: str, **fields: Any) -> Iterator[calls.ReviewGameResponse]:
    """Yield the pages of a review, each requested with the token of the previous one."""
    token = ""
    while True:
        page = review(text, page_token=token, **fields)
        yield page
        token = page.next_page_token
        if not token:
            return


def turns_of(found: Iterable[calls.ReviewGameResponse]) -> list[PlayerTurn]:
    return [turn for page in found for turn in page.turns]


def test_every_turn_has_its_actions_its_money_and_the_standings() -> None:
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


def test_pages_contain_all_turns_in_order_each_compared_once() -> None:
    found = pages()
    assert len(found) > 1
    assert all(turn.HasField("comparison") for turn in turns_of(found))
    assert [each.first_action for each in turns_of(found)] == [each.first_action for each in review().turns]


def test_pages_have_the_same_state_and_start_as_the_whole_review() -> None:
    whole = review()
    assert {(each.state.SerializeToString(), len(each.start)) for each in pages()} == {
        (whole.state.SerializeToString(), len(whole.start))
    }


def test_the_parts_of_a_comparison_add_up_to_its_difference_in_tenths() -> None:
    for turn in turns_of(pages()):
        found = turn.comparison
        assert sum(each.amount_tenths for each in found.parts) == found.best_tenths - found.played_tenths
        assert all(each.amount_tenths and each.sentence for each in found.parts)
        assert len(found.parts) <= 5


def test_a_part_has_the_facts_of_its_sentence() -> None:
    parts = [each for turn in turns_of(pages()) for each in turn.comparison.parts]
    facts = {field.name for each in parts for field, _ in each.ListFields()}
    assert facts >= {"seat", "age", "turn_number", "source", "squares", "ecus_before", "ecus_after"}
    for each in parts:
        assert each.HasField("squares") == (VALUE_REASON_TAKEN <= each.reason <= VALUE_REASON_HARDER)
        assert bool(each.source) == (each.reason == VALUE_REASON_MONEY)
        assert bool(each.turn_number) == (each.reason == VALUE_REASON_INCOME)


@pytest.mark.parametrize("viewer", [1, 2])
def test_a_seat_sees_its_own_turns_compared(viewer: int) -> None:
    whole = turns_of(pages())
    for turn, of_host in zip(turns_of(pages(viewer)), whole, strict=True):
        assert turn.HasField("comparison") == (turn.seat == viewer)
        assert not turn.HasField("comparison") or turn == of_host


@pytest.mark.parametrize(("size", "lengths"), [(5, [5, 5, 4]), (7, [7, 7]), (14, [14]), (1 << 31, [14])])
def test_a_page_has_at_most_page_size_turns(size: int, lengths: list[int]) -> None:
    found = [*pages_of(GAME, page_size=size)]
    assert [len(each.turns) for each in found] == lengths
    assert turns_of(found) == [*review().turns]


def test_without_page_size_and_comparisons_one_page_has_all_turns() -> None:
    assert review().next_page_token == ""


def test_an_invalid_page_token_is_malformed() -> None:
    token = review(page_size=3).next_page_token
    for other in (token[:-1], token.swapcase(), token + "A", "2", "ä"):
        error = ask_and_fail(calls.ReviewGameRequest, record_text=GAME, viewer="host", page_token=other)
        assert (error.reason, [*error.fields]) == ("MALFORMED", ["page_token"])


@pytest.mark.slow
def test_five_player_game_on_a_large_map_is_reviewed_completely() -> None:
    found = [*pages_of(large_game(), with_comparisons=True)]
    assert len(turns_of(found)) == 35 > len(found)
    assert all(each.HasField("comparison") for each in turns_of(found))


def large_game() -> str:
    """Return the record of a game of five on a map of 16 by 20 squares with 35 hamlets."""
    rows = tuple(".h." * 5 + "." if row % 3 == 1 and row < 20 else "." * 16 for row in range(20))
    config = Config(tuple(Seat(name, name.lower()) for name in NAMES), Region.from_rows(rows))
    actions = tuple(
        RecordedAction.of(step.outcome.action, step.before.public, step.outcome.state.public)
        for step in game(config, 1)
    )
    return write_record(Record(GameSetup(config, seed_from_phrase("1")), actions))


def test_at_least_one_turn_is_compared_even_with_little_work_left() -> None:
    request = request_of(calls.ReviewGameRequest, record_text=GAME, viewer="host")
    without = CallBudget()
    METHODS["ReviewGame"].answer(request, CallContext(budget=without))
    request.with_comparisons, request.page_token = True, review(page_size=3).next_page_token

    found = METHODS["ReviewGame"].answer(request, CallContext(budget=CallBudget(max_steps=without.spent)))

    assert isinstance(found, calls.ReviewGameResponse)
    assert [each.HasField("comparison") for each in found.turns] == [True]
    assert found.next_page_token == review(page_size=4).next_page_token


def test_cancelled_call_stops_the_search() -> None:
    asked = iter([False] * 200)
    request = request_of(calls.ReviewGameRequest, record_text=GAME, with_comparisons=True)

    answer = Core().answer_message("ReviewGame", request, is_cancelled=lambda: next(asked, True))

    assert answer.failure is not None
    assert answer.failure.code_name == "CANCELLED"
