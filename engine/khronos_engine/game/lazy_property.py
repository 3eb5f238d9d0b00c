"""Compute facts of immutable values when first needed, and store them with the value.

Comparison, hashing, pickling and `msgspec.structs.replace` ignore stored facts: a copy starts without facts. The
`cached_property` of Python 3.11 has one lock for all instances. `lazy_property` has no lock, so two threads may compute
the same fact twice, with the same result.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Self

_Value = TypeVar("_Value")
_Fact = TypeVar("_Fact")
_Arguments = ParamSpec("_Arguments")


class lazy_property(Generic[_Fact]):  # noqa: N801  # the class is used as a decorator
    """A property of a value with a `__dict__`; it is computed once and stored there."""

    def __init__(self, compute: Callable[[Any], _Fact]) -> None:
        self._compute = compute
        self.__doc__ = compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Set the name under which the fact is stored: Python finds a stored fact before it calls `__get__`."""
        self._name = name

    @overload
    def __get__(self, value: None, owner: type) -> Self: ...

    @overload
    def __get__(self, value: object, owner: type) -> _Fact: ...

    def __get__(self, value: Any, owner: type) -> Self | _Fact:
        """Compute and store the fact of a value; on the class, return the property."""
        if value is None:
            return self
        fact = value.__dict__[self._name] = self._compute(value)
        return fact


def memoize_on_value(
    compute: Callable[Concatenate[_Value, _Arguments], _Fact],
) -> Callable[Concatenate[_Value, _Arguments], _Fact]:
    """Return a function that stores its results in its first argument; the other arguments must be hashable.

    This is `lazy_property` for functions outside the class of the value.
    """
    name = f"{compute.__module__}.{compute.__qualname__}"

    @wraps(compute)
    def fact_of(value: _Value, /, *arguments: _Arguments.args, **named: _Arguments.kwargs) -> _Fact:
        facts: dict[tuple[object, ...], _Fact] = vars(value).setdefault(name, {})
        if arguments not in facts:
            facts[arguments] = compute(value, *arguments, **named)
        return facts[arguments]

    return fact_of
