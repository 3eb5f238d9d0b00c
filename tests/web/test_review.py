"""After a game, the web app shows the sources of money, the decisive turns and pictures of the boards."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, expect

from khronos_service import RunningServer
from tests.cli.program import khronos, output_of
from tests.web.conftest import Table, visit

GAME = Path(__file__).parents[1] / "golden" / "games" / "two-in-the-valley.khronos"
SVG = "{http://www.w3.org/2000/svg}"

IS_UNCOVERED = """element => [...element.getClientRects()].every(({ left, right, top, bottom }) =>
  [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y))))"""
"""A function that returns whether nothing covers an element and no box cuts it."""


@pytest.fixture(scope="module")
def ended(browser: Browser, server: RunningServer) -> Iterator[Table]:
    """A finished game, with its review open and every turn compared."""
    with visit(browser, server.web_address) as table:
        look_back(table)
        yield table


def look_back(table: Table) -> None:
    """Open the game and its review, and wait until every turn is compared."""
    table.open(GAME)
    table.press("Result")
    table.press("Review")
    expect(table.page.locator(".decided > li")).not_to_have_count(0)
    expect(table.page.get_by_role("dialog").get_by_text("Searching for better turns")).to_have_count(0)


def save_picture(table: Table, place: str, name: str, folder: Path) -> Path:
    """Click a button of the pictures; return the file."""
    with table.page.expect_download() as download:
        table.page.locator(".pictures p", has_text=place).get_by_role("button", name=name).click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def read_picture(path: Path) -> ET.Element:
    """Return a picture as an XML tree."""
    return ET.parse(path).getroot()  # noqa: S314  # the page has just written it


@pytest.mark.parametrize("screen", [(1366, 650), (390, 844)], ids=["laptop", "phone"])
def test_the_end_says_who_won_by_how_much_and_what_to_do_next_without_scrolling(
    table: Table, screen: tuple[int, int]
) -> None:
    table.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    table.open(GAME.with_name("five-reported.khronos"))
    table.press("Result")
    dialog = table.page.get_by_role("dialog")
    expect(dialog.locator(".ranking b")).to_have_count(5)
    amounts = [int(each.split()[0]) for each in dialog.locator(".ranking b").all_inner_texts()]
    margin = amounts[0] - amounts[1]
    assert margin > 0
    expect(dialog.get_by_role("heading", name=re.compile(rf"^\w+ wins by {margin} Ecus?$"))).to_be_visible()
    expect(dialog.locator(".curve g > path[stroke]")).to_have_count(5)
    for name in ("Rematch", "Review", "To the boards"):
        expect(dialog.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def test_the_lines_of_players_differ_without_colours(table: Table) -> None:
    table.open(GAME.with_name("five-reported.khronos"))
    table.press("Result")
    lines = table.page.locator(".curve g:has(.edge)")
    expect(lines).to_have_count(5)
    shapes = [
        {
            path.partition("m")[2]
            for path in line.locator(".marker").evaluate_all("all => all.map((each) => each.getAttribute('d'))")
        }
        for line in lines.all()
    ]
    assert [len(each) for each in shapes] == [1] * 5
    assert len(set.union(*shapes)) == 5
    assert lines.locator(".letter").all_text_contents() == ["A", "B", "C", "D", "E"]
    boxes = [each.bounding_box() for each in lines.locator("circle").all()]
    heights = sorted(box["y"] for box in boxes if box is not None)
    assert all(below - above >= 10 for above, below in itertools.pairwise(heights))


def test_the_table_of_money_equals_the_table_of_the_command_line(ended: Table) -> None:
    rows = [row.split("\t") for row in ended.page.locator(".review tbody tr").all_inner_texts()]
    printed = output_of(khronos("review", str(GAME), "--turns", "0")).split("\n\n")[0].splitlines()[2:]
    assert [[title, *(each.replace("\u2212", "-") for each in amounts)] for title, *amounts in rows] == [
        [" ".join(words[:-2]), *words[-2:]] for words in (line.split() for line in printed)
    ]
    assert ended.page.locator(".curve path[stroke]").count() == 2


def decisive_turns() -> list[dict[str, Any]]:
    """Return the turns of the game with better alternatives, the worst first, as on the command line."""
    turns = json.loads(output_of(khronos("review", str(GAME), "--json")))["turns"]
    return sorted(turns, key=lambda turn: -tenths_lost(turn))


def tenths_lost(turn: dict[str, Any]) -> int:
    return int(turn["comparison"]["bestTenths"] - turn["comparison"].get("playedTenths", 0))


def as_printed(sentence: str) -> str:
    """Return a sentence of the referee with the app's apostrophes and minus signs."""
    return re.sub(r"(?<![\w-])-(?=\d)", "\u2212", re.sub(r"(?<=\w)'(?=\w)", "\u2019", sentence))


