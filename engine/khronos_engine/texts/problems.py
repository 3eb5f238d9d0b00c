"""Describe problems of positions, regions and names as phrases, which every language can turn into text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from khronos_engine.game.board import Building
from khronos_engine.game.player_names import NameCode
from khronos_engine.game.squares import Square
from khronos_engine.texts.languages import Common, Phrase, Word

if TYPE_CHECKING:
    from khronos_engine.audit import Fix, PositionProblem
    from khronos_engine.audit.problems import Detail
    from khronos_engine.game.player_names import NameProblem
    from khronos_engine.game.region import RegionProblem
    from khronos_engine.game.state import Config

_MAX_CHARACTERS = 5  # the maximum number of characters that the sentence of a name problem lists


def position_problem(problem: PositionProblem, config: Config) -> Phrase:
    """Return the phrase of a position problem, without the suggested fix."""
    words = {name: _word(name, detail, config) for name, detail in problem.details}
    return Phrase.of(problem.code, **words)


def suggested_fix(fix: Fix | None) -> Phrase | None:
    """Return the phrase of a suggested fix; None without a fix."""
    if fix is None:
        return None
    return Phrase.of(fix.code) if fix.number is None else Phrase.of(fix.code, number=fix.number)


def region_problem(problem: RegionProblem) -> Phrase:
    """Return the phrase of a region problem, without the place."""
    return Phrase.of(problem.code, **dict(problem.details))


def name_phrase(problem: NameProblem) -> Phrase:
    """Return the phrase of a name problem, with its fix."""
    match problem.code:
        case NameCode.NAME_MISSING | NameCode.TITLE_MISSING:
            return Phrase.of(problem.code)
        case NameCode.TOO_LONG:
            return Phrase.of(NameCode.TOO_LONG, count=problem.length, maximum=problem.max_length)
        case NameCode.HIDDEN_CHARACTERS:
            characters = tuple(f"U+{ord(each):04X}" for each in problem.characters[:_MAX_CHARACTERS])
            return Phrase.of(NameCode.HIDDEN_CHARACTERS, count=len(characters), characters=characters)
        case NameCode.NAME_TAKEN | NameCode.COLOUR_TAKEN:
            return Phrase.of(problem.code, other=problem.other + 1)


def _word(name: str, detail: Detail, config: Config) -> Word:
    match detail:
        case int() if name == "seat":
            return config.seats[detail].name or Phrase.of(Common.seat, number=detail + 1)
        case Square():
            return detail.name
        case Building():
            return _building(detail, config)
        case tuple():
            return tuple([_word(name, each, config) for each in detail])
        case _:
            return detail


def _building(building: Building, config: Config) -> Phrase:
    if not building.squares:
        return Phrase.of(Common.building_nowhere, kind=building.kind)
    square = config.region.grid.square(building.squares)
    return Phrase.of(Common.building, kind=building.kind, square=square.name)
