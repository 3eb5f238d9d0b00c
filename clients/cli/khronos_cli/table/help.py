"""The help during a game: the moves and commands that are possible in the situation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.text import Text

from khronos.v1.config_pb2 import Edition
from khronos.v1.state_pb2 import GameState
from khronos_cli.answers import choices
from khronos_cli.language import Help, render
from khronos_cli.spelling import COMMANDS
from khronos_cli.table.history import History
from khronos_cli.table.numbered import decision_of, with_choice
from khronos_cli.table.status import hand_of
from khronos_engine.texts.languages import TextKey

_HELP: Final[Sequence[tuple[str, TextKey]]] = (
    ("show", Help.SHOW),
    ("boards on", Help.BOARDS),
    ("why Keep on Might at F7", Help.WHY),
    ("why Castle from F7", Help.WHY_UPGRADE),
    ("why", Help.WHY_DECISION),
    ("rule H-1", Help.RULE),
    ("legal", Help.LEGAL),
    ("preview MOVE", Help.PREVIEW),
    ("hint", Help.HINT),
    ("plan MOVE; MOVE", Help.PLAN),
    ("domains", Help.DOMAINS),
    ("income", Help.INCOME),
    ("review", Help.REVIEW),
    ("undo, redo", Help.UNDO),
    ("correct", Help.CORRECT),
    ("note TEXT", Help.NOTE),
    ("Ann leaves", Help.LEAVING),
    ("save FILE", Help.SAVE),
    ("quit", Help.QUIT),
)

_OF_TURN: Final = {Help.WHY, Help.WHY_UPGRADE, Help.LEGAL}
"""What can be asked while the current player may move."""


def commands(history: History) -> list[str]:
    """Return the commands of a game: `correct` only with reported cards, and `review` only after the end."""
    absent = {"correct"} if history.is_dealt else set()
    if not history.state.public_part.over:
        absent.add("review")
    return [each for each in COMMANDS if each not in absent]


def help_lines(history: History, state: GameState) -> Iterator[Text]:
    """Yield the help of a game: the possible inputs of the player who sees the state."""
    if not state.public_part.over:
        yield Text(render(Help.MOVES), "bold")
        yield from table_of(_move_rows(state))
        if decision_of(state) is None:
            yield Text(render(Help.LETTERS), "dim")
            if not history.is_dealt:
                yield Text(render(Help.ANY_PAYMENT), "dim")
    absent = _list_useless_commands(history)
    yield Text(render(Help.COMMANDS), "bold")
    yield from table_of([each for each in _HELP if each[1] not in absent])


def _list_useless_commands(history: History) -> set[TextKey]:
    """Return the commands that are of no use now."""
    public = history.state.public_part
    absent = {Help.CORRECT} if history.is_dealt else set()
    if public.over:
        absent |= {*_OF_TURN, Help.WHY_DECISION, Help.PREVIEW, Help.HINT, Help.PLAN}
    else:
        absent.add(Help.REVIEW)
        absent |= {Help.WHY_DECISION} if decision_of(history.state) is None else _OF_TURN
    return absent


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
