"""Write sentences about one game: violations, hints, decisions, motives, and holders of domains."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from khronos_engine.advice.differences import ValueReason
from khronos_engine.advice.motives import MotiveCode
from khronos_engine.game.material import CARDS_PER_TURN, CardMode, Kind, Type
from khronos_engine.game.violations import Code
from khronos_engine.rules.ground import FOREST_CARDS, MOUNTAIN_CARDS
from khronos_engine.texts.languages import Common, Phrase, capitalise
from khronos_engine.texts.narrator import action_sentence, bare_action_sentence, decision_sentence
from khronos_engine.texts.nouns import Nouns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from khronos_engine.advice.differences import ValuePart
    from khronos_engine.advice.domains import DomainReport
    from khronos_engine.advice.hints import Hint
    from khronos_engine.advice.motives import Motive
    from khronos_engine.advice.value import Risk
    from khronos_engine.game.actions import Decision
    from khronos_engine.game.events import Event
    from khronos_engine.game.violations import Violation
    from khronos_engine.texts.languages import Word

MAX_NAMED = 9
"""The maximum number of squares that a sentence names before it counts the rest."""

SURCHARGES = {"G-3": FOREST_CARDS, "G-4": MOUNTAIN_CARDS}
"""The cards that a terrain costs, by the clause of its surcharge and the number of players."""

_About = TypeVar("_About")


class SentenceWriter(Nouns):
    """Writes sentences about one game in one language.

    >>> SentenceWriter(config, "en").violation(violation)  # doctest: +SKIP
    'F7 is a river square, which a Keep may not cover.'
    """

    def violation(self, violation: Violation) -> str:
        """Return the sentence of a violation."""
        key = self._template_of(violation)
        return self.language.sentence("violations", key, self._words("violations", key, _OF_VIOLATION, violation))

    def _words(self, section: str, key: str, known: Mapping[str, _WordOf[_About]], about: _About) -> dict[str, Word]:
        """Return the words that fill a template; a table has a function for each word, which `about` is passed to."""
        return {name: known[name](self, about) for name in self.language.words_of_template(section, key)}

    def _template_of(self, violation: Violation) -> str:
        """Return the key of the template of a violation; some codes have several templates."""
        key, needed = violation.code.name, violation.needed
        surcharge = SURCHARGES.get(violation.clause, {}).get(self.config.players)
        if self.language.has("violations", own := f"{key}_{violation.clause.replace('-', '')}"):
            key = own
        match violation.code:
            case Code.CARDS_BEYOND_TOTALS if violation.card_type is None:
                return f"{key}_ANY"
            case Code.TOO_FEW_CARDS | Code.WRONG_CARDS if needed == Kind.CITY.worth:
                return "CITY_CONSTRUCTED"  # nothing else costs as many cards
            case Code.SURCHARGE_MISSING if (violation.total or 0) > CARDS_PER_TURN:
                key = f"{violation.code.name}_BEYOND_TURN"  # other cards or adventurers do not help
            case Code.SURCHARGE_MISSING if violation.squares and needed != surcharge:
                return f"{key}_WITH_OTHER"  # forest and mountain are covered, and both surcharges are due
            case Code.HAND_NOT_GIVEN_UP if self.config.cards is CardMode.REPORTED:
                return f"{key}_REPORTED"
            case Code.DOMAINS_JOINED if violation.buildings:
                return key  # the violation is about one footprint, although it does not name the squares
            case Code.NOT_YOURS if not violation.seats:
                return f"{key}_UNOWNED"
        if not violation.squares and self.language.has("violations", f"{key}_MAP"):
            return f"{key}_MAP"
        return key

    def hint(self, hint: Hint) -> str:
        """Return the sentence of a hint."""
        key = hint.code.name
        return self.language.sentence("hints", key, self._words("hints", key, _OF_HINT, hint))

    def action(self, events: Sequence[Event]) -> str:
        """Return the sentence of an action."""
        return action_sentence(events, self)

    def motive(self, motive: Motive) -> str:
        """Return the sentence of a motive: the reason, preceded by the harm that the action does, if any."""
        key = motive.code.name
        reason = self.language.text("motives", key, self._words("motives", key, _OF_MOTIVE, motive))
        if motive.following:
            following = bare_action_sentence(motive.following, self)
            joint = "likely" if motive.code is MotiveCode.DRAWS else "followed"
            reason = self.language.text("words", joint, {"first": reason, "next": following})
        harm = motive.harm
        if harm is not None:
            harmed: dict[str, Word] = {"building": self.building(harm.building), "age": harm.age, "reason": reason}
            reason = self.language.text("harms", harm.code.name, harmed)
        return capitalise(reason)

    def value_part(self, part: ValuePart) -> str:
        """Return the sentence about one reason why two values differ, without the amount."""
        key = part.reason.name if part.source is None else f"{part.reason.name}_{part.source.name}"
        text = self.language.text("value_parts", key, self._words("value_parts", key, _OF_VALUE_PART, part))
        if part.ecus_before and part.reason in _COMPARED:
            other = Phrase.of(Common.ecus, amount=abs(part.ecus_before))
            text = self.language.text("words", "instead", {"text": text, "other": other})
        if part.cause is not None:
            key = part.cause.risk.code.name
            if not part.cause.arises:
                key += "_GONE"
            cause = self.language.text("value_causes", key, self._words("value_causes", key, _OF_RISK, part.cause.risk))
            text = self.language.text("words", "because", {"text": text, "cause": cause})
        return self.language.sentence("events", "SENTENCE", {"text": text})

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
        return self.language.sentence("holdings", key, self._words("holdings", key, _OF_HOLDING, report))


_WordOf: TypeAlias = Callable[[SentenceWriter, _About], "Word"]
"""A function that makes a word from the subject of a sentence; the word is empty if a value is missing."""


def _word(value: Word | None) -> Word:
    return "" if value is None else value


_OF_VIOLATION: dict[str, _WordOf[Violation]] = {
    "seats": lambda writer, broken: writer.seats(broken.seats),
    "squares": lambda writer, broken: writer.language.join_list(
        [each.name for each in broken.squares], max_parts=MAX_NAMED
    ),
    "square_count": lambda _, broken: len(broken.squares),
    "buildings": lambda writer, broken: tuple([writer.building(each) for each in broken.buildings]),
    "domains": lambda writer, broken: tuple([writer.config.region.grid.square(each).name for each in broken.domains]),
    "age": lambda _, broken: _word(broken.age),
    "kind": lambda _, broken: _word(broken.kind),
    "one_of_kind": lambda writer, broken: "" if broken.kind is None else writer.one_of_kind(broken.kind),
    "type": lambda _, broken: _word(broken.card_type if broken.kind is None else broken.kind.type),
    "adventurer": lambda writer, broken: "" if broken.adventurer is None else writer.adventurer(broken.adventurer),
    "needed": lambda _, broken: broken.needed or 0,
    "total": lambda _, broken: broken.total or 0,
    "maximum": lambda _, __: CARDS_PER_TURN,
    "given": lambda _, broken: broken.given or 0,
    "short": lambda _, broken: (broken.needed or 0) - (broken.given or 0),
    "needed_cards": lambda writer, broken: writer.counted_cards(broken.needed or 0, broken.card_type),
    "given_cards": lambda writer, broken: writer.counted_cards(broken.given or 0, broken.card_type),
    "more_cards": lambda _, broken: Phrase.of(Common.more_cards, count=broken.needed or 0),
    "needed_ecus": lambda _, broken: Phrase.of(Common.ecus, amount=broken.needed or 0),
}
"""The words of a violation, by their names in templates."""

_OF_HINT: dict[str, _WordOf[Hint]] = {
    "cards": lambda writer, hint: tuple(
        [writer.counted_cards(hint.cards[each], each) for each in Type if hint.cards[each]]
    ),
    "count": lambda _, hint: hint.count,
    "ecus": lambda _, hint: Phrase.of(Common.ecus, amount=hint.ecus),
    "adventurer": lambda writer, hint: "" if hint.adventurer is None else writer.adventurer(hint.adventurer),
    "age": lambda _, hint: _word(hint.age),
    "kind": lambda _, hint: _word(hint.kind),
    "square": lambda _, hint: "" if hint.square is None else hint.square.name,
    "building": lambda writer, hint: "" if hint.building is None else writer.building(hint.building),
}
"""The words of a hint."""

_OF_MOTIVE: dict[str, _WordOf[Motive]] = {
    "age": lambda _, motive: _word(motive.age),
    "ecus": lambda _, motive: Phrase.of(Common.ecus, amount=motive.ecus),
    "seat": lambda writer, motive: "" if motive.seat is None else writer.seat(motive.seat),
    "lost": lambda _, motive: Phrase.of(Common.ecus, amount=motive.lost),
    "seats": lambda writer, motive: writer.seats(motive.seats),
}
"""The words of a motive."""

_COMPARED = {ValueReason.MONEY, ValueReason.INCOME, ValueReason.GROWN, ValueReason.SHRUNK}
"""The reasons whose sentences name the payments of both positions."""

_OF_VALUE_PART: dict[str, _WordOf[ValuePart]] = {
    "seat": lambda writer, part: "" if part.seat is None else writer.seat(part.seat),
    "age": lambda _, part: _word(part.age),
    "instead_of": lambda _, part: _word(part.instead_of),
    "number": lambda _, part: part.number,
    "domain": lambda writer, part: Phrase.of(Common.domain, square=writer.config.region.grid.square(part.squares).name),
    "pays": lambda _, part: part.ecus_after,
    "paid": lambda _, part: part.ecus_before,
    "after": lambda _, part: Phrase.of(Common.ecus, amount=abs(part.ecus_after)),
}
"""The words of a part of the difference between two values."""

_OF_RISK: dict[str, _WordOf[Risk]] = {
    "building": lambda writer, risk: "" if risk.building is None else writer.building(risk.building),
    "seats": lambda writer, risk: writer.seats(risk.seats),
    "square": lambda writer, risk: writer.config.region.grid.square(risk.squares).name,
    "lead": lambda _, risk: risk.lead,
}
"""The words of the risk that explains a part."""

_OF_HOLDING: dict[str, _WordOf[DomainReport]] = {
    "seats": lambda writer, report: writer.seats(report.holding.seats),
    "buildings": lambda writer, report: writer.buildings(report.sharers),
    "building": lambda writer, report: "" if report.deciding is None else writer.building(report.deciding),
    "count": lambda writer, report: max(report.domain.cubes(writer.config.players), default=0),
}
"""The words of the report of a domain."""
