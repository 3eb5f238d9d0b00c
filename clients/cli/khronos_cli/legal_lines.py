"""Legal actions: a table with a row for each group, an overview that fits on a screen, and a board with prices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.table import Table
from rich.text import Text

from khronos.v1.action_pb2 import Verb
from khronos.v1.legal_pb2 import (
    LegalConstruction,
    LegalDemolition,
    LegalGroup,
    LegalPlace,
    LegalPopulation,
    LegalRenovation,
    LegalUpgrade,
)
from khronos.v1.material_pb2 import Adventurer, Age, Cards, Kind, SquareSet
from khronos.v1.state_pb2 import PublicPart
from khronos_cli import palette
from khronos_cli.draw.canvas import paint
from khronos_cli.language import Legal, fill, render
from khronos_cli.names import (
    AGES,
    adventurer_name,
    age_name,
    age_noun,
    card_letters,
    cards_of_type,
    cards_text,
    cost_text,
    ecus_text,
    join_words,
    kind_name,
    kind_noun,
    squares_text,
    verb_name,
)
from khronos_client import square_name, squares
from khronos_engine.game.material import Age as AgeNoun
from khronos_engine.game.material import Kind as KindNoun
from khronos_engine.notation.words import ADVENTURERS, CARD_LETTERS

_MAX_CHOICES = 6


def legal_table(groups: Iterable[LegalGroup]) -> Table:
    """Build the table of all groups, with all their squares."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    table.add_column(no_wrap=True)
    for _ in range(3):
        table.add_column(overflow="fold")
    for row in legal_rows(groups):
        table.add_row(*row)
    return table


def legal_rows(groups: Iterable[LegalGroup]) -> Iterator[tuple[str, str, str, str]]:
    """Yield the row of each group: verb, object, cost and places."""
    for group in groups:
        verb = group.WhichOneof("verb")
        if verb is None:
            continue
        title = verb_name(Verb.Value(f"VERB_{verb.upper()}"))
        match verb:
            case "exchange_hand":
                exchange = group.exchange_hand
                yield title, render(Legal.CARDS), ecus_text(exchange.ecus), choices_text(exchange.cards)
            case "swap_cards":
                swap = group.swap_cards
                taken = fill(Legal.FROM_ROW, cards=cards_of_type(swap.count, swap.take))
                yield title, taken, "", choices_text(swap.give)
            case "travel":
                travel = group.travel
                boards = fill(Legal.TO_BOARDS, ages=tuple(age_noun(each) for each in travel.to))
                yield title, adventurer_name(travel.adventurer), ecus_text(travel.ecus), boards
            case "construct":
                yield title, kind_on_board(group.construct), _price(group.construct), _where(group.construct.squares)
            case "demolish":
                yield title, kind_on_board(group.demolish), _price(group.demolish), _where(group.demolish.squares)
            case "upgrade":
                for site in group.upgrade.sites:
                    new = squares_text(squares(site.squares))
                    where = fill(Legal.FROM_TO, old=square_name(site.old), squares=new)
                    yield title, kind_on_board(group.upgrade), _price(group.upgrade), where
            case "populate":
                yield title, on_board(AgeNoun.REASON), _price(group.populate), _where(group.populate.squares)
            case "renovate":
                yield title, on_board(AgeNoun.REASON), _price(group.renovate), _where(group.renovate.squares)
            case "end_turn":
                yield title, "", "", choices_text(group.end_turn.give_up)
            case "choose_building":
                choice = group.choose_building
                yield title, on_board(age_noun(choice.age)), "", _where(choice.squares)
            case "place_building":
                spot = group.place_building
                yield title, kind_on_board(spot), "", _where(spot.squares)


def kind_on_board(group: LegalConstruction | LegalUpgrade | LegalDemolition | LegalPlace) -> str:
    """Return the kind of building and the board of a group."""
    return fill(Legal.KIND_ON, kind=kind_name(group.kind), age=age_noun(group.age))


def on_board(age: AgeNoun | str) -> str:
    """Return a board as a place, such as `on Might`."""
    return fill(Legal.ON, age=age)


def _price(group: LegalConstruction | LegalUpgrade | LegalDemolition | LegalPopulation | LegalRenovation) -> str:
    ways = len(group.payments)
    return cost_text(group.cost) + (f" {fill(Legal.WAYS, count=ways)}" if ways > 1 else "")


def _where(area: SquareSet) -> str:
    return fill(Legal.AT, squares=squares_text(squares(area)))


