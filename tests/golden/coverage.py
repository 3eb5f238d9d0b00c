"""What happens in a game, as short names, so that a test can ask whether the golden games leave anything out."""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import pairwise
from typing import get_args

from khronos_engine.game.actions import Action, BuildingChoice, Construct, Upgrade
from khronos_engine.game.events import (
    BuildingChanged,
    BuildingLaid,
    BuildingRemoved,
    CardsPlayed,
    Cause,
    ClashFound,
    ClashKind,
    DecisionRequested,
    Event,
    GameEnded,
    IncomeCollected,
    MoneyMoved,
    MoneyReason,
    PileShuffled,
    RippleStopped,
)
from khronos_engine.game.material import (
    BUILDING_AGES,
    Age,
    CardMode,
    Deck,
    Edition,
    MixedTerrain,
    OldShadow,
    ParadoxTiles,
    Type,
    UpgradeTerrain,
)
from khronos_engine.game.state import Config, Public, State
from khronos_engine.referee import UndoObstacle
from tests.golden.transcript import Step

LONG = 5
"""A cascade with this number of decisions is a long one."""

MANY = 3
"""A cascade in which this number of players decide is a cascade of many."""

_BY_EVENT = {
    BuildingLaid: (Cause.CONSTRUCTION, Cause.UPGRADE, Cause.RIPPLE, Cause.DOWNSIZING),
    BuildingRemoved: (
        *(Cause.DEMOLITION, Cause.PARADOX, Cause.PARADOX_SHADOW),
        *(Cause.UNRIPPLED_UPGRADE, Cause.DOWNSIZING, Cause.LOST_SHADOW),
    ),
    BuildingChanged: (Cause.POPULATION, Cause.RENOVATION),
}

_OPTIONS: tuple[type[IntEnum], ...] = (
    *(Edition, Deck, CardMode),
    *(ParadoxTiles, MixedTerrain, UpgradeTerrain, OldShadow),
)

WANTED = frozenset(
    (
        *(f"event {each.__name__}" for each in get_args(Event)),
        *(f"action {each.__name__}" for each in get_args(Action)),
        *(f"{event.__name__} by {cause.name}" for event, causes in _BY_EVENT.items() for cause in causes),
        *(f"money for {each.name}" for each in MoneyReason),
        *(
            f"{kind.name} clash of {each.name} on {age.name}"
            for kind in ClashKind
            for each in (Type.MILITARY, Type.RELIGIOUS)
            for age in BUILDING_AGES
        ),
        *(f"undo hindered by {each.name}" for each in UndoObstacle),
        *(f"income of {age.name}" for age in Age),
        *(f"{option.__name__} {each.name}" for option in _OPTIONS for each in option),
        *(f"{players} players" for players in range(2, 6)),
        *("Hold'em", "no Hold'em", "from the set-up", "from a position"),
        *("J-5 asks the player on turn", "DV-1 asks the player on turn"),
        *("DS-3 asks the player on turn", "DS-3 asks another player"),
        *("J-5 settles without asking", "J-4 settles without asking", "DV-1 settles without asking"),
        *("R-3 on FAITH: NO_TILE", "R-3 on REASON: NO_TILE", "R-3 on FAITH: NO_CUBE"),
        *("R-4 on FAITH: DOMAINS_JOINED", "R-4 on FAITH: EQUAL_HIGHEST"),
        *("R-5 moves cubes", "R-5 replaces the shadow of an upgrade", "R-6 to the stock", "R-6 out of the game"),
        *("R-7 leaves an old shadow", "R-9 keeps a cube", "R-9 keeps none"),
        *("DS-1 to a kind two sizes smaller", "DS-4 ripples again"),
        *("a ruin half renovated", "a ruin of size 3 renovated", "two adventurers pay together", "a surcharge is paid"),
        *("a pile of discards", "a sole winner", "a shared victory", "a long cascade", "a cascade of many"),
        *("clashes on two boards in one action", "I-4 pays tied players"),
    )
)
"""What the golden games show together; each clause is cited where it decides."""


def shown(setup_events: Iterable[Event], steps: Iterable[Step]) -> frozenset[str]:
    """Return what a game shows of all that is wanted, and perhaps more."""
    played = tuple(steps)
    found = {f"event {type(event).__name__}" for event in setup_events}
    if played:
        found.update(_of_options(played[0].before.config, from_setup=bool(found)))
    for step in played:
        found.update(_of_step(step))
    for cascade in _cascades(played):
        found.update(_of_cascade(cascade))
    return frozenset(found)


def _of_options(config: Config, *, from_setup: bool) -> Iterator[str]:
    yield f"{config.players} players"
    yield "Hold'em" if config.holdem else "no Hold'em"
    yield "from the set-up" if from_setup else "from a position"
    chosen: tuple[IntEnum, ...] = (config.edition, config.deck, config.cards)
    rulings = tuple(getattr(config.rulings, each) for each in config.rulings.__struct_fields__)
    yield from (f"{type(each).__name__} {each.name}" for each in (*chosen, *rulings))


def _of_step(step: Step) -> Iterator[str]:
    yield f"action {type(step.outcome.action).__name__}"
    yield from (f"undo hindered by {each.name}" for each in step.outcome.undo_obstacles)
    for event in step.outcome.events:
        yield f"event {type(event).__name__}"
        yield from _of_event(step.before, event)


