"""The measured work: legal actions, consecutive states, and the same requests serialised differently."""

from __future__ import annotations

from typing import Any

import pytest

from bench.echo import mark, prepare
from bench.foreign import reverse_fields
from bench.service import open_stream, start_service
from bench.workloads import PLAY, Workload, fixed_call, game, mix, positions, stream, tiles
from khronos.v1 import material_pb2
from khronos.v1 import referee_service_pb2 as service_pb2
from khronos_engine import judge
from khronos_service import Settings
from testing.requests import request_of


def everything() -> list[Workload]:
    return [mix(), *map(fixed_call, positions())]


def test_every_action_of_a_game_is_legal() -> None:
    assert all(judge(step.state, step.action).refusal is None for step in game("1"))


def test_positions_go_from_empty_to_crowded() -> None:
    early, middle, late = (tiles(moment.state) for moment in positions().values())

    assert early < middle < late
    assert early <= 3
    assert late > 40


def test_every_request_has_the_state_of_the_previous_answer() -> None:
    calls = mix().calls
    given_out = [service_pb2.CreateGameResponse.FromString(mix().before[0].answer).state]
    given_out += [service_pb2.ApplyActionResponse.FromString(call.answer).state for call in calls[:-1]]

    sent = [service_pb2.ApplyActionRequest.FromString(call.request).state for call in calls]

    assert sent == given_out


@pytest.mark.parametrize("name", positions())
def test_state_of_a_fixed_request_was_returned_by_an_earlier_answer(name: str) -> None:
    (call,), (before,) = fixed_call(name).calls, fixed_call(name).before
    response: Any = getattr(service_pb2, f"{before.method}Response").FromString(before.answer)

    assert service_pb2.ApplyActionRequest.FromString(call.request).state == response.state


def test_requests_with_different_bytes_and_the_same_meaning_get_the_same_answer() -> None:
    for workload in everything():
        for call, foreign in zip(workload.calls, workload.foreign_requests(), strict=True):
            assert foreign != call.request
            read = service_pb2.ApplyActionRequest.FromString
            assert read(foreign) == read(call.request)
    one = fixed_call("late")
    assert start_service()("ApplyAction", one.foreign_requests()[0]) == one.calls[0].answer


def test_fields_are_rewritten_in_descending_order_and_lists_keep_their_order() -> None:
    message = request_of(
        service_pb2.ListLegalActionsRequest,
        viewer=2,
        expected_digest="ab",
        ages=[material_pb2.AGE_FAITH, material_pb2.AGE_MIGHT],
    )
    message.square.column, message.square.row = 3, 4

    data = reverse_fields(message.SerializeToString(), service_pb2.ListLegalActionsRequest)

    assert data == b"\x32\x04\x10\x04\x08\x03" + b"\x22\x02\x02\x01" + b"\x12\x06\x22\x02ab\x08\x02"


def test_prepared_answers_match_real_answers() -> None:
    loads = [*everything(), stream()]

    answers = prepare(loads)

    for workload in loads:
        for call in (*workload.calls, *workload.before):
            assert answers[call.method][mark(call.request)] == call.answer


def test_a_stream_begins_with_a_state_and_plays_to_the_end() -> None:
    answer = open_stream()

    answers = [service_pb2.PlayResponse.FromString(answer(call.request)) for call in stream().calls]

    assert {call.method for call in stream().calls} == {PLAY}
    assert [each.WhichOneof("result") for each in answers] == ["state", *["applied"] * len(game("1"))]


def test_mixed_workload_has_more_states_than_a_server_caches(all_games: tuple[str, ...]) -> None:
    assert len(all_games) * len(game("1")) > Settings().cached_states
