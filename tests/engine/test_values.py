"""Immutable values behave as those of the standard library do."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
from typing import Any

import pytest

from khronos_engine.values import changed, dataclass, derived, kept


@dataclass(frozen=True)
class Loose:
    name: str
    count: int = 2
    note: str = dataclasses.field(default="", compare=False, repr=False)
    known: tuple[int, ...] = dataclasses.field(default=(), init=False, repr=False, compare=False)

    @derived
    def double(self) -> int:
        """Twice the count."""
        return 2 * self.count


@dataclass(frozen=True, slots=True, order=True)
class Tight:
    first: int
    second: int = 0


@dataclass(frozen=True, slots=True)
class Bare:
    pass


def standard(ours: type) -> Any:
    """Return the class that the standard library makes of the same fields."""
    fields = [
        (
            each.name,
            each.type,
            dataclasses.field(default=each.default, init=each.init, repr=each.repr, compare=each.compare),
        )
        for each in dataclasses.fields(ours)
    ]
    return dataclasses.make_dataclass(ours.__name__, fields, frozen=True)


CLASSES = {"without slots": Loose, "with slots": Tight, "without fields": Bare}
each_class = pytest.mark.parametrize("ours", CLASSES.values(), ids=CLASSES)

VALUES = {
    "without slots": Loose("a", 3, "b"),
    "a default": Loose("a"),
    "with slots": Tight(1, 2),
    "without fields": Bare(),
}
each_value = pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)


@each_class
def test_a_class_takes_the_arguments_that_the_standard_one_takes(ours: Any) -> None:
    told = [(each.name, each.default, each.kind) for each in inspect.signature(ours).parameters.values()]

    expected = inspect.signature(standard(ours)).parameters.values()
    assert told == [(each.name, each.default, each.kind) for each in expected]


@each_class
def test_a_class_is_matched_by_the_fields_of_the_standard_one(ours: Any) -> None:
    assert ours.__match_args__ == standard(ours).__match_args__


@each_value
def test_a_value_is_told_as_the_standard_one(value: Any) -> None:
    fields = {each.name: getattr(value, each.name) for each in dataclasses.fields(value) if each.init}

    assert repr(value) == repr(standard(type(value))(**fields))


def test_values_are_equal_and_hash_alike_if_the_fields_that_are_compared_are_equal() -> None:
    assert Loose("a", 3, "b") == Loose("a", 3, "c")
    assert Loose("a", 3) != Loose("a", 4)
    assert len({Loose("a", 3, "b"), Loose("a", 3, "c"), Loose("a", 4)}) == 2


@each_value
def test_values_of_different_classes_are_never_equal(value: Any) -> None:
    assert [each for each in [*VALUES.values(), (1, 2)] if type(each) is not type(value) and each == value] == []


def test_values_in_order_go_by_their_fields() -> None:
    assert sorted([Tight(2), Tight(1, 5), Tight(1)]) == [Tight(1), Tight(1, 5), Tight(2)]


@pytest.mark.parametrize("value", [Loose("a"), Tight(1)], ids=["without slots", "with slots"])
def test_no_field_can_be_changed_or_removed(value: Any) -> None:
    name = dataclasses.fields(value)[0].name

    with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot change '{name}'"):
        setattr(value, name, 5)
    with pytest.raises(dataclasses.FrozenInstanceError, match=f"cannot change '{name}'"):
        delattr(value, name)


@each_value
def test_a_value_survives_copies_and_pickles(value: Any) -> None:
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301  # the test wrote these bytes


def test_a_value_with_other_fields_is_a_new_one() -> None:
    value = Loose("a")

    assert (changed(value, count=5), value) == (Loose("a", 5), Loose("a"))
    assert dataclasses.replace(value, count=5) == Loose("a", 5)


def test_a_value_that_holds_what_follows_from_its_fields_gets_no_other_ones() -> None:
    derived_from, asked_of = Loose("a"), Loose("a")
    assert derived_from.double == times(asked_of, 2) == 4

    with pytest.raises(TypeError, match="a Loose that holds more than its fields can't be changed: double"):
        changed(derived_from, count=5)
    with pytest.raises(TypeError, match=r"a Loose .* can't be changed: .*test_values\.times"):
        changed(asked_of, count=5)


def test_what_is_derived_is_worked_out_once_and_is_no_part_of_the_value() -> None:
    value = Loose("a", 4)

    assert (value.double, vars(value)["double"]) == (8, 8)
    assert value == Loose("a", 4)


def test_missing_and_unknown_arguments_are_refused_by_the_name_of_the_class() -> None:
    making: Any = Loose

    with pytest.raises(TypeError, match=r"Loose\.__init__\(\) missing 1 required positional argument: 'name'"):
        making()
    with pytest.raises(TypeError, match=r"Loose\.__init__\(\) got an unexpected keyword argument 'size'"):
        making("a", size=1)


def test_what_the_standard_library_would_do_otherwise_is_refused() -> None:
    def declare(**body: Any) -> Any:
        return dataclass(frozen=True)(type("Declared", (), {"__annotations__": {"words": list}, **body}))

    with pytest.raises(TypeError, match=r"no plain class of values: __post_init__"):
        declare(__post_init__=lambda _: None)
    with pytest.raises(TypeError, match=r"no plain class of values: __eq__, __hash__"):
        declare(__eq__=lambda *_: True)
    with pytest.raises(TypeError, match=r"Declared\.words has a default factory"):
        declare(words=dataclasses.field(default_factory=list))
    with pytest.raises(TypeError, match="it has parents"):
        dataclass(frozen=True)(type("Child", (Loose,), {}))


asked: list[tuple[str, int]] = []


@kept
def times(value: Loose, factor: int) -> int:
    """Return a multiple of the count."""
    asked.append((value.name, factor))
    return value.count * factor


def test_an_answer_is_kept_with_the_value_that_was_asked_for_as_long_as_that_lives() -> None:
    asked.clear()
    one, other = Loose("one", 2), Loose("other", 3)

    assert [times(one, 2), times(one, 5), times(one, 2), times(other, 2)] == [4, 10, 4, 6]
    assert asked == [("one", 2), ("one", 5), ("other", 2)]
    assert times(Loose("one", 2), 2) == 4
    assert len(asked) == 4


def test_what_is_kept_is_no_part_of_the_value() -> None:
    value = Loose("a")
    times(value, 2)

    assert value == Loose("a")
    assert repr(value) == repr(Loose("a"))
