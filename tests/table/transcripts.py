"""Transcripts of terminal games: the input, the complete output, and each new prompt.

A file of `tests/table/transcripts` contains cases; the title of a case states the expected behaviour:

    ## A card that is not in the hand is refused.
    = Ann Ben
    > build Keep Might C2 with M
    Not legal: C-1

A case begins with a new game on the small region (`= Ann Ben edition=rio holdem=yes`), with the first lines of a short
game (`= evening 12`), or before the first question of the set-up (`= nothing`). Typed lines follow `> `, and a new
prompt is in brackets. If a line is typed several times (`>3 end`), the transcript contains the last answer.
`? position` lists the parts of the position that have changed since the beginning of the case. A command that answers
"Not done" must change nothing.
`python -m tests.table.transcripts` replaces the answers with the current answers. It stops if a case would lose its
game, for example because a new question of the set-up consumes the lines that answer later questions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.transcripts import cases_of, differences, write_cases
from tests.table.games import EVENING
from tests.table.talk import Talk, table

FOLDER = Path(__file__).with_name("transcripts")
FILES = {"bad.txt": "..x\n...\n...\n", "list.txt": ("x" * 30 + "\n") * 3, "game.json": "{}"}
"""The files that sessions can read, in addition to the small map."""

POSITION = "show position"
CHANGES = "? position"
"""Lists the changes of the position in a case."""


@dataclass(frozen=True)
class Case:
    """A session and its transcript."""

    name: str
    text: str

    @property
    def title(self) -> str:
        return self.text.partition("\n")[0].removeprefix("## ")

    def replay(self) -> str:
        """Type all lines, and return the transcript of the case."""
        title, begun, *_ = self.text.splitlines()
        written = [title, begun]
        for line, answer in self.answers():
            written += [line, *answer] if line else answer
        return "\n".join(each.rstrip() for each in written)

    def answers(self) -> Iterator[tuple[str, list[str]]]:
        """Type all lines, and yield each with its output; first an empty line with the first prompt."""
        _, begun, *lines = self.text.splitlines()
        talk = _talk(begun.removeprefix("= "))
        prompt = talk.prompt
        yield "", [f"[{prompt.strip()}]"]
        before = talk.type(POSITION) if CHANGES in lines else ""
        for line in lines:
            if line == CHANGES:
                yield line, differences(before, talk.type(POSITION))
            elif line.startswith(">"):
                times, _, typed = line[1:].partition(" ")
                contents = talk.contents
                answer = [talk.type(typed) for _ in range(int(times or 1))][-1].splitlines()
                assert talk.contents == contents or not answer or not answer[0].startswith("Not done: "), line
                if talk.prompt != prompt:
                    prompt = talk.prompt
                    answer.append(f"[{prompt.strip()}]")
                yield line, answer


def _talk(begun: str) -> Talk:
    if begun == "nothing":
        return Talk(files=FILES)
    if begun.startswith("evening"):
        return Talk(*EVENING[: int(begun.split()[1])])
    words = begun.split()
    options = dict(word.split("=") for word in words if "=" in word)
    talk = table(" ".join(word for word in words if "=" not in word), **options)
    talk.files |= FILES
    return talk


def all_cases() -> list[Case]:
    return [Case(path.stem, text) for path in sorted(FOLDER.glob("*.txt")) for text in cases_of(path)]


def find_loss(old: str, new: str) -> str:
    """Return what a case would lose with its new answers: its game or a line that was understood; or empty text."""
    prompts, new_prompts = (re.findall(r"^\[.*\]$", text, re.MULTILINE) for text in (old, new))
    if not prompts:
        return ""  # its answers are written for the first time
    if prompts[-1].endswith(">]") and not new_prompts[-1].endswith(">]"):
        return "The game no longer begins."
    return next((line for line in new.splitlines() if line.startswith("Expected ") and line not in old), "")


_GO_ON = """Nothing is written. A new question before a game needs its answer wherever a game begins: a line `> answer`
in the cases of tests/table/transcripts/setup.txt; an answer in `table` of tests/table/talk.py, and in SET_UP and
EVENING of tests/table/games.py. If a case is meant to be so, delete its old answers. Then run this again."""


def main() -> None:
    """Update the answers of all cases, if none loses its game."""
    played = [(case, case.replay()) for case in all_cases()]
    lost = [f"{case.name}.txt: {case.title} {found}" for case, text in played if (found := find_loss(case.text, text))]
    if lost:
        raise SystemExit("\n".join([*lost, _GO_ON]))
    for path in sorted(FOLDER.glob("*.txt")):
        write_cases(path, [text for case, text in played if case.name == path.stem])


if __name__ == "__main__":
    main()
