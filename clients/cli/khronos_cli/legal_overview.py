"""An overview of the legal actions that fits on a screen; its numbered lines stand for actions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rich.table import Table

from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.material_pb2 import Adventurer, Age, Kind
from khronos_cli.language import filled
from khronos_cli.legal_tables import choices_text, kind_on_board, on_board
from khronos_cli.names import age_noun, card_letters, cards_of_type, cost_text, ecus_text, kind_noun, listed
from khronos_cli.texts import Legal
from khronos_client import square_name, squares
from khronos_engine.game.material import Age as AgeNoun
from khronos_engine.game.material import Kind as KindNoun
from khronos_engine.notation.words import ADVENTURERS, CARD_LETTERS

_MOST_NAMED = 4
"""The most squares of a board that the overview names; more are counted."""
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
            yield f"build {_typed_kind(group.construct.kind)}", 0
        case "upgrade":
            yield f"upgrade to {_typed_kind(group.upgrade.kind)}", 0
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
            return OverviewLine(title, "", filled(Legal.FROM_ROW, cards=listed(taken, "or")), cards=cards)
        case "travel":
            boards = tuple(age_noun(each) for each in first.travel.to)
            actions = tuple(f"{title} {_typed_age(each)}" for each in first.travel.to)
            return OverviewLine(title, ecus_text(first.travel.ecus), filled(Legal.TO_BOARDS, ages=boards), actions)
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
            about, board = on_board(age_noun(construct.age)), _typed_age(construct.age)
            for at in map(square_name, squares(construct.squares)):
                yield _Place(about, "", at, f"build {_typed_kind(construct.kind)} {board} {at}")
        case "upgrade":
            upgrade = group.upgrade
            about, board = on_board(age_noun(upgrade.age)), _typed_age(upgrade.age)
            for site in upgrade.sites:
                old = square_name(site.old)
                for at in map(square_name, squares(site.squares)):
                    line = f"upgrade {board} {old} to {_typed_kind(upgrade.kind)} {at}"
                    yield _Place(about, old, at, line)
        case "demolish":
            for at in map(square_name, squares(group.demolish.squares)):
                yield _Place(kind_on_board(group.demolish), "", at, f"demolish {_typed_age(group.demolish.age)} {at}")
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
    if len(names) <= _MOST_NAMED:
        where = filled(Legal.FROM_SQUARES if places[0].old else Legal.AT, squares=", ".join(names))
    else:
        where = filled(Legal.FROM_BUILDINGS if places[0].old else Legal.AT_SQUARES, count=len(names))
    return f"{about} {where}".strip()


def _lowest(groups: Sequence[LegalGroup]) -> str:
    """Return the lowest price of groups of one verb, marked if there are higher ones."""
    costs = [getattr(group, group.WhichOneof("verb") or "").cost for group in groups]
    lowest = min(costs, key=lambda each: (each.typed_cards + each.surcharge_cards, each.ecus))
    return cost_text(lowest) if all(each == lowest for each in costs) else filled(Legal.FROM, cost=cost_text(lowest))


def _typed_kind(kind: Kind.ValueType) -> str:
    noun = kind_noun(kind)
    return noun.title if isinstance(noun, KindNoun) else noun


def _typed_age(age: Age.ValueType) -> str:
    noun = age_noun(age)
    return noun.title if isinstance(noun, AgeNoun) else noun
