"""Lists of legal actions: every group with its squares, an overview that fits on a screen, and a board with prices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich.table import Table
from rich.text import Text

from khronos.v1.legal_pb2 import Cost, LegalGroup
from khronos.v1.material_pb2 import Age, Cards
from khronos.v1.state_pb2 import PublicPart
from khronos_cli.draw.canvas import Place, cards_of, paint, places
from khronos_cli.language import Legal, fill
from khronos_cli.names import (
    age_name,
    age_noun,
    age_word,
    card_letters,
    cards_of_type,
    cards_text,
    cost_text,
    ecus_text,
    join_words,
    kind_name,
    kind_word,
)
from khronos_client import square_name, squares
from khronos_engine.notation.words import ADVENTURERS, CARD_LETTERS

_MAX_CHOICES = 6
"""The maximum number of sets of cards that are named; a larger number is only counted."""

_MAX_NAMED = 4
"""The maximum number of squares of a board that the overview names; a larger number is only counted."""


@dataclass(frozen=True)
class LegalLine:
    """A line of legal actions, which differ in their squares or cards.

    Attributes:
        title: The verb, and the kind or the adventurer, in notation.
        price: The cost, which is the lowest cost in the overview; empty if the action is free.
        where: The places and choices, for people.
        actions: The actions in notation, without payments; empty if the player may name cards.
        cards: The cards of one of the actions, in notation; empty if the actions need not name cards.
        groups: The groups of the actions.
    """

    title: str
    price: str
    where: str
    actions: tuple[str, ...] = ()
    cards: str = ""
    groups: tuple[LegalGroup, ...] = ()


@dataclass(frozen=True)
class _Place:
    """A legal action on a board, without its payment."""

    about: str
    """The board; also the kind of the building if the action does not name it."""
    old: str
    """The square of the old building of an upgrade; empty for other verbs."""
    at: str
    action: str


def overview(groups: Iterable[LegalGroup]) -> list[LegalLine]:
    """Return the lines of an overview of legal actions, in the order of their groups.

    A verb has at most one line for each kind of building. Decisions have no lines.
    """
    alike: dict[tuple[str, int], list[LegalGroup]] = {}
    for group in groups:
        if group.WhichOneof("verb") not in {"choose_building", "place_building", None}:
            # Demolitions differ in their kinds, renovations in the type of their cards.
            separate = group.demolish.kind or group.renovate.cost.card_type
            alike.setdefault((_title(group), separate), []).append(group)
    return [_overview_line(title, tuple(same)) for (title, _), same in alike.items()]


def whole_lines(groups: Iterable[LegalGroup], at: str = "") -> Iterator[LegalLine]:
    """Yield lines with all squares and prices, for each group or, among upgrades, for each old building.

    Args:
        groups: The groups of legal actions.
        at: The name of the only square to list, for an upgrade of the old or the new building; empty for all squares.
    """
    for group in groups:
        places = list(_places(group))
        if not places and not at and group.WhichOneof("verb"):
            yield _overview_line(_title(group), (group,))
        asked = (each for each in places if at in {"", each.at, each.old})
        for (about, old), alike in groupby(asked, key=lambda each: (each.about, each.old)):
            key = Legal.FROM_TO if old else Legal.AT
            where = fill(key, old=old, squares=", ".join(each.at for each in alike))
            yield LegalLine(_title(group), _price(group), f"{about} {where}".strip())


def legal_table(lines: Iterable[LegalLine], *, is_numbered: bool = False) -> Table:
    """Build the table of lines, with numbers from 1 if wanted."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    if is_numbered:
        table.add_column(justify="right", style="bold")
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(overflow="fold")
    for number, line in enumerate(lines, start=1):
        cells = [line.title, line.price, line.where]
        table.add_row(*([str(number), *cells] if is_numbered else cells))
    return table


def _title(group: LegalGroup) -> str:
    """Return the verb of a group, and its kind or adventurer, in notation."""
    match group.WhichOneof("verb"):
        case "travel":
            return f"travel {ADVENTURERS[group.travel.adventurer - 1]}"
        case "construct":
            return f"build {kind_word(group.construct.kind)}"
        case "upgrade":
            return f"upgrade to {kind_word(group.upgrade.kind)}"
        case verb:
            return (verb or "").partition("_")[0]


