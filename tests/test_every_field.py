"""Conversion to messages and texts and back preserves every field of a state; new fields are covered automatically."""

from collections.abc import Callable, Iterator
from functools import cache

import pytest
from msgspec import Struct

from khronos_core.codec.states import write_state
from khronos_engine import State
from khronos_engine.game.actions import Action, Decision
from khronos_engine.notation import parse_position, write_position
from tests.support.calls import read
from tests.support.positions import cascades, steps

GAMES = (0, 1, 2, 3, 5)
"""Games with different options, some of which are played to their ends."""


@cache
def states() -> tuple[State, ...]:
    """Return positions in which every field of a state has more than one value."""
    played = [step.after for number in GAMES for step in steps(number)[::4]]
    ended = [steps(number)[-1].after for number in GAMES]
    return (*played, *ended, *[step.before for step in cascades()])


def fields(value: object) -> Iterator[tuple[str, object]]:
    """Yield every field of a value and of all values in it, by class and name, except actions and decisions."""
    if isinstance(value, Struct) and not isinstance(value, Action | Decision):
        for name in value.__struct_fields__:
            each = getattr(value, name)
            yield f"{type(value).__name__}.{name}", each
            yield from fields(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from fields(each)


WAYS: dict[str, Callable[[State], State]] = {
    "message": lambda state: read(write_state(state)),
    "text": lambda state: parse_position(write_position(state)),
}


def test_every_field_of_the_states_has_more_than_one_value() -> None:
    values: dict[str, list[object]] = {}
    for state in states():
        for name, value in fields(state):
            known = values.setdefault(name, [])
            if len(known) < 2 and value not in known:
                known.append(value)
    assert {"Turn.acted", "HouseRules.old_shadow", "Cascade.answers", "Hidden.position"} <= values.keys()
    assert [name for name, known in values.items() if len(known) < 2] == []


@pytest.mark.parametrize("way", WAYS)
def test_every_field_survives_serialisation(way: str) -> None:
    for state in states():
        assert WAYS[way](state) == state
