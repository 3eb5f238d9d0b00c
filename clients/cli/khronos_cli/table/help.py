"""The lines that can be typed during a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text

COMMANDS: Final = (
    *("show", "boards", "why", "rule", "preview", "legal", "domains", "income"),
    *("undo", "redo", "correct", "note", "save", "help", "quit"),
)
"""The first words of the lines that are no moves."""

_MOVES: Final = (
    ("build Keep Might F7 with MM", "words may be cut off: b k mi f7 mm"),
    ("upgrade Might F7 to Castle E6 with A M B M", "who plays which card, where it matters"),
    ("demolish Faith C3 with R", ""),
    ("populate H4 with C", "renovate H4 with MM"),
    ("travel A Faith", "A and B are the two adventurers"),
    ("exchange MMC", "swap CC for MR (Hold'em)"),
    ("end giving MC", "the cards left that are given up; `end giving nothing`"),
    ("2, F7 or choose F7", "a decision, by number, by square or in full"),
)

_HELP: Final = (
    ("show", "the boards; `show Might`, one of them; `show position` and `show record` as text"),
    ("boards on", "the boards stay on the screen, with the talk below; `boards off`"),
    ("why Keep on Might at F7", "why it can't go there, or what it would set off; without a square, the whole board"),
    ("why Castle from F7", "the same for an upgrade; `why` also takes a whole move"),
    ("rule H-1", "a rule and how it is read here; `rule dominion` finds it by a word"),
    ("legal", "the legal moves; `legal construct keep`, `legal F7` only that"),
    ("preview MOVE", "what a move would set off, without taking it"),
    ("domains", "who holds which domain, and why"),
    ("income", "what everyone would collect now"),
    ("undo, redo", "undo a step, or redo it; `undo 3`, several"),
    ("correct", "correct the position by hand; alone, it lists how"),
    ("note TEXT", "a comment for the record"),
    ("save FILE", "a copy of the record; `save position FILE` only the position"),
    ("quit", "end; the game continues when the file is opened again"),
)


def help_lines() -> Iterator[Text]:
    """Yield everything that can be typed during a game."""
    yield Text("Moves, one a line", "bold")
    yield from table_of(_MOVES)
    yield Text("Cards are M, R and C; any payment is accepted that the totals allow.", "dim")
    yield Text("Commands", "bold")
    yield from table_of(_HELP)


def table_of(rows: tuple[tuple[str, str], ...]) -> Iterator[Text]:
    """Yield a line for each row: what is typed, and what it means, in two columns."""
    width = max(len(typed) for typed, _ in rows)
    for typed, means in rows:
        yield Text.assemble(f"  {typed:<{width}}  ", (means, "dim"))
