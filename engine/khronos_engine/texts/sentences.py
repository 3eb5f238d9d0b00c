"""Sentences about one game: what a rule forbids, who holds a domain, what is to be decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.texts.languages import Common, Phrase
from khronos_engine.texts.narrator import decision_sentence
from khronos_engine.texts.nouns import Nouns
from khronos_engine.violations import Code

if TYPE_CHECKING:
    from khronos_engine.actions import Decision
    from khronos_engine.advice.domains import DomainReport
    from khronos_engine.advice.hints import Hint
    from khronos_engine.texts.languages import Word
    from khronos_engine.violations import Violation

MOST_NAMED = 9
"""How many squares a sentence names before it counts the rest."""


class SentenceWriter(Nouns):
    """Writes sentences about one game in one language.

    >>> SentenceWriter(config, "en").violation(violation)  # doctest: +SKIP
    'A Keep may not cover river, at F7.'
    """

    def violation(self, violation: Violation) -> str:
        """Return what is wrong, in one sentence."""
        key = violation.code.name
        if self.language.has("violations", own := f"{key}_{violation.clause.replace('-', '')}"):
            key = own  # the code reads otherwise under this clause
        elif violation.code is Code.CARDS_BEYOND_TOTALS and violation.card_type is None:
            key += "_ANY"
        if not violation.squares and self.language.has("violations", f"{key}_MAP"):
            key += "_MAP"
        words = {
            name: self._of_violation(violation, name) for name in self.language.words_of_template("violations", key)
        }
        return self.language.sentence("violations", key, words)

    def _of_violation(self, violation: Violation, name: str) -> Word:
        """Return a word by the name that templates have for it; empty where the violation has none."""
        needed, given = violation.needed or 0, violation.given or 0
        match name:
            case "seats":
                return self.seats(violation.seats)
            case "squares":
                return self.language.listed([each.name for each in violation.squares], most=MOST_NAMED)
            case "buildings":
                return self.buildings(violation.buildings)
            case "domains":
                return self.language.listed([self.domain(each) for each in violation.domains])
            case "age":
                return "" if violation.age is None else violation.age
            case "kind":
                return "" if violation.kind is None else violation.kind
            case "type":
                return "" if violation.card_type is None else violation.card_type
            case "adventurer":
                return "" if violation.adventurer is None else self.adventurer(violation.adventurer)
            case "needed":
                return needed
            case "given":
                return given
            case "short":
                return needed - given
            case _:
                raise KeyError(name)

    def hint(self, hint: Hint) -> str:
        """Return what a player can do, in one sentence."""
        key = hint.code.name
        words = {name: self._of_hint(hint, name) for name in self.language.words_of_template("hints", key)}
        return self.language.sentence("hints", key, words)

    def _of_hint(self, hint: Hint, name: str) -> Word:
        """Return a word by the name that templates have for it; empty where the hint has none."""
        match name:
            case "cards":
                return self.cards(hint.cards)
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

    def decision(self, decision: Decision) -> str:
        """Return what a player is asked to decide, in one sentence."""
        return decision_sentence(decision, self)

    def holding(self, report: DomainReport) -> str:
        """Return who holds a domain and why, in one sentence (I-2 to I-5)."""
        held = report.holding
        key = held.clause
        if not held.seats:
            key += f"-{report.age.name}" + ("-shared" if len(report.sharers) > 1 else "")
        elif len(held.seats) > 1:
            key += "-shared"
        words = {name: self._of_holding(report, name) for name in self.language.words_of_template("holdings", key)}
        return self.language.sentence("holdings", key, words)

    def _of_holding(self, report: DomainReport, name: str) -> Word:
        """Return a word by the name that templates have for it."""
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
