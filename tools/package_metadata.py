"""Add the README and the project URLs to the metadata of the Python package; hatchling calls this module.

A package index shows the README without the repository, so links and pictures must be absolute. They point to the
public address of the repository in `pyproject.toml`. While this address is empty, pictures and project URLs are
omitted, and links become plain text.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)\n\n(\*[^*]+(?:\*[^*]+\*[^*]+)*\*\n\n)?")
_LINK: Final = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:)([^)]+)\)")


class PackageMetadata(MetadataHookInterface):
    """The hook that hatchling calls."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the dynamic fields."""
        root = Path(self.root)
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        address = project["tool"]["khronos-referee"]["repository"]
        readme = (root / "README.md").read_text(encoding="utf-8")
        text = package_readme(readme, address, f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = project_urls(address)


def package_readme(text: str, address: str, tag: str) -> str:
    """Return the README with absolute links to the files of a tag; without an address, remove links and pictures."""
    if not address:
        return _LINK.sub(r"\1", _PICTURE.sub("", text))
    text = re.sub(r"(!\[[^\]]*\]\()(?!https?:)", rf"\g<1>{address}/raw/{tag}/", text)
    return _LINK.sub(rf"[\1]({address}/blob/{tag}/\2)", text)


def project_urls(address: str) -> dict[str, str]:
    """Return the project URLs by their labels."""
    if not address:
        return {}
    return {
        "Homepage": address,
        "Documentation": f"{address}/blob/main/docs/index.md",
        "Changelog": f"{address}/blob/main/CHANGELOG.md",
        "Issues": f"{address}/issues",
    }
