"""Sentences about one game: violations, hints, decisions, motives, and holders of domains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.material import CardMode, Kind
from khronos_engine.rules.ground import FOREST_CARDS, MOUNTAIN_CARDS
from khronos_engine.texts.languages import Common, Phrase, capitalised
from khronos_engine.texts.narrator import action_sentence, bare_action_sentence, decision_sentence
from khronos_engine.texts.nouns import Nouns
from khronos_engine.violations import Code

if TYPE_CHECKING:
    from collections.abc import Sequence

    from khronos_engine.actions import Decision
    from khronos_engine.advice.domains import DomainReport
    from khronos_engine.advice.hints import Hint
    from khronos_engine.advice.motives import Motive
    from khronos_engine.events import Event
    from khronos_engine.texts.languages import Word
    from khronos_engine.violations import Violation

MOST_NAMED = 9
"""The most squares that a sentence names before it counts the rest."""

SURCHARGES = {"G-3": FOREST_CARDS, "G-4": MOUNTAIN_CARDS}
"""The cards that a terrain costs, by the clause of its surcharge and the number of players."""


class SentenceWriter(Nouns):
    """A writer of sentences about one game in one language.

    >>> SentenceWriter(config, "en").violation(violation)  # doctest: +SKIP
    'F7 is river, which a Keep may not cover.'
    """

    def violation(self, violation: Violation) -> str:
        """Return the sentence of a violation."""
        key = self._template_of(violation)
        words = {
            name: self._of_violation(violation, name) for name in self.language.words_of_template("violations", key)
        }
        return self.language.sentence("violations", key, words)

    def _template_of(self, violation: Violation) -> str:
        """Return the key of the template of a violation; some codes have several templates."""
        key = violation.code.name
        if self.language.has("violations", own := f"{key}_{violation.clause.replace('-', '')}"):
            key = own
        match violation.code:
            case Code.CARDS_BEYOND_TOTALS if violation.card_type is None:
                return f"{key}_ANY"
            case Code.TOO_FEW_CARDS | Code.WRONG_CARDS if violation.needed == Kind.CITY.worth:
                return "CITY_CONSTRUCTED"  # nothing else costs as many cards
            case Code.SURCHARGE_MISSING if violation.squares and violation.needed != self._own_surcharge(violation):
                return f"{key}_WITH_OTHER"  # forest and mountain are covered, and both surcharges are due
            case Code.HAND_NOT_GIVEN_UP if self.config.cards is CardMode.REPORTED:
                return f"{key}_REPORTED"
            case Code.NOT_YOURS if not violation.seats:
                return f"{key}_UNOWNED"
        if not violation.squares and self.language.has("violations", f"{key}_MAP"):
            return f"{key}_MAP"
        return key

    def _own_surcharge(self, violation: Violation) -> int:
        """Return the cards that the terrain of a surcharge costs by itself (G-3, G-4)."""
        return SURCHARGES[violation.clause][self.config.players]

    def _of_violation(self, violation: Violation, name: str) -> Word:
        """Return a word of a violation by its name in templates; empty if the violation has none."""
        needed, given = violation.needed or 0, violation.given or 0
        match name:
            case "seats":
                return self.seats(violation.seats)
            case "squares":
                return self.language.listed([each.name for each in violation.squares], most=MOST_NAMED)
            case "square_count":
                return len(violation.squares)
            case "buildings":
                return tuple([self.building(each) for each in violation.buildings])
            case "domains":
                return tuple([self.config.region.grid.square(each).name for each in violation.domains])
            case "age":
                return "" if violation.age is None else violation.age
            case "kind":
                return "" if violation.kind is None else violation.kind
            case "one_of_kind":
                return "" if violation.kind is None else self.one_of_kind(violation.kind)
            case "type":
                card_type = violation.card_type if violation.kind is None else violation.kind.type
                return "" if card_type is None else card_type
            case "adventurer":
                return "" if violation.adventurer is None else self.adventurer(violation.adventurer)
            case "needed":
                return needed
            case "given":
                return given
            case "short":
                return needed - given
            case "needed_cards":
                return self.counted_cards(needed, violation.card_type)
            case "given_cards":
                return self.counted_cards(given, violation.card_type)
            case "more_cards":
                return Phrase.of(Common.MORE_CARDS, count=needed)
            case "needed_ecus":
                return Phrase.of(Common.ECUS, amount=needed)
            case _:
                raise KeyError(name)

    def hint(self, hint: Hint) -> str:
        """Return the sentence of a hint."""
        key = hint.code.name
        words = {name: self._of_hint(hint, name) for name in self.language.words_of_template("hints", key)}
        return self.language.sentence("hints", key, words)

    def _of_hint(self, hint: Hint, name: str) -> Word:
        """Return a word of a hint by its name in templates; empty if the hint has none."""
        match name:
            case "cards":
                return self.cards_in_sentence(hint.cards)
            case "count":
                return hint.count
            case "ecus":
                return Phrase.of(Common.ECUS, amount=hint.ecus)
            case "adventurer":
                return "" if hint.adventurer is None else self.adventurer(hint.adventurer)
            case "age":
                return "" if hint.age is None else hint.age
            case "kind":
                return "" if hint.kind is None else hint.kind
            case "square":
                return "" if hint.square is None else hint.square.name
            case "building":
                return "" if hint.building is None else self.building(hint.building)
            case _:
                raise KeyError(name)

    def action(self, events: Sequence[Event]) -> str:
        """Return the sentence of an action."""
        return action_sentence(events, self)

    def motive(self, motive: Motive) -> str:
        """Return the sentence of a motive: the harm of the action if there is one, and the reason."""
        key = motive.code.name
        words = {name: self._of_motive(motive, name) for name in self.language.words_of_template("motives", key)}
        reason = self.language.text("motives", key, words)
        if motive.following:
            following = bare_action_sentence(motive.following, self)
            reason = self.language.text("words", "followed", {"first": reason, "next": following})
        harm = motive.harm
        if harm is not None:
            harmed: dict[str, Word] = {"building": self.building(harm.building), "age": harm.age, "reason": reason}
            reason = self.language.text("harms", harm.code.name, harmed)
        return capitalised(reason)

    def _of_motive(self, motive: Motive, name: str) -> Word:
        """Return a word of a motive by its name in templates; empty if the motive has none."""
        match name:
            case "age":
                return "" if motive.age is None else motive.age
            case "ecus":
                return Phrase.of(Common.ECUS, amount=motive.ecus)
            case "lost":
                return Phrase.of(Common.ECUS, amount=motive.lost)
            case "seats":
                return self.seats(motive.seats)
            case _:
                raise KeyError(name)

    def decision(self, decision: Decision) -> str:
        """Return the sentence of a requested decision."""
        return decision_sentence(decision, self)

    def holding(self, report: DomainReport) -> str:
        """Return the sentence about the holder of a domain (I-2 to I-5)."""
        held = report.holding
        key = held.clause
        if not held.seats:
            key += f"-{report.age.name}" + ("-shared" if len(report.sharers) > 1 else "")
        elif len(held.seats) > 1:
            key += "-shared"
        words = {name: self._of_holding(report, name) for name in self.language.words_of_template("holdings", key)}
        return self.language.sentence("holdings", key, words)

    def _of_holding(self, report: DomainReport, name: str) -> Word:
        """Return a word of a domain report by its name in templates."""
        match name:
            case "seats":
                return self.seats(report.holding.seats)
            case "buildings":
                return self.buildings(report.sharers)
            case "building":
                return "" if report.deciding is None else self.building(report.deciding)
            case "count":
                return max(report.domain.cubes(self.config.players), default=0)
            case _:
                raise KeyError(name)
