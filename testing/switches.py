"""Disable rules one by one: the check of a disabled rule always passes, or its effect does nothing.

A switch changes the engine in a few places, for the rest of the process. `pytest --without R-6` disables a rule before
the tests run. `make trace-prove` does this for each rule, and checks that a test that is marked with the rule fails.
The worked examples of the rulebook have no switches, because they are tests themselves.
"""

import importlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from khronos_engine.game.actions import Construct, ExchangeHand, PlaceChoice, Travel, Upgrade
from khronos_engine.game.board import Board, Domain
from khronos_engine.game.cards import NO_CARDS, Cards
from khronos_engine.game.events import (
    BuildingRemoved,
    CardsSwapped,
    CascadeSettled,
    Cause,
    DomainsJoined,
    Event,
    FirstPlayerChosen,
    IncomeCollected,
    MoneyMoved,
    MoneyReason,
    TurnPassed,
)
from khronos_engine.game.material import BUILDING_AGES, Age, Deck, Edition, HouseRules, Kind
from khronos_engine.game.state import Config, Turn
from khronos_engine.game.violations import Code, Violation
from khronos_engine.rules.reducer import Ledger

Change = Callable[[], None]
"""A function that changes the engine in one place."""


@dataclass(frozen=True)
class Switch:
    """The switch that disables a rule.

    Attributes:
        gone: A sentence that describes the game without the rule.
        changes: The functions that change the engine.
    """

    gone: str
    changes: tuple[Change, ...]

    def __call__(self) -> None:
        """Disable the rule for the rest of the process."""
        for change in self.changes:
            change()


SWITCHES: dict[str, Switch] = {}
"""The switch of each rule, by its id."""


def define_switch(clause: str, gone: str, *changes: Change) -> None:
    """Make the switch of a rule."""
    SWITCHES[clause] = Switch(gone, changes)


# --- how the engine is changed ----------------------------------------------------------------------------------------


def find_definition(where: str) -> Any:
    """Return a function, class or value of the engine by its name, such as `game.board:Board.domains`.

    Without a name after the colon, as in `game.board:`, return the module itself.
    """
    module, names = where.split(":")
    found: Any = importlib.import_module(f"khronos_engine.{module}")
    for name in filter(None, names.split(".")):
        found = getattr(found, name)
    return found


@dataclass(frozen=True)
class Replacement:
    """The replacement of a definition of a module or class.

    Attributes:
        where: The replaced definition, such as `rules.turn:play_travel`.
        make: A function that makes the new definition from the old definition.
        everywhere: Whether the definition is also replaced in every module that has imported it.
    """

    where: str
    make: Callable[[Any], object]
    everywhere: bool = True

    def __call__(self) -> None:
        """Replace the definition for the rest of the process."""
        old, (module, names) = find_definition(self.where), self.where.split(":")
        new = self.make(old)
        owner, _, name = f".{names}".rpartition(".")
        if owner or not self.everywhere:
            setattr(find_definition(f"{module}:{owner[1:]}"), name, new)
            return
        for path, each in list(sys.modules.items()):
            if path.startswith("khronos_engine") and vars(each).get(names) is old:
                setattr(each, names, new)


def replace_definition(where: str, make: Callable[[Any], object]) -> Change:
    """Replace a definition with a definition that is made from it, also in every module that has imported it."""
    return Replacement(where, make)


def put(where: str, new: object) -> Change:
    """Replace a definition, also in every module that has imported it."""
    return replace_definition(where, lambda _: new)


def put_only(where: str, new: object) -> Change:
    """Replace a definition, or an imported name, in this module only."""
    return Replacement(where, lambda _: new, everywhere=False)


def set_constant(owner: type, field: str, value: object) -> Change:
    """Give a field of a class a constant value."""
    return lambda: setattr(owner, field, property(lambda _: value, lambda _, __: None))


def do_nothing(*_: object) -> None:
    """Do nothing, in place of a function with an effect."""


def disable_verb(action: type) -> Change:
    """Let a verb do nothing."""
    verbs = find_definition("referee:RULES_OF_VERBS")
    return lambda: verbs.update({action: verbs[action]._replace(play=do_nothing)})


