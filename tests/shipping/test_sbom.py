"""The bill of materials of an image matches its installed packages."""

from __future__ import annotations

import json

import pytest

pytest.importorskip("cyclonedx", reason="there is nothing that writes bills of materials")

from tools.sbom import image_bill  # imported here, because it may be missing

DPKG = """Package: dash
Status: install ok installed
Architecture: amd64
Version: 0.5.12-2

Package: gone
Status: deinstall ok config-files
Architecture: amd64
Version: 1
"""


@pytest.mark.slow
def test_bill_of_materials_lists_the_packages_of_an_image_and_reports_unlisted_ones() -> None:
    bill = json.loads(image_bill(["msgspec", "khronos-referee"], DPKG))
    assert [each["name"] for each in bill["components"]] == ["msgspec", "dash"]
    assert bill["components"][1]["purl"] == "pkg:deb/debian/dash@0.5.12-2?arch=amd64"
    with pytest.raises(ValueError, match=r"^not in requirements/server\.txt: leftpad$"):
        image_bill(["msgspec", "leftpad"], "")
