"""Print the bill of materials of an image, in CycloneDX 1.6 as JSON: `python -m tools.sbom NAMES DPKG_STATUS`.

This tool is for images; for the wheel, `make build` uses cyclonedx-py. An image has only some of the Python packages
that its requirements list, and also Debian packages. `NAMES` is a file with the names of its Python packages, and
`DPKG_STATUS` is its file /var/lib/dpkg/status.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
_LIST: Final = "requirements/server.txt"
_NO_GRAPH: Final = "ignore:The Component this BOM is describing:UserWarning"
"""The filter of a warning: a requirements list does not contain the dependencies between packages."""

_STANZA: Final = re.compile(r"^([A-Z][\w-]*): (.*)$", re.MULTILINE)


def image_bill(installed: Collection[str], dpkg_status: str) -> str:
    """Return the bill of materials of an image.

    Args:
        installed: The names of the Python packages in the image, in lower case with hyphens.
        dpkg_status: The text of the image's /var/lib/dpkg/status, which lists the Debian packages.

    Raises:
        ValueError: If the image has a Python package that is not in requirements/server.txt.
    """
    bill: dict[str, Any] = json.loads(_bill_of_list())
    ours = bill["metadata"]["component"]
    components = [each for each in bill["components"] if each["name"] in installed]
    if unlisted := sorted({*installed} - {each["name"] for each in (ours, *components)}):
        raise ValueError(f"not in {_LIST}: {', '.join(unlisted)}")
    references = {each["bom-ref"] for each in (ours, *components)}
    dependencies = [each for each in bill["dependencies"] if each["ref"] in references]
    for stanza in dpkg_status.split("\n\n"):
        fields = dict(_STANZA.findall(stanza))
        if fields.get("Status") == "install ok installed":
            name, version = fields["Package"], fields["Version"]
            purl = f"pkg:deb/debian/{name}@{version.replace('+', '%2B')}?arch={fields['Architecture']}"
            components.append({"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl})
    return _write({**bill, "components": components, "dependencies": dependencies})


@cache
def _bill_of_list() -> bytes:
    python = [sys.executable, "-W", _NO_GRAPH, "-m", "cyclonedx_py", "requirements", _LIST]
    options = ["--pyproject", "pyproject.toml", "--spec-version", "1.6", "--output-reproducible"]
    return subprocess.run([*python, *options], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout


def _write(bill: dict[str, Any]) -> str:
    # The import of the validator takes two seconds.
    from cyclonedx.schema import SchemaVersion  # noqa: PLC0415
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415

    text = json.dumps(bill, indent=2, sort_keys=True) + "\n"
    if problem := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise ValueError(str(problem))
    return text


def main() -> None:
    """Print the bill of materials."""
    names, status = (Path(each).read_text(encoding="utf-8") for each in sys.argv[1:])
    try:
        print(image_bill(names.split(), status), end="")
    except ValueError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
