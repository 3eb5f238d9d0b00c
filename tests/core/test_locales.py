"""In every conformance vector, texts for players are in the caller's language, and all other texts are in English."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, LocalizedMessage

from conformance.run import METHODS, Case, is_stream, read_cases, request_class
from khronos.v1.refusal_pb2 import Refusal
from khronos_core import Core
from testing.sealed import SECRETS
from tests.support.calls import Failed
from tests.support.languages import is_bracketed, without_brackets

CORE = Core(SECRETS)

SPOKEN = {
    *("sentence", "sentences", "action_sentence", "suggested_fix"),
    *("title", "chapter", "ours", "other", "why"),
}
"""The fields of answers with texts for players."""

KINDS = {each.DESCRIPTOR.full_name: each for each in (LocalizedMessage, BadRequest, Refusal)}
"""The error details with texts for players."""

FOR_PLAYERS = {"STATE_INVALID", "REGION_INVALID", "NOTATION_UNREADABLE", "ACTION_ILLEGAL"}
"""The reasons of failures that concern players."""


def texts_for_players(message: Message) -> Iterator[str]:
    for field, value in message.ListFields():
        for each in value if field.is_repeated and field.message_type is None else [value]:
            if field.name in SPOKEN:
                yield each
        if field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for each in value if field.is_repeated else [value]:
                yield from texts_for_players(each)


def answers(case: Case, locale: str) -> list[Any]:
    """Return the results of a vector's requests in a language: responses or an error."""
    requests: list[Any] = [request_class(case.rpc).FromString(each) for each in case.requests]
    for each in requests:
        each.options.locale = locale
    if is_stream(case.rpc):
        game = CORE.open_game()
        responses = [game.answer_message(each).response for each in requests]
        return [
            Failed.of_status(each.failed) if each is not None and each.HasField("failed") else each
            for each in responses
        ]
    found = [CORE.answer_message(case.rpc, each) for each in requests]
    return [each.response if each.failure is None else Failed.of(each.failure) for each in found]


def assert_translated(english: Message, reported: Message) -> None:
    """Assert that an answer differs from the English one only in texts for players, which are all in the language."""
    assert [each for each in texts_for_players(reported) if each and not is_bracketed(each)] == []
    assert without_brackets_and_capitals(str(reported)) == without_brackets_and_capitals(str(english))


def without_brackets_and_capitals(text: str) -> str:
    return without_brackets(text).lower()


def assert_failed_alike(english: Failed, reported: Failed, locale: str) -> None:
    """Assert that the player's message of an error is in the language, and the developer's message in English."""
    illegal = f"the action is illegal: it breaks {reported.facts.get('clauses', '').replace(',', ', ')}"
    assert reported.message == (illegal if reported.reason == "ACTION_ILLEGAL" else english.message)
    for detail, translated in zip(english.status.details, reported.status.details, strict=True):
        kind: Any = KINDS.get(detail.TypeName())
        if kind is None:
            assert translated == detail
            continue
        one, other = kind.FromString(detail.value), kind.FromString(translated.value)
        if isinstance(other, Refusal):
            assert_translated(one, other)
            continue
        if isinstance(other, BadRequest):
            shown = [each.localized_message for each in other.field_violations if english.reason in FOR_PLAYERS]
            due = [each.description for each in one.field_violations if english.reason in FOR_PLAYERS]
            for each in other.field_violations:
                each.ClearField("localized_message")
            assert other == one
        else:
            shown, due = [other], [one.message]
        assert [(each.locale, is_bracketed(each.message)) for each in shown] == [(locale, True)] * len(due)
        assert [without_brackets_and_capitals(each.message) for each in shown] == [
            without_brackets_and_capitals(each) for each in due
        ]


@pytest.mark.parametrize("rpc", METHODS)
def test_an_answer_is_in_the_callers_language_for_players_and_in_english_for_developers(
    second_language: str, rpc: str
) -> None:
    for case in read_cases():
        if case.rpc == rpc and case.requests_json:
            for english, reported in zip(answers(case, ""), answers(case, second_language), strict=True):
                if isinstance(english, Failed):
                    assert_failed_alike(english, reported, second_language)
                else:
                    assert_translated(english, reported)


def test_every_request_has_a_language_field() -> None:
    assert all("options" in method.input_type.fields_by_name for method in METHODS.values())
