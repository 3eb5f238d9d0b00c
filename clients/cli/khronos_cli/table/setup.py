"""The questions before a game at a table: players, options, first player."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from khronos_cli.errors import CommandError
from khronos_cli.language import SetUp, fill, render
from khronos_cli.names import COLOURS, colour_named
from khronos_cli.region_files import RegionProblemsError, region_of
from khronos_cli.table.history import Read
from khronos_cli.table.typed import seat_typed
from khronos_engine.game.material import SEATS, CardMode
from khronos_engine.game.player_names import normalise_name, seat_problems
from khronos_engine.game.record import GameSetup
from khronos_engine.game.region import BUILT_IN, Region, built_in_region
from khronos_engine.game.state import Config, Seat
from khronos_engine.notation import UnreadableTextError, parse_record
from khronos_engine.texts.languages import TextKey, capitalise, language_for, languages
from khronos_engine.texts.problems import name_phrase

_Found = TypeVar("_Found")


class Question(Struct, frozen=True):
    """A question of the set-up.

    Attributes:
        text: The question, short enough for a prompt.
        usual: The default answer, as people read it; empty if the question has no default answer.
        hint: The lines to print before the question.
        problems: The problems of the last answer.
    """

    text: str
    usual: str = ""
    hint: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


class _WrongError(Exception):
    """The error for an invalid answer; the lines are the reasons."""

    def __init__(self, *lines: str) -> None:
        self.lines = lines
        super().__init__(*lines)


_Asking = Generator[Question, str, _Found]


def next_question(answers: Sequence[str], read: Read) -> Question | GameSetup:
    """Return the next question after some answers, or the set-up after the last answer.

    Args:
        answers: The answers so far. If the last answer is invalid, the same question returns with the problems of the
            answer.
        read: A function that reads a region file.
    """
    interview = _interview(read)
    question = next(interview)
    for answer in answers:
        try:
            question = interview.send(answer.strip())
        except StopIteration as end:
            setup: GameSetup = end.value
            return setup
    return question


def _interview(read: Read) -> _Asking[GameSetup]:
    seats = yield from _players()
    settings = {}
    for header, question, usual, hint in _SETTINGS:
        settings[header] = yield from _ask(_question(question, usual, hint), partial(_header, header))
    is_usual = yield from _ask(_question(SetUp.HOUSE_RULES, "yes", SetUp.HOUSE_RULES_HINT), _yes)
    if not is_usual:
        for header, question, usual, hint in _HOUSE_RULES:
            settings[header] = yield from _ask(_question(question, usual, hint), partial(_header, header))
    built_in = Question(render(SetUp.REGION), BUILT_IN[0], (fill(SetUp.REGION_HINT, names=BUILT_IN),))
    region = yield from _ask(built_in, lambda answer: _region(answer, read))
    first = yield from _ask(Question(render(SetUp.FIRST_PLAYER)), lambda answer: _first(answer, seats))
    return GameSetup(_config(seats, settings, region), None, first)


def _question(text: TextKey, usual: str, hint: TextKey) -> Question:
    return Question(render(text), usual, (render(hint),))


_SETTINGS: Final = (
    ("edition", SetUp.EDITION, "Matagot", SetUp.EDITION_HINT),
    ("holdem", SetUp.HOLDEM, "no", SetUp.HOLDEM_HINT),
    ("deck", SetUp.DECK, "standard", SetUp.DECK_HINT),
)
"""The settings as record headers, each with its question, default answer and hint; answers are in notation."""

_HOUSE_RULES: Final = (
    ("paradox tiles", SetUp.PARADOX_TILES, "leave game", SetUp.PARADOX_TILES_HINT),
    ("mixed terrain", SetUp.MIXED_TERRAIN, "both", SetUp.MIXED_TERRAIN_HINT),
    ("upgrade terrain", SetUp.UPGRADE_TERRAIN, "whole footprint", SetUp.UPGRADE_TERRAIN_HINT),
    ("old shadow", SetUp.OLD_SHADOW, "stays", SetUp.OLD_SHADOW_HINT),
)
"""The settings of the house rules, in the same form (ED-4)."""


def _ask(question: Question, check: Callable[[str], _Found]) -> _Asking[_Found]:
    """Ask until an answer is valid."""
    problems: tuple[str, ...] = ()
    while True:
        answer = yield replace(question, problems=problems)
        try:
            return check(answer or question.usual)
        except _WrongError as wrong:
            problems = wrong.lines


def _players() -> _Asking[tuple[Seat, ...]]:
    seats: list[Seat] = []
    while len(seats) < SEATS[-1]:
        enough = len(seats) >= SEATS[0]
        hint = () if seats else (render(SetUp.PLAYERS_HINT),)
        usual = render(SetUp.NO_MORE) if enough else ""
        question = Question(fill(SetUp.PLAYER, number=len(seats) + 1), usual, hint)
        found = yield from _ask(question, partial(_seat_or_end, tuple(seats), enough=enough))
        if found is None:
            break
        seats.append(found)
    return _assign_colours(seats)


def _assign_colours(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the players, with a default colour that no other player has named for each player without a colour."""
    taken = {normalise_name(each.colour) for each in seats}
    free = iter([each for each in COLOURS if each not in taken])
    return tuple(each if each.colour else replace(each, colour=next(free)) for each in seats)


