"""The rules of Khronos as a library: immutable states, and functions that list, judge and apply actions.

>>> import khronos_engine as khronos
>>> seats = (khronos.Seat("Ann", "red"), khronos.Seat("Ben", "blue"))
>>> config = khronos.Config(seats, khronos.built_in_region("valley"))
>>> state, _ = khronos.create_game(config, khronos.seed_from_phrase("a phrase"))
>>> actions = [action for group in khronos.legal_actions(state) for action in khronos.expand(state, group)]
>>> khronos.write_action(actions[40], state.public)
'build Watchtower Might H3 with M'
>>> [type(event).__name__ for event in khronos.apply(state, actions[40]).events]
['ActionTaken', 'CardsPlayed', 'BuildingLaid', 'CascadeSettled']
>>> refusal = khronos.apply(state, khronos.parse_action("build Keep Might A7 with M", state.public))
>>> [(violation.clause, violation.code.name) for violation in refusal.violations]
[('C-1', 'TOO_FEW_CARDS')]

A public name is imported when it is first used (PEP 562), so a caller loads only what it uses.
`docs/architecture.md` lists the modules by layer, and the layers that each may import.
"""

from importlib import import_module

_NAMES_OF_MODULES = {
    "advice.preview": "Preview preview",
    "advice.suggest": "Strength Suggestion suggest",
    "game.actions": (
        "ChooseBuilding Construct Demolish EndTurn ExchangeHand PlaceBuilding Populate Renovate SwapCards Travel "
        "Upgrade"
    ),
    "game.cards": "Cards Payment",
    "game.clauses": "CLAUSES Clause",
    "game.material": "Age Kind Type",
    "game.region": "Region RegionError built_in_region",
    "game.shuffle": "seed_from_phrase",
    "game.squares": "Square",
    "game.state": "Config Seat State",
    "game.views": "view_event view_state",
    "game.violations": "Code Refusal Violation",
    "notation.actions": "parse_action write_action",
    "notation.errors": "UnreadableTextError",
    "notation.maps": "parse_region",
    "notation.positions": "parse_position write_position",
    "referee": "Outcome UnknownCardsError Verdict apply foresee judge legal_actions",
    "rules.legal": "Filter expand",
    "rules.reducer": "evolve fold",
    "rules.setup": "create_game empty_table",
}
_MODULE_OF = {name: module for module, names in _NAMES_OF_MODULES.items() for name in names.split()}

__all__ = [*_MODULE_OF]  # noqa: PLE0604  # all are strings, which ruff cannot see


def __getattr__(name: str) -> object:
    """Import a public name and store it."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