def ignore_violations(broken: Callable[[Violation], bool]) -> Change:
    """Let the judge ignore some violations."""

    def omit_ignored(refusal: Callable[..., object]) -> Callable[..., object]:
        return lambda violations, *rest, **named: refusal([e for e in violations if not broken(e)], *rest, **named)

    return replace_definition("referee:_refuse", omit_ignored)


def skip_checks(clause: str) -> Change:
    """Let the checks of a rule always pass, both in judging and in audits."""
    judged = ignore_violations(lambda violation: violation.clause == clause)
    audited = replace_definition(
        "audit:audit", lambda audit: lambda *state: tuple(each for each in audit(*state) if each.clause != clause)
    )
    return Switch(f"The checks of {clause} always pass.", (judged, audited))


def prevent_events(is_prevented: Callable[[Ledger, Event], bool]) -> Change:
    """Prevent some events: they are neither recorded nor applied."""

    def filter_event(emit: Callable[[Ledger, Event], None]) -> Callable[[Ledger, Event], None]:
        return lambda ledger, event: None if is_prevented(ledger, event) else emit(ledger, event)

    return replace_definition("rules.reducer:Ledger.emit", filter_event)


def is_bonus_of(action: type) -> Callable[[Ledger, Event], bool]:
    """Return a function that tells whether an event is the bonus for a kind of action."""

    def is_prevented(ledger: Ledger, event: Event) -> bool:
        bonus = isinstance(event, MoneyMoved) and event.reason is MoneyReason.BONUS
        cascade = ledger.public.cascade
        return bonus and cascade is not None and isinstance(cascade.action, action)

    return is_prevented


def is_income_on(age: Age) -> Callable[[Ledger, Event], bool]:
    """Return a function that tells whether an event is the income of a board."""
    return lambda _, event: isinstance(event, IncomeCollected) and event.age is age


def change_reasons(change: Callable[[Ledger, Any, tuple[Code, ...]], tuple[Code, ...]]) -> Change:
    """Change the reasons that stop a shadow, with a function of the ledger, the shadow and the reasons."""

    def wrap_reasons(why_stopped: Callable[..., tuple[Code, ...]]) -> Callable[..., tuple[Code, ...]]:
        return lambda ledger, board, age, shadow, *rest: change(
            ledger, shadow, why_stopped(ledger, board, age, shadow, *rest)
        )

    return replace_definition("rules.ripple:_why_stopped", wrap_reasons)


def ignore_reasons(*codes: Code) -> Change:
    """Ignore some reasons that stop a shadow."""
    return change_reasons(lambda _, __, found: tuple(each for each in found if each not in codes))


def decide_first(clause: str) -> Change:
    """Downsize the first of the equal buildings, even if a rule or a player would choose a different one."""

    def choose_first(chosen: Callable[..., object]) -> Callable[..., object]:
        return lambda ledger, age, clash, cited: (
            clash.sharers[0] if cited == clause else chosen(ledger, age, clash, cited)
        )

    return replace_definition("rules.settlement:_ask_which", choose_first)


def _set_worth_to_size() -> None:
    for kind in Kind:
        kind.worth = kind.size


def _stop_on_rough_ground(ledger: Ledger, shadow: Any, found: tuple[Code, ...]) -> tuple[Code, ...]:
    region = ledger.public.config.region
    return (Code.RIVER,) if shadow.squares & (region.forest | region.mountain | region.river) else found


def _skip_settling(settle: Callable[[Ledger, Age], None]) -> Callable[[Ledger, Age], None]:
    def settle_carelessly(ledger: Ledger, age: Age) -> None:
        if any(isinstance(event, DomainsJoined) for event in ledger.events):
            ledger.emit(CascadeSettled())
        else:
            settle(ledger, age)

    return settle_carelessly


def _reverse_clashes(clashes: Callable[..., list[Any]]) -> Callable[..., list[Any]]:
    return lambda board, kind: [replace(each, sharers=each.sharers[::-1]) for each in reversed(clashes(board, kind))]


