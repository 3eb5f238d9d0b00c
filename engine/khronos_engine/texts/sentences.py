"""Sentences for players: what the referee says of a game, in a language.

A language is one file of templates beside this module; `en.toml` is the model. What is said is made from data alone,
so a front end can say the same in its own words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.actions import BuildingChoice, PlaceChoice, Upgrade
from khronos_engine.clauses import Code
from khronos_engine.events import (
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
    ClashFound,
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
from khronos_engine.material import Type
from khronos_engine.texts.languages import DEFAULT, language_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khronos_engine.actions import Action, Decision
    from khronos_engine.advice.domains import DomainReport
    from khronos_engine.board import Building
    from khronos_engine.cards import Cards
    from khronos_engine.clauses import Violation
    from khronos_engine.state import Config
    from khronos_engine.texts.languages import Word

MOST_NAMED = 9
"""How many squares a sentence names before it counts the rest."""

_Words = dict[str, "Word"]


class Speaker:
    """Says things about one game in one language; speakers that say the same of everything are equal.

    Attributes:
        language: The language.
        config: What the game is played with.

    >>> Speaker(config, "en").violation(violation)  # doctest: +SKIP
    'A Keep may not cover river, at F7.'
    """

    def __init__(self, config: Config, locale: str = DEFAULT) -> None:
        """Speak of a game, in the language that fits a BCP 47 tag best."""
        self.language = language_for(locale)
        self.config = config
        self._same = self.language, config

    def __eq__(self, other: object) -> bool:
        return self._same == other._same if isinstance(other, Speaker) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._same)

    def violation(self, violation: Violation) -> str:
        """Return what is wrong, in one sentence."""
        key = violation.code.name
        if violation.code is Code.SURCHARGE_MISSING or (violation.code, violation.clause) == (Code.OTHER_TYPE, "P-1"):
            key += "_" + violation.clause.replace("-", "")
        elif violation.code is Code.CARDS_BEYOND_TOTALS and violation.card_type is None:
            key += "_ANY"
        if not violation.squares and self.language.has("violations", f"{key}_MAP"):
            key += "_MAP"
        words = {name: self._of_violation(violation, name) for name in self.language.asked("violations", key)}
        return self.language.sentence("violations", key, words)

    def _of_violation(self, violation: Violation, name: str) -> Word:
        """Return a word by the name that templates have for it; empty where the violation has none."""
        needed, given = violation.needed or 0, violation.given or 0
        match name:
            case "seats":
                return self._seats(violation.seats)
            case "squares":
                return self.language.listed([each.name for each in violation.squares], most=MOST_NAMED)
            case "buildings":
                return self._buildings(violation.buildings)
            case "domains":
                return self.language.listed([self._domain(each) for each in violation.domains])
            case "age":
                return "" if violation.age is None else violation.age
            case "kind":
                return "" if violation.kind is None else violation.kind
            case "type":
                return "" if violation.card_type is None else violation.card_type
            case "adventurer":
                return "" if violation.adventurer is None else self._adventurer(violation.adventurer)
            case "needed":
                return needed
            case "given":
                return given
            case "short":
                return needed - given
            case _:
                raise KeyError(name)

    def decision(self, decision: Decision) -> str:
        """Return what a player is asked to decide, in one sentence."""
        seat = self._seat(decision.seat)
        match decision:
            case BuildingChoice():
                return self._event(
                    "BuildingChoice", seat=seat, buildings=tuple(self._building(each) for each in decision.choices)
                )
            case PlaceChoice():
                return self._event(
                    "PlaceChoice", seat=seat, building=self._building(decision.building), kind=decision.kind
                )

    def holding(self, report: DomainReport) -> str:
        """Return who holds a domain and why, in one sentence (I-2 to I-5)."""
        held = report.holding
        key = held.clause
        if not held.seats:
            key += f"-{report.age.name}" + ("-shared" if len(report.sharers) > 1 else "")
        elif len(held.seats) > 1:
            key += "-shared"
        words = {name: self._of_holding(report, name) for name in self.language.asked("holdings", key)}
        return self.language.sentence("holdings", key, words)

    def _of_holding(self, report: DomainReport, name: str) -> Word:
        """Return a word by the name that templates have for it."""
        match name:
            case "seats":
                return self._seats(report.holding.seats)
            case "buildings":
                return self._buildings(report.sharers)
            case "building":
                return "" if report.deciding is None else self._building(report.deciding)
            case "count":
                return max(report.domain.cubes(self.config.players), default=0)
            case _:
                raise KeyError(name)

    def event(self, event: Event) -> str:  # one arm for each kind of event
        """Return what happened, in one sentence."""
        match event:
            case ActionTaken(action):
                return self._action(action)
            case CardsPlayed(seat, payment):
                return self._event("CardsPlayed", seat=self._seat(seat), cards=self._cards(payment.cards))
            case CardsGivenUp(seat, count, cards):
                if cards is None:
                    return self._event("CardsGivenUpUnknown", seat=self._seat(seat), count=count)
                return self._event("CardsGivenUp", seat=self._seat(seat), cards=self._cards(cards))
            case CardsDrawn(seat, count, _):
                return self._event("CardsDrawn", seat=self._seat(seat), count=count)
            case CardsSwapped(seat, taken, given):
                return self._event(
                    "CardsSwapped", seat=self._seat(seat), taken=self._cards(taken), cards=self._cards(given)
                )
            case PileShuffled(size, _, _):
                return self._event("PileShuffled", count=size)
            case MoneyMoved(seat, amount, _):
                key = "MoneyPaid" if amount < 0 else "MoneyReceived"
                return self._event(key, seat=self._seat(seat), amount=abs(amount))
            case AdventurerMoved(seat, adventurer, origin, to):
                return self._event(
                    "AdventurerMoved",
                    seat=self._seat(seat),
                    adventurer=self._adventurer(adventurer),
                    origin=origin,
                    age=to,
                )
            case IncomeCollected(seat, age, domain, amount):
                where = self._domain(domain)
                return self._event("IncomeCollected", seat=self._seat(seat), age=age, domain=where, amount=amount)
            case FirstPlayerChosen(seat):
                return self._event("FirstPlayerChosen", seat=self._seat(seat))
            case RowLaid(cards):
                return self._event("RowLaid", cards=self._cards(cards))
            case TurnPassed(seat, number):
                return self._event("TurnPassed", seat=self._seat(seat), count=number)
            case GameEnded(_, winners):
                key = "GameWon" if len(winners) == 1 else "GameShared"
                return self._event(key, seats=self._seats(winners))
            case DecisionRequested(decision):
                return self.decision(decision)
            case CascadeSettled():
                return self._event("CascadeSettled")
            case _:
                return self._board_event(event)

    def _board_event(
        self,
        event: BuildingLaid | BuildingRemoved | BuildingChanged | RippleStopped | DomainsJoined | ClashFound,
    ) -> str:
        """Return what happened on a board, in one sentence."""
        age = event.age
        match event:
            case BuildingLaid(_, building, cause, replaced):
                old = self._noun("nothing") if replaced is None else self._building(replaced)
                return self._event(f"Laid{cause.name}", age=age, building=self._building(building), replaced=old)
            case BuildingRemoved(_, building, cause, _, keeper):
                said = self._event(f"Removed{cause.name}", age=age, building=self._building(building))
                return said if keeper is None else f"{said} {self._event('CubeKept', seat=self._seat(keeper))}"
            case BuildingChanged(_, _, new, cause):
                key = "ChangedHALF" if new.ruin else f"Changed{cause.name}"
                return self._event(key, age=age, building=self._building(new), count=new.cube_count)
            case RippleStopped(_, building, _, codes):
                return self._event(f"Stopped{codes[0].name}", age=age, kind=building.kind)
            case DomainsJoined(_, building, domains):
                return self._event("DomainsJoined", age=age, building=self._building(building), count=len(domains))
            case ClashFound(_, kind, clash, _, sharers, powers):
                return self._event(
                    f"Clash{clash.name}",
                    age=age,
                    buildings=self._buildings(sharers),
                    type=kind,
                    powers=self.language.listed([str(each) for each in powers]),
                )

    def _action(self, action: Action) -> str:
        words: _Words = {"seat": self._seat(action.seat)}
        for name in ("age", "kind"):
            value = getattr(action, name, None)
            if value is not None:
                words[name] = value
        at = getattr(action, "at", None)
        if at is not None:
            words["square"] = at.name
        if isinstance(action, Upgrade):
            words["old"] = action.old.name
        return self.language.sentence("events", type(action).__name__, words)

    def _event(self, key: str, **words: Word) -> str:
        return self.language.sentence("events", key, words)

    def _noun(self, key: str, **words: Word) -> str:
        return self.language.text("words", key, words)

    def _adventurer(self, number: int) -> str:
        return self.language.text("adventurers", "SECOND" if number else "FIRST")

    def _seat(self, seat: int) -> str:
        name = self.config.seats[seat].name
        return name or self._noun("seat", number=seat + 1)

    def _seats(self, seats: Sequence[int]) -> str:
        return self.language.listed([self._seat(each) for each in seats])

    def _building(self, building: Building) -> str:
        square = self.config.region.grid.square(building.squares).name
        if building.owner is not None:
            owner = self._seat(building.owner)
            return self._noun("owned_building", owner=owner, kind=building.kind, square=square)
        key = "ruin" if building.ruin else "printed_hamlet" if building.printed else "building"
        return self._noun(key, kind=building.kind, square=square)

    def _buildings(self, buildings: Sequence[Building]) -> str:
        return self.language.listed([self._building(each) for each in buildings])

    def _domain(self, squares: int) -> str:
        return self._noun("domain", square=self.config.region.grid.square(squares).name)

    def _cards(self, cards: Cards) -> str:
        parts = [f"{cards[kind]} {self.language.say(kind)}" for kind in Type if cards[kind]]
        return self.language.listed(parts) or self._noun("nothing")
