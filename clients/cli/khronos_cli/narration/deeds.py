"""What a player does, in one line: the action itself, what it costs, where it ripples; or what the player decides."""

from collections.abc import Sequence

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.event_pb2 import Cause, Event
from khronos.v1.material_pb2 import Age, Building, Cards, Kind, Square
from khronos_cli.words import (
    adventurer_name,
    age_name,
    building_text,
    cards_text,
    counted,
    kind_name,
    listed,
    place,
    type_name,
    with_article,
)
from khronos_client import square_name


def deed_text(action: Action, events: Sequence[Event], config: GameConfig) -> str:
    """Return what the player on turn does, without the name.

    Args:
        action: The action as it was understood.
        events: All that it caused.
        config: What the game is played with.
    """
    match action.WhichOneof("verb"):
        case "construct":
            built = action.construct
            deed = f"builds {with_article(kind_name(built.kind))} on {age_name(built.age)} at {square_name(built.at)}"
            return f"{deed}{_terms(events)}{_ripples(events)}"
        case "upgrade":
            raised = action.upgrade
            laid = next(each.building_laid for each in events if each.HasField("building_laid"))
            # A printed hamlet stays on the board, so that no tile is replaced.
            old = laid.replaced if laid.HasField("replaced") else _printed_hamlet(raised.old)
            deed = (
                f"upgrades {building_text(old, config, own=action.seat)} on {age_name(raised.age)}"
                f" to {with_article(kind_name(raised.kind))} at {square_name(raised.at)}"
            )
            return f"{deed}{_terms(events)}{_ripples(events)}"
        case "demolish":
            gone = next(each.building_removed for each in events if each.HasField("building_removed"))
            return f"demolishes {building_text(gone.building, config)} on {age_name(gone.age)}{_terms(events)}"
        case "populate":
            home = next(each.building_changed.before for each in events if each.HasField("building_changed"))
            return f"puts a cube on {building_text(home, config)} on Reason{_terms(events)}"
        case "renovate":
            change = next(each.building_changed for each in events if each.HasField("building_changed"))
            half = "half " if change.after.ruin else ""
            return f"{half}renovates {building_text(change.before, config)} on Reason{_terms(events)}"
        case "travel":
            moved = next(each.adventurer_moved for each in events if each.HasField("adventurer_moved"))
            who = adventurer_name(moved.adventurer)
            return f"sends the {who} from {age_name(moved.origin)} to {age_name(moved.to)}{_terms(events)}"
        case "exchange_hand":
            return f"exchanges {cards_text(action.exchange_hand.cards)}{_terms(events)}"
        case "swap_cards":
            swap = action.swap_cards
            return f"takes {swap.count} {type_name(swap.take)} from the row for {cards_text(swap.give)}"
        case _:
            return f"ends the turn{_hand(events)}"


def answer_text(action: Action, asked: Decision, config: GameConfig) -> str:
    """Return what a player decides, without the name.

    Args:
        action: The decision taken.
        asked: The decision asked for.
        config: What the game is played with.
    """
    if action.HasField("place_building"):
        question = asked.place_choice
        what = f"{building_text(question.building, config)} shrinks to {with_article(kind_name(question.kind))}"
        return f"{what} at {square_name(action.place_building.at)}"
    at = square_name(action.choose_building.at)
    chosen = next(each for each in asked.building_choice.choices if place(each) == at)
    return f"{building_text(chosen, config)} gives way"


def income_text(events: Sequence[Event]) -> str:
    """Return what the player earns, board by board; empty if it is nothing."""
    by_age: dict[Age.ValueType, list[int]] = {}
    for event in events:
        if event.HasField("income_collected"):
            by_age.setdefault(event.income_collected.age, []).append(event.income_collected.amount)
    return listed(
        [
            f"{counted(sum(amounts), 'Ecu')} on {age_name(age)} from {counted(len(amounts), 'domain')}"
            for age, amounts in by_age.items()
        ]
    )


def _printed_hamlet(at: Square) -> Building:
    return Building(kind=Kind.KIND_HAMLET, column=at.column, row=at.row, printed=True)


def _terms(events: Sequence[Event]) -> str:
    """Return what was paid and received at once, in brackets."""
    terms = []
    for event in events:
        if event.HasField("cards_played"):
            payment = event.cards_played.payment
            terms.append(cards_text(_together(payment.first, payment.second)))
        elif event.HasField("money_moved"):
            terms.append(f"{event.money_moved.amount:+d} Ecu{'' if abs(event.money_moved.amount) == 1 else 's'}")
    return f" ({', '.join(terms)})" if terms else ""


def _together(one: Cards, other: Cards) -> Cards:
    return Cards(
        military=one.military + other.military,
        religious=one.religious + other.religious,
        civil=one.civil + other.civil,
    )


def _ripples(events: Sequence[Event]) -> str:
    """Return where the deed rippled; what ripples after a clash is another building."""
    ages = []
    for event in events:
        if event.HasField("clash_found"):
            break
        if event.building_laid.cause == Cause.CAUSE_RIPPLE:
            ages.append(age_name(event.building_laid.age))
    return f"; it ripples to {listed(ages)}" if ages else ""


def _hand(events: Sequence[Event]) -> str:
    """Return what became of the hand at the end of a turn."""
    told = [
        f"gives up {cards_text(event.cards_given_up.cards)}" for event in events if event.HasField("cards_given_up")
    ]
    drawn = sum(event.cards_drawn.count for event in events)
    if drawn:
        told.append(f"draws {counted(drawn, 'card')}")
    if any(event.HasField("pile_shuffled") for event in events):
        told.append("shuffles the discards for it")
    return f", {listed(told)}" if told else ""