def test_listed_turns_show_the_better_moves_and_the_largest_gain(ended: Table) -> None:
    items = ended.page.locator(".decided > li").all()
    assert len(items) == 5
    ended.page.set_viewport_size({"width": 1366, "height": 650})
    for item, turn in zip(items, decisive_turns(), strict=False):
        button = item.locator("button").first
        button.focus()
        assert button.evaluate(IS_UNCOVERED), "not behind the buttons of the dialog"
        better, reason = item.locator("p").all_inner_texts()
        assert better == as_printed(f"Better: {' '.join(each['sentence'] for each in turn['comparison']['better'])}")
        named = [each for each in turn["comparison"]["parts"] if each["reason"] != "VALUE_REASON_REST"]
        gain = max(named, key=lambda part: int(part["amountTenths"]))
        assert reason == as_printed(f"+{gain['amountTenths'] / 10:.1f} {gain['sentence']}")


def test_decisive_turns_of_one_player_can_be_listed(ended: Table) -> None:
    players = ended.page.get_by_role("dialog").get_by_label("Players")
    turns = ended.page.locator(".decided > li > button")
    players.select_option("Ben")
    expect(turns.filter(has_text="Ann")).to_have_count(0)
    expect(turns).to_have_count(5)
    players.select_option("All players")
    expect(turns.filter(has_text="Ann")).not_to_have_count(0)


def test_the_only_person_sees_their_decisive_turns_first(table: Table) -> None:
    table.page.set_input_files("input[type=file]:enabled", GAME)
    table.page.locator(".history").wait_for()
    table.press("Players")
    table.page.get_by_role("dialog").get_by_label("Ben").select_option("easy")
    table.page.keyboard.press("Escape")
    table.press("Result")
    table.press("Review")
    expect(table.page.get_by_role("dialog").get_by_text("Searching for better turns")).to_have_count(0)
    expect(table.page.locator(".decided > li > button").filter(has_text="Ann")).to_have_count(5)
    expect(table.page.locator(".decided > li > button").filter(has_text="Ben")).to_have_count(0)


def test_a_decisive_turn_is_explained_next_to_the_boards(table: Table) -> None:
    look_back(table)
    worst, *_ = decisive_turns()
    decided = table.page.locator(".decided > li").first

    decided.get_by_role("button").click()

    expect(table.page.get_by_role("dialog")).to_have_count(0)
    expect(table.page.locator(".history input")).to_have_value(str(worst.get("firstAction", 0)))
    panel = table.page.locator(".explained")
    expect(panel.get_by_role("heading").first).to_be_focused()
    for each in [*worst["sentences"], *[each["sentence"] for each in worst["comparison"]["better"]]]:
        expect(panel).to_contain_text(as_printed(each))


def test_the_reasons_of_a_decisive_turn_are_a_sum(table: Table) -> None:
    look_back(table)
    worst, *_ = decisive_turns()
    table.page.locator(".decided button").first.click()
    amounts = table.page.locator(".sum-of td").all_inner_texts()
    *parts, total = [round(10 * float(each.replace("\u2212", "-"))) for each in amounts]
    assert parts == [each["amountTenths"] for each in worst["comparison"]["parts"]]
    assert sum(parts) == total == tenths_lost(worst)


