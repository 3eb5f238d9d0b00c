"""All tables by class contain every action and every event; a new class is reported by name."""

from typing import get_args

import pytest

from khronos.v1.action_pb2 import Action as ActionMessage
from khronos.v1.action_pb2 import Verb
from khronos.v1.event_pb2 import Event as EventMessage
from khronos.v1.legal_pb2 import LegalGroup as LegalGroupMessage
from khronos_cli.queries import read_wanted
from khronos_core.codec import fields as codec_fields
from khronos_core.codec.actions import read_action
from khronos_core.codec.pieces import KNOWN_VERBS
from khronos_core.errors import FieldViolations
from khronos_engine.game.actions import Action
from khronos_engine.game.events import Event
from khronos_engine.notation import actions as notation
from khronos_engine.notation import words
from khronos_engine.referee import RULES_OF_VERBS
from khronos_engine.rules import reducer
from khronos_engine.rules.legal import LegalGroup

ACTIONS = set(get_args(Action))
EVENTS = set(get_args(Event))
NAMES = {each.verb for each in ACTIONS}


def fields(message: type[ActionMessage | EventMessage | LegalGroupMessage], oneof: str) -> set[str]:
    return {each.name for each in message.DESCRIPTOR.oneofs_by_name[oneof].fields}


def test_the_engine_has_rules_and_legal_groups_of_every_action() -> None:
    assert set(RULES_OF_VERBS) == ACTIONS
    assert {each.action for each in get_args(LegalGroup)} == ACTIONS


def test_the_notation_has_a_word_for_every_action() -> None:
    assert set(words.VERB_WORDS.values()) == ACTIONS
    assert set(notation._READERS) == ACTIONS


def test_no_word_of_the_notation_is_a_prefix_of_another() -> None:
    every = [*words.VERB_WORDS, words.CONSTRUCT]
    assert [(each, other) for each in every for other in every if each != other and other.startswith(each)] == []


def test_the_contract_has_a_field_and_a_number_for_every_action() -> None:
    assert fields(ActionMessage, "verb") == NAMES
    assert fields(LegalGroupMessage, "verb") == NAMES
    assert {each.removeprefix("VERB_").lower() for each in Verb.keys()[1:]} == NAMES
    assert set(KNOWN_VERBS) - {None} == NAMES


@pytest.mark.parametrize("name", sorted(NAMES))
def test_the_field_of_an_action_is_read_as_that_action(name: str) -> None:
    message = ActionMessage(seat=1)
    getattr(message, name).SetInParent()
    action = read_action(message, 2, FieldViolations().root, "action")
    assert action is not None
    assert action.verb == name


def test_verb_number_means_the_action_with_the_same_name() -> None:
    for name, number in Verb.items()[1:]:
        assert f"VERB_{(KNOWN_VERBS[number] or '').upper()}" == name


def test_the_command_line_filters_by_the_word_of_every_action() -> None:
    assert [verb for word in words.VERB_WORDS for verb in read_wanted(word).verbs] == [
        Verb.Value(f"VERB_{action.verb.upper()}") for action in words.VERB_WORDS.values()
    ]
    assert {Verb.Name(verb) for word in words.VERB_WORDS for verb in read_wanted(word).verbs} == set(Verb.keys()[1:])


def test_every_event_changes_the_state_and_survives_serialisation() -> None:
    assert set(reducer._EVOLVERS) == EVENTS
    assert fields(EventMessage, "fact") == {codec_fields._FIELDS[each].part for each in EVENTS}
    assert fields(ActionMessage, "verb") == {codec_fields._FIELDS[each].part for each in ACTIONS}
