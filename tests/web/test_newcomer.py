"""On a phone, newcomers see bot moves, money, available adventurers and actions, and reasons."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

import pytest
from google.protobuf.json_format import ParseDict
from playwright.sync_api import Browser, Page, expect

from khronos.v1.material_pb2 import Building
from khronos_core.codec.states import write_state
from khronos_engine.notation import parse_record
from khronos_engine.replay import replay
from khronos_service import RunningServer
from tests.support.waiting import wait_until
from tests.web.conftest import Table, visit
from tests.web.scenes import GAMES, UPGRADED, VALLEY, open_game, plan_hamlet, scene
from tests.web.test_phone import IS_ON_TOP, PHONE
from tools.checkout import ROOT

PICTURE: Final = ROOT / "clients" / "web" / "src" / "welcome.json"
"""The position of the picture on the start screen: ten columns and nine rows of a golden game, from its third row."""
SPENT: Final = ("castles", "build Hamlet Might G2 with C")
"""Cleo has played all four cards."""


@contextmanager
def against_a_bot(browser: Browser, server: RunningServer, **options: Any) -> Iterator[Table]:
    """Start a game of Ann against a bot, with the same cards if no seed is given."""
    with visit(browser, server.web_address, **{**PHONE, **options}) as table:
        table.page.locator(".welcome [type=submit]").click()
        ready(table.page)
        yield table


def ready(page: Page) -> None:
    """Wait until the player in this browser must act."""
    expect(page.locator(".actions[aria-busy=false] .end")).to_be_visible()


def look_at(page: Page, age: int) -> None:
    """Scroll to the name of a board."""
    page.locator(f"#board-{age}").evaluate("(board) => board.scrollIntoView()")


@pytest.mark.parametrize(("locale", "size"), [("en-GB", {}), ("fr-FR", {}), ("en-GB", {"width": 1440, "height": 900})])
def test_the_bots_move_is_visible_and_a_click_shows_it_like_the_log(
    browser: Browser, server: RunningServer, locale: str, size: dict[str, int]
) -> None:
    window = {"viewport": size} if size else {}
    with against_a_bot(browser, server, locale=locale, **window) as table:
        news = table.page.locator(".news button")
        expect(news).to_have_count(0)
        table.page.locator(".verbs .end").click()
        table.page.locator(".planned .primary").click()
        expect(news.first).to_be_in_viewport(ratio=1)
        ready(table.page)
        expect(news.first).to_contain_text("Ben")
        expect(table.page.locator(".log")).to_contain_text(news.first.inner_text())
        news.first.click()
        expect(table.page.locator(".log .past")).to_be_attached()
        expect(table.page.locator(".news .here")).to_have_count(1)
        table.page.locator(".act .primary").click()
        table.page.locator(".kinds button:not(.dim)").first.click()
        expect(news).to_have_count(0)


def test_own_money_and_hand_stay_visible_while_a_square_is_chosen(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, **PHONE) as page:
        look_at(page, 3)
        expect(page.locator(".players")).not_to_be_in_viewport()
        page.locator(".kinds button:not(.dim)").first.click()
        expect(page.locator(".own-hand b")).to_have_text(re.compile(r"\d+ Ecus"))
        for part in (".own-hand b", ".own-hand .cards"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("window", [PHONE, {"viewport": {"width": 1440, "height": 900}}], ids=["phone", "desktop"])
def test_travel_buttons_say_how_many_cards_each_adventurer_has_played(
    browser: Browser, server: RunningServer, window: dict[str, Any]
) -> None:
    with open_game(browser, server.web_address, *UPGRADED, **window) as page:
        page.get_by_role("button", name="Travel", exact=True).click()
        journeys = page.locator("#board-2 .adventurers .primary")
        cards = {"I": "2 of 2 played", "II": "0 of 2 played"}
        if window is PHONE:  # above a small board, a tooltip shows the cards
            texts = [f"Adventurer {adventurer} {played}" for adventurer, played in cards.items()]
            expect(journeys).to_have_text(texts, use_inner_text=True)
        for journey, (adventurer, played) in zip(journeys.all(), cards.items(), strict=True):
            expect(journey).to_have_accessible_name(f"Send adventurer {adventurer} to Faith, {played}")
            expect(journey).to_have_attribute("title", played)
        assert page.evaluate("document.documentElement.scrollWidth") == window["viewport"]["width"]


def test_travel_buttons_are_scrolled_into_view(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server) as table:
        table.press("Travel")
        wait_until(partial(table.page.locator("#board-2 .adventurers .primary").first.evaluate, IS_ON_TOP))


def test_board_with_highlighted_squares_is_scrolled_into_view_if_none_is_visible(
    browser: Browser, server: RunningServer
) -> None:
    with open_game(browser, server.web_address, *VALLEY, **PHONE) as page:
        board = page.locator("#board-1 svg.board")
        look_at(page, 3)
        expect(board).not_to_be_in_viewport()
        page.locator(".kinds button:not(.dim)").first.click()
        expect(board).to_be_in_viewport(ratio=0.3)


def test_board_of_a_decision_is_scrolled_into_view(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *UPGRADED, **PHONE) as page:
        plan_hamlet(page)
        page.locator(".planned .primary").click()
        page.locator(".pass .primary").wait_for()
        look_at(page, 3)
        page.locator(".pass .primary").click()
        expect(page.locator("#board-1 svg.board")).to_be_in_viewport(ratio=0.3)


def test_reasons_of_the_selected_board_come_first(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server) as table:
        demolish = table.page.locator(".verbs").get_by_role("button", name="Demolish", exact=True)
        reason = table.page.locator(".violations li").first
        for age, said in ((1, "printed"), (2, "no adventurer on Faith"), (3, "Reason")):
            look_at(table.page, age)
            demolish.click()
            expect(reason).to_contain_text(said)
            demolish.click()
            expect(reason).to_have_count(0)


def test_impossible_exchange_shows_the_reason(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *UPGRADED, **PHONE) as page:
        page.locator(".verbs").get_by_role("button", name="Exchange").click()
        expect(page.locator(".violations li").first).to_contain_text("T-2")
        expect(page.locator(".inspector")).to_contain_text("An exchange is not possible now.")


def test_possible_actions_are_shown_if_nothing_can_be_built(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *SPENT, **PHONE) as page:
        expect(page.locator(".guide")).to_have_text("Cleo is to play: possible now: Travel or End the turn.")


def test_a_decision_begins_with_the_question_and_its_choices(browser: Browser, server: RunningServer) -> None:
    with scene(browser, server.web_address, "decision") as page:
        decision = page.locator(".decision")
        expect(decision.locator(".row button")).to_have_text(["E1", "F1", "E2", "F2"])
        expect(decision.locator(".clause")).to_be_hidden()
        decision.get_by_role("button", name="F1", exact=True).click()
        expect(page.locator(".planned .lines").first).to_contain_text("F1")


def test_decisions_of_others_are_collapsed_on_a_phone(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *UPGRADED, **PHONE) as page:
        plan_hamlet(page)
        answers = page.locator(".asks li").first
        expect(answers).to_be_hidden()
        page.locator("summary", has_text="Ben would decide on Might").click()
        expect(answers).to_be_visible()


def test_the_first_page_has_one_filled_button_and_options_with_labels(table: Table) -> None:
    expect(table.page.locator(".welcome .primary")).to_have_text(["A guided first game"])
    expect(table.page.get_by_label("Colours", exact=True).locator("option:checked")).to_have_text("Colours: auto")
    level = table.page.get_by_label("Level:")
    expect(level).to_have_value("easy")
    level.select_option("Strong")
    table.press("Play against a bot")
    expect(table.page.locator(".players h2").nth(1)).to_contain_text("Bot (strong)")


def test_the_person_who_plays_against_a_bot_gives_a_name_once(browser: Browser, server: RunningServer) -> None:
    with visit(browser, server.web_address) as table:
        name = table.page.get_by_label("Your name")
        name.fill("Ben")
        table.press("Play against a bot")
        expect(table.page.locator(".players h2")).to_have_text(["Ben (you)", re.compile("^Ann Bot")])
        ready(table.page)  # a game that was never drawn is not opened after a reload
        table.page.reload()
        table.leave()
        expect(table.page.locator(".welcome .primary")).to_have_text(["Play against a bot"])
        expect(name).to_have_value("Ben")
        name.fill("")
        table.press("Play against a bot")
        expect(table.page.locator(".players h2").first).to_have_text("Ann (you)")


def test_only_human_player_is_addressed_as_you(browser: Browser, server: RunningServer) -> None:
    with against_a_bot(browser, server) as table:
        expect(table.page.locator(".guide")).to_contain_text("Your turn: choose what to build")
        expect(table.page.locator(".players h2").first).to_contain_text("(you)")
        expect(table.page.locator(".players h2").nth(1)).not_to_contain_text("(you)")


def test_forced_colours_show_who_is_to_act(browser: Browser, server: RunningServer) -> None:
    with open_game(browser, server.web_address, *VALLEY, forced_colors="active") as page:
        acting, other = (
            page.locator(f".players {each} h2").evaluate(
                "(name) => [getComputedStyle(name.closest('li')).backgroundColor, getComputedStyle(name).color]"
            )
            for each in (".acting", "li:not(.acting)")
        )
        assert acting[0] != other[0]
        assert acting[1] != other[1]
        assert acting[0] != acting[1]


@pytest.mark.parametrize("screen", [(1366, 650), (390, 844)], ids=["laptop", "phone"])
def test_the_first_page_shows_a_picture_of_the_game_and_one_primary_button(
    table: Table, screen: tuple[int, int]
) -> None:
    table.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    expect(table.page.get_by_role("img", name="Part of a game on three boards")).to_be_in_viewport(ratio=1)
    expect(table.page.locator(".picture .tile")).not_to_have_count(0)
    expect(table.page.locator(".start .primary")).to_have_text("A guided first game")
    expect(table.page.locator(".welcome p").first).to_contain_text("whoever has the most after the last turn wins")


def test_the_picture_is_part_of_a_golden_game() -> None:
    shown = json.loads(PICTURE.read_text(encoding="utf-8"))["publicPart"]
    record = parse_record((GAMES / "two-in-the-valley.khronos").read_text(encoding="utf-8"))
    public = write_state(replay(record).steps[-1].state).public_part
    for board, whole in zip(shown["boards"], public.boards, strict=True):
        tiles = [ParseDict(each, Building()) for each in board["tiles"]]
        for tile in tiles:
            tile.at.row += 2
        assert [each for each in whole.tiles if each in tiles] == tiles
