"""The Python package has a README without broken links, and the right project URLs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

from tools.package_metadata import package_readme, project_urls

ROOT: Final = Path(__file__).resolve().parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
ADDRESS: Final = "https://git.example/khronos"


def targets(text: str) -> list[str]:
    """Return the targets of all links and pictures."""
    return re.findall(r"\]\(([^)]+)\)", text)


def test_every_link_and_picture_is_absolute_when_the_repository_is_public() -> None:
    shown = package_readme(README, ADDRESS, "v1.2.3")
    assert len(targets(shown)) == len(targets(README))
    assert {target.partition("/v1.2.3/")[0] for target in targets(shown)} == {f"{ADDRESS}/blob", f"{ADDRESS}/raw"}


def test_absolute_links_lead_to_files_of_the_repository() -> None:
    for target in targets(package_readme(README, ADDRESS, "v1.2.3")):
        assert (ROOT / target.partition("/v1.2.3/")[2]).exists()


def test_links_pictures_and_captions_are_omitted_without_a_public_address() -> None:
    shown = package_readme(README, "", "v1.2.3")
    assert targets(shown) == []
    assert "The web app. Ben" not in shown
    assert "read How to play" in shown.replace("Read", "read")


def test_project_urls_begin_with_the_public_address() -> None:
    assert all(url.startswith(ADDRESS) for url in project_urls(ADDRESS).values())
    assert project_urls("") == {}


def test_built_package_contains_the_converted_readme() -> None:
    core = ProjectMetadata(str(ROOT), PluginManager()).core
    assert core.readme.startswith("# Khronos referee\n")
    assert core.readme_content_type == "text/markdown"
