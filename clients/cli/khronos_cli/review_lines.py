"""The look back at a game: where its money came from, a curve over the turns, and decisive turns."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Age
from khronos.v1.record_pb2 import GameRecord
from khronos.v1.referee_service_pb2 import ReviewGameResponse
from khronos.v1.review_pb2 import MoneySource, PlayerTurn
from khronos_cli.answers import part_lines
from khronos_cli.language import Files, Review, colon, decimal, fill, in_parts, render
from khronos_cli.names import age_name, seat_mark, seat_name
from khronos_cli.palette import seat_style
from khronos_cli.terminal_text import printable
from khronos_client import AnyReferee
from khronos_engine.texts.languages import TextKey

MAX_TURNS = 5
"""The default maximum number of decisive turns."""

_ONE_ECU = 10
"""The minimum advantage of a better turn, in tenths of an Ecu, for the turn to be shown."""


def reviewed_lines(client: AnyReferee, game: str, corrected: int | None) -> Iterator[RenderableType]:
    """Request the review of a game and yield it; `corrected` is the turn of the last correction, if any."""
    yield from review_lines(request_comparisons(client, game), MAX_TURNS, corrected)


def review_lines(seen: ReviewGameResponse, turns: int, corrected: int | None) -> Iterator[RenderableType]:
    """Yield a review: money by its sources and after the turns, the curve, and the decisive turns.

    Args:
        seen: The review.
        turns: The maximum number of decisive turns.
        corrected: The turn of the last correction, after which the review begins; None without corrections.
    """
    if corrected is not None:
        yield Text(fill(Files.BEGINS_CORRECTED, count=corrected))
    if not seen.turns:
        yield Text(render(Review.NOTHING_PLAYED if corrected is None else Review.NOTHING_SINCE))
        return
    yield Text(render(Review.MONEY), "bold")
    yield money_table(seen, Review.START if corrected is None else Review.CORRECTED)
    yield from (Text(), Text(render(Review.AFTER_TURNS), "bold"))
    yield turn_table(seen)
    yield from (Text(), Text(render(Review.CURVE), "bold"))
    yield from _curve(seen)
    if turns:
        yield from (Text(), Text(render(Review.DECIDED), "bold"))
        yield from decisive_lines(seen, turns, seen.state.public_part.config)


def request_comparisons(client: AnyReferee, game: GameRecord | str) -> ReviewGameResponse:
    """Request all pages of the review, which compare every turn that can be compared."""
    seen = client.review(game, with_comparisons=True)
    while seen.next_page_token:
        page = client.review(game, with_comparisons=True, page_token=seen.next_page_token)
        seen.turns.extend(page.turns)
        seen.next_page_token = page.next_page_token
    return seen


def money_table(seen: ReviewGameResponse, begins: TextKey) -> Table:
    """Build a table of money: a row for each source, the first named `begins`, a column for each player."""
    amounts: dict[tuple[MoneySource.ValueType, int, Age.ValueType], list[int]] = {}
    for turn in seen.turns:
        for entry in turn.entries:
            number = turn.number if entry.source == MoneySource.MONEY_SOURCE_INCOME else 0
            row = amounts.setdefault((entry.source, number, entry.age), [0] * len(seen.start))
            row[entry.seat - 1] += entry.amount
    table = _table(seen.state.public_part.config)
    table.add_row(render(begins), *(str(each.money) for each in seen.start))
    for source, number, age in sorted(amounts):
        row = amounts[source, number, age]
        table.add_row(_source_text(source, number, age), *(f"{each:+d}" if each else "–" for each in row))
    end = seen.turns[-1].standings
    table.add_row(render(Review.END), *(str(each.money) for each in end), style="bold")
    return table


def _source_text(source: MoneySource.ValueType, number: int, age: Age.ValueType) -> str:
    """Return the name of a source of money, with the game turn if it is an income."""
    match source:
        case MoneySource.MONEY_SOURCE_INCOME:
            return fill(Review.INCOME, count=number, age=age_name(age))
        case MoneySource.MONEY_SOURCE_BONUS:
            return fill(Review.BONUSES, age=age_name(age))
        case MoneySource.MONEY_SOURCE_EXCHANGE:
            return render(Review.EXCHANGE)
        case MoneySource.MONEY_SOURCE_TRAVEL:
            return render(Review.TRAVEL)
        case MoneySource.MONEY_SOURCE_DEMOLITION:
            return fill(Review.DEMOLITION, age=age_name(age))
        case _:
            return str(source)


def _last_turns(seen: ReviewGameResponse) -> dict[int, PlayerTurn]:
    """Return the last turn of a player in each game turn, by its number."""
    return {turn.number: turn for turn in seen.turns}


def turn_table(seen: ReviewGameResponse) -> Table:
    """Build a table of money after each game turn, with a column for each player."""
    table = _table(seen.state.public_part.config)
    for number, turn in _last_turns(seen).items():
        table.add_row(fill(Review.AFTER, count=number), *(str(each.money) for each in turn.standings))
    return table


def _curve(seen: ReviewGameResponse) -> Iterator[Text]:

    first = seen.turns[0].number - 1
    points = [(first, seen.start), *((number, turn.standings) for number, turn in _last_turns(seen).items())]
    values = [(number, [each.value_tenths for each in standings]) for number, standings in points]
    return curve(values, seen.state.public_part.config)


def decisive_lines(seen: ReviewGameResponse, max_turns: int, config: GameConfig) -> Iterator[Text]:
    """Yield the turns that lost an Ecu or more, the largest loss first, each with a better turn and the reasons."""
    compared = [turn for turn in seen.turns if turn.HasField("comparison")]
    decisive = [turn for turn in compared if lost_tenths(turn) >= _ONE_ECU]
    decisive.sort(key=lost_tenths, reverse=True)
    for turn in decisive[:max_turns]:
        words = {"seat": seat_name(config, turn.seat), "ecus": decimal(lost_tenths(turn))}
        yield Text(fill(Review.COST, count=turn.number, **words))
        better = [*[each.notation for each in turn.comparison.better], "end"]
        for key, tenths, actions in (
            (Review.PLAYED, turn.comparison.played_tenths, turn.notation),
            (Review.BETTER, turn.comparison.best_tenths, better),
        ):
            line = printable(in_parts(actions))
            yield Text.assemble((f"  {render(key)} ({decimal(tenths, '+')}){colon()} ", "dim"), line)
        yield Text(f"  {render(Review.WHY)}{colon()}", "dim")
        yield from (Text(f"    {line}") for line in part_lines(turn.comparison.parts))
    if compared and not decisive:
        yield Text(render(Review.NONE_BETTER))
    left_out = len(seen.turns) - len(compared)
    if left_out:
        yield Text(fill(Review.NOT_COMPARED, count=left_out), "dim")


def lost_tenths(turn: PlayerTurn) -> int:
    """Return the value of the best turn found minus the value of the played turn, in tenths of an Ecu."""
    return turn.comparison.best_tenths - turn.comparison.played_tenths


def _table(config: GameConfig) -> Table:
    """Build an empty table with a column for each player."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column()
    for seat, _ in enumerate(config.seats, start=1):
        table.add_column(f" {seat_name(config, seat)} ", justify="right", header_style=seat_style(config, seat))
    return table


