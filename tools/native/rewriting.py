"""The rewriting of one module: the same program in a form that mypyc makes fast."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise, permutations

from tools.native.edits import Edits, UnsuitedError
from tools.native.masks import as_mask, loosen
from tools.native.sources import Module
from tools.native.values import (
    Survey,
    changed_fields,
    changing,
    is_derived,
    is_field,
    kept_functions,
    methods,
    sealed_by,
)

FIELDS = "native_fields"
"""The module of the copy that tells `dataclasses` of the fields of native values: `fields.py` beside this."""

ENGINE = "khronos_engine"
"""The package that it is in."""

_CONSTANT = re.compile(r"_?[A-Z][A-Z0-9_]+")
_HEADER = ["from typing import Any, ClassVar, Final, cast", f"from {ENGINE}.{FIELDS} import described"]


@dataclass(frozen=True)
class Rewritten:
    """What becomes of a module.

    Attributes:
        text: Its text.
        moved: Modules that parts of it moved to, which are left to Python: their texts by name.
    """

    text: str
    moved: Mapping[str, str]


def rewritten(module: Module, found: Survey) -> Rewritten:
    """Return a module as it is in the copy.

    What it gives and raises is the same for whoever uses its names as its source does. What differs: values do not
    stop those who set a hidden field or a kept fact from outside, and arguments of a wrong type raise `TypeError`.

    Raises:
        UnsuitedError: It has something that cannot be rewritten.
    """
    return _Rewriting(module, found).done()


class _Rewriting:
    def __init__(self, module: Module, found: Survey) -> None:
        self._module = module
        self._found = found
        self._edits = Edits(module)
        self._facts = {
            each.name
            for node in module.tree.body
            if isinstance(node, ast.ClassDef)
            for each in node.body
            if is_derived(each)
        }
        self._moved: dict[str, str] = {}

    def done(self) -> Rewritten:
        body = self._module.tree.body
        future = next((each for each in body if isinstance(each, ast.ImportFrom) and each.module == "__future__"), None)
        if future is None:
            raise self._unsuited(
                body[0], "annotations are not put off", "begin with `from __future__ import annotations`"
            )
        self._edits.below(future, _HEADER)
        kept = dict(kept_functions(self._module))
        self._refuse_unknown(_known(body, set(kept)) | _variables(self._module.tree))
        for node in body:
            match node:
                case ast.ClassDef(keywords=[_, *_]):
                    self._move(node)
                    continue
                case ast.ClassDef():
                    self._class(node)
                case ast.FunctionDef(name=name) if name in kept:
                    for decorator in node.decorator_list:
                        self._edits.undecorate(decorator)
                    self._edits.rename(node, f"find__{name}")
                    self._edits.below(node, ["", "", *self._asking(name, f"find__{name}", node)])
                case ast.Assign(targets=[ast.Name(name)]) if name in kept:
                    self._edits.replace(node, "\n".join(self._asking(name, kept[name].name, kept[name])))
                case ast.Assign(targets=[ast.Name(name) as target]) if _CONSTANT.fullmatch(name):
                    self._edits.after(target, ": Final")  # else every use looks it up in the module's dictionary
                case _:
                    pass
            self._inside(node)
        return Rewritten(self._edits.done(), self._moved)

    def _unsuited(self, node: ast.expr | ast.stmt | ast.pattern, what: str, mend: str) -> UnsuitedError:
        return UnsuitedError(self._module, node, what, mend)

    def _refuse_unknown(self, known: set[ast.AST]) -> None:
        """Refuse what makes values and keeps answers where it would be overlooked."""
        imported = {
            alias.name
            for each in self._module.tree.body
            if isinstance(each, ast.ImportFrom) and each.module == f"{ENGINE}.values"
            for alias in each.names
        } - {"changed"}
        for node in ast.walk(self._module.tree):
            if isinstance(node, ast.Name) and node.id in imported and node not in known:
                mend = "use it on what the module, or a class of the module, defines"
                raise self._unsuited(node, f"`{node.id}` is used in an unknown way", mend)

    # --- classes

    def _class(self, node: ast.ClassDef) -> None:
        added: list[str] = []
        if sealed := sealed_by(node):
            self._edits.undecorate(sealed)
            value = self._found.values[node.name]
            kinds = {each.name: each.type if each.hidden else f"Final[{each.type}]" for each in value.fields}
            for each in node.body:
                if is_field(each):
                    name = ast.unparse(each.target)
                    self._edits.replace(each, f"{name}: {kinds[name]}")
            added += methods(value, self._found)
        else:
            self._quote_annotations(node)
        for each in node.body:
            if is_derived(each):
                added += self._fact(each)
            elif isinstance(each, ast.FunctionDef) and each.name == "__new__":
                self._loosen_making(each)
        self._edits.below(node.body[-1], added)

    def _quote_annotations(self, node: ast.ClassDef) -> None:
        """Leave the annotations of a class that is not native, such as a named tuple, as the strings that they are.

        mypyc 2.4.1 looks their types up when the class is made, and crashes if a type's module is not loaded yet; which
        module is loaded first is for those who import us to choose.
        """
        for each in node.body:
            if isinstance(each, ast.AnnAssign):
                self._edits.replace(each.annotation, f'"{ast.unparse(each.annotation)}"')

    def _fact(self, node: ast.FunctionDef) -> list[str]:
        """Rename what works a fact out; return the attribute and the property that take its place."""
        kind = as_mask(node.name, ast.unparse(node.returns) if node.returns else "None")
        if "None" in kind:
            mend = "let it be something else for nothing, since None says that it is not worked out"
            raise self._unsuited(node, f"the derived fact {node.name} may be None", mend)
        for each in node.decorator_list:
            self._edits.undecorate(each)
        self._edits.rename(node, f"find__{node.name}")
        return [
            "",
            f"fact__{node.name}: {kind} | None = None",
            "",
            "@property",
            f"def {node.name}(self) -> {kind}:",
            f"    found = self.fact__{node.name}",
            "    if found is None:",
            f"        found = self.find__{node.name}()",
            f"        self.fact__{node.name} = found",
            "    return found",
        ]

    def _loosen_making(self, node: ast.FunctionDef) -> None:
        """Let an enumeration make its members: while it does, its type is not there for mypyc to check them by."""
        made = next((each for each in node.body if isinstance(each, ast.Assign)), None)
        match made:
            case ast.Assign(targets=[target], value=ast.Call(args=[ast.Name() as kind, *_])) if node.returns:
                self._edits.replace(node.returns, "Any")
                self._edits.after(target, ": Any")
                self._edits.replace(kind, f'cast("Any", {kind.id})')
            case _:
                raise self._unsuited(
                    node, "a `__new__` of an unknown form", "begin with `member = int.__new__(cls, …)`"
                )

    def _move(self, node: ast.ClassDef) -> None:
        """Move a class that is made with keywords to a module that is left to Python, and import it from there."""
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)}
        imports = {
            alias.name: f"from {each.module} import {alias.name}"
            for each in self._module.tree.body
            if isinstance(each, ast.ImportFrom)
            for alias in each.names
            if alias.name in names
        }
        if unknown := names - imports.keys() - vars(builtins).keys():
            mend = "give it a module of its own, or import what it needs by `from`"
            raise self._unsuited(node, f"{node.name} needs {', '.join(sorted(unknown))}", mend)
        home = f"keys__{self._module.name}__{node.name}"
        header = "from __future__ import annotations"
        self._moved[home] = "\n".join([header, "", *imports.values(), "", "", self._edits.text(node), ""])
        self._edits.replace(node, f"from {self._module.package}.{home} import {node.name} as {node.name}")

    # --- functions

    def _asking(self, name: str, work: str, node: ast.FunctionDef) -> list[str]:
        """Return the function that looks at what is kept before it does the work."""
        kept = next(each for each in self._found.kept if each.place == f"kept__{self._module.name}__{name}")
        kind = ast.unparse(node.returns) if node.returns else ""
        types = [f"{each.arg}: {ast.unparse(each.annotation)}" for each in node.args.args if each.annotation]
        value, *about = [each.arg for each in node.args.args]
        head = f"def {name}({', '.join(types)}) -> {kind}:"
        found = f"{work}({', '.join([value, *about])})"
        answer = f"    return cast({kind!r}, found)"
        if not kept.about:
            return [
                head,
                f"    found = {value}.{kept.place}",
                "    if found is None:",
                f"        found = {value}.{kept.place} = {found}",
                answer,
            ]
        key = about[0] if kept.about == 1 else f"({', '.join(about)})"
        return [
            head,
            f"    answers = {value}.{kept.place}",
            "    if answers is None:",
            f"        answers = {value}.{kept.place} = {{}}",
            f"    found = answers.get({key})",
            "    if found is None:",
            f"        found = answers[{key}] = {found}",
            answer,
        ]

    # --- what is inside of all of them

    def _inside(self, top: ast.stmt) -> None:
        for node in ast.walk(top):
            match node:
                case ast.Call() if names := changed_fields(node):
                    self._change(node, changing(names))
                case ast.Call(func=ast.Name("changed")):
                    raise self._unsuited(
                        node, "fields are changed that are not written out", "use `dataclasses.replace`"
                    )
                case ast.Attribute(attr="__dict__"):
                    self._kept_place(node, top)
                case ast.MatchStar(name=str()):  # mypyc 2.4.1 makes it a list, and crashes if it is a tuple
                    mend = "take it apart in another way, or leave the module to Python (tools/native/sources.py)"
                    raise self._unsuited(node, "the rest of a sequence is taken", mend)
                case ast.FunctionDef():
                    self._refuse_decorated(node)
                    loosen(self._edits, node)
                    if any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node)):
                        self._choices(node)
                case _:
                    pass

    def _refuse_decorated(self, node: ast.FunctionDef) -> None:
        """Refuse a decorated function inside of another that a third one there uses: to mypyc 2.4.1 it is not set."""
        inner = [each for each in ast.walk(node) if each is not node and isinstance(each, ast.FunctionDef)]
        for one, other in permutations(inner, 2):
            if one.decorator_list and any(
                isinstance(each, ast.Name) and each.id == one.name for each in ast.walk(other)
            ):
                mend = f"name what decorating makes of it: `{one.name} = decorated(made)`"
                raise self._unsuited(one, f"{one.name} is decorated, and {other.name} uses it", mend)

    def _change(self, node: ast.Call, method: str) -> None:
        """Write `changed(value, field=new)` as a call of a method of the value."""
        edits, [value], words = self._edits, node.args, node.keywords
        edits.put(edits.start(node), edits.start(value), "")
        edits.put(edits.end(value), edits.start(words[0].value), f".{method}(")
        for one, other in pairwise(words):
            edits.put(edits.end(one.value), edits.start(other.value), ", ")

    def _kept_place(self, node: ast.Attribute, top: ast.stmt) -> None:
        """Write the two ways in which a value's `__dict__` is used as an attribute: to set, and to look."""
        for each in ast.walk(top):
            match each:
                case ast.Subscript(value=place, slice=ast.Constant(str(name))) if place is node:
                    pass
                case ast.Call(func=ast.Attribute(value=place, attr="get"), args=[ast.Constant(str(name))]) if (
                    place is node
                ):
                    pass
                case _:
                    continue
            attribute = f"fact__{name}" if name in self._facts else name
            self._edits.put(self._edits.end(node.value), self._edits.end(each), f".{attribute}")
            return
        raise self._unsuited(
            node, "a `__dict__` is used", 'write `value.__dict__["name"] = …` or `.__dict__.get("name")`'
        )

    def _choices(self, node: ast.FunctionDef) -> None:
        """Let the conditions of a generator's conditional expressions be values.

        Of `a if b and c.d & e.d else f` in a generator mypyc 2.4.1 makes code that frees what it never took; gcc tells,
        and its warnings are errors here.
        """
        for each in ast.walk(node):
            if isinstance(each, ast.IfExp) and isinstance(each.test, ast.BoolOp):
                self._edits.before(each.test, "bool(")
                self._edits.after(each.test, ")")


def _known(body: list[ast.stmt], kept: set[str]) -> set[ast.AST]:
    """Return the names in the decorators and calls of a module that are rewritten."""
    places: list[ast.AST] = []
    for node in body:
        match node:
            case ast.ClassDef():
                inner = [each for each in node.body if isinstance(each, ast.FunctionDef)]
                places += [*node.decorator_list, *[one for each in inner for one in each.decorator_list]]
            case ast.FunctionDef():
                places += node.decorator_list
            case ast.Assign(targets=[ast.Name(name)]) if name in kept:
                places.append(node.value)
            case _:
                pass
    return {each for place in places for each in ast.walk(place)}


def _variables(tree: ast.Module) -> set[ast.AST]:
    """Return the names in functions that are variables and arguments there, whatever the module calls so."""
    found: set[ast.AST] = set()
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            names = [each for each in ast.walk(function) if isinstance(each, ast.Name)]
            own = {each.id for each in names if isinstance(each.ctx, ast.Store)}
            own |= {each.arg for each in ast.walk(function.args) if isinstance(each, ast.arg)}
            found |= {each for each in names if each.id in own}
    return found