def _of_event(before: State, event: Event) -> Iterator[str]:
    on_turn = before.public.turn.seat
    match event:
        case MoneyMoved():
            yield f"money for {event.reason.name}"
        case CardsPlayed(_, payment):
            if payment.first.total and payment.second.total:
                yield "two adventurers pay together"
        case IncomeCollected():
            yield f"income of {event.age.name}"
        case PileShuffled():
            yield "a pile of discards"
        case BuildingLaid() | BuildingRemoved() | BuildingChanged():
            yield f"{type(event).__name__} by {event.cause.name}"
            yield from _of_building(event)
        case RippleStopped():
            yield from (f"{event.clause} on {event.age.name}: {code.name}" for code in event.codes)
        case ClashFound():
            yield f"{event.kind.name} clash of {event.type.name} on {event.age.name}"
        case DecisionRequested(decision):
            whom = "the player on turn" if decision.seat == on_turn else "another player"
            yield f"{decision.clause} asks {whom}"
        case GameEnded(_, winners):
            yield "a sole winner" if len(winners) == 1 else "a shared victory"
        case _:
            pass


def _of_building(event: BuildingLaid | BuildingRemoved | BuildingChanged) -> Iterator[str]:
    match event:
        case BuildingLaid(_, building, Cause.RIPPLE, replaced):
            if building.cubes:
                yield "R-5 moves cubes"
            if replaced is not None and replaced.kind is not building.kind:
                yield "R-5 replaces the shadow of an upgrade"
        case BuildingLaid(_, building, Cause.DOWNSIZING, replaced):
            if replaced is not None and replaced.kind.size - building.kind.size > 1:
                yield "DS-1 to a kind two sizes smaller"
        case BuildingRemoved(Age.REASON, building, Cause.PARADOX | Cause.PARADOX_SHADOW) if building.kind.is_civil:
            if event.keeper is not None:
                yield "R-9 keeps a cube"
            elif building.cube_count:
                yield "R-9 keeps none"
        case BuildingChanged(_, _, new, Cause.RENOVATION):
            if new.ruin:
                yield "a ruin half renovated"
            elif new.kind.size == 3:
                yield "a ruin of size 3 renovated"
        case _:
            pass
    if isinstance(event, BuildingRemoved) and event.cause is Cause.PARADOX:
        yield "R-6 out of the game" if event.leaves_game else "R-6 to the stock"


def _cascades(steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    """Yield each action with the decisions that it asks for."""
    current: list[Step] = []
    for step in steps:
        if step.before.public.cascade is None and current:
            yield tuple(current)
            current = []
        current.append(step)
    if current:
        yield tuple(current)


def _of_cascade(cascade: tuple[Step, ...]) -> Iterator[str]:
    events = [event for step in cascade for event in step.outcome.events]
    questions = [event.decision for event in events if isinstance(event, DecisionRequested)]
    if len(questions) >= LONG:
        yield "a long cascade"
    if len({question.seat for question in questions}) >= MANY:
        yield "a cascade of many"
    clashes = [event for event in events if isinstance(event, ClashFound)]
    if len({clash.age for clash in clashes}) > 1:
        yield "clashes on two boards in one action"
    yield from _of_upgrade(cascade[0], events)
    yield from _of_payment(cascade[0])
    yield from _of_income(cascade[0].before.public, events)
    downsized = False
    followed: tuple[Event | None, ...] = (*events, None)
    for event, following in pairwise(followed):
        downsized = downsized or (isinstance(event, BuildingLaid) and event.cause is Cause.DOWNSIZING)
        if isinstance(event, ClashFound):
            yield from _of_clash(event, following)
        elif downsized and isinstance(event, BuildingLaid) and event.cause is Cause.RIPPLE:
            yield "DS-4 ripples again"


def _of_clash(clash: ClashFound, following: Event | None) -> Iterator[str]:
    if isinstance(following, DecisionRequested) and isinstance(following.decision, BuildingChoice):
        return
    if clash.kind is ClashKind.DIVISION:
        yield "DV-1 settles without asking"
    else:
        yield "J-5 settles without asking" if len(set(clash.powers)) == 1 else "J-4 settles without asking"


def _of_upgrade(step: Step, events: list[Event]) -> Iterator[str]:
    """Yield whether an upgrade does not ripple and leaves the shadow of the old building (R-7)."""
    action = step.outcome.action
    if not isinstance(action, Upgrade):
        return
    boards = step.before.public.boards
    old = boards[action.age].at(boards[action.age].grid.mask(action.old))
    stopped = [event.age for event in events if isinstance(event, RippleStopped)]
    if old is None or old.kind.size == 1 or not stopped:
        return
    after = step.outcome.state.public.boards[stopped[0]]
    if any(each.squares == old.squares and each.kind is old.kind for each in after.buildings):
        yield "R-7 leaves an old shadow"


def _of_payment(step: Step) -> Iterator[str]:
    """Yield whether more cards are played than the building costs (G-3, G-4)."""
    action = step.outcome.action
    paid = action.payment if isinstance(action, Construct) else None
    if isinstance(action, Construct) and paid is not None and paid.cards.total > action.kind.worth:
        yield "a surcharge is paid"


def _of_income(public: Public, events: list[Event]) -> Iterator[str]:
    """Yield whether a domain of Reason pays a player who has no more cubes there than another (I-4)."""
    for event in events:
        if isinstance(event, IncomeCollected) and event.age is Age.REASON:
            domain = next(each for each in public.boards[Age.REASON].domains if each.squares == event.domain)
            cubes = domain.cubes(public.config.players)
            if cubes.count(cubes[event.seat]) > 1:
                yield "I-4 pays tied players"
