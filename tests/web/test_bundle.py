"""The committed files of the web app are up to date and small."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Final

from khronos_web import STATIC
from tests.support import npm

MAX_SCRIPT: Final = 100_000
"""The maximum size of all scripts in bytes, compressed with gzip, without parts loaded on demand or only at a host."""
MAX_AT_HOST: Final = 16_000
"""The maximum size of the part for game hosts in bytes, compressed with gzip."""
MAX_WHEN_OPENED: Final = 4_000
"""The maximum size of each part that is loaded on demand in bytes, compressed with gzip."""
OPENED: Final = (
    "announcements.js",
    "building.js",
    "code.js",
    "correct.js",
    "decision.js",
    "end.js",
    "explanation.js",
    "firstgame.js",
    "focus.js",
    "hintlist.js",
    "hints.js",
    "income.js",
    "key.js",
    "keys.js",
    "learn.js",
    "leaving.js",
    "lessongame.js",
    "link.js",
    "linkoffer.js",
    "links.js",
    "news.js",
    "number.js",
    "past.js",
    "physicalgame.js",
    "picker.js",
    "pictures.js",
    "plan.js",
    "planpreview.js",
    "puzzles.js",
    "refereechoice.js",
    "regioneditor.js",
    "review.js",
    "rules.js",
    "scene.js",
    "seats.js",
    "sum.js",
    "undoing.js",
    "zoom.js",
)
MAX_OF_A_WORKER: Final = 1_500
"""The maximum size of each worker of the static build in bytes, compressed with gzip."""


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def test_committed_files_match_a_new_build(tmp_path: Path) -> None:
    npm.run(npm.PAGE, "build", "--outDir", str(tmp_path / "built"))
    assert contents(tmp_path / "built") == contents(STATIC), "run `make page`"


def test_unit_tests_of_the_web_app_pass() -> None:
    npm.run(npm.PAGE, "test")


def test_total_size_of_the_scripts_is_limited() -> None:
    scripts = {name: content for name, content in contents(STATIC).items() if name.endswith(".js")}
    packed = {name: len(gzip.compress(content, 9)) for name, content in scripts.items()}
    assert packed.pop("host.js") <= MAX_AT_HOST
    assert max(packed.pop(each) for each in OPENED) <= MAX_WHEN_OPENED
    assert max(packed.pop("core.js"), packed.pop("offline.js")) <= MAX_OF_A_WORKER
    assert sum(packed.values()) <= MAX_SCRIPT


def test_the_page_has_no_inline_script_or_style_and_no_other_origin() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert "style=" not in page
    assert "http" not in page
    assert "<script>" not in page


def test_lock_file_matches_the_package_and_contains_no_registry() -> None:
    lock = json.loads((npm.PAGE / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    package = json.loads((npm.PAGE / "package.json").read_text(encoding="utf-8"))
    assert [name for name, each in lock.items() if "resolved" in each] == []
    assert [name for name, each in lock.items() if name and "integrity" not in each] == []
    assert {kind: lock[""][kind] for kind in ("dependencies", "devDependencies")} == {
        kind: package[kind] for kind in ("dependencies", "devDependencies")
    }