_ROWS = 10
"""The number of lines of the chart above the line of 0 Ecus."""

_GAP = 3
"""The number of columns between two game turns."""


def curve(values: Sequence[tuple[int, Sequence[int]]], config: GameConfig) -> Iterator[Text]:
    """Yield the lines of a bar chart, with a column for each player in every game turn.

    Args:
        values: For each game turn, the standing of each seat, in tenths of an Ecu, 0 or more.
        config: The players.
    """
    highest = max(10, *[value for _, of_turn in values for value in of_turn])
    step = -(-highest // (_ROWS * 10)) * 10
    width = max(len(str(step * _ROWS // 10)), 2)
    for row in range(_row(highest, step), -1, -1):
        line = Text(f"{row * step // 10:>{width}} │", no_wrap=True)
        for _, of_turn in values:
            line.append(" " * _GAP)
            for seat, value in enumerate(of_turn, start=1):
                if _row(value, step) == row:
                    line.append(seat_mark(config, seat), seat_style(config, seat))
                else:
                    line.append(" ")
        line.rstrip()
        yield line
    axis, numbers = Text(" " * width + " └", no_wrap=True), Text(" " * (width + 2), no_wrap=True)
    for number, of_turn in values:
        axis.append("─" * (_GAP + len(of_turn)))
        numbers.append(f"{number:>{_GAP + (len(of_turn) + 1) // 2}}".ljust(_GAP + len(of_turn)))
    numbers.rstrip()
    yield axis
    yield numbers


def _row(value: int, step: int) -> int:
    """Return the line nearest to a value, counted from 0 at the bottom."""
    return (value + step // 2) // step
