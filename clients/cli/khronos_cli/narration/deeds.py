"""What a player does, in one line: the action itself, what it costs, where it ripples; or what the player decides."""

from collections.abc import Sequence

from khronos.v1.action_pb2 import Action
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.event_pb2 import CardsGivenUp, Cause, Event
from khronos.v1.material_pb2 import Age, Building, Cards, Kind, Square
from khronos_cli.language import sentence, spoken
from khronos_cli.narration.keys import Narration, Told
from khronos_cli.narration.nouns import (
    adventurer_noun,
    age_noun,
    building_noun,
    cards_noun,
    ecus_noun,
    kind_noun,
    one_of_kind,
    side_by_side,
    type_noun,
)
from khronos_cli.words import place, seat_name
from khronos_client import square_name
from khronos_engine.texts.languages import Phrase, Word


def deed_text(action: Action, events: Sequence[Event], config: GameConfig) -> str:
    """Return what the player on turn does, without the name.

    Args:
        action: The action as it was understood.
        events: All that it caused.
        config: What the game is played with.
    """
    deed = f"{spoken(_deed(action, events, config))}{_terms(events)}"
    ages = _ripples(events) if action.WhichOneof("verb") in {"construct", "upgrade"} else ()
    return spoken(Phrase.of(Narration.RIPPLES, said=deed, ages=ages)) if ages else deed


def _deed(action: Action, events: Sequence[Event], config: GameConfig) -> Phrase:
    match action.WhichOneof("verb"):
        case "construct":
            built = action.construct
            return Phrase.of(
                Narration.BUILDS, kind=one_of_kind(built.kind), age=age_noun(built.age), square=square_name(built.at)
            )
        case "upgrade":
            raised = action.upgrade
            laid = next(each.building_laid for each in events if each.HasField("building_laid"))
            # A printed hamlet stays on the board, so that no tile is replaced.
            old = laid.replaced if laid.HasField("replaced") else _printed_hamlet(raised.old)
            return Phrase.of(
                Narration.UPGRADES,
                building=building_noun(old, config, own=action.seat),
                age=age_noun(raised.age),
                kind=one_of_kind(raised.kind),
                square=square_name(raised.at),
            )
        case "demolish":
            gone = next(each.building_removed for each in events if each.HasField("building_removed"))
            return Phrase.of(
                Narration.DEMOLISHES, building=building_noun(gone.building, config), age=age_noun(gone.age)
            )
        case "populate" | "renovate" as verb:
            change = next(each.building_changed for each in events if each.HasField("building_changed"))
            renovation = Narration.HALF_RENOVATES if change.after.ruin else Narration.RENOVATES
            return Phrase.of(
                Narration.POPULATES if verb == "populate" else renovation,
                building=building_noun(change.before, config),
                age=age_noun(change.age),
            )
        case "travel":
            moved = next(each.adventurer_moved for each in events if each.HasField("adventurer_moved"))
            return Phrase.of(
                Narration.TRAVELS,
                adventurer=adventurer_noun(moved.adventurer),
                origin=age_noun(moved.origin),
                age=age_noun(moved.to),
            )
        case "exchange_hand":
            return Phrase.of(Narration.EXCHANGES, cards=cards_noun(action.exchange_hand.cards))
        case "swap_cards":
            swap = action.swap_cards
            return Phrase.of(
                Narration.SWAPS,
                taken=Phrase.of(Narration.CARDS, count=swap.count, type=type_noun(swap.take)),
                cards=cards_noun(swap.give),
            )
        case _:
            told = _hand(events)
            return Phrase.of(Narration.ENDS_TURN_WITH, told=told) if told else Phrase.of(Narration.ENDS_TURN)


def question_text(asked: Decision, config: GameConfig) -> str:
    """Return what a player is asked to decide."""
    seat = seat_name(config, asked.seat)
    if asked.HasField("place_choice"):
        question = asked.place_choice
        building = building_noun(question.building, config)
        return sentence(Phrase.of(Told.WHERE_TO, seat=seat, building=building, kind=kind_noun(question.kind)))
    buildings = tuple(building_noun(each, config) for each in asked.building_choice.choices)
    return sentence(Phrase.of(Told.WHICH_SHRINKS, seat=seat, buildings=buildings))


def answer_text(action: Action, asked: Decision, config: GameConfig) -> str:
    """Return what a player decides, without the name.

    Args:
        action: The decision taken.
        asked: The decision asked for.
        config: What the game is played with.
    """
    if action.HasField("place_building"):
        question = asked.place_choice
        return spoken(
            Phrase.of(
                Narration.SHRINKS,
                building=building_noun(question.building, config),
                kind=one_of_kind(question.kind),
                square=square_name(action.place_building.at),
            )
        )
    at = square_name(action.choose_building.at)
    chosen = next(each for each in asked.building_choice.choices if place(each) == at)
    return spoken(Phrase.of(Narration.GIVES_WAY, building=building_noun(chosen, config)))


def income_text(events: Sequence[Event]) -> str:
    """Return what the player earns, board by board; empty if it is nothing."""
    by_age: dict[Age.ValueType, list[int]] = {}
    for event in events:
        if event.HasField("income_collected"):
            by_age.setdefault(event.income_collected.age, []).append(event.income_collected.amount)
    return spoken(
        tuple(
            Phrase.of(
                Narration.INCOME_OF_BOARD,
                ecus=ecus_noun(sum(amounts)),
                age=age_noun(age),
                domains=Phrase.of(Narration.DOMAINS, count=len(amounts)),
            )
            for age, amounts in by_age.items()
        )
    )


def _printed_hamlet(at: Square) -> Building:
    return Building(kind=Kind.KIND_HAMLET, at=at, printed=True)


def _terms(events: Sequence[Event]) -> str:
    """Return what was paid and received at once, in brackets."""
    terms = []
    for event in events:
        if event.HasField("cards_played"):
            payment = event.cards_played.payment
            terms.append(cards_noun(_together(payment.first, payment.second)))
        elif event.HasField("money_moved"):
            amount = event.money_moved.amount
            terms.append(Phrase.of(Narration.PAID if amount < 0 else Narration.EARNED, amount=abs(amount)))
    return f" ({side_by_side(terms)})" if terms else ""


def _together(one: Cards, other: Cards) -> Cards:
    return Cards(
        military=one.military + other.military,
        religious=one.religious + other.religious,
        civil=one.civil + other.civil,
    )


def _ripples(events: Sequence[Event]) -> tuple[Word, ...]:
    """Return where the deed rippled; what ripples after a clash is another building."""
    ages = []
    for event in events:
        if event.HasField("clash_found"):
            break
        if event.building_laid.cause == Cause.CAUSE_RIPPLE:
            ages.append(age_noun(event.building_laid.age))
    return tuple(ages)


def _hand(events: Sequence[Event]) -> tuple[Phrase, ...]:
    """Return what became of the hand at the end of a turn."""
    told = [
        Phrase.of(Narration.GIVES_UP, cards=_given_up(event.cards_given_up))
        for event in events
        if event.HasField("cards_given_up")
    ]
    drawn = sum(event.cards_drawn.count for event in events)
    if drawn:
        told.append(Phrase.of(Narration.DRAWS, count=drawn))
    if any(event.HasField("pile_shuffled") for event in events):
        told.append(Phrase.of(Narration.SHUFFLES))
    return tuple(told)


def _given_up(told: CardsGivenUp) -> Word:
    """Return the cards that a player gave up; how many, where the hand is not known."""
    return cards_noun(told.cards) if told.HasField("cards") else Phrase.of(Narration.UNKNOWN_CARDS, count=told.count)
