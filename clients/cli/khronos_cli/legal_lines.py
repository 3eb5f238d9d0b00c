"""Tables of legal actions, domains and incomes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from khronos.v1.advice_pb2 import Domain, IncomeForecast
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.legal_pb2 import Cost, LegalGroup
from khronos.v1.material_pb2 import Age, Building, Cards
from khronos.v1.state_pb2 import PublicPart
from khronos_cli import names
from khronos_cli.console import Sentence, plain_table
from khronos_cli.draw.canvas import Place, cards_of, paint, places
from khronos_cli.language import Domains, Drawing, Legal, Narration, colon, fill, join_parts, render
from khronos_cli.terminal_text import printable
from khronos_client import square_name, squares
from khronos_engine.notation.words import ADVENTURERS

_MAX_CHOICES = 6
"""The maximum number of sets of cards that are named; a larger number is only counted."""

_MAX_NAMED = 4
"""The maximum number of squares of a board that the overview names; a larger number is only counted."""


class LegalLine(NamedTuple):
    """A line of legal actions, which differ in their squares or cards.

    Attributes:
        title: The verb, and the kind or the adventurer, in notation.
        price: The cost, which is the lowest cost in the overview; empty if the action is free.
        where: The places and choices, for people.
    """

    title: str
    price: str
    where: str


class _Place(NamedTuple):
    """A place of legal actions.

    Attributes:
        about: The board; also the kind of the building if the action does not name it.
        old: The square of the old building of an upgrade; empty for other verbs.
        at: The square.
    """

    about: str
    old: str
    at: str


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
    return [_overview_line(title, same) for (title, _), same in alike.items()]


def whole_lines(groups: Iterable[LegalGroup], at: str = "") -> Iterator[LegalLine]:
    """Yield lines with all squares and prices, for each group or, among upgrades, for each old building.

    Args:
        groups: The groups of legal actions.
        at: The name of the only square to list, for an upgrade of the old or the new building; empty for all squares.
    """
    for group in groups:
        places = list(_places(group))
        if not places and not at and group.WhichOneof("verb"):
            yield _overview_line(_title(group), [group])
        asked = (each for each in places if at in {"", each.at, each.old})
        for (about, old), alike in groupby(asked, key=lambda each: each[:2]):
            key = Legal.FROM_TO if old else Legal.AT
            where = fill(key, old=old, squares=", ".join(each.at for each in alike))
            yield LegalLine(_title(group), _price(group), f"{about} {where}".strip())


def legal_table(lines: Iterable[LegalLine]) -> Table:
    """Build the table of lines."""
    table = plain_table(show_header=False)
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    table.add_column(overflow="fold")
    for line in lines:
        table.add_row(*line)
    return table


def _title(group: LegalGroup) -> str:
    """Return the verb of a group, and its kind or adventurer, in notation."""
    match group.WhichOneof("verb"):
        case "travel":
            return f"travel {ADVENTURERS[group.travel.adventurer - 1]}"
        case "construct":
            return f"build {names.kind_word(group.construct.kind)}"
        case "upgrade":
            return f"upgrade to {names.kind_word(group.upgrade.kind)}"
        case verb:
            return (verb or "").partition("_")[0]


def _overview_line(title: str, groups: Sequence[LegalGroup]) -> LegalLine:
    """Return the line of the groups with one title."""
    first = groups[0]
    match first.WhichOneof("verb"):
        case "exchange_hand":
            return LegalLine(title, names.ecus_text(first.exchange_hand.ecus), _cards_text(first.exchange_hand.cards))
        case "swap_cards":
            taken = [names.cards_of_type(each.swap_cards.count, each.swap_cards.take) for each in groups]
            return LegalLine(title, "", fill(Legal.FROM_ROW, cards=names.join_words(taken, "or")))
        case "travel":
            boards = tuple(names.age_noun(each) for each in first.travel.to)
            return LegalLine(title, names.ecus_text(first.travel.ecus), fill(Legal.TO_BOARDS, ages=boards))
        case "end_turn":
            return LegalLine(title, "", _cards_text(first.end_turn.give_up))
        case _:
            by_board: dict[str, list[_Place]] = {}
            for each in chain.from_iterable(map(_places, groups)):
                by_board.setdefault(each.about, []).append(each)
            where = "; ".join(dict.fromkeys(_where_of(alike) for alike in by_board.values()))
            return LegalLine(title, _lowest(groups), where)


def _cards_text(sets: Sequence[Cards]) -> str:
    """Return the sets of cards that may be given up, or their number if there are many."""
    if len(sets) > _MAX_CHOICES:
        return fill(Legal.GIVING_UP_ONE_OF, count=len(sets))
    return fill(Legal.GIVING_UP, cards=tuple(names.cards_text(each, " + ") for each in sets))


def _places(group: LegalGroup) -> Iterator[_Place]:
    """Yield the places of a group, if its actions name squares."""
    body = body_of(group)
    if body is None:
        return
    about = fill(Legal.ON, age=names.age_noun(body.age)) if hasattr(body, "age") else ""
    if group.WhichOneof("verb") in {"demolish", "place_building"}:
        about = fill(Legal.KIND_ON, kind=names.kind_name(body.kind), age=names.age_noun(body.age))
    areas = [(square_name(site.old), site.squares) for site in body.sites] if hasattr(body, "sites") else []
    for old, area in areas or [("", body.squares)]:
        yield from (_Place(about, old, square_name(each)) for each in squares(area))


def body_of(group: LegalGroup) -> Any:
    """Return the body of a group whose actions name squares, None for other groups."""
    body = getattr(group, group.WhichOneof("verb") or "", None)
    return body if hasattr(body, "squares") or hasattr(body, "sites") else None


def _where_of(places: Sequence[_Place]) -> str:
    """Return the squares of a board, or their number if there are many."""
    about, is_upgrade = places[0].about, bool(places[0].old)
    named = dict.fromkeys(each.old or each.at for each in places)
    if len(named) <= _MAX_NAMED:
        where = fill(Legal.FROM_SQUARES if is_upgrade else Legal.AT, squares=", ".join(named))
    else:
        where = fill(Legal.FROM_BUILDINGS if is_upgrade else Legal.AT_SQUARES, count=len(named))
    return f"{about} {where}".strip()


def _lowest(groups: Sequence[LegalGroup]) -> str:
    """Return the lowest price of groups of one verb, marked if other prices are higher."""
    costs = [body_of(group).cost for group in groups]
    lowest = min(costs, key=lambda each: (cards_of(each), each.ecus))
    price = names.cost_text(lowest)
    return price if all(each == lowest for each in costs) else fill(Legal.FROM, cost=price)


def _price(group: LegalGroup) -> str:
    """Return the cost of a group and the number of ways to pay it; empty for a decision."""
    body = body_of(group)
    if not hasattr(body, "cost"):
        return ""
    ways = f" {fill(Legal.WAYS, count=len(body.payments))}" if len(body.payments) > 1 else ""
    return f"{names.cost_text(body.cost)}{ways}"


def legal_board_lines(groups: Sequence[LegalGroup], public: PublicPart) -> Iterator[Text]:
    """Yield the board of legal actions, each square marked with the lowest number of cards that an action there costs.

    Yields nothing if the actions are on different boards.

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
    heading = fill(Legal.MIN_CARDS, age=names.age_name(age).upper())
    yield Text(f"   {heading}", "bold", no_wrap=True)
    yield from canvas.lines()


