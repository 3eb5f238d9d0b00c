"""JSON requests are limited before they are parsed, and are read like protobuf's JSON library reads them."""

from __future__ import annotations

import json
import random
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
from google.protobuf import json_format

from khronos_core import JSON, METHODS, Core, limits
from khronos_core.codec.actions import write_action
from khronos_core.codec.bounds import max_items
from khronos_core.codec.states import write_state
from khronos_core.loading import CallBudget
from testing.requests import fields_within
from tests.support.positions import cascades, steps
from tests.support.sound_requests import Moment, sound_request

if TYPE_CHECKING:
    from collections.abc import Callable

    from khronos_core import Failure

CORE = Core()

TWO = {"seats": [{"name": "Ann"}, {"name": "Ben"}]}

PACKED = b'{"events":[' + b",".join([b'{"actionTaken":{"action":{}}}'] * 4000) + b"]}"
"""Many nested objects, which compress to a few bytes."""


def failure(method: str, data: bytes | object, is_cancelled: Callable[[], bool] = bool) -> Failure:
    """Return the failure of a request in JSON."""
    written = data if isinstance(data, bytes) else json.dumps(data).encode()
    found = CORE.answer(method, written, JSON, is_cancelled=is_cancelled).failure
    assert found is not None
    return found


def read(method: str, written: object) -> Any:
    """Return the request in a JSON object."""
    return JSON.read(METHODS[method].request, json.dumps(written).encode(), CallBudget())


# --- what is read -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(2))
def test_every_request_is_parsed_like_the_protobuf_library_does(number: int) -> None:
    chance = random.Random(number)
    for name in [*METHODS] * 3:
        step = chance.choice((*steps(number), *cascades()))
        request = sound_request(name, Moment(write_state(step.before), write_action(step.action)), chance)
        kind: Any = type(request)
        for plain in (True, False):
            text = json_format.MessageToJson(
                request, preserving_proto_field_name=plain, use_integers_for_enums=not plain
            )
            assert JSON.read(kind, text.encode(), CallBudget()) == json_format.Parse(text, kind())


@pytest.mark.parametrize(
    ("method", "written"),
    [
        ("CreateGame", {"setup": {"firstSeat": "2"}}),
        ("CreateGame", {"setup": {"firstSeat": 2.0}}),
        ("CreateGame", {"setup": {"firstSeat": None, "config": None}}),
        ("CreateGame", {"setup": {"seed": "-_8"}}),
        ("CreateGame", {"setup": {"seed": "+/8="}}),
        ("CreateGame", {"setup": {"config": {"edition": "EDITION_MATAGOT", "holdem": True}}}),
        ("CreateGame", {"setup": {"config": {"edition": 1}}}),
        ("CreateGame", {"setup": {"config": {"edition": "1"}}}),
        ("ViewGame", {"events": [{}, {"actionTaken": {}}], "state": {}}),
        ("ViewGame", {"events": None}),
    ],
)
def test_values_are_parsed_like_the_protobuf_library_does(method: str, written: dict[str, Any]) -> None:
    request: Any = METHODS[method].request
    assert read(method, written) == json_format.ParseDict(written, request())


def test_json_with_unknown_fields_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    reads = count()
    loads = json.loads
    monkeypatch.setattr(json, "loads", lambda *given, **options: (next(reads), loads(*given, **options))[1])
    assert failure("GetCatalog", b'{"mood":"good"}').reason == "MALFORMED"
    assert next(reads) == 1


