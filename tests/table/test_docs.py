"""The terminal game in the documentation gives the documented output."""

import re
from pathlib import Path

from khronos_cli.table.corrections import HELP
from tests.table.talk import Talk

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "physical-game.md").read_text(encoding="utf-8")


def _block(kind: str) -> str:
    found = re.search(rf"^```khronos {kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_documented_session_matches_the_program() -> None:
    shown = _block("table").splitlines(keepends=True)
    talk = Talk(files={"my-board.txt": _block("region")})
    output = talk.greeting
    at = output.count("\n")
    while not talk.session.quits:
        prompt = talk.prompt
        typed = shown[at].rstrip("\n").removeprefix(prompt.rstrip()).strip()
        output += f"{f'{prompt}{typed}'.rstrip()}\n{talk.type(typed)}"
        at = output.count("\n")

    assert output == "".join(shown)


def test_every_correction_is_documented() -> None:
    commands = (DOCS / "game-commands.md").read_text(encoding="utf-8")
    for typed, _ in HELP:
        assert f"| `{typed}` |" in commands
