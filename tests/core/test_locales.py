"""Whatever a player may read is reported in the caller's language, over a real channel; the rest stays in English."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from google.protobuf.message import Message
from google.rpc.error_details_pb2 import BadRequest, LocalizedMessage

from khronos.v1 import action_pb2, audit_pb2, catalog_pb2, config_pb2, play_pb2, record_pb2, refusal_pb2
from khronos.v1 import referee_service_pb2 as calls
from khronos.v1.state_pb2 import GameState
from khronos_engine.notation import write_record
from tests.core.games import RECORD
from tests.support.calls import STUB, ask, failed, new_game, setup
from tests.support.languages import is_bracketed, without_brackets
from tests.support.requests import request_of

ROWS = ["...", ".x.", "...."]


def unsound() -> GameState:
    """Return a position as a careless person types it in."""
    state = new_game()
    state.public_digest = ""
    public = state.public_part
    public.players[1].cubes = 20
    public.turn.swapped = True
    public.boards[0].tiles.add(kind="KIND_KEEP", at={"column": 40, "row": 1}, owner=1)
    public.boards[0].tiles.add(kind="KIND_KEEP", at={"column": 16, "row": 1})
    public.boards[2].hamlet_cubes.add(at={"column": 16, "row": 20}, seat=1)
    return state


def sentences(message: Message) -> Iterator[str]:
    """Yield every text of an answer that is a sentence, or the title of something, wherever it is."""
    for field, value in message.ListFields():
        for each in value if field.is_repeated else [value]:
            if isinstance(each, Message):
                yield from sentences(each)
            elif field.name in {"sentence", "suggested_fix", "title"}:
                yield each


def test_an_audit_is_reported_in_the_callers_language(second_language: str) -> None:
    state = unsound()
    english = ask(calls.AuditPositionRequest, state=state).faults
    reported = ask(calls.AuditPositionRequest, state=state, locale=second_language).faults

    assert {"M-2", "M-4", "HE-1", "P-1"} <= {fault.clause for fault in reported}
    assert any(fault.suggested_fix for fault in reported)
    for fault in reported:
        assert is_bracketed(fault.sentence)
        assert is_bracketed(fault.suggested_fix or "[]")
    plain = [
        audit_pb2.PositionFault(
            field=fault.field,
            clause=fault.clause,
            sentence=without_brackets(fault.sentence),
            suggested_fix=without_brackets(fault.suggested_fix),
        )
        for fault in reported
    ]
    assert plain == list(english)


def faulty(locale: str) -> dict[str, tuple[str, Message]]:
    """Return requests with something wrong that concerns players, and why each fails."""
    region = config_pb2.CustomRegion(rows=ROWS)
    made = partial(request_of, locale=locale)
    return {
        "list": ("STATE_INVALID", made(calls.ListLegalActionsRequest, state=unsound())),
        "view": ("STATE_INVALID", made(calls.ViewGameRequest, state=unsound())),
        "text": ("STATE_INVALID", made(calls.WriteTextRequest, position=unsound())),
        "region": ("REGION_INVALID", made(calls.CreateGameRequest, setup=setup(custom_region=region))),
        "region as text": ("REGION_INVALID", made(calls.WriteTextRequest, region=region)),
        "action": ("NOTATION_UNREADABLE", made(calls.ValidateActionRequest, state=new_game(), action="build Kep")),
        "record": ("NOTATION_UNREADABLE", made(calls.ReplayGameRequest, record_text="Khronos game 1\nseat: A")),
    }


@pytest.mark.parametrize("name", faulty(""))
def test_an_error_is_in_their_language_for_players_and_in_english_for_developers(
    second_language: str, name: str
) -> None:
    (reason, plain), (_, translated) = faulty("")[name], faulty(second_language)[name]
    english, reported = failed(plain), failed(translated)

    assert (english.reason, reported.reason) == (reason, reason)
    assert reported.message == english.message
    assert reported.fields == english.fields
    assert reported.detail(LocalizedMessage).locale == second_language
    assert is_bracketed(reported.detail(LocalizedMessage).message)
    assert without_brackets(reported.detail(LocalizedMessage).message) == english.detail(LocalizedMessage).message
    for field in reported.detail(BadRequest).field_violations:
        assert field.localized_message.locale == second_language
        assert is_bracketed(field.localized_message.message)
        assert without_brackets(field.localized_message.message) == field.description
    assert not any(each.HasField("localized_message") for each in english.detail(BadRequest).field_violations)


def test_an_illegal_action_is_refused_in_the_callers_language(second_language: str) -> None:
    request = request_of(calls.ApplyActionRequest, state=new_game(), action="travel I Might", locale=second_language)
    error = failed(request)
    assert error.message == "the action is not legal: it breaks T-3"
    assert error.detail(LocalizedMessage).locale == second_language
    assert error.detail(LocalizedMessage).message == error.detail(refusal_pb2.Refusal).violations[0].sentence
    assert is_bracketed(error.detail(LocalizedMessage).message)


def test_a_malformed_request_is_reported_to_developers_alone(second_language: str) -> None:
    error = failed(calls.ListLegalActionsRequest, locale=second_language)
    assert error.reason == "MALFORMED"
    assert error.fields == {"state": "it must be given"}
    assert "LocalizedMessage" not in {each.TypeName().rpartition(".")[2] for each in error.status.details}


@pytest.mark.parametrize(
    ("form", "text"),
    [
        (record_pb2.TEXT_FORM_ACTION, "build Keep Might F7 with I"),
        (record_pb2.TEXT_FORM_POSITION, "Khronos position 1\nseat: A\nseat: B\nnote: 3\nfirst: C"),
        (record_pb2.TEXT_FORM_RECORD, "Khronos game 1\nseat: Ann\nseat: Ben\nfirst: Cleo\nseed: 12"),
        (record_pb2.TEXT_FORM_REGION, "\n".join(ROWS)),
    ],
    ids=lambda value: value.partition("\n")[0] if isinstance(value, str) else "",
)
def test_the_faults_of_a_text_are_reported_in_the_callers_language(
    second_language: str, form: record_pb2.TextForm.ValueType, text: str
) -> None:
    context = {"state": new_game()} if form == record_pb2.TEXT_FORM_ACTION else {"viewer": None}
    request = request_of(calls.ReadTextRequest, form=form, text=text, **context)
    english = ask(request).errors
    request.options.locale = second_language
    reported = ask(request).errors

    assert [fault.column for fault in reported] == [fault.column for fault in english]
    for one, other in zip(reported, english, strict=True):
        assert is_bracketed(one.sentence)
        assert without_brackets(one.sentence) == other.sentence
        assert [without_brackets(each) for each in one.expected] == list(other.expected)
    assert (
        any(is_bracketed(each) for fault in reported for each in fault.expected) or form == record_pb2.TEXT_FORM_REGION
    )


def test_a_replay_shows_in_the_callers_language_where_it_departs(second_language: str) -> None:
    actions = [action_pb2.GivenAction(notation="travel I nowhere")]
    request = request_of(calls.ReplayGameRequest, setup=setup(), actions=actions, locale=second_language)
    assert is_bracketed(ask(request).departure.text_error.sentence)


def test_a_replay_is_reported_in_the_callers_language(second_language: str) -> None:
    text = write_record(RECORD)
    request = request_of(
        calls.ReplayGameRequest, record_text=text, with_events=True, with_sentences=True, locale=second_language
    )
    texts = list(sentences(ask(request)))
    assert texts
    assert all(map(is_bracketed, texts))


def test_a_stream_shows_in_the_callers_language_what_can_not_be_answered(second_language: str) -> None:
    start = play_pb2.PlayStart(state=unsound())
    requests = [
        request_of(calls.PlayRequest, start=start, locale=second_language),
        request_of(calls.PlayRequest, start=play_pb2.PlayStart(setup=setup()), locale=second_language),
        request_of(calls.PlayRequest, apply=action_pb2.GivenAction(notation="bild"), locale=second_language),
    ]
    failures = [answer.failed for answer in STUB.Play(requests) if answer.HasField("failed")]
    assert len(failures) == 2
    for failure in failures:
        assert all(map(is_bracketed, sentences(failure)))


def test_the_catalogue_is_in_the_callers_language(second_language: str) -> None:
    texts = list(sentences(_catalog(second_language)))
    assert all(map(is_bracketed, texts))
    assert [without_brackets(each) for each in texts] == list(sentences(_catalog("")))


def _catalog(locale: str) -> catalog_pb2.Catalog:
    return ask(calls.GetCatalogRequest, locale=locale).catalog


def test_every_request_names_a_language() -> None:
    service: Any = calls.DESCRIPTOR.services_by_name["RefereeService"]
    assert all("options" in method.input_type.fields_by_name for method in service.methods)
