"""Clauses of the rules, found by id or by a word, as people read them."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING

from rich.text import Text

from khronos_cli.errors import CommandError
from khronos_cli.language import colon, language
from khronos_engine.clauses import CLAUSES, GLOSSARY
from khronos_engine.texts.languages import capitalised

if TYPE_CHECKING:
    from collections.abc import Iterator

    from khronos_engine.clauses import Clause, Term
    from khronos_engine.texts.languages import Language


def rule_lines(asked: str) -> Iterator[Text]:
    """Return the clauses that are asked for: those that are meant in full, the others by title.

    Args:
        asked: The id of a clause, such as `H-1` or `h1`; the letters of a chapter, such as `J`; words of a title or of
            a text; empty, all clauses are listed.

    Raises:
        CommandError: There is no such clause.
    """
    words = language()
    meant = [each for each in CLAUSES.values() if _plain(asked) in {_plain(each.id), _plain(words.clause_title(each))}]
    chapter = [each for each in CLAUSES.values() if each.chapter == asked.upper()]
    others = chapter or [each for each in CLAUSES.values() if each not in meant and _is_about(each, asked, words)]
    if any(_plain(each.id) == _plain(asked) for each in meant):
        others = []  # an id means one clause, whichever others mention it
    if not meant and len(others) == 1:
        meant, others = others, []
    terms = _terms(asked, words)
    if not meant and not others and not terms:
        raise CommandError(
            [f"no clause has {asked!r} as its id, or in its title or text", "`rule` without a word lists all clauses."]
        )
    return chain(_term_lines(terms), _all_lines(meant, others, words))


def _terms(asked: str, words: Language) -> list[Term]:
    """Return the words of the game that are asked for, whether one or several are meant."""
    typed = asked.casefold().strip()
    found = [words.term(each) for each in GLOSSARY.values()]
    return [each for each in found if typed and each.word in {typed, typed.removesuffix("s")}]


def _term_lines(terms: list[Term]) -> Iterator[Text]:
    for term in terms:
        yield Text.assemble((capitalised(term.word), "bold"), f"{colon()} {term.meaning}")


def _plain(text: str) -> str:
    """Return a text without what people leave out when they type an id."""
    return "".join([each for each in text.casefold() if each.isalnum()])


def _is_about(clause: Clause, asked: str, words: Language) -> bool:
    """Whether the title and the text of a clause have words that begin with all those that are asked for."""
    text = f"{words.clause_title(clause)} {words.clause(clause)}".casefold()
    present = re.findall(r"[\w'-]+", text)
    return all(any(each.startswith(word) for each in present) for word in asked.casefold().split())


def _all_lines(meant: list[Clause], others: list[Clause], words: Language) -> Iterator[Text]:
    for clause in meant:
        yield from _whole(clause, words)
    if meant and others:
        yield Text("See also", "bold")
    chapter = ""
    for clause in others:
        if not meant and words.chapter(clause) != chapter:
            chapter = words.chapter(clause)
            yield Text(chapter, "bold")
        yield Text.assemble(f"  {clause.id:<5}  ", words.clause_title(clause), (f"  {words.clause(clause)}", "dim"))


def _whole(clause: Clause, words: Language) -> Iterator[Text]:
    """Yield all of a clause: id, title, chapter, text, and for each gap our reading, the other way, and why."""
    rulebook = f", rulebook {clause.section}" if clause.section else ""
    yield Text.assemble((f"{clause.id}  {words.clause_title(clause)}", "bold"))
    yield Text(f"  {words.chapter(clause)}{rulebook}", "dim")
    yield Text(f"  {words.clause(clause)}")
    for reading in words.readings(clause):
        yield Text.assemble(("  Our reading: ", "bold"), reading.ours)
        yield Text.assemble(("  The other way: ", "bold"), reading.other)
        yield Text.assemble(("  Why: ", "bold"), reading.why)
