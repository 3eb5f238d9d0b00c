"""Answers to a requested decision by number, square or building."""

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import choices
from khronos_cli.narration.nouns import tile_noun
from khronos_engine.game.squares import Square


def decision_of(state: GameState) -> Decision | None:
    """Return the requested decision, None without one."""
    public = state.public_part
    return public.cascade.decision if public.HasField("cascade") else None


def with_choice(decision: Decision, line: str, config: GameConfig) -> str:
    """Return a line as notation; a number, a square or a building alone names a choice.

    A building, such as `Ann's Keep`, does where only one of the choices is named so.
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
