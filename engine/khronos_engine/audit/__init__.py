"""The audit of a position that came from outside.

`faults` lists the possible faults, `checks` finds them (with `boards`, `sums` and `cascade`), and `fixes` applies the
suggested fixes.
"""

from khronos_engine.audit.checks import audit
from khronos_engine.audit.faults import Fix, FixCode, FixObstacle, Path, PositionProblem, PositionProblemCode
from khronos_engine.audit.fixes import suggest_fixed_state

__all__ = [
    "Fix",
    "FixCode",
    "FixObstacle",
    "Path",
    "PositionProblem",
    "PositionProblemCode",
    "audit",
    "suggest_fixed_state",
]