def _answer(ask: Callable[[Ledger, Any], int]) -> Callable[[Ledger, Any], int]:
    return lambda ledger, decision: (
        decision.corners & -decision.corners if isinstance(decision, PlaceChoice) else ask(ledger, decision)
    )


def _share_unheld_domains(holding: Callable[[Domain, Age, int], Any]) -> Callable[[Domain, Age, int], object]:
    def hold(domain: Domain, age: Age, players: int) -> object:
        found = holding(domain, age, players)
        return found if found.seats else found._replace(seats=tuple(range(players)))

    return hold


def _is_paradox(_: Ledger, event: Event) -> bool:
    return isinstance(event, BuildingRemoved) and event.cause in (Cause.PARADOX, Cause.PARADOX_SHADOW)


ALONE = property(lambda board: tuple(Domain.of(board.grid, (each,)) for each in board.buildings))
"""A replacement of the domains of a board, in which each building is a separate domain."""


# --- material ---------------------------------------------------------------------------------------------------------

define_switch(
    "M-1",
    "No board has the printed hamlets of the region.",
    skip_checks("M-1"),
    put("game.board:board_with", lambda region, buildings=(): Board(region, tuple(buildings))),
)
define_switch(
    "M-2",
    "The value of every building is its size: 3 for a Castle, 2 for a Town, 3 for a City.",
    skip_checks("M-2"),
    _set_worth_to_size,
)
define_switch(
    "M-3",
    "Laying or removing a tile changes neither the stock nor the tiles that have left the game.",
    skip_checks("M-3"),
    put("rules.reducer:_with_count", lambda counts, _, __: counts),
    put("rules.reducer:_stock_after", lambda stock, _, __: stock),
)
define_switch(
    "M-4",
    "Laying or removing a cube does not change its owner's supply.",
    skip_checks("M-4"),
    put("rules.reducer:_players_after", lambda players, _, __: players),
)
define_switch(
    "M-5",
    "The deck has 18 cards of each type, so one Civil card is missing.",
    skip_checks("M-5"),
    put("game.cards:deck", lambda _: Cards(18, 18, 18)),
)
define_switch(
    "M-6",
    "Players begin without money and may go into debt.",
    skip_checks("M-6"),
    put("game.material:STARTING_MONEY", 0),
    ignore_violations(lambda violation: violation.code is Code.TOO_LITTLE_MONEY),
)
define_switch(
    "M-7",
    "Any number of players may play, such as one or six.",
    skip_checks("M-7"),
    put("game.material:SEATS", range(1, 100)),
)
define_switch(
    "V-1",
    "Every seat sees all hands, the pile and the seed.",
    skip_checks("V-1"),
    put("game.views:view_state", lambda state, _: state),
    put("game.views:view_event", lambda event, _: event),
)

# --- set-up -----------------------------------------------------------------------------------------------------------

define_switch("S-1", "The game begins with empty hands.", put_only("rules.setup:draw", do_nothing))
define_switch(
    "S-2",
    "The first seat always begins, even if a different seat was drawn or requested.",
    skip_checks("S-2"),
    put_only("rules.setup:FirstPlayerChosen", lambda _: FirstPlayerChosen(0)),
)
define_switch("S-3", "A game of Hold'em begins without cards in the row.", put("rules.setup:ROW", NO_CARDS))

# --- a player's turn --------------------------------------------------------------------------------------------------

define_switch(
    "T-1",
    "The turn does not record that a player has acted, so exchange and swap are legal after other actions.",
    skip_checks("T-1"),
    set_constant(Turn, "acted", value=False),
)
define_switch("T-2", "An exchange is always legal and changes nothing.", skip_checks("T-2"), disable_verb(ExchangeHand))
define_switch("T-3", "Travel is always legal and moves no adventurer.", skip_checks("T-3"), disable_verb(Travel))
define_switch(
    "T-4", "Any payment is legal, whatever the hand contains and wherever the adventurers are.", skip_checks("T-4")
)
define_switch(
    "T-5",
    "At the end of a turn, cards are neither given up nor drawn.",
    skip_checks("T-5"),
    put("rules.turn:_cards_given_up", lambda _, __: NO_CARDS),
    put("rules.cards:draw_to_full_hand", do_nothing),
)
define_switch(
    "T-6", "The discards are never shuffled into a new pile.", put("rules.cards:shuffle_discards", do_nothing)
)
define_switch(
    "T-7",
    "Any player may act, the turn does not pass, and the game does not end.",
    skip_checks("T-7"),
    prevent_events(lambda _, event: isinstance(event, TurnPassed)),
    put("rules.turn:end_game", do_nothing),
)
define_switch("T-8", "While a decision is pending, any action and any player's decision is legal.", skip_checks("T-8"))

