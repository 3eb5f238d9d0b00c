"""What an action sets off: refused ripples, paradoxes, junctions, clashes, what shrinks and what goes."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.event_pb2 import (
    BuildingLaid,
    BuildingRemoved,
    Cause,
    ClashFound,
    ClashKind,
    DomainsJoined,
    Event,
    RippleStopped,
)
from khronos.v1.refusal_pb2 import ViolationCode
from khronos_cli.language import spoken
from khronos_cli.names import place, seat_name
from khronos_cli.narration.keys import Narration
from khronos_cli.narration.nouns import age_noun, building_noun, one_of_kind
from khronos_engine.texts.languages import Phrase

_WHY_STOPPED: Final = {
    ViolationCode.VIOLATION_CODE_NO_TILE: Narration.NO_TILE,
    ViolationCode.VIOLATION_CODE_NO_CUBE: Narration.NO_CUBE,
    ViolationCode.VIOLATION_CODE_DOMAINS_JOINED: Narration.WOULD_JOIN,
    ViolationCode.VIOLATION_CODE_EQUAL_HIGHEST: Narration.WOULD_EQUAL,
}

_Told = tuple[Phrase | None, Phrase | str]
"""The news in a word or two, if it is news, and the rest."""


def consequences(events: Sequence[Event], config: GameConfig) -> Iterator[tuple[str, str]]:
    """Yield what follows from an action, or from a decision: the news in a word or two, and the rest.

    Args:
        events: All events of the action, itself the first.
        config: What the game is played with.
    """
    for news, rest in _consequences(events, config):
        yield ("", spoken(rest)) if news is None else (spoken(news), f": {spoken(rest)}")


def _consequences(events: Sequence[Event], config: GameConfig) -> Iterator[_Told]:
    action = events[0].action_taken.action
    joined = [event.domains_joined for event in events if event.HasField("domains_joined")]
    if joined:
        yield Phrase.of(Narration.JUNCTION), _junction(joined, config)
    # What ripples after a clash, or a decision about one, is not the building of the deed.
    settling = action.HasField("choose_building") or action.HasField("place_building")
    # Who says where the smaller building goes has said so already.
    said = action.HasField("place_building")
    for are_lost, some in groupby(events, _is_lost_shadow):
        if are_lost:
            ages = tuple(age_noun(event.building_removed.age) for event in some)
            yield None, Phrase.of(Narration.SHADOWS_VANISH, count=len(ages), ages=ages)
            continue
        for event in some:
            settling = settling or event.HasField("clash_found")
            if said and event.building_laid.cause == Cause.CAUSE_DOWNSIZING:
                said = False
            else:
                yield from _consequence(event, config, settling=settling)


def _is_lost_shadow(event: Event) -> bool:
    return event.building_removed.cause == Cause.CAUSE_LOST_SHADOW


def _consequence(event: Event, config: GameConfig, *, settling: bool) -> Iterator[_Told]:
    """Yield what an event tells beyond the deed."""
    match event.WhichOneof("fact"):
        case "ripple_stopped":
            yield _stopped(event.ripple_stopped, config)
        case "building_removed" if event.building_removed.cause != Cause.CAUSE_DEMOLITION:
            yield _removed(event.building_removed, config)
        case "building_laid":
            yield from _laid(event.building_laid, config, settling=settling)
        case "clash_found":
            yield _clash(event.clash_found, config)
        case _:
            pass


def _junction(joined: Sequence[DomainsJoined], config: GameConfig) -> Phrase:
    """Return what a building joins, on whichever boards."""
    boards = tuple(
        Phrase.of(Narration.DOMAINS_OF_BOARD, count=len(each.domains), age=age_noun(each.age)) for each in joined
    )
    return Phrase.of(Narration.JOINS, building=building_noun(joined[0].building, config), boards=boards)


def _stopped(stopped: RippleStopped, config: GameConfig) -> _Told:
    news = Phrase.of(
        Narration.RIPPLE_REFUSED if stopped.clause == "R-4" else Narration.NO_RIPPLE,
        age=age_noun(stopped.age),
        building=building_noun(stopped.building, config),
    )
    why = spoken(tuple(Phrase.of(_WHY_STOPPED.get(each, Narration.MAY_NOT)) for each in stopped.codes))
    return news, f"{why} ({stopped.clause})"


def _removed(removed: BuildingRemoved, config: GameConfig) -> _Told:
    age = age_noun(removed.age)
    what = building_noun(removed.building, config)
    match removed.cause:
        case Cause.CAUSE_PARADOX | Cause.CAUSE_PARADOX_SHADOW as cause:
            key = Narration.DESTROYED_BY_PARADOX if cause == Cause.CAUSE_PARADOX else Narration.GONE_WITH_ITS_CASTER
            gone = Phrase.of(key, building=what)
            if removed.keeper:
                gone = Phrase.of(Narration.KEEPS_CUBE, said=gone, seat=seat_name(config, removed.keeper))
            return Phrase.of(Narration.PARADOX, age=age), gone
        case Cause.CAUSE_DOWNSIZING:
            return Phrase.of(Narration.DESTROYED), Phrase.of(Narration.STANDING, building=what, age=age)
        case _:
            return None, Phrase.of(Narration.REMOVED, building=what, age=age)


def _laid(laid: BuildingLaid, config: GameConfig, *, settling: bool) -> Iterator[_Told]:
    age = age_noun(laid.age)
    if laid.cause == Cause.CAUSE_DOWNSIZING:
        yield (
            Phrase.of(Narration.SHRUNK),
            Phrase.of(
                Narration.IS_NOW,
                building=building_noun(laid.replaced, config),
                age=age,
                kind=one_of_kind(laid.building.kind),
                square=place(laid.building),
            ),
        )
    elif laid.cause == Cause.CAUSE_RIPPLE and settling:
        yield None, Phrase.of(Narration.RIPPLES_TO, building=building_noun(laid.building, config), age=age)


def _clash(clash: ClashFound, config: GameConfig) -> _Told:
    age = age_noun(clash.age)
    sharers = tuple(building_noun(each, config) for each in clash.sharers)
    if clash.kind == ClashKind.CLASH_KIND_DIVISION:
        return Phrase.of(Narration.DIVISION, age=age), Phrase.of(Narration.EQUALS, buildings=sharers)
    powers = tuple(
        Phrase.of(Narration.WITH_POWER, building=each, power=power)
        for each, power in zip(sharers, clash.powers, strict=False)
    )
    return Phrase.of(Narration.CLASH, age=age), spoken(powers or sharers)
