"""Lines about a game: its beginning, each action, each turn, the ranking."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.event_pb2 import Event
from khronos.v1.material_pb2 import Building
from khronos.v1.state_pb2 import Player
from khronos_cli.language import Narration, colon, fill, render, sentence
from khronos_cli.names import kind_noun, place, seat_mark, seat_name
from khronos_cli.palette import seat_style
from khronos_cli.terminal_text import printable
from khronos_engine.texts.languages import Common, Phrase
from khronos_engine.texts.narrator import EventText

_NEWS: Final = "bold bright_magenta"
_INCOME: Final = "bold green"
_DECISION: Final = "bold"
_ROUND: Final = frozenset({"turn_passed", "game_ended", "decision_requested"})
"""The events that pass the turn or end the game."""


def opening_lines(events: Sequence[Event], config: GameConfig) -> Iterator[Text]:
    """Yield the lines of a set-up: the players, the cards, the first player.

    Args:
        events: The events of the set-up, with their sentences.
        config: The configuration of the game.
    """
    players = (
        Text.assemble((f" {seat_mark(config, seat)} ", seat_style(config, seat)), f" {each.name}")
        for seat, each in enumerate(config.seats, start=1)
    )
    yield Text("   ").join(players)
    for event in events:
        if event.WhichOneof("fact") in {"row_laid", "first_player_chosen"}:
            yield Text(printable(event.sentence))


def turn_heading(number: int, seat: int, money: int, config: GameConfig) -> Text:
    """Return the line above a player's turn."""
    return Text.assemble(
        (f"{fill(Narration.TURN, count=number)} ", "bold"),
        (f" {seat_name(config, seat)} ", seat_style(config, seat)),
        (f" {render(ecus_noun(money))}", "dim"),
    )


def action_lines(events: Sequence[Event]) -> Iterator[Text]:
    """Yield a line for an action, then one for each of its consequences.

    Args:
        events: The events of the action, with their sentences.
    """
    for event in events:
        fact = event.WhichOneof("fact")
        if not event.sentence or fact in _ROUND:
            continue
        text = printable(event.sentence)
        match fact:
            case "action_taken":
                yield _style_head("  ", text, _DECISION) if _is_decision(event) else Text(f"  {text}")
            case "income_collected":
                yield _style_head("  ", text, _INCOME)
            case _:
                yield _style_head("    ", text, _NEWS)


def round_lines(events: Sequence[Event]) -> Iterator[Text]:
    """Yield the next turn, or the end of the game."""
    for event in events:
        if event.WhichOneof("fact") in {"turn_passed", "game_ended"}:
            yield Text(f"  {printable(event.sentence)}")


def _is_decision(event: Event) -> bool:
    return event.action_taken.action.WhichOneof("verb") in {"choose_building", "place_building"}


def _style_head(indent: str, text: str, style: str) -> Text:
    """Return a sentence with the part before its colon in a style."""
    head, colon, rest = text.partition(": ")
    return Text.assemble(indent, (head, style), f"{colon}{rest}") if colon else Text(f"{indent}{text}")


def question_text(asked: Decision, config: GameConfig) -> str:
    """Return the question of a decision."""
    seat = seat_name(config, asked.seat)
    if asked.HasField("place_choice"):
        question = asked.place_choice
        building = building_noun(question.building, config, own=asked.seat)
        return sentence(Phrase.of(EventText.WHERE_TO, seat=seat, building=building, kind=kind_noun(question.kind)))
    buildings = tuple(building_noun(each, config) for each in asked.building_choice.choices)
    return sentence(Phrase.of(EventText.WHICH_SHRINKS, seat=seat, buildings=buildings))


def ranking_lines(events: Sequence[Event], players: Sequence[Player], config: GameConfig) -> Iterator[Text]:
    """Yield the ranking with the Ecus of each player, from the last events of a game."""
    ended = next(event.game_ended for event in events if event.HasField("game_ended"))
    winners = tuple(seat_name(config, seat) for seat in ended.winners)
    yield Text(f"{fill(Narration.WINS, count=len(winners), seats=winners)}{colon()}", "bold")
    for seat in ended.ranking:
        money = players[seat - 1].money
        place_ = 1 + sum(each.money > money for each in players)
        yield Text.assemble(
            f"  {place_}. ",
            (f" {seat_name(config, seat)} ", seat_style(config, seat)),
            f" {render(ecus_noun(money))}",
        )


def next_text(number: int, seat: int, config: GameConfig) -> str:
    """Return the line that names the current player."""
    return sentence(Phrase.of(EventText.NEXT, count=number, seat=seat_name(config, seat)))


def building_noun(building: Building, config: GameConfig, own: int = 0) -> str:
    """Return a building, such as `Ben's Keep at F7` or `the Town at C4`.

    Args:
        building: The building.
        config: The configuration of the game.
        own: A seat that the sentence has already named, and that is therefore not named again as the owner.
    """
    kind, square = kind_noun(building.kind), place(building)
    if building.owner not in {0, own}:
        owner = seat_name(config, building.owner)
        return fill(Common.owned_building, owner=owner, kind=kind, square=square)
    key = Common.ruin if building.ruin else Common.printed_hamlet if building.printed else Common.building
    return fill(key, kind=kind, square=square)


def tile_noun(building: Building, config: GameConfig) -> str:
    """Return a building without its square, such as `Ben's Keep` or `the Town`."""
    kind = kind_noun(building.kind)
    if building.owner:
        return fill(Narration.OWNED, owner=seat_name(config, building.owner), kind=kind)
    return render(kind)


def ecus_noun(amount: int) -> Phrase:
    """Return a sum of money."""
    return Phrase.of(Common.ecus, amount=amount)


def cards_noun(count: int) -> Phrase:
    """Return a number of cards of any type."""
    return Phrase.of(Common.cards_of_any_type, count=count)
