"""Look up rules by id, word or question, and write them for people."""

import difflib
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from google.protobuf.json_format import MessageToDict
from rich.text import Text

from khronos.v1.catalog_pb2 import ClauseEntry, KindEntry, OptionEntry
from khronos.v1.config_pb2 import GameConfig
from khronos_cli import palette
from khronos_cli.errors import CommandError
from khronos_cli.language import Narration, Table, colon, fill, language, render
from khronos_cli.names import kind_name
from khronos_client import AnyReferee
from khronos_engine.texts.languages import DEFAULT, Term, capitalise, language_for

_NO_HOUSE_RULES: Final[Mapping[str, Sequence[str]]] = {}

_BUILDINGS: Final = "M-2"
"""The rule with the table of buildings."""


def rule_lines(
    client: AnyReferee, asked: str, house_rules: Mapping[str, Sequence[str]] = _NO_HOUSE_RULES
) -> Iterator[Text]:
    """Yield the rules that match a query: the best match in full, the others by title.

    Args:
        client: The referee.
        asked: The id of a rule, such as `H-1` or `h1`; the letters of a chapter, such as `J`; a kind of building; words
            of a title or of a text, in the language of the terminal or in English; a question; `gaps` for all
            ambiguities of the rulebook; empty for all rules.
        house_rules: The house rules of the game, by the clauses that they change (see `house_rules_by_clause`). They
            are printed after our interpretations.

    Raises:
        CommandError: If no rule matches the query.
    """
    asked = asked.strip()
    catalog = client.catalog()
    clauses = {each.id: each for each in catalog.clauses}
    typed = asked.casefold()
    if typed in render(Narration.GAP_WORDS).split():
        yield from _gap_lines(clauses.values())
        return
    listed = [each for each in clauses.values() if not asked or each.id.rpartition("-")[0] == asked.upper()]
    meant = [each for each in clauses.values() if _normalise_id(each.id) == _normalise_id(asked)]
    kinds = [each.kind for each in client.catalog(locale=DEFAULT).kinds if each.title.casefold() == typed]
    kinds += [each.kind for each in catalog.kinds if kind_name(each.kind).casefold() == typed]
    terms = [term for term, words in _terms() if {typed, typed.removesuffix("s")} & words]
    if not listed and not meant:
        found = search(client, asked)
        if not found.clauses:
            raise CommandError([*_no_such_rule(asked, clauses.values()), render(Narration.RULE_LISTS)])
        if found.near:
            yield Text(render(Narration.NEAREST))
        meant, listed = found.clauses[:1], found.clauses[1:]
        if kinds:
            meant, listed = [], [each for each in clauses.values() if each in found.clauses]
    for term in terms:
        yield Text.assemble((capitalise(term.word), "bold"), f"{colon()} {term.meaning}")
    if kinds or _BUILDINGS in {*(each.id for each in meant), *(each for term in terms for each in term.clauses)}:
        yield from _kind_lines(catalog.kinds)
    for clause in meant:
        yield from _whole(clause, house_rules.get(clause.id, ()))
    if meant and listed:
        yield Text(render(Narration.SEE_ALSO), "bold")
    chapter = ""
    for clause in listed:
        if not meant and clause.chapter != chapter:
            chapter = clause.chapter
            yield Text(chapter, "bold")
        yield Text.assemble(f"  {clause.id:<5}  ", _title(clause), (f"  {clause.sentence}", "dim"))


def _normalise_id(text: str) -> str:
    """Return an id without its case, hyphens and blanks."""
    return "".join(each for each in text.casefold() if each.isalnum())


def _terms() -> Iterator[tuple[Term, set[str]]]:
    """Yield each word of the glossary with its forms: in the language of the terminal and in English."""
    for own, english in zip(language().terms(), language_for(DEFAULT).terms(), strict=True):
        yield own, {own.word, english.word}


