"""ValidateAction and ApplyAction: what is legal, what is not, and what comes of it."""

import pytest
from google.rpc.error_details_pb2 import LocalizedMessage

from khronos.v1 import action_pb2, event_pb2, material_pb2, refusal_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, Construct, EndTurn, Travel
from khronos.v1.material_pb2 import Cards, Square
from khronos.v1.refusal_pb2 import Refusal
from khronos.v1.state_pb2 import GameState
from khronos_core.codec.actions import write_action
from khronos_core.codec.state_writing import write_state
from tests.support import position
from tests.support.calls import ask, failed, new_game
from tests.support.positions import cascades
from tests.support.requests import request_of

JOURNEY = Action(seat=1, travel=Travel(adventurer=material_pb2.ADVENTURER_FIRST, to=material_pb2.AGE_FAITH))


@pytest.fixture(scope="module")
def start() -> GameState:
    return new_game(3)


def apply(state: GameState, action: Action, *, with_sentences: bool = False) -> calls.ApplyActionResponse:
    return ask(calls.ApplyActionRequest, state=state, action=action, with_sentences=with_sentences)


def refusal(state: GameState, action: Action) -> Refusal:
    return ask(calls.ValidateActionRequest, state=state, action=action).refusal


def facts(events: object) -> list[str | None]:
    return [event.WhichOneof("fact") for event in events]  # type: ignore[attr-defined]


def test_validation_shows_what_applying_does(start: GameState) -> None:
    verdict = ask(calls.ValidateActionRequest, state=start, action=JOURNEY, with_sentences=True)
    answer = apply(start, JOURNEY, with_sentences=True)
    assert verdict.acceptance.events == answer.events
    assert not verdict.acceptance.undo_obstacles


def test_validation_counts_draws_and_shows_none(start: GameState) -> None:
    action = Action(seat=1, end_turn=EndTurn())
    acceptance = ask(calls.ValidateActionRequest, state=start, action=action).acceptance
    drawn = [event.cards_drawn for event in acceptance.events if event.HasField("cards_drawn")]
    assert [each.count for each in drawn] == [4]
    assert not any(each.HasField("cards") for each in drawn)
    assert list(acceptance.undo_obstacles) == [event_pb2.UNDO_OBSTACLE_CARD_DRAWN]


def test_the_only_sensible_payment_is_found() -> None:
    games = (new_game(5, phrase=str(number)) for number in range(100))
    state = next(each for each in games if each.private_parts[0].hand.military == 1)
    tower = Construct(age=material_pb2.AGE_MIGHT, kind=material_pb2.KIND_WATCHTOWER, at=Square(column=8, row=9))
    answer = apply(state, Action(seat=1, construct=tower))
    understood = answer.events[0].action_taken.action.construct
    assert understood.payment.first == Cards(military=1)
    assert not understood.payment.HasField("second")
    assert answer.events[1].cards_played.payment == understood.payment


def test_an_illegal_action_is_an_answer_to_validate_and_an_error_to_apply(start: GameState) -> None:
    city = Construct(age=material_pb2.AGE_MIGHT, kind=material_pb2.KIND_CITY, at=Square(column=15, row=1))
    action = Action(seat=1, construct=city)
    reported = refusal(start, action)
    assert list(reported.clauses) == ["C-1"]
    assert {each.code for each in reported.violations} == {
        refusal_pb2.VIOLATION_CODE_TOO_FEW_CARDS,
        refusal_pb2.VIOLATION_CODE_OFF_BOARD,
    }
    error = failed(calls.ApplyActionRequest, state=start, action=action)
    assert error.code == "FAILED_PRECONDITION"
    assert error.reason == "ACTION_ILLEGAL"
    assert error.facts == {"clauses": "C-1", "seat": "1", "revision": "0"}
    assert error.info.domain == "khronos.referee"
    assert error.detail(Refusal) == reported
    shown = error.detail(LocalizedMessage)
    assert shown.locale == "en"
    assert reported.violations[0].sentence in shown.message


