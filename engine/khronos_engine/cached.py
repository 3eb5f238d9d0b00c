"""Facts of immutable values that are computed when first asked for, and stored with the value.

Nothing stored takes part in comparison, hashing, pickling or `msgspec.structs.replace`: a copy has no facts yet. The
descriptor of the standard library takes one lock for all instances in Python 3.11; here two threads may compute the
same fact twice, and find the same.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

__all__ = ["cached", "cached_function"]

if TYPE_CHECKING:
    from collections.abc import Callable
    from functools import cached_property as cached
else:

    class cached:  # noqa: N801  # it is used as a decorator
        """A property of a value that has a `__dict__`: computed once, then stored there."""

        def __init__(self, compute: Any) -> None:
            self._compute = compute
            self.__doc__ = compute.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, value: Any, owner: type | None = None) -> Any:
            if value is None:
                return self
            fact = value.__dict__[self._name] = self._compute(value)
            return fact


_Arguments = ParamSpec("_Arguments")
_Value = TypeVar("_Value")
_Answer = TypeVar("_Answer")


def cached_function(
    compute: Callable[Concatenate[_Value, _Arguments], _Answer],
) -> Callable[Concatenate[_Value, _Arguments], _Answer]:
    """Make a function store its answers with its first argument, by the other arguments, which must be hashable."""
    name = f"{compute.__module__}.{compute.__qualname__}"

    @wraps(compute)
    def ask(value: Any, *arguments: Any) -> Any:
        facts = value.__dict__
        key = (name, *arguments)
        if key in facts:
            return facts[key]
        fact = facts[key] = compute(value, *arguments)  # type: ignore[call-arg]
        return fact

    return ask  # type: ignore[return-value]
