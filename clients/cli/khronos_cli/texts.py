"""The keys of the texts that only the command line needs: a section of `languages/*.toml`, and a name in it.

`Legal.FREE` is the text `FREE` of the section `legal`. A test compares the uses with the files.
"""

from typing import Final

from khronos_engine.texts.languages import TextKey


class Section:
    """A section of the text files, whose attributes are the keys of its texts."""

    def __init__(self, name: str) -> None:
        """Name the section."""
        self.name: Final = name

    def __getattr__(self, key: str) -> TextKey:
        """Return the key of a text."""
        return TextKey("khronos_cli", self.name, key)


Narration = Section("narration")
"""Headings, players' means, decisions and income at a terminal."""

Review = Section("review")
"""A look back at a game: where its money came from, and better turns."""

Drawing = Section("drawing")
"""A drawn position: its heading, what its marks mean, and what lies beside the boards."""

Help = Section("help")
"""The help during a game."""

Demo = Section("demo")
"""The short demo."""

Play = Section("play")
"""A game at one terminal, with bots."""

Table = Section("table")
"""A game at a keyboard: answers between the moves."""

Files = Section("files")
"""Files, and the errors of reading and writing them."""

Legal = Section("legal")
"""Legal actions and their costs."""

Suggestions = Section("suggestions")
"""Suggested actions."""

Placements = Section("placements")
"""Placement maps."""

Domains = Section("domains")
"""Domains, their holders, and the income of everyone."""

Corrections = Section("corrections")
"""Corrections of a position by hand."""

SetUp = Section("set_up")
"""The questions before a game at a table."""

Messages = Section("messages")
"""Names of the contract's messages for people."""

Commands = Section("commands")
"""Commands about files of games."""

OwnRegion = Section("region")
"""A custom region: its counts and likely mistakes."""

Arguments = Section("arguments")
"""Wrong arguments and options, and servers that do not answer."""
