"""Draw a placement map: a mark on every square, and a legend."""

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import groupby
from string import ascii_lowercase
from typing import Final, NamedTuple

from rich.style import Style
from rich.text import Text

from khronos.v1.advice_pb2 import Consequence, PlacementConsequence, PlacementMap, SquareViolation
from khronos.v1.refusal_pb2 import Violation, ViolationCode
from khronos.v1.state_pb2 import PublicPart
from khronos_cli import names, palette
from khronos_cli.draw.boards import Place, cards_of, paint, places, price_digit
from khronos_cli.language import Narration, Placements, colon, fill, render
from khronos_cli.terminal_text import printable
from khronos_client import footprint, square_name, squares
from khronos_engine.texts.languages import TextKey

_MAX_DETAILS: Final = 8
"""The maximum number of domains and buildings that the legend names for one reason."""

_MAX_SQUARES: Final = 10
"""The maximum number of squares that the legend names for one consequence."""

_MAX_WAYS: Final = 3
"""The maximum number of ways to pay that the legend names for one price."""

_OPEN: Final = "o"
"""The mark of a square that only a reason for all squares forbids."""

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
"""Violations that other cards or adventurers can fix. A square that also has other violations gets the mark of one of
these.
"""

_ABOUT_DOMAINS: Final = {
    ViolationCode.VIOLATION_CODE_DOMAINS_JOINED: Placements.JOINS,
    ViolationCode.VIOLATION_CODE_EQUAL_HIGHEST: Placements.EQUALS,
}
"""The texts for violations whose sentences differ only in their domains."""


class Reason(NamedTuple):
    """A reason that forbids squares; the legend has one entry for it.

    Attributes:
        letter: The letter that marks these squares.
        style: The style of the letter.
        found: The violations in the placement map that have this reason; they may differ in domains or counts.
        places: The squares that the reason forbids.
    """

    letter: str
    style: Style
    found: list[SquareViolation]
    places: set[Place]


def placement_lines(answer: PlacementMap, public: PublicPart) -> Iterator[Text]:
    """Yield the verdict, the board with a mark on every square, and the legend.

    Args:
        answer: The placement map.
        public: The position that the map is about.
    """
    costs = {place: price.cost for price in answer.prices for place in places(price.squares)}
    surprising = {place for each in answer.consequences if _is_surprise(each) for place in places(each.squares)}
    tiles = public.boards[names.AGES.index(answer.age)].tiles
    # A tile stays visible where it is the reason.
    taken = {(each.column, each.row) for tile in tiles for each in footprint(tile.kind, tile.at)}
    reasons = list(_reasons(answer))
    reason_at = {place: each for each in reversed(reasons) for place in each.places - taken}
    canvas = paint(public, answer.age)
    for place in canvas.places():
        reason = reason_at.get(place)
        if place in costs:
            canvas.mark_price(place, costs[place], surprises=place in surprising)
        elif reasons and reason is None and place not in taken:
            canvas.mark(place, _OPEN, palette.OPEN)
        elif reason is not None and reason.letter != _UNMARKED:
            canvas.mark(place, reason.letter, reason.style)
    yield Text(_question(answer, names.seat_name(public.config, answer.seat)), "bold")
    yield from _verdict(answer, len(costs))
    yield Text()
    yield from canvas.lines()
    yield Text()
    for price in answer.prices:
        ways = names.join_words([names.payment_text(each) for each in price.payments], "or")
        if len(price.payments) > _MAX_WAYS:
            ways = fill(Placements.ONE_OF_WAYS, count=len(price.payments))
        count = len(places(price.squares))
        yield Text.assemble(
            (f" {price_digit(price.cost)} ", palette.price_style(cards_of(price.cost))),
            (f" {render(Placements.LEGAL)} ", "bold"),
            f" {fill(Placements.PRICE, count=count, cost=names.cost_text(price.cost), ways=ways)}",
        )
    if answer.violations and reasons:
        yield Text.assemble((f" {_OPEN} ", palette.OPEN), f" {render(Placements.NOTHING_ELSE)}")
    marked = Counter(each.letter for each in reason_at.values())
    for reason in reasons:
        if marked[reason.letter]:
            yield from _reason_lines(reason, marked[reason.letter], public)
    if reasons:
        yield Text(render(Placements.DRAWN), "dim")
    yield from _consequence_lines(answer, costs)


