"""Look up clauses by id, word or question, and write them for people."""

from __future__ import annotations

import difflib
import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from rich.text import Text

from khronos.v1.catalog_pb2 import OptionEntry
from khronos_cli.errors import CommandError
from khronos_cli.language import Narration, Table, colon, fill, language, render
from khronos_engine.game.clauses import CLAUSES, GLOSSARY, Clause
from khronos_engine.game.material import Kind
from khronos_engine.game.state import Config
from khronos_engine.notation.maps import write_house_rules
from khronos_engine.texts.languages import DEFAULT, Language, capitalise, language_for

_NO_HOUSE_RULES: Final[Mapping[str, Sequence[str]]] = {}


def rule_lines(asked: str, house_rules: Mapping[str, Sequence[str]] = _NO_HOUSE_RULES) -> Iterator[Text]:
    """Return the rules that match a query: the best in full, the others by title.

    Args:
        asked: The id of a clause, such as `H-1` or `h1`; the letters of a chapter, such as `J`; a kind of building;
            words of a title or of a text, in the language of the terminal or in English; a question; `gaps` for all
            ambiguities of the rulebook; empty for all clauses.
        house_rules: The house rules of the game by the clauses that they change, see `house_rules_by_clause`; they are
            added to our interpretations.

    Raises:
        CommandError: If no clause matches the query.
    """
    words = language()
    if asked.casefold() in render(Narration.GAP_WORDS).split():
        return _gap_lines(words)
    meant = [each for each in CLAUSES.values() if _plain(asked) in {_plain(each.id), _plain(words.clause_title(each))}]
    chapter = [each for each in CLAUSES.values() if each.chapter == asked.upper()]
    others = chapter or [each for each in CLAUSES.values() if each not in meant and _is_about(each, asked, words)]
    if any(_plain(each.id) == _plain(asked) for each in meant):
        others = []  # an id names one clause; others may mention it
    terms = _terms(asked, words)
    about = {clause: CLAUSES[clause] for each in terms for clause in GLOSSARY[each]}
    others += [each for each in about.values() if each not in (*meant, *others)]
    if not meant and len(others) == 1:
        meant, others = others, []
    is_kind = _is_kind(asked, words)
    if not meant and not others and not terms and not is_kind:
        found = answers(asked, words)
        meant, others = found.clauses[:1], found.clauses[1:]
        if not meant:
            raise CommandError([*_no_such_rule(asked, words), render(Narration.RULE_LISTS)])
        if found.near:
            return chain([Text(render(Narration.NEAREST))], _all_lines(meant, others, words, house_rules))
    has_table = is_kind or _BUILDINGS in meant or any("M-2" in GLOSSARY[each] for each in terms)
    table = _kind_lines(words) if has_table else ()
    return chain(_term_lines(terms, words), table, _all_lines(meant, others, words, house_rules))


_BUILDINGS: Final = CLAUSES["M-2"]
"""The clause with the table of buildings."""


def _is_kind(asked: str, words: Language) -> bool:
    """Return whether a query names a kind of building, in the language of the terminal or in English."""
    typed = asked.casefold().strip()
    names = [*(each.title for each in Kind), *(words.render(each) for each in Kind)]
    return bool(typed) and any(typed in {name.casefold(), _bare(name).casefold()} for name in names)


def _bare(name: str) -> str:
    """Return the name of a kind without its French article: `Château` of `le Château`, `Abbaye` of `l’Abbaye`."""
    return re.sub(r"^(?:l[ae] |l’)", "", name)


def _kind_lines(words: Language) -> Iterator[Text]:
    """Yield the table of buildings: kind, letter, size, value, and the value of the ruin."""
    heads = (Narration.KIND, Narration.LETTER, Narration.SIZE, Narration.VALUE, Narration.RUIN_VALUE)
    rows = [[words.render(each) for each in heads]]
    for kind in Kind:
        name = _bare(words.render(kind))
        rows.append([name, kind.letter, f"{kind.size} × {kind.size}", str(kind.worth), str(kind.ruin_value or "–")])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for number, row in enumerate(rows):
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        yield Text(f"  {'  '.join(cells).rstrip()}", "" if number else "bold")


def _terms(asked: str, words: Language) -> list[str]:
    """Return the English words of the glossary that a query names, in singular or plural."""
    typed = asked.casefold().strip()
    asked_for = {typed, typed.removesuffix("s")}
    return [each for each in GLOSSARY if typed and {each, words.term(each).word} & asked_for]


