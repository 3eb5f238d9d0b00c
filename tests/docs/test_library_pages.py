"""The examples on the pages about the engine and the environments run, and the numbers are right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from khronos_gym import KhronosEnv

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("page", ["engine.md", "train-an-agent.md"])
def test_examples_of_a_page_run_in_order(page: str) -> None:
    if page == "train-an-agent.md":
        pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python or system")
    names: dict[str, object] = {}
    text = (DOCS / page).read_text(encoding="utf-8")
    for number, example in enumerate(re.findall(r"^```python\n(.*?)^```", text, re.DOTALL | re.MULTILINE), start=1):
        exec(compile(example, f"{page}, example {number}", "exec"), names)  # noqa: S102  # our own page


def test_the_shapes_match_the_observations() -> None:
    environment = KhronosEnv()
    environment.reset(1)
    observed = environment.observe("seat_0")
    text = (DOCS / "train-an-agent.md").read_text(encoding="utf-8")
    for name, array in (*observed["observation"].items(), ("action_mask", observed["action_mask"])):
        (row,) = (line for line in text.splitlines() if line.startswith("|") and name in line.split("|")[1])
        assert row.split("|")[2].strip() == " × ".join(map(str, array.shape))
