"""Moves by number, and answers to a decision by number, square or building."""

from __future__ import annotations

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import choices
from khronos_cli.errors import CommandError
from khronos_cli.language import Legal, Table, fill, render
from khronos_cli.legal_lines import LegalLine, overview
from khronos_cli.narration import tile_noun
from khronos_client import AnyReferee
from khronos_engine.game.squares import Square
from khronos_engine.notation.words import AGES

TAKING_NUMBERS = frozenset({"legal", "preview"})
"""Commands after which a number refers to a line of `legal`, as at the beginning of a move."""

_JOINING = frozenset({"on", "at", "to"})
"""Words between places that are skipped."""


def overview_lines(client: AnyReferee, state: GameState) -> list[LegalLine]:
    """Return the numbered lines of `legal`; empty during a decision, because its choices have the numbers."""
    return overview(client.legal_actions(state).groups)


def lists_numbers(line: str) -> bool:
    """Return whether a line is `legal` without arguments, whose answer has numbered lines."""
    return line.casefold() == "legal"


def check_number(state: GameState, line: str, listed: GameState | None) -> None:
    """If a line begins with a number, check that the last list was of this position.

    Args:
        state: The position, as the player sees it.
        line: The line.
        listed: The position of the last list; None before the first list.

    Raises:
        CommandError: If the last list was of a different position, or there was no list.
    """
    if decision_of(state) is None and _is_number(line.partition(" ")[0]) and listed != state:
        raise CommandError(render(Table.LIST_FIRST if listed is None else Table.LIST_HAS_CHANGED))


def line_of_number(client: AnyReferee, state: GameState, number: str) -> LegalLine | None:
    """Return the line of `legal` with a number; None for a word that is not a number.

    Raises:
        CommandError: If no line has the number.
    """
    if not _is_number(number):
        return None
    lines = overview_lines(client, state)
    if not lines:
        raise CommandError(render(Legal.NOTHING_LEFT))
    if not 1 <= int(number[:9]) <= len(lines):
        raise CommandError(fill(Table.NO_SUCH_NUMBER, number=number, count=len(lines)))
    return lines[int(number) - 1]


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit()


def without_number(client: AnyReferee, state: GameState, line: str) -> str:
    """Return a line as notation; a number at its beginning refers to a line of `legal`, or to a choice of a decision.

    The squares and the board that distinguish the actions of the line follow the number, then the payment.

    Raises:
        CommandError: If no line has the number, or the rest does not fit exactly one action of the line.
    """
    decision = decision_of(state)
    if decision is not None:
        return with_choice(decision, line, state.public_part.config)
    number, *rest = [each for each in line.partition("#")[0].split() if each.casefold() not in _JOINING] or [""]
    chosen = line_of_number(client, state, number)
    if chosen is None:
        return line
    if chosen.cards and not rest:
        example = f"{number} {chosen.cards}"
        raise CommandError(fill(Table.NUMBER_NEEDS_CARDS, number=number, title=chosen.title, example=example))
    if not chosen.actions:
        return " ".join((chosen.title, *rest))
    places = 0
    while places < len(rest) and _is_place(rest[places]):
        places += 1
    fitting = [each for each in chosen.actions if _fits(each, rest[:places])]
    if len(fitting) != 1:
        example = " ".join((number, _place_of((fitting or chosen.actions)[0], chosen)))
        raise CommandError(fill(Table.NUMBER_NEEDS_PLACE, number=number, title=chosen.title, example=example))
    return " ".join((*fitting, *rest[places:]))


def _is_place(word: str) -> bool:
    """Return whether a word is a square or the beginning of a board's name."""
    try:
        Square.parse(word.upper())
    except ValueError:
        return any(age.casefold().startswith(word.casefold()) for age in AGES)
    return True


def _fits(action: str, places: list[str]) -> bool:
    words = action.casefold().split()
    return all(any(each == word.casefold() or _begins(each, word.casefold()) for each in words) for word in places)


def _begins(word: str, start: str) -> bool:
    return start.isalpha() and word.startswith(start) and word.capitalize() in AGES


def _place_of(action: str, line: LegalLine) -> str:
    """Return the words of an action that distinguish it from the others of its line."""
    shared = set.intersection(*(set(each.split()) for each in line.actions)) if len(line.actions) > 1 else set()
    return " ".join(each for each in action.split() if each not in shared and each != "to")


def decision_of(state: GameState) -> Decision | None:
    """Return the requested decision, None if no decision is requested."""
    public = state.public_part
    return public.cascade.decision if public.HasField("cascade") else None


def with_choice(decision: Decision, line: str, config: GameConfig) -> str:
    """Return a line as notation; a number, a square or a building without a verb names a choice.

    A building, such as `Ann's Keep`, names a choice only if exactly one choice has that name.
    """
    buildings = decision.building_choice.choices
    verb = "choose" if buildings else "place"
    content = line.partition("#")[0].strip()
    places = choices(decision)
    if content.isascii() and content.isdigit() and 1 <= int(content[:9]) <= len(places):
        return f"{verb} {places[int(content) - 1]}"
    nouns = [_plain(tile_noun(each, config)) for each in buildings]
    named = [at for at, noun in zip(places, nouns, strict=False) if noun == _plain(content)]
    if len(named) == 1:
        return f"{verb} {named[0]}"
    try:
        return f"{verb} {Square.parse(content.upper()).name}"
    except ValueError:
        return line


def _plain(text: str) -> str:
    return text.replace("’", "'").casefold()
