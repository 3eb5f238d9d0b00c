"""The work of a call is limited, and a call ends early if its caller no longer waits."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.advice_pb2 import WordAlternative, WordReading
from khronos.v1.play_pb2 import PlayStart
from khronos_core import JSON, PROTO, Answer, Core, GameSession, WireFormat, limits
from khronos_core.codec.actions import write_action
from khronos_core.codec.states import write_state
from khronos_core.errors import CallCancelledError, DeadlinePassedError, TooMuchWorkError
from khronos_core.loading import CallBudget
from khronos_engine.game.actions import Travel
from khronos_engine.game.budget import PLAYED_EVENT
from khronos_engine.game.record import PartialAction, Record, RecordedAction
from khronos_engine.notation import write_record
from testing import games
from testing.records import record_files
from testing.requests import request_of
from tests.support.calls import Failed
from tests.worst import requests as worst
from tests.worst.requests import late_positions, record_of_journeys, short_request, table

LONGEST_GAMES = (4475, 479)
"""The games with the most actions (200) and the most events (837) among 10 000 random games."""


def answer_anew(request: Message, form: WireFormat = PROTO, **options: Any) -> Answer[bytes]:
    return Core().answer(request.DESCRIPTOR.name.removesuffix("Request"), form.write(request), form, **options)


def true_after(times: int) -> Callable[[], bool]:
    """Return a function that first returns False `times` times, and then True."""
    asked = count()
    return lambda: next(asked) >= times


def replay_of(text: str) -> calls.ReplayGameRequest:
    return request_of(calls.ReplayGameRequest, record_text=text, with_events=True, with_sentences=True)


# --- the budget -------------------------------------------------------------------------------------------------------


def test_work_ends_when_its_steps_are_used_up() -> None:
    budget = CallBudget(max_steps=10)
    budget.spend(7)
    budget.spend(3)
    with pytest.raises(TooMuchWorkError, match="more than 10 steps"):
        budget.spend()


def test_cancelled_work_ends_at_its_next_step() -> None:
    budget = CallBudget(is_cancelled=true_after(1))
    budget.spend()
    with pytest.raises(CallCancelledError):
        budget.spend()


def test_work_ends_at_the_first_step_after_its_deadline() -> None:
    CallBudget(seconds_left=3600).spend()
    with pytest.raises(DeadlinePassedError):
        CallBudget(seconds_left=0).spend()


# --- calls ------------------------------------------------------------------------------------------------------------


def long_replay() -> calls.ReplayGameRequest:
    """Return a replay of the maximum length from a late position."""
    return worst.long_replay(worst.with_endless_travel(late_positions()[-1]))


def audit_of_many_problems() -> calls.AuditPositionRequest:
    request: calls.AuditPositionRequest = request_of(
        calls.AuditPositionRequest, state=write_state(late_positions()[-1])
    )
    for board in request.state.public_part.boards:
        for tile in board.tiles:
            tile.owner = 9
    return request


@pytest.mark.parametrize("make", [long_replay, audit_of_many_problems])
def test_cancelled_call_ends_before_its_work_is_complete(make: Callable[[], Message]) -> None:
    whole = answer_anew(make())
    assert whole.failure is None
    asked = count()
    answer_anew(make(), is_cancelled=lambda: next(asked) < 0)
    cancelled = answer_anew(make(), is_cancelled=true_after(next(asked) // 4))
    assert cancelled.failure is not None
    assert (cancelled.failure.code_name, cancelled.response) == ("CANCELLED", None)
    assert 0 < cancelled.steps < whole.steps / 2


def check_of_illegal_actions(times: int) -> calls.CheckPlanRequest:
    state = late_positions()[-1]
    seat = (state.public.turn.seat + 1) % state.config.players
    stay = Travel(seat, 0, state.public.players[seat].adventurers[0].age)
    return request_of(
        calls.CheckPlanRequest, state=write_state(state), viewer=seat + 1, actions=[write_action(stay)] * times
    )


def test_illegal_action_of_a_plan_costs_as_much_work_as_an_event() -> None:
    one, many = (answer_anew(check_of_illegal_actions(times)) for times in (1, 32))
    assert (one.failure, many.failure) == (None, None)
    assert many.steps - one.steps >= 31 * PLAYED_EVENT


def test_typed_move_on_the_largest_map_is_matched_within_the_budget() -> None:
    state = next(each for each in table(3, 5) if each.public.cascade is None)
    typed = ("bild", "Town", "Might", "A1", "with", "I", "C")
    words = [WordReading(alternatives=[WordAlternative(text=each)]) for each in typed]
    assert answer_anew(request_of(calls.MatchActionRequest, state=write_state(state), words=words)).failure is None


@pytest.mark.parametrize("seed", range(8))
def test_partly_observed_move_gets_the_best_match_within_its_steps(seed: int) -> None:
    chance = random.Random(seed)
    states = [each for each in table(3, 5) if each.public.cascade is None]
    answer = answer_anew(worst.SHAPES["MatchAction"](chance.choice(states), chance))
    assert answer.failure is None
    assert answer.steps <= limits.STEPS


def test_call_cancelled_while_its_request_is_parsed_is_not_answered() -> None:
    failure = answer_anew(calls.GetCatalogRequest(), is_cancelled=true_after(1)).failure
    assert failure is not None
    assert failure.code_name == "CANCELLED"


# --- games over a stream ----------------------------------------------------------------------------------------------


@pytest.fixture
def session() -> GameSession:
    """A session in a late position."""
    session = Core().open_game()
    start = request_of(calls.PlayRequest, start=PlayStart(state=write_state(late_positions()[-1])))
    assert session.answer_message(start).failure is None
    return session


def test_action_of_a_stream_costs_as_much_work_as_an_action_of_a_replay(session: GameSession) -> None:
    apply = request_of(calls.PlayRequest, apply=short_request().action, with_sentences=True)
    assert session.answer_message(apply).steps > limits.STEPS_OF_LINE


def test_stream_request_over_the_budget_fails_and_changes_nothing(
    session: GameSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("khronos_core.loading.CallBudget.spend", _refuse)
    failure = session.answer_message(request_of(calls.PlayRequest, apply=short_request().action)).failure
    assert failure is not None
    assert failure.reason == "TOO_MUCH_WORK"
    shown = session.answer_message(request_of(calls.PlayRequest, show={})).response
    assert shown is not None
    assert shown.state.state.public_part.revision == late_positions()[-1].public.revision


def _refuse(_budget: CallBudget, _steps: int = 1) -> None:
    raise TooMuchWorkError(3)


def test_stream_request_of_a_disconnected_client_is_not_answered(session: GameSession) -> None:
    apply = request_of(calls.PlayRequest, apply=short_request().action).SerializeToString()
    answer = session.answer(apply, is_cancelled=true_after(1))
    assert answer.failure is not None
    assert (answer.failure.code_name, answer.response) == ("CANCELLED", None)


# --- limits -----------------------------------------------------------------------------------------------------------


def failure_of(answer: Answer[bytes]) -> Failed:
    assert answer.response is None
    assert answer.failure is not None
    return Failed.of(answer.failure)


def test_replay_over_the_budget_says_how_to_ask_for_less() -> None:
    request = long_replay()
    request.actions.extend(list(request.actions)[:100])
    failed = failure_of(answer_anew(request))
    assert (failed.code, failed.reason) == ("RESOURCE_EXHAUSTED", "TOO_MUCH_WORK")
    assert "replay it in parts" in failed.message
    del request.actions[-100:]
    assert answer_anew(request).failure is None


def test_response_too_large_for_its_request_fails_and_says_how_to_ask_for_less() -> None:
    state = next(each for each in table(5, 5) if each.public.cascade is None)  # on the smallest region
    request = replay_of(record_of_journeys(state, 355))  # short actions with long events and sentences
    failed = failure_of(answer_anew(request, JSON))
    assert failed.reason == "TOO_MUCH_WORK"
    max_bytes = limits.ANSWER_TIMES * len(JSON.write(request)) + limits.ANSWER_BYTES
    assert f"more than {max_bytes} bytes of response; replay it in parts" in failed.message


@pytest.mark.parametrize("form", [PROTO, JSON], ids=["bytes", "JSON"])
@pytest.mark.parametrize("locale", ["", "de"])
def test_catalog_is_returned_for_the_smallest_request(form: WireFormat, locale: str) -> None:
    assert answer_anew(request_of(calls.GetCatalogRequest, locale=locale), form).failure is None


def assert_replayed(text: str) -> None:
    for form in (PROTO, JSON):
        answer = answer_anew(replay_of(text), form)
        assert answer.failure is None
        assert answer.steps < limits.STEPS


@pytest.mark.parametrize("name", record_files())
def test_every_golden_game_replays_whole_with_events_and_sentences(name: str) -> None:
    assert_replayed(record_files()[name].read_text(encoding="utf-8"))


@pytest.mark.parametrize("number", LONGEST_GAMES)
def test_the_longest_random_games_replay_whole_with_events_and_sentences(number: int) -> None:
    actions = tuple(RecordedAction(PartialAction.of(each.action)) for each in games.play_game(number))
    assert len(actions) > 190
    assert_replayed(write_record(Record(games.create_random_game(number), actions)))


@pytest.mark.parametrize("name", worst.SHAPES)
def test_search_for_the_worst_request_can_draw_every_call(name: str) -> None:
    drawn = [worst.draw_request(name, random.Random(number)) for number in range(12)]
    assert len(set(map(type, drawn))) == 1
