"""Looks up clauses by id, word or question, and writes them for people."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Final

from rich.text import Text

from khronos_cli.errors import CommandError
from khronos_cli.language import colon, filled, language, rendered
from khronos_cli.rule_search import answers, nearest_word
from khronos_cli.texts import Narration, Table
from khronos_engine.game.clauses import CLAUSES, GLOSSARY
from khronos_engine.game.material import Kind
from khronos_engine.notation.maps import written_rulings
from khronos_engine.texts.languages import capitalise

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from khronos.v1.catalog_pb2 import OptionEntry
    from khronos_engine.game.clauses import Clause
    from khronos_engine.game.state import Config
    from khronos_engine.texts.languages import Language


_NO_RULINGS: Final[Mapping[str, Sequence[str]]] = {}


def rule_lines(asked: str, rulings: Mapping[str, Sequence[str]] = _NO_RULINGS) -> Iterator[Text]:
    """Return the clauses that fit a query: the best in full, the others by title.

    Args:
        asked: The id of a clause, such as `H-1` or `h1`; the letters of a chapter, such as `J`; a kind of building;
            words of a title or of a text, in the language of the terminal or in English; a question; `gaps` for all
            that the rulebook leaves open; empty for all clauses.
        rulings: The rulings of the game by the clauses that they change, see `rulings_by_clause`; they are added to our
            readings.

    Raises:
        CommandError: There is no such clause.
    """
    words = language()
    if asked.casefold() in rendered(Narration.GAP_WORDS).split():
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
            raise CommandError([*_no_such_rule(asked, words), rendered(Narration.RULE_LISTS)])
        if found.near:
            return chain([Text(rendered(Narration.NEAREST))], _all_lines(meant, others, words, rulings))
    has_table = is_kind or _BUILDINGS in meant or any("M-2" in GLOSSARY[each] for each in terms)
    table = _kind_lines(words) if has_table else ()
    return chain(_term_lines(terms, words), table, _all_lines(meant, others, words, rulings))


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
    yield filled(Narration.NO_SUCH_RULE, asked=asked)
    if suggestion := nearest_word(asked, words):
        yield filled(Table.DID_YOU_MEAN, line=suggestion)


def _gap_lines(words: Language) -> Iterator[Text]:
    """Yield the clauses in which the rulebook leaves something open, each with how it is played here and elsewhere."""
    for clause in CLAUSES.values():
        if clause.gaps:
            yield Text(f"{clause.id}  {_title(clause, words)}", "bold")
            for reading in words.readings(clause):
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
    meant: list[Clause], others: list[Clause], words: Language, rulings: Mapping[str, Sequence[str]]
) -> Iterator[Text]:
    for clause in meant:
        yield from _whole(clause, words)
        for ruling in rulings.get(clause.id, ()):
            yield Text.assemble((f"  {words.render(Narration.IN_THIS_GAME)}{colon()} ", "bold yellow"), f"`{ruling}`")
    if meant and others:
        yield Text(words.render(Narration.SEE_ALSO), "bold")
    chapter = ""
    for clause in others:
        if not meant and words.chapter(clause) != chapter:
            chapter = words.chapter(clause)
            yield Text(chapter, "bold")
        yield Text.assemble(f"  {clause.id:<5}  ", _title(clause, words), (f"  {words.clause(clause)}", "dim"))


def _title(clause: Clause, words: Language) -> str:
    """Return the title of a clause, with † if the printed rules leave a gap in it."""
    return f"{words.clause_title(clause)} †" if clause.gaps else words.clause_title(clause)


def _whole(clause: Clause, words: Language) -> Iterator[Text]:
    """Yield a whole clause: id, title, chapter, text, and for each gap our reading, the other one, and the reason."""
    rulebook = f", {words.render(Narration.RULEBOOK)} {clause.section}" if clause.section else ""
    yield Text.assemble((f"{clause.id}  {_title(clause, words)}", "bold"))
    yield Text(f"  {words.chapter(clause)}{rulebook}", "dim")
    yield Text(f"  {words.clause(clause)}")
    for reading in words.readings(clause):
        for name, text in zip(_PARTS, reading, strict=True):
            yield Text.assemble((f"  {words.render(name)}{colon()} ", "bold"), text)


def rulings_by_clause(config: Config, options: Iterable[OptionEntry]) -> dict[str, list[str]]:
    """Return the rulings of a game that differ from our readings (ED-4), by the clauses that they change.

    Args:
        config: The configuration of the game.
        options: The options of games in the catalog.
    """
    found: dict[str, list[str]] = {}
    about = {each.field.removeprefix("rulings.").replace("_", " "): each.clauses for each in options}
    for ruling in written_rulings(config):
        for clause in about[ruling.partition(":")[0]]:
            found.setdefault(clause, []).append(ruling)
    return found


_PARTS: Final = (Narration.OUR_READING, Narration.OTHER_WAY, Narration.WHY)
"""The headings of our reading, the other one and the reason."""
