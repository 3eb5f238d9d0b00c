"""What a native class of values is: its fields, what is kept with it, and the methods that it is given.

The engine's decorator makes these methods when a class is made, and keeps answers in the value's `__dict__`. A native
class has neither: what mypyc is to compile must stand in its source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from tools.native.edits import UnsuitedError
from tools.native.masks import as_mask
from tools.native.sources import Module, is_compiled

MADE = frozenset(("__init__", "__eq__", "__hash__", "__reduce__"))
"""Methods that a class is given, and must not have. `__repr__` it may have."""

Names = tuple[str, ...]


@dataclass(frozen=True)
class Field:
    """A field of a value.

    Attributes:
        name: Its name.
        type: Its type, in source text.
        default: Its default, in source text; None without one.
        hidden: Whether it is no argument, neither compared nor told, and may be set after the value is made.
    """

    name: str
    type: str
    default: str | None
    hidden: bool


@dataclass(frozen=True)
class Value:
    """A class of values.

    Attributes:
        name: Its name.
        fields: Its fields, in order.
        compared: Whether it is compared by its fields rather than by identity.
        told: Whether it is told by its fields, having no `__repr__` of its own.
    """

    name: str
    fields: tuple[Field, ...]
    compared: bool
    told: bool

    @property
    def shown(self) -> list[Field]:
        """The fields that are arguments."""
        return [each for each in self.fields if not each.hidden]


@dataclass(frozen=True)
class Kept:
    """A function whose answers are kept with its first argument.

    Attributes:
        name: The name by which it is asked.
        whose: The class of its first argument.
        place: The attribute of that class that holds the answers.
        about: How many arguments there are beside the first: none, and the attribute is the answer itself.
    """

    name: str
    whose: str
    place: str
    about: int


@dataclass(frozen=True)
class Survey:
    """What the rewriting of one module must know of all.

    Attributes:
        values: The native classes of values, by name.
        kept: The functions whose answers are kept.
        changes: The sets of fields that are changed somewhere.
    """

    values: Mapping[str, Value]
    kept: tuple[Kept, ...]
    changes: tuple[Names, ...]


def survey(modules: Iterable[Module]) -> Survey:
    """Look through the modules that are compiled.

    Raises:
        UnsuitedError: A class of values or a kept function is of a form that cannot be rewritten.
    """
    values: dict[str, Value] = {}
    kept: list[Kept] = []
    changes: set[Names] = set()
    chosen = [module for module in modules if is_compiled(module.path)]
    for module in chosen:
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and sealed_by(node):
                if node.name in values:
                    raise UnsuitedError(module, node, f"a second class of values named {node.name}", "rename it")
                values[node.name] = _value_of(module, node)
    for module in chosen:
        kept += [_kept_of(module, name, work, values) for name, work in kept_functions(module)]
        changes.update(names for node in ast.walk(module.tree) if (names := changed_fields(node)))
    return Survey(values, tuple(kept), tuple(sorted(changes)))


# --- what is found in the source --------------------------------------------------------------------------------------


def called(node: ast.expr) -> str:
    """Return the name of a decorator or of what is called, without its arguments."""
    return ast.unparse(node.func if isinstance(node, ast.Call) else node)


def sealed_by(node: ast.ClassDef) -> ast.expr | None:
    """Return the decorator that makes a class one of values; None for other classes."""
    return next((each for each in node.decorator_list if called(each) in ("dataclass", "dataclasses.dataclass")), None)


def is_field(node: ast.stmt) -> TypeGuard[ast.AnnAssign]:
    """Whether a statement of a class of values declares a field."""
    return isinstance(node, ast.AnnAssign) and not ast.unparse(node.annotation).startswith("ClassVar")


def is_derived(node: ast.stmt) -> TypeGuard[ast.FunctionDef]:
    """Whether a statement of a class is a fact that is worked out once."""
    return isinstance(node, ast.FunctionDef) and bool(
        {called(each) for each in node.decorator_list} & {"derived", "cached_property"}
    )


def kept_functions(module: Module) -> list[tuple[str, ast.FunctionDef]]:
    """Return the functions of a module whose answers are kept: the name to ask by, and what does the work."""
    functions = {node.name: node for node in module.tree.body if isinstance(node, ast.FunctionDef)}
    found = []
    for node in module.tree.body:
        match node:
            case ast.FunctionDef(name=name) if any(called(each) == "kept" for each in node.decorator_list):
                found.append((name, node))
            case ast.Assign(targets=[ast.Name(name)], value=ast.Call(func=ast.Name("kept"), args=[ast.Name(work)])):
                if work not in functions:
                    raise UnsuitedError(module, node, f"what {name} keeps is no function", "keep a function's answers")
                found.append((name, functions[work]))
            case _:
                pass
    return found


def changed_fields(node: ast.AST) -> Names | None:
    """Return the names of the fields that a call of `changed` or `replace` writes out; None if it is no such call."""
    match node:
        case ast.Call(func=ast.Name("changed" | "replace"), args=[_], keywords=[_, *_] as keywords):
            names = tuple([each.arg for each in keywords if each.arg])
            return names if len(names) == len(keywords) else None
        case _:
            return None


def _value_of(module: Module, node: ast.ClassDef) -> Value:
    sealed = sealed_by(node)
    options = {each.arg: ast.unparse(each.value) for each in sealed.keywords} if isinstance(sealed, ast.Call) else {}
    if options.get("frozen") != "True" or not options.keys() <= {"frozen", "slots", "eq"}:
        raise UnsuitedError(
            module, node, f"{node.name} has options unknown here", "use frozen=True, slots and eq alone"
        )
    methods = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
    if node.bases or methods & MADE:
        why = ", ".join(sorted(methods & MADE)) or "parents"
        raise UnsuitedError(module, node, f"the class of values {node.name} has {why}", "leave that to the decorator")
    fields = tuple([_field_of(module, each) for each in node.body if is_field(each)])
    return Value(node.name, fields, options.get("eq") != "False", "__repr__" not in methods)


def _field_of(module: Module, node: ast.AnnAssign) -> Field:
    name = ast.unparse(node.target)
    kind, default, hidden = as_mask(name, ast.unparse(node.annotation)), node.value, False
    if isinstance(default, ast.Call) and called(default).endswith("field"):
        options = {each.arg: each.value for each in default.keywords}
        told = {key: ast.unparse(value) for key, value in options.items() if key != "default"}
        if "default" not in options or told != dict.fromkeys(("init", "repr", "compare"), "False"):
            mend = "give it a default, and init, repr and compare False, or write no `field`"
            raise UnsuitedError(module, node, f"the field {name} has options unknown here", mend)
        default, hidden = options["default"], True
    return Field(name, kind, None if default is None else ast.unparse(default), hidden)


def _kept_of(module: Module, name: str, work: ast.FunctionDef, values: Mapping[str, Value]) -> Kept:
    arguments = work.args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults or not arguments.args:
        mend = "let all its arguments be given by place"
        raise UnsuitedError(module, work, f"the kept function {name} takes more than plain arguments", mend)
    if work.returns is None or "None" in ast.unparse(work.returns):
        mend = "let it give something else for nothing, since None says that nothing is kept"
        raise UnsuitedError(module, work, f"an answer of the kept function {name} may be None", mend)
    first = arguments.args[0].annotation
    whose = ast.unparse(first) if first else "nothing"
    if whose not in values:
        mend = "let its first argument be of a compiled class of values"
        raise UnsuitedError(module, work, f"the answers of {name} are kept with {whose}", mend)
    return Kept(name, whose, f"kept__{module.name}__{name}", len(arguments.args) - 1)


# --- what a class is given --------------------------------------------------------------------------------------------


def methods(value: Value, found: Survey) -> list[str]:
    """Return the lines, in the body of its class, of all that the decorator would have added to it."""
    names = [each.name for each in value.shown]
    hidden = [each.name for each in value.fields if each.hidden]
    shown = _tuple(_quoted(names))
    lines = [
        "",
        f"__match_args__: Final = {shown}",
        f"__dataclass_fields__: ClassVar[dict[str, Any]] = described({shown}, {_tuple(_quoted(hidden))})",
        *[_place_of(each) for each in found.kept if each.whose == value.name],
        *_making(value),
        *_packing(value, names),
    ]
    if value.compared:
        lines += _comparing(value, names)
    if value.told:
        told = ", ".join([f"{each}={{self.{each}!r}}" for each in names])
        lines += ["", "def __repr__(self) -> str:", f'    return f"{value.name}({told})"']
    for change in found.changes:
        if set(change) <= set(names):
            lines += _changing(value, change)
    return lines


def changing(names: Names) -> str:
    """Return the name of the method that gives a value with other values of some fields."""
    return f"changed__{'__'.join(names)}"


def _place_of(kept: Kept) -> str:
    """Return the declaration of the attribute that holds what is kept; its type is known where it is asked for."""
    return f"{kept.place}: {'dict[object, object] | None' if kept.about else 'object'} = None"


def _making(value: Value) -> list[str]:
    parameters = [
        f"{each.name}: {each.type}" + ("" if each.default is None else f" = {each.default}") for each in value.shown
    ]
    sets = [f"    self.{each.name} = {each.default if each.hidden else each.name}" for each in value.fields]
    return ["", f"def __init__({', '.join(['self', *parameters])}) -> None:", *(sets or ["    pass"])]


def _packing(value: Value, names: Sequence[str]) -> list[str]:
    """Return what `pickle` and `copy` ask: what is kept stays behind."""
    made_of = _tuple([f"self.{each}" for each in names])
    return ["", "def __reduce__(self) -> tuple[object, ...]:", f"    return {value.name}, {made_of}"]


def _comparing(value: Value, names: Sequence[str]) -> list[str]:
    return [
        "",
        "def __eq__(self, other: object) -> bool:",
        "    if self is other:",
        "        return True",
        f"    if not isinstance(other, {value.name}):",
        "        return NotImplemented",
        f"    return {' and '.join([f'self.{each} == other.{each}' for each in names]) or True}",
        "",
        "def __hash__(self) -> int:",
        f"    return hash({_tuple([f'self.{each}' for each in names])})",
    ]


def _changing(value: Value, change: Names) -> list[str]:
    types = {each.name: each.type for each in value.shown}
    parameters = [f"{each}: {types[each]}" for each in change]
    all_fields = [each if each in change else f"self.{each}" for each in types]
    return [
        "",
        f"def {changing(change)}({', '.join(['self', *parameters])}) -> {value.name}:",
        f"    return {value.name}({', '.join(all_fields)})",
    ]


def _quoted(names: Sequence[str]) -> list[str]:
    return [f'"{each}"' for each in names]


def _tuple(items: Sequence[str]) -> str:
    return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
