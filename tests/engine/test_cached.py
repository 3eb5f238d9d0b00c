"""Facts stored with a value are computed once and never leave it; the values themselves are immutable and hash in C."""

import copy
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Callable
from enum import Enum
from threading import Barrier, Thread

import pytest
from msgspec import Struct
from msgspec.structs import replace

import khronos_engine
from khronos_engine.game.lazy_property import lazy_property, memoize_on_value

COMPUTED: list[str] = []


class Number(Struct, frozen=True, dict=True, cache_hash=True):
    value: int

    @lazy_property
    def double(self) -> int:
        """Twice the value."""
        COMPUTED.append("double")
        return 2 * self.value


@memoize_on_value
def triple(number: Number) -> int:
    """Three times the value."""
    COMPUTED.append("triple")
    return 3 * number.value


@pytest.fixture(autouse=True)
def _nothing_computed() -> None:
    COMPUTED.clear()


def test_a_fact_is_computed_once() -> None:
    number = Number(4)

    assert [number.double, number.double] == [8, 8]
    assert COMPUTED == ["double"]


def test_a_function_is_computed_once_for_each_value() -> None:
    number, other = Number(4), Number(5)

    assert [triple(number), triple(number), triple(other)] == [12, 12, 15]
    assert COMPUTED == ["triple", "triple"]


@pytest.mark.parametrize(
    "copied",
    [
        lambda number: replace(number, value=5),
        lambda number: copy.copy(replace(number, value=5)),
        lambda number: copy.deepcopy(replace(number, value=5)),
        lambda number: pickle.loads(pickle.dumps(replace(number, value=5))),  # noqa: S301  # our own bytes
    ],
    ids=["replace", "copy", "deepcopy", "pickle"],
)
def test_changed_copy_has_no_cached_facts_of_the_old_value(copied: Callable[[Number], Number]) -> None:
    number = Number(4)
    assert (number.double, triple(number)) == (8, 12)

    other = copied(number)

    assert vars(other) == {}
    assert (other.double, triple(other)) == (10, 15)


def test_cached_facts_do_not_affect_comparison_hash_or_text() -> None:
    known, new = Number(4), Number(4)
    assert (known.double, triple(known)) == (8, 12)

    assert (known, hash(known), repr(known)) == (new, hash(new), repr(new))


def test_threads_that_compute_facts_in_opposite_order_do_not_deadlock() -> None:
    both_inside = Barrier(2)

    class Crossing(Struct, frozen=True, dict=True):
        begin: str

        @lazy_property
        def one(self) -> int:
            if self.begin == "other":
                return 1
            both_inside.wait(timeout=60)
            return self.other + 1

        @lazy_property
        def other(self) -> int:
            if self.begin == "one":
                return 1
            both_inside.wait(timeout=60)
            return self.one + 1

    found: list[int] = []
    threads = [
        Thread(target=lambda: found.append(Crossing("one").one), daemon=True),
        Thread(target=lambda: found.append(Crossing("other").other), daemon=True),
    ]
    for each in threads:
        each.start()
    for each in threads:
        each.join(timeout=60)

    assert found == [2, 2]


def engine_classes() -> list[type]:
    names = [each.name for each in pkgutil.walk_packages(khronos_engine.__path__, "khronos_engine.")]
    modules = [importlib.import_module(each) for each in names]
    return [
        found
        for module in modules
        for found in vars(module).values()
        if inspect.isclass(found) and found.__module__ == module.__name__
    ]


def test_every_value_of_the_engine_is_immutable() -> None:
    values = [each for each in engine_classes() if issubclass(each, Struct)]

    assert len(values) > 80
    assert [each.__name__ for each in values if not each.__struct_config__.frozen] == []


def test_every_enumeration_of_the_engine_hashes_in_c() -> None:
    # Text keys are not cache keys; as strings, keys of different sections could be equal.
    found = [each for each in engine_classes() if issubclass(each, Enum)]

    assert len(found) > 20
    in_c: set[object] = {int.__hash__, str.__hash__}
    assert [each.__name__ for each in found if each.__hash__ not in in_c] == []
