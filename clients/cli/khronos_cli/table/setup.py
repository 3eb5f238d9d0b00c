"""Ask the questions before a game at a table: players, options, first player. Answers become headers of a record."""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Final, NamedTuple, cast

from khronos_cli.errors import CommandError
from khronos_cli.language import SetUp, fill, render
from khronos_cli.names import COLOURS, colour_named
from khronos_cli.notation import RegionProblemsError, region_of
from khronos_cli.table.history import Read
from khronos_engine.game.material import SEATS
from khronos_engine.game.player_names import NameCode, normalise_name
from khronos_engine.game.record import GameSetup
from khronos_engine.game.region import BUILT_IN
from khronos_engine.notation import UnreadableTextError, parse_record
from khronos_engine.texts.languages import Phrase, TextKey, capitalise, language_for, languages


class Question(NamedTuple):
    """A question of the set-up.

    Attributes:
        text: The question, short enough for a prompt.
        usual: The default answer, as the prompt shows it; empty if the question has no default answer.
        hint: The line to print before the question; empty if there is none.
        problems: The problems of the last answer.
        setup: The set-up; None before the last question is answered.
    """

    text: str
    usual: str = ""
    hint: str = ""
    problems: tuple[str, ...] = ()
    setup: GameSetup | None = None


def next_question(answers: Sequence[str], read: Read) -> Question:
    """Return the next question after some answers, or the set-up after the last answer.

    Args:
        answers: The answers so far. If the last answer is invalid, the result is the same question with the problems of
            the answer.
        read: A function that reads a region file.
    """
    interview = _interview(read)
    question = next(interview)
    for answer in answers:
        question = interview.send(answer.strip())
    return question


def _interview(read: Read) -> Generator[Question, str]:
    seats = list[str]()
    while len(seats) < SEATS[-1]:
        is_enough = len(seats) >= SEATS[0]
        usual, hint = render(SetUp.NO_MORE) if is_enough else "", "" if seats else render(SetUp.PLAYERS_HINT)
        question = Question(fill(SetUp.PLAYER, number=len(seats) + 1), usual, hint)
        seat = yield from _ask(question, seats, partial(_seat, len(seats) + 1, is_enough=is_enough))
        if not seat:
            break
        seats.append(seat)
    headers = _with_colours(seats)
    yield from _ask_settings(_SETTINGS, headers)
    usual_rules = Question(render(SetUp.HOUSE_RULES), "yes", render(SetUp.HOUSE_RULES_HINT))
    answer = yield from _ask(usual_rules, seats, "holdem: {}".format)
    if not _parse([*seats, answer]).config.holdem:
        yield from _ask_settings(_HOUSE_RULES, headers)
    built_in = Question(render(SetUp.REGION), BUILT_IN[0], fill(SetUp.REGION_HINT, names=BUILT_IN))
    headers.append((yield from _ask(built_in, headers, partial(_region, read))))
    headers.append((yield from _ask(Question(render(SetUp.FIRST_PLAYER)), headers, partial(_first, headers))))
    yield Question("", setup=_parse(headers))


def _ask_settings(rows: Sequence[tuple[str, TextKey, str, TextKey]], headers: list[str]) -> Generator[Question, str]:
    for header, text, usual, hint in rows:
        question = Question(render(text), usual, render(hint))
        headers.append((yield from _ask(question, headers, f"{header}: {{}}".format)))


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


def _ask(question: Question, headers: Sequence[str], as_header: Callable[[str], str]) -> Generator[Question, str, str]:
    """Ask a question until the answer is valid together with the headers so far; return the header of the answer."""
    problems: tuple[str, ...] = ()
    while True:
        answer = yield question._replace(problems=problems)
        try:
            header = as_header(answer or question.usual)
            _parse([*headers, header])
        except RegionProblemsError as error:
            problems = (render(SetUp.REGION_PROBLEMS), *error.problems)
        except CommandError as error:
            problems = tuple(error.lines)
        else:
            return header


def _parse(headers: Sequence[str]) -> GameSetup:
    """Parse the headers of a record, which may have only one player and no first player.

    Raises:
        CommandError: If a header is not valid.
    """
    seats = sum(each.startswith("seat ") for each in headers)
    others = [f"seat {number}: ?{number}" for number in range(seats + 1, SEATS[0] + 1)]
    first = [] if any(each.startswith("first: ") for each in headers) else ["first: 1"]
    try:
        setup = parse_record("\n".join(["Khronos game 1", "cards: reported", *headers, *others, *first])).beginning
    except UnreadableTextError as error:
        raise CommandError(f"{capitalise(render(each.message))}." for each in error.errors) from error
    return cast("GameSetup", setup)


def _seat(number: int, answer: str, *, is_enough: bool) -> str:
    """Return the header of a player, with a name and an optional colour; empty after the last player."""
    if is_enough and any(answer == language_for(each).render(SetUp.NO_MORE) for each in languages()):
        return ""  # a draft may be in any language
    name, comma, colour = (part.strip() for part in answer.partition(","))
    words = name.split()
    if not comma and len(words) > 1 and colour_named(words[-1].casefold()) in COLOURS:
        name, colour = " ".join(words[:-1]), words[-1]
    if not name:
        raise CommandError(f"{capitalise(render(Phrase.of(NameCode.NAME_MISSING)))}.")
    return f"seat {number}: {name}, {colour_named(colour)}".rstrip(", ")


def _with_colours(seats: Sequence[str]) -> list[str]:
    """Give each player without a colour a default colour that no other player has named; return the players."""
    players = _parse(seats).config.seats
    taken = {normalise_name(each.colour) for each in players}
    free = iter([each for each in COLOURS if each not in taken])
    return [text if each.colour else f"{text}, {next(free)}" for text, each in zip(seats, players, strict=True)]


def _region(read: Read, answer: str) -> str:
    if answer.casefold() in BUILT_IN:
        return f"region: {answer.casefold()}"
    return "\n  ".join(["region:", *region_of(read(answer), answer)])


def _first(headers: Sequence[str], answer: str) -> str:
    """Return the header of the first player. The answer may be a colour in any language."""
    is_name = answer in (each.name for each in _parse(headers).config.seats)
    return f"first: {answer if is_name else colour_named(answer)}"


DRAFT: Final = "# The set-up of a Khronos game at a table, not finished; `khronos table` continues it."
"""The first line of a file that contains answers, but no game yet."""


def write_answers(answers: Sequence[str]) -> str:
    """Write the answers so far as text."""
    return "".join(f"{line}\n" for line in (DRAFT, *answers))


def read_answers(text: str) -> tuple[str, ...] | None:
    """Read the answers from a text that `write_answers` wrote; return None for any other text."""
    first, *answers = text.split("\n")[:-1] or [""]
    return tuple(answers) if first == DRAFT else None
