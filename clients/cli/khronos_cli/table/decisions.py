"""A requested decision: its choices, its lines, and answers by number or square."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from khronos_cli.language import colon, filled, rendered
from khronos_cli.locale import caller_locale
from khronos_cli.narration.keys import Narration
from khronos_cli.terminal_text import printable
from khronos_engine.actions import BuildingChoice, Decision
from khronos_engine.squares import Square
from khronos_engine.state import State
from khronos_engine.texts.languages import Phrase, Word
from khronos_engine.texts.sentences import SentenceWriter


def decision_lines(question: Decision, state: State) -> Iterator[Text]:
    """Yield a requested decision with its numbered choices."""
    writer = SentenceWriter(state.config, caller_locale())
    board = filled(Narration.ON_BOARD, age=question.age)
    yield Text.assemble((printable(writer.decision(question)), "bold"), f" ({board}, {question.clause})")
    for number, place in enumerate(choices(question, state), start=1):
        about = ""
        if isinstance(question, BuildingChoice):
            building = question.choices[number - 1]
            shown: Word = building.kind
            if building.owner is not None:
                owner = printable(state.config.seats[building.owner].name)
                shown = Phrase.of(Narration.OWNED, owner=owner, kind=building.kind)
            about = f"{colon()} {rendered(shown)}"
        yield Text(f"  {number}. {place.name}{about}")


def choices(question: Decision, state: State) -> tuple[Square, ...]:
    """Return the squares of the choices, in order."""
    grid = state.config.region.grid
    if isinstance(question, BuildingChoice):
        return tuple(grid.square(each.corner) for each in question.choices)
    return grid.squares(question.corners)


def with_choice(question: Decision | None, line: str, state: State) -> str:
    """Return a line as notation; during a decision, a number or a square alone names a choice."""
    if question is None:
        return line
    verb = "choose" if isinstance(question, BuildingChoice) else "place"
    content = line.partition("#")[0].strip()
    places = choices(question, state)
    if content.isascii() and content.isdigit() and 1 <= int(content[:9]) <= len(places):
        return f"{verb} {places[int(content) - 1].name}"
    try:
        return f"{verb} {Square.parse(content.upper()).name}"
    except ValueError:
        return line
