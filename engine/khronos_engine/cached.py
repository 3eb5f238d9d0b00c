"""Facts of immutable values that are computed when first asked for, and stored with the value.

Nothing stored takes part in comparison, hashing, pickling or `msgspec.structs.replace`: a copy has no facts yet. The
descriptor of the standard library takes one lock for all instances in Python 3.11; here two threads may compute the
same fact twice, and find the same.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

__all__ = ["cached", "cached_function"]

_Value = TypeVar("_Value")
_Fact = TypeVar("_Fact")


class cached(Generic[_Fact]):  # noqa: N801  # it is used as a decorator
    """A property of a value that has a `__dict__`: computed once, then stored there."""

    def __init__(self, compute: Callable[[Any], _Fact]) -> None:
        """Compute the fact by a function of the value."""
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Store the fact by the name of the property: Python finds it there before it asks here."""
        self._name = name

    @overload
    def __get__(self, value: None, owner: type) -> Self: ...

    @overload
    def __get__(self, value: object, owner: type) -> _Fact: ...

    def __get__(self, value: Any, owner: type) -> Self | _Fact:
        """Compute the fact of a value and store it; of the class, return the property."""
        if value is None:
            return self
        fact = value.__dict__[self._name] = self._compute(value)
        return fact


def cached_function(compute: Callable[[_Value], _Fact]) -> Callable[[_Value], _Fact]:
    """Make a function of a value store its result with it: a property, of another module than that of the value."""
    name = f"{compute.__module__}.{compute.__qualname__}"

    @wraps(compute)
    def fact_of(value: _Value) -> _Fact:
        facts = vars(value)
        if name not in facts:
            facts[name] = compute(value)
        fact: _Fact = facts[name]
        return fact

    return fact_of
