# The public names, for type checkers; `__init__.py` imports each when it is first used.

from khronos_engine.advice.preview import (
    Preview as Preview,
)
from khronos_engine.advice.preview import (
    preview as preview,
)
from khronos_engine.advice.suggest import (
    Strength as Strength,
)
from khronos_engine.advice.suggest import (
    Suggestion as Suggestion,
)
from khronos_engine.advice.suggest import (
    suggest as suggest,
)
from khronos_engine.game.actions import (
    ChooseBuilding as ChooseBuilding,
)
from khronos_engine.game.actions import (
    Construct as Construct,
)
from khronos_engine.game.actions import (
    Demolish as Demolish,
)
from khronos_engine.game.actions import (
    EndTurn as EndTurn,
)
from khronos_engine.game.actions import (
    ExchangeHand as ExchangeHand,
)
from khronos_engine.game.actions import (
    PlaceBuilding as PlaceBuilding,
)
from khronos_engine.game.actions import (
    Populate as Populate,
)
from khronos_engine.game.actions import (
    Renovate as Renovate,
)
from khronos_engine.game.actions import (
    SwapCards as SwapCards,
)
from khronos_engine.game.actions import (
    Travel as Travel,
)
from khronos_engine.game.actions import (
    Upgrade as Upgrade,
)
from khronos_engine.game.cards import (
    Cards as Cards,
)
from khronos_engine.game.cards import (
    Payment as Payment,
)
from khronos_engine.game.clauses import (
    CLAUSES as CLAUSES,
)
from khronos_engine.game.clauses import (
    Clause as Clause,
)
from khronos_engine.game.material import (
    Age as Age,
)
from khronos_engine.game.material import (
    Kind as Kind,
)
from khronos_engine.game.material import (
    Type as Type,
)
from khronos_engine.game.region import (
    Region as Region,
)
from khronos_engine.game.region import (
    RegionError as RegionError,
)
from khronos_engine.game.region import (
    built_in_region as built_in_region,
)
from khronos_engine.game.shuffle import (
    seed_from_phrase as seed_from_phrase,
)
from khronos_engine.game.squares import (
    Square as Square,
)
from khronos_engine.game.state import (
    Config as Config,
)
from khronos_engine.game.state import (
    Seat as Seat,
)
from khronos_engine.game.state import (
    State as State,
)
from khronos_engine.game.views import (
    view_event as view_event,
)
from khronos_engine.game.views import (
    view_state as view_state,
)
from khronos_engine.game.violations import (
    Code as Code,
)
from khronos_engine.game.violations import (
    Refusal as Refusal,
)
from khronos_engine.game.violations import (
    Violation as Violation,
)
from khronos_engine.notation.actions import (
    parse_action as parse_action,
)
from khronos_engine.notation.actions import (
    write_action as write_action,
)
from khronos_engine.notation.errors import (
    UnreadableTextError as UnreadableTextError,
)
from khronos_engine.notation.maps import (
    parse_region as parse_region,
)
from khronos_engine.notation.positions import (
    parse_position as parse_position,
)
from khronos_engine.notation.positions import (
    write_position as write_position,
)
from khronos_engine.referee import (
    Outcome as Outcome,
)
from khronos_engine.referee import (
    UnknownCardsError as UnknownCardsError,
)
from khronos_engine.referee import (
    Verdict as Verdict,
)
from khronos_engine.referee import (
    apply as apply,
)
from khronos_engine.referee import (
    foresee as foresee,
)
from khronos_engine.referee import (
    judge as judge,
)
from khronos_engine.referee import (
    legal_actions as legal_actions,
)
from khronos_engine.rules.legal import (
    Filter as Filter,
)
from khronos_engine.rules.legal import (
    expand as expand,
)
from khronos_engine.rules.reducer import (
    evolve as evolve,
)
from khronos_engine.rules.reducer import (
    fold as fold,
)
from khronos_engine.rules.setup import (
    create_game as create_game,
)
from khronos_engine.rules.setup import (
    empty_table as empty_table,
)

__all__: list[str]  # noqa: PYI035  # made from the table of modules at run time
