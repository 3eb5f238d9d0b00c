"""The drawing of a placement map: a mark on every square, and a legend."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import Final, TypeAlias

from rich.style import Style
from rich.text import Text

from khronos.v1.advice_pb2 import Consequence, PlacementConsequence, PlacementMap, SquareViolation
from khronos.v1.material_pb2 import Payment, SquareSet
from khronos.v1.refusal_pb2 import Violation, ViolationCode
from khronos.v1.state_pb2 import PublicPart
from khronos_cli import palette
from khronos_cli.answers import cost_beyond_turn
from khronos_cli.draw.canvas import Canvas, paint
from khronos_cli.language import Narration, Placements, colon, fill, render
from khronos_cli.names import (
    AGES,
    age_noun,
    cost_text,
    join_words,
    one_of_kind,
    payment_text,
    seat_name,
    squares_text,
)
from khronos_cli.narration import building_noun
from khronos_cli.terminal_text import printable
from khronos_client import side, square_name, squares

Place: TypeAlias = tuple[int, int]
"""A column and a row."""

_MAX_DETAILS: Final = 8
"""The maximum number of domains and buildings that the legend names for one reason."""

_MAX_SQUARES: Final = 10
"""The maximum number of squares that the legend names for one consequence."""

_MAX_WAYS: Final = 3
"""The maximum number of ways to pay that the legend names for one price."""

_OPEN: Final = "o"
"""The mark of a square that is forbidden only for a reason that applies to all squares."""

_UNMARKED: Final = " "
_ELSEWHERE: Final = ViolationCode.VIOLATION_CODE_NOT_COVERED
"""The code for squares that do not cover the old building. They stay unmarked, because nearly all squares have it."""

_CARD_CODES: Final = frozenset(
    {
        ViolationCode.VIOLATION_CODE_ADVENTURER_ELSEWHERE,
        ViolationCode.VIOLATION_CODE_ADVENTURER_SPENT,
        ViolationCode.VIOLATION_CODE_TOO_FEW_CARDS,
        ViolationCode.VIOLATION_CODE_WRONG_CARDS,
        ViolationCode.VIOLATION_CODE_SURCHARGE_MISSING,
    }
)
"""Violations that other cards or adventurers can fix. If a square also has other violations, it is marked with one of
these others."""

_ABOUT_DOMAINS: Final = {
    ViolationCode.VIOLATION_CODE_DOMAINS_JOINED: Placements.JOINS,
    ViolationCode.VIOLATION_CODE_EQUAL_HIGHEST: Placements.EQUALS,
}
"""The texts for violations whose sentences differ only in their domains."""

_NEWS: Final = {
    Consequence.CONSEQUENCE_RIPPLE: Placements.RIPPLE,
    Consequence.CONSEQUENCE_RIPPLE_STOPPED: Placements.NO_RIPPLE,
    Consequence.CONSEQUENCE_PARADOX: Placements.PARADOX,
    Consequence.CONSEQUENCE_JUNCTION: Placements.JUNCTION,
    Consequence.CONSEQUENCE_JUNCTION_CLASH: Placements.JUNCTION_CLASH,
    Consequence.CONSEQUENCE_DIVISION_CLASH: Placements.DIVISION_CLASH,
    Consequence.CONSEQUENCE_DECISION: Placements.DECISION,
}


@dataclass(slots=True)
class Reason:
    """A reason of the legend.

    Attributes:
        letter: The letter that marks the squares of the reason.
        found: The entries of the reason in the map; several if domains or counts differ.
        places: The squares that the reason forbids.
        marked: The number of squares with this letter; the other squares show a different reason or a building.
    """

    letter: str
    found: list[SquareViolation] = field(default_factory=list)
    places: set[Place] = field(default_factory=set)
    marked: int = 0

    @property
    def style(self) -> Style:
        """The style of the letter."""
        return palette.reason_style(self.found[0].violation.code)


def placement_lines(answer: PlacementMap, public: PublicPart, rows: Sequence[str]) -> Iterator[Text]:
    """Yield the verdict, the board with a mark on every square, and the legend.

    Args:
        answer: The map.
        public: The position of the map.
        rows: The rows of the region.
    """
    answer = _within_a_turn(answer)
    reasons = _reasons(answer)
    canvas = paint(rows, public.boards[AGES.index(answer.age)], public.config)
    _mark(canvas, answer, reasons, public, rows)
    yield Text(_question(answer, seat_name(public.config, answer.seat)), "bold")
    yield from _verdict(answer)
    yield Text()
    yield from canvas.lines()
    yield Text()
    yield from _legend(answer, reasons, public)


def _within_a_turn(answer: PlacementMap) -> PlacementMap:
    """Return a map without surcharges that are too high for any turn; the sentences name the cost instead."""
    shown = PlacementMap()
    shown.CopyFrom(answer)
    typed = shown.prices[0].cost.typed_cards if shown.prices else 0
    for each in shown.square_violations:
        each.violation.sentence = cost_beyond_turn(each.violation, typed) or each.violation.sentence
    return shown


def _verdict(answer: PlacementMap) -> Iterator[Text]:
    """Yield the number of legal squares, or the reasons that apply to all squares."""
    for violation in answer.violations:
        yield Text.assemble(
            (render(Placements.NOWHERE), "bold red"),
            f" ({violation.clause}){colon()} ",
            (printable(violation.sentence), "bold"),
        )
    if answer.prices:
        legal = sum(1 for price in answer.prices for _ in squares(price.squares))
        cheapest = cost_text(answer.prices[0].cost)
        where = fill(Placements.LEGAL_ON, count=legal, cost=cheapest)
        yield Text.assemble((render(Narration.LEGAL), "bold green"), f" {where}")
    elif not answer.violations:
        yield Text(render(Placements.NOWHERE), "bold red")


def _question(answer: PlacementMap, seat: str) -> str:
    kind, age = one_of_kind(answer.kind), age_noun(answer.age)
    if answer.HasField("old"):
        return fill(Placements.WHERE_UPGRADE, seat=seat, square=square_name(answer.old), age=age, kind=kind)
    return fill(Placements.WHERE_BUILD, seat=seat, kind=kind, age=age)


def _reasons(answer: PlacementMap) -> list[Reason]:
    """Return the reasons by rule and code: reasons of the ground first, then reasons that different cards would fix."""
    found = sorted(
        answer.square_violations,
        key=lambda each: (each.violation.code != _ELSEWHERE, each.violation.code in _CARD_CODES),
    )
    by_demand: dict[tuple[str, int], Reason] = {}
    letters = iter(ascii_lowercase)
    for each in found:
        violation = each.violation
        key = (violation.clause, violation.code)
        if key not in by_demand:
            by_demand[key] = Reason(_UNMARKED if violation.code == _ELSEWHERE else next(letters, "?"))
        reason = by_demand[key]
        reason.found.append(each)
        reason.places |= _places(each.squares)
    return list(by_demand.values())


def _mark(
    canvas: Canvas, answer: PlacementMap, reasons: Sequence[Reason], public: PublicPart, rows: Sequence[str]
) -> None:
    """Mark every square, except where a tile is the reason: the tile stays visible."""
    prices = {place: price for price in answer.prices for place in _places(price.squares)}
    news = {place for each in answer.consequences if _is_surprise(each) for place in _places(each.squares)}
    taken = _covered_squares(answer, public)
    for row, letters in enumerate(rows, start=1):
        for column, letter in enumerate(letters, start=1):
            place = (column, row)
            price = prices.get(place)
            reason = next((each for each in reasons if place in each.places), None)
            if price is not None:
                cards = price.cost.typed_cards + price.cost.surcharge_cards
                mark = "!" if place in news else palette.terrain(letter)
                canvas.put(column, row, f"{min(cards, 9)}{mark}", palette.price_style(cards))
            elif place in taken or not reasons:
                pass
            elif reason is None:
                canvas.put(column, row, f"{_OPEN}{palette.terrain(letter)}", palette.OPEN)
            elif reason.letter != _UNMARKED:
                reason.marked += 1
                canvas.put(column, row, f"{reason.letter}{palette.terrain(letter)}", reason.style)


def _legend(answer: PlacementMap, reasons: Sequence[Reason], public: PublicPart) -> Iterator[Text]:
    """Yield the legend, without reasons that mark no square."""
    for price in answer.prices:
        cards = price.cost.typed_cards + price.cost.surcharge_cards
        count = sum(1 for _ in squares(price.squares))
        price_text = fill(Placements.PRICE, count=count, cost=cost_text(price.cost), ways=_ways(price.payments))
        yield Text.assemble(
            (f" {min(cards, 9)} ", palette.price_style(cards)),
            (f" {render(Placements.LEGAL)} ", "bold"),
            f" {price_text}",
        )
    if answer.violations and reasons:
        yield Text.assemble((f" {_OPEN} ", palette.OPEN), f" {render(Placements.NOTHING_ELSE)}")
    marking = [each for each in reasons if each.marked or each.letter == _UNMARKED]
    for reason in marking:
        yield from _reason_lines(reason, public)
    if reasons:
        yield Text(render(Placements.DRAWN), "dim")
    yield from _consequence_lines(answer)


def _ways(payments: Sequence[Payment]) -> str:
    """Return the ways to pay a price, or their number if there are many."""
    if len(payments) > _MAX_WAYS:
        return fill(Placements.ONE_OF_WAYS, count=len(payments))
    return join_words([payment_text(each) for each in payments], "or")


def _reason_lines(reason: Reason, public: PublicPart) -> Iterator[Text]:
    first = reason.found[0].violation
    alike = len({each.violation.sentence for each in reason.found}) == 1
    sentence = first.sentence if alike else render(_ABOUT_DOMAINS.get(first.code, ""))
    count = fill(Placements.SQUARES, count=len(reason.places))
    if reason.marked != len(reason.places) and reason.letter != _UNMARKED:
        count = fill(Placements.MARKED, squares=count, count=reason.marked)
    yield Text.assemble(
        (f" {reason.letter} ", reason.style),
        (f" {first.clause:<5}", "bold"),
        f" {count}{colon()} {printable(sentence)}".rstrip(),
    )
    if alike:
        return
    for each in reason.found[:_MAX_DETAILS]:
        where = squares_text(squares(each.squares), _MAX_SQUARES)
        yield Text(f"          {where}{colon()} {_about(each.violation, public)}", "dim")
    if len(reason.found) > _MAX_DETAILS:
        yield Text(f"          {fill(Narration.AND_MORE, count=len(reason.found) - _MAX_DETAILS)}", "dim")


def _about(violation: Violation, public: PublicPart) -> str:
    """Return the details of a violation that its code does not name."""
    if violation.buildings:
        return render(tuple(building_noun(each, public.config) for each in violation.buildings))
    if violation.domains:
        corners = tuple(square_name(next(squares(each))) for each in violation.domains)
        return fill(Placements.DOMAINS_AT, squares=corners)
    return printable(violation.sentence)


def _consequence_lines(answer: PlacementMap) -> Iterator[Text]:
    """Yield the consequences of the legal squares, if they were requested."""
    legal = {place for price in answer.prices for place in _places(price.squares)}
    if not answer.consequences:
        return
    yield Text()
    yield Text(render(Placements.SETS_OFF), "bold")
    for each in answer.consequences:
        everywhere = _places(each.squares) == legal
        where = render(Placements.EVERYWHERE) if everywhere else squares_text(squares(each.squares), _MAX_SQUARES)
        mark = "!" if _is_surprise(each) else " "
        news = fill(_NEWS.get(each.consequence, Placements.NEWER), age=age_noun(each.age))
        yield Text(f" {mark} {news} ({each.clause}){colon()} {where}")


def _is_surprise(consequence: PlacementConsequence) -> bool:
    """Return whether a consequence is more than a ripple, which most buildings cause."""
    return consequence.consequence != Consequence.CONSEQUENCE_RIPPLE


def _covered_squares(answer: PlacementMap, public: PublicPart) -> set[Place]:
    """Return the squares that tiles cover."""
    return {
        (tile.at.column + across, tile.at.row + down)
        for tile in public.boards[AGES.index(answer.age)].tiles
        for across in range(side(tile.kind))
        for down in range(side(tile.kind))
    }


def _places(area: SquareSet) -> set[Place]:
    return {(each.column, each.row) for each in squares(area)}