def _term_lines(terms: list[str], words: Language) -> Iterator[Text]:
    for term in map(words.term, terms):
        yield Text.assemble((capitalise(term.word), "bold"), f"{colon()} {term.meaning}")


def _no_such_rule(asked: str, words: Language) -> Iterator[str]:
    yield fill(Narration.NO_SUCH_RULE, asked=asked)
    if suggestion := nearest_word(asked, words):
        yield fill(Table.DID_YOU_MEAN, line=suggestion)


def _gap_lines(words: Language) -> Iterator[Text]:
    """Yield the clauses with ambiguities of the rulebook, with our interpretations and the alternatives."""
    for clause in CLAUSES.values():
        if clause.gaps:
            yield Text(f"{clause.id}  {_title(clause, words)}", "bold")
            for reading in words.interpretations(clause):
                yield Text(f"  {reading.ours}")
                yield Text(f"  {words.render(Narration.OTHER_WAY)}{colon()} {reading.other}", "dim")


def _plain(text: str) -> str:
    """Return an id without its case, hyphens and blanks."""
    return "".join([each for each in text.casefold() if each.isalnum()])


def _is_about(clause: Clause, asked: str, words: Language) -> bool:
    """Return whether every word of a query begins a word of the clause's title or text."""
    text = f"{words.clause_title(clause)} {words.clause(clause)} {clause.title} {clause.text}".casefold()
    present = re.findall(r"[\w'-]+", text)
    return all(any(each.startswith(word) for each in present) for word in asked.casefold().split())


def _all_lines(
    meant: list[Clause], others: list[Clause], words: Language, house_rules: Mapping[str, Sequence[str]]
) -> Iterator[Text]:
    for clause in meant:
        yield from _whole(clause, words)
        for house_rule in house_rules.get(clause.id, ()):
            yield Text.assemble(
                (f"  {words.render(Narration.IN_THIS_GAME)}{colon()} ", "bold yellow"), f"`{house_rule}`"
            )
    if meant and others:
        yield Text(words.render(Narration.SEE_ALSO), "bold")
    chapter = ""
    for clause in others:
        if not meant and words.chapter(clause) != chapter:
            chapter = words.chapter(clause)
            yield Text(chapter, "bold")
        yield Text.assemble(f"  {clause.id:<5}  ", _title(clause, words), (f"  {words.clause(clause)}", "dim"))


def _title(clause: Clause, words: Language) -> str:
    """Return the title of a clause, with † if it contains an ambiguity."""
    return f"{words.clause_title(clause)} †" if clause.gaps else words.clause_title(clause)


def _whole(clause: Clause, words: Language) -> Iterator[Text]:
    """Yield a whole clause: id, title, chapter, text, and each ambiguity with the interpretations and the reason."""
    rulebook = f", {words.render(Narration.RULEBOOK)} {clause.section}" if clause.section else ""
    yield Text.assemble((f"{clause.id}  {_title(clause, words)}", "bold"))
    yield Text(f"  {words.chapter(clause)}{rulebook}", "dim")
    yield Text(f"  {words.clause(clause)}")
    for reading in words.interpretations(clause):
        for name, text in zip(_PARTS, reading, strict=True):
            yield Text.assemble((f"  {words.render(name)}{colon()} ", "bold"), text)


def house_rules_by_clause(config: Config, options: Iterable[OptionEntry]) -> dict[str, list[str]]:
    """Return the house rules of a game that differ from our interpretations (ED-4), by the clauses that they change.

    Args:
        config: The configuration of the game.
        options: The options of games in the catalog.
    """
    found: dict[str, list[str]] = {}
    about = {each.field.removeprefix("house_rules.").replace("_", " "): each.clauses for each in options}
    for house_rule in write_house_rules(config):
        for clause in about[house_rule.partition(":")[0]]:
            found.setdefault(clause, []).append(house_rule)
    return found


_PARTS: Final = (Narration.OUR_READING, Narration.OTHER_WAY, Narration.WHY)
"""The headings of our interpretation, the alternative and the reason."""


_TITLE_WEIGHT: Final = 2.0
"""The weight of a word in a title, compared with a word in a text."""

_EXAMPLE_WEIGHT: Final = 0.5

