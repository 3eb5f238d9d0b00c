"""A client of this contract reads responses of a server with a newer contract within `v1`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from google.protobuf.message import Message

from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.action_pb2 import Action, EndTurn
from khronos.v1.event_pb2 import Event
from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.refusal_pb2 import Refusal, Violation, ViolationCode
from khronos.v1.state_pb2 import GameState
from khronos_client import Referee, expand
from tests.client.fake import fake_call, fake_stream

NEWER = b"\xc2\x3e\x03new"
"""Field 1000, which no message has, with three bytes."""

UNKNOWN = 999
"""A value that no enumeration has."""


def with_unknown_field(message: Message) -> bytes:
    return message.SerializeToString() + NEWER


def test_event_of_an_unknown_kind_has_clauses_and_a_sentence_and_the_state_is_returned() -> None:
    event = Event.FromString(with_unknown_field(Event(clauses=["Z-1"], sentence="Something new happened.")))
    answer = calls.ApplyActionResponse(state=GameState(schema_version=1), events=[event], undo_obstacles=[UNKNOWN])  # type: ignore[list-item]
    with fake_call("ApplyAction", with_unknown_field(answer)) as address, Referee(address) as referee:
        applied = referee.apply(GameState(), "end", viewer="host")
    (read,) = applied.events
    assert read.WhichOneof("fact") is None
    assert (list(read.clauses), read.sentence) == (["Z-1"], "Something new happened.")
    assert applied.state.schema_version == 1
    assert list(applied.undo_obstacles) == [UNKNOWN], "an obstacle is one, whatever it is"


def test_violation_with_an_unknown_code_has_its_clause_and_sentence() -> None:
    violation = Violation(code=UNKNOWN, clause="Z-1", sentence="That is not possible.")  # type: ignore[arg-type]
    answer = calls.ValidateActionResponse(refusal=Refusal(clauses=["Z-1"], violations=[violation]))
    with fake_call("ValidateAction", with_unknown_field(answer)) as address, Referee(address) as referee:
        refusal = referee.validate(GameState(), "end", viewer="host").refusal
    assert refusal.violations[0] == violation
    assert UNKNOWN not in ViolationCode.values()


def test_groups_of_known_verbs_expand_despite_a_group_of_an_unknown_verb() -> None:
    end = LegalGroup()
    end.end_turn.give_up.add()
    answer = calls.ListLegalActionsResponse(seat=1, groups=[end, LegalGroup.FromString(NEWER)])
    with fake_call("ListLegalActions", with_unknown_field(answer)) as address, Referee(address) as referee:
        known, other = referee.legal_actions(GameState(), viewer="host").groups
    (action,) = expand(known, 1)
    assert action == Action(seat=1, end_turn=EndTurn(give_up=known.end_turn.give_up[0]))
    with pytest.raises(ValueError, match="a newer client may"):
        list(expand(other, 1))


def test_unknown_fields_of_a_stream_response_are_accepted() -> None:
    def talk(requests: Iterator[calls.PlayRequest]) -> Iterator[calls.PlayResponse]:
        for request in requests:
            answer = calls.PlayResponse(id=request.id)
            answer.state.depth = 2
            answer.state.state.public_digest = "ab"
            yield calls.PlayResponse.FromString(with_unknown_field(answer))

    with fake_stream(talk) as address, Referee(address) as referee, referee.play(GameState(), viewer="host") as game:
        assert (game.depth, game.public_digest) == (2, "ab")