def _seat_or_end(others: Sequence[Seat], answer: str, *, enough: bool) -> Seat | None:
    return None if enough and _is_no_more(answer) else _seat(answer, others)


def _is_no_more(answer: str) -> bool:
    """Return whether an answer ends the list of players. A draft may be in any language."""
    return any(answer == language_for(each).render(SetUp.NO_MORE) for each in languages())


def _seat(answer: str, others: Sequence[Seat]) -> Seat:
    """Parse a player: a name and an optional colour, which must differ from the names and colours of other players."""
    name, comma, colour = (part.strip() for part in answer.partition(","))
    words = name.split()
    if not comma and len(words) > 1 and colour_named(words[-1].casefold()) in COLOURS:
        name, colour = " ".join(words[:-1]), words[-1]
    seats = (*others, Seat(name, colour_named(colour)))
    problems = tuple(f"{capitalise(render(name_phrase(problem)))}." for _, _, problem in seat_problems(seats))
    if problems:
        raise _WrongError(*problems)
    return seats[-1]


def _yes(answer: str) -> bool:
    return _read_config(f"{_ANYBODY}\nholdem: {answer}").holdem


def _header(name: str, answer: str) -> str:
    """Return a setting as a header of the notation."""
    line = f"{name}: {answer}"
    _read_config(f"{_ANYBODY}\n{line}")
    return line


_ANYBODY: Final = "seat 1: One\nseat 2: Other"


def _read_config(headers: str) -> Config:
    try:
        return parse_record(f"Khronos game 1\ncards: reported\nfirst: 1\n{headers}").config
    except UnreadableTextError as error:
        raise _WrongError(*(f"{capitalise(render(each.message))}." for each in error.errors)) from error


def _region(answer: str, read: Read) -> Region:
    if answer.casefold() in BUILT_IN:
        return built_in_region(answer.casefold())
    try:
        return Region(tuple(region_of(read(answer), answer)))
    except RegionProblemsError as error:
        raise _WrongError(render(SetUp.REGION_PROBLEMS), *error.problems) from error
    except CommandError as error:
        raise _WrongError(*error.lines) from error


def _first(answer: str, seats: Sequence[Seat]) -> int:
    seat = seat_typed(_config(seats, {}, built_in_region(BUILT_IN[0])), answer)
    if seat is None:
        raise _WrongError(fill(SetUp.NAME_ONE, seats=tuple(each.name for each in seats)))
    return seat


def _config(seats: Sequence[Seat], settings: dict[str, str], region: Region) -> Config:
    config = _read_config("\n".join([_ANYBODY, *settings.values()]))
    return replace(config, seats=tuple(seats), region=region, cards=CardMode.REPORTED)


DRAFT: Final = "# The set-up of a Khronos game at a table, not finished; `khronos table` continues it."
"""The first line of a file that contains answers, but no game yet."""


def write_answers(answers: Sequence[str]) -> str:
    """Write the answers so far as text."""
    return "".join(f"{line}\n" for line in (DRAFT, *answers))


def read_answers(text: str) -> tuple[str, ...] | None:
    """Read the answers of a text; None if the text contains something else."""
    first, *answers = text.split("\n")[:-1] or [""]
    return tuple(answers) if first == DRAFT else None
