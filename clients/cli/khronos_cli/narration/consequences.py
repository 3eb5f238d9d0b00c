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
from khronos_cli.words import age_name, building_text, counted, kind_name, listed, place, seat_name, with_article

_WHY_STOPPED: Final = {
    ViolationCode.VIOLATION_CODE_NO_TILE: "no tile is left",
    ViolationCode.VIOLATION_CODE_NO_CUBE: "no cube is left",
    ViolationCode.VIOLATION_CODE_DOMAINS_JOINED: "it would join domains there",
    ViolationCode.VIOLATION_CODE_EQUAL_HIGHEST: "it would equal the highest of its type there",
}


def consequences(events: Sequence[Event], config: GameConfig) -> Iterator[tuple[str, str]]:
    """Yield what follows from an action, or from a decision: the news in a word or two, and the rest.

    Args:
        events: All events of the action, itself the first.
        config: What the game is played with.
    """
    action = events[0].action_taken.action
    joined = [event.domains_joined for event in events if event.HasField("domains_joined")]
    if joined:
        yield "Junction", f": {_junction(joined, config)}"
    # What ripples after a clash, or a decision about one, is not the building of the deed.
    settling = action.HasField("choose_building") or action.HasField("place_building")
    # Who says where the smaller building goes has said so already.
    said = action.HasField("place_building")
    for are_lost, some in groupby(events, _is_lost_shadow):
        if are_lost:
            ages = [age_name(event.building_removed.age) for event in some]
            yield "", f"its shadow on {ages[0]} vanishes" if len(ages) == 1 else f"its shadows on {listed(ages)} vanish"
            continue
        for event in some:
            settling = settling or event.HasField("clash_found")
            if said and event.building_laid.cause == Cause.CAUSE_DOWNSIZING:
                said = False
            else:
                yield from _consequence(event, config, settling=settling)


def _is_lost_shadow(event: Event) -> bool:
    return event.building_removed.cause == Cause.CAUSE_LOST_SHADOW


def _consequence(event: Event, config: GameConfig, *, settling: bool) -> Iterator[tuple[str, str]]:
    """Yield what an event tells beyond the deed: a word that says what it is, and the rest."""
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


def _junction(joined: Sequence[DomainsJoined], config: GameConfig) -> str:
    """Return what a building joins, on whichever boards."""
    boards = [f"{counted(len(each.domains), 'domain')} on {age_name(each.age)}" for each in joined]
    return f"{building_text(joined[0].building, config)} joins {listed(boards)}"


def _stopped(stopped: RippleStopped, config: GameConfig) -> tuple[str, str]:
    board = age_name(stopped.age)
    why = listed([_WHY_STOPPED.get(each, "it may not be laid there") for each in stopped.codes])
    news = f"{board} refuses the ripple" if stopped.clause == "R-4" else f"No ripple to {board}"
    return news, f" of {building_text(stopped.building, config)}: {why} ({stopped.clause})"


def _removed(removed: BuildingRemoved, config: GameConfig) -> tuple[str, str]:
    board = age_name(removed.age)
    what = building_text(removed.building, config)
    keeps = f", and {seat_name(config, removed.keeper)} keeps a cube on the Hamlet under it" if removed.keeper else ""
    match removed.cause:
        case Cause.CAUSE_PARADOX:
            return f"Paradox on {board}", f": {what} is destroyed{keeps}"
        case Cause.CAUSE_PARADOX_SHADOW:
            return f"Paradox on {board}", f": {what} goes with the building that cast it{keeps}"
        case Cause.CAUSE_DOWNSIZING:
            return "Destroyed", f": {what} on {board}"
        case _:
            return "", f"{what} on {board} is removed"


def _laid(laid: BuildingLaid, config: GameConfig, *, settling: bool) -> Iterator[tuple[str, str]]:
    board = age_name(laid.age)
    if laid.cause == Cause.CAUSE_DOWNSIZING:
        smaller = f"{with_article(kind_name(laid.building.kind))} at {place(laid.building)}"
        yield "Shrunk", f": {building_text(laid.replaced, config)} on {board} is now {smaller}"
    elif laid.cause == Cause.CAUSE_RIPPLE and settling:
        yield "", f"{building_text(laid.building, config)} ripples to {board}"


def _clash(clash: ClashFound, config: GameConfig) -> tuple[str, str]:
    board = age_name(clash.age)
    named = [building_text(each, config) for each in clash.sharers]
    if clash.kind == ClashKind.CLASH_KIND_DIVISION:
        return f"Division on {board}", f": {listed(named)} are equals now"
    powers = [f"{name} (power {power})" for name, power in zip(named, clash.powers, strict=False)]
    return f"Clash on {board}", f": {listed(powers or named)}"
