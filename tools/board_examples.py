"""Write the example page of the board component into a folder: one state, drawn in several ways without a server.

Run it with `python -m tools.board_examples FOLDER`; `make site` also writes the page.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from google.protobuf.json_format import MessageToDict

from khronos.v1.action_pb2 import VERB_CONSTRUCT
from khronos.v1.material_pb2 import AGE_MIGHT, KIND_MONASTERY
from khronos_client import LocalReferee, expand
from tools.build_lock import hold_lock

ROOT: Final = Path(__file__).resolve().parents[1]
_BOARD: Final = ROOT / "clients" / "board"
_GAME: Final = ROOT / "docs" / "images" / "game.txt"


def example() -> dict[str, object]:
    """Return the state of the examples as JSON, with the answers of a referee about it."""
    referee = LocalReferee(viewer="host")
    state = referee.replay(_GAME.read_text(encoding="utf-8")).state
    listed = referee.legal_actions(state, ages=[AGE_MIGHT], kinds=[KIND_MONASTERY], verbs=[VERB_CONSTRUCT])
    actions = [each for group in listed.groups for each in expand(group, listed.seat)]
    steps = [referee.preview(state, each).steps[0] for each in actions]
    said = {
        "state": state,
        "catalog": referee.catalog(),
        "placementMap": referee.explain_placements(state, AGE_MIGHT, KIND_MONASTERY),
        "preview": max(steps, key=lambda step: len(step.boards)),
    }
    domains = MessageToDict(referee.domains(state))["domains"]
    return {**{name: MessageToDict(message) for name, message in said.items()}, "domains": domains}


def write(folder: Path) -> None:
    """Write the page, its data and the package into a folder.

    Raises:
        subprocess.CalledProcessError: If the package can't be built.
    """
    npm = Path(sys.executable).with_name("npm")
    folder.mkdir(parents=True, exist_ok=True)
    with hold_lock(_BOARD / "package.json"):
        subprocess.run([str(npm), "run", "--silent", "build"], cwd=_BOARD, check=True)
        shutil.copytree(_BOARD / "dist", folder / "board", ignore=shutil.ignore_patterns("*.d.ts"), dirs_exist_ok=True)
    shutil.copy(_BOARD / "examples" / "index.html", folder)
    (folder / "example.json").write_text(json.dumps(example()), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
