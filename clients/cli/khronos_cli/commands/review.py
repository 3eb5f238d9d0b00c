"""`khronos review`: look back at a recorded game."""

from typing import TYPE_CHECKING

import typer

from khronos_cli.connection_options import NO_SERVER, Connection, takes_connection
from khronos_cli.errors import Exit
from khronos_cli.options import RecordFile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from khronos.v1.config_pb2 import GameConfig
    from khronos_client import Account

EPILOG = """Examples:

khronos demo --players 2 --record game.txt
khronos review game.txt
"""


@takes_connection
def review(record: RecordFile, connection: Connection = NO_SERVER) -> None:
    """Look back at a recorded game: where everyone's Ecus came from and went, and what everyone had after each turn.

    Exit code 0: all was played. 1: an action departs; `khronos replay` names it.
    """
    from khronos_cli.connect import referee
    from khronos_cli.console import console
    from khronos_cli.files import path_label, read_text
    from khronos_cli.language import filled, rendered
    from khronos_cli.narration.keys import Commands, Review
    from khronos_cli.state_files import game_of
    from khronos_client import accounts

    game = game_of(read_text(record), path_label(record))
    with referee(connection) as client:
        answer = client.replay(game, with_events=True)
    out = console()
    if answer.HasField("departure"):
        out.print(filled(Commands.DEPARTS, count=len(answer.steps)))
        raise typer.Exit(Exit.REFUSED)
    if not answer.steps:
        out.print(rendered(Review.NOTHING_PLAYED))
        return
    public = answer.state.public_part
    found = accounts(public, [event for step in answer.steps for event in step.events])
    out.print(rendered(Review.MONEY), style="bold")
    out.print(money_table(found, public.config))
    out.print()
    out.print(rendered(Review.AFTER_TURNS), style="bold")
    out.print(turn_table(found, public.config))


def money_table(found: "Sequence[Account]", config: "GameConfig") -> "Table":
    """Return a row for each way in which money came or went, with a column for each player."""
    from khronos.v1.event_pb2 import MoneyReason
    from khronos_cli.language import filled, rendered
    from khronos_cli.names import age_name
    from khronos_cli.narration.keys import Review

    table = _table(config)
    table.add_row(rendered(Review.START), *(str(each.start) for each in found))
    table.add_row(rendered(Review.BONUSES), *(_signed(each.bonuses) for each in found))
    for turn, age in sorted({key for each in found for key in each.incomes}):
        title = filled(Review.INCOME, count=turn, age=age_name(age))
        table.add_row(title, *(_signed(each.incomes.get((turn, age), 0)) for each in found))
    for reason, key in (
        (MoneyReason.MONEY_REASON_EXCHANGE, Review.EXCHANGE),
        (MoneyReason.MONEY_REASON_TRAVEL, Review.TRAVEL),
        (MoneyReason.MONEY_REASON_DEMOLITION, Review.DEMOLITION),
    ):
        table.add_row(rendered(key), *(_signed(-each.paid.get(reason, 0)) for each in found))
    table.add_row(rendered(Review.END), *(str(each.end) for each in found), style="bold")
    return table


def turn_table(found: "Sequence[Account]", config: "GameConfig") -> "Table":
    """Return a row for each game turn, with what each player had when it ended."""
    from khronos_cli.language import filled
    from khronos_cli.narration.keys import Review

    table = _table(config)
    for turn in sorted({turn for each in found for turn in each.after_turns}):
        table.add_row(filled(Review.AFTER, count=turn), *(str(each.after_turns[turn]) for each in found))
    return table


def _table(config: "GameConfig") -> "Table":
    """Return a table with a column for each player."""
    from rich.table import Table

    from khronos_cli.draw.palette import seat_style
    from khronos_cli.names import seat_name

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column()
    for seat, _ in enumerate(config.seats, start=1):
        table.add_column(f" {seat_name(config, seat)} ", justify="right", header_style=seat_style(config, seat))
    return table


def _signed(amount: int) -> str:
    """Return Ecus that came or went; nothing that did neither."""
    return f"{amount:+d}" if amount else "–"
