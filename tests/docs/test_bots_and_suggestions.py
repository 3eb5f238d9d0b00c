"""The example of the page about suggestions runs, and the page has the same shares as the code."""

from __future__ import annotations

import re
from pathlib import Path

from khronos_engine import State, judge
from khronos_engine.advice import value

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "bots-and-suggestions.md").read_text(encoding="utf-8")


def test_the_example_suggests_a_legal_action() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    names: dict[str, object] = {}
    exec(example, names)  # noqa: S102  # the example is ours
    state, best = names["state"], names["best"]
    assert isinstance(state, State)
    assert judge(state, best.action).refusal is None  # type: ignore[attr-defined]  # names are untyped


def test_the_shares_of_later_incomes_match_the_code() -> None:
    shares = [int(each) for each in re.findall(r"(\d+) %", PAGE.split("## Value of a position")[1].split("##")[0])]
    kept = [each[1] for each in (value._KEPT, value._KEPT_IF_WEAK, value._KEPT_BY_LEAD[0], value._KEPT_BY_LEAD[4])]
    taken = [value._TAKEN_IF_FREE, value._TAKEN_IF_WEAK, *value._TAKEN[1:3]]
    joined = [*value._TAKEN_IF_JOINED[1:3], value._KEPT_IF_JOINED[1]]
    assert shares == [round(100 * each) for each in (*kept, *taken, *joined)]
