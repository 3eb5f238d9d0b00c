"""Print a review of a game: where its money came from, a curve over the turns, and decisive turns."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from khronos.v1.config_pb2 import GameConfig
from khronos.v1.material_pb2 import Age
from khronos.v1.record_pb2 import GameRecord, TextForm
from khronos.v1.referee_service_pb2 import ReviewGameResponse
from khronos.v1.review_pb2 import MoneySource, PlayerTurn, Standing
from khronos_cli.answers import part_lines
from khronos_cli.console import plain_table
from khronos_cli.draw.boards import board_lines
from khronos_cli.language import Files, Review, colon, decimal, fill, join_parts, render
from khronos_cli.names import AGES, age_name, enum_text, seat_mark, seat_name
from khronos_cli.palette import seat_style
from khronos_cli.terminal_text import printable
from khronos_client import AnyReferee
from khronos_engine.texts.languages import TextKey

MAX_TURNS = 5
"""The default maximum number of decisive turns."""

_ONE_ECU = 10
"""The minimum advantage of a better turn, in tenths of an Ecu, for the turn to be shown."""


Draw: TypeAlias = Callable[[PlayerTurn], Iterable[Text]]
"""A function that draws the boards after a better turn."""


def review_lines(
    seen: ReviewGameResponse, turns: int, corrected: int | None, draw: Draw = lambda _: ()
) -> Iterator[RenderableType]:
    """Yield a review: the sources of money, the money after each turn, the curve, and the decisive turns.

    Args:
        seen: The review.
        turns: The maximum number of decisive turns.
        corrected: The turn of the last correction, after which the review begins; None without corrections.
        draw: Draws the boards after a better turn; by default, nothing is drawn.
    """
    if corrected is not None:
        yield Text(fill(Files.BEGINS_CORRECTED, count=corrected))
    if not seen.turns:
        yield Text(render(Review.NOTHING_PLAYED if corrected is None else Review.NOTHING_SINCE))
        return
    config = seen.state.public_part.config
    ends = {turn.number: turn.standings for turn in seen.turns}
    yield Text(render(Review.MONEY), "bold")
    yield _table(config, _money_rows(seen, Review.START if corrected is None else Review.CORRECTED))
    yield from (Text(), Text(render(Review.AFTER_TURNS), "bold"))
    yield _table(config, ((fill(Review.AFTER, count=number), _money(end)) for number, end in ends.items()))
    yield from (Text(), Text(render(Review.CURVE), "bold"))
    points = {seen.turns[0].number - 1: seen.start, **ends}
    yield from curve([(number, [each.value_tenths for each in at]) for number, at in points.items()], config)
    if turns:
        yield from (Text(), Text(render(Review.DECIDED), "bold"))
        yield from decisive_lines(seen, turns, config, draw)


def request_comparisons(client: AnyReferee, game: GameRecord | str) -> ReviewGameResponse:
    """Request all pages of a review, with a comparison of every turn that can be compared."""
    seen = client.review(game, with_comparisons=True)
    while seen.next_page_token:
        page = client.review(game, with_comparisons=True, page_token=seen.next_page_token)
        seen.turns.extend(page.turns)
        seen.next_page_token = page.next_page_token
    return seen


def better_boards(client: AnyReferee, game: GameRecord | str, turn: PlayerTurn, width: int) -> Iterator[Text]:
    """Yield the boards that a better turn would have changed, as they would be after that turn.

    Args:
        client: The referee.
        game: The game.
        turn: A turn that was compared.
        width: The maximum number of characters of a line.
    """
    record = game
    if isinstance(record, str):
        record = client.read_text(record, TextForm.TEXT_FORM_RECORD).content.record
    played = [each.action for each in client.replay(game).steps]
    beginning = record.setup if record.HasField("setup") else record.position
    before = client.replay(beginning, played[: turn.first_action + turn.comparison.actions_before]).state
    after = client.replay(before, [each.action for each in turn.comparison.better]).state.public_part
    old_and_new = zip(AGES, before.public_part.boards, after.boards, strict=True)
    changed = [age for age, old, new in old_and_new if old != new]
    if changed:
        yield Text()
        yield from board_lines(after, width, changed)
        yield Text()


def _money_rows(seen: ReviewGameResponse, begins: TextKey) -> Iterator[tuple[str, list[str]]]:
    """Yield a row for each source of money, with an amount for each player. The title of the first row is `begins`."""
    amounts: dict[tuple[MoneySource.ValueType, int, Age.ValueType], list[int]] = {}
    for turn in seen.turns:
        for entry in turn.entries:
            number = turn.number if entry.source == MoneySource.MONEY_SOURCE_INCOME else 0
            row = amounts.setdefault((entry.source, number, entry.age), [0] * len(seen.start))
            row[entry.seat - 1] += entry.amount
    yield render(begins), _money(seen.start)
    for (source, number, age), row in sorted(amounts.items()):
        key = enum_text(MoneySource, source, "money_sources")
        name = fill(key, count=number, age=age_name(age)) if isinstance(key, TextKey) else key
        yield name, [f"{each:+d}" if each else "–" for each in row]
    yield render(Review.END), _money(seen.turns[-1].standings)


def _money(standings: Iterable[Standing]) -> list[str]:
    return [str(each.money) for each in standings]


def decisive_lines(seen: ReviewGameResponse, max_turns: int, config: GameConfig, draw: Draw) -> Iterator[Text]:
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
            line = printable(join_parts(actions))
            yield Text.assemble((f"  {render(key)} ({decimal(tenths, '+')}){colon()} ", "dim"), line)
        yield Text(f"  {render(Review.WHY)}{colon()}", "dim")
        yield from (Text(f"    {line}") for line in part_lines(turn.comparison.parts))
        yield from draw(turn)
    if compared and not decisive:
        yield Text(render(Review.NONE_BETTER))
    left_out = len(seen.turns) - len(compared)
    if left_out:
        yield Text(fill(Review.NOT_COMPARED, count=left_out), "dim")


def lost_tenths(turn: PlayerTurn) -> int:
    """Return the value of the best turn found minus the value of the played turn, in tenths of an Ecu."""
    return turn.comparison.best_tenths - turn.comparison.played_tenths


def _table(config: GameConfig, rows: Iterable[tuple[str, list[str]]]) -> Table:
    """Build a table with a title for each row and a column for each player. The last row is bold."""
    table = plain_table()
    table.add_column()
    for seat, _ in enumerate(config.seats, start=1):
        table.add_column(f" {seat_name(config, seat)} ", justify="right", header_style=seat_style(config, seat))
    for name, cells in rows:
        table.add_row(name, *cells, style="bold" if name == render(Review.END) else None)
    return table


_ROWS = 10
"""The number of lines of the chart above the line of 0 Ecus."""

_GAP = 3
"""The number of columns between two game turns."""


def curve(values: Sequence[tuple[int, Sequence[int]]], config: GameConfig) -> Iterator[Text]:
    """Yield the lines of a bar chart, with a column for each player in every game turn.

    Args:
        values: The number of each game turn, and each seat's value in that turn, in tenths of an Ecu, 0 or more.
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
                here = _row(value, step) == row
                line.append(seat_mark(config, seat) if here else " ", seat_style(config, seat) if here else "")
        line.rstrip()
        yield line
    places = len(config.seats)
    numbers = "".join(f"{number:>{_GAP + (places + 1) // 2}}".ljust(_GAP + places) for number, _ in values)
    yield Text(f"{' ' * width} └{'─' * ((_GAP + places) * len(values))}", no_wrap=True)
    yield Text(f"{' ' * (width + 2)}{numbers}".rstrip(), no_wrap=True)


def _row(value: int, step: int) -> int:
    """Return the line of the chart nearest to a value, counted from 0 at the bottom."""
    return (value + step // 2) // step
