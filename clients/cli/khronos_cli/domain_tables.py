"""Tables of domains and incomes."""

from collections.abc import Iterable, Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from khronos.v1.advice_pb2 import BoardIncome, Domain, IncomeForecast
from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Building
from khronos_cli.console import Sentence
from khronos_cli.language import Domains, Drawing, Narration, colon, fill, in_parts, render
from khronos_cli.names import AGES, age_name, ecus_text, kind_name, place, seat_name
from khronos_cli.palette import seat_style
from khronos_cli.terminal_text import printable
from khronos_client import square_name, squares


def domain_lines(domains: Sequence[Domain], config: GameConfig, *, whole: bool = False) -> Iterator[RenderableType]:
    """Yield the table of the domains of each board, and the number of single printed Hamlets that no player holds.

    Args:
        domains: The domains.
        config: The configuration of the game.
        whole: Whether the tables also list these Hamlets.
    """
    for board in dict.fromkeys(each.age for each in domains):
        there = [each for each in domains if each.age == board]
        chosen = [each for each in there if whole or not stands_alone(each)]
        yield Text(age_name(board).upper(), "bold")
        if chosen:
            yield domain_table(chosen, config)
        if len(chosen) < len(there):
            yield Text(fill(Domains.ALONE, count=len(there) - len(chosen)), "dim")


def _seat(config: GameConfig, seat: int) -> Text:
    """Return the name of a player in the player's colours."""
    return Text(f" {seat_name(config, seat)} ", seat_style(config, seat))


def stands_alone(domain: Domain) -> bool:
    """Return whether a domain is a single printed Hamlet that no player holds."""
    return len(domain.buildings) == 1 and domain.buildings[0].printed and not domain.holders


def domain_table(domains: Iterable[Domain], config: GameConfig) -> Table:
    """Build a table of domains: place, members, strength, income, holder and reason."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(render(Domains.AT), no_wrap=True)
    table.add_column(render(Domains.MEMBERS), ratio=3)
    for title in (Domains.MILITARY, Domains.RELIGIOUS, Domains.CIVIL, Drawing.MONEY):
        table.add_column(render(title), justify="right", no_wrap=True)
    table.add_column(render(Domains.HELD_BY), no_wrap=True)
    table.add_column(render(Narration.WHY), ratio=2, overflow="fold")
    table.add_column("", style="dim", no_wrap=True)
    for domain in domains:
        holders = Text(" ").join(_seat(config, seat) for seat in domain.holders)
        powers = (domain.military_power, domain.religious_power, domain.civil_power)
        table.add_row(
            square_name(next(squares(domain.squares))),
            _members(domain.buildings, config),
            *(str(power) if power else "-" for power in powers),
            str(domain.worth) if domain.holders else f"({domain.worth})",
            holders if domain.holders else Text(render(Domains.NOBODY), "dim"),
            Sentence(printable(domain.sentence)),
            domain.clause,
        )
    return table


def _members(buildings: Sequence[Building], config: GameConfig) -> str:
    """Return the members of a domain by owner (members without an owner last), each with its square and cubes."""
    owners = sorted({each.owner for each in buildings}, key=lambda seat: (seat == 0, seat))
    return in_parts(
        (f"{seat_name(config, owner)}{colon()} " if owner else "")
        + ", ".join(_member(each, config) for each in buildings if each.owner == owner)
        for owner in owners
    )


def _member(building: Building, config: GameConfig) -> str:
    words = {"kind": kind_name(building.kind), "square": place(building)}
    key = Domains.PRINTED if building.printed else Domains.RUINED
    tile = fill(key, **words) if building.printed or building.ruin else " ".join(words.values())
    cubes = ", ".join(f"{seat_name(config, seat)} {count}" for seat, count in enumerate(building.cubes, 1) if count)
    return f"{tile} [{cubes}]" if cubes else tile


def income_table(forecasts: Iterable[IncomeForecast], config: GameConfig) -> Table:
    """Build a table of incomes: a row for each player, a column for each board, and the sum."""
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
    table.add_column("")
    for board in AGES:
        table.add_column(age_name(board))
    table.add_column(render(Domains.TOTAL), style="bold")
    for each in forecasts:
        table.add_row(
            _seat(config, each.seat),
            *(_write_income(board) for board in each.boards),
            ecus_text(each.total),
        )
    return table


def _write_income(board: BoardIncome) -> str:
    """Return the income of a board, or a note that no adventurer is there to collect it."""
    if board.adventurer_present or not board.worth:
        return str(board.paid)
    return fill(Domains.UNCOLLECTED, worth=board.worth)
