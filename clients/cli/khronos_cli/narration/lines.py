"""A game told in a few lines a turn: who built what where, what rippled, what clashed and shrank, who earned what."""

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.decision_pb2 import Decision
from khronos.v1.event_pb2 import Event, GameEnded
from khronos.v1.state_pb2 import Player
from khronos_cli.draw.palette import seat_style
from khronos_cli.narration.consequences import consequences
from khronos_cli.narration.deeds import answer_text, deed_text, income_text
from khronos_cli.words import cards_text, counted, listed, seat_name

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
                yield Text(f"The Hold'em row: {cards_text(event.row_laid.cards)}.")
            case "first_player_chosen":
                yield Text(f"{seat_name(config, event.first_player_chosen.seat)} begins.")
            case _:
                pass


def turn_heading(number: int, seat: int, money: int, config: GameConfig) -> Text:
    """Return the line above a player's turn."""
    return Text.assemble(
        (f"Turn {number} ", "bold"),
        (f" {seat_name(config, seat)} ", seat_style(config, seat)),
        (f" {counted(money, 'Ecu')}", "dim"),
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
        yield Text.assemble(("  Income", "bold green"), f": {income}")
    if asked is None:
        who = f"{seat_name(config, action.seat)} " if named else ""
        yield Text(f"  {who}{deed_text(action, events, config)}")
    else:
        yield Text.assemble(
            "  ",
            (f"{seat_name(config, asked.seat)} decides", "bold"),
            f" ({asked.clause}): ",
            answer_text(action, asked, config),
        )
    for news, text in consequences(events, config):
        yield Text.assemble("    ", (news, _NEWS), text)


def ranking_lines(events: Sequence[Event], players: Sequence[Player], config: GameConfig) -> Iterator[Text]:
    """Yield who won and with how many Ecus, from the last events of a game."""
    ended = next(event.game_ended for event in events if event.HasField("game_ended"))
    yield Text(f"{winners_text(ended, config)}:", "bold")
    for seat in ended.ranking:
        money = players[seat - 1].money
        place_ = 1 + sum(each.money > money for each in players)
        yield Text.assemble(
            f"  {place_}. ", (f" {seat_name(config, seat)} ", seat_style(config, seat)), f" {counted(money, 'Ecu')}"
        )


def winners_text(ended: GameEnded, config: GameConfig) -> str:
    """Return who won, or shared the win."""
    winners = [seat_name(config, seat) for seat in ended.winners]
    return f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
