"""The table of legal actions: a row for each group."""

from collections.abc import Iterable, Iterator, Sequence

from rich.table import Table

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
from khronos.v1.material_pb2 import Cards, SquareSet
from khronos_cli.language import filled, rendered
from khronos_cli.names import (
    adventurer_name,
    age_noun,
    cards_of_type,
    cards_text,
    cost_text,
    ecus_text,
    kind_name,
    squares_text,
    verb_name,
)
from khronos_cli.texts import Legal
from khronos_client import square_name, squares
from khronos_engine.game.material import Age as AgeNoun

_MOST_CHOICES = 6


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
                yield title, rendered(Legal.CARDS), ecus_text(exchange.ecus), choices_text(exchange.cards)
            case "swap_cards":
                swap = group.swap_cards
                taken = filled(Legal.FROM_ROW, cards=cards_of_type(swap.count, swap.take))
                yield title, taken, "", choices_text(swap.give)
            case "travel":
                travel = group.travel
                boards = filled(Legal.TO_BOARDS, ages=tuple(age_noun(each) for each in travel.to))
                yield title, adventurer_name(travel.adventurer), ecus_text(travel.ecus), boards
            case "construct":
                yield title, kind_on_board(group.construct), _price(group.construct), _where(group.construct.squares)
            case "demolish":
                yield title, kind_on_board(group.demolish), _price(group.demolish), _where(group.demolish.squares)
            case "upgrade":
                for site in group.upgrade.sites:
                    new = squares_text(squares(site.squares))
                    where = filled(Legal.FROM_TO, old=square_name(site.old), squares=new)
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
    return filled(Legal.KIND_ON, kind=kind_name(group.kind), age=age_noun(group.age))


def on_board(age: AgeNoun | str) -> str:
    """Return a board as a place, such as `on Might`."""
    return filled(Legal.ON, age=age)


def _price(group: LegalConstruction | LegalUpgrade | LegalDemolition | LegalPopulation | LegalRenovation) -> str:
    ways = len(group.payments)
    return cost_text(group.cost) + (f" {filled(Legal.WAYS, count=ways)}" if ways > 1 else "")


def _where(area: SquareSet) -> str:
    return filled(Legal.AT, squares=squares_text(squares(area)))


def choices_text(sets: Sequence[Cards]) -> str:
    """Return the sets of cards that may be given up, or their number if there are many."""
    if len(sets) > _MOST_CHOICES:
        return filled(Legal.GIVING_UP_ONE_OF, count=len(sets))
    return filled(Legal.GIVING_UP, cards=tuple(cards_text(each, " + ") for each in sets))