def _overview_line(title: str, groups: tuple[LegalGroup, ...]) -> LegalLine:
    """Return the line of the groups with one title."""
    first = groups[0]
    match first.WhichOneof("verb"):
        case "exchange_hand":
            exchange = first.exchange_hand
            cards = card_letters(exchange.cards[0])
            return LegalLine(title, ecus_text(exchange.ecus), _cards_text(exchange.cards), (), cards, groups)
        case "swap_cards":
            taken = tuple(cards_of_type(each.swap_cards.count, each.swap_cards.take) for each in groups)
            swap = first.swap_cards
            cards = f"{CARD_LETTERS[swap.take - 1] * swap.count} for {card_letters(swap.give[0])}"
            return LegalLine(title, "", fill(Legal.FROM_ROW, cards=join_words(taken, "or")), (), cards, groups)
        case "travel":
            boards = tuple(age_noun(each) for each in first.travel.to)
            actions = tuple(f"{title} {age_word(each)}" for each in first.travel.to)
            where = fill(Legal.TO_BOARDS, ages=boards)
            return LegalLine(title, ecus_text(first.travel.ecus), where, actions, groups=groups)
        case "end_turn":
            return LegalLine(title, "", _cards_text(first.end_turn.give_up), groups=groups)
        case _:
            places = [place for group in groups for place in _places(group)]
            by_board: dict[str, list[_Place]] = {}
            for each in places:
                by_board.setdefault(each.about, []).append(each)
            where = "; ".join(dict.fromkeys(_where_of(alike) for alike in by_board.values()))
            return LegalLine(title, _lowest(groups), where, tuple(each.action for each in places), groups=groups)


def _cards_text(sets: Sequence[Cards]) -> str:
    """Return the sets of cards that may be given up, or their number if there are many."""
    if len(sets) > _MAX_CHOICES:
        return fill(Legal.GIVING_UP_ONE_OF, count=len(sets))
    return fill(Legal.GIVING_UP, cards=tuple(cards_text(each, " + ") for each in sets))


def _places(group: LegalGroup) -> Iterator[_Place]:
    """Yield the places of a group, if its actions name squares."""
    body = body_of(group)
    if body is None:
        return
    verb = (group.WhichOneof("verb") or "").partition("_")[0]
    board = f"{age_word(body.age)} " if hasattr(body, "age") else ""
    about = fill(Legal.ON, age=age_noun(body.age)) if board else ""
    if verb in {"demolish", "place"}:
        about = fill(Legal.KIND_ON, kind=kind_name(body.kind), age=age_noun(body.age))
    if verb == "upgrade":
        for site in body.sites:
            old = square_name(site.old)
            begun = f"upgrade {board}{old} to {kind_word(body.kind)}"
            yield from (_Place(about, old, at, f"{begun} {at}") for at in map(square_name, squares(site.squares)))
        return
    begun = f"build {kind_word(body.kind)}" if verb == "construct" else verb
    yield from (_Place(about, "", at, f"{begun} {board}{at}") for at in map(square_name, squares(body.squares)))


def body_of(group: LegalGroup) -> Any:
    """Return the body of a group whose actions name squares, None for other groups."""
    body = getattr(group, group.WhichOneof("verb") or "", None)
    return body if hasattr(body, "squares") or hasattr(body, "sites") else None


def _where_of(places: Sequence[_Place]) -> str:
    """Return the squares of a board, or their number if there are many."""
    about, is_upgrade = places[0].about, bool(places[0].old)
    names = dict.fromkeys(each.old or each.at for each in places)
    if len(names) <= _MAX_NAMED:
        where = fill(Legal.FROM_SQUARES if is_upgrade else Legal.AT, squares=", ".join(names))
    else:
        where = fill(Legal.FROM_BUILDINGS if is_upgrade else Legal.AT_SQUARES, count=len(names))
    return f"{about} {where}".strip()


def _lowest(groups: Sequence[LegalGroup]) -> str:
    """Return the lowest price of groups of one verb, marked if other prices are higher."""
    costs = [body_of(group).cost for group in groups]
    lowest = min(costs, key=lambda each: (cards_of(each), each.ecus))
    return cost_text(lowest) if all(each == lowest for each in costs) else fill(Legal.FROM, cost=cost_text(lowest))


def _price(group: LegalGroup) -> str:
    """Return the cost of a group and the number of ways to pay it; empty for a decision."""
    body = body_of(group)
    if not hasattr(body, "cost"):
        return ""
    ways = f" {fill(Legal.WAYS, count=len(body.payments))}" if len(body.payments) > 1 else ""
    return f"{cost_text(body.cost)}{ways}"


def legal_board_lines(groups: Sequence[LegalGroup], public: PublicPart) -> Iterator[Text]:
    """Yield the board of legal actions, each square marked with the lowest number of cards that an action there costs.

    Yields nothing unless all actions are on the same board.

    Args:
        groups: The groups of legal actions.
        public: The position.
    """
    about = [(getattr(body, "age", Age.AGE_REASON), body) for group in groups if (body := body_of(group)) is not None]
    if len({age for age, _ in about}) != 1:
        return
    age = about[0][0]
    canvas = paint(public, age)
    costs: dict[Place, Cost] = {}
    for _, body in about:
        cost = getattr(body, "cost", Cost())
        for area in [site.squares for site in body.sites] if hasattr(body, "sites") else [body.squares]:
            costs |= {each: min(cost, costs.get(each, cost), key=cards_of) for each in places(area)}
    for place, cost in costs.items():
        canvas.mark_price(place, cost)
    heading = fill(Legal.MIN_CARDS, age=age_name(age).upper())
    yield Text(f"   {heading}", "bold", no_wrap=True)
    yield from canvas.lines()
