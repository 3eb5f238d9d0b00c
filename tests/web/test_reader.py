"""Screen readers get the names of squares and buttons, and each new sentence once."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from khronos_service import RunningServer
from tests.support import npm
from tests.support.waiting import wait_until
from tests.web.conftest import Table
from tests.web.scenes import CASTLES, GAMES, SCENES, VALLEY, open_game, part, scene
from tests.web.test_focus import begin, confirm, enter

CONTROLS: Final = {"button", "combobox", "slider", "textbox", "searchbox", "radio", "checkbox", "spinbutton", "dialog"}
"""The roles of interactive elements."""
REVIEW: Final = {"en": "Review", "fr": "Analyse"}
GUIDED: Final = {"en": "A guided first game", "fr": "Une partie guidée"}
FOCUSED: Final = "(({ age, shadowRoot }) => [age, shadowRoot?.activeElement?.ariaLabel])(document.activeElement)"
"""The board and the name of the focused square."""


def square(page: Page, age: int, name: str) -> Locator:
    return page.locator(f'#board-{age} [role=gridcell][aria-label~="{name},"]')


def announcements(page: Page) -> Locator:
    """Return the announced sentences, each from a separate element."""
    return page.get_by_role("log").locator("p")


@pytest.mark.parametrize(
    ("language", "legal", "river", "held"),
    [
        (
            "en",
            "G1, legal for 2 cards, plain",
            "I1, river, not legal: A Keep may not cover river squares.",
            "Ann’s Monastery, O1, mountain, not legal: Ben’s adventurer I can play only 2 cards per turn, not 4.",
        ),
        (
            "fr",
            "G1, permis pour 2 cartes, plaine",
            "I1, rivière, interdit\u00a0: Un Donjon ne peut pas recouvrir de rivière.",
            (
                "Monastère (Ann), O1, montagne, interdit\u00a0: "
                "L’aventurier I (Ben) peut jouer 2 cartes par tour, et non 4."
            ),
        ),
    ],
)
def test_a_square_announces_its_building_its_price_and_then_the_reason(
    browser: Browser, server: RunningServer, language: str, legal: str, river: str, held: str
) -> None:
    with open_game(browser, server.web_address, *VALLEY) as page:
        page.locator(".extras select").first.select_option(language)
        expect(page.locator(".kinds button").nth(1)).to_contain_text("Donjon" if language == "fr" else "Keep")
        expect(page.locator(".actions[aria-busy=false]")).to_be_visible()
        page.locator(".kinds button").nth(1).click()
        expect(square(page, 1, "G1")).to_have_accessible_name(legal)
        expect(square(page, 1, "I1")).to_have_accessible_name(river)
        expect(square(page, 1, "O1")).to_have_accessible_name(held)
        names = page.locator("[role=gridcell]").evaluate_all("all => all.map(each => each.ariaLabel)")
        assert [each for each in names if re.search(r"\b[A-Z]{1,2}-\d", each)] == []


def test_every_selectable_square_of_a_building_is_labelled_legal(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *CASTLES) as page:
        page.get_by_role("button", name="Upgrade", exact=True).click()
        for name in ("B2", "C2", "B3", "C3"):
            expect(square(page, 1, name)).to_have_accessible_name(f"Cleo’s Keep, {name}, legal, plain")


def test_key_cycles_through_the_legal_squares_of_all_boards(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *CASTLES) as page:
        page.get_by_role("button", name="Travel", exact=True).click()
        page.get_by_role("button", name="Send adventurer II to Faith").click()
        page.get_by_role("button", name="Confirm", exact=True).click()
        expect(page.locator(".log")).to_contain_text("Cleo sends adventurer II")
        expect(page.locator(".actions[aria-busy=false]")).to_be_visible()
        page.keyboard.press("7")
        legal = page.locator('[role=gridcell][aria-label*=", legal"]')
        for age in (1, 2):  # each board sets the labels of its squares separately
            expect(page.locator(f"#board-{age}").locator(legal).first).to_be_attached()
        names = legal.evaluate_all("all => all.map(each => [each.getRootNode().host.age, each.ariaLabel])")
        page.locator("#board-1 khronos-board").evaluate("each => each.cell({ column: 1, row: 1 }).focus()")
        assert {age for age, _ in names} == {1, 2}
        found = []
        for _ in names:
            found.append(page.evaluate(FOCUSED))
            page.keyboard.press("l")
            wait_until(lambda: page.evaluate(FOCUSED) != found[-1])
        assert found == names
        assert page.evaluate(FOCUSED) == names[0]
        page.keyboard.press("Shift+L")
        wait_until(lambda: page.evaluate(FOCUSED) == names[-1])


def test_home_and_end_move_to_the_ends_of_a_row_and_of_the_board(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *CASTLES) as page:
        page.locator("#board-1 khronos-board").evaluate("each => each.cell({ column: 3, row: 4 }).focus()")
        for key, name in (("End", "H4"), ("Home", "A4"), ("Control+End", "H6"), ("Control+Home", "A1")):
            page.keyboard.press(key)
            expect(page.locator("#board-1 [role=gridcell]:focus")).to_have_accessible_name(re.compile(rf"\b{name},"))


def test_labelled_button_lists_the_keyboard_shortcuts(table: Table) -> None:
    enter(table, "Keyboard shortcuts")
    shown = table.page.get_by_role("dialog", name="Keyboard shortcuts")
    row = shown.get_by_role("row")
    expect(row.filter(has=table.page.get_by_role("rowheader", name="l", exact=True))).to_contain_text(
        "to the next legal square"
    )
    expect(row.filter(has_text="Home, End").first).to_contain_text("to an end of the row")
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("button", name="Keyboard shortcuts", exact=True)).to_be_focused()


def test_each_hint_is_named_after_its_action_and_highlights_its_squares(
    browser: Browser, server: RunningServer
) -> None:
    with open_game(browser, server.web_address, *VALLEY) as page:
        page.keyboard.press("h")
        hints = page.locator(".hints > li > button")
        expect(hints.first).to_be_focused()
        expect(hints.first).to_have_accessible_name(
            re.compile(r"^1\. Build Keep, Might \w+ Ben’s domains on Might .*Ecu more\.$")
        )
        names = hints.locator("b").all_inner_texts()
        assert len(names) == len(set(names)) > 1
        lit = page.locator("#board-1 path.lit")
        first = lit.get_attribute("d")
        for _ in range(2):  # the first one is to the expected gain of this hint
            page.keyboard.press("Tab")
        expect(hints.nth(1)).to_be_focused()
        expect(lit).not_to_have_attribute("d", first or "")


def test_turn_of_a_bot_is_announced_once_after_it_ends(table: Table) -> None:
    begin(table)
    table.page.keyboard.press("e")
    confirm(table)
    expect(table.page.locator(".turn b")).to_have_text("Turn 2 of 7")
    expect(table.page.locator(".actions[aria-busy=false] .end")).to_be_visible()
    expect(announcements(table.page).last).to_have_text("Your turn.")
    turn = table.log[table.log.index("Turn 1: Ben is to play.") + 1 :]
    assert turn[0].startswith("Ben ")
    assert announcements(table.page).all_inner_texts()[-len(turn) - 1 :] == [*turn, "Your turn."]


def test_an_announced_plan_is_not_announced_again_when_it_is_played(browser: Browser, server: RunningServer) -> None:
    planned = "Ben builds a Keep on Might at D13 (2 Military, +1 Ecu); it ripples to Faith and Reason."
    follows = "Paradox on Faith: Ann’s Chapel at D14 is destroyed."
    with open_game(browser, server.web_address, *VALLEY) as page:
        page.keyboard.press("2")
        expect(square(page, 1, "D13")).to_have_accessible_name(re.compile("legal"))
        square(page, 1, "D13").click()
        expect(announcements(page).filter(has_text=follows)).to_have_count(1)
        page.get_by_role("button", name="Confirm", exact=True).click()
        expect(announcements(page).last).to_have_text(planned)
        expect(announcements(page).filter(has_text=planned)).to_have_count(2)
        expect(announcements(page).filter(has_text=follows)).to_have_count(1)


def test_a_deciding_player_is_told_the_move_and_the_button_to_click(browser: Browser, server: RunningServer) -> None:
    with scene(browser, server.web_address, "decision") as page:
        expect(announcements(page).last).to_have_text("Where on Might will the top-left square of the Keep be?")
        expect(announcements(page).nth(-2)).to_have_text("Cleo builds a Hamlet on Might at D3 (1 Civil).")


def test_square_without_a_placement_map_is_explained_once(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *CASTLES) as page:
        page.keyboard.press("d")
        page.keyboard.press("b")
        page.keyboard.press("ArrowRight")
        expect(announcements(page).last).to_have_text("Cleo has no adventurer on Faith.")


def test_undone_step_is_announced_and_labelled_as_undone(table: Table) -> None:
    begin(table)
    table.page.keyboard.press("t")
    expect(table.page.locator(".adventurers .primary").first).to_be_focused()
    table.page.keyboard.press("Enter")
    confirm(table)
    expect(announcements(table.page).last).to_contain_text("Ann sends adventurer I")
    # The advice on the choice is not repeated after the move.
    expect(announcements(table.page).filter(has_text="above the board")).to_have_count(1)
    enter(table, "Undo")
    expect(announcements(table.page).last).to_contain_text("Undone: Ann sends adventurer I")
    line = table.page.locator(".log").get_by_role("button", name="Undone: Ann sends adventurer I")
    expect(line).to_have_count(1)
    enter(table, "Redo")
    expect(line).to_have_count(0)
    expect(announcements(table.page).last).to_contain_text(re.compile("^Ann sends adventurer I"))


def roles_without_name(page: Page) -> list[str]:
    """Return the roles of the interactive elements on a page that have no name in its accessibility tree."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    heard = [each for each in tree if not each["ignored"] and each["role"]["value"] in CONTROLS]
    assert heard
    return [each["role"]["value"] for each in heard if not each["name"]["value"].strip()]


