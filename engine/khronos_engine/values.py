"""What immutable values need: a cheap making, a cheap copy with other fields, and facts that are derived once.

They do what the standard library does, which is how types are checked; every event of a game passes through them.
"""

from __future__ import annotations

import dataclasses
from functools import wraps
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

__all__ = ["changed", "dataclass", "derived", "kept"]

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass
    from dataclasses import replace as changed
    from functools import cached_property as derived
    from typing import Concatenate, ParamSpec

    _About = ParamSpec("_About")
    _Whose = TypeVar("_Whose")
    _Answer = TypeVar("_Answer")

    def kept(
        work: Callable[Concatenate[_Whose, _About], _Answer],
    ) -> Callable[Concatenate[_Whose, _About], _Answer]:
        """Keep the answers of a function with the value that it is asked of; see below."""
        ...
else:
    _Value = TypeVar("_Value")

    def dataclass(
        *,
        frozen: bool,  # noqa: ARG001  # always true: it is there for the type checker
        slots: bool = False,
        order: bool = False,
    ) -> Callable[[type[_Value]], type[_Value]]:
        """Make a class of immutable values out of one that declares their fields.

        It does what `dataclasses.dataclass(frozen=True)` does for a class without frozen parents, default factories,
        `__post_init__` and an equality of its own. A value is made in half the time, for its fields are not written
        through the guard that keeps them from being written later; a class is made in a third, for of its methods
        `__init__` alone is compiled.

        Raises:
            TypeError: The class has one of these.
        """

        def seal(declared: type[_Value]) -> type[_Value]:
            own = {"__post_init__", "__eq__", "__hash__", "__init__"} & vars(declared).keys()
            if own or declared.__bases__ != (object,):
                why = ", ".join(sorted(own)) or "it has parents"
                msg = f"{declared.__qualname__} is no plain class of values: {why}"
                raise TypeError(msg)
            standard = dataclasses.dataclass(init=False, repr=False, eq=order, order=order, slots=slots)
            sealed = standard(declared)
            fields = dataclasses.fields(sealed)
            sealed.__init__ = _maker(sealed, [each for each in fields if each.init], slots=slots)
            sealed.__setattr__ = sealed.__delattr__ = _refuse
            compared = _getter([each.name for each in fields if each.compare])
            sealed.__eq__ = lambda one, other: (
                compared(one) == compared(other) if one.__class__ is other.__class__ else NotImplemented
            )
            sealed.__hash__ = lambda value: hash(compared(value))
            told = [each.name for each in fields if each.repr]
            if "__repr__" not in vars(declared):
                sealed.__repr__ = lambda value: (
                    f"{type(value).__qualname__}({', '.join([f'{name}={getattr(value, name)!r}' for name in told])})"
                )
            if slots:
                sealed.__getstate__, sealed.__setstate__ = _packing([each.name for each in fields])
            return sealed

        return seal

    def _getter(names: list[str]) -> Callable[[Any], Any]:
        """Return what gets the values of some fields, of none, too."""
        return attrgetter(*names) if names else lambda _: ()

    def _maker(made: type, fields: list[dataclasses.Field[Any]], *, slots: bool) -> Callable[..., None]:
        """Return the `__init__` of a class of immutable values."""
        scope: dict[str, Any] = {}
        parameters, lines = ["self"], [] if slots else ["own = self.__dict__"]
        for each in fields:
            name = each.name
            if each.default_factory is not dataclasses.MISSING:
                msg = f"{made.__qualname__}.{name} has a default factory; give an immutable default"
                raise TypeError(msg)
            if each.default is dataclasses.MISSING:
                parameters.append(name)
            else:
                scope[f"default_{name}"] = each.default
                parameters.append(f"{name}=default_{name}")
            if slots:
                scope[f"set_{name}"] = getattr(made, name).__set__
                lines.append(f"set_{name}(self, {name})")
            else:
                lines.append(f"own[{name!r}] = {name}")
        body = "\n    ".join(lines) or "pass"
        exec(f"def __init__({', '.join(parameters)}):\n    {body}", scope)  # noqa: S102  # as the standard library does
        maker: Callable[..., None] = scope["__init__"]
        maker.__qualname__ = f"{made.__qualname__}.__init__"
        maker.__module__ = made.__module__
        return maker

    def _refuse(value: object, name: str, *_: object) -> NoReturn:
        msg = f"cannot change {name!r} of a {type(value).__qualname__}: it is immutable"
        raise dataclasses.FrozenInstanceError(msg)

    def _packing(names: list[str]) -> tuple[Callable[[Any], list[Any]], Callable[[Any, list[Any]], None]]:
        """Return what takes a value with slots apart for `pickle` and `copy`, and puts it together again."""

        def pack(value: Any) -> list[Any]:
            return [getattr(value, name) for name in names]

        def unpack(value: Any, packed: list[Any]) -> None:
            for name, each in zip(names, packed, strict=True):
                object.__setattr__(value, name, each)

        return pack, unpack

    def changed(value: _Value, **fields: Any) -> _Value:
        """Return a frozen dataclass without slots with other values of some fields.

        It does what `dataclasses.replace` does at a tenth of the cost, for it runs no `__init__`; so it is for values
        that hold nothing but their fields.

        Raises:
            TypeError: Facts were derived from the value, or answers kept with it: they would be taken for the copy's.
        """
        held = value.__dict__ | fields
        if len(held) > len(value.__match_args__):
            more = ", ".join(sorted(held.keys() - set(value.__match_args__)))
            msg = f"a {type(value).__qualname__} that holds more than its fields can't be changed: {more}"
            raise TypeError(msg)
        copy = object.__new__(type(value))
        object.__setattr__(copy, "__dict__", held)
        return copy

    class derived:  # noqa: N801  # it is used as a decorator
        """A property that is worked out when first asked for, and kept with the value.

        It does what `functools.cached_property` does, which takes a lock in Python 3.11: here two threads may work the
        same fact out twice, and find the same.
        """

        def __init__(self, work: Any) -> None:
            self._work = work
            self.__doc__ = work.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, value: Any, owner: type | None = None) -> Any:
            if value is None:
                return self
            fact = value.__dict__[self._name] = self._work(value)
            return fact

    def kept(work: Callable[..., Any]) -> Callable[..., Any]:
        """Make a function keep each of its answers with the value that it is asked of, for as long as that lives.

        It does what `functools.cache` does, with one cache a value; arguments beside the value are hashed.
        """
        place = f"{work.__module__}.{work.__qualname__}"

        @wraps(work)
        def ask(value: Any, *about: Any) -> Any:
            answers = value.__dict__.get(place)
            if answers is None:
                answers = value.__dict__[place] = {}
            else:
                answer = answers.get(about, answers)
                if answer is not answers:  # which is no answer
                    return answer
            answer = answers[about] = work(value, *about)
            return answer

        return ask
