"""List the clauses of the rules, with one row per clause; verdicts, events, the catalog and docs cite their ids.

Their texts are in `rules/languages`, with a file for each language. The attributes of a clause are in English;
`khronos_engine.texts.languages` returns the texts in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from khronos_engine.game.resources import ENGLISH, templates

if TYPE_CHECKING:
    from collections.abc import Callable

RULES = "khronos_engine.rules"
"""The package whose language files have the texts of the rules."""


class Interpretation(NamedTuple):
    """Our interpretation of an ambiguity in the printed rules.

    Attributes:
        ours: Our interpretation, in one sentence.
        other: An alternative interpretation, in one sentence.
        why: The reason for our interpretation.
    """

    ours: str
    other: str
    why: str


class Clause(NamedTuple):
    """One rule.

    Attributes:
        id: The id with which verdicts cite the rule, such as `D-2`.
        section: The number of its section in the printed rulebook; empty if the section has no number.
        gaps: The number of ambiguities in the clause.
    """

    id: str
    section: str = ""
    gaps: int = 0

    @property
    def title(self) -> str:
        """The subject of the clause in a word or two, in English."""
        return english("clause_titles", self.id)

    @property
    def text(self) -> str:
        """The rule in one English sentence."""
        return english("clauses", self.id)

    @property
    def interpretations(self) -> tuple[Interpretation, ...]:
        """Our interpretations of the ambiguities, in English."""
        return self.interpretations_by(english)

    def interpretations_by(self, text: Callable[[str, str], str]) -> tuple[Interpretation, ...]:
        """Return our interpretations of the ambiguities, with the texts that a function returns.

        Args:
            text: A function that returns the text for a section and a key, such as `M-2.1.why`.
        """
        return tuple(
            Interpretation(*[text("interpretations", f"{self.id}.{number}.{part}") for part in Interpretation._fields])
            for number in range(1, self.gaps + 1)
        )

    @property
    def chapter(self) -> str:
        """The letters of the id, which are the key of the chapter."""
        return self.id.rpartition("-")[0]


_ROWS = (
    Clause("M-1", "Set-up"),
    Clause("M-2", "Set-up", 1),
    Clause("M-3", "Set-up", 1),
    Clause("M-4", "Set-up", 1),
    Clause("M-5", "Set-up"),
    Clause("M-6", "Set-up", 1),
    Clause("M-7", "Set-up"),
    Clause("V-1", "Set-up", 2),
    Clause("S-1", "Set-up"),
    Clause("S-2", "Game turn"),
    Clause("S-3", "Hold'em", 1),
    Clause("T-1", "Game turn"),
    Clause("T-2", "I"),
    Clause("T-3", "II-1"),
    Clause("T-4", "II-2"),
    Clause("T-5", "III, IV", 1),
    Clause("T-6", "IV"),
    Clause("T-7", "Game turn"),
    Clause("T-8", "C"),
    Clause("C-1", "2.1", 1),
    Clause("C-2", "2.1", 1),
    Clause("U-1", "2.2", 2),
    Clause("U-2", "2.2"),
    Clause("X-1", "2.3"),
    Clause("G-1", "A-1"),
    Clause("G-2", "A-1"),
    Clause("G-3", "A-1"),
    Clause("G-4", "A-1", 1),
    Clause("D-1", "A-2"),
    Clause("D-2", "A-2"),
    Clause("H-1", "A-3"),
    Clause("R-1", "B", 1),
    Clause("R-2", "B"),
    Clause("R-3", "B", 1),
    Clause("R-4", "B", 2),
    Clause("R-5", "B, 2.4", 1),
    Clause("R-6", "B", 2),
    Clause("R-7", "B", 1),
    Clause("R-8", "B"),
    Clause("R-9", "2.4", 1),
    Clause("J-1", "C-a"),
    Clause("J-2", "C-a", 1),
    Clause("J-3", "C-a", 1),
    Clause("J-4", "C-a", 1),
    Clause("J-5", "C-a"),
    Clause("J-6", "C-a", 1),
    Clause("DS-1", "C-a"),
    Clause("DS-2", "C-a"),
    Clause("DS-3", "C-a"),
    Clause("DS-4", "C-a", 2),
    Clause("DV-1", "C-b", 1),
    Clause("P-1", "2.4"),
    Clause("N-1", "2.5"),
    Clause("I-1", "III"),
    Clause("I-2", "III"),
    Clause("I-3", "III"),
    Clause("I-4", "III", 1),
    Clause("I-5", "III"),
    Clause("E-1", "End of the game", 1),
    Clause("HE-1", "Hold'em"),
    Clause("HE-2", "Hold'em"),
    Clause("ED-1"),
    Clause("ED-2"),
    Clause("ED-3"),
    Clause("ED-4"),
    Clause("EX-1", "II-1"),
    Clause("EX-2", "2.1"),
    Clause("EX-3", "2.2"),
    Clause("EX-4", "2.2"),
    Clause("EX-5", "2.3"),
    Clause("EX-6", "A-3"),
    Clause("EX-7", "B"),
    Clause("EX-8", "B"),
    Clause("EX-9", "B"),
    Clause("EX-10", "C-a"),
    Clause("EX-11", "C-a"),
    Clause("EX-12", "C-a"),
    Clause("EX-13", "C-b"),
    Clause("EX-14", "2.4"),
    Clause("EX-15", "2.5"),
    Clause("EX-16", "III", 1),
    Clause("EX-17", "Hold'em"),
    Clause("EX-18", "A-2"),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in _ROWS}
"""Every clause by its id, in the order of the rules; the rulebook's worked examples, `EX-1` to `EX-18`, come last."""

GLOSSARY: dict[str, tuple[str, ...]] = {
    "cascade": ("R-1", "J-2", "T-8"),
    "clash": ("J-3", "DV-1"),
    "discard": ("T-6",),
    "division": ("DV-1",),
    "domain": ("D-1",),
    "downsizing": ("DS-1", "DS-2", "DS-3", "DS-4"),
    "footprint": ("M-2",),
    "junction": ("J-1",),
    "majority": ("I-4",),
    "origin domain": ("J-3",),
    "paradox": ("R-6",),
    "power": ("J-3", "J-4", "I-2", "I-3", "I-4"),
    "predecessor": ("R-5",),
    "prestigious": ("I-2", "I-3"),
    "printed hamlet": ("M-3", "R-5"),
    "ripple": ("R-1", "R-3", "R-4"),
    "ruin": ("R-2", "I-4", "N-1", "M-2"),
    "shadow": ("R-1", "R-2"),
    "surcharge": ("G-3", "G-4"),
    "taxes": ("I-2",),
    "tithes": ("I-3",),
    "value": ("M-2", "H-1"),
    "vestige": ("R-2", "I-4"),
}
"""The English words of the game that need an explanation, in alphabetical order, with the clauses about them."""

_RANK = {clause: rank for rank, clause in enumerate(CLAUSES)}


def rank(clause: str) -> int:
    """Return the index of a clause in the order of the rules."""
    return _RANK[clause]


def english(section: str, key: str) -> str:
    """Return a text of the rules in English."""
    text: str = templates(ENGLISH, RULES)[section][key]
    return text
