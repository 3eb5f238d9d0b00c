"""A requested decision: its choices, its lines, and answers by number or square."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from khronos_cli.language import colon, filled, language, rendered
from khronos_cli.locale import caller_locale
from khronos_cli.terminal_text import printable
from khronos_cli.texts import Narration, Table
from khronos_engine.game.actions import BuildingChoice, Decision
from khronos_engine.game.board import Building
from khronos_engine.game.clauses import CLAUSES
from khronos_engine.game.squares import Square
from khronos_engine.game.state import State
from khronos_engine.texts.languages import Phrase, Word
from khronos_engine.texts.sentences import SentenceWriter


def decision_lines(question: Decision, state: State) -> Iterator[Text]:
    """Yield a requested decision with its numbered choices."""
    writer = SentenceWriter(state.config, caller_locale())
    board = filled(Narration.ON_BOARD, age=question.age)
    yield Text.assemble((printable(writer.decision(question)), "bold"), f" ({board}, {question.clause})")
    for number, place in enumerate(choices(question, state), start=1):
        building = _building_text(question.choices[number - 1], state) if isinstance(question, BuildingChoice) else ""
        yield Text(f"  {number}. {place.name}{colon() if building else ''} {building}".rstrip())


def _building_text(building: Building, state: State) -> str:
    """Return a building and its owner, if it has one, as the choices have it."""
    shown: Word = building.kind
    if building.owner is not None:
        owner = printable(state.config.seats[building.owner].name)
        shown = Phrase.of(Narration.OWNED, owner=owner, kind=building.kind)
    return rendered(shown)


def reason_lines(question: Decision, state: State) -> Iterator[Text]:
    """Yield why a decision is asked for: its clause, and how to read more."""
    clause = CLAUSES[question.clause]
    yield from decision_lines(question, state)
    yield Text(f"  {clause.id:<4} {language().clause(clause)}")
    yield Text(f"       {filled(Table.SAYS_MORE, clause=clause.id)}", "dim")


def choices(question: Decision, state: State) -> tuple[Square, ...]:
    """Return the squares of the choices, in order."""
    grid = state.config.region.grid
    if isinstance(question, BuildingChoice):
        return tuple(grid.square(each.corner) for each in question.choices)
    return grid.squares(question.corners)


def with_choice(question: Decision | None, line: str, state: State) -> str:
    """Return a line as notation; during a decision, a number, a square or a building alone names a choice.

    A building, such as `Ann's Keep`, does where only one of the choices is named so.
    """
    if question is None:
        return line
    verb = "choose" if isinstance(question, BuildingChoice) else "place"
    content = line.partition("#")[0].strip()
    places = choices(question, state)
    if content.isascii() and content.isdigit() and 1 <= int(content[:9]) <= len(places):
        return f"{verb} {places[int(content) - 1].name}"
    if isinstance(question, BuildingChoice):
        typed = content.replace("’", "'").casefold()
        alike = [
            place.name
            for place, each in zip(places, question.choices, strict=True)
            if _building_text(each, state).replace("’", "'").casefold() == typed
        ]
        if len(alike) == 1:
            return f"{verb} {alike[0]}"
    try:
        return f"{verb} {Square.parse(content.upper()).name}"
    except ValueError:
        return line