def check(page: Page, part: str = "html") -> None:
    """Check that axe finds no problems on a page or a part of it, and that each control has a name."""
    npm.need_packages(npm.PAGE)
    if page.evaluate("!('axe' in window)"):
        page.evaluate((npm.PAGE / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("part => axe.run(part, {resultTypes: ['violations']})", part)["violations"]
    assert [(each["id"], each["nodes"][0]["html"]) for each in found] == []
    assert roles_without_name(page) == []


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("fr", "dark")])
def test_axe_finds_no_problems_on_start_lesson_and_end_pages(table: Table, language: str, scheme: Any) -> None:
    table.once = True
    page = table.page
    page.emulate_media(color_scheme=scheme)
    page.locator(".extras select").first.select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    check(page)
    page.get_by_role("button", name=GUIDED[language]).click()
    expect(page.locator("[data-next]")).to_be_visible()
    check(page)
    table.leave()
    table.open(GAMES / "castles.khronos")
    expect(page.locator(".pass")).to_be_visible()
    check(page, ".pass")
    page.locator(".pass .primary").click()
    table.leave()
    table.open(GAMES / "two-in-the-valley.khronos")
    page.locator(".act").get_by_role("button").click()
    expect(page.locator(".course .curve")).to_be_visible()
    check(page, "dialog")
    page.get_by_role("dialog").get_by_role("button", name=REVIEW[language]).click()
    expect(page.locator(".review .curve")).to_be_visible()
    check(page, "dialog")
    page.locator(".decided button").first.click()
    expect(page.locator(".explained h3")).to_be_focused()
    check(page)


