"""The Khronos referee as a library: pure rules on immutable values, with msgspec as the one dependency.

>>> from khronos_engine import Config, Seat, apply, built_in_region, create_game, seed_from_phrase
>>> seats = (Seat("Ann", "red"), Seat("Ben", "blue"))
>>> state, events = create_game(Config(seats, built_in_region("valley")), seed_from_phrase("a phrase"))
>>> state.public.players[0].money
4

A public name is imported when it is first used (PEP 562), so a caller loads only what it uses.
`docs/architecture.md` lists the modules by layer, and what each may import.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from khronos_engine.advice.preview import Preview, preview
    from khronos_engine.advice.suggest import Strength, Suggestion, suggest
    from khronos_engine.game.actions import (
        ChooseBuilding,
        Construct,
        Demolish,
        EndTurn,
        ExchangeHand,
        PlaceBuilding,
        Populate,
        Renovate,
        SwapCards,
        Travel,
        Upgrade,
    )
    from khronos_engine.game.cards import Cards, Payment
    from khronos_engine.game.clauses import CLAUSES, Clause
    from khronos_engine.game.material import Age, Kind, Type
    from khronos_engine.game.region import Region, RegionError, built_in_region, parse_region
    from khronos_engine.game.shuffle import seed_from_phrase
    from khronos_engine.game.squares import Square
    from khronos_engine.game.state import Config, Seat, State
    from khronos_engine.game.views import view_event, view_state
    from khronos_engine.game.violations import Code, Refusal, Violation
    from khronos_engine.notation.actions import parse_action, write_action
    from khronos_engine.notation.errors import UnreadableTextError
    from khronos_engine.notation.positions import parse_position, write_position
    from khronos_engine.referee import Outcome, PartMissingError, Verdict, apply, foresee, judge, legal_actions
    from khronos_engine.rules.legal import Filter, expand
    from khronos_engine.rules.reducer import evolve, fold
    from khronos_engine.rules.setup import create_game, empty_table

__all__ = [
    "CLAUSES",
    "Age",
    "Cards",
    "ChooseBuilding",
    "Clause",
    "Code",
    "Config",
    "Construct",
    "Demolish",
    "EndTurn",
    "ExchangeHand",
    "Filter",
    "Kind",
    "Outcome",
    "PartMissingError",
    "Payment",
    "PlaceBuilding",
    "Populate",
    "Preview",
    "Refusal",
    "Region",
    "RegionError",
    "Renovate",
    "Seat",
    "Square",
    "State",
    "Strength",
    "Suggestion",
    "SwapCards",
    "Travel",
    "Type",
    "UnreadableTextError",
    "Upgrade",
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
    "parse_action",
    "parse_position",
    "parse_region",
    "preview",
    "seed_from_phrase",
    "suggest",
    "view_event",
    "view_state",
    "write_action",
    "write_position",
]

if not TYPE_CHECKING:  # a type checker reads the imports above instead
    _MODULES = {
        "game.actions": (
            "ChooseBuilding Construct Demolish EndTurn ExchangeHand PlaceBuilding Populate Renovate SwapCards Travel "
            "Upgrade"
        ),
        "advice.preview": "Preview preview",
        "advice.suggest": "Strength Suggestion suggest",
        "game.cards": "Cards Payment",
        "game.clauses": "CLAUSES Clause",
        "rules.legal": "Filter expand",
        "game.material": "Age Kind Type",
        "notation.actions": "parse_action write_action",
        "notation.errors": "UnreadableTextError",
        "notation.positions": "parse_position write_position",
        "rules.reducer": "evolve fold",
        "referee": "Outcome PartMissingError Verdict apply foresee judge legal_actions",
        "game.region": "Region RegionError built_in_region parse_region",
        "rules.setup": "create_game empty_table",
        "game.shuffle": "seed_from_phrase",
        "game.squares": "Square",
        "game.state": "Config Seat State",
        "game.views": "view_event view_state",
        "game.violations": "Code Refusal Violation",
    }
    _MODULE_OF = {name: module for module, names in _MODULES.items() for name in names.split()}

    def __getattr__(name: str) -> object:
        """Import and store a public name."""
        if name not in _MODULE_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
        return value

    def __dir__() -> list[str]:
        """List the public names and those that are already imported."""
        return sorted({*globals(), *__all__})
