"""The help about moves that are possible in the situation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from khronos.v1.config_pb2 import Edition
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import choices
from khronos_cli.language import Help, render
from khronos_cli.table.history import History
from khronos_cli.table.numbered import decision_of, with_choice
from khronos_cli.table.status import hand_of
from khronos_engine.texts.languages import TextKey


def move_lines(history: History, state: GameState) -> Iterator[Text]:
    """Yield the moves, or the answers, that are possible for the player who sees a state; nothing after the end."""
    if state.public_part.over:
        return
    yield Text(render(Help.MOVES), "bold")
    yield from table_of(_move_rows(state))
    if decision_of(state) is None:
        yield Text(render(Help.LETTERS), "dim")
        if not history.is_dealt:
            yield Text(render(Help.ANY_PAYMENT), "dim")


def _move_rows(state: GameState) -> Iterator[tuple[str, TextKey | str]]:
    """Yield the forms of moves, or of the answers to the requested decision."""
    config, decision = state.public_part.config, decision_of(state)
    if decision is not None:
        yield f"1, {choices(decision)[0]}, {with_choice(decision, '1', config)}", Help.DECISION
        return
    yield "build Keep Might F7 with MM", Help.SHORT
    yield "upgrade Might F7 to Castle E6 with I M II M", Help.WHO_PLAYS
    yield "demolish Faith C3 with R", ""
    yield "populate H4 with C", "renovate H4 with MM"
    yield "travel I Faith", Help.ADVENTURERS
    yield "exchange MMC", Help.EXCHANGE
    if config.holdem:
        yield "swap CC for MR", Help.SWAP
    if config.edition == Edition.EDITION_RIO_GRANDE:
        yield "end giving MC", Help.CARDS_LEFT
    elif hand_of(state, state.public_part.turn.seat) is None:
        yield "end giving MC", Help.ALL_CARDS_LEFT
    else:
        yield "end", Help.ALL_CARDS_LEFT
    yield "4 D3", Help.BY_NUMBER


def table_of(rows: Iterable[tuple[str, TextKey | str]]) -> Iterator[Text]:
    """Yield rows as lines in two columns: the typed line, which is the same in all languages, and its meaning."""
    rows = list(rows)
    width = max(len(typed) for typed, _ in rows)
    for typed, means in rows:
        yield Text.assemble(f"  {typed:<{width}}  ", (render(means), "dim"))