# --- building ---------------------------------------------------------------------------------------------------------

define_switch("C-1", "A construction needs no adventurer, cards, tile, cube or free squares.", skip_checks("C-1"))
define_switch("C-2", "A construction pays no bonus.", prevent_events(is_bonus_of(Construct)))
define_switch(
    "U-1",
    "An upgrade needs no adventurer, cards, tile, free squares or suitable old building.",
    skip_checks("U-1"),
)
define_switch("U-2", "An upgrade pays no bonus.", prevent_events(is_bonus_of(Upgrade)))
define_switch("X-1", "A demolition needs no adventurer, card, money or suitable building.", skip_checks("X-1"))
define_switch("G-1", "Buildings of every kind may cover a river.", skip_checks("G-1"))
define_switch(
    "G-2",
    "Every square is plain, even where the region has a different terrain.",
    replace_definition(
        "game.region:TERRAINS", lambda letters: {**dict.fromkeys(letters, ""), "PLAIN": "".join(letters.values())}
    ),
)
define_switch("G-3", "Forest costs no card.", put("rules.ground:FOREST_CARDS", dict.fromkeys(range(2, 6), 0)))
define_switch("G-4", "Mountain costs no card.", put("rules.ground:MOUNTAIN_CARDS", dict.fromkeys(range(2, 6), 0)))
define_switch("D-1", "Every building is a separate domain.", put("game.board:Board.domains", ALONE))
define_switch("D-2", "A Military or Religious building may join domains.", skip_checks("D-2"))
define_switch(
    "H-1",
    "A building may be laid next to an equal building, and a domain may have two equal highest buildings.",
    skip_checks("H-1"),
)

# --- ripples ----------------------------------------------------------------------------------------------------------

define_switch(
    "R-1",
    "A construction or upgrade stays on its own board.",
    skip_checks("R-1"),
    put("rules.ripple:ripple", do_nothing),
)
define_switch(
    "R-2",
    "A shadow on Reason has the same colour as its building, instead of being a ruin.",
    skip_checks("R-2"),
    put("rules.ripple:shadow_of", lambda building, _: building),
)
define_switch(
    "R-3",
    "A building ripples even if no tile or cube is left for its shadow.",
    ignore_reasons(Code.NO_TILE, Code.NO_CUBE),
)
define_switch(
    "R-4",
    "A shadow is laid on Faith even if it joins domains or equals the highest building.",
    ignore_reasons(Code.DOMAINS_JOINED, Code.EQUAL_HIGHEST),
)
define_switch(
    "R-5",
    "A shadow destroys the building that it should replace, and does not keep its cubes.",
    put("rules.interpretations:predecessor", lambda _, __, ___: None),
    put("rules.ripple:_with_passed_on_cubes", lambda _, __, shadow, ___: shadow),
)
define_switch("R-6", "Buildings under a shadow stay on the board.", prevent_events(_is_paradox))
define_switch(
    "R-7",
    "If an upgrade does not ripple, the shadow of the old building is removed, with either house rule.",
    put("rules.interpretations:unrippled_shadow_goes", lambda _: True),
)
define_switch("R-8", "A shadow is not laid on forest, mountain or river.", change_reasons(_stop_on_rough_ground))
define_switch(
    "R-9",
    "All cubes on a Town or City lost to a paradox return to their owners.",
    put("rules.interpretations:hamlet_keeper", lambda _, __: None),
)

# --- junctions, downsizing, division ----------------------------------------------------------------------------------

