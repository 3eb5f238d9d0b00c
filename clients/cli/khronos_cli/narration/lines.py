"""A game told in a few lines a turn: who built what where, what rippled, what clashed and shrank, who earned what."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.event_pb2 import Event, GameEnded
from khronos.v1.state_pb2 import Player
from khronos_cli.draw.palette import seat_style
from khronos_cli.language import sentence, spoken
from khronos_cli.names import seat_name
from khronos_cli.narration.consequences import consequences
from khronos_cli.narration.deeds import answer_text, deed_text, income_text
from khronos_cli.narration.keys import Narration, Told
from khronos_cli.narration.nouns import cards_noun, ecus_noun
from khronos_engine.texts.languages import Phrase

_NEWS: Final = "bold bright_magenta"


def opening_lines(events: Sequence[Event], config: GameConfig) -> Iterator[Text]:
    """Yield how a game begins: who plays, what is laid out, who is first."""
    players = (
        Text.assemble((f" {seat} ", seat_style(config, seat)), f" {each.name}")
        for seat, each in enumerate(config.seats, start=1)
    )
    yield Text("   ").join(players)
    for event in events:
        match event.WhichOneof("fact"):
            case "row_laid":
                yield Text(sentence(Phrase.of(Told.ROW, cards=cards_noun(event.row_laid.cards))))
            case "first_player_chosen":
                yield Text(sentence(Phrase.of(Told.BEGINS, seat=seat_name(config, event.first_player_chosen.seat))))
            case _:
                pass


def turn_heading(number: int, seat: int, money: int, config: GameConfig) -> Text:
    """Return the line above a player's turn."""
    return Text.assemble(
        (f"{spoken(Phrase.of(Narration.TURN, count=number))} ", "bold"),
        (f" {seat_name(config, seat)} ", seat_style(config, seat)),
        (f" {spoken(ecus_noun(money))}", "dim"),
    )


def action_lines(
    events: Sequence[Event], config: GameConfig, asked: Decision | None, *, named: bool = False
) -> Iterator[Text]:
    """Yield what one action did: a line for the deed itself, then one for each thing that it set off.

    Args:
        events: The events of the action.
        config: What the game is played with.
        asked: The decision that the action answers; None, it is none.
        named: Whether to say who acts; under the heading of a turn that is known.
    """
    action = events[0].action_taken.action
    income = income_text(events)
    if income:
        yield Text.assemble((f"  {spoken(Phrase.of(Narration.INCOME))}", "bold green"), f": {income}")
    if asked is None:
        deed = deed_text(action, events, config)
        seat = seat_name(config, action.seat)
        yield Text(f"  {spoken(Phrase.of(Narration.BY, seat=seat, said=deed)) if named else deed}")
    else:
        yield Text.assemble(
            "  ",
            (spoken(Phrase.of(Narration.DECIDES, seat=seat_name(config, asked.seat))), "bold"),
            f" ({asked.clause}): ",
            answer_text(action, asked, config),
        )
    for news, text in consequences(events, config):
        yield Text.assemble("    ", (news, _NEWS), text)


def ranking_lines(events: Sequence[Event], players: Sequence[Player], config: GameConfig) -> Iterator[Text]:
    """Yield who won and with how many Ecus, from the last events of a game."""
    ended = next(event.game_ended for event in events if event.HasField("game_ended"))
    winners = _winners(ended, config)
    yield Text(f"{spoken(Phrase.of(Narration.WINS, count=len(winners), seats=winners))}:", "bold")
    for seat in ended.ranking:
        money = players[seat - 1].money
        place_ = 1 + sum(each.money > money for each in players)
        yield Text.assemble(
            f"  {place_}. ", (f" {seat_name(config, seat)} ", seat_style(config, seat)), f" {spoken(ecus_noun(money))}"
        )


def next_text(number: int, seat: int, config: GameConfig) -> str:
    """Return whose turn it is now."""
    return sentence(Phrase.of(Told.NEXT, count=number, seat=seat_name(config, seat)))


def end_text(ended: GameEnded, config: GameConfig) -> str:
    """Return how a game ended: who won, or shared the win."""
    winners = _winners(ended, config)
    return sentence(Phrase.of(Told.WON if len(winners) == 1 else Told.SHARED, seats=winners))


def _winners(ended: GameEnded, config: GameConfig) -> tuple[str, ...]:
    return tuple(seat_name(config, seat) for seat in ended.winners)