def _question(answer: PlacementMap, seat: str) -> str:
    key = Placements.WHERE_UPGRADE if answer.HasField("old") else Placements.WHERE_BUILD
    age, kind = names.age_noun(answer.age), names.one_of_kind(answer.kind)
    return fill(key, seat=seat, square=square_name(answer.old), age=age, kind=kind)


def _verdict(answer: PlacementMap, legal: int) -> Iterator[Text]:
    """Yield the number of legal squares, or the reasons that apply to all squares."""
    nowhere = (render(Placements.NOWHERE), "bold red")
    for each in answer.violations:
        yield Text.assemble(nowhere, f" ({each.clause}){colon()} ", (printable(each.sentence), "bold"))
    if legal:
        where = fill(Placements.LEGAL_ON, count=legal, cost=names.cost_text(answer.prices[0].cost))
        yield Text.assemble((render(Narration.LEGAL), "bold green"), f" {where}")
    elif not answer.violations:
        yield Text.assemble(nowhere)


def _reasons(answer: PlacementMap) -> Iterator[Reason]:
    """Yield the reasons by rule and code: reasons of the ground first, then reasons that other cards would remove."""
    found = sorted(
        answer.square_violations,
        key=lambda each: (each.violation.code != _ELSEWHERE, each.violation.code in _CARD_CODES),
    )
    letters = iter(ascii_lowercase)
    for (_, code), alike in groupby(found, key=lambda each: (each.violation.clause, each.violation.code)):
        entries = list(alike)
        letter = _UNMARKED if code == _ELSEWHERE else next(letters, "?")
        yield Reason(
            letter, palette.reason_style(code), entries, {place for each in entries for place in places(each.squares)}
        )


def _reason_lines(reason: Reason, marked: int, public: PublicPart) -> Iterator[Text]:
    first = reason.found[0].violation
    alike = len({each.violation.sentence for each in reason.found}) == 1
    sentence = first.sentence if alike else render(_ABOUT_DOMAINS.get(first.code, ""))
    count = fill(Placements.SQUARES, count=len(reason.places))
    if marked != len(reason.places) and reason.letter != _UNMARKED:
        count = fill(Placements.MARKED, squares=count, count=marked)
    yield Text.assemble(
        (f" {reason.letter} ", reason.style),
        (f" {first.clause:<5}", "bold"),
        f" {count}{colon()} {printable(sentence)}".rstrip(),
    )
    if alike:
        return
    for each in reason.found[:_MAX_DETAILS]:
        where = names.squares_text(squares(each.squares), _MAX_SQUARES)
        yield Text(f"          {where}{colon()} {_details(each.violation, public)}", "dim")
    if len(reason.found) > _MAX_DETAILS:
        yield Text(f"          {fill(Narration.AND_MORE, count=len(reason.found) - _MAX_DETAILS)}", "dim")


def _details(violation: Violation, public: PublicPart) -> str:
    """Return the details of a violation that its code does not name."""
    if violation.buildings:
        return render(tuple(names.building_noun(each, public.config) for each in violation.buildings))
    if violation.domains:
        corners = tuple(square_name(next(squares(each))) for each in violation.domains)
        return fill(Placements.DOMAINS_AT, squares=corners)
    return printable(violation.sentence)


def _consequence_lines(answer: PlacementMap, legal: Collection[Place]) -> Iterator[Text]:
    """Yield the consequences of the legal squares, if they were requested."""
    if answer.consequences:
        yield from (Text(), Text(render(Placements.SETS_OFF), "bold"))
    for each in answer.consequences:
        everywhere = places(each.squares) == set(legal)
        where = render(Placements.EVERYWHERE) if everywhere else names.squares_text(squares(each.squares), _MAX_SQUARES)
        key = names.enum_text(Consequence, each.consequence, "consequences")
        news = fill(key if isinstance(key, TextKey) else Placements.NEWER, age=names.age_noun(each.age))
        yield Text(f" {'!' if _is_surprise(each) else ' '} {news} ({each.clause}){colon()} {where}")


def _is_surprise(consequence: PlacementConsequence) -> bool:
    """Return whether a consequence is more than a ripple, which most buildings cause."""
    return consequence.consequence != Consequence.CONSEQUENCE_RIPPLE
