"""Write sentences about events: one for the action of a player, and one for each consequence.

The sentence of an action includes its cards and Ecus, the building that is laid and its ripples. The events that
only record these details have empty sentences.
"""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from khronos_engine.game.actions import (
    BuildingChoice,
    ChooseBuilding,
    Construct,
    Decision,
    Demolish,
    EndTurn,
    ExchangeHand,
    PlaceBuilding,
    PlaceChoice,
    Populate,
    Renovate,
    SwapCards,
    Travel,
    Upgrade,
)
from khronos_engine.game.board import Building
from khronos_engine.game.events import (
    ActionTaken,
    AdventurerMoved,
    BuildingChanged,
    BuildingLaid,
    BuildingRemoved,
    CardsDrawn,
    CardsGivenUp,
    CardsPlayed,
    CardsSwapped,
    CascadeSettled,
    Cause,
    ClashFound,
    ClashKind,
    DecisionRequested,
    DomainsJoined,
    Event,
    FirstPlayerChosen,
    GameEnded,
    IncomeCollected,
    MoneyMoved,
    PileShuffled,
    RippleStopped,
    RowLaid,
    TurnPassed,
)
from khronos_engine.game.material import Age, Kind
from khronos_engine.game.violations import Code
from khronos_engine.texts.languages import Common, ListedCards, Phrase, Section, Word, capitalise

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khronos_engine.game.actions import Action, TurnAction
    from khronos_engine.texts.nouns import Nouns


EventText: Section = Section("events")
"""The parts of the sentences about events."""

_WHY_STOPPED = {
    Code.NO_TILE: EventText.NO_TILE,
    Code.NO_CUBE: EventText.NO_CUBE,
    Code.DOMAINS_JOINED: EventText.WOULD_JOIN,
    Code.EQUAL_HIGHEST: EventText.WOULD_EQUAL,
}


def narrate(events: Sequence[Event], nouns: Nouns) -> list[str]:
    """Return the sentence of each event; it is empty if the sentence of another event already describes the event.

    Args:
        events: All events of a set-up, or of one action, in order.
        nouns: The game and the language.
    """
    narration = _Narration(events, nouns)
    return [narration.sentence(place) for place in range(len(events))]


def action_sentence(events: Sequence[Event], nouns: Nouns) -> str:
    """Return the sentence of an action from all its events: effect, cost, earnings and ripples."""
    return _Narration(events, nouns).sentence(0)


def bare_action_sentence(events: Sequence[Event], nouns: Nouns) -> str:
    """Return the sentence of an action (not a decision) from all its events, without cost, earnings and ripples."""
    return _Narration(events, nouns).bare()


def decision_sentence(decision: Decision, nouns: Nouns) -> str:
    """Return the sentence of a requested decision."""
    seat = nouns.seat(decision.seat)
    language = nouns.language
    match decision:
        case BuildingChoice():
            buildings = tuple(nouns.building(each) for each in decision.choices)
            return capitalise(language.render(Phrase.of(EventText.WHICH_SHRINKS, seat=seat, buildings=buildings)))
        case PlaceChoice():
            building = nouns.building(decision.building, own=decision.seat)
            where = Phrase.of(EventText.WHERE_TO, seat=seat, building=building, kind=decision.kind)
            return capitalise(language.render(where))