_SHORTEST_STEM: Final = 4
_ENDING: Final = 3
"""The maximum length of the endings in which two forms of a word differ, such as `build` and `building`, or `pays` and
`paid`."""

_MIN_SHARE: Final = 0.45
"""Clauses whose score is lower than this share of the best score are left out."""

_MAX_CLAUSES: Final = 6

_MIN_LIKENESS: Final = 0.75
"""The minimum similarity of a misspelt word and its correction, from 0 to 1, as `difflib` measures it."""


class Answers(NamedTuple):
    """The rules about a question.

    Attributes:
        clauses: The rules, the best first; empty if no rule contains a word of the question.
        near: Whether the best rule contains fewer than half of the question's words.
    """

    clauses: list[Clause]
    near: bool


def answers(question: str, language: Language) -> Answers:
    """Return the clauses about a question.

    Rare words have more weight. An example of the rulebook has less weight than the clause that it illustrates.

    Args:
        question: Words in the language or in English.
        language: The language of the reader.
    """
    texts = {each.id: _words_of(each, language) for each in CLAUSES.values()}
    scores: defaultdict[str, float] = defaultdict(float)
    having: Counter[str] = Counter()
    asked = list(_question_words(question, language))
    for forms in asked:
        found = {clause: weight for clause, words in texts.items() if (weight := _weight(forms, words))}
        for clause, weight in found.items():
            example = _EXAMPLE_WEIGHT if CLAUSES[clause].chapter == "EX" else 1
            scores[clause] += weight * math.log(len(texts) / len(found)) * example
            having[clause] += 1
    best = max(scores.values(), default=0.0)
    ranked = sorted(scores, key=lambda clause: -scores[clause])[
        :_MAX_CLAUSES
    ]  # stable: equal scores keep the order of the rules
    clauses = [CLAUSES[clause] for clause in ranked if best and scores[clause] >= _MIN_SHARE * best]
    return Answers(clauses, near=bool(clauses) and 2 * having[clauses[0].id] < len(asked))


def nearest_word(word: str, language: Language) -> str | None:
    """Return the word of a title or the glossary that is most similar to a misspelt word, if any word is similar."""
    titles = [language.clause_title(each) for each in CLAUSES.values()]
    words = _all_words([*titles, *(language.term(each).word for each in GLOSSARY)])
    return next(iter(difflib.get_close_matches(word.casefold(), words, n=1, cutoff=_MIN_LIKENESS)), None)


def _question_words(question: str, language: Language) -> Iterator[Sequence[str]]:
    """Yield the significant words of a question, each with its synonyms in the rules."""
    packages = (language, language_for(DEFAULT))
    asking = {word for each in packages for word in _words(each.render(Narration.ASKING_WORDS))}
    meant = dict(pair.split("=") for each in packages for pair in each.render(Narration.WORDS_MEANT).casefold().split())
    for word in dict.fromkeys(_words(question)):
        if word not in asking:
            yield [word, *(form for each, forms in meant.items() if _is_same(each, word) for form in forms.split(","))]


def _words_of(clause: Clause, language: Language) -> tuple[Sequence[str], Sequence[str]]:
    """Return the words of a rule's titles, and the words of its texts and its glossary terms."""
    terms = [word for word, clauses in GLOSSARY.items() if clause.id in clauses]
    titles = [clause.title, language.clause_title(clause), *terms]
    texts = [clause.text, language.clause(clause), *(language.term(each).word for each in terms)]
    return _all_words(titles), _all_words(texts)


def _all_words(texts: Iterable[str]) -> Sequence[str]:
    return [word for text in texts for word in _words(text)]


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def _weight(forms: Sequence[str], words: tuple[Sequence[str], Sequence[str]]) -> float:
    """Return the weight of a word for a clause: 0 if the clause does not contain any form of it."""
    titles, texts = words
    if any(_is_same(form, each) for form in forms for each in titles):
        return _TITLE_WEIGHT
    return 1.0 if any(_is_same(form, each) for form in forms for each in texts) else 0.0


def _is_same(one: str, other: str) -> bool:
    """Return whether two words differ only in their endings."""
    if one == other:
        return True
    stem = max(_SHORTEST_STEM, max(len(one), len(other)) - _ENDING)
    return len(one) >= _SHORTEST_STEM and one[:stem] == other[:stem]
