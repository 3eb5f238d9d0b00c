"""Every clause of the rules switched off: its check always passes, its effect does nothing.

A switch changes the engine in one place, for the rest of the process; its docstring says what is gone. `pytest
--without R-6` turns one before the tests run, and `make trace-prove` asks of each whether a test that is marked with
the clause then fails. The rulebook's worked examples have no switch: they are tests themselves.
"""

import importlib
import sys
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from khronos_engine.actions import Construct, ExchangeHand, PlaceChoice, Travel, Upgrade
from khronos_engine.board import Board, Domain
from khronos_engine.cards import NO_CARDS, Cards
from khronos_engine.events import (
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
from khronos_engine.ledger import Ledger
from khronos_engine.material import BUILDING_AGES, Age, Deck, Edition, Kind, Rulings
from khronos_engine.region import Terrain
from khronos_engine.state import Config, Turn
from khronos_engine.violations import Code, Violation

SWITCHES: dict[str, Callable[[], None]] = {}
"""The function that switches each clause off, by the clause's id."""


def off(clause: str) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Make a function the switch of a clause."""

    def register(switch: Callable[[], None]) -> Callable[[], None]:
        SWITCHES[clause] = switch
        return switch

    return register


# --- how the engine is changed ----------------------------------------------------------------------------------------


def of(where: str) -> Any:
    """Return what a module of the engine defines: `of("rules.turn:play_travel")`, `of("board:Board.domains")`."""
    module, names = where.split(":")
    found: Any = importlib.import_module(f"khronos_engine.{module}")
    for name in names.split("."):
        found = getattr(found, name)
    return found


def put(where: str, new: object) -> None:
    """Replace what a module or class defines, also in every module that has imported it."""
    module, names = where.split(":")
    if "." in names:
        owner, name = names.rsplit(".", 1)
        setattr(of(f"{module}:{owner}"), name, new)
        return
    old = of(where)
    for path, each in list(sys.modules.items()):
        if path.startswith("khronos_engine") and vars(each).get(names) is old:
            setattr(each, names, new)


def put_only(where: str, new: object) -> None:
    """Replace what a module defines or has imported, in that module alone."""
    module, name = where.split(":")
    setattr(importlib.import_module(f"khronos_engine.{module}"), name, new)


def always(owner: type, field: str, value: object) -> None:
    """Give a field of a class one value that nothing can change."""
    setattr(owner, field, property(lambda _: value, lambda _, __: None))


def nothing(*_: object) -> None:
    """Do nothing, in the place of a function that does something."""


def ineffective(action: type) -> None:
    """Let a verb do nothing."""
    verbs = of("referee:RULES_OF_VERBS")
    verbs[action] = verbs[action]._replace(play=nothing)


def unseen(broken: Callable[[Violation], bool]) -> None:
    """Let the judge ignore some violations."""
    refusal = of("violations:refusal")

    def lenient(violations: list[Violation], *rest: Any, **named: Any) -> object:
        return refusal([each for each in violations if not broken(each)], *rest, **named)

    put("violations:refusal", lenient)


def unchecked(clause: str) -> None:
    """Let the checks of a clause always pass: the judge's, and those of a position from outside."""
    audit = of("audit:audit")
    unseen(lambda violation: violation.clause == clause)
    put("audit:audit", lambda state: tuple(each for each in audit(state) if each.clause != clause))


def never(happens: Callable[[Ledger, Event], bool]) -> None:
    """Let some events never happen: they are not recorded and change nothing."""
    emit = Ledger.emit

    def filtered(ledger: Ledger, event: Event) -> None:
        if not happens(ledger, event):
            emit(ledger, event)

    put("ledger:Ledger.emit", filtered)


def bonus_of(action: type) -> Callable[[Ledger, Event], bool]:
    """Return whether an event is the bonus that an action of some kind pays."""

    def happens(ledger: Ledger, event: Event) -> bool:
        bonus = isinstance(event, MoneyMoved) and event.reason is MoneyReason.BONUS
        cascade = ledger.public.cascade
        return bonus and cascade is not None and isinstance(cascade.action, action)

    return happens


def income_on(age: Age) -> Callable[[Ledger, Event], bool]:
    """Return whether an event is the income of one board."""
    return lambda _, event: isinstance(event, IncomeCollected) and event.age is age


def never_stopped_by(*codes: Code) -> None:
    """Ignore some reasons that forbid a shadow."""
    why_stopped = of("rules.ripple:_why_stopped")
    put(
        "rules.ripple:_why_stopped",
        lambda *place: tuple(each for each in why_stopped(*place) if each not in codes),
    )


def undecided(clause: str) -> None:
    """Let the first of the sharers give way where a clause says whose it is, or who chooses."""
    chosen = of("rules.settlement:_chosen")
    put(
        "rules.settlement:_chosen",
        lambda ledger, age, clash, cited: clash.sharers[0] if cited == clause else chosen(ledger, age, clash, cited),
    )


# --- material ---------------------------------------------------------------------------------------------------------


@off("M-1")
def boards_are_blank() -> None:
    """The printed hamlets of the region are on no board."""
    unchecked("M-1")
    put("board:bare_board", lambda region: Board(region, ()))


@off("M-2")
def values_are_sizes() -> None:
    """Every building is worth its size: a Castle 3, a Town 2, a City 3."""
    unchecked("M-2")
    for kind in Kind:
        kind.worth = kind.size


@off("M-3")
def tiles_are_not_counted() -> None:
    """Tiles laid or taken off change neither the stock nor what is out of the game."""
    unchecked("M-3")
    put("reducer:_counted", lambda counts, _, __: counts)
    put("reducer:_stock_after", lambda stock, _, __: stock)


@off("M-4")
def cubes_are_not_counted() -> None:
    """Cubes laid or taken off do not change the supply of their owner."""
    unchecked("M-4")
    put("reducer:_players_after", lambda players, _, __: players)


@off("M-5")
def deck_is_even() -> None:
    """The deck has 18 cards of each type: a Civil one is missing."""
    unchecked("M-5")
    put("cards:deck", lambda _: Cards(18, 18, 18))


@off("M-6")
def money_does_not_matter() -> None:
    """Players begin with nothing and may owe money."""
    unchecked("M-6")
    put("material:STARTING_MONEY", 0)
    unseen(lambda violation: violation.code is Code.TOO_LITTLE_MONEY)


@off("M-7")
def any_number_plays() -> None:
    """One may play alone, and six together."""
    unchecked("M-7")
    put("material:SEATS", range(1, 100))


@off("V-1")
def everything_is_seen() -> None:
    """Every seat sees all hands, the pile and the seed."""
    unchecked("V-1")
    put("views:view_state", lambda state, _: state)
    put("views:view_event", lambda event, _: event)


# --- set-up -----------------------------------------------------------------------------------------------------------


@off("S-1")
def nobody_is_dealt_cards() -> None:
    """The game begins with empty hands."""
    put_only("setup:draw", nothing)


@off("S-2")
def first_seat_begins() -> None:
    """The first seat begins, whichever was drawn or given."""
    unchecked("S-2")
    put_only("setup:FirstPlayerChosen", lambda _: FirstPlayerChosen(0))


@off("S-3")
def row_is_not_laid() -> None:
    """A game of Hold'em begins without cards in the row."""
    put("setup:ROW", NO_CARDS)


# --- a player's turn --------------------------------------------------------------------------------------------------


@off("T-1")
def actions_are_forgotten() -> None:
    """Nobody has acted yet in this turn, so exchange and swap may come after actions."""
    unchecked("T-1")
    always(Turn, "acted", value=False)


@off("T-2")
def exchange_does_nothing() -> None:
    """An exchange is always legal and changes nothing."""
    unchecked("T-2")
    ineffective(ExchangeHand)


@off("T-3")
def travel_does_nothing() -> None:
    """A journey is always legal and leads nowhere."""
    unchecked("T-3")
    ineffective(Travel)


@off("T-4")
def anyone_plays_any_card() -> None:
    """Nobody asks whether a card is in the hand, and who plays it where."""
    unchecked("T-4")


@off("T-5")
def turn_ends_without_cards() -> None:
    """At the end of a turn no cards are given up and none drawn."""
    unchecked("T-5")
    put("rules.turn:_given_up", lambda _, __: NO_CARDS)
    put("rules.cards:draw_to_full_hand", nothing)


@off("T-6")
def pile_stays_empty() -> None:
    """The discards are never shuffled into a new pile."""
    put("rules.cards:shuffle_discards", nothing)


@off("T-7")
def turn_never_passes() -> None:
    """Any player may act, the turn does not pass, and the game does not end."""
    unchecked("T-7")
    never(lambda _, event: isinstance(event, TurnPassed))
    put("rules.turn:end_game", nothing)


@off("T-8")
def decisions_bind_nobody() -> None:
    """Whatever is pending, any action and any player's decision is legal."""
    unchecked("T-8")


# --- building ---------------------------------------------------------------------------------------------------------


@off("C-1")
def construction_is_always_legal() -> None:
    """A construction asks for no adventurer, cards, tile, cube or free squares."""
    unchecked("C-1")


@off("C-2")
def construction_pays_nothing() -> None:
    """A construction pays no bonus."""
    never(bonus_of(Construct))


@off("U-1")
def upgrade_is_always_legal() -> None:
    """An upgrade asks for no adventurer, cards, tile or free squares, nor for a proper old building."""
    unchecked("U-1")


@off("U-2")
def upgrade_pays_nothing() -> None:
    """An upgrade pays no bonus."""
    never(bonus_of(Upgrade))


@off("X-1")
def demolition_is_always_legal() -> None:
    """A demolition asks for no adventurer, card or money, nor for a proper building."""
    unchecked("X-1")


@off("G-1")
def river_is_built_on() -> None:
    """Every kind may cover river."""
    unchecked("G-1")


@off("G-2")
def all_is_plain() -> None:
    """Every square is plain, whatever the region says."""
    terrain = of("region:_TERRAIN")
    put("region:_TERRAIN", dict.fromkeys(terrain, Terrain.PLAIN))


@off("G-3")
def forest_is_free() -> None:
    """Forest costs no card."""
    put("rules.ground:FOREST_CARDS", dict.fromkeys(range(2, 6), 0))


@off("G-4")
def mountain_is_free() -> None:
    """Mountain costs no card."""
    put("rules.ground:MOUNTAIN_CARDS", dict.fromkeys(range(2, 6), 0))


@off("D-1")
def buildings_stand_alone() -> None:
    """Every building is a domain of its own."""
    alone = property(lambda board: tuple(Domain(each.squares, (each,), is_contested=False) for each in board.buildings))
    put("board:Board.domains", alone)


@off("D-2")
def anything_joins_domains() -> None:
    """A Military or Religious building may join domains."""
    unchecked("D-2")


@off("H-1")
def equals_are_laid() -> None:
    """A building may be laid beside its equal, and equals may stand at the top of a domain."""
    unchecked("H-1")


# --- ripples ----------------------------------------------------------------------------------------------------------


@off("R-1")
def nothing_ripples() -> None:
    """A construction or upgrade stays on its own board."""
    unchecked("R-1")
    put("rules.ripple:ripple", nothing)


@off("R-2")
def shadow_keeps_its_owner() -> None:
    """A shadow looks as the building that casts it, on Reason too."""
    unchecked("R-2")
    put("rules.ripple:shadow_of", lambda building, _: building)


@off("R-3")
def ripples_need_no_stock() -> None:
    """A building ripples without a tile or a cube for it."""
    never_stopped_by(Code.NO_TILE, Code.NO_CUBE)


@off("R-4")
def ripples_ignore_domains_and_hierarchy() -> None:
    """A shadow is laid on Faith though it joins domains or equals the highest."""
    never_stopped_by(Code.DOMAINS_JOINED, Code.EQUAL_HIGHEST)


@off("R-5")
def nothing_is_a_predecessor() -> None:
    """A shadow destroys what it should replace, and takes no cubes over."""
    put("readings:predecessor", lambda _, __, ___: None)
    put("rules.ripple:_with_passed_on_cubes", lambda _, __, shadow, ___: shadow)


@off("R-6")
def paradox_destroys_nothing() -> None:
    """What a shadow covers stays beneath it."""
    paradoxes = (Cause.PARADOX, Cause.PARADOX_SHADOW)
    never(lambda _, event: isinstance(event, BuildingRemoved) and event.cause in paradoxes)


@off("R-7")
def old_shadow_goes() -> None:
    """Where an upgraded building does not ripple, the old one's shadow is removed, whatever the ruling."""
    put("readings:unrippled_shadow_goes", lambda _: True)


@off("R-8")
def terrain_stops_ripples() -> None:
    """A shadow is not laid on forest, mountain or river."""
    why_stopped = of("rules.ripple:_why_stopped")

    def stopped_on_rough_ground(ledger: Ledger, board: Board, age: Age, shadow: Any, *rest: Any) -> tuple[Code, ...]:
        rough = board.region.forest | board.region.mountain | board.region.river
        return (Code.RIVER,) if shadow.squares & rough else tuple(why_stopped(ledger, board, age, shadow, *rest))

    put("rules.ripple:_why_stopped", stopped_on_rough_ground)


@off("R-9")
def nobody_keeps_a_cube() -> None:
    """All cubes on a Town or City lost to a paradox go back."""
    put("readings:hamlet_keeper", lambda _, __: None)


# --- junctions, downsizing, division ----------------------------------------------------------------------------------


@off("J-1")
def junction_is_left_alone() -> None:
    """Where a building has joined domains, no hierarchy is restored."""
    settle = of("rules.settlement:settle")

    def careless(ledger: Ledger, age: Age) -> None:
        if any(isinstance(event, DomainsJoined) for event in ledger.events):
            ledger.emit(CascadeSettled())
        else:
            settle(ledger, age)

    put("rules.settlement:settle", careless)


@off("J-2")
def hierarchies_are_restored_the_other_way_round() -> None:
    """On Might the Religious hierarchy is restored first, on Faith the Military."""
    order = of("readings:SETTLING_ORDER")
    put("readings:SETTLING_ORDER", {age: order[age][::-1] for age in BUILDING_AGES})


@off("J-3")
def origins_are_forgotten() -> None:
    """No building remembers the domain that it came from, so no powers are compared."""
    put("rules.settlement:Origins.of", nothing)


@off("J-4")
def powers_are_equal() -> None:
    """Every origin domain is as strong as any other."""
    powers = of("rules.settlement:_powers")
    put("rules.settlement:_powers", lambda *place: dict.fromkeys(powers(*place), 1))


@off("J-5")
def tie_falls_on_the_first() -> None:
    """Between equal powers the first building gives way: nobody is asked, and the player's own are not preferred."""
    undecided("J-5")


@off("J-6")
def last_comes_first() -> None:
    """Clashes are settled, and their sharers downsized, from the last square of the board on."""
    clashes = of("rules.settlement:_clashes")
    put(
        "rules.settlement:_clashes",
        lambda board, kind: [replace(each, sharers=each.sharers[::-1]) for each in reversed(clashes(board, kind))],
    )


@off("DS-1")
def downsizing_destroys() -> None:
    """A downsized building is destroyed, whatever smaller kinds there are."""
    put("rules.settlement:_smaller", nothing)


@off("DS-2")
def smaller_building_lies_anywhere() -> None:
    """The smaller building may be laid outside the squares of the larger one, anywhere on the board."""
    unchecked("DS-2")
    put("actions:PlaceChoice.allows", lambda _, corner: bool(corner))


@off("DS-3")
def owner_is_not_asked() -> None:
    """The smaller building lies at the first place there is."""
    ask = Ledger.ask

    def answered(ledger: Ledger, decision: Any) -> int:
        return decision.corners & -decision.corners if isinstance(decision, PlaceChoice) else ask(ledger, decision)

    put("ledger:Ledger.ask", answered)


@off("DS-4")
def shadows_stay() -> None:
    """A downsized building keeps its shadows, and the smaller one does not ripple."""
    put("rules.settlement:_shadows_of_might", nothing)
    put("rules.settlement:_shadow_of_faith", nothing)


@off("DV-1")
def division_falls_on_the_first() -> None:
    """In a division the first building gives way: nobody is asked, and the player's own are not preferred."""
    undecided("DV-1")


# --- Reason, income, end ----------------------------------------------------------------------------------------------


@off("P-1")
def populating_is_always_legal() -> None:
    """A populating asks for no adventurer, card, cube or room, nor for a civil building."""
    unchecked("P-1")


@off("N-1")
def renovation_is_always_legal() -> None:
    """A renovation asks for no adventurer, cards or cube, nor for a ruin."""
    unchecked("N-1")


@off("I-1")
def income_is_not_collected() -> None:
    """No game turn ends with income."""
    put("material:INCOME_TURNS", ())


@off("I-2")
def might_pays_nothing() -> None:
    """Domains of Might pay no income."""
    never(income_on(Age.MIGHT))


@off("I-3")
def faith_pays_nothing() -> None:
    """Domains of Faith pay no income."""
    never(income_on(Age.FAITH))


@off("I-4")
def reason_pays_nothing() -> None:
    """Domains of Reason pay no income."""
    never(income_on(Age.REASON))


@off("I-5")
def domain_of_nobody_pays_everybody() -> None:
    """A domain without a deciding building, or without cubes, pays every player."""
    holding = of("rules.income:holding")

    def generous(domain: Domain, age: Age, players: int) -> object:
        held = holding(domain, age, players)
        return held if held.seats else held._replace(seats=tuple(range(players)))

    put("rules.income:holding", generous)


@off("E-1")
def nobody_wins() -> None:
    """Nobody wins, however rich."""
    put("readings:winners", lambda _: ())


# --- Hold'em, editions, rulings ---------------------------------------------------------------------------------------


@off("HE-1")
def everyone_has_a_row() -> None:
    """A swap is judged without Hold'em as with it, and a row may hold any number of cards."""
    unchecked("HE-1")


@off("HE-2")
def swap_does_nothing() -> None:
    """A swap is always legal and moves no card."""
    unchecked("HE-2")
    never(lambda _, event: isinstance(event, CardsSwapped))


@off("ED-1")
def editions_are_one() -> None:
    """Every game is played by the Matagot edition, with its 55 cards."""
    always(Config, "edition", Edition.MATAGOT)
    always(Config, "deck", Deck.STANDARD)


@off("ED-2")
def pile_is_not_shuffled() -> None:
    """The cards are dealt in the order of the box."""
    put("shuffle:Stream.shuffled", lambda _, cards: cards)


@off("ED-3")
def every_report_is_accepted() -> None:
    """A hand that is not known can hold any cards, and any number of them."""
    unchecked("ED-3")
    unseen(lambda violation: violation.code is Code.CARDS_BEYOND_TOTALS)


@off("ED-4")
def rulings_are_ignored() -> None:
    """Every game is played by this referee's own readings."""
    always(Config, "rulings", Rulings())