# --- what is refused --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({"setup": 5}, "setup: must be an object in JSON (a khronos.v1.GameSetup), not 5"),
        ({"setup": {"firstSeat": -1}}, "setup.first_seat: must be a whole number from 0 to 4294967295, not -1"),
        ({"setup": {"firstSeat": 1.5}}, "setup.first_seat: must be a whole number from 0 to 4294967295, not 1.5"),
        ({"setup": {"firstSeat": True}}, "setup.first_seat: must be a whole number from 0 to 4294967295, not true"),
        ({"setup": {"firstSeat": "x"}}, "setup.first_seat: must be a whole number from 0 to 4294967295, not 'x'"),
        ({"setup": {"seed": "?"}}, "setup.seed: must be bytes in Base64, not '?'"),
        ({"setup": {"seed": "é"}}, "setup.seed: must be bytes in Base64, not 'é'"),
        ({"setup": {"seed": 7}}, "setup.seed: must be bytes in Base64, not 7"),
        ({"setup": {"config": {"holdem": 1}}}, "setup.config.holdem: must be true or false, not 1"),
        ({"setup": {"config": {"seats": {}}}}, "setup.config.seats: must be a list in JSON, not an object"),
        (
            {"setup": {"config": {"seats": [None]}}},
            "setup.config.seats[0]: must be an object in JSON (a khronos.v1.Seat), not",
        ),
        ({"setup": {"config": {"seats": [{"name": 7}]}}}, "setup.config.seats[0].name: must be a string, not 7"),
        ({"setup": {"config": {"builtInRegion": "valley", "customRegion": {}}}}, "setup.config.custom_region: another"),
        ({"setup": {"first_seat": 1, "firstSeat": 1}}, "setup.first_seat: is set twice, under both of its names"),
        (
            {"setup": {"firstSeet": 1}},
            "setup.firstSeet: khronos.v1.GameSetup has no such field; did you mean firstSeat?",
        ),
        ({"setup": {"firstSeet": None}}, "setup.firstSeet: khronos.v1.GameSetup has no such field; did you mean first"),
        (
            {"setup": {"config": {"seats": [{"name": "Ann", "xyzzy": {}}]}}},
            "setup.config.seats[0].xyzzy: khronos.v1.Seat has no such field; check the spelling, or remove it",
        ),
        ({"\x1b" * 99: 1}, "\\x1b" * 60 + ": khronos.v1.CreateGameRequest has no such field"),
        ([], "must be an object in JSON (a khronos.v1.CreateGameRequest), not a list"),
        ({"setup": {"config": {"edition": "77", **TWO}}}, "setup.config.edition: 77 is not a value of"),
        (
            {"setup": {"config": {"edition": "EDITION_RIO"}}},
            "setup.config.edition: 'EDITION_RIO' is not a value of this enumeration; use EDITION_MATAGOT or EDITION_",
        ),
        (
            {"setup": {"config": {"house_rules": {"oldShadow": "x" * 99}}}},
            f"setup.config.house_rules.old_shadow: '{'x' * 60}' is not a value of",
        ),
    ],
)
def test_value_of_the_wrong_type_or_range_is_refused_with_its_path(written: object, message: str) -> None:
    found = failure("CreateGame", written)
    assert found.reason == "MALFORMED"
    assert found.message.startswith(message)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"{", "Expecting property name"),
        (b'{"setup":{},"setup":{}}', "an object contains the same key twice"),
        (b'{"setup":{"firstSeat":NaN}}', "NaN is not a number"),
        (b'{"setup":{"firstSeat":' + b"9" * 5000 + b"}}", "Exceeds the limit"),
        (b'{"setup":"\xff"}', "'utf-8' codec can't decode"),
        (b'{"z":' + b"[" * 16_000, ""),  # nested too deeply for Python 3.11, unfinished for 3.14
    ],
)
def test_invalid_json_is_rejected_with_the_reason(data: bytes, why: str) -> None:
    found = failure("CreateGame", data)
    assert found.reason == "MALFORMED"
    assert found.message.startswith(f"the request is not a khronos.v1.CreateGameRequest in JSON: {why}")