def domain_lines(domains: Sequence[Domain], config: GameConfig, *, whole: bool = False) -> Iterator[RenderableType]:
    """Yield the table of the domains of each board, and the number of single printed Hamlets that no player holds.

    Args:
        domains: The domains.
        config: The configuration of the game.
        whole: Whether the tables also list these Hamlets.
    """
    for board in dict.fromkeys(each.age for each in domains):
        there = [each for each in domains if each.age == board]
        chosen = [
            each for each in there if whole or each.holders or [tile.printed for tile in each.buildings] != [True]
        ]
        yield Text(names.age_name(board).upper(), "bold")
        if chosen:
            yield domain_table(chosen, config)
        if len(chosen) < len(there):
            yield Text(fill(Domains.ALONE, count=len(there) - len(chosen)), "dim")


def domain_table(domains: Iterable[Domain], config: GameConfig) -> Table:
    """Build a table of domains: place, members, strength, income, holder and reason."""
    table = plain_table()
    table.add_column(render(Domains.AT), no_wrap=True)
    table.add_column(render(Domains.MEMBERS), ratio=3)
    for title in (Domains.MILITARY, Domains.RELIGIOUS, Domains.CIVIL, Drawing.MONEY):
        table.add_column(render(title), justify="right", no_wrap=True)
    table.add_column(render(Domains.HELD_BY), no_wrap=True)
    table.add_column(render(Narration.WHY), ratio=2, overflow="fold")
    table.add_column("", style="dim", no_wrap=True)
    for domain in domains:
        holders = Text(" ").join(names.seat_label(config, seat) for seat in domain.holders)
        powers = (domain.military_power, domain.religious_power, domain.civil_power)
        table.add_row(
            square_name(next(squares(domain.squares))),
            _members(domain.buildings, config),
            *(str(power) if power else "-" for power in powers),
            str(domain.worth) if domain.holders else f"({domain.worth})",
            holders if domain.holders else Text(render(Domains.NOBODY), "dim"),
            Sentence(printable(domain.sentence)),
            domain.clause,
        )
    return table


def _members(buildings: Sequence[Building], config: GameConfig) -> str:
    """Return the members of a domain by owner (members without an owner last), each with its square and cubes."""
    owners = sorted({each.owner for each in buildings}, key=lambda seat: (seat == 0, seat))
    return join_parts(
        (f"{names.seat_name(config, owner)}{colon()} " if owner else "")
        + ", ".join(_member(each, config) for each in buildings if each.owner == owner)
        for owner in owners
    )


def _member(building: Building, config: GameConfig) -> str:
    words = {"kind": names.kind_name(building.kind), "square": names.place(building)}
    key = Domains.PRINTED if building.printed else Domains.RUINED
    tile = fill(key, **words) if building.printed or building.ruin else " ".join(words.values())
    counts = ((names.seat_name(config, seat), count) for seat, count in enumerate(building.cubes, start=1) if count)
    cubes = ", ".join(f"{name} {count}" for name, count in counts)
    return f"{tile} [{cubes}]" if cubes else tile


def income_table(forecasts: Iterable[IncomeForecast], config: GameConfig) -> Table:
    """Build a table of incomes: a row for each player, a column for each board, and the sum."""
    table = plain_table(3)
    table.add_column("")
    for board in names.AGES:
        table.add_column(names.age_name(board))
    table.add_column(render(Domains.TOTAL), style="bold")
    for each in forecasts:
        paid = (  # a note if no adventurer is there to collect it
            str(board.paid)
            if board.adventurer_present or not board.worth
            else fill(Domains.UNCOLLECTED, worth=board.worth)
            for board in each.boards
        )
        table.add_row(names.seat_label(config, each.seat), *paid, names.ecus_text(each.total))
    return table