class _Narration:
    """Describes each event of one action in the context of all its events."""

    def __init__(self, events: Sequence[Event], nouns: Nouns) -> None:
        self.events = events
        self.nouns = nouns
        first = events[0] if events else None
        self.action = first.action if isinstance(first, ActionTaken) else None

    def sentence(self, place: int) -> str:
        """Return the sentence of the event with an index; empty if the sentence of another event includes it."""
        event = self.events[place]
        match event:
            case FirstPlayerChosen(seat):
                return self._capitalise(Phrase.of(EventText.BEGINS, seat=self.nouns.seat(seat)))
            case RowLaid(cards):
                return self._capitalise(Phrase.of(EventText.ROW, cards=self.nouns.cards(cards)))
            case PileShuffled(size, _, _):
                return "" if self.action else self._capitalise(Phrase.of(EventText.SHUFFLED, count=size))
            case CardsDrawn(seat, count, _):
                drawn = Phrase.of(EventText.DRAWN, seat=self.nouns.seat(seat), count=count)
                return "" if self.action else self._capitalise(drawn)
            case TurnPassed(seat, number):
                return self._capitalise(Phrase.of(EventText.NEXT, count=number, seat=self.nouns.seat(seat)))
            case GameEnded(_, winners):
                key = EventText.WON if len(winners) == 1 else EventText.SHARED
                return self._capitalise(Phrase.of(key, seats=self.nouns.seats(winners)))
            case DecisionRequested(decision):
                return decision_sentence(decision, self.nouns)
            case ActionTaken(action):
                return self._action_sentence(action)
            case IncomeCollected():
                return self._income() if self._is_first(place, IncomeCollected) else ""
            case DomainsJoined():
                return self._junction(event) if self._is_first(place, DomainsJoined) else ""
            case RippleStopped():
                return self._stopped_ripple(event)
            case BuildingRemoved():
                return self._removal(event, place)
            case BuildingLaid():
                return self._replacement(event, place)
            case ClashFound():
                return self._clash(event, place)
            case CardsPlayed() | CardsGivenUp() | CardsSwapped() | MoneyMoved() | AdventurerMoved() | BuildingChanged():
                return ""  # included in the sentence of the action
            case CascadeSettled():
                return ""

    def bare(self) -> str:
        """Return the sentence of a turn action, without cost, earnings and ripples."""
        action = self.action
        if action is None or isinstance(action, ChooseBuilding | PlaceBuilding):
            return self.sentence(0)
        return self._with_full_stop(
            Phrase.of(EventText.BY, seat=self.nouns.seat(action.seat), action=self._action_phrase(action))
        )

    def _render(self, word: Word) -> str:
        return self.nouns.language.render(word)

    def _capitalise(self, sentence: Phrase) -> str:
        return capitalise(self._render(sentence))

    def _with_headline(self, head: Word, text: Word) -> str:
        """Return a sentence that consists of a headline, a colon and a text."""
        return self._capitalise(Phrase.of(EventText.HEADED, head=head, text=text))

    def _with_full_stop(self, text: Word) -> str:
        return self._capitalise(Phrase.of(EventText.SENTENCE, text=text))

    def _is_first(self, place: int, kind: type[Event]) -> bool:
        """Return whether no event of a kind comes before an index."""
        return not any(isinstance(each, kind) for each in self.events[:place])

    # --- actions ------------------------------------------------------------------------------------------------------

    def _action_sentence(self, action: Action) -> str:
        match action:
            case ChooseBuilding():
                return self._choice(action)
            case PlaceBuilding():
                return self._place(action)
            case _:
                return self._turn_action(action)

    def _choice(self, choice: ChooseBuilding) -> str:
        building = self._building_at(self.nouns.config.region.grid.mask(choice.at))
        decides = Phrase.of(EventText.DECIDES, seat=self.nouns.seat(choice.seat))
        return self._with_headline(decides, Phrase.of(EventText.GIVES_WAY, building=self.nouns.building(building)))

    def _place(self, choice: PlaceBuilding) -> str:
        laid = next(each for each in self.events if isinstance(each, BuildingLaid) and each.replaced)
        decides = Phrase.of(EventText.DECIDES, seat=self.nouns.seat(choice.seat))
        shrinks = Phrase.of(
            EventText.SHRINKS,
            building=self.nouns.building(laid.replaced or laid.building),
            kind=self.nouns.one_of_kind(laid.building.kind),
            square=choice.at.name,
        )
        return self._with_headline(decides, shrinks)

    def _turn_action(self, action: TurnAction) -> str:
        """Return the sentence of an action of the player whose turn it is, with price and ripples."""
        phrase = self._action_phrase(action)
        terms = self._terms()
        if terms:
            phrase = Phrase.of(EventText.WITH_TERMS, action=phrase, terms=self.nouns.side_by_side(terms))
        ages = self._ripples() if isinstance(action, Construct | Upgrade) else ()
        if ages:
            phrase = Phrase.of(EventText.RIPPLES, action=phrase, ages=ages)
        return self._with_full_stop(Phrase.of(EventText.BY, seat=self.nouns.seat(action.seat), action=phrase))

    def _building_at(self, corner: int) -> Building:
        """Return the building that was chosen to be downsized, by its top-left square."""
        for event in self.events:
            match event:
                case (
                    BuildingLaid(replaced=Building() as building)
                    | BuildingRemoved(building=building)
                    | DecisionRequested(PlaceChoice(building=building))
                ) if building.corner == corner:
                    return building
                case _:
                    continue
        raise AssertionError("the chosen building is downsized")

    def _action_phrase(self, action: TurnAction) -> Word:
        """Return the phrase of an action, without the name of the player, the price and the ripples."""
        match action:
            case Construct(_, age, kind, at):
                return Phrase.of(EventText.BUILDS, kind=self.nouns.one_of_kind(kind), age=age, square=at.name)
            case Upgrade(seat, age, old, kind, at):
                laid = next(each for each in self.events if isinstance(each, BuildingLaid))
                # The event of an upgraded printed hamlet names no replaced tile.
                hamlet = Building(Kind.HAMLET, self.nouns.config.region.grid.mask(old), printed=True)
                return Phrase.of(
                    EventText.UPGRADES,
                    building=self.nouns.building(laid.replaced or hamlet, seat),
                    age=age,
                    kind=self.nouns.one_of_kind(kind),
                    square=at.name,
                )
            case Demolish(seat):
                gone = next(each for each in self.events if isinstance(each, BuildingRemoved))
                return Phrase.of(EventText.DEMOLISHES, building=self.nouns.building(gone.building, seat), age=gone.age)
            case Populate() | Renovate():
                change = next(each for each in self.events if isinstance(each, BuildingChanged))
                renovation = EventText.HALF_RENOVATES if change.new.ruin else EventText.RENOVATES
                return Phrase.of(
                    EventText.POPULATES if isinstance(action, Populate) else renovation,
                    building=self.nouns.building(change.old),
                    age=change.age,
                )
            case _:
                return self._other_action_phrase(action)

    def _other_action_phrase(self, action: ExchangeHand | SwapCards | Travel | EndTurn) -> Word:
        match action:
            case Travel(_, adventurer, to):
                origin = next(each.origin for each in self.events if isinstance(each, AdventurerMoved))
                name = self.nouns.adventurer(adventurer)
                return Phrase.of(EventText.TRAVELS, adventurer=name, origin=origin, age=to)
            case ExchangeHand(_, cards):
                return Phrase.of(EventText.EXCHANGES, cards=self.nouns.cards(cards))
            case SwapCards(_, take, count, give):
                taken = Phrase.of(getattr(ListedCards, take.name), count=count)
                return Phrase.of(EventText.SWAPS, taken=taken, cards=self.nouns.cards(give))
            case EndTurn():
                return (Phrase.of(EventText.ENDS_TURN), *self._hand())

    def _hand(self) -> tuple[Phrase, ...]:
        parts = []
        for event in self.events:
            if isinstance(event, CardsGivenUp):
                known = event.cards
                unknown = Phrase.of(EventText.GIVES_UP_UNKNOWN, count=event.count)
                parts.append(unknown if known is None else Phrase.of(EventText.GIVES_UP, cards=self.nouns.cards(known)))
        if any(isinstance(each, PileShuffled) for each in self.events):
            parts.append(Phrase.of(EventText.SHUFFLES))
        drawn = sum(each.count for each in self.events if isinstance(each, CardsDrawn))
        if drawn:
            parts.append(Phrase.of(EventText.DRAWS, count=drawn))
        return tuple(parts)

    def _terms(self) -> list[str]:
        """Return the phrases about the Ecus and cards of an action."""
        terms = []
        for event in self.events:
            if isinstance(event, CardsPlayed):
                terms.append(self.nouns.cards(event.payment.cards))
            elif isinstance(event, MoneyMoved):
                key = EventText.PAID if event.amount < 0 else EventText.EARNED
                terms.append(self._render(Phrase.of(key, amount=abs(event.amount))))
        return terms

    def _ripples(self) -> tuple[Age, ...]:
        """Return the boards to which the new building ripples; ripples after a clash belong to other buildings."""
        before_clash = takewhile(lambda each: not isinstance(each, ClashFound), self.events)
        return tuple(each.age for each in before_clash if isinstance(each, BuildingLaid) and each.cause is Cause.RIPPLE)

    # --- consequences -------------------------------------------------------------------------------------------------

    def _income(self) -> str:
        amounts: dict[Age, list[int]] = {}
        for event in self.events:
            if isinstance(event, IncomeCollected):
                amounts.setdefault(event.age, []).append(event.amount)
        boards = tuple(
            Phrase.of(
                EventText.INCOME_OF_BOARD,
                ecus=Phrase.of(Common.ecus, amount=sum(each)),
                age=age,
                domains=Phrase.of(EventText.DOMAINS, count=len(each)),
            )
            for age, each in amounts.items()
        )
        return self._with_headline(Phrase.of(EventText.INCOME), boards)

    def _junction(self, first: DomainsJoined) -> str:
        """Return the sentence of a junction: the number of joined domains by board (J-1)."""
        boards = tuple(
            Phrase.of(EventText.DOMAINS_OF_BOARD, count=len(each.domains), age=each.age)
            for each in self.events
            if isinstance(each, DomainsJoined)
        )
        joins = Phrase.of(EventText.JOINS, building=self.nouns.building(first.building), boards=boards)
        return self._with_headline(Phrase.of(EventText.JUNCTION), joins)

    def _stopped_ripple(self, stopped: RippleStopped) -> str:
        refused = not {Code.NO_TILE, Code.NO_CUBE} & set(stopped.codes)
        head = Phrase.of(
            EventText.RIPPLE_REFUSED if refused else EventText.NO_RIPPLE,
            age=stopped.age,
            building=self.nouns.building(stopped.building),
        )
        why = tuple(Phrase.of(_WHY_STOPPED[each]) for each in stopped.codes)
        return self._with_headline(head, Phrase.of(EventText.BY_CLAUSE, why=why, clause=stopped.clause))

    def _removal(self, removed: BuildingRemoved, place: int) -> str:
        building, age = self.nouns.building(removed.building), removed.age
        match removed.cause:
            case Cause.DEMOLITION:
                return ""
            case Cause.LOST_SHADOW:
                return self._lost_shadows(place)
            case Cause.PARADOX | Cause.PARADOX_SHADOW as cause:
                key = EventText.DESTROYED_BY_PARADOX if cause is Cause.PARADOX else EventText.GONE_WITH_ITS_CASTER
                gone = Phrase.of(key, building=building)
                if removed.keeper is not None:
                    gone = Phrase.of(EventText.CUBE_STAYS, gone=gone, seat=self.nouns.seat(removed.keeper))
                return self._with_headline(Phrase.of(EventText.PARADOX, age=age), gone)
            case Cause.DOWNSIZING:
                standing = Phrase.of(EventText.STANDING, building=building, age=age)
                return self._with_headline(Phrase.of(EventText.DESTROYED), standing)
            case _:
                return self._with_full_stop(Phrase.of(EventText.REMOVED, building=building, age=age))

    def _lost_shadows(self, place: int) -> str:
        """Return one sentence about all shadows that a downsizing removes, at the event of the first one (DS-4)."""
        if place and _is_lost_shadow(self.events[place - 1]):
            return ""
        shadows = takewhile(_is_lost_shadow, self.events[place:])
        ages = tuple([each.age for each in shadows if isinstance(each, BuildingRemoved)])
        return self._with_full_stop(Phrase.of(EventText.SHADOWS_VANISH, count=len(ages), ages=ages))

    def _replacement(self, laid: BuildingLaid, place: int) -> str:
        """Return the sentence of a smaller building after a downsizing, or of its ripple."""
        if laid.cause is Cause.DOWNSIZING and laid.replaced is not None:
            if isinstance(self.action, PlaceBuilding) and self._is_first(place, BuildingLaid):
                return ""  # the decision names the building
            return self._with_headline(
                Phrase.of(EventText.SHRUNK),
                Phrase.of(
                    EventText.IS_NOW,
                    building=self.nouns.building(laid.replaced),
                    age=laid.age,
                    kind=self.nouns.one_of_kind(laid.building.kind),
                    square=self.nouns.config.region.grid.square(laid.building.squares).name,
                ),
            )
        is_settling = isinstance(self.action, ChooseBuilding | PlaceBuilding) or not self._is_first(place, ClashFound)
        if laid.cause is Cause.RIPPLE and is_settling:  # the ripple of a smaller building after a downsizing
            return self._with_full_stop(
                Phrase.of(EventText.RIPPLES_TO, building=self.nouns.building(laid.building), age=laid.age)
            )
        return ""

    def _clash(self, clash: ClashFound, place: int) -> str:
        """Return the sentence of a clash: the sharers, in a junction also their powers, and why one is downsized."""
        sharers = tuple(self.nouns.building(each) for each in clash.sharers)
        if clash.kind is ClashKind.DIVISION:
            equals = Phrase.of(EventText.EQUALS, buildings=sharers)
            return self._with_headline(
                Phrase.of(EventText.DIVISION, age=clash.age), self._sharers(equals, clash, place)
            )
        with_powers = zip(sharers, clash.powers, strict=True)
        powers = tuple(Phrase.of(EventText.WITH_POWER, building=each, power=power) for each, power in with_powers)
        return self._with_headline(Phrase.of(EventText.CLASH, age=clash.age), self._sharers(powers, clash, place))

    def _sharers(self, equals: Word, clash: ClashFound, place: int) -> Word:
        """Return the phrase about equal buildings, and why one is downsized if no player chooses it (J-4, DV-1)."""
        if len(set(clash.powers)) > 1:
            return Phrase.of(EventText.WEAKER, equals=equals, clause="J-4")
        match self.events[place + 1 : place + 2]:
            case (
                [BuildingLaid(replaced=Building(owner=int() as owner))]
                | [BuildingRemoved(building=Building(owner=int() as owner))]
                | [DecisionRequested(PlaceChoice(seat=owner))]
            ):
                clause = "J-5" if clash.powers else "DV-1"
                return Phrase.of(EventText.OWN, equals=equals, seat=self.nouns.seat(owner), clause=clause)
            case _:
                return equals


def _is_lost_shadow(event: Event) -> bool:
    return isinstance(event, BuildingRemoved) and event.cause is Cause.LOST_SHADOW
