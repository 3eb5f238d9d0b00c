"""The drawn examples of `docs/rules.md`."""

from __future__ import annotations

from tools.examples import drawn, examples_of
from tools.trace import RULES

OLD_SHADOWS = "tests.engine.test_old_shadows"


def test_an_example_by_another_ruling_names_the_option() -> None:
    stays, *_ = examples_of(OLD_SHADOWS, "test_the_old_shadow_stays_on_both_boards")
    removed, *_ = examples_of(
        OLD_SHADOWS, "test_under_the_other_ruling_it_is_removed_on_both_and_tiles_and_cube_go_back"
    )
    assert drawn(removed)[0] == "With the option `old shadow: removed`:"
    assert not drawn(stays)[0].startswith("With")


def test_every_clause_is_shown_as_it_is_read() -> None:
    assert "With the option" not in RULES.read_text(encoding="utf-8")