def choices_text(sets: Sequence[Cards]) -> str:
    """Return the sets of cards that may be given up, or their number if there are many."""
    if len(sets) > _MAX_CHOICES:
        return fill(Legal.GIVING_UP_ONE_OF, count=len(sets))
    return fill(Legal.GIVING_UP, cards=tuple(cards_text(each, " + ") for each in sets))


_MAX_NAMED = 4
"""The maximum number of squares of a board that the overview names; more are counted."""
_MARKS = dict(zip((Adventurer.ADVENTURER_FIRST, Adventurer.ADVENTURER_SECOND), ADVENTURERS, strict=True))


@dataclass
class OverviewLine:
    """A line of the overview: legal actions that differ in their squares.

    Attributes:
        title: The verb and the kind, as they are typed.
        price: The lowest cost; empty if the action is free.
        where: The places and choices, for people.
        actions: The actions in notation, without payments; empty if the player may name cards.
        cards: The cards of one of the actions, as they are typed; empty if none must be named.
        groups: The groups of the actions.
    """

    title: str
    price: str
    where: str
    actions: tuple[str, ...] = ()
    cards: str = ""
    groups: tuple[LegalGroup, ...] = ()


def overview(groups: Iterable[LegalGroup]) -> list[OverviewLine]:
    """Return the lines of an overview of legal actions, in the order of their groups.

    A verb has at most one line for each kind of building. Decisions have no lines.
    """
    alike: dict[tuple[str, int], list[LegalGroup]] = {}
    for group in groups:
        for key in _keys(group):
            alike.setdefault(key, []).append(group)
    return [replace(_overview_line(title, same), groups=tuple(same)) for (title, _), same in alike.items()]


def overview_table(lines: Iterable[OverviewLine], *, is_numbered: bool) -> Table:
    """Build the table of an overview, with line numbers from 1 if wanted."""
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


def _keys(group: LegalGroup) -> Iterator[tuple[str, int]]:
    """Yield the key of a group's line: its title, and a number that separates prices; nothing for decisions."""
    match group.WhichOneof("verb"):
        case "exchange_hand":
            yield "exchange", 0
        case "swap_cards":
            yield "swap", 0
        case "travel":
            yield f"travel {_MARKS.get(group.travel.adventurer, group.travel.adventurer)}", 0
        case "construct":
            yield f"build {_kind_word(group.construct.kind)}", 0
        case "upgrade":
            yield f"upgrade to {_kind_word(group.upgrade.kind)}", 0
        case "demolish":
            yield "demolish", group.demolish.kind
        case "populate":
            yield "populate", 0
        case "renovate":
            yield "renovate", group.renovate.cost.card_type
        case "end_turn":
            yield "end", 0
        case _:  # a decision
            return


def _overview_line(title: str, groups: Sequence[LegalGroup]) -> OverviewLine:
    """Return the line of the groups with one title."""
    first = groups[0]
    match first.WhichOneof("verb"):
        case "exchange_hand":
            exchange = first.exchange_hand
            cards = card_letters(exchange.cards[0])
            return OverviewLine(title, ecus_text(exchange.ecus), choices_text(exchange.cards), cards=cards)
        case "swap_cards":
            taken = tuple(cards_of_type(each.swap_cards.count, each.swap_cards.take) for each in groups)
            swap = first.swap_cards
            cards = f"{CARD_LETTERS[swap.take - 1] * swap.count} for {card_letters(swap.give[0])}"
            return OverviewLine(title, "", fill(Legal.FROM_ROW, cards=join_words(taken, "or")), cards=cards)
        case "travel":
            boards = tuple(age_noun(each) for each in first.travel.to)
            actions = tuple(f"{title} {_board_word(each)}" for each in first.travel.to)
            return OverviewLine(title, ecus_text(first.travel.ecus), fill(Legal.TO_BOARDS, ages=boards), actions)
        case "end_turn":
            return OverviewLine(title, "", choices_text(first.end_turn.give_up))
        case _:
            places = [place for group in groups for place in _places(group)]
            where = "; ".join(dict.fromkeys(_where_of(alike) for alike in _by_board(places).values()))
            return OverviewLine(title, _lowest(groups), where, tuple(each.action for each in places))


@dataclass(frozen=True)
class _Place:
    """A legal action on a board, without its payment."""

    about: str
    """The board; for a demolition also the kind of the building."""
    old: str
    """The square of the old building of an upgrade; empty for other verbs."""
    at: str
    action: str


