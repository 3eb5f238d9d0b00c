"""Every violation code has one row in the engine, which matches the comment in the contract."""

import re
from pathlib import Path

import pytest

from khronos_engine.game.clauses import rank
from khronos_engine.game.violations import Code
from khronos_engine.texts.languages import DEFAULT, language_for

PROTO = Path(__file__).resolve().parents[1] / "protos" / "khronos" / "v1" / "refusal.proto"


def comment(code: Code) -> str:
    text = PROTO.read_text(encoding="utf-8")
    found = re.search(rf"((?:  // [^\n]*\n)+)  VIOLATION_CODE_{code.name} = {int(code)};", text)
    assert found is not None, code.name
    return " ".join(line.removeprefix("  // ") for line in found[1].splitlines())


@pytest.mark.parametrize("code", list(Code), ids=lambda code: code.name)
def test_comment_of_a_violation_code_in_the_contract_matches_its_table_row(code: Code) -> None:
    fields = f": {code.fields}." if code.fields else "."
    meaning = language_for(DEFAULT).code(code).removesuffix(".")
    assert comment(code) == f"{meaning} ({', '.join(code.clauses)}){fields}"


@pytest.mark.parametrize("code", list(Code), ids=lambda code: code.name)
def test_clauses_of_a_violation_code_are_in_the_order_of_the_rules(code: Code) -> None:
    assert code.clauses
    assert sorted(code.clauses, key=rank) == list(code.clauses)
