"""The help during a game: its moves and commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.text import Text

from khronos_cli.language import rendered
from khronos_cli.narration.keys import Help
from khronos_cli.table.history import History
from khronos_engine.texts.languages import Key

COMMANDS: Final = (
    *("show", "boards", "why", "rule", "preview", "legal", "hint", "domains", "income", "review"),
    *("undo", "redo", "correct", "note", "save", "help", "quit"),
)
"""The first words of the lines that are not moves."""

_MOVES: Final = (
    ("build Keep Might F7 with MM", Help.SHORT),
    ("upgrade Might F7 to Castle E6 with I M II M", Help.WHO_PLAYS),
    ("demolish Faith C3 with R", ""),
    ("populate H4 with C", "renovate H4 with MM"),
    ("travel I Faith", Help.ADVENTURERS),
    ("exchange MMC", "swap CC for MR (Hold'em)"),
    ("end giving MC", Help.CARDS_LEFT),
    ("2, F7, choose F7", Help.DECISION),
    ("4 D3", Help.BY_NUMBER),
)

_HELP: Final[Sequence[tuple[str, Help]]] = (
    ("show", Help.SHOW),
    ("boards on", Help.BOARDS),
    ("why Keep on Might at F7", Help.WHY),
    ("why Castle from F7", Help.WHY_UPGRADE),
    ("rule H-1", Help.RULE),
    ("legal", Help.LEGAL),
    ("preview MOVE", Help.PREVIEW),
    ("hint", Help.HINT),
    ("domains", Help.DOMAINS),
    ("income", Help.INCOME),
    ("undo, redo", Help.UNDO),
    ("correct", Help.CORRECT),
    ("note TEXT", Help.NOTE),
    ("save FILE", Help.SAVE),
    ("quit", Help.QUIT),
)


def commands(history: History) -> list[str]:
    """Return the commands of a game; `correct` only with reported cards, `review` only when it is over."""
    absent = {"correct"} if history.is_dealt else set()
    if not history.state.public.over:
        absent.add("review")
    return [each for each in COMMANDS if each not in absent]


def help_lines(history: History) -> Iterator[Text]:
    """Yield the help of a game; `correct` only with reported cards."""
    yield Text(rendered(Help.MOVES), "bold")
    yield from table_of(_MOVES)
    yield Text(rendered(Help.LETTERS), "dim")
    if not history.is_dealt:
        yield Text(rendered(Help.ANY_PAYMENT), "dim")
    yield Text(rendered(Help.COMMANDS), "bold")
    yield from table_of([each for each in _HELP if each[1] is not Help.CORRECT or not history.is_dealt])


def table_of(rows: Sequence[tuple[str, Key | str]]) -> Iterator[Text]:
    """Yield rows as lines in two columns: the typed line, which is the same in all languages, and its meaning."""
    width = max(len(typed) for typed, _ in rows)
    for typed, means in rows:
        yield Text.assemble(f"  {typed:<{width}}  ", (rendered(means), "dim"))
