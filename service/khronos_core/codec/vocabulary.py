"""The enumerations of the contract and their counterparts in the engine.

The engine counts from 0; in the contract 0 means unset. A tuple maps the engine's value to the contract's number. A
*known* tuple maps the contract's number to the engine's value, with None for a number without a meaning.
"""

from __future__ import annotations

from typing import TypeVar

from khronos.v1 import action_pb2, config_pb2, event_pb2, material_pb2, refusal_pb2, review_pb2
from khronos_core.errors import FieldPath
from khronos_engine.advice.differences import ValueReason
from khronos_engine.advice.money import MoneySource
from khronos_engine.advice.suggest import Strength
from khronos_engine.advice.value import RiskCode
from khronos_engine.game.actions import Action
from khronos_engine.game.material import Age, CardMode, Deck, Edition, Kind, Type
from khronos_engine.game.violations import Code
from khronos_engine.referee import RULES_OF_VERBS, UndoObstacle

_Value = TypeVar("_Value")

AGES = (material_pb2.AGE_MIGHT, material_pb2.AGE_FAITH, material_pb2.AGE_REASON)
TYPES = (material_pb2.CARD_TYPE_MILITARY, material_pb2.CARD_TYPE_RELIGIOUS, material_pb2.CARD_TYPE_CIVIL)
KINDS = tuple(material_pb2.Kind.Value(f"KIND_{kind.name}") for kind in Kind)
ADVENTURERS = (material_pb2.ADVENTURER_FIRST, material_pb2.ADVENTURER_SECOND)
EDITIONS = tuple(config_pb2.Edition.Value(f"EDITION_{each.name}") for each in Edition)
DECKS = tuple(config_pb2.Deck.Value(f"DECK_{each.name}") for each in Deck)
CARD_MODES = tuple(config_pb2.CardMode.Value(f"CARD_MODE_{each.name}") for each in CardMode)
OBSTACLES = tuple(event_pb2.UndoObstacle.Value(f"UNDO_OBSTACLE_{each.name}") for each in UndoObstacle)
MONEY_SOURCES = tuple(review_pb2.MoneySource.Value(f"MONEY_SOURCE_{each.name}") for each in MoneySource)
RISKS = tuple(review_pb2.Risk.Value(f"RISK_{each.name}") for each in RiskCode)
VALUE_REASONS = tuple(review_pb2.ValueReason.Value(f"VALUE_REASON_{each.name}") for each in ValueReason)
CODES = {code: refusal_pb2.ViolationCode.Value(f"VIOLATION_CODE_{code.name}") for code in Code}

KNOWN_AGES = (None, *Age)
KNOWN_TYPES = (None, *Type)
KNOWN_KINDS = (None, *Kind)
KNOWN_STRENGTHS = (None, *Strength)
KNOWN_ADVENTURERS = (None, 0, 1)
ACTION_TYPES: dict[str, type[Action]] = {each.verb: each for each in RULES_OF_VERBS}
"""The classes of actions by the fields of `Action.verb`."""

_VERB_NUMBERS = {int(action_pb2.Verb.Value(f"VERB_{each.upper()}")): each for each in ACTION_TYPES}
KNOWN_VERBS = tuple([_VERB_NUMBERS.get(number) for number in range(max(_VERB_NUMBERS) + 1)])


def read_value(known: tuple[_Value | None, ...], number: int, within: FieldPath, step: str | int) -> _Value | None:
    """Return the value of a required number; None, with a field violation, if the number has no meaning."""
    value = known[number] if 0 <= number < len(known) else None
    if value is None:
        problem = "is required" if number == 0 else f"{number} is not a value of this enumeration"
        (within / step).add(f"{problem}; use 1 to {len(known) - 1}")
    return value


def read_option(known: tuple[_Value, ...], number: int, within: FieldPath, step: str | int) -> _Value:
    """Return the value of an option by its number; if the option is unset, its first value, which is the default."""
    if 0 <= number <= len(known):
        return known[number - 1 if number else 0]
    (within / step).add(f"{number} is not a value of this enumeration; use 1 to {len(known)}, or remove it")
    return known[0]


def read_age(number: int, within: FieldPath, step: str | int) -> Age:
    """Return a required board."""
    return read_value(KNOWN_AGES, number, within, step) or Age.MIGHT


def read_kind(number: int, within: FieldPath, step: str | int) -> Kind:
    """Return a required kind of building."""
    return read_value(KNOWN_KINDS, number, within, step) or Kind.WATCHTOWER