def _no_such_rule(asked: str, clauses: Iterable[ClauseEntry]) -> Iterator[str]:
    """Yield the lines of an error, which suggest the most similar word of a title or of the glossary."""
    yield fill(Narration.NO_SUCH_RULE, asked=asked)
    words = _words(*(each.title for each in clauses), *(each.word for each in language().terms()))
    for suggestion in difflib.get_close_matches(asked.casefold(), words, n=1, cutoff=_MIN_LIKENESS):
        yield fill(Table.DID_YOU_MEAN, line=suggestion)


def _kind_lines(kinds: Iterable[KindEntry]) -> Iterator[Text]:
    """Yield the table of buildings: kind, letter, size, value, and the value of the ruin."""
    heads = (Narration.KIND, Narration.LETTER, Narration.SIZE, Narration.VALUE, Narration.RUIN_VALUE)
    rows = [[render(each) for each in heads]]
    for each in kinds:
        letter = palette.letter(each.kind, ruin=False)
        size, ruin = f"{each.size} × {each.size}", str(each.ruin_value or "–")
        rows.append([kind_name(each.kind), letter, size, str(each.value), ruin])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield Text(f"  {'  '.join(cells).rstrip()}", "" if number else "bold")


def _gap_lines(clauses: Iterable[ClauseEntry]) -> Iterator[Text]:
    """Yield the rules in which the rulebook is ambiguous, with our interpretations and the alternatives."""
    for clause in clauses:
        if clause.interpretations:
            yield Text(f"{clause.id}  {_title(clause)}", "bold")
        for reading in clause.interpretations:
            yield Text(f"  {reading.ours}")
            yield Text(f"  {render(Narration.OTHER_WAY)}{colon()} {reading.other}", "dim")


def _title(clause: ClauseEntry) -> str:
    """Return the title of a rule, with † if it contains an ambiguity."""
    return f"{clause.title} †" if clause.interpretations else clause.title


def _whole(clause: ClauseEntry, house_rules: Iterable[str]) -> Iterator[Text]:
    """Yield a rule in full: id, title, chapter, text, and each ambiguity with the interpretations and the reason."""
    rulebook = f", {render(Narration.RULEBOOK)} {clause.section}" if clause.section else ""
    yield Text.assemble((f"{clause.id}  {_title(clause)}", "bold"))
    yield Text(f"  {clause.chapter}{rulebook}", "dim")
    yield Text(f"  {clause.sentence}")
    for each in clause.interpretations:
        for name, text in (
            (Narration.OUR_READING, each.ours),
            (Narration.OTHER_WAY, each.other),
            (Narration.WHY, each.why),
        ):
            yield Text.assemble((f"  {render(name)}{colon()} ", "bold"), text)
    for house_rule in house_rules:
        yield Text.assemble((f"  {render(Narration.IN_THIS_GAME)}{colon()} ", "bold yellow"), f"`{house_rule}`")


def house_rules_by_clause(config: GameConfig, options: Iterable[OptionEntry]) -> dict[str, list[str]]:
    """Return the house rules of a game that differ from our interpretations, by the clauses that they change (ED-4).

    Args:
        config: The configuration of the game.
        options: The game options that the catalog lists.
    """
    about = {each.field.removeprefix("house_rules."): each for each in options}
    found: dict[str, list[str]] = {}
    for name, value in MessageToDict(config.house_rules, preserving_proto_field_name=True).items():
        if value != about[name].values[0].value:
            word = value.removeprefix(f"{name.upper()}_").replace("_", "-").lower()
            for clause in about[name].clauses:
                found.setdefault(clause, []).append(f"{name.replace('_', ' ')}: {word}")
    return found


_TITLE_WEIGHT: Final = 2.0
"""The weight of a word in a title, compared with a word in a text."""

_EXAMPLE_WEIGHT: Final = 0.5
"""The weight of a worked example of the rulebook, relative to the rule that it shows."""

