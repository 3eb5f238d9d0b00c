"""The reference pages of settings, command line and errors match the code."""

from __future__ import annotations

import pytest

from khronos.v1.error_pb2 import ErrorReason
from tools import references


@pytest.mark.parametrize("name", references.PAGES)
def test_reference_page_is_up_to_date(name: str) -> None:
    page = (references.FOLDER / name).read_text(encoding="utf-8")
    assert page == references.build_page(name), "run `make references`"


def test_every_error_reason_has_a_fix() -> None:
    reasons = {name.removeprefix("ERROR_REASON_") for name in ErrorReason.DESCRIPTOR.values_by_name} - {"UNSPECIFIED"}
    assert set(references.WHAT_TO_DO) == reasons