@pytest.mark.parametrize("name", ["plan", "decision"])
def test_axe_finds_no_problems_in_a_game(browser: Browser, server: RunningServer, name: str) -> None:
    game, window, play = SCENES[name]
    with open_game(browser, server.web_address, *game, **window) as page:
        page.get_by_role("button", name="Income", exact=True).click()
        play(page)
        schemes: dict[str, Any] = {"en": "dark", "fr": "light"}
        for language, scheme in schemes.items():
            page.emulate_media(color_scheme=scheme)
            page.locator(".extras select").first.select_option(language)
            expect(page.locator("html")).to_have_attribute("lang", language)
            check(page)
            page.keyboard.press("?")
            expect(page.locator("dialog .keys")).to_be_visible()
            check(page, "dialog")
            page.keyboard.press("Escape")
            expect(page.locator("dialog .keys")).to_have_count(0)


def test_renovated_building_shows_who_renovated_it(table: Table) -> None:
    table.open(part("two-in-the-valley", "populate L17"))
    table.page.locator(".pass .primary").click()
    keep = table.square(3, "A5")
    expect(keep).to_have_attribute("aria-label", re.compile("^renovated Keep, A5"))
    keep.click()
    expect(table.page.locator(".inspector")).to_contain_text("Renovated by Ann.")
    half_renovated = table.square(3, "G5")
    expect(half_renovated).to_have_attribute("aria-label", re.compile("^ruined Abbey, half renovated by Ben, G5"))