_SHORTEST_START: Final = 3
_SHORTEST_STEM: Final = 4
_ENDING: Final = 3
"""The maximum length of the endings in which two forms of a word differ, such as `build` and `building`, or `pays` and
`paid`."""

_MIN_SHARE: Final = 0.45
"""Rules without some of the words are left out if their score is lower than this share of the best score."""

_MAX_RULES: Final = 6
"""The maximum number of rules, except if more rules have all words."""

_MIN_LIKENESS: Final = 0.75
"""The minimum similarity of a misspelt word and its correction, from 0 to 1, as `difflib` measures it."""


class Found(NamedTuple):
    """The rules about a question.

    Attributes:
        clauses: The rules, the best first; empty if no rule contains a word of the question.
        near: Whether the best rule contains fewer than half of the question's words.
    """

    clauses: list[ClauseEntry]
    near: bool


def search(client: AnyReferee, question: str) -> Found:
    """Return the rules that contain all words of a question, then some rules that contain only some of the words.

    Rare words have more weight. An example of the rulebook has less weight than the rule that it illustrates.

    Args:
        client: The referee.
        question: Words in the language of the terminal or in English.
    """
    clauses, english = client.catalog().clauses, client.catalog(locale=DEFAULT).clauses
    texts = []
    for both in zip(clauses, english, strict=True):
        terms = [word for term, words in _terms() if both[0].id in term.clauses for word in words]
        texts.append((_words(*(each.title for each in both), *terms), _words(*(each.sentence for each in both))))
    scores, having = dict[int, float](), Counter[int]()
    asked = list(_question_words(question))
    for forms in asked:
        weights = {place: weight for place, words in enumerate(texts) if (weight := _weight(forms, *words))}
        for place, weight in weights.items():
            example = _EXAMPLE_WEIGHT if clauses[place].id.startswith("EX-") else 1
            scores[place] = scores.get(place, 0.0) + weight * example * math.log(len(texts) / len(weights))
            having[place] += 1
    ranked = sorted(
        scores, key=lambda place: (_normalise_id(clauses[place].title) != _normalise_id(question), -scores[place])
    )
    found = [place for place in ranked if having[place] == len(asked)]
    best = max(scores.values(), default=0)
    likely = [place for place in ranked if place not in found and scores[place] >= _MIN_SHARE * best]
    found += likely[: max(_MAX_RULES - len(found), 0)]
    return Found([clauses[each] for each in found], near=bool(found) and 2 * having[found[0]] < len(asked))


def _question_words(question: str) -> Iterator[Sequence[str]]:
    """Yield the significant words of a question, each with its synonyms in the rules."""
    both = (language(), language_for(DEFAULT))
    asking = {word for each in both for word in _words(each.render(Narration.ASKING_WORDS))}
    meant = dict(pair.split("=") for each in both for pair in each.render(Narration.WORDS_MEANT).casefold().split())
    for word in dict.fromkeys(_words(question)):
        if word not in asking:
            yield [word, *(form for each, forms in meant.items() if _is_same(each, word) for form in forms.split(","))]


def _words(*texts: str) -> list[str]:
    return [word for text in texts for word in re.findall(r"[^\W_]+", text.casefold())]


def _weight(forms: Sequence[str], title: Sequence[str], text: Sequence[str]) -> float:
    """Return the weight of a word for a rule: 0 if the rule does not contain any form of it."""
    if any(_is_same(form, each) for form in forms for each in title):
        return _TITLE_WEIGHT
    return 1.0 if any(_is_same(form, each) for form in forms for each in text) else 0.0


def _is_same(one: str, other: str) -> bool:
    """Return whether two words differ only in their endings, or whether the second begins with the first."""
    if one == other or (len(one) >= _SHORTEST_START and other.startswith(one)):
        return True
    stem = max(_SHORTEST_STEM, max(len(one), len(other)) - _ENDING)
    return len(one) >= _SHORTEST_STEM and one[:stem] == other[:stem]
