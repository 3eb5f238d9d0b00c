"""Auditing a position that came from outside: its faults, what checks them, and what fixes them.

`faults` has what can be wrong, `checks` what finds it (with `boards`, `sums` and `cascade`), `fixes` what makes the
suggested fixes.
"""

from khronos_engine.audit.checks import audit, audit_cards
from khronos_engine.audit.faults import Fix, FixCode, Path, PositionFault, PositionFaultCode
from khronos_engine.audit.fixes import fixed

__all__ = ["Fix", "FixCode", "Path", "PositionFault", "PositionFaultCode", "audit", "audit_cards", "fixed"]