def test_steps_and_reasons_highlight_their_squares(table: Table) -> None:
    look_back(table)
    table.page.locator(".decided button").first.click()
    expect(table.page.locator(".explained h3")).to_be_focused()
    steps, reasons = (table.page.locator(f".explained {each} .link") for each in ("ol", ".sum-of"))
    for each in (steps.first, reasons.first):
        each.hover()
        expect(table.page.locator(".boards .lit")).not_to_have_count(0)
        table.page.mouse.move(0, 0)
        expect(table.page.locator(".boards .lit")).to_have_count(0)
        each.focus()
        expect(table.page.locator(".boards .lit")).not_to_have_count(0)
        each.blur()


@pytest.mark.parametrize("screen", [(1366, 650), (844, 390), (390, 844)], ids=["laptop", "landscape", "phone"])
def test_highlighted_squares_and_the_reason_are_visible_together(table: Table, screen: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    look_back(table)
    table.page.locator(".decided button").first.click()
    expect(table.page.locator(".explained h3")).to_be_focused()
    reason = table.page.locator(".sum-of .link").first
    reason.focus()
    expect(reason).to_be_in_viewport()
    expect(table.page.locator(".boards .lit").first).to_be_in_viewport()


@pytest.mark.parametrize("screen", [(640, 360), (1280, 720), (390, 844)], ids=["zoomed", "desktop", "phone"])
def test_focused_links_and_headings_of_explanations_are_completely_visible(
    table: Table, screen: tuple[int, int]
) -> None:
    table.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    look_back(table)
    table.page.locator(".decided button").first.click()
    heading = table.page.locator(".explained h3")
    expect(heading).to_be_focused()
    links = table.page.locator(".explained .link").all()
    for link in [*reversed(links), *links]:
        link.focus()
        assert link.evaluate(IS_UNCOVERED), link.inner_text()

    table.press("All turns")
    table.page.locator(".decided > li > button").last.click()
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport(ratio=1)
    assert heading.evaluate(IS_UNCOVERED)


def test_selecting_a_step_of_a_turn_shows_its_position(table: Table) -> None:
    look_back(table)
    table.page.locator(".decided button").first.click()
    worst, *_ = decisive_turns()
    table.page.locator(".explained ol").last.locator(".link").first.click()
    expect(table.page.locator(".history input")).to_have_value(str(worst.get("firstAction", 0) + 1))
    expect(table.page.locator(".explained")).to_be_visible()


def test_better_moves_can_be_stepped_through_on_the_boards(table: Table) -> None:
    look_back(table)
    table.page.locator(".decided button").first.click()
    worst, *_ = decisive_turns()
    moves = worst["comparison"]["better"]
    events = [key for move in moves for event in move["events"] for key in event]
    better, played = table.page.locator(".explained .line").all()
    tiles = table.page.locator(".boards .tile")
    before = tiles.count()
    start = table.page.locator(".history input").input_value()

    for number, _ in enumerate(moves):
        better.get_by_role("button", name="Next move").click()
        expect(better.locator("li").nth(number).locator("[aria-current=step]")).to_be_visible()
    expect(better.get_by_role("button", name="Next move")).to_have_attribute("aria-disabled", "true")
    expect(table.page.locator(".boards.variation")).to_be_visible()
    assert tiles.count() - before == events.count("buildingLaid") - events.count("buildingRemoved")

    for _ in moves:
        better.get_by_role("button", name="Next move").press("ArrowLeft")
    expect(better.locator("[aria-current=step]")).to_have_count(0)
    assert (tiles.count(), table.page.locator(".history input").input_value()) == (before, start)

    better.locator(".link").first.click()
    shown = f"Better move 1 of {len(moves)}, not played."
    expect(table.page.locator(".log .past")).to_have_text(shown)
    expect(table.page.get_by_role("slider")).to_have_attribute("aria-valuetext", shown)
    played.locator(".link").first.click()
    expect(table.page.locator(".log .past")).to_contain_text(re.compile(r"Step \d+ of \d+"))
    expect(table.page.locator(".boards.variation")).to_have_count(0)
    expect(played.locator("[aria-current=step]")).to_have_count(1)


def test_the_game_can_be_continued_from_an_explained_turn_without_scrolling(table: Table) -> None:
    table.page.set_viewport_size({"width": 1366, "height": 650})
    look_back(table)
    table.page.locator(".decided button").first.click()
    expect(table.page.get_by_role("button", name="Continue from here")).to_be_in_viewport(ratio=1)


def test_buttons_lead_from_turn_to_turn_and_back_to_the_review_and_the_game(table: Table) -> None:
    look_back(table)
    table.page.locator(".decided button").first.click()
    table.press("Next turn")
    second = decisive_turns()[1]
    expect(table.page.locator(".explained h3")).to_contain_text(f"{tenths_lost(second) / 10:.1f} Ecus more")
    asked = len(table.asked)
    table.press("All turns")
    expect(table.page.locator(".decided > li")).to_have_count(5)
    assert len(table.asked) == asked
    table.press("To the boards")
    table.press("Back to the game")
    expect(table.page.locator(".explained")).to_have_count(0)


def test_the_end_is_saved_as_svg_that_needs_no_other_file(ended: Table, tmp_path: Path) -> None:
    picture = read_picture(save_picture(ended, "The end", "SVG", tmp_path))
    assert len(picture.findall(f"{SVG}g/{SVG}g/{SVG}svg")) == 3
    assert ".tile" in (picture.findtext(f"{SVG}style") or "")
    tiles = [each for each in picture.iter(f"{SVG}g") if "tile" in (each.get("class") or "").split()]
    assert len(tiles) == ended.page.locator(".boards .tile").count()
    assert [text.text for text in picture.findall(f"{SVG}g/{SVG}text")] == ["Might", "Faith", "Reason"]


def test_the_end_is_saved_as_png(ended: Table, tmp_path: Path) -> None:
    content = save_picture(ended, "The end", "PNG", tmp_path).read_bytes()
    assert content.startswith(b"\x89PNG")
    assert len(content) > 20_000


def test_a_turn_is_saved_as_an_svg_that_shows_its_moves_one_after_the_other(ended: Table, tmp_path: Path) -> None:
    ended.page.locator(".pictures select").select_option(label="Turn 1, Ann")
    picture = read_picture(save_picture(ended, "animation", "Save", tmp_path))
    moves = json.loads(output_of(khronos("review", str(GAME), "--json")))["turns"][0]["sentences"]
    frames = [each for each in picture.findall(f"{SVG}g/{SVG}g") if each.find(f"{SVG}animate") is not None]
    lines = [each.findtext(f"{SVG}text") for each in frames]
    assert lines == ["Turn 1, Ann", *moves]
    assert all(len(each.findall(f"{SVG}svg")) == 3 for each in frames)
    expect(ended.page.get_by_role("button", name="Back to the game")).to_have_count(0)


def test_review_in_french_has_no_english_text(table: Table) -> None:
    table.page.locator(".extras select").first.select_option("fr")
    table.open(GAME)
    table.page.locator(".act").get_by_role("button").click()
    dialog = table.page.get_by_role("dialog", name="Ann et Ben se partagent la victoire")
    dialog.get_by_role("button", name="Analyse").click()
    dialog = table.page.get_by_role("dialog")
    expect(dialog.locator("caption")).to_have_text("D’où viennent les Écus")
    expect(dialog.get_by_role("heading", name="Les tours décisifs")).to_be_visible()


def test_a_game_with_reported_cards_has_its_money_and_no_turns_compared(table: Table) -> None:
    table.open(GAME.with_name("five-reported.khronos"))
    table.press("Result")
    table.press("Review")
    expect(table.page.locator(".review")).to_contain_text("Turns that were not compared")
    expect(table.page.locator(".review tbody tr").last).to_contain_text("At the end")