define_switch(
    "J-1",
    "After a building has joined domains, no hierarchy is restored.",
    replace_definition("rules.settlement:settle", _skip_settling),
)
define_switch(
    "J-2",
    "The Religious hierarchy is restored first on Might, and the Military hierarchy first on Faith.",
    replace_definition(
        "rules.interpretations:SETTLING_ORDER", lambda order: {age: order[age][::-1] for age in BUILDING_AGES}
    ),
)
define_switch(
    "J-3",
    "The original domains of buildings are not remembered, so their powers are not compared.",
    put("rules.settlement:Origins.of", do_nothing),
)
define_switch(
    "J-4",
    "All original domains have equal power.",
    replace_definition("rules.settlement:_powers", lambda powers: lambda *place: dict.fromkeys(powers(*place), 1)),
)
define_switch(
    "J-5",
    "Among equal powers, the first building is downsized: no player decides, and its owner does not matter.",
    decide_first("J-5"),
)
define_switch(
    "J-6",
    "Clashes are settled, and their buildings downsized, from the last square of the board to the first.",
    replace_definition("rules.settlement:_clashes", _reverse_clashes),
)
define_switch(
    "DS-1",
    "A downsized building is destroyed, even if there are smaller kinds.",
    put("rules.settlement:_smaller", do_nothing),
)
define_switch(
    "DS-2",
    "The smaller building may be laid outside the squares of the larger one, anywhere on the board.",
    skip_checks("DS-2"),
    put("game.actions:PlaceChoice.allows", lambda _, corner: bool(corner)),
)
define_switch(
    "DS-3",
    "The smaller building is placed at the first possible square.",
    replace_definition("rules.reducer:Ledger.ask", _answer),
)
define_switch(
    "DS-4",
    "A downsized building keeps its shadows, and the smaller one does not ripple.",
    put("rules.settlement:_update_shadows_of_might", do_nothing),
    put("rules.settlement:_update_shadow_of_faith", do_nothing),
)
define_switch(
    "DV-1",
    "In a division, the first building is downsized: no player decides, and no building is preferred for its owner.",
    decide_first("DV-1"),
)

# --- Reason, income, end ----------------------------------------------------------------------------------------------

define_switch("P-1", "Populating needs no adventurer, card, cube, space or civil building.", skip_checks("P-1"))
define_switch("N-1", "A renovation needs no adventurer, cards, cube or ruin.", skip_checks("N-1"))
define_switch("I-1", "No game turn ends with income.", put("game.material:INCOME_TURNS", ()))
define_switch("I-2", "Domains of Might pay no income.", prevent_events(is_income_on(Age.MIGHT)))
define_switch("I-3", "Domains of Faith pay no income.", prevent_events(is_income_on(Age.FAITH)))
define_switch("I-4", "Domains of Reason pay no income.", prevent_events(is_income_on(Age.REASON)))
define_switch(
    "I-5",
    "A domain without a deciding building, or without cubes, pays every player.",
    replace_definition("rules.income:holding", _share_unheld_domains),
)
define_switch("E-1", "No player wins.", put("rules.interpretations:winners", lambda _: ()))

# --- Hold'em, editions, house rules -----------------------------------------------------------------------------------

define_switch(
    "HE-1", "A swap is legal without Hold'em, and a row may contain any number of cards.", skip_checks("HE-1")
)
define_switch(
    "HE-2",
    "A swap is always legal and moves no cards.",
    skip_checks("HE-2"),
    prevent_events(lambda _, event: isinstance(event, CardsSwapped)),
)
define_switch(
    "ED-1",
    "Every game uses the Matagot edition, with its 55 cards.",
    set_constant(Config, "edition", Edition.MATAGOT),
    set_constant(Config, "deck", Deck.STANDARD),
)
define_switch(
    "ED-2", "The cards are dealt in the order of the box.", put("game.shuffle:Stream.shuffle", lambda _, cards: cards)
)
define_switch(
    "ED-3",
    "An unknown hand may contain any number of any cards.",
    skip_checks("ED-3"),
    ignore_violations(lambda violation: violation.code is Code.CARDS_BEYOND_TOTALS),
)
define_switch("ED-4", "Every game uses our interpretations.", set_constant(Config, "house_rules", HouseRules()))
