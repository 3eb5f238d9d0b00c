"""A board with marks on the squares of legal actions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.material_pb2 import Age
from khronos.v1.state_pb2 import PublicPart
from khronos_cli.draw import palette
from khronos_cli.draw.canvas import paint
from khronos_cli.language import filled
from khronos_cli.names import AGES, age_name
from khronos_cli.texts import Legal
from khronos_client import squares


def legal_board_lines(groups: Sequence[LegalGroup], public: PublicPart, rows: Sequence[str]) -> Iterator[Text]:
    """Yield the board of legal actions; the mark of a square is the fewest cards that an action there costs.

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
    heading = filled(Legal.MIN_CARDS, age=age_name(age).upper())
    yield Text(f"   {heading}", "bold", no_wrap=True)
    yield from canvas.lines()


def _body(group: LegalGroup) -> Any:
    """Return the body of a group whose actions name squares, None for the others."""
    body = getattr(group, group.WhichOneof("verb") or "", None)
    return body if hasattr(body, "squares") or hasattr(body, "sites") else None
