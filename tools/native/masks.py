"""Sets of squares, which are left to Python's numbers.

mypyc's `int` holds numbers of up to 62 bits in a word of the processor, and is slower than Python's beyond. A set of
the squares of a board has a bit a square, some hundred. As `Any` it is a Python number that Python adds and shifts:
random play and lists of legal actions take some seven percent less. Every number as `Any` would cost most of that
again.
"""

from __future__ import annotations

import ast

from tools.native.edits import Edits

MASKS = frozenset(
    """
    all cleared corner corners covered covering equal equalling free good grown hamlets here higher inner_corner
    joined joining left legal mask mountain forest occupied reached removed replaced
    river row squares standing taken touching uncovered well_placed wet whole wider within beside flood
    footprint corners_within corners_touching corners_covering footprint_on_board _where _mask _left
    _covered low
    """.split()  # noqa: SIM905  # a list of so many words takes a line each
)
"""Names of sets of squares: of fields, arguments, functions and variables. A name that is missing, or is none of a set,
costs a little time and nothing else."""


def as_mask(name: str, kind: str) -> str:
    """Return the type of a field or an argument: another one if it is a set of squares."""
    return "Any" if name in MASKS and kind == "int" else kind


def loosen(edits: Edits, node: ast.FunctionDef) -> None:
    """Leave the sets of squares of a function to Python's numbers."""
    arguments = [(each.arg, each.annotation) for each in (*node.args.args, *node.args.kwonlyargs)]
    for name, annotation in (*arguments, (node.name, node.returns)):
        if annotation and as_mask(name, ast.unparse(annotation)) == "Any":
            edits.replace(annotation, "Any")
    numbers: set[str] = set()
    for each in ast.walk(node):
        if isinstance(each, ast.Assign | ast.AugAssign) and _is_number(each.value):
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            numbers |= {one.id for one in targets if isinstance(one, ast.Name)}
    wide = sorted((numbers & MASKS) - {name for name, _ in arguments})
    first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
    edits.before(first, "".join([f"{name}: Any\n{' ' * first.col_offset}" for name in wide]))


def _is_number(node: ast.expr) -> bool:
    """Whether an expression is a number for certain, as far as can be told by its form."""
    match node:
        case ast.Constant(value=int(value)):
            return not isinstance(value, bool)
        case ast.BinOp(op=ast.BitAnd() | ast.BitOr() | ast.LShift() | ast.RShift()):
            return True
        case _:
            return False
