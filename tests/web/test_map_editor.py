"""In the map editor, users can paint a map, share its code, and compare two maps."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Table

VALLEY_CODE = "M1FKFKHXZMC648K9RPC1AH44C120FSJDS93VVAT4JKAJAA2A392GRJ4VZC6DKTRYA6YGX7ACNJGNK1ZCXCH8GCHRF3"
SMALL_CODE = "M1346YSV56K3FCDEVEA6"
"""A map of 4 columns and 5 rows."""


@pytest.fixture
def editor(table: Table) -> Locator:
    table.press("Draw a map")
    return table.page.get_by_role("dialog", name="Draw a map")


def square(editor: Locator, name: str) -> Locator:
    return editor.locator(f'[role=gridcell][aria-label^="{name},"]')


def terrain(editor: Locator, *names: str) -> list[str]:
    """Return the terrain of some squares, from their labels."""
    return [(square(editor, name).get_attribute("aria-label") or "").rpartition(", ")[2] for name in names]


def test_map_is_one_tab_stop_and_arrow_keys_move_inside(table: Table, editor: Locator) -> None:
    expect(editor.locator("[role=gridcell][tabindex='0']")).to_have_count(1)
    square(editor, "A1").focus()
    for key in ("ArrowRight", "ArrowDown", "End"):
        table.page.keyboard.press(key)
    expect(square(editor, "P2")).to_be_focused()


def test_keys_choose_what_is_painted_and_paint_it(table: Table, editor: Locator) -> None:
    square(editor, "G1").focus()
    table.page.keyboard.press("3")
    expect(editor.get_by_role("radio", name="Mountain")).to_be_checked()
    table.page.keyboard.press("Enter")
    expect(square(editor, "G1")).to_have_attribute("aria-label", "G1, mountain")
    expect(square(editor, "G1")).to_be_focused()
    table.page.keyboard.press("z")
    expect(square(editor, "G1")).to_have_attribute("aria-label", "G1, plain")


def test_fast_pointer_stroke_paints_its_whole_path_and_is_undone_as_one_step(table: Table, editor: Locator) -> None:
    editor.get_by_role("radio", name="River").check()
    first, last = (square(editor, name).bounding_box() for name in ("C11", "F11"))
    assert first is not None
    assert last is not None
    table.page.mouse.move(first["x"] + 4, first["y"] + 4)
    table.page.mouse.down()
    table.page.mouse.move(last["x"] + 4, last["y"] + 4, steps=1)
    table.page.mouse.up()
    expect(square(editor, "F11")).to_have_attribute("aria-label", "F11, river")
    assert terrain(editor, "B11", "C11", "D11", "E11", "F11", "G11") == ["plain", *["river"] * 4, "plain"]
    editor.get_by_role("button", name="Undo").click()
    expect(square(editor, "F11")).to_have_attribute("aria-label", "F11, plain")
    assert terrain(editor, "C11", "E11") == ["plain", "plain"]


def test_a_click_that_changes_nothing_cannot_be_undone(editor: Locator) -> None:
    editor.get_by_role("radio", name="River").check()
    undo = editor.get_by_role("button", name="Undo")
    square(editor, "C11").click()
    square(editor, "C11").click()
    undo.click()
    expect(square(editor, "C11")).to_have_attribute("aria-label", "C11, plain")
    expect(undo).to_be_disabled()


def test_a_hamlet_on_a_river_is_declined_with_the_reason(editor: Locator) -> None:
    editor.get_by_role("radio", name="Hamlet").check()
    reason = editor.get_by_text("I2 is a river, which cannot have a Hamlet.")
    square(editor, "I2").click()
    expect(reason).to_be_in_viewport(ratio=1)
    square(editor, "H2").click()
    expect(reason).to_have_count(0)


@pytest.mark.parametrize("leave", ["Escape", "Play on it"])
def test_closing_the_editor_with_the_keyboard_does_not_scroll_the_page(table: Table, leave: str) -> None:
    table.page.set_viewport_size({"width": 640, "height": 360})
    draw = table.page.get_by_role("button", name="Draw a map")
    draw.focus()
    draw.press("Enter")
    editor = table.page.get_by_role("dialog", name="Draw a map")
    expect(editor).to_be_visible()
    if leave == "Escape":
        table.page.keyboard.press(leave)
    else:
        editor.get_by_role("button", name=leave).press("Enter")
    expect(editor).to_have_count(0)
    expect(draw).to_be_focused()
    expect(draw).to_be_in_viewport(ratio=1)
    if leave == "Play on it":
        expect(table.page.get_by_text("Your map is selected for the new game.")).to_be_in_viewport(ratio=1)


def test_a_hamlet_keeps_its_terrain(editor: Locator) -> None:
    editor.get_by_role("radio", name="Hamlet").check()
    square(editor, "A5").click()
    expect(editor.locator('[aria-label*="A5, forest"]')).to_have_attribute("aria-label", "printed Hamlet, A5, forest")


def test_code_of_a_map_draws_the_same_map(table: Table, editor: Locator) -> None:
    expect(editor.get_by_label("Code of this map")).to_have_value(VALLEY_CODE)
    expect(editor.get_by_label("Link to this map")).to_have_value(f"{table.page.url}#map={VALLEY_CODE}")
    editor.get_by_label("Another map").fill(SMALL_CODE.lower())
    editor.get_by_role("button", name="Open that map").click()
    expect(editor.locator("[role=gridcell]")).to_have_count(20)
    expect(editor.get_by_label("Code of this map")).to_have_value(SMALL_CODE)


def test_two_maps_are_compared_square_by_square(editor: Locator) -> None:
    editor.get_by_label("Another map").fill(VALLEY_CODE)
    editor.get_by_role("button", name="Compare with that map").click()
    status = editor.locator(".tools").get_by_role("status")
    expect(status).to_have_text("The maps are equal.")
    editor.get_by_role("radio", name="Forest").check()
    for name in ("C7", "K13"):
        square(editor, name).click()
    expect(status).to_have_text("The maps differ at C7 and K13.")
    expect(editor.locator("path.lit")).not_to_have_attribute("d", "")
    editor.get_by_label("Another map").fill(SMALL_CODE)
    editor.get_by_role("button", name="Compare with that map").click()
    expect(status).to_have_text("The other map has 4 × 5 squares, and this one 16 × 20.")
    editor.get_by_label("Another map").fill(VALLEY_CODE)
    expect(status).to_have_text("")


def test_a_friend_s_link_opens_the_map(table: Table, editor: Locator) -> None:
    editor.get_by_label("Another map").fill(f"{table.page.url}#map={SMALL_CODE}")
    editor.get_by_role("button", name="Open that map").click()
    expect(editor.locator("[role=gridcell]")).to_have_count(20)


def test_an_error_in_the_text_of_a_map_names_its_line_and_column(table: Table, editor: Locator) -> None:
    editor.get_by_label("Another map").fill("....\n....\n..x.\n....")
    editor.get_by_role("button", name="Open that map").click()
    asked = table.page.get_by_role("dialog", name="Cannot open this")
    expect(asked).to_contain_text("Line 3, column 3: ")


def test_a_cleared_map_is_empty_until_the_undo(editor: Locator) -> None:
    before = terrain(editor, "A1", "B5", "I1")
    editor.get_by_role("button", name="Clear").click()
    expect(editor.locator('[aria-label$="plain"]')).to_have_count(320)
    expect(editor.locator('[aria-label*="Hamlet"]')).to_have_count(0)
    editor.get_by_role("button", name="Undo").click()
    expect(editor.locator('[aria-label*="Hamlet"]')).to_have_count(10)
    assert terrain(editor, "A1", "B5", "I1") == before


def test_a_mirrored_map_is_mirrored_back(editor: Locator) -> None:
    before = terrain(editor, "A5", "P5", "A20")
    editor.get_by_role("button", name="Mirror left and right").click()
    editor.get_by_role("button", name="Mirror top and bottom").click()
    expect(square(editor, "P16")).to_have_attribute("aria-label", f"P16, {before[0]}")
    editor.get_by_role("button", name="Undo").click()
    editor.get_by_role("button", name="Undo").click()
    expect(square(editor, "A5")).to_have_attribute("aria-label", f"A5, {before[0]}")


def test_a_link_with_a_map_asks_before_it_replaces_the_drawing(table: Table) -> None:
    table.page.goto(f"{table.page.url}#map={SMALL_CODE}")
    asked = table.page.get_by_role("dialog", name="Open the map of this link?")
    expect(asked).to_contain_text("It has 4 × 5 squares")
    asked.get_by_role("button", name="Open").click()
    expect(table.page.get_by_role("dialog", name="Draw a map").locator("[role=gridcell]")).to_have_count(20)


@pytest.mark.parametrize("code", [SMALL_CODE.replace("6YS", "6SY"), "M2ABC", "x" * 3000])
def test_link_with_an_invalid_code_is_refused_with_a_message(table: Table, code: str) -> None:
    table.page.goto(f"{table.page.url}#map={code}")
    expect(table.page.get_by_role("dialog", name="Cannot open this")).to_be_visible()
    expect(table.page.get_by_role("dialog", name="Open the map of this link?")).to_have_count(0)
