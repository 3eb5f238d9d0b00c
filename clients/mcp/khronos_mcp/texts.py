"""Write short texts about legal actions and placements, in the notation that the tools accept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from khronos.v1.legal_pb2 import LegalGroup
from khronos.v1.material_pb2 import Adventurer, Age, Cards, CardType, Kind, Payment, Square, SquareSet
from khronos_client import square_name, squares

_LETTERS = {CardType.CARD_TYPE_MILITARY: "M", CardType.CARD_TYPE_RELIGIOUS: "R", CardType.CARD_TYPE_CIVIL: "C"}
_MIN_RUN = 3  # squares in a row that are written as a range


def write_group(group: LegalGroup, *, with_squares: bool) -> Iterator[str]:
    """Yield the lines of a group of legal actions.

    `SQUARE` in a line stands for each of the squares after the colon, and each payment in `(… | …)` is a choice.

    Args:
        group: The group.
        with_squares: Whether squares are listed, or only counted.
    """

    def describe(found: SquareSet) -> str:
        number = len(list(squares(found)))
        return write_squares(found) if with_squares else f"{number} square{'' if number == 1 else 's'}"

    verb = group.WhichOneof("verb")
    match verb:
        case "exchange_hand":
            yield f"exchange {_choices(map(_cards, group.exchange_hand.cards))}  [{group.exchange_hand.ecus} Ecus]"
        case "swap_cards":
            swap = group.swap_cards
            yield f"swap {_LETTERS[swap.take] * swap.count} for {_choices(map(_cards, swap.give))}"
        case "travel":
            travel = group.travel
            mark = "I" if travel.adventurer == Adventurer.ADVENTURER_FIRST else "II"
            yield f"travel {mark} {_choices(map(age_name, travel.to))}  [{travel.ecus} Ecu]"
        case "construct":
            build = group.construct
            what = f"build {kind_name(build.kind)} {age_name(build.age)} SQUARE"
            yield f"{what} {_payments(build.payments)}: {describe(build.squares)}"
        case "upgrade":
            upgrade = group.upgrade
            for site in upgrade.sites:
                what = f"upgrade {age_name(upgrade.age)} {square_name(site.old)} to {kind_name(upgrade.kind)} SQUARE"
                yield f"{what} {_payments(upgrade.payments)}: {describe(site.squares)}"
        case "demolish":
            demolish = group.demolish
            what = (
                f"demolish {age_name(demolish.age)} SQUARE {_payments(demolish.payments)}: {describe(demolish.squares)}"
            )
            yield f"{what}  [{demolish.cost.ecus} Ecus]" if demolish.cost.ecus else what
        case "populate" | "renovate":
            change = getattr(group, verb)
            yield f"{verb} SQUARE {_payments(change.payments)}: {describe(change.squares)}"
        case "end_turn":
            yield f"end giving {_choices(_cards(each) or 'nothing' for each in group.end_turn.give_up)}"
        case "choose_building":
            yield f"choose SQUARE: {describe(group.choose_building.squares)}"
        case _:
            yield f"place SQUARE: {describe(group.place_building.squares)}"


def write_squares(found: SquareSet) -> str:
    """Return squares row by row; three or more neighbours are written as a range, such as `B4-F4`."""
    rows = groupby(squares(found), lambda each: each.row)
    return " ".join(part for row, inside in rows for part in _runs(row, [each.column for each in inside]))


def _runs(row: int, columns: Sequence[int]) -> Iterator[str]:
    for _, run in groupby(enumerate(columns), lambda each: each[1] - each[0]):  # equal where columns are adjacent
        names = [square_name(Square(column=column, row=row)) for _, column in run]
        yield f"{names[0]}-{names[-1]}" if len(names) >= _MIN_RUN else " ".join(names)


def age_name(age: Age.ValueType) -> str:
    """Return the name of a board, such as `Might`."""
    return Age.Name(age).removeprefix("AGE_").capitalize()


def kind_name(kind: Kind.ValueType) -> str:
    """Return the name of a kind, such as `Keep`."""
    return Kind.Name(kind).removeprefix("KIND_").capitalize()


def _cards(cards: Cards) -> str:
    return "M" * cards.military + "R" * cards.religious + "C" * cards.civil


def _payment(payment: Payment) -> str:
    parts = (("I", _cards(payment.first)), ("II", _cards(payment.second)))
    return " ".join(f"{mark} {cards}" for mark, cards in parts if cards)


def _payments(payments: Sequence[Payment]) -> str:
    return f"with {_choices(map(_payment, payments))}" if any(map(_payment, payments)) else ""


def _choices(parts: Iterable[str]) -> str:
    choices = list(parts)
    return choices[0] if len(choices) == 1 else f"({' | '.join(choices)})"