def test_several_payments_are_listed_and_each_is_good() -> None:
    state = write_state(position("   Might\n   A B C\n1  . . .\n2  . f .\n3  . . .", players=2, hand="MMRC"))
    tower = Construct(age=material_pb2.AGE_MIGHT, kind=material_pb2.KIND_WATCHTOWER, at=Square(column=2, row=2))
    reported = refusal(state, Action(seat=1, construct=tower))
    assert list(reported.clauses) == ["T-4"]
    assert [each.code for each in reported.violations] == [refusal_pb2.VIOLATION_CODE_PAYMENT_UNCLEAR]
    assert len(reported.payments) > 3
    for payment in reported.payments:
        tower.payment.CopyFrom(payment)
        assert apply(state, Action(seat=1, construct=tower)).events[1].cards_played.payment == payment


def test_a_decision_is_asked_for_and_taken() -> None:
    step = cascades()[0]
    state = write_state(step.before)
    decision = state.public_part.cascade.decision
    someone = Action(seat=decision.seat, end_turn=EndTurn())
    reported = refusal(state, someone)
    assert list(reported.clauses) == ["T-8"]
    assert reported.decision == decision
    answer = apply(state, write_action(step.action))
    assert answer.state == write_state(step.after)
    assert answer.events[0].action_taken.action == write_action(step.action)


def test_validation_shows_the_decision_that_would_be_asked_for() -> None:
    step = cascades()[0]
    cascade = step.before.public.cascade
    assert cascade is not None
    assert not cascade.answers
    before = write_state(step.before)
    earlier = GameState(schema_version=1, rules_revision=1)
    earlier.public_part.CopyFrom(before.public_part.cascade.before)
    earlier.public_part.config.CopyFrom(before.public_part.config)
    verdict = ask(calls.ValidateActionRequest, state=earlier, action=before.public_part.cascade.action)
    assert verdict.acceptance.decision == before.public_part.cascade.decision
    assert facts(verdict.acceptance.events)[-1] == "decision_requested"


def test_an_expected_digest_is_compared(start: GameState) -> None:
    ask(calls.ApplyActionRequest, state=start, action=JOURNEY, expected_digest=start.public_digest)
    apply_other = request_of(calls.ApplyActionRequest, state=start, action=JOURNEY, expected_digest="0" * 64)
    validate_other = request_of(calls.ValidateActionRequest, state=start, action=JOURNEY, expected_digest="0" * 64)
    for error in (failed(apply_other), failed(validate_other)):
        assert error.code == "ABORTED"
        assert error.reason == "DIGEST_MISMATCH"
        assert error.facts == {"expected": "0" * 64, "actual": start.public_digest, "revision": "0"}
    error = failed(calls.ListLegalActionsRequest, state=start, expected_digest="other")
    assert error.reason == "DIGEST_MISMATCH"


def test_sealed_parts_are_not_opened(start: GameState) -> None:
    sealed = GameState.FromString(start.SerializeToString())
    sealed.hidden_part.sealed = b"secret"
    error = failed(calls.ApplyActionRequest, state=sealed, action=JOURNEY)
    assert error.code == "FAILED_PRECONDITION"
    assert error.reason == "PART_SEALED"
    assert error.facts["field"] == "state.hidden_part.sealed"
    sealed = GameState.FromString(start.SerializeToString())
    sealed.private_parts[1].sealed = b"secret"
    error = failed(calls.ListLegalActionsRequest, state=sealed)
    assert error.facts["field"] == "state.private_parts[1].sealed"


def test_verbs_are_numbered_like_the_fields_of_an_action() -> None:
    fields = action_pb2.Action.DESCRIPTOR.oneofs_by_name["verb"].fields
    names = [f"VERB_{field.name.upper()}" for field in fields]
    assert [action_pb2.Verb.Value(name) for name in names] == list(range(1, len(names) + 1))