def test_maximum_nesting_of_json_equals_that_of_protobuf() -> None:
    written: dict[str, object] = {}
    for _ in range(limits.JSON_DEPTH):
        written = {"cascade": {"before": written}}
    found = failure("AuditPosition", {"state": {"publicPart": written}})
    assert found.reason == "MALFORMED"
    assert found.message == "the request is nested too deeply; the maximum is 100 levels of messages"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (rb'{"events":"\ud800"}', r"events: must be a list in JSON, not '\ud800'"),
        (rb'{"events":[{"\ud800":1}]}', r"events[0]: the key '\ud800' contains a lone surrogate"),
        (rb'{"\ud800":1}', r"the key '\ud800' contains a lone surrogate"),
        (rb'{"options":{"locale":"\ud800"}}', r"options.locale: '\ud800' contains a lone surrogate"),
        (
            rb'{"state":{"publicPart":{"config":{"edition":"\ud800"}}}}',
            r"state.public_part.config.edition: '\ud800' is not a value of this enumeration; use EDITION_",
        ),
    ],
)
def test_unpaired_surrogate_is_refused_with_a_printable_message(data: bytes, message: str) -> None:
    found = failure("ViewGame", data)
    assert found.reason == "MALFORMED"
    assert found.message.startswith(message)
    assert "SystemError" not in found.message


# --- how much is read -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [b'{"z":[' + b"1," * limits.JSON + b"1]}", b'{"z":[' + b"{}," * (limits.JSON // 2) + b"1]}", b"[" * 20_000],
    ids=["values", "objects", "lists"],
)
def test_total_number_of_json_values_is_limited_before_any_message_is_built(
    data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json, "loads", lambda *_, **__: pytest.fail("it was built"))
    found = failure("ViewGame", data)
    assert found.reason == "TOO_LARGE"
    assert found.message == "the request is too large; the maximum is 16384 values, objects and lists"


LISTS = {
    field.full_name: (method, path, max_elements)
    for method, each in METHODS.items()
    for path, field in fields_within(each.request.DESCRIPTOR)
    if field.is_repeated and (max_elements := max_items(field))
}
"""For each bounded list, a method whose request contains it, its path and its bound."""


@pytest.mark.parametrize("name", LISTS)
def test_limit_of_a_list_applies_before_its_elements_are_parsed(name: str) -> None:
    method, path, max_elements = LISTS[name]
    written: Any = [None] * (max_elements + 1)  # not an element of a list
    kind: Any = METHODS[method].request.DESCRIPTOR
    for each in path:
        kind = kind.fields_by_name[each].message_type
    for each in reversed(path):
        written = {each: written}
    found = failure(method, wrap_value(METHODS[method].request.DESCRIPTOR, written))
    assert found.reason == "TOO_LARGE"
    assert f"the maximum is {max_elements} elements" in found.message


def wrap_value(kind: Any, written: Any) -> Any:
    """Return an object in which each list of messages on the path has one element."""
    if not isinstance(written, dict):
        return written
    ((name, inner),) = written.items()
    field = kind.fields_by_name[name]
    if field.message_type is not None:
        inner = wrap_value(field.message_type, inner)
    return {name: [inner] if field.is_repeated and not isinstance(inner, list) else inner}


def test_cancelled_call_stops_parsing_json() -> None:
    asked = count()
    whole = failure("ViewGame", PACKED, lambda: next(asked) < 0)
    assert whole.reason != "CANCELLED"
    answered = count()
    found = CORE.answer("ViewGame", PACKED, JSON, is_cancelled=lambda: next(answered) > 100)
    assert found.failure is not None
    assert found.failure.code_name == "CANCELLED"
    assert next(answered) == 102 < next(asked)


def test_parsing_json_uses_steps_of_the_call() -> None:
    few, many = b'{"z":[1,1]}', b'{"z":[' + b"1," * 3200 + b"1]}"
    assert CORE.answer("GetCatalog", many, JSON).steps >= CORE.answer("GetCatalog", few, JSON).steps + 200


def test_parsing_stops_after_the_maximum_number_of_reported_problems() -> None:
    found = failure("AuditPosition", {"state": {"publicPart": {"stock": ["x"] * 5000}}})
    assert found.message.endswith(f"and {limits.PROBLEMS - 2} more")
