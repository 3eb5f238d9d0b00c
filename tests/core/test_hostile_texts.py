"""Hostile texts and positions exceed neither the size of a message nor the work limit of a call."""

from khronos.v1 import record_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.material_pb2 import KIND_CITY, Building, Square
from khronos_core import limits
from khronos_core.codec import bounds
from tests.support.calls import ask, ask_and_fail, new_game


def read(text: str) -> tuple[record_pb2.TextError, ...]:
    answer = ask(calls.ReadTextRequest, form=record_pb2.TEXT_FORM_POSITION, text=text)
    return tuple(answer.errors)


def test_text_with_many_seats_is_answered_with_a_limited_number_of_errors() -> None:
    text = "Khronos game 1\n" + "seat: a\nzz:\n" * 500
    answer = ask(calls.ReadTextRequest, form=record_pb2.TEXT_FORM_RECORD, text=text)

    assert 0 < len(answer.errors) <= limits.PROBLEMS


def test_text_with_too_many_lines_is_refused() -> None:
    text = "Khronos game 1\n" + "\n" * limits.TEXT_LINES
    failure = ask_and_fail(calls.ReadTextRequest, form=record_pb2.TEXT_FORM_RECORD, text=text)

    assert failure.reason == "TOO_LARGE"
    assert failure.facts["limit"] == str(limits.TEXT_LINES)


def test_text_with_too_many_errors_exceeds_the_budget() -> None:
    text = "Khronos game 1\n" + "seat: a\nzz:\n" * (limits.TEXT_LINES // 2 - 1)
    failure = ask_and_fail(calls.ReadTextRequest, form=record_pb2.TEXT_FORM_RECORD, text=text)

    assert failure.reason == "TOO_MUCH_WORK"
    assert failure.facts["instead"] == "read a shorter text, or one with fewer errors"


def test_long_names_in_many_errors_do_not_make_a_large_answer() -> None:
    names = [chr(0x1D510) * 63 + letter for letter in "ABCDE"]
    seats = "".join(f"seat {number}: {name}\n" for number, name in enumerate(names, start=1))
    text = f"Khronos game 1\n{seats}cards: reported\nfirst: 1\n" + "turn 1 x\n" * 300
    answer = ask(calls.ReadTextRequest, form=record_pb2.TEXT_FORM_RECORD, text=text)

    assert 0 < len(answer.errors) < limits.PROBLEMS
    assert answer.ByteSize() < 2 * limits.TEXT_ERRORS


def test_record_with_more_actions_than_a_replay_may_have_is_refused() -> None:
    moves = "travel I Faith\ntravel I Might\n" * (bounds.REPLAYED // 2 + 1)
    text = f"Khronos game 1\nseat 1: Ann\nseat 2: Ben\ncards: reported\nfirst: Ann\n\nTurn 1, Ann\n{moves}"

    failure = ask_and_fail(calls.ReplayGameRequest, record_text=text)

    assert failure.reason == "TOO_LARGE"


def test_board_with_the_most_problems_is_answered_within_the_budget() -> None:
    state = new_game()
    state.public_digest = ""
    for board in state.public_part.boards:
        board.tiles.extend(Building(kind=KIND_CITY, at=Square(column=1, row=1), owner=9) for _ in range(85))

    audit = ask(calls.AuditPositionRequest, state=state)
    failure = ask_and_fail(calls.ValidateActionRequest, state=state, action="end")

    assert 0 < len(audit.problems) <= limits.PROBLEMS
    assert failure.reason == "STATE_INVALID"
