"""Bills of materials say what is installed."""

from __future__ import annotations

import pytest

pytest.importorskip("cyclonedx", reason="there is nothing that writes bills of materials")

from tools.sbom import Bill, image_bill, python_bill, written

DPKG = """Package: dash
Status: install ok installed
Architecture: amd64
Version: 0.5.12-2

Package: gone
Status: deinstall ok config-files
Architecture: amd64
Version: 1
"""

pytestmark = pytest.mark.filterwarnings("ignore:The Component this BOM:UserWarning")


@pytest.fixture(scope="module")
def server() -> Bill:
    """The bill of what a server needs."""
    return python_bill("server")


def test_the_bill_of_an_image_has_its_python_packages_and_those_of_debian(server: Bill) -> None:
    bill = image_bill(server, ["msgspec", "khronos-referee"], DPKG)
    assert [each["name"] for each in bill["components"]] == ["msgspec", "dash"]
    assert '"pkg:deb/debian/dash@0.5.12-2?arch=amd64"' in written(bill)


def test_a_package_that_is_not_listed_is_named(server: Bill) -> None:
    with pytest.raises(ValueError, match="leftpad"):
        image_bill(server, ["msgspec", "leftpad"], DPKG)


def test_a_bill_that_is_none_is_not_written() -> None:
    with pytest.raises(ValueError, match="nonsense"):
        written({"nonsense": 1})