def _places(group: LegalGroup) -> Iterator[_Place]:
    match group.WhichOneof("verb"):
        case "construct":
            construct = group.construct
            about, board = on_board(age_noun(construct.age)), _board_word(construct.age)
            for at in map(square_name, squares(construct.squares)):
                yield _Place(about, "", at, f"build {_kind_word(construct.kind)} {board} {at}")
        case "upgrade":
            upgrade = group.upgrade
            about, board = on_board(age_noun(upgrade.age)), _board_word(upgrade.age)
            for site in upgrade.sites:
                old = square_name(site.old)
                for at in map(square_name, squares(site.squares)):
                    line = f"upgrade {board} {old} to {_kind_word(upgrade.kind)} {at}"
                    yield _Place(about, old, at, line)
        case "demolish":
            for at in map(square_name, squares(group.demolish.squares)):
                yield _Place(kind_on_board(group.demolish), "", at, f"demolish {_board_word(group.demolish.age)} {at}")
        case "populate":
            for at in map(square_name, squares(group.populate.squares)):
                yield _Place("", "", at, f"populate {at}")
        case "renovate":
            for at in map(square_name, squares(group.renovate.squares)):
                yield _Place("", "", at, f"renovate {at}")
        case _:  # not on a board
            return


def _by_board(places: Iterable[_Place]) -> dict[str, list[_Place]]:
    found: dict[str, list[_Place]] = {}
    for each in places:
        found.setdefault(each.about, []).append(each)
    return found


def _where_of(places: Sequence[_Place]) -> str:
    """Return the squares of a board, or their number if there are many."""
    about = places[0].about
    olds = dict.fromkeys(each.old for each in places)
    names = olds if places[0].old else dict.fromkeys(each.at for each in places)
    if len(names) <= _MAX_NAMED:
        where = fill(Legal.FROM_SQUARES if places[0].old else Legal.AT, squares=", ".join(names))
    else:
        where = fill(Legal.FROM_BUILDINGS if places[0].old else Legal.AT_SQUARES, count=len(names))
    return f"{about} {where}".strip()


def _lowest(groups: Sequence[LegalGroup]) -> str:
    """Return the lowest price of groups of one verb, marked if there are higher ones."""
    costs = [getattr(group, group.WhichOneof("verb") or "").cost for group in groups]
    lowest = min(costs, key=lambda each: (each.typed_cards + each.surcharge_cards, each.ecus))
    return cost_text(lowest) if all(each == lowest for each in costs) else fill(Legal.FROM, cost=cost_text(lowest))


def _kind_word(kind: Kind.ValueType) -> str:
    noun = kind_noun(kind)
    return noun.title if isinstance(noun, KindNoun) else noun


def _board_word(age: Age.ValueType) -> str:
    noun = age_noun(age)
    return noun.title if isinstance(noun, AgeNoun) else noun


def legal_board_lines(groups: Sequence[LegalGroup], public: PublicPart, rows: Sequence[str]) -> Iterator[Text]:
    """Yield the board of legal actions, each square marked with the lowest number of cards that an action there costs.

    Nothing is yielded if the actions are about several boards, or about none.

    Args:
        groups: The groups of legal actions.
        public: The position.
        rows: The rows of its region.
    """
    about = [(getattr(body, "age", Age.AGE_REASON), body) for group in groups if (body := _body(group)) is not None]
    if len({age for age, _ in about}) != 1:
        return
    age = about[0][0]
    canvas = paint(rows, public.boards[AGES.index(age)], public.config)
    prices: dict[tuple[int, int], int] = {}
    for _, body in about:
        cost = body.cost.typed_cards + body.cost.surcharge_cards if hasattr(body, "cost") else 0
        areas = [site.squares for site in body.sites] if hasattr(body, "sites") else [body.squares]
        for square in (each for area in areas for each in squares(area)):
            place = (square.column, square.row)
            prices[place] = min(cost, prices.get(place, cost))
    for (column, row), cards in prices.items():
        mark = palette.terrain(rows[row - 1][column - 1])
        canvas.put(column, row, f"{min(cards, 9)}{mark}", palette.price_style(cards))
    heading = fill(Legal.MIN_CARDS, age=age_name(age).upper())
    yield Text(f"   {heading}", "bold", no_wrap=True)
    yield from canvas.lines()


def _body(group: LegalGroup) -> Any:
    """Return the body of a group whose actions name squares, None for the others."""
    body = getattr(group, group.WhichOneof("verb") or "", None)
    return body if hasattr(body, "squares") or hasattr(body, "sites") else None
