"""Bills of materials in CycloneDX 1.6, as JSON: what is installed with the wheel, and what is in the image."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Collection
from typing import Any, Final

from tools.lock import FOLDER, ROOT

Bill = dict[str, Any]

_NO_GRAPH: Final = "ignore:The Component this BOM is describing:UserWarning"
"""Of a list of requirements it is not known which package asks for which."""

_STANZA: Final = re.compile(r"^([A-Z][\w-]*): (.*)$", re.MULTILINE)


def python_bill(name: str) -> Bill:
    """Return the bill of the packages in a file of requirements/, with their hashes."""
    python = [sys.executable, "-W", _NO_GRAPH]
    command = [*python, "-m", "cyclonedx_py", "requirements", str(FOLDER / f"{name}.txt")]
    options = ["--pyproject", str(ROOT / "pyproject.toml"), "--spec-version", "1.6", "--output-reproducible"]
    done = subprocess.run([*command, *options, "--of", "JSON"], stdout=subprocess.PIPE, check=True)
    bill: Bill = json.loads(done.stdout)
    return bill


def image_bill(bill: Bill, installed: Collection[str], dpkg_status: str) -> Bill:
    """Return the bill of an image.

    Args:
        bill: That of requirements/server.txt.
        installed: The names of the Python packages in it, in small letters with hyphens.
        dpkg_status: The text of /var/lib/dpkg/status there: the packages of Debian.

    Raises:
        ValueError: A Python package is in it that is not in requirements/server.txt.
    """
    ours = bill["metadata"]["component"]
    components = [each for each in bill["components"] if each["name"] in installed]
    if unlisted := sorted({*installed} - {each["name"] for each in (ours, *components)}):
        raise ValueError(f"not in requirements/server.txt: {', '.join(unlisted)}")
    references = {each["bom-ref"] for each in (ours, *components)}
    dependencies = [each for each in bill["dependencies"] if each["ref"] in references]
    for stanza in dpkg_status.split("\n\n"):
        fields = dict(_STANZA.findall(stanza))
        if fields.get("Status") == "install ok installed":
            name, version = fields["Package"], fields["Version"]
            purl = f"pkg:deb/debian/{name}@{version.replace('+', '%2B')}?arch={fields['Architecture']}"
            component = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
            components.append(component)
    return {**bill, "components": components, "dependencies": dependencies}


def written(bill: Bill) -> str:
    """Return a bill as text.

    Raises:
        ValueError: It is not by the schema of CycloneDX.
    """
    # Loading what validates takes two seconds.
    from cyclonedx.schema import SchemaVersion  # noqa: PLC0415
    from cyclonedx.validation.json import JsonStrictValidator  # noqa: PLC0415

    text = json.dumps(bill, indent=2, sort_keys=True) + "\n"
    if fault := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise ValueError(str(fault))
    return text
