"""The package of the board component passes its tests, stays small, and contains the right files."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import Final

from tests.support import npm
from tools.build_lock import hold_lock

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "clients" / "board-component.md"

MAX_BYTES: Final = 15_000
"""The maximum size of all scripts in bytes, compressed with gzip."""


def test_board_package_is_type_correct_and_passes_its_own_tests() -> None:
    with hold_lock(npm.BOARD / "package.json"):
        npm.run(npm.BOARD, "test")


def test_total_size_of_the_board_scripts_is_limited() -> None:
    with hold_lock(npm.BOARD / "package.json"):
        npm.run(npm.BOARD, "build")
        scripts = {each.name: each.read_bytes() for each in (npm.BOARD / "dist").glob("*.js")}
    assert scripts.keys() == {"board.js", "element.js", "index.js"}
    assert sum(len(gzip.compress(each, 9)) for each in scripts.values()) <= MAX_BYTES


def test_board_package_has_no_dependencies() -> None:
    package = json.loads((npm.BOARD / "package.json").read_text(encoding="utf-8"))
    assert not {"dependencies", "peerDependencies", "optionalDependencies"} & package.keys()


def test_lock_file_matches_the_package_and_contains_no_registry() -> None:
    lock = json.loads((npm.BOARD / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    package = json.loads((npm.BOARD / "package.json").read_text(encoding="utf-8"))
    assert [name for name, each in lock.items() if "resolved" in each] == []
    assert [name for name, each in lock.items() if name and "integrity" not in each] == []
    assert lock[""]["devDependencies"] == package["devDependencies"]


def test_documentation_has_every_property_with_its_type_and_each_type_is_exported() -> None:
    draw, element, index = (
        (npm.BOARD / "src" / f"{each}.ts").read_text("utf-8") for each in ("draw", "element", "index")
    )
    options = draw.split("export interface BoardOptions {")[1].split("\n}")[0]
    own = element.split("export interface BoardElement ")[1].split("\n}")[0]
    typed = re.findall(r"^  (?:readonly )?(\w+)\??: (.*?)(?: \| undefined)?;$", f"{options}\n{own}", re.MULTILINE)
    shown = re.findall(r"^\| `(\w+)` \| `(.*?)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(shown) == sorted(typed)
    assert set(re.findall(r"[A-Z]\w+", str([kind for _, kind in shown]))) <= set(re.findall(r"\w+", index))
