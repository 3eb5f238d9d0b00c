"""Audit a position that came from outside.

`problems` defines the possible problems, `checks` and `boards` find them, and `fixes` applies the suggested fixes.
"""

from khronos_engine.audit.checks import audit
from khronos_engine.audit.fixes import suggest_fixed_state
from khronos_engine.audit.problems import Fix, FixCode, FixObstacle, Path, PositionProblem, PositionProblemCode

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
