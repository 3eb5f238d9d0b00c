"""The Khronos referee as a library: pure rules on immutable values, with no dependency.

>>> from khronos_engine import Config, Seat, apply, built_in_region, create_game, seed_from_phrase
>>> seats = (Seat("Ann", "red"), Seat("Ben", "blue"))
>>> state, events = create_game(Config(seats, built_in_region("valley")), seed_from_phrase("a phrase"))
>>> state.public.players[0].money
4
"""

from khronos_engine.clauses import CLAUSES, Clause, Code, Refusal, Violation
from khronos_engine.groups import expand
from khronos_engine.legal import legal_actions
from khronos_engine.reducer import evolve, fold
from khronos_engine.referee import Outcome, PartMissingError, Verdict, apply, foresee, judge
from khronos_engine.region import Region, RegionError, built_in_region, parse_region
from khronos_engine.setup import create_game, empty_table
from khronos_engine.shuffle import seed_from_phrase
from khronos_engine.state import Config, Seat, State
from khronos_engine.views import view_event, view_state

__all__ = [
    "CLAUSES",
    "Clause",
    "Code",
    "Config",
    "Outcome",
    "PartMissingError",
    "Refusal",
    "Region",
    "RegionError",
    "Seat",
    "State",
    "Verdict",
    "Violation",
    "apply",
    "built_in_region",
    "create_game",
    "empty_table",
    "evolve",
    "expand",
    "fold",
    "foresee",
    "judge",
    "legal_actions",
    "parse_region",
    "seed_from_phrase",
    "view_event",
    "view_state",
]
